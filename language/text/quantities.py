"""What a sentence states in numbers without the form of a sum, a date or a telephone number: bare numbers, numbers in words that count
something, hours of which nobody says the half of the day, opening round the clock, "the second Tuesday", rooms and floors, when
somebody will do something; addresses and numbers that are spelled out.

Each reader gives values in the one form that is compared. All are linear in the text, which is in small letters without accents.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from language.rules import patterns
from language.text.dates import WEEKDAY
from language.text.numbers import IN_WORDS, number, short_spoken_runs

_FORMS = patterns.load("quantities.txt", number=IN_WORDS, weekday=WEEKDAY)
NUMBER = re.compile(r"(?<![\d.,])\d[\d,]{0,9}(?![\d,])")
_LISTED = re.compile(r"^\s*\d{1,2}[.)]\s")  # "1. Breathe."
_MINUTES = {"half_past": 30, "quarter_past": 15, "quarter_to": -15, "hour": 0}


def numbers_in(text: str) -> Iterator[str]:
    """Every number that is written in digits."""
    for match in NUMBER.finditer(_LISTED.sub(" ", _without("open_always", text))):
        yield str(int(match[0].replace(",", "")))


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
            if hour <= 24:
                past = (60 * hour + minutes) % (12 * 60)
                yield f"{past // 60 or 12}:{past % 60:02}"
    if any(_found("midnight", text)):
        yield "12:00"


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
