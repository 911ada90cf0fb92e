"""What in the words of a prayer must not hang on a wall unread: a child, somebody ill by name, a number that leads to somebody.

A line held for nothing costs a person a moment; one that is printed tells a congregation what a mother told in trust. So it is
held on any sign, and what the signs mean is judged by whoever reads it.
"""

import re
from collections.abc import Iterable
from enum import StrEnum

from language.text.contact import leads_to_somebody
from prayers.inbox import sensitive_words as told
from prayers.inbox.names import holds_full_name, without_accents
from prayers.inbox.unsure_names import may_hold_full_name, may_name_somebody

ADULT = 18


class Reason(StrEnum):
    ASKED_BY_MINOR = "asked_by_minor"
    MINOR = "minor"
    ILLNESS = "illness"
    NUMBER = "number"


# English and Spanish beside each other, from zero to seventeen.
_COUNTED = """
    zero one,un,uno,una two,dos three,tres four,cuatro five,cinco six,seis seven,siete eight,ocho nine,nueve ten,diez eleven,once
    twelve,doce thirteen,trece fourteen,catorce fifteen,quince sixteen,dieciseis seventeen,diecisiete
"""
_NUMBERS = {word: number for number, words in enumerate(_COUNTED.split()) for word in words.split(",")}
_N = rf"(?P<age>\d{{1,3}}|{'|'.join(_NUMBERS)})"
_AGES = tuple(
    re.compile(pattern)
    for pattern in (
        rf"\b{_N}[\s-]*(?:years?|yrs?|yr)[\s-]*(?:old|of age)\b",
        rf"\b{_N}[\s-]*(?:yo|y/o|y\.o)\b",
        rf"\b(?:age|aged|ages|turned|turns|turning|edad|cumple|cumplio|cumplira|cumpliendo)(?: (?:is|of|de|los))?:? {_N}\b",
        rf"\b(?:de|tiene|tenia|con|apenas|solo|cumple|cumplio|sus) {_N} anit?os?\b",
        rf"\b(?:is|are|was|just|only|hes|shes) {_N}(?= ?(?:[,.;:!?)]|$|and\b|but\b))",
        rf"[,(-] ?{_N}(?= ?(?:[,.;:!?)-]|$)| (?:has|had|is|was|who|with|and|needs?|just|will|tiene|esta|fue|que|con|y|necesita)\b)",
    )
)
_FEW = _N.replace("?P<age>", "?:")
_INFANT = re.compile(
    rf"\b{_FEW}[\s-]*(?:months?|mos?|weeks?|wks?|days?)[\s-]*(?:old|premature|early)\b"
    rf"|\b(?:de|tiene) {_FEW} (?:meses|mesecitos|semanas|dias)\b"
)
_OF_GOD = re.compile(told.OF_GOD)
_SCHOOL = re.compile(told.SCHOOL)
_CHILDISH = re.compile(told.CHILDISH)
_CHILDISH_BESIDE_A_NAME = re.compile(told.CHILDISH_BESIDE_A_NAME)
_ILL_PHRASES = re.compile(told.ILL_PHRASES)
_ROOM = re.compile(rf"{told.ROOM}|#\s*\d")
_LONG_NUMBER = re.compile(r"(?<![\d:])(?!(?:19|20)\d\d(?!\d))\d{3,}(?![\d:])")  # no year, no verse
_WORD = re.compile(r"[a-z]+(?:-[a-z]+)*")
_TITLED = re.compile(
    r"(?<!\w)(?:[Mm](?:rs?|s|iss)|[Dd]ra?|[Ss]r(?:a|ta)?|[Dd]on|[Dd]oña|[Rr]ev|[Pp]astora?)\.?[^\S\n]+[^\W\d_a-zà-ÿ]"
)
_LONGEST = 4000  # characters that are read; a longer request is held


def reasons_to_hold(words: str, known: Iterable[str], *, is_minor: bool) -> tuple[Reason, ...]:
    """Why the line is held, in a fixed order; none for a line that may be printed. `known` are names that stand on the record."""
    if len(words) > _LONGEST:
        return tuple(Reason)
    plain = " ".join(without_accents(words).replace("’", "").replace("'", "").split())
    found = {
        Reason.ASKED_BY_MINOR: is_minor,
        Reason.MINOR: speaks_of_minor(plain) or _names_who_may_be_minor(words, plain),
        Reason.ILLNESS: speaks_of_illness(words, plain) and _names_in_full(words, known),
        Reason.NUMBER: leads_to_somebody(words) or bool(_ROOM.search(plain) or _LONG_NUMBER.search(plain)),
    }
    return tuple(reason for reason, holds in found.items() if holds)


def speaks_of_minor(plain: str) -> bool:
    """Whether plain words (small letters, no accents, no apostrophes, single spaces) tell of somebody who may be under 18."""
    plain = _OF_GOD.sub(" ", plain)
    parts = {part for word in _WORD.findall(plain) for part in (word, *word.split("-"))}
    ages = {_age(match["age"]) for pattern in _AGES for match in pattern.finditer(plain)}
    return bool(
        parts & told.A_CHILD
        or min(ages, default=ADULT) < ADULT
        or _INFANT.search(plain)
        or _SCHOOL.search(plain)
        or _CHILDISH.search(plain)
    )


def speaks_of_illness(words: str, plain: str) -> bool:
    """Whether an illness or a treatment is told of, by its name, by how such names end, or by what it takes from somebody."""
    said = (part for word in _WORD.findall(plain) for part in (word, *word.split("-")))
    return bool(any(map(_is_illness, said)) or _ILL_PHRASES.search(plain) or told.HAD_BY_NAME.search(words))


def _is_illness(word: str) -> bool:
    return word in told.ILLNESS or (word.endswith(told.ILL_ENDINGS) and word not in told.NOT_ILL)


def _names_in_full(words: str, known: Iterable[str]) -> bool:
    """Whether a full name may stand there. Capitals are not counted on: people type without, or with nothing else."""
    return (
        holds_full_name(words, known) or bool(_TITLED.search(words)) or may_hold_full_name(words, _is_illness_or_child)
    )


def _names_who_may_be_minor(words: str, plain: str) -> bool:
    return bool(_CHILDISH_BESIDE_A_NAME.search(plain)) and may_name_somebody(words, _is_illness_or_child)


def _is_illness_or_child(word: str) -> bool:
    return word in told.A_CHILD or _is_illness(word)


def _age(said: str) -> int:
    return int(said) if said.isdecimal() else _NUMBERS[said]
