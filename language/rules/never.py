"""What a reply may not say, and what no call can make true, where a phrase is enough: `never.txt` of the packs."""

import re

from language.claims import Harm
from language.rules import patterns
from language.text.fold import fold

LONGEST = 2000  # characters of a sentence that are read
_UNBACKABLE, _ARRIVED = "unbackable", "arrived"
_SECTIONS = patterns.load("never.txt")
_HARMS = {Harm(name): each for name, each in _SECTIONS.items() if name not in (_UNBACKABLE, _ARRIVED)}
# "We are praying that God will heal her", "don't stop your pills without asking": wished, asked or forbidden, not said.
_WISHED = patterns.load("wished.txt")
_LIMITS = "limits."  # sections of it: beside which what is only heard, by no phrase, must be heard more surely


def harms_by_rule(sentence: str) -> frozenset[Harm]:
    """The harms that are plainly said. Questions say none."""
    said = fold(sentence[:LONGEST])
    if _is_question(said):
        return frozenset()
    return frozenset(
        harm
        for harm, expressions in _HARMS.items()
        if _found(expressions, said) and not _found(_WISHED.get(harm.value, ()), said)
    )


def says_its_limit(sentence: str) -> frozenset[Harm]:
    """The harms of which the sentence says that they are not its to do, or who may: "ask whoever prescribed it", "unless you are hurt"."""
    said = fold(sentence[:LONGEST])
    return frozenset(
        Harm(section.removeprefix(_LIMITS))
        for section, expressions in _WISHED.items()
        if section.startswith(_LIMITS) and _found(expressions, said)
    )


def illness_named(sentence: str) -> str:
    """The illness that the sentence says somebody has, folded; "" where it says none."""
    said = fold(sentence[:LONGEST])
    found = (pattern.search(said) for pattern in _HARMS[Harm.DIAGNOSIS])
    return next((each["illness"] for each in found if each), "")


def is_beyond_backing(sentence: str) -> bool:
    """Whether it says that something was or will be done which nothing in the ledger stands for: a bill paid, an ambulance sent."""
    return _says(_UNBACKABLE, sentence)


def says_it_arrived(sentence: str) -> bool:
    """Whether it says that what was asked for was submitted, received or the like: true once it is written, and not before."""
    return _says(_ARRIVED, sentence)


def _says(section: str, sentence: str) -> bool:
    """Whether it says one of these things rather than asks it."""
    said = fold(sentence[:LONGEST])
    return not _is_question(said) and _found(_SECTIONS[section], said)


def _found(expressions: tuple[re.Pattern[str], ...], said: str) -> bool:
    return any(pattern.search(said) for pattern in expressions)


def _is_question(said: str) -> bool:
    return said.rstrip().endswith("?")
