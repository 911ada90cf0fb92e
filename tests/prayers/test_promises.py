"""When a record is due, by the office's days, hours and clock."""

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from church.models import Church
from prayers.models import Kind, Urgency
from prayers.promises import due_at

pytestmark = pytest.mark.clock

CHICAGO = ZoneInfo("America/Chicago")
CHURCH = Church(timezone="America/Chicago")


def local(text: str, zone: ZoneInfo = CHICAGO) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=zone)


@pytest.mark.parametrize(
    ("kind", "urgency", "now", "expected"),
    [
        pytest.param("callback", "normal", "2026-11-17T10:00", "2026-11-18T17:00", id="the next office day"),
        pytest.param("callback", "normal", "2026-11-17T23:30", "2026-11-18T17:00", id="late, the same day still"),
        pytest.param("callback", "normal", "2026-11-20T10:00", "2026-11-23T17:00", id="Friday: Monday"),
        pytest.param("callback", "normal", "2026-11-21T10:00", "2026-11-23T17:00", id="Saturday: Monday"),
        pytest.param("callback", "normal", "2026-11-22T23:59", "2026-11-23T17:00", id="Sunday: Monday"),
        pytest.param("callback", "low", "2026-11-17T10:00", "2026-11-20T17:00", id="low: two days more"),
        pytest.param("callback", "high", "2026-11-17T10:00", "2026-11-17T17:00", id="urgent: today"),
        pytest.param("callback", "high", "2026-11-17T06:00", "2026-11-17T17:00", id="urgent, before it opens"),
        pytest.param("callback", "high", "2026-11-17T17:00", "2026-11-18T10:00", id="urgent, after it closed"),
        pytest.param("callback", "high", "2026-11-20T19:00", "2026-11-23T10:00", id="urgent, Friday night"),
        pytest.param("callback", "high", "2026-11-22T12:00", "2026-11-23T10:00", id="urgent, on Sunday"),
        pytest.param("callback", "normal", "2026-03-06T10:00", "2026-03-09T17:00", id="over the change to summer time"),
        pytest.param("callback", "normal", "2026-10-30T10:00", "2026-11-02T17:00", id="over the change to winter time"),
        pytest.param("prayer", "normal", "2026-11-17T10:00", "2026-11-18T17:00", id="prayer"),
        pytest.param("benevolence", "normal", "2026-11-17T10:00", "2026-11-19T17:00", id="benevolence: two days"),
        pytest.param("volunteer", "normal", "2026-11-17T10:00", "2026-11-24T17:00", id="volunteer: a week"),
        pytest.param("safety", "immediate", "2026-11-22T03:00", "2026-11-22T03:00", id="safety: at once"),
        pytest.param("safety", "normal", "2026-11-22T03:00", "2026-11-22T03:00", id="safety, whatever it says"),
        pytest.param("prayer", "immediate", "2026-11-22T03:00", "2026-11-22T03:00", id="immediate: at once"),
    ],
)
def test_due_at(kind: str, urgency: str, now: str, expected: str) -> None:
    assert due_at(kind, urgency, CHURCH, local(now)) == local(expected)


def test_what_is_only_read_is_never_due() -> None:
    assert due_at(Kind.SUMMARY, Urgency.NORMAL, CHURCH, local("2026-11-17T10:00")) is None


def test_a_visitor_hears_within_48_hours_by_the_watch() -> None:
    now = local("2026-03-07T10:00")
    assert due_at(Kind.FOLLOWUP, Urgency.NORMAL, CHURCH, now).astimezone(UTC) - now.astimezone(UTC) == timedelta(
        hours=48
    )


def test_the_churchs_own_clock_decides_what_day_it_is() -> None:
    honolulu = Church(timezone="Pacific/Honolulu")
    monday_night_there = datetime(2026, 11, 17, 6, 0, tzinfo=UTC)
    assert due_at("callback", "normal", honolulu, monday_night_there) == local(
        "2026-11-17T17:00", ZoneInfo("Pacific/Honolulu")
    )


def test_the_churchs_own_office_days_hours_and_promise() -> None:
    church = Church(
        timezone="America/Chicago",
        office_days=[1, 3],
        callback_business_hours_start=time(10),
        callback_business_hours_end=time(14),
        callback_promise_days=2,
    )
    assert due_at("callback", "normal", church, local("2026-11-17T09:00")) == local("2026-11-24T14:00")
    assert due_at("callback", "high", church, local("2026-11-18T09:00")) == local("2026-11-19T11:00")


@given(
    now=st.datetimes(datetime(2025, 1, 1), datetime(2030, 1, 1), timezones=st.just(UTC)),
    kind=st.sampled_from([kind for kind in Kind if kind not in {Kind.SUMMARY, Kind.SAFETY, Kind.FOLLOWUP}]),
    urgency=st.sampled_from([Urgency.LOW, Urgency.NORMAL, Urgency.HIGH]),
    days=st.lists(st.integers(0, 6), min_size=1, unique=True),
    zone=st.sampled_from(["America/Chicago", "Pacific/Kiritimati", "Asia/Kolkata", "America/St_Johns"]),
)
def test_a_promise_is_ahead_and_on_an_office_day_in_office_hours(now, kind, urgency, days, zone) -> None:
    church = Church(timezone=zone, office_days=days)
    due = due_at(kind, urgency, church, now)
    assert due > now
    there = due.astimezone(ZoneInfo(zone))
    assert there.weekday() in days
    assert time(9) <= there.time() <= time(17)
