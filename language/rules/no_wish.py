"""What sounds like a wish and is none: "she won't come out of her room", "is it in person or online?"."""

from __future__ import annotations

from language.rules import patterns
from language.text.plain import plain

_SOUNDS_LIKE = patterns.load("no_wish.txt")


def is_no_wish_for(what: str, text: str) -> bool:
    """Whether it only sounds like a wish for that ("person", "visit", "money")."""
    said = plain(text)
    return any(each.search(said) for each in _SOUNDS_LIKE[what])
