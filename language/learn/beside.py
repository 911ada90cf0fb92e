"""What the transformer hears, laid beside what is learnt from n-grams and the sentence encoder: half each.

Each has learnt from the same sentences, and each hears what the other does not. A layer over all features together would go by the
transformer alone, which knows by heart what it learnt from (docs/decisions/0011-transformer.md).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from language.encoder import TRANSFORMER_SIZE, load_encoder
from language.learn.features import ngrams
from language.learn.head import Head, HeadUnavailable
from language.learn.passages import MEANING_SIZE, OWN_SIZE, Passage, meaning

Layer = Mapping[
    str, tuple[NDArray[np.float32], float]
]  # by column the weights, shape (TRANSFORMER_SIZE,), and the bias
_HALF = 0.5  # of either, chosen on dev/
BESIDE = Path(__file__).parent / "beside.npz"  # written by `training.transformer`


def layer(name: str) -> Layer:
    """What the transformer was taught for a head ("danger", "answer", "message", "reply").

    Raises HeadUnavailable.
    """
    try:
        with np.load(BESIDE, allow_pickle=False) as stored:
            weights, bias = stored[f"{name}.weights"].astype(np.float32), stored[f"{name}.bias"]
            return {
                str(column): (weights[:, place], float(bias[place]))
                for place, column in enumerate(stored[f"{name}.columns"])
            }
    except (OSError, ValueError, KeyError) as error:
        raise HeadUnavailable(
            f"{BESIDE.name} cannot be read; `python -m training.transformer` writes it anew."
        ) from error


def beside(head: Head, taught: Layer, columns: Iterable[str], read: Sequence[Passage]) -> Head:
    """The head with what the transformer was taught laid beside its own answer in these columns, so that both weigh the same.

    How far apart their logits lie is told by `read`, passages of `dev/`.
    """
    encoder = load_encoder()
    vectors = np.concatenate([meaning([passage], encoder) for passage in read])
    answers = head.scores([ngrams(passage.folded) for passage in read], vectors)
    own, bias = np.ones(len(head.columns), np.float32), head.bias.copy()
    theirs = np.zeros((TRANSFORMER_SIZE, len(head.columns)), np.float32)
    for column in columns:
        place, (weights, added) = head.columns.index(column), taught[column]
        share = _HALF * answers[:, place].std() / (vectors[:, OWN_SIZE:] @ weights).std()
        own[place] = _HALF
        theirs[:, place] = weights * share
        bias[place] = bias[place] * _HALF + added * share
    nothing = np.zeros((MEANING_SIZE - len(head.hidden), head.hidden.shape[1]), np.float32)
    return replace(
        head,
        scale=head.scale * own,
        meaning=np.concatenate((head.meaning * own, theirs)),
        bias=bias,
        hidden=np.concatenate((head.hidden, nothing)),
        out=head.out * own,
    )
