"""Service times hold on the church's own clock, on the days it is changed too."""

from datetime import UTC, date, datetime, time
from zoneinfo import ZoneInfo

import pytest

from church.clock import local_moment, next_weekly
from church.models import WorshipService
from church.testing import make_church
from language.text.dates import SUNDAY, last_weekday

pytestmark = pytest.mark.clock

CHICAGO = ZoneInfo("America/Chicago")
WEDNESDAY = 2


def utc(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


@pytest.mark.parametrize(
    ("today", "sunday"),
    [
        pytest.param(date(2026, 11, 22), date(2026, 11, 15), id="on a Sunday: a week ago, not today"),
        pytest.param(date(2026, 11, 23), date(2026, 11, 22), id="on a Monday: yesterday"),
        pytest.param(date(2026, 11, 28), date(2026, 11, 22), id="on a Saturday"),
        pytest.param(date(2028, 3, 5), date(2028, 2, 27), id="over 29 February"),
        pytest.param(date(2027, 1, 2), date(2026, 12, 27), id="over New Year"),
    ],
)
def test_last_sunday_is_before_today(today: date, sunday: date) -> None:
    assert last_weekday(SUNDAY, today) == sunday


@pytest.mark.parametrize(
    ("now", "weekday", "at", "expected"),
    [
        pytest.param("2026-11-20T18:00", SUNDAY, time(9), "2026-11-22T15:00", id="a Friday"),
        pytest.param("2026-11-22T14:59", SUNDAY, time(9), "2026-11-22T15:00", id="one minute before"),
        pytest.param("2026-11-22T15:00", SUNDAY, time(9), "2026-11-22T15:00", id="as it begins"),
        pytest.param("2026-11-22T15:01", SUNDAY, time(9), "2026-11-29T15:00", id="one minute late"),
        pytest.param("2026-11-23T03:00", SUNDAY, time(18), "2026-11-30T00:00", id="Monday in UTC, Sunday there"),
        pytest.param("2026-03-07T18:00", SUNDAY, time(9), "2026-03-08T14:00", id="the clocks go forward that night"),
        pytest.param("2026-10-31T18:00", SUNDAY, time(9), "2026-11-01T15:00", id="the clocks go back that night"),
        pytest.param("2026-03-01T16:00", SUNDAY, time(9), "2026-03-08T14:00", id="a week with the change in it"),
        pytest.param("2026-03-08T06:00", SUNDAY, time(2, 30), "2026-03-08T08:30", id="a time the clock skips"),
        pytest.param("2026-11-01T06:45", SUNDAY, time(1, 30), "2026-11-08T07:30", id="an hour that comes twice"),
    ],
)
def test_next_weekly_is_right_by_the_wall_clock(now: str, weekday: int, at: time, expected: str) -> None:
    assert next_weekly(utc(now), weekday, at, CHICAGO) == utc(expected)


def test_a_skipped_time_is_the_one_the_clock_jumps_to() -> None:
    assert local_moment(datetime(2026, 3, 8).date(), time(2, 30), CHICAGO).time() == time(3, 30)


@pytest.mark.django_db
def test_a_service_starts_in_the_time_zone_of_its_church(django_assert_num_queries) -> None:
    church = make_church(timezone="America/Los_Angeles")
    WorshipService.objects.create(church=church, name="Prayer", weekday=WEDNESDAY, starts_at=time(18, 30))
    with django_assert_num_queries(1):
        start = WorshipService.objects.get(church=church).next_start(utc("2026-11-20T00:00"))
    assert start.isoformat() == "2026-11-25T18:30:00-08:00"
