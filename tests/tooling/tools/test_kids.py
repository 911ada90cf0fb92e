"""What there is for children, and registering one before coming."""

import uuid
from datetime import UTC, date, datetime, time

import pytest

from church.models import ChildCheckin, KidsProgram, KidsRoom, Role, VisitorGuide, WorshipService
from church.testing import make_church, make_staff, signed_in
from tests.tooling.tools.asking import ask, call_tool
from tooling.tools import kids

pytestmark = pytest.mark.django_db

MONDAY = datetime(2026, 3, 2, 15, 0, tzinfo=UTC)
WHOLE = {
    "child_name": "Mia",
    "age": 3,
    "allergies": "peanuts",
    "guardian_name": "Ana Ruiz",
    "guardian_phone": "(217) 555-0142",
    "service_time": "09:00",
}


@pytest.fixture(autouse=True)
def _the_clock(monkeypatch):
    monkeypatch.setattr(kids.timezone, "now", lambda: MONDAY)


def church_with_kids(capacity=10):
    church = make_church()
    early = WorshipService.objects.create(church=church, name="Early", starts_at=time(9))
    late = WorshipService.objects.create(church=church, name="Late", starts_at=time(11))
    ark = KidsRoom.objects.create(church=church, name="Ark", location="left of the lobby", capacity=capacity)
    for service in (early, late):
        KidsProgram.objects.create(church=church, name="Nursery", service=service, room=ark, min_age=0, max_age=4)
    KidsProgram.objects.create(church=church, name="Explorers", service=late, room=ark, min_age=5, max_age=11)
    VisitorGuide.objects.create(
        church=church, language="en", kids_checkin="At the blue desk.", kids_safety="Two adults, always."
    )
    return church


class TestInfo:
    def test_programs_with_ages_rooms_times_and_how_children_are_kept_safe(self):
        told = ask("get_kids_info", church_with_kids())
        assert "- Nursery, ages 0 to 4: Sunday 9:00 AM, Ark, left of the lobby" in told
        assert "Children's check-in: At the blue desk." in told
        assert "How children are kept safe: Two adults, always." in told

    def test_for_one_age_alone(self):
        told = ask("get_kids_info", church_with_kids(), age=7)
        assert "Explorers" in told
        assert "Nursery" not in told

    def test_an_age_that_nothing_is_for_is_said_and_all_there_is_shown(self):
        told = ask("get_kids_info", church_with_kids(), age=15)
        assert "There is no program for age 15 on file" in told
        assert "Explorers" in told

    def test_nothing_on_file(self):
        told = ask("get_kids_info", make_church(), "es")
        assert "No hay información sobre: programas para niños" in told
        assert "(217) 555-0100" in told


