"""What one conversation asked for and can still take back: needs, written or on their way, and bookings. Never a safety concern.

Each has a short id that a model can repeat: the first letters of the row's own. It means something only among what is listed here,
so an id from elsewhere finds nothing.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any
from uuid import UUID

from django.utils import timezone

from church.models import (
    Appointment,
    BookingState,
    CheckinState,
    ChildCheckin,
    Church,
    EventRegistration,
    FacilityBooking,
    RegistrationState,
)
from prayers.jobs import QueueState
from prayers.models import CareRecord, Kind, VisitorContact
from prayers.models.choices import UNCLAIMED_STATUSES
from prayers.own import NOT_THEIRS, was_taken_back
from tooling.models import ToolInvocation
from tooling.registry import registry

ID_LETTERS = 6
MOST = 12  # listed at once, the newest


class State(StrEnum):
    ON_ITS_WAY = "on_its_way"  # not written yet
    RECEIVED = "received"  # nobody has taken it on
    TAKEN_ON = "taken_on"  # somebody of the church looks after it
    ON_FILE = "on_file"  # contact details, which may be used
    BOOKED = "booked"
    ASKED_FOR = "asked_for"  # a room that waits for approval
    WAITING = "waiting"  # on a waiting list
    OVER = "over"  # done, declined, taken back, cancelled or past


@dataclass(frozen=True)
class OwnRequest:
    id: str  # short, as `change_booking` and the like take it
    what: str  # a `Kind`, or "appointment", "event", "room", "child"
    state: State
    about: str  # one line, in the visitor's own words or the booking's
    at: datetime  # when it was asked for; of a booking, when it is
    row: Any  # its key: of the record, the call on its way, or the booking

    @property
    def is_booking(self) -> bool:
        return self.what in BOOKINGS


BOOKINGS = ("appointment", "event", "room", "child")
_ABOUT_CHARS = 100


def own_requests(
    church_id: int, conversation_id: UUID, *, asked_in: Collection[UUID] | None = None, now: datetime | None = None
) -> tuple[OwnRequest, ...]:
    """The newest first. `asked_in`, where several people take part: the turns in which whoever asks now has spoken. Bookings do
    not tell whose they are, so then none are listed.
    """
    now = now or timezone.now()
    found = [*_needs(church_id, conversation_id, asked_in)]
    if asked_in is None:
        found += _bookings(church_id, conversation_id, now)
    return tuple(sorted(found, key=lambda each: each.at, reverse=True)[:MOST])


def kept_requests(
    church_id: int, conversation_id: UUID, *, asked_in: Collection[UUID] | None = None, now: datetime | None = None
) -> tuple[OwnRequest, ...]:
    """All that stays with staff when the conversation is erased, what is over as well, however much; the oldest first.

    `asked_in` as in `own_requests`. Never a safety concern, nor what was written for staff.
    """
    now = now or timezone.now()
    found = [*_needs(church_id, conversation_id, asked_in)]
    listed = {each.row for each in found}
    records = _records(church_id, conversation_id, asked_in).exclude(pk__in=listed).filter(erased_at=None)
    found += (_need(record, State.OVER) for record in records)
    calls = _calls(church_id, conversation_id, asked_in)
    found += _on_their_way(calls.filter(state=QueueState.RUNNING) | calls.failed_writes())  # a person does those
    if asked_in is None:
        found += _bookings(church_id, conversation_id, now)
        listed |= {each.row for each in found}
        found += (each for each in _past_bookings(church_id, conversation_id) if each.row not in listed)
    return tuple(sorted(found, key=lambda each: each.at))


def own_request(church_id: int, conversation_id: UUID, short_id: str) -> OwnRequest | None:
    wanted = short_id.strip().casefold()
    return next((each for each in own_requests(church_id, conversation_id) if each.id == wanted), None)


def _needs(church_id: int, conversation_id: UUID, asked_in: Collection[UUID] | None) -> Iterator[OwnRequest]:
    calls = _calls(church_id, conversation_id, asked_in)
    yield from _on_their_way(calls.filter(state__in=(QueueState.QUEUED, QueueState.RETRYING), erased_at=None))
    records = _records(church_id, conversation_id, asked_in)
    consenting = VisitorContact.objects.filter(consent=True).values("pk")
    listed = records.open() | records.filter(kind=Kind.CONTACT, pk__in=consenting)
    for record in listed:
        state = State.RECEIVED if record.status in UNCLAIMED_STATUSES else State.TAKEN_ON
        yield _need(record, State.ON_FILE if record.kind == Kind.CONTACT else state)


def _calls(church_id: int, conversation_id: UUID, asked_in: Collection[UUID] | None) -> Any:
    calls = ToolInvocation.objects.filter(church_id=church_id, conversation_id=conversation_id, deferred=True)
    return calls if asked_in is None else calls.filter(turn_id__in=asked_in)


def _records(church_id: int, conversation_id: UUID, asked_in: Collection[UUID] | None) -> Any:
    records = CareRecord.objects.filter(church_id=church_id, conversation_id=conversation_id)
    if asked_in is not None:
        records = records.filter(invocation_id__in=_calls(church_id, conversation_id, asked_in).values("pk"))
    return records.exclude(kind__in=NOT_THEIRS).order_by("created_at")


def _on_their_way(calls: Any) -> Iterator[OwnRequest]:
    for call in calls.order_by("created_at", "seq"):
        tool = registry().get(call.tool)
        if tool is None or tool.writes is None or tool.acts_on_own or tool.writes.kind in NOT_THEIRS:
            continue
        about = str(call.input.get((tool.worded_fields or ("",))[0], ""))
        yield OwnRequest(
            _short(call.pk), str(tool.writes.kind), State.ON_ITS_WAY, _line(about), call.created_at, call.pk
        )


def _need(record: CareRecord, state: State) -> OwnRequest:
    key = record.invocation_id or record.pk  # on its way and written it is the same id
    return OwnRequest(_short(key), record.kind, state, _line(record.summary), record.created_at, record.pk)


def _bookings(church_id: int, conversation_id: UUID, now: datetime) -> Iterator[OwnRequest]:
    own = {"church_id": church_id, "conversation_id": conversation_id}
    church = Church.objects.get(pk=church_id)
    for one in Appointment.objects.booked().filter(**own, ends_at__gt=now).select_related("host"):
        yield OwnRequest(one.code.casefold(), "appointment", State.BOOKED, _line(one.host.name), one.starts_at, one.pk)
    for room in FacilityBooking.objects.holding().filter(**own, ends_at__gt=now).select_related("facility"):
        state = State.ASKED_FOR if room.state == BookingState.PENDING else State.BOOKED
        yield OwnRequest(room.code.casefold(), "room", state, _line(room.facility.name), room.starts_at, room.pk)
    seats = EventRegistration.objects.filter(**own, event__starts_at__gt=now).exclude(state=RegistrationState.CANCELLED)
    for seat in seats.select_related("event"):
        state = State.WAITING if seat.state == RegistrationState.WAITING else State.BOOKED
        yield OwnRequest(seat.code.casefold(), "event", state, _line(seat.event.title), seat.event.starts_at, seat.pk)
    today = now.astimezone(church.zone).date()
    for child in ChildCheckin.objects.filter(**own, day__gte=today).exclude(state=CheckinState.CANCELLED):
        state = State.WAITING if child.state == CheckinState.WAITING else State.BOOKED
        at = datetime.combine(child.day, datetime.min.time(), church.zone)
        yield OwnRequest(child.pickup_code.casefold(), "child", state, _line(child.child_name), at, child.pk)


def _past_bookings(church_id: int, conversation_id: UUID) -> Iterator[OwnRequest]:
    """Every booking, as one that is over."""
    own = {"church_id": church_id, "conversation_id": conversation_id}
    zone = Church.objects.get(pk=church_id).zone
    for one in Appointment.objects.filter(**own).select_related("host"):
        yield OwnRequest(one.code.casefold(), "appointment", State.OVER, _line(one.host.name), one.starts_at, one.pk)
    for room in FacilityBooking.objects.filter(**own).select_related("facility"):
        yield OwnRequest(room.code.casefold(), "room", State.OVER, _line(room.facility.name), room.starts_at, room.pk)
    for seat in EventRegistration.objects.filter(**own).select_related("event"):
        yield OwnRequest(
            seat.code.casefold(), "event", State.OVER, _line(seat.event.title), seat.event.starts_at, seat.pk
        )
    for child in ChildCheckin.objects.filter(**own):
        at = datetime.combine(child.day, datetime.min.time(), zone)
        yield OwnRequest(child.pickup_code.casefold(), "child", State.OVER, _line(child.child_name), at, child.pk)


def _short(key: UUID) -> str:
    return key.hex[:ID_LETTERS]


def _line(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _ABOUT_CHARS else line[: _ABOUT_CHARS - 1].rstrip() + "…"


def withdrawn_already(church_id: int, conversation_id: UUID, short_id: str) -> UUID | None:
    """The record, or the call, of this short id where it was taken back before."""
    wanted = short_id.strip().casefold()
    records = CareRecord.objects.filter(church_id=church_id, conversation_id=conversation_id).exclude(
        kind__in=NOT_THEIRS
    )
    for record in records:
        if _short(record.invocation_id or record.pk) == wanted and was_taken_back(record):
            return record.pk
    cancelled = ToolInvocation.objects.filter(
        church_id=church_id, conversation_id=conversation_id, deferred=True, state=QueueState.CANCELLED
    )
    return next((pk for pk in cancelled.values_list("pk", flat=True) if _short(pk) == wanted), None)
