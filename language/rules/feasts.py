"""The feasts that words name: what is answered of Christmas Eve tells nothing of Good Friday."""

from __future__ import annotations

from language.rules import patterns
from language.text.plain import plain

_FEASTS = patterns.load("feasts.txt")


def feasts_in(text: str) -> frozenset[str]:
    """The feasts that are named ("good friday"), in whatever language."""
    said = plain(text)
    return frozenset(name for name, found in _FEASTS.items() if any(each.search(said) for each in found))
