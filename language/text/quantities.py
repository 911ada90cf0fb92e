"""What a sentence states in numbers without the form of a sum, a date or a telephone number: bare numbers, numbers in words that count
something, hours of which nobody says the half of the day, opening round the clock, "the second Tuesday", rooms and floors, when
somebody will do something; addresses and numbers that are spelled out.

Each reader gives values in the one form that is compared. All are linear in the text, which is in small letters without accents.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from language.rules import patterns
from language.text.dates import WEEKDAY, without_times
from language.text.numbers import IN_WORDS, number, short_spoken_runs

_FORMS = patterns.load("quantities.txt", number=f"(?:{IN_WORDS})", weekday=f"(?:{WEEKDAY})")
NUMBER = re.compile(r"(?<![\d.,])\d[\d,]{0,9}(?![\d,])")
_LISTED = re.compile(r"^\s*\d{1,2}[.)]\s")  # "1. Breathe."
_NOON = 12
_MINUTES = {"half_past": 30, "quarter_past": 15, "thirty": 30, "fifteen": 15, "quarter_to": -15, "hour": 0}


def numbers_in(text: str) -> Iterator[str]:
    """Every number that is written in digits."""
    for match in NUMBER.finditer(
        _without("hour", _without("nth", _LISTED.sub(" ", _without("open_always", without_times(text)))))
    ):
        yield str(int(match[0].replace(",", "")))


def labels_in(text: str) -> Iterator[str]:
    """The numbers of "room 12", "lot four", "ages 5 to 12"."""
    for match in _found("labeled", text):
        yield from (_as_number(each) for each in match.groups() if each)


def counts_in(text: str) -> Iterator[str]:
    """Numbers in words before what they count, or behind "ages" and the like: an integer, or the word itself."""
    for match in _found("counted", text):
        yield _as_number(match["number"])


def hours_in(text: str) -> Iterator[str]:
    """ "half past six" is "6:30", "until nine" is "9:00"."""
    for section, minutes in _MINUTES.items():
        for match in _found(section, text):
            told = match["hour"]
            hour = int(told) if told.isdecimal() else number(told)
            if 1 <= hour <= _NOON:  # nobody is "at sixteen" by the clock
                past = (60 * hour + minutes) % (60 * _NOON)
                yield f"{past // 60 or _NOON}:{past % 60:02}"
    if any(_found("midnight", text)):
        yield f"{_NOON}:00"


def is_always_open(text: str) -> bool:
    """Whether it says that something is open or answered at every hour."""
    return any(_found("open_always", text))


def nth_days_in(text: str) -> Iterator[str]:
    """ "the second Tuesday", "every other Tuesday"."""
    for match in _found("nth", text):
        yield " ".join(match[0].removesuffix("s").split())


def places_in(text: str) -> Iterator[str]:
    """ "third floor"."""
    for match in _found("place", text):
        yield " ".join(match["place"].split())


def whens_in(text: str) -> Iterator[str]:
    """ "tonight", "within two days"."""
    for match in _found("when", text):
        yield " ".join(match["when"].split())


def spelled_links_in(text: str) -> Iterator[str]:
    """ "hope church dot org" ends in "church.org"."""
    for match in _found("spelled_link", text):
        yield f"{match['name']}.{match['last']}"


def spelled_numbers_in(text: str) -> Iterator[str]:
    """Numbers to be dialed that are told digit by digit, or as "one eight hundred"."""
    yield from short_spoken_runs(text)
    for _ in _found("toll_free", text):
        yield "1800"


def repeats(text: str) -> bool:
    """Whether it tells of a day of every week: "on Mondays", "every Monday"."""
    return any(_found("weekly", text))


def handles_in(text: str) -> Iterator[str]:
    """ "@hope_church"."""
    yield from (match[0] for match in _found("handle", text))


def without_ages(text: str) -> str:
    """ "Ages 5 to 12" are no hours."""
    return _without("ages", text)


def is_promised(text: str) -> bool:
    """Whether it says what others than the speaker will do: "Pastor Ruth will call you"."""
    return any(_found("promised", text))


def without_idioms(text: str) -> str:
    """ "One by one" names no hour."""
    return _without("idiom", text)


def is_tagged(text: str) -> bool:
    """Whether what ends in a question mark is a statement: "It is at six, right?", "Did you know that …?"."""
    return any(_found("tagged", text))


def _as_number(told: str) -> str:
    try:
        return str(number(told))
    except ValueError:
        return told


def _found(section: str, text: str) -> Iterator[re.Match[str]]:
    for pattern in _FORMS[section]:
        yield from pattern.finditer(text)


def _without(section: str, text: str) -> str:
    for pattern in _FORMS[section]:
        text = pattern.sub(" ", text)
    return text
