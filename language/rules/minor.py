"""Whether the visitor is under 18: said outright, or plain from a pupil's way of telling."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from language.rules import patterns
from language.text.numbers import IN_WORDS_FOR_SURE, number
from language.text.plain import REMEMBERED, fold, own_words, plain

_ADULT = 18
_YOUNGEST = 6  # a smaller number is a count of something else

_CLAUSE_END = re.compile(r"[.!?,;:\n()\u00bf\u00a1\u2026]+|\s-+\s")
_SECTIONS = patterns.load("minor.txt", age=rf"(?P<age>\d{{1,2}}|{IN_WORDS_FOR_SURE})")


@dataclass(frozen=True)
class AgeTold:
    """What one message tells of its writer's age."""

    says_minor: bool | None = None  # "I am 15", "I'm in 8th grade"; None where it says nothing
    seems_minor: bool = False  # a pupil's way of telling of home or harm
    is_grown_up: bool = False


def is_minor(text: str, history: Sequence[str] = ()) -> bool:
    """Whether the visitor, now or earlier, shows to be under 18; `history` holds earlier messages, oldest first."""
    return tells_of_minor([age_told(message) for message in (*history, text)])


def tells_of_minor(told: Sequence[AgeTold]) -> bool:
    """The same, out of what each message told, oldest first. The newest stated age decides."""
    for message in reversed(told):
        if message.says_minor is not None:
            return message.says_minor
    return any(message.seems_minor for message in told) and not any(message.is_grown_up for message in told)


@lru_cache(maxsize=REMEMBERED)
def age_told(message: str) -> AgeTold:
    """What this message tells of the age of whoever wrote it."""
    own = own_words(message)
    says = None
    for clause in _clauses(own):
        age = _stated_age(clause)
        if age is not None or _any("said", clause):
            says = age is None or age < _ADULT
            break
    said = plain(own)
    return AgeTold(says, _any("pupil", said) and _any("home or harm", said), _any("grown up", said))


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
