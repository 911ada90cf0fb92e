# ruff: noqa: E501 - patterns stay on one line each

"""Days and times as people write them in a booking, counted from the church's own today."""

import re
from datetime import date, datetime, timedelta

from carebot.turn.signals.words import fold

_DAYS = {
    0: "monday|mon|lunes", 1: "tuesday|tues|tue|martes", 2: "wednesday|wed|miercoles", 3: "thursday|thurs|thu|jueves",
    4: "friday|fri|viernes", 5: "saturday|sat|sabado", 6: "sunday|sun|domingo",
}  # fmt: skip
_MONTHS = (
    "january|jan|enero", "february|feb|febrero", "march|mar|marzo", "april|apr|abril", "may|mayo", "june|jun|junio",
    "july|jul|julio", "august|aug|agosto", "september|sept|sep|septiembre", "october|oct|octubre",
    "november|nov|noviembre", "december|dec|diciembre",
)  # fmt: skip
_ANY_MONTH = "|".join(_MONTHS)
_WEEKDAY = {number: re.compile(rf"\b(?:{names})s?\b") for number, names in _DAYS.items()}
_MONTH_FIRST = re.compile(rf"\b({_ANY_MONTH})\.? (\d{{1,2}})(?:st|nd|rd|th)?\b(?:,? (\d{{4}}))?")
_DAY_FIRST = re.compile(rf"\b(\d{{1,2}})(?:st|nd|rd|th)?(?: of| de)? ({_ANY_MONTH})\b(?:(?:,| de)? (\d{{4}}))?")
_ISO = re.compile(r"\b(\d{4})-(\d{2})-(\d{2})\b")
_SLASHED = re.compile(r"\b(\d{1,2})/(\d{1,2})(?:/(\d{2,4}))?\b")
_NEXT_WEEK = re.compile(r"\b(?:next week|(?:la )?(?:proxima semana|semana que viene))\b")
_TIME = re.compile(
    r"(?<![\d/-])(\d{1,2})(?::(\d{2}))?\s?(a\.?\s?m\b\.?|p\.?\s?m\b\.?|o[ ’']?clock|de la (?:manana|tarde|noche)|in the (?:morning|afternoon|evening))"
    r"|(?<![\d/-])(\d{1,2}):(\d{2})(?![\d/])|\b(noon|midday|mediodia)\b|\b(?:at|a las?|around|about|by) (\d{1,2})\b(?! (?:people|guests|personas|of us))"
)
_RANGE = re.compile(
    r"\b(?:from |between |de |desde las? |entre las? )?(\d{1,2})(?::(\d{2}))?\s?([ap]\.?\s?m\.?)?\s?(?:-|–|to|till|until|and|a|hasta|y)(?: las?)? ?(?:about )?(\d{1,2})(?::(\d{2}))?\s?([ap]\.?\s?m\b\.?)?(?!\d|\s?(?:people|personas|guests|/))"
)
_PARTS = (
    ("morning", r"\bmornings?\b|\b(?:por|en|de) la manana\b|\bmananas\b"),
    ("afternoon", r"\bafternoons?\b|\b(?:por|en|de) la tarde\b|\btardes\b"),
    (
        "evening",
        r"\bevenings?\b|\bnights?\b|\bafter work\b|\b(?:por|en|de) la noche\b|\bnoches\b|\bdespues del trabajo\b",
    ),
)
_NOW = re.compile(r"^\s*Now: \w+ (\d{1,2} \w+ \d{4})", re.MULTILINE)


def today_of(notes: str) -> date | None:
    """The day it is at the church, as the engine's notes give it; None where they do not."""
    found = _NOW.search(notes)
    try:
        return datetime.strptime(found[1], "%d %B %Y").date() if found else None
    except ValueError:
        return None


def weekday_in(text: str) -> int | None:
    """The weekday that is named, 0 being Monday."""
    said = fold(text)
    named = [(found.start(), number) for number, pattern in _WEEKDAY.items() if (found := pattern.search(said))]
    return min(named)[1] if named else None


def day_in(text: str, today: date | None) -> date | None:
    """The day that is named: a date, "tomorrow", or the next such weekday. None where there is none."""
    said = fold(text)
    if found := _ISO.search(said):
        return _date(int(found[1]), int(found[2]), int(found[3]))
    if today is None:
        return None
    if found := _MONTH_FIRST.search(said):
        return _coming(today, found[3], _month(found[1]), int(found[2]))
    if found := _DAY_FIRST.search(said):
        return _coming(today, found[3], _month(found[2]), int(found[1]))
    if found := _SLASHED.search(said):
        return _coming(today, found[3], int(found[1]), int(found[2]))
    if re.search(r"\b(?:day after tomorrow|pasado manana)\b", said):
        return today + timedelta(days=2)
    if re.search(r"\btomorrow\b|(?<!la )(?<!por )\bmanana\b(?! por| en)", said):
        return today + timedelta(days=1)
    if re.search(r"\b(?:today|tonight|hoy|esta noche)\b", said):
        return today
    weekday = weekday_in(said)
    if weekday is None:
        return None
    ahead = (weekday - today.weekday()) % 7 or 7
    return today + timedelta(days=ahead + (7 if _NEXT_WEEK.search(said) and ahead < 7 - today.weekday() else 0))


def times_in(text: str) -> list[str]:
    """The times that are named, "HH:MM" by the 24-hour clock. A bare hour of a church's day: 1 to 7 is after noon."""
    said = fold(text)
    found = []
    for match in _TIME.finditer(said):
        if match[6]:
            found.append("12:00")
            continue
        hour, minute = int(match[1] or match[4] or match[7]), int(match[2] or match[5] or 0)
        found.append(_clock(hour, minute, match[3] or ""))
    return [each for each in found if each]


def range_in(text: str) -> tuple[str, str] | None:
    """(from, to) of "from 12 to 2" or "6-8pm"; None where there is none."""
    for match in _RANGE.finditer(fold(text)):
        half = match[3] or match[6] or ""
        end = _clock(int(match[4]), int(match[5] or 0), match[6] or "")
        start = _clock(int(match[1]), int(match[2] or 0), match[3] or half)
        if start > end and not match[3]:  # "11-1pm" begins in the morning
            start = _clock(int(match[1]), int(match[2] or 0), "am")
        if start and end and start < end:
            return start, end
    return None


def part_of_day_in(text: str) -> str:
    said = fold(text)
    return next((part for part, pattern in _PARTS if re.search(pattern, said)), "")


def _clock(hour: int, minute: int, half: str) -> str:
    half = half.replace(".", "").replace(" ", "")
    is_late = half.startswith("p") or half in (
        "inthevening",
        "intheafternoon",
        "intheevening",
        "delatarde",
        "delanoche",
    )
    is_early = half.startswith("a") or half in ("inthemorning", "delamanana")
    if (is_late and hour < 12) or (not is_early and not is_late and 1 <= hour <= 7):
        hour += 12
    if is_early and hour == 12:
        hour = 0
    return f"{hour:02d}:{minute:02d}" if hour < 24 and minute < 60 else ""


def _month(name: str) -> int:
    return next(number for number, names in enumerate(_MONTHS, start=1) if name in names.split("|"))


def _coming(today: date, year: str | None, month: int, day: int) -> date | None:
    if year:
        return _date(int(year) + (2000 if len(year) == 2 else 0), month, day)
    this = _date(today.year, month, day)
    return this if this is None or this >= today else _date(today.year + 1, month, day)


def _date(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None
