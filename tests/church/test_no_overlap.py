"""The database refuses a second reservation of the same host or room, whoever writes it."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.core.management import call_command
from django.db import IntegrityError, connection, transaction

from church.models import Appointment, AppointmentHost, Church, Facility, FacilityBooking
from church.testing import make_church

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]

TEN = datetime(2026, 3, 2, 10, tzinfo=UTC)


def at(minutes: int) -> datetime:
    return TEN + timedelta(minutes=minutes)


def book(host: AppointmentHost, start: int, end: int, **fields: Any) -> Appointment:
    with transaction.atomic():
        return Appointment.objects.create(
            church=host.church, host=host, name="Ann", starts_at=at(start), ends_at=at(end), **fields
        )


@pytest.fixture
def church() -> Church:
    return make_church()


@pytest.fixture
def host(church: Church) -> AppointmentHost:
    return AppointmentHost.objects.create(church=church, name="Pastor Ruth")


@pytest.mark.parametrize(
    ("start", "end"), [(0, 30), (10, 20), (-10, 10), (29, 60), (-30, 90)], ids=lambda minutes: str(minutes)
)
def test_an_appointment_that_overlaps_a_booked_one_is_refused(host: AppointmentHost, start: int, end: int) -> None:
    book(host, 0, 30)
    with pytest.raises(IntegrityError):
        book(host, start, end)
    assert Appointment.objects.count() == 1


def test_one_may_end_when_the_next_begins(host: AppointmentHost) -> None:
    book(host, 0, 30)
    book(host, 30, 60)
    book(host, -30, 0)
    assert Appointment.objects.count() == 3


def test_another_host_and_a_cancelled_appointment_are_not_in_the_way(church: Church, host: AppointmentHost) -> None:
    book(host, 0, 30, state="cancelled")
    book(host, 0, 30)
    book(AppointmentHost.objects.create(church=church, name="Pastor Ben"), 0, 30)
    assert Appointment.objects.filter(state="booked").count() == 2


def test_an_appointment_cannot_be_moved_onto_another_nor_a_cancelled_one_taken_up_again(host: AppointmentHost) -> None:
    first, second = book(host, 0, 30), book(host, 30, 60)
    cancelled = book(host, 0, 30, state="cancelled")
    for pk, change in ((second.pk, {"starts_at": at(15)}), (cancelled.pk, {"state": "booked"})):
        with pytest.raises(IntegrityError), transaction.atomic():
            Appointment.objects.filter(pk=pk).update(**change)
    first.note = "Bring the letter"
    first.save()  # its own time is not in its way
    assert Appointment.objects.get(pk=first.pk).note == "Bring the letter"


@pytest.mark.parametrize(
    ("first", "second", "refused"),
    [
        ("pending", "pending", True),
        ("approved", "pending", True),
        ("pending", "approved", True),
        ("declined", "pending", False),
        ("cancelled", "approved", False),
    ],
)
def test_a_room_is_held_from_the_request_on(church: Church, first: str, second: str, refused: bool) -> None:
    hall = Facility.objects.create(church=church, name="Hall", capacity=80)
    FacilityBooking.objects.create(
        church=church, facility=hall, name="Ann", purpose="Choir", starts_at=at(0), ends_at=at(60), state=first
    )
    again = {"church": church, "facility": hall, "name": "Ben", "purpose": "Scouts", "state": second}
    if refused:
        with pytest.raises(IntegrityError), transaction.atomic():
            FacilityBooking.objects.create(starts_at=at(30), ends_at=at(90), **again)
    else:
        FacilityBooking.objects.create(starts_at=at(30), ends_at=at(90), **again)


def test_a_form_says_so_before_the_database_does(host: AppointmentHost) -> None:
    book(host, 0, 30)
    second = Appointment(church=host.church, host=host, name="Ben", starts_at=at(15), ends_at=at(45))
    with pytest.raises(ValidationError, match="another appointment at that time"):
        second.full_clean()
    second.state = "cancelled"
    second.full_clean()


def test_a_row_of_another_church_is_refused(host: AppointmentHost) -> None:
    foreign = Appointment(church=make_church(), host=host, name="Ben", starts_at=at(0), ends_at=at(30))
    with pytest.raises(ValidationError, match="another church"):
        foreign.full_clean()


@pytest.mark.skipif(connection.vendor != "sqlite", reason="only SQLite builds tables anew")
def test_a_trigger_that_was_lost_is_back_after_the_next_migrate(host: AppointmentHost) -> None:
    with connection.cursor() as cursor:
        cursor.execute("DROP TRIGGER church_appointment_no_overlap_insert")
    call_command("migrate", verbosity=0)
    book(host, 0, 30)
    with pytest.raises(IntegrityError):
        book(host, 0, 30)
