"""Days and times as people write them."""

from datetime import date

import pytest

from carebot.turn.transcript import today_of
from language.rules.facts_told import states_facts
from language.text.dates import (
    dates,
    day_in,
    day_names,
    month_names,
    part_of_day_in,
    past_day_in,
    range_in,
    times_in,
    weekday_in,
)

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
        ("last Sunday", None),
        ("el domingo pasado", None),
        ("I came last Sunday, is Tuesday free?", "2026-11-24"),
        ("February 30", None),
        ("the fifth of May", "2027-05-05"),
        ("May twenty-first", "2027-05-21"),
        ("primero de enero", "2027-01-01"),
        ("dia 5 de março", "2027-03-05"),
        ("na quinta-feira", "2026-11-26"),
        ("amanhã", "2026-11-22"),
        ("mañana por la tarde", "2026-11-22"),
        ("martes por la mañana", "2026-11-24"),
        ("esta mañana no pude", None),
        ("may 5 at 3", "2027-05-05"),
        ("may 5 or 6 of us come", None),
        ("3 may come", None),
        ("3 May", "2027-05-03"),
        ("Dec 12 to 14", "2026-12-12"),
        ("on 1/2", "2027-01-02"),
        ("1/2 of us", None),
        ("open 24/7, maybe Tuesday", "2026-11-24"),
        ("a week from Tuesday", "2026-12-01"),
        ("one week from today", "2026-11-28"),
        ("a week from tomorrow at 10", "2026-11-29"),
        ("Tuesday week", "2026-12-01"),
        ("tomorrow week", "2026-11-29"),
        ("in two weeks", "2026-12-05"),
        ("in 2 weeks", "2026-12-05"),
        ("in a week", "2026-11-28"),
        ("in three days", "2026-11-24"),
        ("in 15 days", "2026-12-06"),
        ("in a fortnight", "2026-12-05"),
        ("two weeks from Sunday", "2026-12-06"),
        ("two weeks from now", "2026-12-05"),
        ("Good Friday", "2027-03-26"),
        ("have a good Friday", "2026-11-27"),
        ("Easter Monday", "2027-03-29"),
        ("Easter Sunday", "2027-03-28"),
        ("Palm Sunday", "2027-03-21"),
        ("Ash Wednesday", "2027-02-10"),
        ("Christmas Eve at 5", "2026-12-24"),
        ("New Year's Day", "2027-01-01"),
        ("the last Sunday of the month", "2026-11-29"),
        ("the first Sunday of the month", "2026-12-06"),
        ("the second Tuesday in December", "2026-12-08"),
        ("the last Sunday in October", "2027-10-31"),
        ("de hoy en ocho", "2026-11-28"),
        ("de mañana en ocho", "2026-11-29"),
        ("el martes en ocho", "2026-12-01"),
        ("en quince días", "2026-12-05"),
        ("en ocho días", "2026-11-28"),
        ("en 10 días", "2026-12-01"),
        ("dentro de dos semanas", "2026-12-05"),
        ("Viernes Santo", "2027-03-26"),
        ("el Miércoles de Ceniza", "2027-02-10"),
        ("Nochebuena", "2026-12-24"),
        ("el último domingo del mes", "2026-11-29"),
        ("depois de amanhã", "2026-11-23"),
        ("daqui a duas semanas", "2026-12-05"),
        ("sexta-feira santa", "2027-03-26"),
        ("véspera de Natal", "2026-12-24"),
        ("two weeks ago", None),
        ("for two weeks", None),
        ("this week", None),
        ("in 9999999 weeks", None),
    ],
)
def test_days(said, day):
    found = day_in(said, SATURDAY)
    assert (found.isoformat() if found else None) == day


SUNDAY = date(2026, 11, 22)


