"""A calendar's entry that asks for too much is refused by itself, before it is expanded, and says what is accepted."""

import time
from datetime import date

import pytest

from church.calendar_limits import LONGEST_LINE, MOST_DATES, MOST_ENTRIES, MOST_LINES, Why
from church.calendars import CalendarRead, read_calendar
from church.import_files import UnreadableFile
from church.import_words import said

TODAY = date(2026, 3, 2)
FINE = "BEGIN:VEVENT\nUID:fine@x\nSUMMARY:Supper\nDTSTART:20260305T180000\nEND:VEVENT\n"
ZONE = (
    "BEGIN:VTIMEZONE\nTZID:Office\nBEGIN:STANDARD\nDTSTART:19700101T000000\nTZOFFSETFROM:-0500\nTZOFFSETTO:-0600\n"
    "%sEND:STANDARD\nEND:VTIMEZONE\n"
)


def read(*parts: str, **more: float) -> CalendarRead:
    text = "BEGIN:VCALENDAR\nVERSION:2.0\n" + "".join(parts) + "END:VCALENDAR\n"
    return read_calendar(text.encode(), today=TODAY, **more)


def event(*lines: str, start: str = "DTSTART:20260306T180000") -> str:
    return "\n".join(["BEGIN:VEVENT", "UID:class@x", "SUMMARY:Class", start, *lines, "END:VEVENT", ""])


def titles(found: CalendarRead) -> set[str]:
    return {row[1] for row in found.dataset}


@pytest.mark.parametrize(
    ("rule", "why", "given"),
    [
        ("FREQ=MINUTELY", Why.FREQUENCY, "MINUTELY"),
        ("FREQ=SECONDLY;COUNT=2", Why.FREQUENCY, "SECONDLY"),
        ("freq=hourly", Why.FREQUENCY, "HOURLY"),
        ("COUNT=3", Why.FREQUENCY, ""),
        ("FREQ=DAILY;BYHOUR=1,2;BYMINUTE=0,1,2,3", Why.RULE_PART, "BYHOUR"),
        ("FREQ=YEARLY;BYYEARDAY=1", Why.RULE_PART, "BYYEARDAY"),
        ("FREQ=DAILY;BYMONTHDAY=" + ",".join(map(str, range(1, 60))), Why.RULE_PART, ""),
        ("FREQ=WEEKLY;INTERVAL=0", Why.INTERVAL, "0"),
        ("FREQ=WEEKLY;INTERVAL=-1", Why.INTERVAL, "-1"),
        ("FREQ=WEEKLY;INTERVAL=99999999", Why.INTERVAL, "99999999"),
        ("FREQ=DAILY;COUNT=1000000000", Why.COUNT, "1000000000"),
        ("FREQ=DAILY;COUNT=0", Why.COUNT, "0"),
        ("FREQ=DAILY;UNTIL=tomorrow", Why.UNTIL, "TOMORROW"),
        ("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", Why.NEVER, ""),
        ("FREQ=MONTHLY;BYMONTHDAY=31;BYMONTH=4,6", Why.NEVER, ""),
        ("FREQ=YEARLY;BYMONTH=13", Why.NEVER, ""),
        ("FREQ=MONTHLY;BYDAY=MO;BYSETPOS=366", Why.NEVER, ""),
        ("FREQ=WEEKLY;BYDAY=XX", Why.UNREADABLE, ""),
    ],
)
def test_a_rule_that_asks_for_too_much_is_refused_and_the_others_come(rule: str, why: Why, given: str) -> None:
    before = time.thread_time()
    found = read(FINE, event(f"RRULE:{rule}"))
    assert time.thread_time() - before < 1
    assert titles(found) == {"Supper"}
    (refused,) = found.refused
    assert (refused.why, refused.title, refused.at_line) == (why, "Class", 8)
    assert not given or refused.given == given
    assert "Accepted: " in said(refused.why)


