"""Fifty visitors who want the last one at the same instant: one gets it, forty-nine are told the truth."""

import uuid
from collections import Counter
from dataclasses import replace
from datetime import time, timedelta
from threading import Barrier, Thread

import pytest
from django.db import connection
from django.utils import timezone

from church.models import (
    Appointment,
    AppointmentHost,
    CheckinState,
    ChildCheckin,
    Event,
    EventRegistration,
    Facility,
    FacilityBooking,
    KidsProgram,
    KidsRoom,
    OfficeHours,
    RegistrationState,
    WorshipService,
)
from church.slots import free_slots
from church.testing import make_church
from tooling import execution
from tooling.models import ToolInvocation
from tooling.registry import ToolContext
from tooling.tools import REGISTRY

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.sqlite]


def rush(church, name, calls):
    """What each caller is shown, all of them at once, each in a conversation and on a connection of its own."""
    together, outcomes = Barrier(len(calls)), [None] * len(calls)
    patient = replace(REGISTRY.get(name), timeout_seconds=60)  # who comes last is answered, however busy the machine is

    def ask(place):
        context = ToolContext(church_id=church.pk, conversation_id=uuid.uuid4())
        together.wait(timeout=60)
        try:
            outcomes[place] = execution.run_immediate(patient, context, calls[place], turn_id=uuid.uuid4(), seq=1)
        finally:
            connection.close()

    threads = [Thread(target=ask, args=(place,)) for place in range(len(calls))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=120)
    return outcomes


def visitors():
    return 50 if connection.vendor == "postgresql" else 8  # SQLite has one writer at a time, and waits for it


def people(number):
    return [{"name": f"Visitor {place}", "email": f"visitor{place}@example.org"} for place in range(number)]


def test_the_last_seat_of_an_event():
    church, number = make_church(), visitors()
    event = Event.objects.create(
        church=church, title="Supper", starts_at=timezone.now() + timedelta(days=3), capacity=3, seats_taken=2
    )
    outcomes = rush(church, "register_for_event", [{"event": "supper", **who} for who in people(number)])
    told = Counter(outcome.content.splitlines()[0].split(":")[0] for outcome in outcomes)
    assert told["Registered for"] == 1
    places = sorted(int(o.content.split("number ")[1].split(" ")[0]) for o in outcomes if "is full" in o.content)
    assert places == list(range(1, number))  # everybody else has a place in the line of their own
    assert not any(outcome.is_error for outcome in outcomes)
    event.refresh_from_db()
    assert event.seats_taken == 3
    assert EventRegistration.objects.filter(state=RegistrationState.CONFIRMED).count() == 1
    assert ToolInvocation.objects.count() == number


def test_one_appointment_slot():
    church, number = make_church(), visitors()
    host = AppointmentHost.objects.create(church=church, name="Pastor Ruth", slot_minutes=60, notice_hours=0)
    for weekday in range(7):
        OfficeHours.objects.create(host=host, weekday=weekday, opens_at=time(9), closes_at=time(12))
    now = timezone.now()
    slot = free_slots([host], now, first=now.astimezone(church.zone).date() + timedelta(days=1))[0]
    key = f"{slot.starts_at.astimezone(church.zone):%Y-%m-%dT%H:%M}"
    outcomes = rush(church, "book_appointment", [{"starts_at": key, **who} for who in people(number)])
    assert sum(outcome.content.startswith("Booked: ") for outcome in outcomes) == 1
    losers = [outcome for outcome in outcomes if not outcome.content.startswith("Booked: ")]
    assert all(each.content.startswith("That time is not open, or somebody has just taken it") for each in losers)
    assert all(each.asks_back and not each.done for each in losers)
    assert Appointment.objects.count() == 1


def test_one_room():
    church, number = make_church(), visitors()
    Facility.objects.create(church=church, name="Hall", capacity=50)
    day = timezone.now().astimezone(church.zone).date() + timedelta(days=5)
    call = {"purpose": "chess", "day": f"{day}", "from": "12:00", "to": "14:00", "people": 9}
    outcomes = rush(church, "facility_booking", [{**call, **who} for who in people(number)])
    assert sum(outcome.content.startswith("Asked for, not yet approved") for outcome in outcomes) == 1
    assert sum(outcome.content.startswith("Hall is not free then.") for outcome in outcomes) == number - 1
    assert FacilityBooking.objects.count() == 1


def test_the_last_place_in_a_childrens_room():
    church, number = make_church(), visitors()
    service = WorshipService.objects.create(church=church, name="Worship", starts_at=time(9))
    room = KidsRoom.objects.create(church=church, name="Ark", capacity=1)
    KidsProgram.objects.create(church=church, name="Nursery", service=service, room=room)
    call = {"age": 3, "allergies": "none", "guardian_name": "Ana"}
    calls = [
        {**call, "child_name": f"Child {place}", "guardian_phone": f"217-555-{1000 + place}"} for place in range(number)
    ]
    outcomes = rush(church, "register_child_checkin", calls)
    assert sum(outcome.content.startswith("Registered: ") for outcome in outcomes) == 1
    assert ChildCheckin.objects.filter(state=CheckinState.REGISTERED).count() == 1
    assert ChildCheckin.objects.filter(state=CheckinState.WAITING).count() == number - 1
