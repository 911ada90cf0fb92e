"""A seat at an event: which one is meant, what is missing, a seat or a place in the line."""

import uuid
from datetime import UTC, datetime, timedelta

import pytest

from church.models import Event, EventRegistration, Role
from church.testing import make_church, make_staff
from prayers.models import Notification
from tests.tooling.tools.asking import ask, call_tool
from tooling.tools import events

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 3, 2, 15, 0, tzinfo=UTC)
ANA = {"name": "Ana Ruiz", "phone": "217-555-0142"}


@pytest.fixture(autouse=True)
def _the_clock(monkeypatch):
    monkeypatch.setattr(events.timezone, "now", lambda: NOW)


def event(church, title="Harvest Supper", days=5, **fields):
    starts_at = NOW + timedelta(days=days, hours=8)
    defaults = {"ends_at": starts_at + timedelta(hours=2), "location": "Fellowship Hall", "capacity": 10}
    return Event.objects.create(church=church, title=title, starts_at=starts_at, **(defaults | fields))


def test_a_seat_is_taken_and_the_number_told():
    church = make_church()
    event(church, cost="$10 a family")
    event(church, "Choir Practice", 2)
    result = call_tool("register_for_event", church, event="the supper", seats=3, **ANA)
    made = EventRegistration.objects.get()
    assert (made.seats, made.phone, made.state) == (3, "+12175550142", "confirmed")
    assert result.content.splitlines() == [
        "Registered for: Harvest Supper",
        "When: Saturday, March 7, 2026, 5:00 PM to 7:00 PM",
        "Where: Fellowship Hall",
        "Cost: $10 a family",
        "Seats: 3",
        f"Confirmation number: {made.code}",
    ]
    assert result.done


def test_nothing_coming_says_so():
    church = make_church()
    event(church, days=-3)
    event(church, "Secret", is_published=False)
    result = call_tool("register_for_event", church, event="supper", **ANA)
    assert result.content == "There are no upcoming events on file. The church office can say more: (217) 555-0100."
    assert not result.done


def test_which_one_is_asked_together_with_who():
    church = make_church()
    event(church, "Supper at Northside", 4)
    event(church, "Supper at Riverside", 6)
    result = call_tool("register_for_event", church, event="supper")
    assert result.asks_back == (
        "Which one would you like to come to? What name should it be under, and what phone number or email address "
        "can the church reach you at?"
    )
    assert "Several match:" in result.content
    assert "- Supper at Northside: Friday, March 6, 2026" in result.content


def test_the_day_decides_among_several():
    church = make_church()
    event(church, "Class", 4)
    event(church, "Class", 11)
    assert "March 13" in ask("register_for_event", church, event="class", day="2026-03-13", **ANA)
    told = ask("register_for_event", church, event="class", day="2026-03-20", **ANA)
    assert "It is not on Friday, March 20, 2026. It is on:" in told


def test_an_event_nobody_has_heard_of_lists_what_there_is():
    church = make_church()
    event(church)
    result = call_tool("register_for_event", church, event="moon landing", **ANA)
    assert "No upcoming event matches" in result.content
    assert "Harvest Supper" in result.content
    assert result.asks_back


def test_who_they_are_is_asked_for_before_anything_is_booked():
    church = make_church()
    event(church)
    result = call_tool("register_for_event", church, event="supper", name="Ana", phone="5550142")
    assert result.asks_back == "What phone number or email address can the church reach you at?"
    assert "could not be read" in result.content
    assert "Nothing is booked yet." in result.content
    assert not EventRegistration.objects.exists()


def test_a_minor_is_not_asked_how_to_be_reached():
    church = make_church()
    event(church)
    assert "Registered for" in ask("register_for_event", church, event="supper", name="Kim", is_minor=True)


def test_a_full_event_gives_a_place_in_the_line():
    church = make_church()
    event(church, capacity=1)
    ask("register_for_event", church, event="supper", **ANA)
    told = ask("register_for_event", church, event="supper", name="Ben", email="ben@example.org")
    assert "Nothing is confirmed: number 1 on the waiting list." in told