@pytest.mark.parametrize(
    ("part", "why"),
    [
        (event("RRULE:FREQ=DAILY", "RRULE:FREQ=WEEKLY"), Why.RULES),
        (event("RRULE:FREQ=DAILY", "EXRULE:FREQ=SECONDLY"), Why.RULES),
        (event("RDATE:" + ",".join(["20260307T180000"] * (MOST_DATES + 1))), Why.DATES),
        (event(*["EXDATE:20260307T180000"] * (MOST_DATES + 1)), Why.DATES),
        (event("RRULE:FREQ=DAILY", start="DTSTART:00010101T000000"), Why.YEAR),
        (event(start="X-START:20260306"), Why.UNREADABLE),
        (event("RDATE:99990101"), Why.YEAR),
        (event("DTEND:20990101T000000"), Why.LONG),
        (event("RRULE:FREQ=DAILY", "DURATION:P5000W"), Why.LONG),
        (event("DESCRIPTION:" + "x" * LONGEST_LINE), Why.LONG_LINE),
        (event("DESCRIPTION:" + "\n ".join(["x" * 70] * (LONGEST_LINE // 70 + 1))), Why.LONG_LINE),  # folded
        (event(*["X-NOTE:a"] * MOST_LINES), Why.MANY_LINES),
        (event(*["BEGIN:VALARM"] * 50, *["END:VALARM"] * 50), Why.DEEP),
        (event(start="DTSTART;TZID=Office:20260306T180000") + ZONE % "RRULE:FREQ=SECONDLY\n", Why.ZONE),
        (event(start="DTSTART;TZID=Office:20260306T180000") + ZONE % "RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=31\n", Why.ZONE),
    ],
)  # fmt: skip
def test_so_is_whatever_else_would_take_long(part: str, why: Why) -> None:
    before = time.thread_time()
    found = read(FINE, part)
    assert time.thread_time() - before < 1
    assert titles(found) == {"Supper"}
    assert [each.why for each in found.refused] == [why]


def test_what_offices_write_is_accepted() -> None:
    found = read(
        ZONE % "RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU\n",
        event(
            "RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE;BYSETPOS=-1;WKST=SU;UNTIL=99991231T000000Z", "EXDATE:20260331T180000",
            "DTEND:20260306T190000", "BEGIN:VALARM", "TRIGGER:-PT15M", "ACTION:DISPLAY", "END:VALARM",
            start='DTSTART;TZID="Office":20260306T180000',
        ),
    )  # fmt: skip
    assert found.refused == []
    assert len(found.dataset) > 10


def test_a_line_may_be_as_long_as_a_talk() -> None:
    assert not read(event("DESCRIPTION:" + "x" * 15_000)).refused


def test_a_file_with_too_many_entries_is_refused_as_a_whole() -> None:
    with pytest.raises(UnreadableFile, match=f"Accepted: {MOST_ENTRIES}"):
        read(*[FINE] * (MOST_ENTRIES + 1))


@pytest.mark.parametrize("data", [b"hello", b"", b"BEGIN:VCARD\nEND:VCARD\n", b"BEGIN:" * 5000, b"\x00\x01"])
def test_what_is_no_calendar_says_so(data: bytes) -> None:
    with pytest.raises(UnreadableFile, match="Accepted: "):
        read_calendar(data, today=TODAY)


def test_a_file_of_nothing_but_open_parts_ends() -> None:
    before = time.thread_time()
    assert not read("BEGIN:VEVENT\n" * 20_000).dataset
    assert time.thread_time() - before < 2


def test_rules_that_are_allowed_and_slow_stop_after_a_while() -> None:
    """A rule may be legal, small, and never come true: what is not reached in time is refused by name."""
    slow = [
        event("RRULE:FREQ=DAILY;INTERVAL=7;BYDAY=TU", start="DTSTART:19700101T180000").replace("class@x", f"{n}@x")
        for n in range(40)
    ]
    found = read(FINE, *slow, seconds=0.5)
    assert titles(found) == {"Supper"}
    assert {each.why for each in found.refused} == {Why.SLOW}
    assert len(found.refused) > 20


def test_it_is_told_how_far_it_is() -> None:
    told: list[tuple[int, int]] = []
    parts = "".join(FINE.replace("fine@x", f"{n}@x") for n in range(3))
    read_calendar(
        f"BEGIN:VCALENDAR\n{parts}END:VCALENDAR\n".encode(), today=TODAY, said=lambda *each: told.append(each)
    )
    assert told == [(1, 3), (2, 3), (3, 3)]
