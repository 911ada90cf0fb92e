"""By when somebody of the church has looked after a record. Pure: `now` is given, days and hours are the church's own."""

from collections.abc import Mapping
from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING

from church.clock import local_moment
from prayers.models.choices import Kind, Urgency

if TYPE_CHECKING:
    from church.models import Church

FOLLOWUP_WITHIN = timedelta(hours=48)  # a visitor hears from the church
URGENT_AFTER_OPENING = timedelta(hours=1)  # an urgent request that came while the office was closed

# Office days within which each kind is looked after when it is not urgent. A call back is the church's own promise.
OFFICE_DAYS: Mapping[Kind, int] = {
    Kind.PRAYER: 1,
    Kind.CONTACT: 2,
    Kind.VISIT: 1,
    Kind.CARE: 1,
    Kind.VOLUNTEER: 5,
    Kind.DRAFT: 1,
    Kind.BENEVOLENCE: 2,
}
LOW_TAKES_MORE_DAYS = 2


def due_at(kind: Kind | str, urgency: Urgency | str, church: "Church", now: datetime) -> datetime | None:
    """When a record written at `now` is due, in UTC; None for what is only read.

    Immediate: at once. High: today while the office is open, else soon after it opens next. Otherwise: when the office
    closes, so many office days later; what comes on a day off counts from the next one.
    """
    kind, urgency = Kind(kind), Urgency(urgency)
    if kind is Kind.SUMMARY:
        return None
    if urgency is Urgency.IMMEDIATE or kind is Kind.SAFETY:
        return now.astimezone(UTC)
    if urgency is Urgency.HIGH:
        return _same_day(church, now)
    if kind is Kind.FOLLOWUP:
        return now.astimezone(UTC) + FOLLOWUP_WITHIN
    days = church.callback_promise_days if kind is Kind.CALLBACK else OFFICE_DAYS[kind]
    if urgency is Urgency.LOW:
        days += LOW_TAKES_MORE_DAYS
    return _closing(church, _office_day_after(church, _today(church, now), days))


def _same_day(church: "Church", now: datetime) -> datetime:
    today = _today(church, now)
    if _is_office_day(church, today) and now < _closing(church, today):
        return _closing(church, today)
    opens_on = _office_day_after(church, today, 1)
    opens = local_moment(opens_on, church.callback_business_hours_start, church.zone)
    return min(opens.astimezone(UTC) + URGENT_AFTER_OPENING, _closing(church, opens_on))


def _today(church: "Church", now: datetime) -> date:
    return now.astimezone(church.zone).date()


def _closing(church: "Church", day: date) -> datetime:
    return local_moment(day, church.callback_business_hours_end, church.zone).astimezone(UTC)


def _is_office_day(church: "Church", day: date) -> bool:
    # Validated never to be empty; were it so all the same, every day is better than a promise that is never due.
    return day.weekday() in church.office_days if church.office_days else True


def _office_day_after(church: "Church", day: date, days: int) -> date:
    """The `days`-th office day after `day`; 0 is `day` itself when the office is open on it, else the next."""
    while days > 0 or not _is_office_day(church, day):
        day += timedelta(days=1)
        if _is_office_day(church, day):
            days -= 1
    return day
