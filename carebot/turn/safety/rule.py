"""How a sign of danger is written down, and how the ones that may apply to a sentence are found fast.

Each pattern names the words without which it cannot match (its anchors), so that a sentence is tried only
against the few patterns that it has a word of.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from carebot.turn.safety.kinds import SafetyCategory

_PREFIX_LENGTH = 4
_WORD_BUT_NO_NEGATION = r"(?:(?!(?:not|dont|never|wont|didnt|doesnt|isnt|wouldnt|no|nunca)\b)\w+ )?"


@dataclass(frozen=True)
class Rule:
    """One way of saying that somebody is in danger; a match is enough for a hit."""

    id: str
    category: SafetyCategory
    anchors: str  # words, one of which every match holds; "suic*" stands for all words that begin so
    pattern: re.Pattern[str]
    is_third_party: bool = False
    can_be_denied: bool = True  # "I am not going to …" before it takes it back
    fades: bool = False  # "years ago" or "used to" in the same sentence makes it a memory
    can_be_joke: bool = False  # "I will kill my brother haha, he ate my pizza"
    is_about_people: bool = False  # also said of Judas, of films and of games: those do not count


@dataclass(frozen=True)
class Sign:
    """One thing that weighs, but is no danger alone; several different ones add up."""

    id: str
    weight: float
    anchors: str
    pattern: re.Pattern[str]
    again: float = 0.0  # what a second mention adds; 0 where saying it twice says no more


Entry = TypeVar("Entry", Rule, Sign)


@dataclass(frozen=True)
class Lexicon(Generic[Entry]):
    """Rules or signs, filed under their anchors."""

    by_word: dict[str, list[tuple[int, Entry]]] = field(default_factory=dict)
    by_prefix: dict[str, list[tuple[int, Entry]]] = field(default_factory=dict)

    @classmethod
    def of(cls, entries: Iterable[Entry]) -> "Lexicon[Entry]":
        lexicon: Lexicon[Entry] = cls()
        for place, entry in enumerate(entries):
            for anchor in entry.anchors.split():
                if anchor.endswith("*"):
                    if len(anchor) <= _PREFIX_LENGTH:
                        raise ValueError(f"{entry.id}: a prefix anchor needs {_PREFIX_LENGTH} letters, not {anchor!r}")
                    lexicon.by_prefix.setdefault(anchor[:_PREFIX_LENGTH], []).append((place, entry))
                else:
                    lexicon.by_word.setdefault(anchor, []).append((place, entry))
        return lexicon

    def candidates(self, words: Iterable[str]) -> list[Entry]:
        """The entries with an anchor among the words, in the order they were written down."""
        found: dict[int, Entry] = {}
        for word in set(words):
            found.update(self.by_word.get(word, ()))
            found.update(self.by_prefix.get(word[:_PREFIX_LENGTH], ()))
        return [found[place] for place in sorted(found)]


def phrase(pattern: str, *, can_be_denied: bool = False) -> re.Pattern[str]:
    """The pattern as whole words.

    Where it can be denied, no optional word in it is a negation ("hope I don't die").
    """
    if can_be_denied:
        pattern = pattern.replace(r"(?:\w+ )?", _WORD_BUT_NO_NEGATION)
    return re.compile(rf"\b(?:{pattern})\b")
