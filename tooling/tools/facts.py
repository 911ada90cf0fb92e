"""What is on file, as short plain lines in the visitor's language, and an honest word about what is not."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime, time
from typing import Any, TypeVar

from church.models import Church
from language.text import dates
from language.texts import DEFAULT, languages, texts

Label = Mapping[str, str]  # language → words
Row = TypeVar("Row")
Words = TypeVar("Words")

_T = texts("facts")
_AND = _T["and"]
_NOT_ON_FILE = _T["not_on_file"]
_OFFICE_KNOWS = _T["office_knows"]
_ASK_OFFICE = _T["ask_office"]
_LANGUAGE_NAMES = _T.table("languages")  # by code
_DATE = _T["date"]
_AM = _T["am"]
_PM = _T["pm"]


def of(label: Label, language: str) -> str:
    return label.get(language) or label[DEFAULT]


def listed(names: Sequence[str], language: str) -> str:
    """ "the day, the time and the place"; at least one name."""
    return of(_AND, language).join(filter(None, [", ".join(names[:-1]), names[-1]]))


def one_line(text: str) -> str:
    return " ".join(text.split())


def fact_lines(facts: Iterable[tuple[Label, str]], language: str) -> list[str]:
    return [f"{of(label, language)}: {one_line(value)}" for label, value in facts if value.strip()]


def not_on_file(missing: Sequence[Label], church: Church, language: str) -> str:
    """ "Not on file: parking, entrance. The church office can say more: …"; "" when nothing is missing."""
    if not missing:
        return ""
    names = ", ".join(of(label, language).lower() for label in missing)
    return f"{of(_NOT_ON_FILE, language)}: {names}. {office(church, language)}"


def office(church: Church, language: str) -> str:
    if church.phone:
        return of(_OFFICE_KNOWS, language).format(phone=church.phone)
    return of(_ASK_OFFICE, language)


def day_name(weekday: int, language: str) -> str:
    """The name of a weekday, 0 being Monday."""
    return dates.day_name(weekday, language if language in languages() else DEFAULT)


def language_name(code: str, language: str) -> str:
    """What a language is called in another; its code where that is not known."""
    return of(_LANGUAGE_NAMES[code], language) if code in _LANGUAGE_NAMES else code


def date_words(day: date, language: str) -> str:
    """ "Sunday, March 1, 2026", or "domingo 1 de marzo de 2026"."""
    weekday = day_name(day.weekday(), language)
    month = dates.month_name(day.month, language if language in languages() else DEFAULT)
    return of(_DATE, language).format(weekday=weekday, day=day.day, month=month, year=day.year)


def time_words(at: time, language: str) -> str:
    """ "9:30 AM", or "9:30 a. m."."""
    half = of(_PM if at.hour >= 12 else _AM, language)
    return f"{at.hour % 12 or 12}:{at.minute:02d} {half}"


def local_day(church: Church, now: datetime) -> date:
    """The calendar day that it is where the church stands."""
    return now.astimezone(church.zone).date()


def words_of(words: Mapping[str, Words], language: str) -> Words:
    """A table of words, of whatever shape, in this language; the English one where there is none."""
    return words.get(language) or words[DEFAULT]


def in_language(rows: Iterable[Row], language: str) -> list[Row]:
    """The rows in this language; all of them where there are none: the other one beats nothing."""
    rows = list(rows)
    return [row for row in rows if _language(row) == language] or rows


def _language(row: Any) -> str:
    return str(row.language)
