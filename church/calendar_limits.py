"""What an entry of a calendar may ask for, found out from its lines before anything expands them.

`RRULE:FREQ=MINUTELY` in 300 bytes made 500,000 rows of itself: 96 s and 1.3 GB. RFC 5545 allows that, and much that never ends.
Parsing alone expands the rules of a time zone, so what is refused here is never handed to the library.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

MOST_BYTES = 5_000_000
MOST_ENTRIES = 5_000
MOST_ZONES = 50
LONGEST_LINE = 20_000  # characters, once folded lines are put together
MOST_LINES = 2_000  # of one entry
DEEPEST = 3  # parts within each other, such as an alarm in an event in a calendar
MOST_DATES = 400  # of an RDATE or EXDATE list, all lines of an entry together
MOST_COUNT = 10_000
MOST_INTERVAL = 1_000
EARLIEST_YEAR, LATEST_YEAR = 1970, 2100
MOST_OCCURRENCES = 500  # of one entry, in the thirteen months that are read: every day is 397
LONGEST_EVENT = timedelta(days=60)

FREQUENCIES = ("DAILY", "WEEKLY", "MONTHLY", "YEARLY")
RULE_PARTS = frozenset({"FREQ", "COUNT", "UNTIL", "INTERVAL", "BYDAY", "BYMONTH", "BYMONTHDAY", "BYSETPOS", "WKST"})
_MOST_IN_PART = 40  # values, such as the days of a month
_DAYS_OF_MONTH = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
_LINE = re.compile(
    r"(?P<name>[A-Za-z0-9-]{1,40})(?P<parameters>(?:;[^:;\"]*(?:\"[^\"]*\"[^:;\"]*)*)*):(?P<value>.*)", re.S
)
_LENGTH = re.compile(r"\+?P(?:(\d{1,6})W)?(?:(\d{1,6})D)?(?:T(?:(\d{1,9})H)?(?:(\d{1,9})M)?(?:(\d{1,9})S)?)?")


class Why(StrEnum):
    """Why an entry is refused; what it says to people, and what is accepted, stands in `church.import_words`."""

    UNREADABLE = "unreadable"
    LONG_LINE = "long_line"
    MANY_LINES = "many_lines"
    DEEP = "deep"
    FREQUENCY = "frequency"
    RULE_PART = "rule_part"
    INTERVAL = "interval"
    COUNT = "count"
    UNTIL = "until"
    NEVER = "never"
    RULES = "rules"
    DATES = "dates"
    YEAR = "year"
    LONG = "long"
    ZONE = "zone"
    OCCURRENCES = "occurrences"
    SLOW = "slow"


@dataclass(frozen=True)
class Line:
    name: str  # in capitals
    parameters: str
    value: str


@dataclass(frozen=True)
class Part:
    """A part of a calendar as it was written, from BEGIN to END."""

    kind: str  # such as VEVENT
    at_line: int  # of the file, from 1
    lines: tuple[str, ...]  # put together where they were folded
    deepest: int  # how many parts stand within each other in it, itself included

    def of(self, *names: str) -> Iterator[Line]:
        return (line for line in self.read() if line.name in names)

    def value(self, name: str) -> str:
        return next((line.value.strip() for line in self.of(name)), "")

    def read(self) -> Iterator[Line]:
        for text in self.lines:
            if match := _LINE.match(text[: LONGEST_LINE + 1]):
                yield Line(match["name"].upper(), match["parameters"].upper(), match["value"])


@dataclass(frozen=True)
class Refused:
    """One entry that is not imported."""

    why: Why
    at_line: int
    title: str  # as the calendar calls it, cut short
    given: str = ""  # what stands there, cut short


def refused(part: Part, why: Why, given: object = "") -> Refused:
    return Refused(why, part.at_line, part.value("SUMMARY")[:80] or part.value("UID")[:80], str(given)[:60])


def check_event(part: Part) -> Refused | None:
    """Why this event may not be expanded; None where it may."""
    if found := check_size(part):
        return found
    rules = [*part.of("RRULE")]
    if len(rules) > 1 or [*part.of("EXRULE")]:
        return refused(part, Why.RULES, len(rules))
    dates = sum(line.value.count(",") + 1 for line in part.of("RDATE", "EXDATE"))
    if dates > MOST_DATES:
        return refused(part, Why.DATES, dates)
    for line in part.of("DTSTART", "DTEND", "RDATE", "EXDATE", "RECURRENCE-ID"):
        for value in line.value.split(","):
            if not EARLIEST_YEAR <= _year(value) <= LATEST_YEAR:
                return refused(part, Why.YEAR, value)
    if _lasts(part) > LONGEST_EVENT:
        return refused(part, Why.LONG)
    return check_rule(part, rules[0].value) if rules else None


def check_zone(part: Part) -> Refused | None:
    """Why the rules of this time zone may not be expanded. They change twice a year at most."""
    if found := check_size(part):
        return found
    for line in part.of("RRULE"):
        if _parts_of(line.value).get("FREQ") != "YEARLY" or (found := check_rule(part, line.value)):
            return refused(part, Why.ZONE, line.value)
    if (
        sum(line.value.count(",") + 1 for line in part.of("RDATE")) > MOST_DATES
        or len([*part.of("RRULE")]) > MOST_ZONES
    ):
        return refused(part, Why.ZONE)
    return None


def check_size(part: Part) -> Refused | None:
    if part.deepest > DEEPEST - 1:  # it stands in the calendar itself
        return refused(part, Why.DEEP, part.deepest + 1)
    if len(part.lines) > MOST_LINES:
        return refused(part, Why.MANY_LINES, len(part.lines))
    longest = max(map(len, part.lines), default=0)
    return refused(part, Why.LONG_LINE, longest) if longest > LONGEST_LINE else None


def check_rule(part: Part, rule: str) -> Refused | None:
    parts = _parts_of(rule)
    if parts.get("FREQ") not in FREQUENCIES:
        return refused(part, Why.FREQUENCY, parts.get("FREQ", ""))
    if unknown := sorted(parts.keys() - RULE_PARTS):
        return refused(part, Why.RULE_PART, unknown[0])
    if not _is_number(parts.get("INTERVAL", "1"), MOST_INTERVAL):
        return refused(part, Why.INTERVAL, parts["INTERVAL"])
    if not _is_number(parts.get("COUNT", "1"), MOST_COUNT):
        return refused(part, Why.COUNT, parts["COUNT"])
    if "UNTIL" in parts and not EARLIEST_YEAR <= _year(parts["UNTIL"]) <= 9999:
        return refused(part, Why.UNTIL, parts["UNTIL"])
    for name in ("BYDAY", "BYMONTH", "BYMONTHDAY", "BYSETPOS"):
        if len(parts.get(name, "").split(",")) > _MOST_IN_PART:
            return refused(part, Why.RULE_PART, f"{name}={parts[name]}")
    return None if _can_happen(parts) else refused(part, Why.NEVER, rule)


def _can_happen(parts: dict[str, str]) -> bool:
    """Whether some day can be meant: for the 30th of February a rule is followed to the year 9999."""
    months, days, places = (_numbers(parts.get(name, "")) for name in ("BYMONTH", "BYMONTHDAY", "BYSETPOS"))
    if months is None or days is None or places is None or any(not 1 <= month <= 12 for month in months):
        return False
    if any(not 1 <= abs(day) <= 31 for day in days) or any(not 1 <= abs(place) <= 31 for place in places):
        return False
    longest = max(_DAYS_OF_MONTH[month - 1] for month in months or range(1, 13))
    return not days or min(map(abs, days)) <= longest


def _parts_of(rule: str) -> dict[str, str]:
    pairs = (each.partition("=") for each in rule.strip().upper().split(";") if each)
    return {name.strip(): value.strip() for name, _, value in pairs}


def _numbers(text: str) -> list[int] | None:
    """The numbers of a list; None where something else stands in it."""
    if not text:
        return []
    found = [each.strip().removeprefix("+") for each in text.split(",")]
    return [int(each) for each in found] if all(re.fullmatch(r"-?\d{1,4}", each) for each in found) else None


def _is_number(text: str, most: int) -> bool:
    return bool(re.fullmatch(r"\d{1,9}", text)) and 1 <= int(text) <= most


def _year(value: str) -> int:
    found = re.match(r"\s*(\d{4})\d{4}", value)
    return int(found[1]) if found else 0


def _lasts(part: Part) -> timedelta:
    """How long the event lasts; the days alone are counted."""
    if length := _LENGTH.match(part.value("DURATION")):
        weeks, days, hours, minutes, seconds = (int(each or 0) for each in length.groups())
        return timedelta(weeks=weeks, days=days, hours=hours, minutes=minutes, seconds=seconds)
    first, last = _day(part.value("DTSTART")), _day(part.value("DTEND"))
    return last - first if first and last else timedelta()


def _day(value: str) -> datetime | None:
    try:
        return datetime.strptime(value.strip()[:8], "%Y%m%d")
    except ValueError:
        return None


def zones_of(parts: Iterable[Part]) -> set[str]:
    """The time zones that these entries name."""
    found = (re.search(r';TZID="?([^;:"]+)', line.parameters) for part in parts for line in part.read())
    return {match[1] for match in found if match}
