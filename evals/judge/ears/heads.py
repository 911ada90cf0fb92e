"""The judge's heads: what was learnt from `evals/corpus`, a file of numbers, read with numpy alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from evals.judge.ears.seen import OF_SENTENCE, OF_WHOLE, Floats, Seen
from language.encoder import EMBEDDING_SIZE
from language.learn.features import BUCKETS, Grams

WEIGHTS = Path(__file__).parent / "ears.npz"
_LARGEST = 127  # of a signed byte
_SUREST = 1e-4  # of a probability
_OF_TREES = ("asks", "most", "lower", "higher", "answer", "roots")


class EarsUnavailable(RuntimeError):
    """The judge's file of numbers is missing, damaged, or not of the shape that the code reads: nothing may be judged without it."""


@dataclass(frozen=True)
class Linear:
    """A logit out of n-grams and other numbers."""

    letters: NDArray[np.int8]  # (BUCKETS,), to be multiplied by `scale`
    scale: float
    numbers: Floats
    bias: float

    def score(self, grams: Sequence[Grams], rows: Floats) -> Floats:
        found = rows @ self.numbers + self.bias
        for place, (buckets, weights) in enumerate(grams):
            if len(buckets):
                found[place] += float(weights @ self.letters[buckets].astype(np.float32)) * self.scale
        return np.asarray(found, np.float32)


@dataclass(frozen=True)
class Nets:
    """Several hidden layers side by side; what they answer is averaged as probabilities, and given as logits."""

    mean: Floats  # (numbers,)
    scale: Floats  # (numbers,)
    hidden: Floats  # (nets, numbers, units)
    hidden_bias: Floats  # (nets, units)
    out: Floats  # (nets, units, answers)
    out_bias: Floats  # (nets, answers)

    def score(self, rows: Floats) -> Floats:
        """Shape (rows, answers)."""
        scaled = (rows - self.mean) / self.scale
        sure = [
            1 / (1 + np.exp(-(np.maximum(scaled @ hidden + bias, 0) @ out + out_bias)))
            for hidden, bias, out, out_bias in zip(self.hidden, self.hidden_bias, self.out, self.out_bias, strict=True)
        ]
        share = np.clip(np.mean(sure, axis=0), _SUREST, 1 - _SUREST)
        return np.asarray(np.log(share / (1 - share)), np.float32)


@dataclass(frozen=True)
class Trees:
    """Many small trees of questions "is this number at most so much?", side by side; the mean of what they answer is a share."""

    asks: NDArray[np.int16]  # (nodes,): which number; -1 where the node is an answer
    most: Floats  # (nodes,)
    lower: NDArray[np.int32]  # (nodes,): where to go on if it is at most so much; the other way is `higher`
    higher: NDArray[np.int32]
    answer: Floats  # (nodes,)
    roots: NDArray[np.int32]  # (trees,)

    def score(self, row: Floats) -> float:
        """A logit."""
        at = self.roots
        while (inner := self.asks[at] >= 0).any():
            is_low = row[np.maximum(self.asks[at], 0)] <= self.most[at]
            at = np.where(inner, np.where(is_low, self.lower[at], self.higher[at]), at)
        share = min(max(float(self.answer[at].mean(dtype=np.float64)), _SUREST), 1 - _SUREST)
        return float(np.log(share / (1 - share)))


