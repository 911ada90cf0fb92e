"""Seats at events: given while there are any, then a waiting list that moves up when somebody cancels."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction

from church import allowances
from church.models import Event, EventRegistration, RegistrationState

_STANDING = (RegistrationState.CONFIRMED, RegistrationState.WAITING)


class RegistrationClosed(Exception):
    """The event takes no registrations, or none any more."""


@dataclass(frozen=True)
class Registered:
    registration: EventRegistration
    place: int | None  # on the waiting list, from 1; None when the seats are confirmed
    is_new: bool  # False: this person had registered in this conversation before
    is_short: bool = False  # it asked for more seats than it could be given, and keeps those it had
    moved: tuple[EventRegistration, ...] = ()  # who got a seat from the waiting list by it: somebody must tell them


def register(
    event: Event, seats: int | None, now: datetime, *, conversation_id: Any, name: str, **fields: Any
) -> Registered:
    """Take `seats` at the event (None: one, or as many as they have), or a place on its waiting list.

    The same person in the same conversation asking again changes what they have. Raises RegistrationClosed, and UsedUp where
    this visitor or this address has taken all that anybody may. Everybody who asks at once queues at the event's row, so no
    seat is given twice. Somebody who waits is not overtaken.
    """
    with transaction.atomic():
        event = Event.objects.select_for_update().get(pk=event.pk)
        if is_closed(event, now):
            raise RegistrationClosed
        own = EventRegistration.objects.filter(
            event=event, state__in=_STANDING, conversation_id=conversation_id, name__iexact=name
        )
        if conversation_id and (had := own.first()):
            return _change(event, had, seats, now, fields)
        wanted = seats or 1
        allowances.take(allowances.SEATS, event.church_id, conversation_id, wanted, now)
        has_seats = event.seats_left is None or (wanted <= event.seats_left and not _waiting(event.pk).exists())
        made = EventRegistration.objects.create(
            church_id=event.church_id,
            event=event,
            seats=wanted,
            state=RegistrationState.CONFIRMED if has_seats else RegistrationState.WAITING,
            conversation_id=conversation_id,
            name=name,
            **fields,
        )
        if has_seats:
            _take(event, wanted)
        return Registered(made, place_of(made), is_new=True)


def is_closed(event: Event, now: datetime) -> bool:
    return (
        not (event.is_published and event.takes_registrations)
        or (event.registration_closes_at or event.starts_at) <= now
    )


def place_of(registration: EventRegistration) -> int | None:
    """The place on the waiting list, from 1; None for one that does not wait."""
    if registration.state != RegistrationState.WAITING:
        return None
    waiting = list(_waiting(registration.event_id).values_list("pk", flat=True))
    return waiting.index(registration.pk) + 1


def cancel(registration: EventRegistration) -> list[EventRegistration]:
    """Give the seats back. Returns those of the waiting list who got them: somebody must tell them."""
    with transaction.atomic():
        event = Event.objects.select_for_update().get(pk=registration.event_id)
        registration.refresh_from_db()
        if registration.state == RegistrationState.CANCELLED:
            return []
        was_confirmed = registration.state == RegistrationState.CONFIRMED
        registration.state = RegistrationState.CANCELLED
        registration.save(update_fields=["state"])
        if was_confirmed:
            _take(event, -registration.seats)
        return move_up(event)


def move_up(event: Event) -> list[EventRegistration]:
    """Give free seats to the waiting list, in its order; whoever needs more than there are is passed over for now."""
    with transaction.atomic():
        event = Event.objects.select_for_update().get(pk=event.pk)
        moved = []
        for waiting in _waiting(event.pk):
            if event.seats_left is None or waiting.seats <= event.seats_left:
                waiting.state = RegistrationState.CONFIRMED
                waiting.save(update_fields=["state"])
                _take(event, waiting.seats)
                moved.append(waiting)
        return moved


def _change(
    event: Event, had: EventRegistration, seats: int | None, now: datetime, fields: dict[str, Any]
) -> Registered:
    given = {name: value for name, value in fields.items() if value and name in ("phone", "email", "note")}
    for name, value in given.items():
        setattr(had, name, value)
    more = (seats or had.seats) - had.seats
    is_confirmed = had.state == RegistrationState.CONFIRMED
    is_short = is_confirmed and event.seats_left is not None and more > event.seats_left
    if is_short:
        more = 0
    allowances.take(allowances.SEATS, event.church_id, had.conversation_id, more, now)
    had.seats += more
    had.save(update_fields=["seats", *given])
    moved: list[EventRegistration] = []
    if more and is_confirmed:
        _take(event, more)
    if more:
        moved = [each for each in move_up(event) if each.pk != had.pk]
        had.refresh_from_db()
    return Registered(had, place_of(had), is_new=False, is_short=is_short, moved=tuple(moved))


def _take(event: Event, seats: int) -> None:
    event.seats_taken = max(0, event.seats_taken + seats)
    event.save(update_fields=["seats_taken"])


def _waiting(event_id: int) -> Any:
    return EventRegistration.objects.filter(event_id=event_id, state=RegistrationState.WAITING).order_by(
        "created_at", "pk"
    )
