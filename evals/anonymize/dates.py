"""Exact dates, which are moved, and ages above 90, which are made round. Weekdays, months alone and other ages stay."""

import re
from datetime import date, timedelta

from evals.anonymize.spans import Findings, Kind
from language.text.dates import dates, month_like, ordinal_word
from language.text.name_words import fold

# Days that everybody knows, (month, day): whoever asks for Christmas Eve tells nothing of themselves.
_PUBLIC_DAYS = frozenset({(1, 1), (1, 6), (2, 14), (7, 4), (11, 1), (11, 2), (12, 12), (12, 24), (12, 25), (12, 31)})
_BIRTH = r"\b(?:born|birthday|birth\s?date|d\.?o\.?b|nac[ií]|naci[oó]|nacid[oa]|nacimiento|cumplea[nñ]os|cumple)\b"
_BIRTH_BEFORE = re.compile(rf"{_BIRTH}[^.!?\n]{{0,30}}$", re.IGNORECASE)
_BIRTH_YEAR = re.compile(
    rf"{_BIRTH}\W{{1,4}}(?:(?:in|on|is|was|en|es|el|a[nñ]o)\s+){{0,3}}(?P<year>(?:19|20)\d\d)\b",
    re.IGNORECASE,
)

_OLDEST = 90  # years
_OLD_ONES = (
    r"(?:[- ](?:one|two|three|four|five|six|seven|eight|nine)"
    r"|\s+y\s+(?:un[oa]?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve))"
)
_OLD = rf"(?P<age>9[1-9]|1[0-2]\d|(?:ninety|noventa){_OLD_ONES})"
_NO_MEASURE = r"(?![\w:/%°]|[.,]\d|\s*(?:degrees|percent|pounds|lbs?|miles|minutes|days|weeks|hours|people|dollars|over|grados)\b)"
_AGES = [
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"(?<![\d.,:$/]){_OLD}[\s-]*(?:years?|yrs?|y/?o|a[nñ]os)(?!\w)",
        r"\b(?:aged?|age of|age is|turn(?:s|ed|ing)?|cumpli?\w*|edad de|is|was|i'?m|i am|he'?s|she'?s|over|nearly|almost)"
        rf"\s+(?:now\s+|only\s+|already\s+|almost\s+)?{_OLD}{_NO_MEASURE}",
        rf"[,(]\s*{_OLD}\s*[,)]",
    )
]
_NO_AGE = re.compile(
    r"\b(?:fever|temperature|temp|fiebre|temperatura|psalms?|salmos?|chapter|verse|page)\b[^.!?]{0,20}$", re.IGNORECASE
)


def find_dates(found: Findings, *, day_first: bool = False) -> None:
    """Exact dates but for days that everybody keeps. A year alone stays: it matters for minors."""
    text = found.text
    for day in dates(text, day_first=day_first):
        start, end = day.start, day.end
        if day.key in _PUBLIC_DAYS and day.year is None and not _BIRTH_BEFORE.search(text[:start]):
            found.keep(start, end)
        else:
            found.add(start, end, Kind.DATE)


def find_ages(found: Findings) -> None:
    """Ages from 91 on and such years of birth, since few people are that old."""
    for pattern in _AGES:
        for match in pattern.finditer(found.text):
            if not _NO_AGE.search(found.text[: match.start("age")]):
                found.add(match.start("age"), match.end("age"), Kind.AGE)
    for match in _BIRTH_YEAR.finditer(found.text):
        if int(match["year"]) < _oldest_year():
            found.add(match.start("year"), match.end("year"), Kind.AGE)


def _oldest_year() -> int:
    return date.today().year - _OLDEST


def rounded(age: str) -> str:
    """90, in digits or in words like the age it stands for; of a year of birth, the year of who is 90."""
    if age.isdecimal():
        return str(_OLDEST if len(age) < 4 else _oldest_year())
    return _cased("noventa" if fold(age).startswith("noventa") else "ninety", age)


def moved(written: str, days: int, *, day_first: bool = False) -> str:
    """A date as it was found, so many days later and written in the same way. Whoever was born then is at most 90."""
    day = dates(written, day_first=day_first)[0]
    year = 2024 if day.year is None else day.year if day.year > 99 else 2000 + day.year
    leap = 1 if day.key == (2, 29) else 0  # the day before, in a year without this one
    then = date(year, day.month, day.day - leap) + timedelta(days=days + leap)
    first, second = (then.month, then.day) if day.month_first else (then.day, then.month)
    new = {
        "day": lambda old: _digits(then.day, old),
        "suffix": lambda old: _suffix(then.day),
        "month": lambda old: _digits(then.month, old) if old.isdecimal() else _cased(month_like(then.month, old), old),
        "word": lambda old: _ordinal(then.day, old),
        "year": lambda old: f"{then.year % 100:02}" if len(old) == 2 else str(max(then.year, _oldest_year())),
        "first": lambda old: _digits(first, old),
        "second": lambda old: _digits(second, old),
    }
    pieces, at = [], 0
    parts = sorted((span, name) for name, span in day.parts.items() if name in new)
    for (start, end), name in parts:
        pieces += [written[at:start], new[name](written[start:end])]
        at = end
    return "".join([*pieces, written[at:]])


def _digits(number: int, old: str) -> str:
    return f"{number:02}" if old.startswith("0") else str(number)


def _suffix(day: int) -> str:
    return "th" if 11 <= day <= 13 else {1: "st", 2: "nd", 3: "rd"}.get(day % 10, "th")


def _ordinal(day: int, old: str) -> str:
    word = ordinal_word(day, old)
    return _cased(word, old) if word else str(day)


def _cased(word: str, like: str) -> str:
    return word.upper() if like.isupper() else word.capitalize() if like[0].isupper() else word
