"""Bookings on the console: added, approved, cancelled; and who sees whose."""

from datetime import UTC, datetime, time, timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from church import bookings, registrations
from church.models import (
    Appointment,
    AppointmentHost,
    ChildCheckin,
    Event,
    EventRegistration,
    Facility,
    FacilityBooking,
    HostKind,
    KidsProgram,
    KidsRoom,
    Role,
    WorshipService,
)
from church.testing import Cast, signed_in

pytestmark = [pytest.mark.django_db, pytest.mark.clock]


@pytest.fixture
def office(cast: Cast) -> Client:
    return signed_in(cast[Role.OFFICE].user)


def event(cast: Cast, capacity: int = 1, days: int = 3) -> Event:
    return Event.objects.create(
        church=cast.church, title="Supper", starts_at=timezone.now() + timedelta(days=days), capacity=capacity
    )


def add_registration(office: Client, cast: Cast, to: Event, name: str):
    fields = {
        "church": cast.church.pk,
        "event": to.pk,
        "seats": 1,
        "name": name,
        "language": "en",
        "phone": "",
        "email": "",
    }
    return office.post(reverse("admin:church_eventregistration_add"), fields, follow=True)


class TestRegistrations:
    def test_one_by_telephone_takes_its_seat_or_its_place_in_the_line(self, cast: Cast, office: Client) -> None:
        supper = event(cast)
        add_registration(office, cast, supper, "Ana")
        page = add_registration(office, cast, supper, "Ben").content.decode()
        assert "number 1 on the waiting list" in page
        supper.refresh_from_db()
        assert supper.seats_taken == 1
        assert list(EventRegistration.objects.values_list("name", "state")) == [
            ("Ana", "confirmed"),
            ("Ben", "waiting"),
        ]

    def test_an_event_that_is_over_takes_nobody_and_says_so(self, cast: Cast, office: Client) -> None:
        page = add_registration(office, cast, event(cast, days=-1), "Ana")
        assert "takes no registrations" in page.content.decode()
        assert not EventRegistration.objects.exists()

    def test_cancelling_names_who_moves_up(self, cast: Cast, office: Client) -> None:
        supper = event(cast)
        for name in ("Ana", "Ben"):
            registrations.register(
                supper, 1, timezone.now(), conversation_id=None, name=name, phone=f"+1217555014{len(name)}"
            )
        first = EventRegistration.objects.get(name="Ana")
        page = office.post(
            reverse("admin:church_eventregistration_changelist"),
            {"action": "cancel", "_selected_action": [first.pk]},
            follow=True,
        ).content.decode()
        assert "Ben (+12175550143) has moved up from the waiting list. Please tell them." in page
        supper.refresh_from_db()
        assert supper.seats_taken == 1

    def test_more_seats_move_people_up_and_fewer_than_taken_are_refused(self, cast: Cast, office: Client) -> None:
        supper = event(cast)
        for name in ("Ana", "Ben"):
            registrations.register(supper, 1, timezone.now(), conversation_id=None, name=name)
        fields = {
            "church": cast.church.pk,
            "title": "Supper",
            "language": "en",
            "takes_registrations": "on",
            "is_published": "on",
            "starts_at_0": "2099-03-05",
            "starts_at_1": "18:00",
        }
        address = reverse("admin:church_event_change", args=[supper.pk])
        assert "1 seats are taken" in office.post(address, fields | {"capacity": 0}).content.decode()
        assert "Ben" in office.post(address, fields | {"capacity": 2}, follow=True).content.decode()
        assert EventRegistration.objects.get(name="Ben").state == "confirmed"


class TestRooms:
    def booking(self, cast: Cast, hour: int = 10) -> FacilityBooking:
        hall, _ = Facility.objects.get_or_create(church=cast.church, name="Hall", defaults={"capacity": 50})
        start = datetime(2099, 3, 5, hour + 6, tzinfo=UTC)
        return bookings.request(
            hall,
            bookings.Span(start, start + timedelta(hours=2)),
            timezone.now(),
            conversation_id=None,
            name="Ana",
            phone="+12175550142",
            purpose="Tea",
        )[0]

    def fields(self, made: FacilityBooking) -> dict[str, object]:
        return {
            "church": made.church_id,
            "facility": made.facility_id,
            "starts_at_0": "2099-03-05",
            "starts_at_1": "10:00",
            "ends_at_0": "2099-03-05",
            "ends_at_1": "12:00",
            "purpose": "Tea",
            "people": 9,
            "name": "Ana",
            "language": "en",
            "phone": made.phone,
            "email": "",
            "note": "",
        }

    @pytest.mark.parametrize(
        ("button", "state"), [("approve_this", "approved"), ("decline_this", "declined"), ("cancel_this", "cancelled")]
    )
    def test_a_request_is_decided_on_its_own_page(self, cast: Cast, office: Client, button: str, state: str) -> None:
        made = self.booking(cast)
        address = reverse("admin:church_facilitybooking_change", args=[made.pk])
        page = office.post(
            address, self.fields(made) | {f"church_facilitybooking_{button}": "1"}, follow=True
        ).content.decode()
        made.refresh_from_db()
        assert made.state == state
        assert "Please tell Ana (+12175550142)." in page

    def test_what_staff_enter_is_approved_and_never_overlaps(self, cast: Cast, office: Client) -> None:
        made = self.booking(cast)
        add = reverse("admin:church_facilitybooking_add")
        assert "The room is taken at that time" in office.post(add, self.fields(made)).content.decode()
        office.post(add, self.fields(made) | {"starts_at_1": "13:00", "ends_at_1": "14:00"})
        assert sorted(FacilityBooking.objects.values_list("state", flat=True)) == ["approved", "pending"]


