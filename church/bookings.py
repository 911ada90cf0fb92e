"""Asking for a room, and what staff decide about it."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from typing import Any

from django.db import IntegrityError, transaction

from church import allowances
from church.clock import local_moment
from church.models import BookingState, Church, Facility, FacilityBooking
from church.models.facilities import HOLDING

MAX_OPEN = 3  # requests one conversation may have open
_STEP = timedelta(minutes=30)


class RoomTaken(Exception):
    """Somebody else holds the room for some of that time."""


class TooManyBookings(Exception):
    """The conversation has `MAX_OPEN` requests open."""


@dataclass(frozen=True)
class Span:
    """When a room is wanted: moments in the church's time zone, on one day."""

    starts_at: datetime
    ends_at: datetime


def fits_hours(facility: Facility, span: Span, church: Church) -> bool:
    """Whether the room can be used all that time, by the church's clock."""
    start, end = span.starts_at.astimezone(church.zone), span.ends_at.astimezone(church.zone)
    return start.date() == end.date() and facility.opens_at <= start.time() and end.time() <= facility.closes_at


def free_rooms(rooms: Iterable[Facility], span: Span, church: Church) -> list[Facility]:
    """Those that are open and nobody holds all that time, the smallest first."""
    rooms = [room for room in rooms if fits_hours(room, span, church)]
    held = set(
        FacilityBooking.objects.holding()
        .filter(facility__in=rooms, starts_at__lt=span.ends_at, ends_at__gt=span.starts_at)
        .values_list("facility_id", flat=True)
    )
    return sorted((room for room in rooms if room.pk not in held), key=lambda room: (room.capacity, room.name))


def free_times(room: Facility, span: Span, church: Church, now: datetime, *, at_most: int = 3) -> list[Span]:
    """Other times of that day at which the room is free for as long, those nearest to what was wanted first."""
    day = span.starts_at.astimezone(church.zone).date()
    length = span.ends_at.astimezone(UTC) - span.starts_at.astimezone(UTC)
    opens, closes = local_moment(day, room.opens_at, church.zone), local_moment(day, room.closes_at, church.zone)
    held = list(FacilityBooking.objects.holding().filter(facility=room, starts_at__lt=closes, ends_at__gt=opens))
    found, start = [], opens.astimezone(UTC)
    while start + length <= closes.astimezone(UTC):
        is_free = not any(one.starts_at < start + length and one.ends_at > start for one in held)
        if is_free and start > now:
            found.append(Span(start.astimezone(church.zone), (start + length).astimezone(church.zone)))
        start += _STEP
    wanted = span.starts_at.astimezone(UTC)
    return sorted(found, key=lambda each: abs(each.starts_at.astimezone(UTC) - wanted))[:at_most]


def span_of(day: Any, start: time, end: time, church: Church) -> Span:
    return Span(local_moment(day, start, church.zone), local_moment(day, end, church.zone))


def request(
    room: Facility, span: Span, now: datetime, *, conversation_id: Any, **fields: Any
) -> tuple[FacilityBooking, bool]:
    """(the booking, which waits for approval and holds the room meanwhile; whether it is new).

    Raises RoomTaken, TooManyBookings, or UsedUp where this visitor or this address has taken all that anybody may. The same
    conversation asking for the same room and time gets what it has.
    """
    with transaction.atomic():
        Facility.objects.select_for_update().get(pk=room.pk)
        own = FacilityBooking.objects.holding().filter(conversation_id=conversation_id)
        when = {"starts_at": span.starts_at, "ends_at": span.ends_at}
        if conversation_id and (same := own.filter(facility=room, **when).first()):
            return same, False
        if conversation_id and own.filter(ends_at__gt=now).count() >= MAX_OPEN:
            raise TooManyBookings
        allowances.take(allowances.SEATS, room.church_id, conversation_id, now=now)
        try:
            with transaction.atomic():
                made = FacilityBooking.objects.create(
                    church_id=room.church_id, facility=room, conversation_id=conversation_id, **when, **fields
                )
        except IntegrityError:
            raise RoomTaken from None
    return made, True


def decide(booking: FacilityBooking, state: BookingState) -> bool:
    """Approve or decline what waits, cancel what holds a room; False when it is past that."""
    may_follow = HOLDING if state is BookingState.CANCELLED else (BookingState.PENDING,)
    changed = FacilityBooking.objects.filter(pk=booking.pk, state__in=may_follow).update(state=state)
    return bool(changed)


def move(booking: FacilityBooking, starts_at: datetime, now: datetime) -> bool:
    """Whether a room is now asked for at another time, for as long; staff decide anew. Else it stays as it was."""
    with transaction.atomic():
        room = Facility.objects.select_related("church").select_for_update(of=("self",)).get(pk=booking.facility_id)
        length = booking.ends_at.astimezone(UTC) - booking.starts_at.astimezone(UTC)
        span = Span(starts_at, (starts_at.astimezone(UTC) + length).astimezone(room.church.zone))
        if starts_at <= now or not fits_hours(room, span, room.church):
            return False
        held = FacilityBooking.objects.holding().filter(pk=booking.pk, starts_at=booking.starts_at)
        when = {"starts_at": span.starts_at, "ends_at": span.ends_at}
        try:
            with transaction.atomic():
                return bool(held.update(**when, state=BookingState.PENDING))
        except IntegrityError:
            return False
