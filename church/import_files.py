"""Files that a church brings along: a table (CSV) or a calendar (iCalendar, RFC 5545), read into rows."""

import csv
import io
from collections.abc import Collection
from datetime import date, datetime, time, timedelta

import icalendar
import recurring_ical_events
from tablib import Dataset

MOST_ROWS = 5000
CALENDAR_BACK = timedelta(days=31)
CALENDAR_AHEAD = timedelta(days=366)
DELIMITERS = ",;\t"
CALENDAR_COLUMNS = ("uid", "title", "starts_at", "ends_at", "location", "description", "url", "published", "sign_up")


class UnreadableFile(ValueError):
    """The file cannot be read. The message says what is wrong and what is accepted."""


def read_csv(data: bytes, *, required: Collection[str], accepted: Collection[str]) -> Dataset:
    """The rows of a CSV file with a header line; commas, semicolons or tabs between, in UTF-8 or as Excel saves it.

    Raises UnreadableFile. Columns that are not accepted raise it too: nothing that somebody typed is dropped in silence.
    """
    lines = list(csv.reader(io.StringIO(_text(data), newline=""), delimiter=_delimiter(data)))
    if not lines:
        raise UnreadableFile("The file is empty. Accepted: a line with the names of the columns, then one line each.")
    headers = [name.strip().lower().replace(" ", "_") for name in lines[0]]
    if missing := [name for name in required if name not in headers]:
        raise UnreadableFile(
            f"These columns are missing: {', '.join(missing)}. The first line must name the columns; accepted: "
            f"{', '.join(accepted)}."
        )
    if unknown := [name or "(no name)" for name in headers if name not in accepted]:
        raise UnreadableFile(
            f"These columns are not known: {', '.join(unknown)}. Delete or rename them; accepted: {', '.join(accepted)}."
        )
    if double := sorted({name for name in headers if headers.count(name) > 1}):
        raise UnreadableFile(f"These columns are there twice: {', '.join(double)}.")
    rows = [line for line in lines[1:] if any(cell.strip() for cell in line)]
    if len(rows) > MOST_ROWS:
        raise UnreadableFile(f"The file has {len(rows)} rows. Accepted: {MOST_ROWS} at a time.")
    dataset = Dataset(headers=headers)
    for number, row in enumerate(rows, start=1):
        if len(row) > len(headers) and any(cell.strip() for cell in row[len(headers) :]):
            raise UnreadableFile(
                f"Row {number} has more cells than there are columns. A text with the separator in it belongs in quotes."
            )
        dataset.append([cell.strip() for cell in (row + [""] * len(headers))[: len(headers)]])
    return dataset


def read_calendar(data: bytes, *, today: date) -> Dataset:
    """The events of an iCalendar file, from a month back to a year ahead, a row for each time that a series takes place.

    Times are ISO 8601; one without an offset is by the church's clock, and a whole day begins at midnight. Raises
    UnreadableFile.
    """
    try:
        calendar = icalendar.Calendar.from_ical(data)
        found = recurring_ical_events.of(calendar).between(today - CALENDAR_BACK, today + CALENDAR_AHEAD)
    except Exception as error:  # the parser raises whatever it stumbles on
        raise UnreadableFile(
            f"This is no calendar that can be read: {str(error)[:200]} Accepted: iCalendar (.ics)."
        ) from None
    series = {
        str(part.get("UID"))
        for part in calendar.walk("VEVENT")
        if any(name in part for name in ("RRULE", "RDATE", "RECURRENCE-ID"))
    }
    dataset = Dataset(headers=list(CALENDAR_COLUMNS))
    for event in sorted(found, key=lambda each: _moment(each.decoded("DTSTART")).isoformat()):
        if len(dataset) >= MOST_ROWS:
            raise UnreadableFile(f"The calendar has more than {MOST_ROWS} events. Accepted: that many at a time.")
        starts_at = _moment(event.decoded("DTSTART"))
        ends_at = _moment(event.decoded("DTEND")) if "DTEND" in event else None
        uid = str(event.get("UID", ""))
        if uid in series:  # one UID for all; the time at which it was first meant tells them apart
            uid = f"{uid}#{_moment(event.decoded('RECURRENCE-ID')):%Y%m%dT%H%M}"
        is_cancelled = str(event.get("STATUS", "")).upper() == "CANCELLED"
        dataset.append(
            [
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
        )
    return dataset


def _moment(value: date | datetime) -> datetime:
    """The same moment; midnight of a whole day, without a zone."""
    return value if isinstance(value, datetime) else datetime.combine(value, time())


def _text(data: bytes) -> str:
    for encoding in ("utf-8-sig", "utf-16") if data[:2] in (b"\xff\xfe", b"\xfe\xff") else ("utf-8-sig", "cp1252"):
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\x00" not in text:
            return text
    raise UnreadableFile("This is no text file. Accepted: CSV; in Excel, “Save as”, “CSV UTF-8”.")


def _delimiter(data: bytes) -> str:
    header = _text(data).partition("\n")[0]
    return max(DELIMITERS, key=header.count)
