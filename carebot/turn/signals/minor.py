"""Whether the visitor is under 18: said outright, or plain from a pupil's way of telling."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from carebot.turn.signals import patterns
from carebot.turn.signals.words import REMEMBERED, fold, own_words, plain
from language.text.numbers import IN_WORDS_FOR_SURE, number

_ADULT = 18
_YOUNGEST = 6  # a smaller number is a count of something else

_CLAUSE_END = re.compile(r"[.!?,;:\n()\u00bf\u00a1\u2026]+|\s-+\s")
_SECTIONS = patterns.load("minor.txt", age=rf"(?P<age>\d{{1,2}}|{IN_WORDS_FOR_SURE})")


def is_minor(text: str, history: Sequence[str] = ()) -> bool:
    """Whether the visitor, now or earlier, shows to be under 18. The newest stated age decides."""
    told = [_read(message) for message in (text, *reversed(history))]
    for message in told:
        if message.says is not None:
            return message.says
    return any(message.seems for message in told) and not any(message.is_grown_up for message in told)


@dataclass(frozen=True)
class _Told:
    """What one message tells of an age."""

    says: bool | None  # "I am 15", "I'm in 8th grade"; None where it says nothing
    seems: bool  # a pupil's way of telling of home or harm
    is_grown_up: bool


@lru_cache(maxsize=REMEMBERED)
def _read(message: str) -> _Told:
    own = own_words(message)
    says = None
    for clause in _clauses(own):
        age = _stated_age(clause)
        if age is not None or _any("said", clause):
            says = age is None or age < _ADULT
            break
    said = plain(own)
    return _Told(says, _any("pupil", said) and _any("home or harm", said), _any("grown up", said))


def _stated_age(clause: str) -> int | None:
    for pattern in _SECTIONS["age"]:
        match = pattern.search(clause)
        if match is not None:
            age = number(match["age"])
            if age >= _YOUNGEST:
                return age
    return None


def _any(section: str, words: str) -> bool:
    return any(pattern.search(words) for pattern in _SECTIONS[section])


def _clauses(message: str) -> list[str]:
    return [plain(piece) for piece in _CLAUSE_END.split(fold(message)) if piece.strip()]
