"""Asking for a room: what is missing, which one, and what else there is when it is taken."""

import uuid
from datetime import UTC, datetime, time

import pytest

from church.models import Facility, FacilityBooking, Role
from church.testing import make_church, make_staff
from prayers.models import Notification
from tests.tooling.tools.asking import ask, call_tool
from tooling.registry import ToolProblem
from tooling.tools import facilities

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 3, 2, 15, 0, tzinfo=UTC)
WHOLE = {"purpose": "memorial lunch", "day": "2026-03-07", "from": "12:00", "to": "14:00", "people": 30}
ANA = {"name": "Ana Ruiz", "phone": "217-555-0142"}


@pytest.fixture(autouse=True)
def _the_clock(monkeypatch):
    monkeypatch.setattr(facilities.timezone, "now", lambda: NOW)


def church_with_rooms():
    church = make_church()
    Facility.objects.create(church=church, name="Fellowship Hall", capacity=120, equipment="kitchen, projector")
    Facility.objects.create(church=church, name="Chapel", capacity=40, equipment="piano", closes_at=time(20))
    Facility.objects.create(church=church, name="Library", capacity=12)
    Facility.objects.create(church=church, name="Boiler Room", capacity=50, is_bookable=False)
    return church


def test_the_smallest_room_that_holds_them_is_held_until_the_office_decides():
    church = church_with_rooms()
    office = make_staff(church, Role.OFFICE)
    result = call_tool("facility_booking", church, **WHOLE, **ANA)
    made = FacilityBooking.objects.get()
    assert (made.facility.name, made.state, made.people) == ("Chapel", "pending", 30)
    assert "Asked for, not yet approved: Chapel (holds 40): piano." in result.content
    assert f"Confirmation number: {made.code}" in result.content
    assert Notification.objects.get().staff == office


def test_what_is_missing_is_asked_for_at_once():
    result = call_tool(
        "facility_booking", church_with_rooms(), purpose="chess", people=8, name="Ana", phone="2175550142"
    )
    assert result.asks_back == (
        "To look for a room I need the day, the time it begins and the time it ends. Can you tell me?"
    )
    assert "- Library (holds 12), from 8:00 AM to 10:00 PM" in result.content
    assert "Boiler" not in result.content


def test_who_asks_is_asked_before_it_is_held():
    result = call_tool("facility_booking", church_with_rooms(), **WHOLE)
    assert "Free: Chapel" in result.content
    assert result.asks_back.startswith("What name should it be under")
    assert not FacilityBooking.objects.exists()


def test_equipment_and_name_decide_which_room():
    church = church_with_rooms()
    assert "Fellowship Hall" in ask("facility_booking", church, **WHOLE, **ANA, equipment="a kitchen")
    assert "Chapel" in ask("facility_booking", church, **WHOLE, **ANA, facility="the chapel")


def test_a_taken_room_offers_other_rooms_and_other_times():
    church = church_with_rooms()
    ask("facility_booking", church, **WHOLE, **ANA, facility="chapel")
    result = call_tool("facility_booking", church, **WHOLE, name="Ben", email="b@example.org", facility="chapel")
    assert "Chapel is not free then." in result.content
    assert "Free at that time:\n- Fellowship Hall (holds 120)" in result.content
    assert "- Chapel: Saturday, March 7, 2026, 10:00 AM to 12:00 PM" in result.content
    assert result.asks_back == "Would one of these work for you?"
    assert FacilityBooking.objects.count() == 1


def test_outside_the_rooms_hours_is_not_free():
    call = WHOLE | {"from": "19:00", "to": "21:00", "facility": "chapel"}
    told = ask("facility_booking", church_with_rooms(), **call, **ANA)
    assert "Chapel is not free then." in told
    assert "6:00 PM to 8:00 PM" in told


def test_more_people_than_any_room_holds():
    result = call_tool("facility_booking", church_with_rooms(), **(WHOLE | {"people": 500}), **ANA)
    assert "No room holds 500 people; the largest holds 120." in result.content
    assert not result.done


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"from": "14:00", "to": "12:00"}, "must end after it begins"),
        ({"day": "2026-02-30"}, "must end after it begins"),
        ({"day": "2026-03-01"}, "That time has passed"),
    ],
)
def test_times_that_cannot_be(change, words):
    with pytest.raises(ToolProblem, match=words):
        ask("facility_booking", church_with_rooms(), **(WHOLE | change), **ANA)


def test_a_room_nobody_knows_lists_those_there_are():
    result = call_tool("facility_booking", church_with_rooms(), **WHOLE, **ANA, facility="Holodeck")
    assert "There is no room called “Holodeck”." in result.content
    assert "Chapel" in result.content
    assert result.asks_back


def test_asked_twice_in_a_conversation_it_is_one_request():
    church, me = church_with_rooms(), uuid.uuid4()
    for _ in range(2):
        told = ask("facility_booking", church, conversation_id=me, **WHOLE, **ANA, facility="chapel")
    assert "Asked for already (waits for approval): Chapel" in told
    assert FacilityBooking.objects.count() == 1


def test_no_rooms_on_file():
    told = ask("facility_booking", make_church(), "es", **WHOLE)
    assert told.startswith("No se pueden pedir salas desde aquí.")


def test_a_named_room_that_is_too_small_is_said_to_be_and_nothing_else_is_held():
    result = call_tool("facility_booking", church_with_rooms(), **(WHOLE | {"people": 100}), **ANA, facility="chapel")
    assert "Chapel holds only 40 people." in result.content
    assert "Fellowship Hall" in result.content
    assert result.asks_back == "Would one of these work for you?"
    assert not FacilityBooking.objects.exists()


def test_a_named_room_without_what_is_needed_is_said_to_be():
    told = ask("facility_booking", church_with_rooms(), **WHOLE, **ANA, facility="chapel", equipment="a kitchen")
    assert "For Chapel this is not on file: a kitchen." in told
