"""Exact dates, which are moved, and ages above 90, which are made round. Weekdays, months alone and other ages stay."""

import re
from dataclasses import dataclass
from datetime import date, timedelta

from evals.from_life.spans import Findings, Kind
from evals.from_life.vocabulary import fold

_MONTHS = {
    "en": [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
        "december",
    ],
    "es": [
        "enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre", "octubre", "noviembre",
        "diciembre",
    ],
}  # fmt: skip
_SHORT = {name[:3]: number for number, name in enumerate(_MONTHS["en"], start=1)} | {"sept": 9}
_NUMBER = (
    {name: number for names in _MONTHS.values() for number, name in enumerate(names, start=1)}
    | _SHORT
    | {"setiembre": 9}
)
_MONTH = "|".join(sorted(_NUMBER, key=len, reverse=True))
_ONES = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"]
_ORDINALS = [
    *_ONES, "tenth", "eleventh", "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth",
    "eighteenth", "nineteenth", "twentieth", *(f"twenty-{one}" for one in _ONES), "thirtieth", "thirty-first",
]  # fmt: skip
_ORDINAL = "|".join(sorted((word.replace("-", "[- ]") for word in _ORDINALS), key=len, reverse=True))
_DAY = r"(?P<day>\d{1,2})(?P<suffix>st|nd|rd|th)?"
_YEAR = r"(?:(?:,\s*|\s+(?:(?:of|de|del)\s+)?(?:a[nñ]o\s+)?)(?P<year>(?:19|20)\d\d)\b)?"
_NO_CLOCK = r"(?!:|\s*(?:am|pm|a\.m|p\.m|people|or|to|-)\b)"
_PATTERNS = [
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"(?<![\d/-])(?P<year>(?:19|20)\d\d)-(?P<month>\d{1,2})-(?P<day>\d{1,2})(?![\d-])",
        r"(?<![\d/.-])(?P<first>\d{1,2})(?P<mark>[/.-])(?P<second>\d{1,2})(?P=mark)(?P<year>(?:19|20)\d\d|\d\d)(?![\d/-])",
        r"(?<![\d/.-])(?P<first>\d{1,2})/(?P<second>\d{1,2})(?![\d/%])",
        rf"\b(?P<month>{_MONTH})\b\.?\s+(?:the\s+)?{_DAY}\b{_NO_CLOCK}{_YEAR}",
        rf"(?<![\d:])\b{_DAY}\s+(?:of\s+|de\s+)?(?P<month>{_MONTH})\b{_YEAR}",
        rf"\b(?P<month>{_MONTH})\s+(?:the\s+)?(?P<word>{_ORDINAL})\b{_YEAR}",
        rf"\b(?P<word>{_ORDINAL}|primero)\s+(?:of\s+|de\s+)?(?P<month>{_MONTH})\b{_YEAR}",
    )
]
_FRACTIONS = frozenset({(1, 2), (1, 3), (1, 4), (2, 3), (3, 4), (24, 7), (9, 11)})
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


@dataclass(frozen=True)
class Day:
    """A date as it was written. Without a year `year` is None."""

    month: int
    day: int
    year: int | None
    match: re.Match[str]
    month_first: bool = True  # of a date in numbers

    @property
    def key(self) -> tuple[int, int]:
        return self.month, self.day


def dates(text: str, *, spanish: bool = False) -> list[Day]:
    """The exact dates of a text. Numbers alone are read month first in English, day first in Spanish."""
    found: list[Day] = []
    for pattern in _PATTERNS:
        for match in pattern.finditer(text):
            day = _read(match, spanish)
            if day and not any(each.match.start() < match.end() and match.start() < each.match.end() for each in found):
                found.append(day)
    return found


def _read(match: re.Match[str], spanish: bool) -> Day | None:
    parts = match.groupdict()
    month_first = True
    if "first" in parts:
        first, second = int(parts["first"]), int(parts["second"])
        if "mark" not in parts and (first, second) in _FRACTIONS:
            return None
        month_first = second > 12 or (first <= 12 and not spanish)
        month, day = (first, second) if month_first else (second, first)
    else:
        written = parts["month"].lower()
        month = int(written) if written.isdecimal() else _NUMBER[written]
        day = _ordinal_number(parts["word"]) if "word" in parts else int(parts["day"])
        if parts["month"] == "may" and not (parts.get("suffix") or parts.get("word") or parts["year"]):
            return None  # "may 5 of us come"
    year = int(parts["year"]) if parts.get("year") else None
    try:
        date(2024, month, day)
    except ValueError:
        return None
    return Day(month, day, year, match, month_first)


def _ordinal_number(word: str) -> int:
    written = word.lower().replace(" ", "-")
    return 1 if written == "primero" else _ORDINALS.index(written) + 1


def find_dates(found: Findings, *, spanish: bool = False) -> None:
    """Exact dates but for days that everybody keeps. A year alone stays: it matters for minors."""
    text = found.text
    for day in dates(text, spanish=spanish):
        start, end = day.match.span()
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


def moved(written: str, days: int, *, spanish: bool = False) -> str:
    """A date as it was found, so many days later and written in the same way. Whoever was born then is at most 90."""
    day = dates(written, spanish=spanish)[0]
    year = 2024 if day.year is None else day.year if day.year > 99 else 2000 + day.year
    leap = 1 if day.key == (2, 29) else 0  # the day before, in a year without this one
    then = date(year, day.month, day.day - leap) + timedelta(days=days + leap)
    first, second = (then.month, then.day) if day.month_first else (then.day, then.month)
    new = {
        "day": lambda old: _digits(then.day, old),
        "suffix": lambda old: _suffix(then.day),
        "month": lambda old: _digits(then.month, old) if old.isdecimal() else _month(then.month, old),
        "word": lambda old: _ordinal(then.day, old),
        "year": lambda old: f"{then.year % 100:02}" if len(old) == 2 else str(max(then.year, _oldest_year())),
        "first": lambda old: _digits(first, old),
        "second": lambda old: _digits(second, old),
    }
    pieces, at = [], 0
    parts = [name for name, value in day.match.groupdict().items() if value is not None and name in new]
    for name in sorted(parts, key=day.match.start):
        pieces += [written[at : day.match.start(name)], new[name](day.match[name])]
        at = day.match.end(name)
    return "".join([*pieces, written[at:]])


def _digits(number: int, old: str) -> str:
    return f"{number:02}" if old.startswith("0") else str(number)


def _suffix(day: int) -> str:
    return "th" if 11 <= day <= 13 else {1: "st", 2: "nd", 3: "rd"}.get(day % 10, "th")


def _month(month: int, old: str) -> str:
    written = old.lower()
    language = "en" if written in _SHORT or written in _MONTHS["en"] else "es"
    name = _MONTHS[language][month - 1]
    return _cased(name if written in _MONTHS[language] or language == "es" else name[:3], old)


def _ordinal(day: int, old: str) -> str:
    if old.lower() == "primero":
        return _cased("primero", old) if day == 1 else str(day)
    return _cased(_ORDINALS[day - 1], old)


def _cased(word: str, like: str) -> str:
    return word.upper() if like.isupper() else word.capitalize() if like[0].isupper() else word
