# ruff: noqa: SIM905 - lists of words read better as lines of words
"""What a sentence of a reply states that can be looked up, and whether the facts, the visitor or the ledger bear it out."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache

from evals.judge.rules_words import CRISIS_LINES
from language.pack import packs
from language.text.details import Detail, DetailKind, details
from language.text.letters import without_accents
from language.text.numbers import IN_WORDS, number

_NUMBER = re.compile(rf"(?<![\w])(?:\d{{1,9}}(?:[.,:]\d{{1,3}})*|(?:{IN_WORDS})\b)")
_WORD = re.compile(r"[^\W\d_]{3,}")
_NAME = re.compile(r"(?<=[^.!?:\s\"“])\s+([A-ZÁÉÍÓÚÑ][a-záéíóúñü]{2,})")
_SHARED = 2  # words or numbers that a reply has in common with a line which it takes up
_SPOKEN_TO = re.compile(
    r"\A[¿¡\"“]{0,3}(?:(?:Doña|Don|Mr\.|Mrs\.|Ms\.|Miss|Señora?|Sra?\.|Hermana|Hermano|Sister|Brother|Pastor) )?"
    r"([A-ZÁÉÍÓÚÑ][a-záéíóúñü]{2,})(?: y [A-ZÁÉÍÓÚÑ]\w+)?,"
)
_STEM = 5  # letters by which two forms of a word are taken for one
_EVERYWHERE = frozenset(
    "that this with your youre have from they them there their what when where which will would could should about been were "
    "just like also here some more into than then very much many only even well para como esta este usted ustedes pero porque "
    "cuando donde nuestro nuestra".split()
)
# Names that stand with a capital and name nobody that would have to be on file.
_COMMON_NAMES = frozenset(
    "god lord jesus christ christian bible christmas easter sunday monday tuesday wednesday thursday friday saturday "
    "dios senor jesus cristo biblia psalm lifeline american america".split()
) | {each.english_name.casefold() for each in packs().values()}
FAMILIES = (  # of tools, by what their names begin with or hold
    ("prayer",),
    ("callback", "contact", "followup"),
    ("visit",),
    ("safety",),
    ("care_need", "care_request", "benevolence"),
    ("book", "schedule", "register", "facility", "signup"),
    ("get_", "find_", "lookup", "send_", "daily", "theological"),
)


@lru_cache(maxsize=4096)
def numbers_in(text: str) -> frozenset[str]:
    """Every number, in digits, whether written so or in words."""
    found = set()
    for match in _NUMBER.finditer(without_accents(text.casefold())):
        written = match[0]
        if written[0].isdigit():
            found |= {part.lstrip("0") or "0" for part in re.split(r"[.,:]", written)}
        else:
            try:
                found.add(str(number(written)))
            except ValueError:
                continue
    return frozenset(found)


def either_clock(found: Iterable[str]) -> frozenset[str]:
    """These numbers, and hours after noon by both clocks: 19 is 7 too."""
    found = frozenset(found)
    return found | {str(int(each) - 12) for each in found if each.isdecimal() and 13 <= int(each) <= 23}


@lru_cache(maxsize=4096)
def stems_in(text: str) -> frozenset[str]:
    """The beginnings of the words that carry meaning."""
    words = (without_accents(match[0].casefold()) for match in _WORD.finditer(text))
    return frozenset(word[:_STEM] for word in words if len(word) > 3 and word not in _EVERYWHERE)


@lru_cache(maxsize=4096)
def names_in(text: str) -> frozenset[str]:
    """Words with a capital letter inside a sentence."""
    found = {without_accents(match[1].casefold()) for match in _NAME.finditer(text)}
    return frozenset(found) - _COMMON_NAMES


def spoken_to(sentence: str) -> frozenset[str]:
    """The name with which a sentence begins: "Luz, qué noticia"; none where that is a word of every day."""
    match = _SPOKEN_TO.match(sentence)
    if match is None:
        return frozenset()
    name = without_accents(match[1].casefold())
    return (
        frozenset()
        if name in _COMMON_NAMES or any(name in pack.common for pack in packs().values())
        else frozenset({name})
    )


@lru_cache(maxsize=4096)
def details_in(text: str) -> frozenset[Detail]:
    return details(text)


@dataclass(frozen=True)
class OnFile:
    """What a reply may state: the facts, as far as they are known, and what the visitor told."""

    told: str
    facts: str | None

    @cached_property
    def _all(self) -> str:
        return f"{self.told}\n{self.facts or ''}"

    @cached_property
    def _details(self) -> frozenset[Detail]:
        pieces = [piece for piece in self._all.split("\n") if piece]
        return frozenset(detail for piece in pieces for detail in details_in(piece))

    @cached_property
    def _words(self) -> frozenset[str]:
        return frozenset(without_accents(word.casefold()) for word in re.findall(r"[^\W\d_]{3,}", self._all))

    def numbers_beyond(self, sentence: str) -> frozenset[str]:
        return numbers_in(CRISIS_LINES.sub(" ", sentence)) - self._numbers

    @cached_property
    def _numbers(self) -> frozenset[str]:
        return either_clock(numbers_in(self._all))

    def details_beyond(self, sentence: str) -> frozenset[DetailKind]:
        """Kinds of which the sentence states something that nothing bears out; none where the facts are not known."""
        if self.facts is None:
            return frozenset()
        said = details_in(CRISIS_LINES.sub(" ", sentence))
        return frozenset(each.kind for each in said if each not in self._details)

    def names_beyond(self, sentence: str) -> frozenset[str]:
        return (names_in(sentence) | spoken_to(sentence)) - self._words

    @cached_property
    def names_told(self) -> frozenset[str]:
        """What the visitor wrote with a capital letter inside a sentence."""
        return names_in(self.told)

    def is_word_for_word(self, sentence: str) -> bool:
        """Whether it stands so in the facts."""
        return bool(self.facts) and len(sentence) > 8 and _plain(sentence) in self._plain

    @cached_property
    def _plain(self) -> str:
        return _plain(self.facts or "")


def lines_taken_up(reply: str, lines: Iterable[str]) -> list[str]:
    """Of the church's content what a reply can have been taken from, so that a record need not keep all of it."""
    said = stems_in(reply) | numbers_in(reply)
    return [line for line in lines if len((stems_in(line) | numbers_in(line)) & said) >= _SHARED]


def families_of(ledger: Collection[str]) -> list[bool]:
    """For each of FAMILIES whether one of its tools was called."""
    return [any(part in tool for tool in ledger for part in parts) for parts in FAMILIES]


def _plain(text: str) -> str:
    return " ".join(re.findall(r"\w+", text.casefold()))