class TestAppointments:
    def appointment(self, cast: Cast, kind: str, **fields) -> Appointment:
        host = AppointmentHost.objects.create(church=cast.church, name=f"Host {kind}", kind=kind, **fields)
        start = datetime(2099, 3, 5, 16, tzinfo=UTC)
        return Appointment.objects.create(
            church=cast.church,
            host=host,
            starts_at=start,
            ends_at=start + timedelta(minutes=30),
            name="Ana Ruiz",
            note="my marriage",
            first_visit={"concern": "I am afraid of him."},
        )

    @pytest.mark.parametrize(
        ("kind", "role", "sees"),
        [
            (HostKind.STAFF, Role.OFFICE, True),
            (HostKind.COUNSELOR, Role.OFFICE, False),
            (HostKind.COUNSELOR, Role.ADMIN, False),
            (HostKind.COUNSELOR, Role.PASTOR, True),
            (HostKind.COUNSELOR, Role.PRAYER_TEAM, False),
        ],
    )
    def test_what_a_counselor_is_told_is_for_counselor_and_pastors(self, cast: Cast, kind, role, sees) -> None:
        made = self.appointment(cast, kind)
        client = signed_in(cast[role].user)
        listed = client.get(reverse("admin:church_appointment_changelist"), {"when": "all"})
        page = client.get(reverse("admin:church_appointment_change", args=[made.pk]))
        assert ("Ana Ruiz" in listed.content.decode()) is sees
        assert (page.status_code == 200 and "I am afraid of him." in page.content.decode()) is (sees and True)

    def test_the_counselor_sees_their_own(self, cast: Cast) -> None:
        made = self.appointment(cast, HostKind.COUNSELOR, staff=cast[Role.CARE_TEAM])
        page = signed_in(cast[Role.CARE_TEAM].user).get(reverse("admin:church_appointment_change", args=[made.pk]))
        assert "I am afraid of him." in page.content.decode()

    def test_cancelling_opens_the_time_again(self, cast: Cast, office: Client) -> None:
        made = self.appointment(cast, HostKind.STAFF)
        office.post(reverse("admin:church_appointment_changelist"), {"action": "cancel", "_selected_action": [made.pk]})
        made.refresh_from_db()
        assert made.state == "cancelled"

    def test_the_end_goes_along_when_an_appointment_is_moved(self, cast: Cast, office: Client) -> None:
        made = self.appointment(cast, HostKind.STAFF)
        fields = {
            "starts_at_0": "2099-03-06",
            "starts_at_1": "13:00",
            "ends_at_0": "2099-03-05",
            "ends_at_1": "10:30",
            "name": "Ana Ruiz",
            "language": "en",
            "phone": "",
            "email": "",
            "note": "",
        }
        office.post(reverse("admin:church_appointment_change", args=[made.pk]), fields)
        made.refresh_from_db()
        assert (made.starts_at, made.ends_at) == (
            datetime(2099, 3, 6, 19, tzinfo=UTC),
            datetime(2099, 3, 6, 19, 30, tzinfo=UTC),
        )

    def test_staff_book_with_the_usual_length_and_never_twice(self, cast: Cast, office: Client) -> None:
        made = self.appointment(cast, HostKind.STAFF)
        fields = {
            "church": cast.church.pk,
            "host": made.host_id,
            "starts_at_0": "2099-03-05",
            "starts_at_1": "11:00",
            "name": "Ben",
            "language": "en",
            "phone": "",
            "email": "",
            "note": "",
        }
        add = reverse("admin:church_appointment_add")
        office.post(add, fields)
        assert Appointment.objects.get(name="Ben").ends_at == datetime(2099, 3, 5, 17, 30, tzinfo=UTC)
        assert "another appointment at that time" in office.post(add, fields | {"name": "Cleo"}).content.decode()


class TestChildren:
    def test_a_child_told_of_by_telephone_takes_its_place_or_waits(self, cast: Cast, office: Client) -> None:
        service = WorshipService.objects.create(church=cast.church, name="Worship", starts_at=time(9))
        room = KidsRoom.objects.create(church=cast.church, name="Ark", capacity=1)
        program = KidsProgram.objects.create(church=cast.church, name="Nursery", service=service, room=room)
        for name in ("Mia", "Leo"):
            fields = {
                "church": cast.church.pk,
                "program": program.pk,
                "day": "2099-03-01",
                "child_name": name,
                "age": 3,
                "allergies": "",
                "guardian_name": "Ana",
                "guardian_phone": "+12175550142",
            }
            office.post(reverse("admin:church_childcheckin_add"), fields)
        states = dict(ChildCheckin.objects.values_list("child_name", "state"))
        assert states == {"Mia": "registered", "Leo": "waiting"}
        page = office.get(reverse("admin:church_childcheckin_changelist")).content.decode()
        assert all(code in page for code in ChildCheckin.objects.values_list("pickup_code", flat=True))
