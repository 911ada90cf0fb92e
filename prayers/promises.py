"""By when somebody of the church has looked after a record, and who is told when nobody has.

Pure: `now` and the church's own terms are given; days and hours are the church's own.
"""

from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING

from church.clock import local_moment
from prayers.kinds import Term, spec_of, specs
from prayers.models.choices import Kind, Urgency

if TYPE_CHECKING:
    from church.models import Church

URGENT_AFTER_OPENING = timedelta(hours=1)  # an urgent request that came while the office was closed
LOW_TAKES_MORE_DAYS = 2


def promised_kinds() -> tuple[Kind, ...]:
    """Those that somebody waits for; the others are only read."""
    return tuple(spec.kind for spec in specs() if spec.promise is not None)


def default_term(kind: Kind | str, church: "Church") -> Term:
    """The church's term where it has set none on the page of promises. Raises ValueError for what nobody is promised."""
    promise = spec_of(kind).promise
    if promise is None:
        raise ValueError(f"Nobody is promised anything of the kind {kind}; ask for one of `promised_kinds`.")
    return promise(church) if callable(promise) else promise


def due_at(
    kind: Kind | str,
    urgency: Urgency | str,
    church: "Church",
    now: datetime,
    term: Term | None = None,
    *,
    is_notice: bool = False,
) -> datetime | None:
    """When a record written at `now` is due, in UTC; None for what is only read.

    Immediate: at once. High: today while the office is open, else soon after it opens next. Otherwise by the term:
    so many hours later, or when the office closes, so many office days later; what comes on a day off counts from the
    next one.
    """
    kind, urgency = Kind(kind), Urgency(urgency)
    if spec_of(kind).promise is None:
        return None
    if urgency is Urgency.IMMEDIATE or (kind is Kind.SAFETY and not is_notice):
        return now.astimezone(UTC)
    if urgency is Urgency.HIGH or is_notice:
        return _same_day(church, now)
    term = term or default_term(kind, church)
    if term.hours is not None:
        return now.astimezone(UTC) + timedelta(hours=term.hours)
    days = term.office_days or 0
    if urgency is Urgency.LOW:
        days += LOW_TAKES_MORE_DAYS
    return _closing(church, _next_open_day(church, now, days))


def is_office_time(church: "Church", now: datetime) -> bool:
    """Whether the office is open at this moment, by the church's clock."""
    today = _today(church, now)
    return _is_office_day(church, today) and _opening(church, today) <= now < _closing(church, today)


def office_opens_at(church: "Church", now: datetime) -> datetime:
    """`now` while the office is open, else when it opens next, in UTC."""
    if is_office_time(church, now):
        return now
    today = _today(church, now)
    is_before = _is_office_day(church, today) and now < _opening(church, today)
    return _opening(church, today if is_before else _office_day_after(church, today, 1))


def _same_day(church: "Church", now: datetime) -> datetime:
    today = _today(church, now)
    if _is_office_day(church, today) and now < _closing(church, today):
        return _closing(church, today)
    opens_on = _office_day_after(church, today, 1)
    return min(_opening(church, opens_on) + URGENT_AFTER_OPENING, _closing(church, opens_on))


def _next_open_day(church: "Church", now: datetime, days: int) -> date:
    """`days` office days after today; a promise of the same day that comes after closing is kept on the next one."""
    today = _today(church, now)
    if days == 0 and _is_office_day(church, today) and now >= _closing(church, today):
        days = 1
    return _office_day_after(church, today, days)


def _today(church: "Church", now: datetime) -> date:
    return now.astimezone(church.zone).date()


def _opening(church: "Church", day: date) -> datetime:
    return local_moment(day, church.callback_business_hours_start, church.zone).astimezone(UTC)


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
