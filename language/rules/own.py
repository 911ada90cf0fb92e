"""Which of the things that people ask for a message names: "cancel the call" a call."""

from __future__ import annotations

from language.rules import patterns
from language.text.plain import plain

_NAMED = patterns.load("own.txt")


def named_requests(text: str) -> frozenset[str]:
    """Kinds of requests ("callback", "prayer") and bookings ("appointment", "room") by their names; empty where none is named."""
    said = plain(text)
    return frozenset(name for name, found in _NAMED.items() if any(each.search(said) for each in found))
