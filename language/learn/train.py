"""Trains the heads that hear danger on the sentences in the packs: `python -m language.learn.train`.

scikit-learn is needed here and nowhere at run time. On one machine the same sentences give the same bytes; elsewhere rounding may
differ in the last place, and a test holds that the decisions on `unseen/` are the same.

Beside them lies what the transformer was taught (`language.learn.beside`).

What was tried on `dev/` is in docs/decisions/0004-hearing.md: with seven thousand messages a linear layer did as well as anything; with
twenty thousand a hidden layer over the vectors hears a quarter more. Parts of messages as examples of their own made it worse.
"""

from __future__ import annotations

import sys
import warnings
from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray
from sklearn.exceptions import ConvergenceWarning
from sklearn.neural_network import MLPClassifier

from language.danger import ANSWERS, TOPICS
from language.learn.beside import beside, layer
from language.learn.corpus import Example, labelled, sentences
from language.learn.features import BUCKETS
from language.learn.fitting import fit, head, matrix, readable
from language.learn.head import ANSWER_HEAD, DANGER_HEAD, Head, Net
from language.reading import asks_of_safety

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
    learnt, read = readable((each for each in examples if each.topic not in ANSWERS), _text_of)
    rows = matrix(read, _MEANING)
    dangerous = np.array([example.is_danger for example in learnt])
    columns = {
        "danger": fit(rows, dangerous),
        "hard": fit(rows, np.array([example.tier == "hard" for example in learnt])),
    }
    among = rows[dangerous]
    for topic in TOPICS:
        columns[f"topic.{topic}"] = fit(among, np.array([example.topic == topic for example in learnt])[dangerous])
    columns["other"] = fit(among, np.array([example.is_third_party for example in learnt])[dangerous])
    vectors = rows[:, BUCKETS:].toarray() / _MEANING
    nets = [(net, {"danger": 1.0, "hard": _DANGER_IN_HARD}) for net in _nets(vectors, dangerous)]
    nets += [(net, {"hard": 1.0}) for net in _nets(vectors, np.array([example.tier == "hard" for example in learnt]))]
    return head(columns, _MEANING, nets, {"danger": _LINEAR, "hard": 0.0})


def train_answers(examples: Iterable[Example]) -> Head:
    """Columns `death.danger`, `death.unsure`, `safety.danger`, `safety.unsure`: what an answer to either question tells."""
    answers, read = readable((each for each in examples if each.topic in ANSWERS), _text_of)
    rows = matrix(read, _MEANING)
    about_safety = np.array([asks_of_safety(example.assistant) for example in answers])
    columns = {}
    for name, asked in (("death", ~about_safety), ("safety", about_safety)):
        weights = np.where(asked, 1.0, _OTHER_QUESTION)
        for label, topics in (("danger", {"answer_yes", "answer_means"}), ("unsure", {"answer_unsure"})):
            columns[f"{name}.{label}"] = fit(rows, np.array([example.topic in topics for example in answers]), weights)
    return head(columns, _MEANING)


def _text_of(example: Example) -> tuple[str, str]:
    return example.text, example.language


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


def main() -> int:
    """Trains, writes, and says how many sentences were learnt from."""
    examples = sentences()
    told, answered = [[each for each in labelled("dev") if (each.topic in ANSWERS) is kind] for kind in (False, True)]
    # Which danger it is, and whose, the transformer tells less well.
    danger = beside(train_danger(examples), layer("danger"), ("danger", "hard"), readable(told, _text_of)[1])
    danger.save(DANGER_HEAD)
    taught = layer("answer")
    of_both = {f"{asked}.{name}": taught[name] for asked in ("death", "safety") for name in ("danger", "unsure")}
    beside(train_answers(examples), of_both, of_both, readable(answered, _text_of)[1]).save(ANSWER_HEAD)
    sys.stdout.write(f"Learnt from {len(examples)} messages.\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
