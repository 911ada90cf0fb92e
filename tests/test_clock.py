"""The tests run by the clock that was asked for, and those there are to ask for reach what days do to a calendar."""

import calendar
import os
import subprocess
import sys
import time
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone

from tests import clock

CHICAGO = ZoneInfo("America/Chicago")
ALL = {name: datetime.fromisoformat(moment) for name, moment in clock.CLOCKS.items()}
RUN = timedelta(hours=1)  # longer than the suite takes


@pytest.mark.clock
def test_it_is_the_time_that_was_asked_for() -> None:
    start = clock.asked_for()
    assert start <= timezone.now() < start + RUN
    assert start <= datetime.fromtimestamp(time.time(), UTC) < start + RUN


def test_it_goes_on_by_itself_and_deadlines_are_not_touched() -> None:
    before, waited_from = timezone.now(), time.monotonic()
    while timezone.now() == before:
        assert time.monotonic() < waited_from + 5, "it stands still"


def test_servers_tell_the_same_time() -> None:
    program = "import datetime; print(datetime.datetime.now(datetime.UTC).isoformat())"
    told = subprocess.run(
        [sys.executable, "-c", program], env=os.environ | clock.of_servers(), check=True, capture_output=True, text=True
    ).stdout
    assert abs(datetime.fromisoformat(told.strip()) - timezone.now()) < timedelta(minutes=1)


def test_each_is_written_by_the_churchs_own_clock() -> None:
    for moment in ALL.values():
        assert moment.utcoffset() == moment.astimezone(CHICAGO).utcoffset()


def test_every_day_of_the_week_is_among_them() -> None:
    assert {moment.weekday() for moment in ALL.values()} == set(range(7))


def test_the_last_day_of_a_month_and_of_february_are_among_them() -> None:
    last = {moment.month for moment in ALL.values() if moment.day == calendar.monthrange(moment.year, moment.month)[1]}
    assert {2, 8, 12} <= last
    assert any((moment.month, moment.day) == (2, 29) for moment in ALL.values())


def test_both_changes_of_the_clock_are_among_them() -> None:
    offsets = {
        (moment.utcoffset(), (moment + timedelta(minutes=1)).astimezone(UTC).astimezone(CHICAGO).utcoffset())
        for moment in ALL.values()
    }
    assert (timedelta(hours=-6), timedelta(hours=-5)) in offsets, "forward, within the minute"
    back = ALL["a Sunday on which the clocks go back"]
    assert back.astimezone(CHICAGO).fold == 1, "the hour that comes twice, the second time"


def test_the_last_minute_of_a_year_is_among_them_there_and_in_utc() -> None:
    for zone in (CHICAGO, UTC):
        minutes = {moment.astimezone(zone).strftime("%m-%d %H:%M") for moment in ALL.values()}
        assert "12-31 23:59" in minutes
