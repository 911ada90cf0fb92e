"""What a sentence states that can be looked up: links, numbers, sums, times, days, names with a title, streets, doses.

For whoever has to tell whether it stands on file (`language.on_file`). Nothing is guessed: what has no such form is no detail.
"""

import re
from dataclasses import dataclass
from enum import StrEnum

from language.rules import patterns
from language.text.contact import EMAIL, SPOKEN_EMAIL
from language.text.dates import dates, times_in, weekdays_in
from language.text.letters import spelled
from language.text.numbers import digits_in, with_spoken_digits
from language.text.quantities import (
    counts_in,
    handles_in,
    hours_in,
    is_always_open,
    labels_in,
    nth_days_in,
    numbers_in,
    places_in,
    spelled_links_in,
    spelled_numbers_in,
    whens_in,
    without_idioms,
)
from language.text.references import find_references

LONGEST = 2000  # characters of a sentence that are read
FEWEST_DIGITS = 7  # of a telephone number


class DetailKind(StrEnum):
    LINK = "link"
    EMAIL = "email"
    PHONE = "phone"
    SHORT_NUMBER = "short_number"  # to be dialed or texted: "988", "741741"
    SUM = "sum"
    TIME = "time"
    DATE = "date"
    WEEKDAY = "weekday"
    NAME = "name"  # behind a title, of who somebody of the church is
    STREET = "street"
    DOSE = "dose"
    NUMBER = "number"  # any other in digits
    LABEL = "label"  # a number behind what it names: "room 12", "ages 5 to 12"
    COUNT = "count"  # in words, of something that is counted
    HOUR = "hour"  # of which nobody says the half of the day: "6:30"
    OPEN = "open"  # at every hour
    NTH = "nth"  # "second tuesday"
    PLACE = "place"  # "third floor"
    WHEN = "when"  # "tonight", of what somebody will do


# What may be asked about without being stated: "Would Tuesday at 3 be good?"
ASKED = frozenset({DetailKind.TIME, DetailKind.DATE, DetailKind.WEEKDAY, DetailKind.SUM, DetailKind.NUMBER}) | {
    DetailKind.COUNT,
    DetailKind.LABEL,
    DetailKind.HOUR,
    DetailKind.OPEN,
    DetailKind.NTH,
    DetailKind.PLACE,
    DetailKind.WHEN,
}
# What is a detail only of a fact that is stated or of what somebody does: "Mondays are the hardest", "two minutes of quiet".
STATED = frozenset({DetailKind.WEEKDAY, DetailKind.COUNT, DetailKind.NTH})
_OF_NUMBERS = frozenset({DetailKind.SHORT_NUMBER, DetailKind.SUM, DetailKind.STREET, DetailKind.DOSE})
# What nobody may be given wrong.
REACHED = frozenset({DetailKind.LINK, DetailKind.EMAIL, DetailKind.PHONE, DetailKind.SHORT_NUMBER})


@dataclass(frozen=True)
class Detail:
    """`value` in the one form that is compared: digits, "HH:MM", "12-24", "1-800-pray-now", small letters without accents."""

    kind: DetailKind
    value: str


# What ends an address that is written without "www." and without a path; with a path anything may.
_LAST = (
    "org|com|net|church|info|io|co|edu|gov|me|us|app|link|xyz|ly|es|mx|br|pt|help|care|life|love|faith|online|site|page|club|today|live"
    "|store|shop|fund|pro|biz|tv|cc|gl|gg|ai|dev|health|family|community|ministries|charity|foundation"
)
_ANY_LINK = re.compile(r"(?<![\w@.-])(?:[a-z0-9-]{2,63}\.){1,4}[a-z]{2,24}(?![\w@])")  # of any ending
_LINK = re.compile(
    r"(?:https?://|www\.)[^\s<>\"')\]]{2,300}"
    rf"|(?<![\w@.-])(?:[a-z0-9-]{{1,63}}\.){{1,4}}(?:(?:{_LAST})\b(?:/[^\s<>\"')\]]{{0,300}})?|[a-z]{{2,24}}/[^\s<>\"')\]]{{1,300}})"
)
PHONE = re.compile(r"(?<![\w/.-])\+?\(?\d(?:[\s().-]{0,2}\d){6,14}(?![\d/])")
_LETTERED = re.compile(
    r"(?<![\w-])(?:1[-. ])?\(?8\d\d\)?[-. ][a-z0-9]{2,12}(?:-[a-z0-9]{2,12}){0,2}(?![\w-])"
)  # "1-800-pray-now"
_SUM = re.compile(r"[$€£]\s?(\d[\d,.]*\d|\d)|(?<![\d.,])(\d[\d,.]*\d|\d)\s?(?:[$€£]|(?:usd|eur)\b)")
_DOSE = re.compile(r"(?<![\d.])(\d{1,4}(?:\.\d{1,3})?)\s?-?(mg|mcg|ml|milligrams?|miligramos?|miligramas?)\b")
_NUMBERED_STREET = re.compile(r"\d{1,3}")
_WORDS = patterns.load("details.txt")
_READERS = {
    DetailKind.NUMBER: numbers_in,
    DetailKind.LABEL: labels_in,
    DetailKind.COUNT: counts_in,
    DetailKind.HOUR: hours_in,
    DetailKind.NTH: nth_days_in,
    DetailKind.PLACE: places_in,
    DetailKind.WHEN: whens_in,
}


