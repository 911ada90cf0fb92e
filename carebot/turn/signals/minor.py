"""Whether the visitor is under 18: said outright, or plain from a pupil's way of telling."""

from __future__ import annotations

import re
from collections.abc import Sequence

from carebot.turn.signals import patterns
from carebot.turn.signals.words import fold, own_words, plain

_NUMBERS = {
    "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13,
    "fourteen": 14, "fifteen": 15, "sixteen": 16, "seventeen": 17, "eighteen": 18,
    "nineteen": 19, "twenty": 20,
    "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70,
    "ocho": 8, "nueve": 9, "diez": 10, "once": 11, "doce": 12, "trece": 13, "catorce": 14, "quince": 15,
    "dieciseis": 16, "diecisiete": 17, "dieciocho": 18, "veinte": 20, "treinta": 30, "cuarenta": 40,
}  # fmt: skip
_ADULT = 18
_YOUNGEST = 6  # a smaller number is a count of something else

_CLAUSE_END = re.compile(r"[.!?,;:\n()\u00bf\u00a1\u2026]+|\s-+\s")
_SECTIONS = patterns.load("minor.txt", age=rf"(?P<age>\d{{1,2}}|{'|'.join(_NUMBERS)})")


def is_minor(text: str, history: Sequence[str] = ()) -> bool:
    """Whether the visitor, now or earlier, shows to be under 18. The newest stated age decides."""
    told = [own_words(message) for message in (text, *reversed(history))]
    for message in told:
        for clause in _clauses(message):
            age = _stated_age(clause)
            if age is not None:
                return age < _ADULT
            if _any("said", clause):
                return True
    said = [plain(message) for message in told]
    return any(_any("pupil", words) and _any("home or harm", words) for words in said) and not any(
        _any("grown up", words) for words in said
    )


def _stated_age(clause: str) -> int | None:
    for pattern in _SECTIONS["age"]:
        match = pattern.search(clause)
        if match is not None:
            said = match["age"]
            age = _NUMBERS.get(said) or int(said)
            if age >= _YOUNGEST:
                return age
    return None


def _any(section: str, words: str) -> bool:
    return any(pattern.search(words) for pattern in _SECTIONS[section])


def _clauses(message: str) -> list[str]:
    return [plain(piece) for piece in _CLAUSE_END.split(fold(message)) if piece.strip()]
