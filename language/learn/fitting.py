"""What every training shares: texts as rows of numbers, a linear layer fitted to them, a head put together.

scikit-learn is needed here and nowhere at run time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix, hstack
from sklearn.linear_model import LogisticRegression

from language.encoder import load_encoder
from language.learn.features import BUCKETS, ngrams
from language.learn.head import Head, Net, packed
from language.learn.passages import OWN_SIZE, Passage, meaning, passages

_STRENGTH = 3.0  # inverse regularization, chosen on dev/
_Row = TypeVar("_Row")


def readable(rows: Iterable[_Row], text_of: Callable[[_Row], tuple[str, str]]) -> tuple[list[_Row], list[Passage]]:
    """Those in which there is anything to read, and their first passages: "…" alone never reaches a head.

    `text_of` gives text and language.
    """
    found = [(row, read[0]) for row in rows if (read := passages(*text_of(row)))]
    return [row for row, _ in found], [passage for _, passage in found]


def matrix(read: Sequence[Passage], weight: float, size: int = OWN_SIZE) -> csr_matrix:
    """Shape (passages, BUCKETS + size): n-grams, and the first `size` numbers of `meaning` times `weight`."""
    encoder = load_encoder()
    columns, values, ends = [], [], [0]
    for passage in read:
        buckets, weights = ngrams(passage.folded)
        columns.append(buckets)
        values.append(weights)
        ends.append(ends[-1] + len(buckets))
    letters = csr_matrix((np.concatenate(values), np.concatenate(columns), ends), shape=(len(read), BUCKETS))
    vectors = np.concatenate([meaning([passage], encoder, size) for passage in read]) * weight
    return hstack([letters, csr_matrix(vectors.astype(np.float64))], format="csr")


def fit(rows: csr_matrix, labels: NDArray[np.bool_], weights: NDArray[np.float64] | None = None) -> LogisticRegression:
    """The linear layer that tells the labels from the rows, rare ones weighing as much as frequent ones."""
    model = LogisticRegression(
        C=_STRENGTH, solver="liblinear", class_weight="balanced", tol=1e-3, max_iter=1000, random_state=0
    )
    model.fit(rows, labels, sample_weight=weights)
    return model


def head(
    columns: dict[str, LogisticRegression],
    weight: float,
    nets: Sequence[tuple[Net, dict[str, float]]] = (),
    shares: Mapping[str, float] | None = None,
) -> Head:
    """`weight`: of the vectors, as in `matrix`; `shares`: of the linear layer in a column, where not 1."""
    given = [(shares or {}).get(name, 1.0) for name in columns]
    letters = np.stack([model.coef_[0][:BUCKETS] for model in columns.values()], axis=1) * given
    vectors = np.stack([model.coef_[0][BUCKETS:] * weight for model in columns.values()], axis=1) * given
    bias = [float(model.intercept_[0]) * share for model, share in zip(columns.values(), given, strict=True)]
    return packed(list(columns), letters, vectors, bias, nets)
