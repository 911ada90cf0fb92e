"""Changes to what one conversation asked for: a need taken back, a booking cancelled or moved."""

from datetime import datetime
from uuid import UUID

from django.db import transaction

from church import allowances, bookings, checkins, registrations, slots
from church.models import (
    Appointment,
    AppointmentState,
    BookingState,
    CheckinState,
    ChildCheckin,
    EventRegistration,
    FacilityBooking,
    RegistrationState,
    Role,
)
from prayers import own
from prayers.models import CareRecord, Urgency
from prayers.notify import notify_roles
from tooling.errors import ToolingError
from tooling.models import ToolInvocation
from tooling.own_requests import OwnRequest, State, own_request, withdrawn_already


class NotWrittenYet(ToolingError):
    """A worker writes the request at this moment. Try again."""


def withdraw(church_id: int, conversation_id: UUID, short_id: str) -> UUID:
    """Take back the need of this short id; gives the id of its record, or of the call that now never writes one.

    Taken back before, it stays so. Raises NotOpen, or NotWrittenYet where a worker was quicker and is not done.
    """
    found = own_request(church_id, conversation_id, short_id)
    if found is None:
        if (row := withdrawn_already(church_id, conversation_id, short_id)) is not None:
            return row
        if ToolInvocation.objects.being_written(church_id, conversation_id, short_id):
            raise NotWrittenYet("The request is being written; it is taken back once it is.")
        raise own.NotOpen
    if found.is_booking:
        raise own.NotOpen
    if found.state is State.ON_ITS_WAY:
        if not ToolInvocation.objects.withdraw_one(found.row):
            raise NotWrittenYet("The request is being written; it is taken back once it is.")
    else:
        own.take_back(CareRecord.objects.get(pk=found.row, church_id=church_id))
    key: UUID = found.row
    return key


def cancel(found: OwnRequest) -> bool:
    """Whether it was cancelled: False where staff, or an earlier call, did before."""
    match found.what:
        case "appointment":
            booked = Appointment.objects.booked().filter(pk=found.row)
            return bool(booked.update(state=AppointmentState.CANCELLED))
        case "room":
            return bookings.decide(FacilityBooking.objects.get(pk=found.row), BookingState.CANCELLED)
        case "event":
            seat = EventRegistration.objects.select_related("event").get(pk=found.row)
            if seat.state == RegistrationState.CANCELLED:
                return False
            if registrations.cancel(seat):
                path = f"/admin/church/eventregistration/?event__id__exact={seat.event_id}"
                _tell_of_waiting_list(seat, path)
            return True
    child = ChildCheckin.objects.select_related("program").get(pk=found.row)
    if child.state == CheckinState.CANCELLED:
        return False
    if (moved := checkins.cancel(child)) is not None:
        _tell_of_waiting_list(child, f"/admin/church/childcheckin/{moved.pk}/change/")
    return True


def move(found: OwnRequest, starts_at: datetime, now: datetime) -> bool:
    """Whether the appointment or the room is now at that time; else it is where it was."""
    if found.what == "appointment":
        return slots.move(Appointment.objects.get(pk=found.row), starts_at, now)
    return bookings.move(FacilityBooking.objects.get(pk=found.row), starts_at, now)


def change_seats(found: OwnRequest, seats: int, now: datetime) -> bool:
    had = EventRegistration.objects.select_related("event").get(pk=found.row)
    try:
        with transaction.atomic():
            done = registrations.register(had.event, seats, now, conversation_id=had.conversation_id, name=had.name)
    except (registrations.RegistrationClosed, allowances.UsedUp):
        return False
    if done.moved:
        _tell_of_waiting_list(had, f"/admin/church/eventregistration/?event__id__exact={had.event_id}")
    return not done.is_short


def _tell_of_waiting_list(row: EventRegistration | ChildCheckin, path: str) -> None:
    notify_roles(row.church, [Role.OFFICE], kind="waiting_list", urgency=Urgency.NORMAL, path=path)
