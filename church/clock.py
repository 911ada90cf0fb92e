"""The church's own wall clock: local days and times as moments, on the days the clocks change too."""

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo


def local_moment(day: date, at: time, zone: ZoneInfo) -> datetime:
    """The moment the church's clock shows `at` on `day`.

    A time the clock skips in spring is the one it jumps to (02:30 becomes 03:30); one it shows twice in autumn is the
    first of the two. Going through UTC does that: an aware local time that does not exist keeps a wrong offset.
    """
    return datetime.combine(day, at, tzinfo=zone).astimezone(UTC).astimezone(zone)


def next_weekly(now: datetime, weekday: int, at: time, zone: ZoneInfo) -> datetime:
    """The first moment from `now` on that it is `at` on a `weekday` (0 is Monday) by the church's clock."""
    today = now.astimezone(zone).date()
    first = today + timedelta(days=(weekday - today.weekday()) % 7)
    start = local_moment(first, at, zone)
    # Aware datetimes of one zone compare by the wall clock, which is wrong in the hour that comes twice.
    if start.astimezone(UTC) < now.astimezone(UTC):
        start = local_moment(first + timedelta(days=7), at, zone)
    return start
