"""Appointments and counseling: open times, the question, the booking, and who is told."""

import uuid
from datetime import UTC, datetime, time

import pytest

from church.models import Appointment, AppointmentHost, HostKind, OfficeHours, Role
from church.testing import make_church, make_staff
from prayers.models import Notification
from tests.tooling.tools.asking import ask, call_tool
from tooling.registry import ToolProblem
from tooling.tools import appointments

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 3, 2, 15, 0, tzinfo=UTC)  # Monday 9 AM in Chicago
ANA = {"name": "Ana Ruiz", "phone": "217-555-0142"}


@pytest.fixture(autouse=True)
def _the_clock(monkeypatch):
    monkeypatch.setattr(appointments.timezone, "now", lambda: NOW)


def host(church, name="Pastor Ruth", weekday=1, **fields):
    made = AppointmentHost.objects.create(
        church=church, name=name, **({"slot_minutes": 60, "notice_hours": 0, "title": "Pastor"} | fields)
    )
    OfficeHours.objects.create(host=made, weekday=weekday, opens_at=time(9), closes_at=time(12))
    return made


def counselor(church, name, specialities, **fields):
    return host(church, name, kind=HostKind.COUNSELOR, specialities=specialities, title="", **fields)


class TestAppointments:
    def test_open_times_are_offered_and_one_question_is_asked(self):
        church = make_church()
        made = host(church)
        result = call_tool("book_appointment", church)
        assert result.content.startswith(
            "Open times with Pastor Ruth, Pastor:\n"
            f"- Tuesday, March 3, 2026, 9:00 AM to 10:00 AM (starts_at 2026-03-03T09:00, host {made.pk})\n"
        )
        assert result.asks_back == (
            "Which of these times suits you? What name should it be under, and what phone number or email address can "
            "the church reach you at?"
        )
        assert not result.done

    def test_one_is_booked_and_the_host_alone_is_told(self):
        church = make_church()
        make_staff(church, Role.OFFICE)
        ruth = make_staff(church, Role.PASTOR)
        host(church, staff=ruth, location="Room 4")
        result = call_tool("book_appointment", church, starts_at="2026-03-03T10:00", reason="my job", **ANA)
        made = Appointment.objects.get()
        assert (made.name, made.note, made.starts_at) == ("Ana Ruiz", "my job", datetime(2026, 3, 3, 16, tzinfo=UTC))
        assert result.content.splitlines()[:4] == [
            "Booked: appointment with Pastor Ruth, Pastor",
            "When: Tuesday, March 3, 2026, 10:00 AM to 11:00 AM",
            "Where: Room 4",
            f"Confirmation number: {made.code}",
        ]
        told = Notification.objects.get()
        assert (told.staff, told.subject_kind) == (ruth, "appointment")
        assert "Ana" not in told.path

    def test_a_host_without_a_sign_in_means_the_office_is_told(self):
        church = make_church()
        office = make_staff(church, Role.OFFICE)
        host(church)
        ask("book_appointment", church, starts_at="2026-03-03T10:00", **ANA)
        assert Notification.objects.get().staff == office

    def test_who_they_are_is_asked_before_it_is_booked(self):
        church = make_church()
        host(church)
        result = call_tool("book_appointment", church, starts_at="2026-03-03T10:00", name="Ana")
        assert result.asks_back == "What phone number or email address can the church reach you at?"
        assert "Open: Tuesday, March 3, 2026, 10:00 AM" in result.content
        assert not Appointment.objects.exists()

    def test_a_time_that_is_taken_offers_the_nearest(self):
        church = make_church()
        host(church)
        ask("book_appointment", church, starts_at="2026-03-03T10:00", **ANA)
        result = call_tool("book_appointment", church, starts_at="2026-03-03T10:00", name="Ben", email="b@example.org")
        assert result.content.startswith("That time is not open")
        assert "9:00 AM" in result.content
        assert "11:00 AM" in result.content
        assert result.asks_back == "Which of these times suits you?"
        assert Appointment.objects.count() == 1

    def test_asked_twice_in_a_conversation_it_is_one_appointment(self):
        church, me = make_church(), uuid.uuid4()
        host(church)
        for _ in range(2):
            told = ask("book_appointment", church, conversation_id=me, starts_at="2026-03-03T10:00", **ANA)
        assert told.startswith("Booked already")
        assert Appointment.objects.count() == 1

    def test_the_name_decides_and_an_unknown_one_is_told_who_there_is(self):
        church = make_church()
        host(church)
        host(church, "Marcus Bell", weekday=2, title="Youth pastor")
        assert "Ruth" not in ask("book_appointment", church, **{"with": "Marcus"})
        assert "Marcus" not in ask("book_appointment", church, **{"with": "pastor ruth"})
        unknown = ask("book_appointment", church, **{"with": "Gandalf"})
        assert "Nobody here goes by “Gandalf”." in unknown
        assert "- Marcus Bell, Youth pastor" in unknown

    def test_day_and_part_of_day_narrow_it_and_say_when_nothing_fits(self):
        church = make_church()
        host(church)
        fits = ask("book_appointment", church, day="2026-03-10", part_of_day="morning")
        assert "March 10" in fits
        assert "March 3," not in fits
        assert "Nothing is open then. The nearest" in ask("book_appointment", church, day="2026-03-05")
        assert "Nothing is open then. The nearest" in ask("book_appointment", church, part_of_day="evening")

    def test_nobody_to_meet_and_no_time_open_are_both_said(self):
        church = make_church()
        assert "cannot be booked from here" in ask("book_appointment", church)
        AppointmentHost.objects.create(church=church, name="Never In")
        result = call_tool("book_appointment", church)
        assert "There is no open time in the next 28 days. The church office" in result.content
        assert not result.done

    def test_a_fourth_appointment_is_for_the_office(self):
        church, me = make_church(), uuid.uuid4()
        host(church)
        for day in ("03T09", "03T10", "03T11"):
            ask("book_appointment", church, conversation_id=me, starts_at=f"2026-03-{day}:00", **ANA)
        with pytest.raises(ToolProblem, match="3 appointments from this conversation"):
            ask("book_appointment", church, conversation_id=me, starts_at="2026-03-10T09:00", **ANA)

    def test_a_day_the_calendar_does_not_have(self):
        church = make_church()
        host(church)
        with pytest.raises(ToolProblem, match="Accepted: YYYY-MM-DDTHH:MM"):
            ask("book_appointment", church, starts_at="2026-02-30T10:00", **ANA)

    def test_counselors_are_not_offered_as_staff(self):
        church = make_church()
        counselor(church, "Dr. Lin", "grief")
        assert "cannot be booked from here" in ask("book_appointment", church)