@dataclass(frozen=True)
class Heads:
    """`bad` and `claim` are of a sentence, `wording` of the whole reply; the nets answer "bad", then one answer a group."""

    bad: Linear
    claim: Linear
    wording: Linear
    of_sentence: Nets
    of_whole: Nets
    verdict: Trees  # the last word, over what all the others say
    kinds: tuple[str, ...]
    kind: Floats  # (2 * EMBEDDING_SIZE, kinds), over a sentence and what it answers
    kind_bias: Floats

    def save(self, path: Path = WEIGHTS) -> None:
        """Writes them; the same numbers give the same bytes."""
        arrays: dict[str, NDArray[np.generic]] = {"kinds": np.array(self.kinds)}
        for name in ("bad", "claim", "wording"):
            linear: Linear = getattr(self, name)
            arrays |= {
                f"{name}.letters": linear.letters,
                f"{name}.numbers": linear.numbers.astype(np.float16),
                f"{name}.rest": np.array([linear.scale, linear.bias], np.float32),
            }
        for name in ("of_sentence", "of_whole"):
            nets: Nets = getattr(self, name)
            arrays |= {
                f"{name}.mean": nets.mean,
                f"{name}.scale": nets.scale,
                f"{name}.hidden": nets.hidden.astype(np.float16),
                f"{name}.hidden_bias": nets.hidden_bias,
                f"{name}.out": nets.out.astype(np.float16),
                f"{name}.out_bias": nets.out_bias,
            }
        arrays |= {
            **{f"verdict.{part}": getattr(self.verdict, part) for part in _OF_TREES},
            "verdict.answer": self.verdict.answer.astype(np.float16),
            "kind": self.kind.astype(np.float16),
            "kind_bias": self.kind_bias,
        }
        with path.open("wb") as file:
            np.savez_compressed(file, **arrays)  # type: ignore[arg-type]

    @classmethod
    def load(cls, path: Path = WEIGHTS) -> Heads:
        """Raises EarsUnavailable."""
        try:
            with np.load(path, allow_pickle=False) as stored:
                heads = cls(
                    **{name: _linear(stored, name) for name in ("bad", "claim", "wording")},
                    of_sentence=_nets(stored, "of_sentence"),
                    of_whole=_nets(stored, "of_whole"),
                    verdict=Trees(**{part: stored[f"verdict.{part}"] for part in _OF_TREES}),
                    kinds=tuple(str(each) for each in stored["kinds"]),
                    kind=stored["kind"].astype(np.float32),
                    kind_bias=stored["kind_bias"],
                )
        except (OSError, ValueError, KeyError, BadZipFile) as error:
            raise EarsUnavailable(f"{path.name} cannot be read; `manage.py train_judge` writes it anew.") from error
        if heads.bad.letters.shape != (BUCKETS,) or heads.kind.shape != (2 * EMBEDDING_SIZE, len(heads.kinds)):
            raise EarsUnavailable(f"{path.name} is of another version of the code; `manage.py train_judge` writes it.")
        return heads


def packed(letters: NDArray[np.float64], numbers: NDArray[np.float64], bias: float) -> Linear:
    """A linear layer rounded to bytes."""
    scale = float(max(np.abs(letters).max(), 1e-9) / _LARGEST)
    return Linear(np.round(letters / scale).astype(np.int8), scale, numbers.astype(np.float32), bias)


@cache
def heads() -> Heads:
    """Those that ship, read once. Raises EarsUnavailable."""
    return Heads.load()


@dataclass(frozen=True)
class Scores:
    """What the heads say of one reply, in logits; rows are sentences."""

    bad: Floats  # (sentences,)
    claim: Floats  # (sentences,)
    sentence: Floats  # (sentences, 1 + groups)
    whole: Floats  # (1 + groups,)
    wording: float


def scores(seen: Seen, given: Heads) -> Scores:
    whole = seen.whole[None, :]
    return Scores(
        bad=given.bad.score(seen.grams, plainest(seen.sentences, OF_SENTENCE)),
        claim=given.claim.score(seen.grams, seen.sentences[:, :EMBEDDING_SIZE]),
        sentence=given.of_sentence.score(seen.sentences),
        whole=given.of_whole.score(whole)[0],
        wording=float(given.wording.score([seen.whole_grams], plainest(whole, OF_WHOLE))[0]),
    )


def plainest(rows: Floats, small: slice) -> Floats:
    """Rows without their products: the first vector, and the small numbers."""
    return np.concatenate([rows[:, :EMBEDDING_SIZE], rows[:, small]], axis=1)


def _linear(stored: Mapping[str, NDArray[np.generic]], name: str) -> Linear:
    scale, bias = (float(each) for each in stored[f"{name}.rest"])
    return Linear(stored[f"{name}.letters"].astype(np.int8), scale, stored[f"{name}.numbers"].astype(np.float32), bias)


def _nets(stored: Mapping[str, NDArray[np.generic]], name: str) -> Nets:
    parts = ("mean", "scale", "hidden", "hidden_bias", "out", "out_bias")
    return Nets(*(stored[f"{name}.{part}"].astype(np.float32) for part in parts))
