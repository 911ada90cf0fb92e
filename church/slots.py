"""Open times of the people appointments can be made with, and booking one of them."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import prefetch_related_objects

from church import allowances
from church.clock import local_moment
from church.models import Appointment, AppointmentHost

MAX_DAYS = 28  # how far ahead anybody is offered a time
MAX_OPEN = 3  # appointments one conversation may hold


class SlotTaken(Exception):
    """The time is not open: somebody has it, or the host sees nobody then."""


class TooManyAppointments(Exception):
    """The conversation holds `MAX_OPEN` appointments that are still to come."""


@dataclass(frozen=True)
class Slot:
    """One open time of one host, both ends aware and in UTC."""

    host: AppointmentHost
    starts_at: datetime
    ends_at: datetime


def free_slots(hosts: Iterable[AppointmentHost], now: datetime, *, first: date, days: int = 14) -> list[Slot]:
    """Every open time of these hosts on the `days` days (28 at most) from `first` on by the church's calendar, soonest first.

    Three queries however many hosts there are, all of one church.
    """
    hosts = list(hosts)
    ids = [host.pk for host in hosts]
    if not ids:
        return []
    zone = hosts[0].church.zone
    days = min(days, MAX_DAYS)
    from_moment = local_moment(first, datetime.min.time(), zone)
    to_moment = local_moment(first + timedelta(days=days), datetime.min.time(), zone)
    prefetch_related_objects(hosts, "office_hours", "times_away")
    busy: dict[int, list[tuple[datetime, datetime]]] = {pk: [] for pk in ids}
    for booked in Appointment.objects.booked().filter(
        host_id__in=ids, starts_at__lt=to_moment, ends_at__gt=from_moment
    ):
        busy[booked.host_id].append((booked.starts_at, booked.ends_at))
    for host in hosts:
        busy[host.pk] += [(away.starts_at, away.ends_at) for away in host.times_away.all()]
    found = []
    for host in hosts:
        for starts_at, ends_at in _grid(host, first, days):
            is_soon = starts_at < now.astimezone(UTC) + timedelta(hours=host.notice_hours)
            if not is_soon and not any(start < ends_at and end > starts_at for start, end in busy[host.pk]):
                found.append(Slot(host, starts_at, ends_at))
    return sorted(found, key=lambda slot: (slot.starts_at, slot.host.name, slot.host.pk))


def _grid(host: AppointmentHost, first: date, days: int) -> Iterable[tuple[datetime, datetime]]:
    """The office hours cut into slots, in UTC: an hour that the clocks skip is not offered, one that comes twice is once."""
    length = timedelta(minutes=host.slot_minutes)
    for offset in range(days):
        day = first + timedelta(days=offset)
        for hours in host.office_hours.all():
            if hours.weekday != day.weekday():
                continue
            starts_at = local_moment(day, hours.opens_at, host.church.zone).astimezone(UTC)
            closes_at = local_moment(day, hours.closes_at, host.church.zone).astimezone(UTC)
            while starts_at + length <= closes_at:
                yield starts_at, starts_at + length
                starts_at += length


def default_end(host: AppointmentHost, starts_at: datetime) -> datetime:
    """When an appointment that begins then ends, if nobody says otherwise."""
    return starts_at + timedelta(minutes=host.slot_minutes)


def book(
    host: AppointmentHost, starts_at: datetime, now: datetime, *, conversation_id: Any, **fields: Any
) -> tuple[Appointment, bool]:
    """(the appointment, whether it is new). The same conversation asking for the same time gets the one it has.

    Raises SlotTaken, TooManyAppointments, or UsedUp where this visitor or this address has taken all that anybody may. Of any
    number that ask at once for one time exactly one gets it: they queue at the host's row, and the database refuses an overlap
    whoever writes it.
    """
    with transaction.atomic():
        host = AppointmentHost.objects.select_related("church").select_for_update(of=("self",)).get(pk=host.pk)
        own = Appointment.objects.booked().filter(conversation_id=conversation_id)
        if conversation_id and (same := own.filter(host=host, starts_at=starts_at).first()):
            return same, False
        if conversation_id and own.filter(ends_at__gt=now).count() >= MAX_OPEN:
            raise TooManyAppointments
        day = starts_at.astimezone(host.church.zone).date()
        slot = next((s for s in free_slots([host], now, first=day, days=1) if s.starts_at == starts_at), None)
        if slot is None or not host.is_active:
            raise SlotTaken
        allowances.take(allowances.SEATS, host.church_id, conversation_id, now=now)
        try:
            with transaction.atomic():
                made = Appointment.objects.create(
                    church=host.church,
                    host=host,
                    starts_at=slot.starts_at,
                    ends_at=slot.ends_at,
                    conversation_id=conversation_id,
                    **fields,
                )
        except IntegrityError:  # staff wrote one in the admin at this moment
            raise SlotTaken from None
    return made, True


def move(appointment: Appointment, starts_at: datetime, now: datetime) -> bool:
    """Whether a booked appointment is now at another open time of its host; else it stays where it was."""
    with transaction.atomic():
        host = (
            AppointmentHost.objects.select_related("church").select_for_update(of=("self",)).get(pk=appointment.host_id)
        )
        day = starts_at.astimezone(host.church.zone).date()
        slot = next((s for s in free_slots([host], now, first=day, days=1) if s.starts_at == starts_at), None)
        if slot is None or not host.is_active:
            return False
        booked = Appointment.objects.booked().filter(pk=appointment.pk, starts_at=appointment.starts_at)
        try:
            with transaction.atomic():
                return bool(booked.update(starts_at=slot.starts_at, ends_at=slot.ends_at))
        except IntegrityError:  # staff wrote one in the admin at this moment
            return False
