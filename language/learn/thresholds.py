"""Sets the bars from which on a danger is heard, on the sentences in `dev/`: `python -m language.learn.thresholds`.

Each bar keeps false alarms on harmless messages at about its share, for everyday life and for plain distress
apart; the higher of the two counts. `dev/` was written apart from what is learnt from, and nothing is reported of it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from language.danger import ANSWERS
from language.encoder import load_encoder
from language.learn.corpus import SAD, Example, labelled
from language.learn.head import ANSWER_HEAD, DANGER_HEAD, Head
from language.learn.passages import passages, scored
from language.reading import THRESHOLDS, asks_of_safety

HARD_SHARE = {"plain": 0.005, "sad": 0.015}  # of harmless messages that may raise an alarm
ANY_SHARE = {"plain": 0.035, "sad": 0.14}  # … that may be heard in any tier
ANSWER_SHARE = 0.05  # of true noes that may be read as danger
UNSURE_SHARE = 0.10  # … or as not quite a no
_AROUND = 2  # scores on either side that a bar is the mean of
LIGHT = 1.0  # logits: after confirmed danger, until staff clear it, what is e times less sure is heard


def main() -> int:
    """Writes thresholds.toml and says which bars were set on how many messages."""
    examples = labelled("dev")
    danger, answer = Head.load(DANGER_HEAD), Head.load(ANSWER_HEAD)
    harmless = [each for each in examples if not each.is_danger and each.topic not in ANSWERS]
    scores = highest(danger, harmless, ("danger", "hard"))
    soft = _bar(harmless, scores[:, 0], ANY_SHARE)
    hard = _bar(harmless, scores[:, 1], HARD_SHARE)
    noes = [each for each in examples if each.topic == "answer_no"]
    told = answer_scores(answer, noes)
    bars = {
        "soft": soft,
        "hard": hard,
        "light": LIGHT,
        "answer_danger": _quantile(told[:, 0], ANSWER_SHARE),
        "answer_unsure": _quantile(told[:, 1], UNSURE_SHARE),
    }
    written = "# Logits; set by `python -m language.learn.thresholds` on dev/, never by hand.\n"
    written += "".join(f"{name} = {value:.3f}\n" for name, value in bars.items())
    THRESHOLDS.write_text(written, "utf-8")
    sys.stdout.write(f"{written}On {len(harmless)} harmless messages and {len(noes)} answers.\n")
    return 0


def highest(head: Head, examples: Iterable[Example], columns: Sequence[str]) -> NDArray[np.float32]:
    """Shape (examples, columns): the highest logit of any passage of each message."""
    encoder = load_encoder()
    places = [head.columns.index(name) for name in columns]
    rows = [scored(passages(each.text, each.language), head, encoder)[:, places].max(axis=0) for each in examples]
    return np.array(rows, np.float32).reshape(len(rows), len(places))


def answer_scores(head: Head, answers: Iterable[Example]) -> NDArray[np.float32]:
    """Shape (answers, 2): danger and unsure, each by the question that was asked."""
    encoder = load_encoder()
    rows = []
    for each in answers:
        about = "safety" if asks_of_safety(each.assistant) else "death"
        scores = scored(passages(each.text, each.language)[:1], head, encoder)[0]
        rows.append([scores[head.columns.index(f"{about}.{name}")] for name in ("danger", "unsure")])
    return np.array(rows, np.float32).reshape(len(rows), 2)


def _bar(harmless: Sequence[Example], scores: NDArray[np.float32], shares: dict[str, float]) -> float:
    sad = np.array([each.topic in SAD for each in harmless])
    return max(_quantile(scores[sad], shares["sad"]), _quantile(scores[~sad], shares["plain"]))


def _quantile(scores: NDArray[np.float32], share: float) -> float:
    """The bar that about this share of the scores reaches: the mean of those around the place, so that it hangs on no one row."""
    ordered = np.sort(scores)[::-1]
    place = int(share * len(ordered))
    around = ordered[max(0, place - _AROUND) : place + _AROUND + 1]
    return float(around.mean()) + 1e-3


if __name__ == "__main__":
    raise SystemExit(main())
