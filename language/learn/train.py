"""Trains the heads that hear danger on the sentences in the packs: `python -m language.learn.train`.

scikit-learn is needed here and nowhere at run time. On one machine the same sentences give the same bytes; elsewhere rounding may
differ in the last place, and a test holds that the decisions on `unseen/` are the same.

What was tried on `dev/` is in docs/decisions/0004-hearing.md: with seven thousand messages a linear layer did as well as anything; with
twenty thousand a hidden layer over the vectors hears a quarter more. Parts of messages as examples of their own made it worse.
"""

from __future__ import annotations

import sys
import warnings
from collections.abc import Iterable, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix, hstack
from sklearn.exceptions import ConvergenceWarning
from sklearn.linear_model import LogisticRegression
from sklearn.neural_network import MLPClassifier

from language.danger import ANSWERS, TOPICS
from language.encoder import load_encoder
from language.learn.corpus import Example, sentences
from language.learn.features import BUCKETS, ngrams
from language.learn.head import Head, Net, packed
from language.learn.passages import Passage, meaning, passages
from language.reading import ANSWER_HEAD, DANGER_HEAD, asks_of_safety

_STRENGTH = 3.0  # inverse regularization, chosen on dev/
_MEANING = 2.0  # weight of the encoder's vectors against the n-grams, chosen on dev/
# Of the nets, chosen on dev/: several of one kind, begun differently, are steadier than a larger one.
_UNITS, _SEEDS, _ROUNDS, _DECAY, _AT_ONCE = 128, (0, 1, 2), 15, 0.01, 128
_WIDER = 4.0  # what the vectors, of length 1, are multiplied by for them
_LINEAR = 0.6  # weight of the linear layer beside the nets
_DANGER_IN_HARD = 0.6  # weight of "danger" in "hard": what is surely danger is hard with less
_OTHER_QUESTION = 0.15  # weight of an answer to the other question: what people say beside yes and no is the same


def train_danger(examples: Iterable[Example]) -> Head:
    """Columns: `danger` (any tier against none), `hard` (the hard tier against all else), and among dangers one a topic and
    `other` (somebody else than the writer is in danger).
    """
    learnt, read = _readable(example for example in examples if example.topic not in ANSWERS)
    rows = _features(read)
    dangerous = np.array([example.is_danger for example in learnt])
    columns = {
        "danger": _fit(rows, dangerous),
        "hard": _fit(rows, np.array([example.tier == "hard" for example in learnt])),
    }
    among = rows[dangerous]
    for topic in TOPICS:
        columns[f"topic.{topic}"] = _fit(among, np.array([example.topic == topic for example in learnt])[dangerous])
    columns["other"] = _fit(among, np.array([example.is_third_party for example in learnt])[dangerous])
    vectors = rows[:, BUCKETS:].toarray() / _MEANING
    nets = [(net, {"danger": 1.0, "hard": _DANGER_IN_HARD}) for net in _nets(vectors, dangerous)]
    nets += [(net, {"hard": 1.0}) for net in _nets(vectors, np.array([example.tier == "hard" for example in learnt]))]
    return _head(columns, nets, {"danger": _LINEAR, "hard": 0.0})


def train_answers(examples: Iterable[Example]) -> Head:
    """Columns `death.danger`, `death.unsure`, `safety.danger`, `safety.unsure`: what an answer to either question tells."""
    answers, read = _readable(example for example in examples if example.topic in ANSWERS)
    rows = _features(read)
    about_safety = np.array([asks_of_safety(example.assistant) for example in answers])
    columns = {}
    for name, asked in (("death", ~about_safety), ("safety", about_safety)):
        weights = np.where(asked, 1.0, _OTHER_QUESTION)
        for label, topics in (("danger", {"answer_yes", "answer_means"}), ("unsure", {"answer_unsure"})):
            columns[f"{name}.{label}"] = _fit(rows, np.array([example.topic in topics for example in answers]), weights)
    return _head(columns)


def _readable(examples: Iterable[Example]) -> tuple[list[Example], list[Passage]]:
    """Those in which there is anything to read, and their first passages: "…" alone never reaches a head."""
    found = [(example, read[0]) for example in examples if (read := passages(example.text, example.language))]
    return [example for example, _ in found], [passage for _, passage in found]


def _features(read: Sequence[Passage]) -> csr_matrix:
    encoder = load_encoder()
    columns, values, ends = [], [], [0]
    for passage in read:
        buckets, weights = ngrams(passage.folded)
        columns.append(buckets)
        values.append(weights)
        ends.append(ends[-1] + len(buckets))
    letters = csr_matrix((np.concatenate(values), np.concatenate(columns), ends), shape=(len(read), BUCKETS))
    vectors = np.concatenate([meaning([passage], encoder) for passage in read]) * _MEANING
    return hstack([letters, csr_matrix(vectors.astype(np.float64))], format="csr")


def _fit(rows: csr_matrix, labels: NDArray[np.bool_], weights: NDArray[np.float64] | None = None) -> LogisticRegression:
    model = LogisticRegression(
        C=_STRENGTH, solver="liblinear", class_weight="balanced", tol=1e-3, max_iter=1000, random_state=0
    )
    model.fit(rows, labels, sample_weight=weights)
    return model


def _nets(vectors: NDArray[np.float64], labels: NDArray[np.bool_]) -> list[Net]:
    """Nets whose answers together are the logit of the label."""
    found = []
    for seed in _SEEDS:
        model = MLPClassifier(
            (_UNITS,), alpha=_DECAY, batch_size=_AT_ONCE, max_iter=_ROUNDS, random_state=seed, n_iter_no_change=_ROUNDS
        )
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", ConvergenceWarning)  # it is stopped early on purpose
            model.fit((vectors * _WIDER).astype(np.float32), labels.astype(int))
        (hidden, out), (hidden_bias, bias) = model.coefs_, model.intercepts_
        share = 1 / len(_SEEDS)
        found.append(Net(hidden * _WIDER, hidden_bias, out[:, 0] * share, float(bias[0]) * share))
    return found


def _head(
    columns: dict[str, LogisticRegression],
    nets: Sequence[tuple[Net, dict[str, float]]] = (),
    weights: Mapping[str, float] | None = None,
) -> Head:
    """`weights`: of the linear layer in a column, where not 1."""
    given = [(weights or {}).get(name, 1.0) for name in columns]
    letters = np.stack([model.coef_[0][:BUCKETS] for model in columns.values()], axis=1) * given
    vectors = np.stack([model.coef_[0][BUCKETS:] * _MEANING for model in columns.values()], axis=1) * given
    bias = [float(model.intercept_[0]) * weight for model, weight in zip(columns.values(), given, strict=True)]
    return packed(list(columns), letters, vectors, bias, nets)


def main() -> int:
    """Trains, writes, and says how many sentences were learnt from."""
    examples = sentences()
    train_danger(examples).save(DANGER_HEAD)
    train_answers(examples).save(ANSWER_HEAD)
    sys.stdout.write(f"Learnt from {len(examples)} messages.\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
