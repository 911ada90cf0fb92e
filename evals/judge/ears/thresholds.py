"""From which logits on something is held to be bad: set on `evals/corpus/*/dev` by `manage.py train_judge`, never by hand."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from enum import StrEnum
from functools import cache
from pathlib import Path

import numpy as np

FILE = Path(__file__).parent / "thresholds.toml"


class Bar(StrEnum):
    """`FAILED` is for one reply that is judged by itself. A run has dozens of turns, of which a single false alarm fails a scenario:
    there a fault must be `SURE`, and what is below is a remark. `SENTENCE` is for a sentence without its scene."""

    FAILED = "failed"
    SURE = "sure"
    SENTENCE = "sentence"


PASSED = 0.90  # of the good replies in dev, at least, by `FAILED`
SENTENCES_PASSED = 0.97  # of the sentences of good replies
# Between the worst that a good reply of dev sounds and `SURE`, raised twice after a look at the scenarios' plays and the personas:
# when the pair came to the heads, so that the bar stayed where it was.
MARGIN = 2.0
FALLBACK = "en"  # whose bar counts for a language that has no replies in dev


@cache
def _told() -> dict[str, dict[str, float]]:  # bars by language, and what [pair] weighs
    return tomllib.loads(FILE.read_text("utf-8"))


def threshold(bar: Bar, language: str = FALLBACK) -> float:
    """The one that ships, for a reply in this language."""
    bars = _told()[bar]
    return float(bars.get(language, bars[FALLBACK]))


def share_of_pair() -> float:
    """By what the pair's logit is multiplied, so that it spreads as far as that of the heads."""
    return float(_told()["pair"]["share"])


def share(heads: Sequence[float], pair: Sequence[float]) -> float:
    """That factor, by what both say of the same replies."""
    return round(float(np.std(heads) / np.std(pair)), 3)


def half_each(by_heads: float, by_pair: float, share: float) -> float:
    """The last word, a logit."""
    return (by_heads + share * by_pair) / 2


def set_thresholds(
    replies: Mapping[str, Sequence[float]], sentences: Mapping[str, Sequence[float]], of_pair: float
) -> None:
    """Writes the lowest that pass so much of these good replies and sentences, language by language, given how bad each sounds."""
    sure = max(max(heard) for heard in replies.values()) + MARGIN
    bars = {
        Bar.FAILED: {language: _quantile(heard, PASSED) for language, heard in replies.items()},
        Bar.SURE: dict.fromkeys(replies, sure),
        Bar.SENTENCE: {language: _quantile(heard, SENTENCES_PASSED) for language, heard in sentences.items()},
    }
    count = sum(map(len, replies.values()))
    lines = [f"# Logits; set by `manage.py train_judge` on {count} good replies of dev/, never by hand."]
    lines += ["[pair]", f"share = {of_pair:.3f}"]
    for bar, found in bars.items():
        lines += [f"[{bar}]", *(f"{language} = {value:.3f}" for language, value in sorted(found.items()))]
    FILE.write_text("\n".join(lines) + "\n", "utf-8")
    _told.cache_clear()


def _quantile(heard: Sequence[float], share: float) -> float:
    found = float(np.quantile(np.array(heard), share, method="higher"))
    return float(np.ceil(found * 1000 + 1) / 1000)