class TestCounseling:
    def church(self):
        church = make_church()
        counselor(church, "Dr. Lin", "grief, trauma")
        counselor(church, "Ms. Poe", "marriage, family")
        counselor(church, "Lic. Mora", "marriage, anxiety", languages="es")
        return church

    @pytest.mark.parametrize(
        ("topic", "spoken", "name"),
        [
            ("my husband died", "en", "Dr. Lin"),
            ("we are getting divorced", "en", "Ms. Poe"),
            ("problemas en mi matrimonio", "es", "Lic. Mora"),
            ("me siento muy ansiosa, ansiedad", "es", "Lic. Mora"),
        ],
    )
    def test_who_fits_the_subject_and_speaks_the_language_is_offered(self, topic, spoken, name):
        told = ask("schedule_counseling", self.church(), spoken, topic=topic)
        assert name in told
        assert sum(each in told for each in ("Lin", "Poe", "Mora")) == 1

    def test_the_form_is_asked_for_with_what_else_is_missing(self):
        result = call_tool(
            "schedule_counseling", self.church(), topic="grief", starts_at="2026-03-03T10:00", name="Ana"
        )
        assert result.asks_back.startswith("What would you like to talk about")
        assert result.asks_back.endswith("can the church reach you at?")
        assert not Appointment.objects.exists()

    def test_the_form_is_kept_and_the_office_is_not_told(self):
        church = self.church()
        make_staff(church, Role.OFFICE)
        pastor = make_staff(church, Role.PASTOR)
        told = ask(
            "schedule_counseling",
            church,
            starts_at="2026-03-03T10:00",
            host=AppointmentHost.objects.get(name="Dr. Lin").pk,
            topic="grief",
            concern="I cannot sleep since he died.",
            who_comes="individual",
            safe_to_leave_message=False,
            **ANA,
        )
        made = Appointment.objects.get()
        assert made.first_visit == {
            "concern": "I cannot sleep since he died.",
            "who_comes": "individual",
            "safe_to_leave_message": False,
        }
        assert [each.staff for each in Notification.objects.all()] == [pastor]
        assert "the office is not shown it" in told
        assert "cannot sleep" not in told

    def test_no_counselor_on_file(self):
        told = ask("schedule_counseling", make_church(), "es", topic="duelo")
        assert told.startswith("La consejería no se puede reservar desde aquí.")

    def test_nobody_gets_the_form_who_was_not_chosen(self):
        church = self.church()
        poe = AppointmentHost.objects.get(name="Ms. Poe")
        told = ask(
            "schedule_counseling",
            church,
            starts_at="2026-03-03T10:00",
            host=poe.pk,
            concern="He died last year and we grieve, and our marriage breaks.",
            **ANA,
        )
        assert "Ms. Poe" in told
        assert Appointment.objects.get().host == poe

    def test_a_time_that_several_have_is_not_given_to_the_first_of_them(self):
        church = make_church()
        host(church)
        host(church, "Marcus Bell")
        result = call_tool("book_appointment", church, starts_at="2026-03-03T10:00", **ANA)
        assert "At that time several can be met:" in result.content
        assert ("Ruth" in result.content, "Marcus" in result.content) == (True, True)
        assert not Appointment.objects.exists()

    def test_a_day_of_another_age(self):
        church = make_church()
        host(church)
        with pytest.raises(ToolProblem, match="within a year"):
            ask("book_appointment", church, starts_at="9999-12-31T23:59", **ANA)