class TestCheckin:
    def test_a_child_is_registered_and_the_pick_up_code_is_told(self):
        result = call_tool("register_child_checkin", church_with_kids(), **WHOLE)
        child = ChildCheckin.objects.get()
        assert (child.child_name, child.age, child.day) == ("Mia", 3, date(2026, 3, 8))
        assert (child.allergies, child.guardian_phone) == ("peanuts", "+12175550142")
        assert f"Pick-up code: {child.pickup_code}" in result.content
        assert "Sunday, March 8, 2026, 9:00 AM" in result.content
        assert (result.asks_back, result.done) == ("", True)

    def test_everything_that_is_missing_is_asked_for_at_once(self):
        result = call_tool("register_child_checkin", church_with_kids(), age=3, service_time="11:00")
        assert result.asks_back == (
            "To register the child I still need the child's name, any allergies (or none), your name and a phone "
            "number with its area code. What are they?"
        )
        assert not result.done
        assert not ChildCheckin.objects.exists()

    def test_several_services_that_day_are_asked_about_in_the_same_question(self):
        call = {field: value for field, value in WHOLE.items() if field not in {"service_time", "guardian_name"}}
        result = call_tool("register_child_checkin", church_with_kids(), **call)
        assert result.asks_back.startswith(
            "Which service will you come to? To register the child I still need your name"
        )
        assert "9:00 AM: Nursery, Early" in result.content
        assert "11:00 AM: Nursery, Late" in result.content

    def test_no_allergies_must_be_said_and_are_kept_as_none(self):
        call_tool("register_child_checkin", church_with_kids(), **(WHOLE | {"allergies": "None."}))
        assert ChildCheckin.objects.get().allergies == ""

    def test_a_day_without_a_program_offers_the_days_that_have_one(self):
        result = call_tool("register_child_checkin", church_with_kids(), **(WHOLE | {"day": "2026-03-03"}))
        assert "On Tuesday, March 3, 2026 there is no program for that age." in result.content
        assert "Sunday, March 8, 2026" in result.content
        assert result.asks_back == "Which service will you come to?"

    def test_too_far_ahead_says_how_far(self):
        told = ask("register_child_checkin", church_with_kids(), **(WHOLE | {"day": "2026-12-24"}))
        assert "Children can be registered up to 28 days ahead." in told

    def test_an_age_nothing_is_for_registers_nobody(self):
        result = call_tool("register_child_checkin", church_with_kids(), **(WHOLE | {"age": 15}))
        assert "There is no children's program for age 15" in result.content
        assert not result.done
        assert not ChildCheckin.objects.exists()

    def test_a_full_room_gives_a_place_on_the_waiting_list(self):
        church = church_with_kids(capacity=1)
        ask("register_child_checkin", church, **WHOLE)
        told = ask("register_child_checkin", church, **(WHOLE | {"child_name": "Leo"}))
        assert "Leo is number 1 on the waiting list and has no place yet" in told

    def test_asked_twice_it_is_the_same_registration(self):
        church, me = church_with_kids(), uuid.uuid4()
        first = ask("register_child_checkin", church, conversation_id=me, **WHOLE)
        again = ask("register_child_checkin", church, conversation_id=me, **WHOLE)
        code = ChildCheckin.objects.get().pickup_code
        assert code in first
        assert code in again
        assert "registered already" in again

    def test_an_allergy_that_is_told_later_counts_and_is_never_taken_back(self):
        church, me = church_with_kids(), uuid.uuid4()
        first = ask("register_child_checkin", church, conversation_id=me, **(WHOLE | {"allergies": "none"}))
        later = WHOLE | {"allergies": "peanuts, carries an EpiPen"}
        told = ask("register_child_checkin", church, conversation_id=me, **later)
        ask("register_child_checkin", church, conversation_id=me, **(WHOLE | {"allergies": "none"}))
        assert "Allergies noted: none" in first
        assert "Allergies noted: peanuts, carries an EpiPen" in told
        assert ChildCheckin.objects.get().allergies == "peanuts, carries an EpiPen"

    def test_whoever_knows_name_and_number_is_answered_as_of_a_child_that_nobody_knows(self):
        church = church_with_kids()
        first = ask("register_child_checkin", church, conversation_id=uuid.uuid4(), **WHOLE)
        second = ask("register_child_checkin", church, conversation_id=uuid.uuid4(), **WHOLE)
        codes = ChildCheckin.objects.values_list("pickup_code", flat=True)
        assert codes[0] != codes[1], "the code of the family is not told"
        assert second.replace(codes[1], "") == first.replace(codes[0], "")

    def test_the_desk_sees_that_two_have_a_code_for_the_same_child(self):
        church = church_with_kids()
        for child in (WHOLE, WHOLE, WHOLE | {"child_name": "Leo"}):
            ask("register_child_checkin", church, conversation_id=uuid.uuid4(), **child)
        client = signed_in(make_staff(church, Role.OFFICE).user)
        pages = [
            client.get(f"/admin/church/childcheckin/{child.pk}/change/").content.decode()
            for child in ChildCheckin.objects.order_by("pk")
        ]
        assert ["ask who the guardian is" in page for page in pages] == [True, True, False]

    def test_a_number_that_cannot_be_dialled_is_asked_for_again(self):
        result = call_tool("register_child_checkin", church_with_kids(), **(WHOLE | {"guardian_phone": "5550142"}))
        assert "a phone number with its area code" in result.asks_back

    def test_in_spanish(self):
        told = ask("register_child_checkin", church_with_kids(), "es", **WHOLE)
        assert "Registro hecho: Mia, 3 años" in told
        assert "Código para recoger:" in told

    def test_a_church_without_programs_says_so(self):
        result = call_tool("register_child_checkin", make_church(), **WHOLE)
        assert "Not on file: children's programs." in result.content
        assert not result.done
