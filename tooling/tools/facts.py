"""What is on file, as short plain lines in the visitor's language, and an honest word about what is not."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime, time
from typing import Any, TypeVar

from church.models import Church
from language.text import dates

Label = Mapping[str, str]  # language → words
Row = TypeVar("Row")
Words = TypeVar("Words")

_AND = {"en": " and ", "es": " y "}
_NOT_ON_FILE = {"en": "Not on file", "es": "No hay información sobre"}
_OFFICE_KNOWS = {
    "en": "The church office can say more: {phone}.",
    "es": "La oficina de la iglesia puede decir más: {phone}.",
}
_ASK_OFFICE = {"en": "The church office can say more.", "es": "La oficina de la iglesia puede decir más."}
LANGUAGES = {"en": {"en": "English", "es": "Spanish"}, "es": {"en": "inglés", "es": "español"}}


def of(label: Label, language: str) -> str:
    return label.get(language) or label["en"]


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
    return dates.day_name(weekday, language if language in LANGUAGES else "en")


def date_words(day: date, language: str) -> str:
    """ "Sunday, March 1, 2026", or "domingo 1 de marzo de 2026"."""
    weekday = day_name(day.weekday(), language)
    month = dates.month_name(day.month, language if language in LANGUAGES else "en")
    if language == "es":
        return f"{weekday} {day.day} de {month} de {day.year}"
    return f"{weekday}, {month} {day.day}, {day.year}"


def time_words(at: time, language: str) -> str:
    """ "9:30 AM", or "9:30 a. m."."""
    half = ("AM", "PM") if language != "es" else ("a. m.", "p. m.")
    return f"{at.hour % 12 or 12}:{at.minute:02d} {half[at.hour >= 12]}"


def local_day(church: Church, now: datetime) -> date:
    """The calendar day that it is where the church stands."""
    return now.astimezone(church.zone).date()


def words_of(words: Mapping[str, Words], language: str) -> Words:
    """A table of words, of whatever shape, in this language; the English one where there is none."""
    return words.get(language) or words["en"]


def in_language(rows: Iterable[Row], language: str) -> list[Row]:
    """The rows in this language; all of them where there are none: the other one beats nothing."""
    rows = list(rows)
    return [row for row in rows if _language(row) == language] or rows


def _language(row: Any) -> str:
    return str(row.language)
