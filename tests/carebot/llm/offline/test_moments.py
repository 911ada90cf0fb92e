"""Days and times as people write them."""

from datetime import date

import pytest

from carebot.llm.offline.moments import day_in, part_of_day_in, range_in, times_in, today_of, weekday_in

SATURDAY = date(2026, 11, 21)


@pytest.mark.parametrize(
    ("said", "day"),
    [
        ("Tuesday works", "2026-11-24"),
        ("next week Tuesday", "2026-11-24"),
        ("this Saturday?", "2026-11-28"),
        ("tomorrow", "2026-11-22"),
        ("the day after tomorrow", "2026-11-23"),
        ("today please", "2026-11-21"),
        ("December 12", "2026-12-12"),
        ("Dec 12th, 2027", "2027-12-12"),
        ("the 3rd of January", "2027-01-03"),
        ("12/24", "2026-12-24"),
        ("2026-12-01", "2026-12-01"),
        ("Thursday, November 26, 2026, 2:00 PM", "2026-11-26"),
        ("el martes", "2026-11-24"),
        ("mañana", "2026-11-22"),
        ("pasado mañana", "2026-11-23"),
        ("el 24 de diciembre", "2026-12-24"),
        ("jueves 26 de noviembre de 2026", "2026-11-26"),
        ("por la mañana", None),
        ("any time", None),
        ("February 30", None),
    ],
)
def test_days(said, day):
    found = day_in(said, SATURDAY)
    assert (found.isoformat() if found else None) == day


@pytest.mark.parametrize(
    ("said", "times"),
    [
        ("at 3pm", ["15:00"]),
        ("10:30 AM to 11:00 AM", ["10:30", "11:00"]),
        ("the 11 o'clock", ["11:00"]),
        ("at noon", ["12:00"]),
        ("at 3", ["15:00"]),
        ("at 9", ["09:00"]),
        ("14:15", ["14:15"]),
        ("12 am", ["00:00"]),
        ("a las 4", ["16:00"]),
        ("a las 10 de la mañana", ["10:00"]),
        ("9:30 a. m.", ["09:30"]),
        ("217-555-0133", []),
        ("for 40 people", []),
    ],
)
def test_times(said, times):
    assert times_in(said) == times


@pytest.mark.parametrize(
    ("said", "span"),
    [
        ("from 2 to 5", ("14:00", "17:00")),
        ("12-2pm", ("12:00", "14:00")),
        ("11-1pm", ("11:00", "13:00")),
        ("6:30 pm to 9 pm", ("18:30", "21:00")),
        ("between 10 and 12", ("10:00", "12:00")),
        ("de 3 a 6", ("15:00", "18:00")),
        ("12:00 PM to 2:00 PM", ("12:00", "14:00")),
        ("30 or 40 people", None),
        ("all day", None),
    ],
)
def test_spans(said, span):
    assert range_in(said) == span


def test_the_rest():
    assert today_of("Now: Saturday 21 November 2026, 06:45 (America/Chicago)\nChannel: chat") == SATURDAY
    assert today_of("Channel: chat") is None
    assert weekday_in("Thursdays or Fridays") == 3
    assert [part_of_day_in(each) for each in ("in the evening", "por la mañana", "after work", "any")] == [
        "evening", "morning", "evening", "",
    ]  # fmt: skip
