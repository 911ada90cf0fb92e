"""What a conversation's rows hold when it is over: of each tool the records it led to, and how they stand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any
from uuid import UUID

from church.models import (
    Appointment,
    AppointmentState,
    BookingState,
    CheckinState,
    ChildCheckin,
    EventRegistration,
    FacilityBooking,
    HostKind,
    RegistrationState,
)
from prayers.jobs import QueueState
from prayers.models import Amendment, CareRecord, Kind, Status, VisitorContact
from prayers.own import was_taken_back
from tooling.models import ToolInvocation
from tooling.registry import registry


class Found(StrEnum):
    """How one thing that was asked for stands in the rows."""

    OPEN = "open"
    AMENDED = "amended"  # open, with what was said later beside the first words
    WITHDRAWN = "withdrawn"  # by whoever asked
    CLOSED = "closed"  # by the church
    CANCELLED = "cancelled"  # taken back before it was written: there is no record
    UNWRITTEN = "unwritten"  # given up, or still waiting: there is no record


IS_RECORD = frozenset({Found.OPEN, Found.AMENDED, Found.WITHDRAWN, Found.CLOSED})
STANDS = frozenset({Found.OPEN, Found.AMENDED})


@dataclass(frozen=True)
class _Booked:
    """The rows that a tool makes at once, and the state in which nobody holds one any more."""

    rows: Any
    cancelled: str
    only: Mapping[str, Any] = field(default_factory=dict)


_BOOKED_BY = {
    "book_appointment": _Booked(Appointment, AppointmentState.CANCELLED, {"host__kind": HostKind.STAFF}),
    "facility_booking": _Booked(FacilityBooking, BookingState.CANCELLED),
    "register_child_checkin": _Booked(ChildCheckin, CheckinState.CANCELLED),
    "register_for_event": _Booked(EventRegistration, RegistrationState.CANCELLED),
    "schedule_counseling": _Booked(Appointment, AppointmentState.CANCELLED, {"host__kind": HostKind.COUNSELOR}),
}
_CHANGE = "change_booking"


def recorded_tools() -> tuple[str, ...]:
    """The tools that lead to a record or a booking."""
    written = (tool.name for tool in registry() if tool.writes is not None and not tool.acts_on_own)
    return tuple(sorted((*written, *_BOOKED_BY)))


def found_of(conversation_id: UUID | str, tool: str) -> tuple[Found, ...]:
    """How everything that this tool led to in a conversation stands."""
    if tool in _BOOKED_BY:
        return tuple(_bookings(conversation_id, _BOOKED_BY[tool]))
    kinds = [each.writes.kind for each in registry() if each.name == tool and each.writes]
    records = CareRecord.objects.filter(conversation_id=conversation_id, kind__in=kinds)
    return (*map(_state_of, records), *_unwritten(conversation_id, tool))


def _state_of(record: CareRecord) -> Found:
    if record.kind == Kind.CONTACT:  # filed from the first: taken back is the leave to be written to
        is_kept = VisitorContact.objects.filter(pk=record.pk, consent=True).exists() or not was_taken_back(record)
        return Found.OPEN if is_kept else Found.WITHDRAWN
    if was_taken_back(record):
        return Found.WITHDRAWN
    if record.is_closed and record.status != Status.FILED:
        return Found.CLOSED
    return Found.AMENDED if Amendment.objects.filter(record_id=record.pk).exists() else Found.OPEN


def _unwritten(conversation_id: UUID | str, tool: str) -> Iterator[Found]:
    """Calls that led to no record: taken back in time, given up, or still waiting."""
    calls = ToolInvocation.objects.filter(conversation_id=conversation_id, tool=tool, deferred=True)
    for call in calls.exclude(state=QueueState.SUCCEEDED):
        if not call.was_refused:
            yield Found.CANCELLED if call.state == QueueState.CANCELLED else Found.UNWRITTEN


def _bookings(conversation_id: UUID | str, booked: _Booked) -> Iterator[Found]:
    calls = ToolInvocation.objects.filter(conversation_id=conversation_id, tool=_CHANGE, is_error=False)
    changed = {
        str(call.input.get("booking", "")).strip().casefold() for call in calls if (call.result or {}).get("done")
    }
    for row in booked.rows.objects.filter(conversation_id=conversation_id, **booked.only):
        if row.state == booked.cancelled:
            yield Found.WITHDRAWN
        elif row.state == BookingState.DECLINED:
            yield Found.CLOSED
        else:
            yield Found.AMENDED if getattr(row, "code", "").casefold() in changed else Found.OPEN
