"""How to reach the visitor: name, phone and email as they gave them."""

from __future__ import annotations

import re
from collections.abc import Sequence

import phonenumbers
from email_validator import EmailNotValidError, validate_email

from carebot.turn.signals import lexicon
from carebot.turn.signals.kinds import ContactDetails
from carebot.turn.signals.word_lists import WORDS
from carebot.turn.signals.words import READ_AT_MOST, fold

_EMAIL = re.compile(r"[\w.+'-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}")
_DIGITS = re.compile(r"\d")
_LOCAL_NUMBER = re.compile(r"(?<![\d$./:-])([2-9]\d{2})[-. ]?(\d{4})(?![\d%/:-])", re.ASCII)
_FEWEST_DIGITS = 7
_SPOKEN = {
    "zero": "0", "oh": "0", "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6",
    "seven": "7", "eight": "8", "nine": "9", "cero": "0", "uno": "1", "dos": "2", "tres": "3", "cuatro": "4",
    "cinco": "5", "seis": "6", "siete": "7", "ocho": "8", "nueve": "9",
}  # fmt: skip
_SPOKEN_RUN = re.compile(rf"\b(?:{'|'.join(_SPOKEN)})(?:[\s,.-]{{1,3}}(?:{'|'.join(_SPOKEN)})){{6,14}}\b")

_PART = r"[^\W\d_]+(?:['\u2019-][^\W\d_]+)*\.?"
_SAID_NAME = re.compile(
    r"(?:\bmy (?:full |first )?name(?:'s|\u2019s| is|s)|^name\s*[:=]|\bme llamo|\bmi nombre es"
    r"|^nombre\s*[:=]|\bthe name(?:'s|\u2019s| is)|\bI go by)\s*:?\s*"
    rf"((?:{_PART})(?:\s+{_PART}){{0,4}})",
    re.IGNORECASE | re.MULTILINE,
)
_INTRODUCED = re.compile(
    r"(?:\b[Ii](?:'m|\u2019m| am|m)|\b[Tt]his is|\b[Ii]t(?:'s|\u2019s| is)|\b[Ss]oy|\b[Hh]abla|\b[Ss]igned,?"
    r"|\b[Aa]tentamente,?)"
    rf"\s+((?:{_PART})(?:\s+{_PART}){{0,3}})"
)
_SIGNED = re.compile(
    r"(?:[Tt]hanks|[Tt]hank you|[Ss]incerely|[Bb]lessings|[Ll]ove|[Gg]racias|[Bb]endiciones|[Rr]egards)"
    r"[,!.]\s*[-\u2013\u2014]?\s*"
    rf"((?:{_PART})(?:\s+{_PART})?)\s*[.!]?\s*$"
    rf"|(?:^|\n)\s*[-\u2013\u2014]\s*((?:{_PART})(?:\s+{_PART})?)\s*$"
)
_BEFORE_NUMBER = re.compile(
    rf"^\s*((?:{_PART})(?:\s+{_PART}){{0,2}})\s*[,:;.-]*\s+"
    r"(?=[+(]?\d[\d\s().-]{6}|[\w.+-]{1,64}@)"
)
_BARE = re.compile(rf"^\s*((?:{_PART})(?:\s+{_PART}){{0,2}})\s*[.!]?\s*$")

_PARTICLES = WORDS["name particles"]
_NOT_NAMES = WORDS["no names"]
_NAME_ENDS = WORDS["name ends"]
_NAMES_ALIKE = WORDS["names alike"]
_CONTRACTED = re.compile(r"(?:'(?:m|s|ve|re|ll|d)|n't)$")
_LEXICONS = lexicon.load()
_SHORT_NAME_KINDS = frozenset({"BIBLE", "FRIEND"})  # Ruth, Mark, John; and a stem may hit a name by chance


def read_contact(text: str, history: Sequence[str] = (), region: str = "US") -> ContactDetails:
    """Name, phone and email, each from the newest message that gives one."""
    name = phone = email = None
    for position, message in enumerate((text, *reversed(history))):
        message = message[:READ_AT_MOST]
        answered = position < len(history)  # not the first message: a bare name may answer our question
        name = name or _name(message, bare_too=answered)
        phone = phone or _phone(message, region)
        email = email or _email(message)
        if name and phone and email:
            break
    return ContactDetails(name, phone, email)


def _email(text: str) -> str | None:
    if "@" not in text:
        return None
    for match in _EMAIL.finditer(text):
        try:
            return validate_email(match[0].strip(".'-"), check_deliverability=False).normalized
        except EmailNotValidError:
            continue
    return None


def _phone(text: str, region: str) -> str | None:
    text = _SPOKEN_RUN.sub(_in_digits, text if text.isascii() else fold(text))
    text = _SPOKEN_RUN.sub(_in_digits, text.lower())
    if len(_DIGITS.findall(text)) < _FEWEST_DIGITS:
        return None
    for match in phonenumbers.PhoneNumberMatcher(text, region):
        return phonenumbers.format_number(match.number, phonenumbers.PhoneNumberFormat.E164)
    local = _LOCAL_NUMBER.search(text)
    return f"{local[1]}-{local[2]}" if local else None


def _in_digits(match: re.Match[str]) -> str:
    digits = "".join(_SPOKEN[word] for word in re.findall(r"[a-z]+", match[0]))
    return f"{digits[:-4]}-{digits[-4:]}" if len(digits) == _FEWEST_DIGITS else digits


def _name(text: str, *, bare_too: bool) -> str | None:
    said = _SAID_NAME.search(text)
    if said and (name := _cleaned(said[1], capitals=False)):
        return name
    for match in _INTRODUCED.finditer(text):
        if name := _cleaned(match[1], capitals=True):
            return name
    for pattern in (_SIGNED, _BEFORE_NUMBER, *((_BARE,) if bare_too else ())):
        match_ = pattern.search(text)
        named = match_ and (match_[1] or match_[match_.lastindex or 1])
        if named and (name := _cleaned(named, capitals=True, whole=True)):
            return name
    return None


def _cleaned(words: str, *, capitals: bool, whole: bool = False) -> str | None:
    """The words that make a name, from the first on; None when the first is no name."""
    parts: list[str] = []
    for word in words.split():
        bare = fold(word.strip(".'\u2019-"))
        if parts and (bare in _NAME_ENDS or (capitals and not word[0].isupper() and bare not in _PARTICLES)):
            if whole:
                return None
            break
        if not _may_be_name(word, bare, first=not parts, capitals=capitals):
            if whole or not parts:
                return None
            break
        parts.append(word.rstrip(".") if len(word) > 2 else word)
    while parts and fold(parts[-1]) in _PARTICLES:
        parts.pop()
    if not parts:
        return None
    if any(character.isupper() for part in parts for character in part):
        return " ".join(parts)
    return " ".join(part if fold(part) in _PARTICLES else part.capitalize() for part in parts)


def _may_be_name(word: str, bare: str, *, first: bool, capitals: bool) -> bool:
    if capitals and not word[0].isupper() and bare not in _PARTICLES:
        return False
    if first and bare in _PARTICLES | _NAME_ENDS:
        return False
    if not first and bare in _PARTICLES:
        return True
    if bare in _NOT_NAMES or bare == "i" or _CONTRACTED.search(bare):
        return False
    if not capitals or not first or bare in _NAMES_ALIKE:
        return True
    kinds = {book.kind(bare) for book in _LEXICONS.values()} - {None}
    return kinds <= _SHORT_NAME_KINDS and not re.search(r"(?:ing|ed|tion|ness)$", bare)