def test_more_seats_are_a_change_of_the_same_registration():
    church, me = make_church(), uuid.uuid4()
    event(church, capacity=6)
    ask("register_for_event", church, event="supper", seats=2, name="Ben", email="ben@example.org")
    ask("register_for_event", church, conversation_id=me, event="supper", seats=2, **ANA)
    assert "Seats: 4" in ask("register_for_event", church, conversation_id=me, event="supper", seats=4, **ANA)
    told = ask("register_for_event", church, conversation_id=me, event="supper", seats=5, **ANA)
    assert "The 4 taken before are kept." in told
    assert sorted(EventRegistration.objects.values_list("seats", flat=True)) == [2, 4]


def test_asking_again_without_a_number_keeps_the_seats_and_what_is_new_is_noted():
    church, me = make_church(), uuid.uuid4()
    event(church)
    ask("register_for_event", church, conversation_id=me, event="supper", seats=3, **ANA)
    told = ask("register_for_event", church, conversation_id=me, event="supper", note="a wheelchair", **ANA)
    made = EventRegistration.objects.get()
    assert "Seats: 3" in told
    assert (made.seats, made.note) == (3, "a wheelchair")


def test_somebody_else_in_the_same_conversation_has_seats_of_their_own():
    church, me = make_church(), uuid.uuid4()
    event(church)
    ask("register_for_event", church, conversation_id=me, event="supper", seats=3, **ANA)
    told = ask("register_for_event", church, conversation_id=me, event="supper", name="Bob", email="bob@example.org")
    assert told.startswith("Registered for: Harvest Supper")
    assert sorted(EventRegistration.objects.values_list("name", "seats")) == [("Ana Ruiz", 3), ("Bob", 1)]


def test_seats_that_are_given_up_go_to_whoever_waits_and_the_office_is_told():
    church, me = make_church(), uuid.uuid4()
    office = make_staff(church, Role.OFFICE)
    event(church, capacity=4)
    ask("register_for_event", church, conversation_id=me, event="supper", seats=4, **ANA)
    ask("register_for_event", church, event="supper", seats=2, name="Carl", email="carl@example.org")
    ask("register_for_event", church, conversation_id=me, event="supper", seats=2, **ANA)
    assert EventRegistration.objects.get(name="Carl").state == "confirmed"
    told = Notification.objects.get()
    assert (told.staff, told.subject_kind) == (office, "waiting_list")


def test_more_seats_than_there_are_in_all_wait_for_nothing():
    church = make_church()
    event(church, capacity=4)
    result = call_tool("register_for_event", church, event="supper", seats=5, **ANA)
    assert "It has 4 seats in all, so nothing was booked." in result.content
    assert not result.done
    assert not EventRegistration.objects.exists()


def test_nobody_overtakes_whoever_waits():
    church = make_church()
    event(church, capacity=3)
    ask("register_for_event", church, event="supper", seats=2, **ANA)
    ask("register_for_event", church, event="supper", seats=2, name="Ben", email="ben@example.org")
    told = ask("register_for_event", church, event="supper", seats=1, name="Cleo", email="cleo@example.org")
    assert "number 2 on the waiting list" in told


def test_no_registration_needed_and_closed_are_told_apart():
    church = make_church()
    event(church, "Open Door", takes_registrations=False)
    event(church, "Retreat", registration_closes_at=NOW - timedelta(days=1))
    just_come = call_tool("register_for_event", church, event="open door", **ANA)
    closed = call_tool("register_for_event", church, event="retreat", **ANA)
    assert "people just come" in just_come.content
    assert "Registration for it is closed" in closed.content
    assert (just_come.done, closed.done) == (False, False)


def test_in_spanish_events_in_spanish_come_first():
    church = make_church()
    event(church)
    event(church, "Cena de acción de gracias", language="es")
    told = ask("register_for_event", church, "es")
    assert "Cena de acción de gracias" in told
    assert "Harvest" not in told
    assert "¿A cuál le gustaría venir?" in told
