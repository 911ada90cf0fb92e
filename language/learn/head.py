"""A head: columns, each a question ("is it danger?", "of which kind?"), answered by a linear layer over n-grams and the encoder's
vectors, and for some columns by a hidden layer over the vectors as well.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from language.learn.features import BUCKETS, Grams

_FOLDER = Path(__file__).parent
DANGER_HEAD = _FOLDER / "danger.npz"
ANSWER_HEAD = _FOLDER / "answer.npz"
MESSAGE_HEAD = _FOLDER / "message.npz"
REPLY_HEAD = _FOLDER / "reply.npz"
SHORT_HEAD = _FOLDER / "short.npz"
_LARGEST = 127  # of a signed byte


class HeadUnavailable(RuntimeError):
    """A head's file is missing, damaged, or not of the shape that the code reads. The message names the file."""


@dataclass(frozen=True)
class Head:
    """`columns` name the questions; a score is a logit: above 0 is more likely than not."""

    columns: tuple[str, ...]
    letters: NDArray[np.int8]  # (BUCKETS, columns), to be multiplied by `scale`
    scale: NDArray[np.float32]  # (columns,)
    meaning: NDArray[
        np.float32
    ]  # (MEANING_SIZE, columns), or fewer rows: a head may look at the encoder's own vectors alone
    bias: NDArray[np.float32]  # (columns,)
    hidden: NDArray[np.float32]  # (rows of `meaning`, units); no units where the linear layer is all
    hidden_bias: NDArray[np.float32]  # (units,)
    out: NDArray[np.float32]  # (units, columns)

    def scores(self, grams: Sequence[Grams], vectors: NDArray[np.float32]) -> NDArray[np.float32]:
        """Shape (len(grams), len(columns)): the logit of each column for each passage, given its n-grams and its vector."""
        vectors = vectors[:, : len(self.meaning)]
        scores = vectors @ self.meaning + self.bias
        scores += np.maximum(vectors @ self.hidden + self.hidden_bias, 0) @ self.out
        for row, (buckets, weights) in enumerate(grams):
            if len(buckets):
                scores[row] += (weights @ self.letters[buckets].astype(np.float32)) * self.scale
        return scores

    def save(self, path: Path) -> None:
        """Writes the head; the same numbers give the same bytes."""
        with path.open("wb") as file:
            np.savez_compressed(
                file, columns=np.array(self.columns), letters=self.letters, scale=self.scale, meaning=self.meaning.astype(np.float16),
                bias=self.bias, hidden=self.hidden.astype(np.float16), hidden_bias=self.hidden_bias, out=self.out,
            )  # fmt: skip

    @classmethod
    def load(cls, path: Path) -> Head:
        """Raises HeadUnavailable."""
        try:
            with np.load(path, allow_pickle=False) as stored:
                head = cls(
                    columns=tuple(str(name) for name in stored["columns"]),
                    letters=stored["letters"],
                    scale=stored["scale"],
                    meaning=stored["meaning"].astype(np.float32),
                    bias=stored["bias"],
                    hidden=stored["hidden"].astype(np.float32),
                    hidden_bias=stored["hidden_bias"],
                    out=stored["out"],
                )
        except (OSError, ValueError, KeyError) as error:
            raise HeadUnavailable(f"{path.name} cannot be read; `make train` writes it anew.") from error
        if head.letters.shape != (BUCKETS, len(head.columns)) or head.meaning.shape[1] != len(head.columns):
            raise HeadUnavailable(f"{path.name} is of another version of the code; `make train` writes it anew.")
        return head


@cache
def head_at(path: Path) -> Head:
    """The head that stands there, read once. Raises HeadUnavailable."""
    return Head.load(path)


@dataclass(frozen=True)
class Net:
    """A trained hidden layer that answers one column. Several are laid side by side in a head."""

    hidden: NDArray[np.float64]  # (rows of the head's `meaning`, units)
    hidden_bias: NDArray[np.float64]  # (units,)
    out: NDArray[np.float64]  # (units,)
    bias: float


def packed(
    columns: Sequence[str],
    letters: NDArray[np.float64],
    meaning: NDArray[np.float64],
    bias: Sequence[float],
    nets: Sequence[tuple[Net, dict[str, float]]] = (),
) -> Head:
    """A head out of trained weights, shapes (BUCKETS, columns), (MEANING_SIZE or fewer, columns), (columns,): each column rounded to bytes.

    `nets`: each with what its answer weighs in which columns.
    """
    scale = np.maximum(np.abs(letters).max(axis=0), 1e-9) / _LARGEST
    out = [np.stack([net.out * weights.get(name, 0.0) for name in columns], axis=1) for net, weights in nets]
    added = [sum(net.bias * weights.get(name, 0.0) for net, weights in nets) for name in columns]
    none = np.zeros((len(meaning), 0))
    return Head(
        columns=tuple(columns),
        letters=np.round(letters / scale).astype(np.int8),
        scale=scale.astype(np.float32),
        meaning=meaning.astype(np.float16).astype(np.float32),
        bias=(np.array(bias) + added).astype(np.float32),
        hidden=np.concatenate([none, *(net.hidden for net, _ in nets)], axis=1).astype(np.float16).astype(np.float32),
        hidden_bias=np.concatenate([np.zeros(0), *(net.hidden_bias for net, _ in nets)]).astype(np.float32),
        out=np.concatenate([np.zeros((0, len(columns))), *out]).astype(np.float32),
    )