def details(sentence: str) -> frozenset[Detail]:
    """Every detail that is stated. Linear in the sentence, of which LONGEST characters are read."""
    text = _without_references(sentence[:LONGEST])
    said, places = spelled(text)
    found = {Detail(DetailKind.LINK, link(match[0])) for match in _LINK.finditer(EMAIL.sub(" ", said))}
    found |= {
        Detail(DetailKind.EMAIL, re.sub(r"\s", "", match[0]))
        for pattern in (EMAIL, SPOKEN_EMAIL)
        for match in pattern.finditer(said)
    }
    found |= {Detail(DetailKind.LINK, each) for each in spelled_links_in(said)}
    found |= {Detail(DetailKind.LINK, each) for each in handles_in(EMAIL.sub(" ", said))}
    found |= {Detail(DetailKind.LINK, match[0]) for match in _ANY_LINK.finditer(text) if not _LINK.search(match[0])}
    digits = with_spoken_digits(EMAIL.sub(" ", _LINK.sub(" ", said)))
    phones = list(PHONE.finditer(digits))
    found |= {
        Detail(DetailKind.PHONE, number) for match in phones if len(number := digits_in(match[0])) >= FEWEST_DIGITS
    }
    rest = without_idioms(PHONE.sub(" ", digits))
    found |= {
        Detail(DetailKind.PHONE, match[0].replace(" ", "-"))
        for match in _LETTERED.finditer(rest)
        if any(letter.isalpha() for letter in match[0])
    }
    found |= {Detail(DetailKind.SHORT_NUMBER, match["number"]) for match in _matches("dialed", rest)}
    found |= {Detail(DetailKind.SHORT_NUMBER, each) for each in spelled_numbers_in(rest)}
    found |= {Detail(DetailKind.DOSE, f"{match[1]} {match[2][:2]}") for match in _DOSE.finditer(rest)}
    found |= {Detail(DetailKind.SUM, sum_of(match[1] or match[2])) for match in _SUM.finditer(rest)}
    found |= {Detail(DetailKind.SUM, sum_of(match["number"])) for match in _matches("sum", rest)}
    found |= {Detail(DetailKind.TIME, time) for time in times_in(rest)}
    found |= {Detail(DetailKind.DATE, f"{day.month}-{day.day}") for day in dates(rest)}
    found |= {Detail(DetailKind.WEEKDAY, str(day)) for day in weekdays_in(rest)}
    found |= {
        Detail(DetailKind.STREET, _street(match["street"]))
        for match in _matches("street", said)
        if not text[places[match.start("street")] : places[match.start("street")] + 1].islower()  # "a hard road"
    }
    rest = _LETTERED.sub(" ", rest)
    for kind, read in _READERS.items():
        found |= {Detail(kind, value) for value in read(rest)}
    if is_always_open(rest):
        found.add(Detail(DetailKind.OPEN, ""))
    for match in _matches("titled", said):
        start = places[match.start("name")]
        if text[start : start + 1].isupper():
            found.add(Detail(DetailKind.NAME, match["name"]))
    taken = {part for each in found if each.kind in _OF_NUMBERS for part in re.findall(r"\d+", each.value)}
    return frozenset(each for each in found if each.kind is not DetailKind.NUMBER or each.value not in taken)


def link(written: str) -> str:
    """The address in the form that is compared: without scheme, "www." and what closes a sentence."""
    plain = re.sub(r"^https?://", "", written.lower())
    return plain.removeprefix("www.").rstrip(".,;:!?/")


def sum_of(written: str) -> str:
    """ "1,250.00" is "1250": by the last sign that has two digits after it are parted the cents, which are left out where they are none."""
    whole, _, cents = re.sub(r"[.,](?=\d\d$)", "|", written).partition("|")
    digits = re.sub(r"\D", "", whole)
    return f"{digits}.{cents}" if cents.strip("0") else digits


def _matches(section: str, text: str) -> list[re.Match[str]]:
    return [match for pattern in _WORDS[section] for match in pattern.finditer(text)]


def _street(written: str) -> str:
    return " ".join(re.sub(r"[.,]", " ", written).split())


def _without_references(text: str) -> str:
    """ "John 3:16" is no time of day."""
    parts, at = [], 0
    for mention in find_references(text):
        if mention.start >= at:
            parts += [text[at : mention.start], " "]
            at = mention.end
    return "".join((*parts, text[at:]))