@pytest.mark.parametrize(
    ("said", "today", "day"),
    [
        ("What songs did you sing last Sunday?", SATURDAY, "2026-11-15"),
        ("What songs did you sing last Sunday?", SUNDAY, "2026-11-15"),
        ("this past Sunday", SUNDAY, "2026-11-15"),
        ("¿Qué cantaron el domingo pasado?", SUNDAY, "2026-11-15"),
        ("el pasado domingo", SUNDAY, "2026-11-15"),
        ("last Wednesday", SUNDAY, "2026-11-18"),
        ("el miércoles pasado", SUNDAY, "2026-11-18"),
        ("last week", SUNDAY, "2026-11-15"),
        ("la semana pasada", SATURDAY, "2026-11-15"),
        ("yesterday", SUNDAY, "2026-11-21"),
        ("ayer", SATURDAY, "2026-11-20"),
        ("on Sunday", SUNDAY, None),
        ("what was the last song?", SUNDAY, None),
        ("the last Sunday of the month", SUNDAY, None),
        ("el último domingo del mes", SUNDAY, None),
    ],
)
def test_days_looked_back_on(said, today, day):
    found = past_day_in(said, today)
    assert (found.isoformat() if found else None) == day


@pytest.mark.parametrize(
    "said", ["Good Friday", "a week from Tuesday", "Tuesday week", "the last Sunday of the month", "el martes en ocho"]
)
def test_a_day_of_its_own_is_no_weekday_of_every_week(said):
    assert weekday_in(said) is None


@pytest.mark.parametrize(
    ("today", "day"),
    [
        (date(2026, 4, 2), "2026-04-03"),
        (date(2026, 4, 3), "2026-04-03"),
        (date(2026, 4, 4), "2027-03-26"),
        (date(2037, 12, 31), "2038-04-23"),  # Easter as late as it comes
    ],
)
def test_a_movable_feast_is_the_coming_one(today, day):
    found = day_in("Good Friday", today)
    assert found is not None
    assert found.isoformat() == day


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
        ("three o'clock", ["15:00"]),
        ("ten in the morning", ["10:00"]),
        ("at 3 in the morning", ["03:00"]),
        ("the doors open at ten on Sundays", ["10:00"]),
        ("at two kids a month", []),
        ("a las once de la mañana", ["11:00"]),
        ("Tuesday at two.", ["14:00"]),
        ("at one point in my life", []),
        ("I pray once in the morning", []),
        ("come at once", []),
        ("mother and father all at once. Come at ten.", ["10:00"]),
        ("about three years ago", []),
        ("às 15:30", ["15:30"]),
        ("as 5 as it gets", []),
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


@pytest.mark.parametrize(
    ("said", "day_first", "found"),
    [
        ("born 3/5/1980", False, [("3/5/1980", (3, 5), 1980)]),
        ("born 3/5/1980", True, [("3/5/1980", (5, 3), 1980)]),
        ("nací el 5 de marzo del año 1980.", True, [("5 de marzo del año 1980", (3, 5), 1980)]),
        ("MARCH the 5th, 2026", False, [("MARCH the 5th, 2026", (3, 5), 2026)]),
        ("em 5 de março de 2026!", True, [("5 de março de 2026", (3, 5), 2026)]),
        ("Psalm 23, 217-555-0142, 24/7, 2026-02-31", False, []),
    ],
)
def test_exact_dates_at_their_places(said: str, day_first: bool, found: list[tuple[str, tuple[int, int], int]]) -> None:
    assert [(said[each.start : each.end], each.key, each.year) for each in dates(said, day_first=day_first)] == found


def test_a_date_with_its_year_needs_no_today() -> None:
    assert day_in("March 5, 2026", None) == date(2026, 3, 5)
    assert day_in("March 5", None) is None


@pytest.mark.parametrize(
    ("said", "states"),
    [
        ("Nos vemos el miércoles.", True),
        ("La cita es en marzo.", True),
        ("It may help to rest.", False),
        ("The sun is out.", False),
    ],
)
def test_a_day_or_a_month_that_is_named_is_a_fact(said: str, states: bool) -> None:
    assert states_facts(said) is states
    assert not states_facts(said, said_by_visitor=said.upper())


def test_the_names_of_a_language_are_told_in_their_order() -> None:
    assert day_names("en") == ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
    assert day_names("es") == ("lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo")
    assert month_names("es")[::11] == ("enero", "diciembre")
    assert month_names("xx") == month_names("en")
    assert len(month_names("en")) == 12
