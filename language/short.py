"""What is asked besides of a short message: whether it may be a danger at all, and whether it answers our direct question.

Learnt from short messages alone (`language.learn.short` says why): what the other heads hear in "for my mom" is chance.
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

BARS = Path(__file__).parent / "learn" / "short.toml"
LONGEST = 8  # words of a short message


def is_short(message: str) -> bool:
    return len(message.split()) <= LONGEST


@cache
def short_bars() -> Mapping[str, float]:
    """By the head's columns: the logits below which it is surely none."""
    return MappingProxyType(tomllib.loads(BARS.read_text("utf-8")))
