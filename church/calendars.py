"""A calendar file (iCalendar, RFC 5545), read into rows: an entry that asks for too much is refused by itself, the others come."""

import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from datetime import time as clock
from typing import Any

import icalendar
import recurring_ical_events
from tablib import Dataset

from church import calendar_limits as limits
from church.calendar_limits import Part, Refused, Why, refused
from church.import_files import MOST_ROWS, UnreadableFile, text_of

BACK, AHEAD = timedelta(days=31), timedelta(days=366)
COLUMNS = ("uid", "title", "starts_at", "ends_at", "location", "description", "url", "published", "sign_up")
MOST_SECONDS = 20.0  # of CPU for a whole file; what is left then is refused


@dataclass(frozen=True)
class CalendarRead:
    dataset: Dataset  # a row for each time that an event takes place
    refused: list[Refused]


def read_calendar(
    data: bytes,
    *,
    today: date,
    said: Callable[[int, int], None] = lambda done, total: None,
    seconds: float = MOST_SECONDS,
) -> CalendarRead:
    """The events of an iCalendar file, from a month back to a year ahead. `said` is told how many of how many entries are read.

    Times are ISO 8601; one without an offset is by the church's clock, and a whole day begins at midnight. Raises
    UnreadableFile where no entry can be read, or the file itself is too large.
    """
    if len(data) > limits.MOST_BYTES:
        raise UnreadableFile(f"This file is too large. Accepted: {limits.MOST_BYTES // 1_000_000} MB at a time.")
    parts = [*_parts(text_of(data))]
    events = [part for part in parts if part.kind == "VEVENT"]
    if len(events) > limits.MOST_ENTRIES:
        raise UnreadableFile(f"The calendar has {len(events)} entries. Accepted: {limits.MOST_ENTRIES} at a time.")
    zones = _zones([part for part in parts if part.kind == "VTIMEZONE"])
    turned_away: list[Refused] = []
    series: dict[str, list[Part]] = defaultdict(list)
    for number, part in enumerate(events):
        if found := limits.check_event(part):
            turned_away.append(found)
        elif unknown := limits.zones_of([part]) & zones.not_accepted:
            turned_away.append(refused(part, Why.ZONE, min(unknown)))
        else:
            series[part.value("UID") or f"\0{number}"].append(part)
    dataset, slow = Dataset(headers=list(COLUMNS)), time.thread_time() + seconds
    found_rows: list[tuple[datetime, list[str]]] = []
    for done, group in enumerate(series.values(), start=1):
        if time.thread_time() > slow:
            turned_away.append(refused(group[0], Why.SLOW))
            continue
        try:
            rows = _rows_of(group, zones.text_for(group), today)
        except Exception:  # the parser raises whatever it stumbles on
            turned_away.append(refused(group[0], Why.UNREADABLE))
            continue
        if len(rows) > limits.MOST_OCCURRENCES:
            turned_away.append(refused(group[0], Why.OCCURRENCES, len(rows)))
            continue
        found_rows += rows
        said(done, len(series))
    if len(found_rows) > MOST_ROWS:
        raise UnreadableFile(
            f"The calendar has more than {MOST_ROWS} events in the coming year. Accepted: that many at a time."
        )
    for _, row in sorted(found_rows, key=lambda each: each[0].isoformat()):
        dataset.append(row)
    return CalendarRead(dataset, sorted(turned_away, key=lambda each: each.at_line))


@dataclass(frozen=True)
class _Zones:
    accepted: dict[str, Part]
    not_accepted: set[str]

    def text_for(self, group: list[Part]) -> list[str]:
        names = limits.zones_of(group) & self.accepted.keys()
        return [line for name in sorted(names) for line in self.accepted[name].lines]


def _zones(parts: list[Part]) -> _Zones:
    """The time zones that the file brings along, by name; entries in one that is not accepted are refused with it."""
    accepted: dict[str, Part] = {}
    not_accepted: set[str] = set()
    for number, part in enumerate(parts):
        name = part.value("TZID").upper()
        if number >= limits.MOST_ZONES or limits.check_zone(part):
            not_accepted.add(name)
        else:
            accepted[name] = part
    return _Zones(accepted, not_accepted)


def _parts(text: str) -> Iterator[Part]:
    """The parts that stand in the calendar itself. Raises UnreadableFile where there is no calendar."""
    depth, deepest, begun, at = 0, 0, "", 0
    lines: list[str] = []
    has_calendar = False
    for number, line in _unfolded(text):
        word, _, kind = line.partition(":")
        word, kind = word.strip().upper(), kind.strip().upper()
        if word == "BEGIN":
            if depth == 0 and kind == "VCALENDAR":
                has_calendar = True
            depth += 1
            if depth == 2:
                begun, at, lines, deepest = kind, number, [], 0
            deepest = max(deepest, depth - 1)
        if depth >= 2:
            lines.append(line)
        if word == "END" and depth:
            depth -= 1
            if depth == 1:
                yield Part(begun, at, tuple(lines), deepest)
                lines = []
    if not has_calendar:
        raise UnreadableFile("This is no calendar that can be read. Accepted: iCalendar (.ics).")


def _unfolded(text: str) -> Iterator[tuple[int, str]]:
    """(number in the file, line), with what a line was folded into put together (RFC 5545, 3.1)."""
    current: list[str] = []
    begun = 1
    for number, line in enumerate(text.splitlines(), start=1):
        if line[:1] in {" ", "\t"} and current:
            current.append(line[1:])
            continue
        if current:
            yield begun, "".join(current)
        current, begun = [line], number
    if current:
        yield begun, "".join(current)


def _rows_of(group: list[Part], zones: list[str], today: date) -> list[tuple[datetime, list[str]]]:
    """(when, row) for each time that the entries of one UID take place."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//carebot//import//", *zones]
    text = "\r\n".join([*lines, *(line for part in group for line in part.lines), "END:VCALENDAR", ""])
    calendar: Any = icalendar.Calendar.from_ical(text)
    is_series = any([*part.of("RRULE", "RDATE", "RECURRENCE-ID")] for part in group)
    found = recurring_ical_events.of(calendar).between(today - BACK, today + AHEAD)
    return [(_moment(each.decoded("DTSTART")), _row(each, is_series=is_series)) for each in found]


def _row(event: Any, *, is_series: bool) -> list[str]:
    starts_at = _moment(event.decoded("DTSTART"))
    ends_at = _moment(event.decoded("DTEND")) if "DTEND" in event else None
    uid = str(event.get("UID", ""))
    if is_series and uid:  # one UID for all; the time at which it was first meant tells them apart
        uid = f"{uid}#{_moment(event.decoded('RECURRENCE-ID')):%Y%m%dT%H%M}"
    is_cancelled = str(event.get("STATUS", "")).upper() == "CANCELLED"
    return [
        uid,
        str(event.get("SUMMARY", "")).strip(),
        starts_at.isoformat(),
        ends_at.isoformat() if ends_at and ends_at != starts_at else "",
        str(event.get("LOCATION", "")).strip(),
        str(event.get("DESCRIPTION", "")).strip(),
        str(event.get("URL", "")).strip(),
        "no" if is_cancelled else "yes",
        "no",  # a calendar does not say that people can sign up; staff switch it on
    ]


def _moment(value: date | datetime) -> datetime:
    """The same moment; midnight of a whole day, without a zone."""
    return value if isinstance(value, datetime) else datetime.combine(value, clock())
