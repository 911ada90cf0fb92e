"""Bookings of one conversation, cancelled and moved; nobody else's time is taken by it."""

import uuid
from datetime import UTC, datetime, time, timedelta

import pytest

from church.models import Appointment, AppointmentHost, AppointmentState, OfficeHours
from tooling import own_changes
from tooling.own_requests import own_requests

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 3, 4, 15, tzinfo=UTC)
TEN = time(10)


def host_of(church):
    host = AppointmentHost.objects.create(church=church, name="Pastor Ann", notice_hours=0)
    for weekday in range(7):
        OfficeHours.objects.create(host=host, weekday=weekday, opens_at=TEN, closes_at=time(12))
    return host


def at(church, hour, minute=0):
    return datetime.combine((NOW + timedelta(days=2)).date(), time(hour, minute), church.zone)


def booked(host, starts_at, conversation):
    ends_at = starts_at + timedelta(minutes=30)
    return Appointment.objects.create(
        church=host.church, host=host, starts_at=starts_at, ends_at=ends_at, conversation_id=conversation, name="Al"
    )


def test_an_appointment_is_cancelled_once(cast):
    host, conversation = host_of(cast.church), uuid.uuid4()
    appointment = booked(host, at(cast.church, 10), conversation)
    (found,) = own_requests(cast.church.pk, conversation, now=NOW)
    assert (own_changes.cancel(found), own_changes.cancel(found)) == (True, False)
    appointment.refresh_from_db()
    assert appointment.state == AppointmentState.CANCELLED
    assert own_requests(cast.church.pk, conversation, now=NOW) == ()


def test_an_appointment_moves_to_an_open_time_alone(cast):
    host, conversation = host_of(cast.church), uuid.uuid4()
    appointment = booked(host, at(cast.church, 10), conversation)
    booked(host, at(cast.church, 11), uuid.uuid4())
    (found,) = own_requests(cast.church.pk, conversation, now=NOW)
    assert not own_changes.move(found, at(cast.church, 11), NOW)
    assert not own_changes.move(found, at(cast.church, 15), NOW)
    assert own_changes.move(found, at(cast.church, 11, 30), NOW)
    appointment.refresh_from_db()
    assert appointment.starts_at == at(cast.church, 11, 30)
