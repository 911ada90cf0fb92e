"""Slots, seats, rooms and places: what is open, who gets it, who waits, and who moves up."""

import uuid
from datetime import UTC, date, datetime, time, timedelta

import pytest
from django.db import IntegrityError, transaction

from church import bookings, checkins, registrations, slots
from church.models import (
    Appointment,
    AppointmentHost,
    AppointmentState,
    BookingState,
    ChildCheckin,
    Event,
    EventRegistration,
    Facility,
    FacilityBooking,
    KidsProgram,
    KidsRoom,
    LocalResource,
    OfficeHours,
    TimeAway,
    WorshipService,
)
from church.testing import make_church

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite, pytest.mark.clock]

NOW = datetime(2026, 3, 2, 15, 0, tzinfo=UTC)  # Monday 9 AM in Chicago
TUESDAY = date(2026, 3, 3)


def host_with_hours(church=None, **fields):
    church = church or make_church()
    host = AppointmentHost.objects.create(
        church=church, **({"name": "Pastor Ruth", "slot_minutes": 60, "notice_hours": 0} | fields)
    )
    OfficeHours.objects.create(host=host, weekday=1, opens_at=time(9), closes_at=time(12))
    return host


def local(slot):
    return f"{slot.starts_at.astimezone(slot.host.church.zone):%a %d %H:%M}"


class TestSlots:
    def test_office_hours_are_cut_into_slots_by_the_churchs_clock(self):
        found = slots.free_slots([host_with_hours()], NOW, first=TUESDAY, days=8)
        assert [local(slot) for slot in found] == [
            "Tue 03 09:00", "Tue 03 10:00", "Tue 03 11:00", "Tue 10 09:00", "Tue 10 10:00", "Tue 10 11:00",
        ]  # fmt: skip
        assert found[3].starts_at.hour == 14  # the clocks went forward on the 8th

    def test_time_away_what_is_booked_and_what_is_too_soon_are_left_out(self):
        host = host_with_hours(notice_hours=24)
        TimeAway.objects.create(
            host=host,
            starts_at=datetime(2026, 3, 3, 16, 30, tzinfo=UTC),
            ends_at=datetime(2026, 3, 3, 17, tzinfo=UTC),
        )
        now = datetime(2026, 3, 2, 15, 30, tzinfo=UTC)  # 9 AM tomorrow is less than a day away
        assert [local(slot) for slot in slots.free_slots([host], now, first=TUESDAY, days=1)] == ["Tue 03 11:00"]
        slots.book(
            host,
            datetime(2026, 3, 3, 17, tzinfo=UTC),
            now,
            conversation_id=uuid.uuid4(),
            name="Ana",
        )
        assert slots.free_slots([host], now, first=TUESDAY, days=1) == []

    def test_an_hour_that_the_clocks_skip_is_not_offered(self):
        host = host_with_hours()
        OfficeHours.objects.create(host=host, weekday=6, opens_at=time(1), closes_at=time(4))
        found = slots.free_slots([host], NOW, first=date(2026, 3, 8), days=1)
        assert [local(slot) for slot in found] == ["Sun 08 01:00", "Sun 08 03:00"]

    def test_a_time_outside_the_hours_or_taken_is_refused(self):
        host = host_with_hours()
        at = datetime(2026, 3, 3, 16, tzinfo=UTC)
        first, is_new = slots.book(host, at, NOW, conversation_id=(me := uuid.uuid4()), name="Ana")
        assert is_new
        assert slots.book(host, at, NOW, conversation_id=me, name="Ana") == (first, False)
        with pytest.raises(slots.SlotTaken):
            slots.book(host, at, NOW, conversation_id=uuid.uuid4(), name="Ben")
        with pytest.raises(slots.SlotTaken):
            slots.book(host, at + timedelta(minutes=30), NOW, conversation_id=uuid.uuid4(), name="Ben")
        Appointment.objects.update(state=AppointmentState.CANCELLED)
        assert slots.book(host, at, NOW, conversation_id=uuid.uuid4(), name="Ben")[1]

    def test_one_conversation_holds_three_appointments_at_most(self):
        host, me = host_with_hours(), uuid.uuid4()
        times = [slot.starts_at for slot in slots.free_slots([host], NOW, first=TUESDAY, days=14)]
        for at in times[:3]:
            slots.book(host, at, NOW, conversation_id=me, name="Ana")
        with pytest.raises(slots.TooManyAppointments):
            slots.book(host, times[3], NOW, conversation_id=me, name="Ana")

    def test_a_host_who_takes_no_appointments_any_more_is_not_booked(self):
        host = host_with_hours()
        AppointmentHost.objects.update(is_active=False)
        with pytest.raises(slots.SlotTaken):
            slots.book(host, datetime(2026, 3, 3, 16, tzinfo=UTC), NOW, conversation_id=uuid.uuid4(), name="Ana")


def event_of(seats, **fields):
    church = fields.pop("church", None) or make_church()
    return Event.objects.create(
        church=church, **({"title": "Supper", "starts_at": NOW + timedelta(days=3), "capacity": seats} | fields)
    )


def sign_up(event, seats=1, conversation_id=None, name="Ana"):
    return registrations.register(event, seats, NOW, conversation_id=conversation_id or uuid.uuid4(), name=name)


class TestSeats:
    def test_seats_then_a_waiting_list_with_places(self):
        event = event_of(2)
        assert sign_up(event, 2).place is None
        assert [sign_up(event).place, sign_up(event, 2).place] == [1, 2]
        event.refresh_from_db()
        assert (event.seats_taken, event.seats_left) == (2, 0)

    def test_who_cancels_makes_room_for_the_first_that_fits(self):
        event = event_of(2)
        first = sign_up(event, 1, name="Ana").registration
        sign_up(event, 1, name="Ben")
        large, small = sign_up(event, 2, name="Cleo"), sign_up(event, 1, name="Dan")
        assert [each.name for each in registrations.cancel(first)] == ["Dan"]
        assert registrations.cancel(first) == []  # a second time changes nothing
        assert registrations.place_of(EventRegistration.objects.get(pk=large.registration.pk)) == 1
        assert registrations.place_of(EventRegistration.objects.get(pk=small.registration.pk)) is None
        event.refresh_from_db()
        assert event.seats_taken == 2

    def test_the_same_conversation_changes_its_seats_and_never_holds_two(self):
        event, me = event_of(4), uuid.uuid4()
        first = sign_up(event, 2, me)
        again = sign_up(event, 3, me)
        assert (again.is_new, again.registration.pk, again.registration.seats) == (False, first.registration.pk, 3)
        short = sign_up(event, 5, me)
        assert (short.is_short, short.registration.seats) == (True, 3)
        event.refresh_from_db()
        assert (event.seats_taken, EventRegistration.objects.count()) == (3, 1)

    @pytest.mark.parametrize(
        "fields",
        [
            {"takes_registrations": False},
            {"is_published": False},
            {"starts_at": NOW},
            {"registration_closes_at": NOW},
        ],
    )
    def test_a_closed_event_takes_nobody(self, fields):
        with pytest.raises(registrations.RegistrationClosed):
            sign_up(event_of(5, **fields))

    def test_saving_the_events_page_does_not_set_the_count_back(self):
        event = event_of(5)
        stale = Event.objects.get(pk=event.pk)
        sign_up(event, 3)
        stale.title = "Great supper"
        stale.save()
        event.refresh_from_db()
        assert (event.title, event.seats_taken) == ("Great supper", 3)


def room(**fields):
    church = fields.pop("church", None) or make_church()
    return Facility.objects.create(church=church, **({"name": "Hall", "capacity": 80} | fields))


class TestRooms:
    def span(self, church, start=10, end=12):
        return bookings.span_of(TUESDAY, time(start), time(end), church)

    def test_the_smallest_free_room_comes_first(self):
        church = make_church()
        hall, library = room(church=church), room(church=church, name="Library", capacity=12)
        span = self.span(church)
        assert bookings.free_rooms([hall, library], span, church) == [library, hall]
        made, is_new = bookings.request(library, span, NOW, conversation_id=None, name="Ana", purpose="Tea")
        assert (is_new, made.state) == (True, BookingState.PENDING)
        assert bookings.free_rooms([hall, library], span, church) == [hall]
        assert bookings.free_rooms([hall, library], self.span(church, 12, 13), church) == [library, hall]
        assert bookings.free_rooms([hall, library], self.span(church, 6, 9), church) == []

    def test_a_room_that_waits_for_approval_is_held_until_it_is_declined(self):
        hall = room()
        span = self.span(hall.church)
        first, _ = bookings.request(hall, span, NOW, conversation_id=None, name="Ana", purpose="Tea")
        with pytest.raises(bookings.RoomTaken):
            bookings.request(hall, span, NOW, conversation_id=None, name="Ben", purpose="Chess")
        assert bookings.decide(first, BookingState.DECLINED)
        assert not bookings.decide(first, BookingState.APPROVED)
        assert bookings.request(hall, span, NOW, conversation_id=None, name="Ben", purpose="Chess")[1]

    def test_other_times_are_those_nearest_to_what_was_wanted(self):
        hall = room(opens_at=time(8), closes_at=time(15))
        span = self.span(hall.church)
        bookings.request(hall, span, NOW, conversation_id=None, name="Ana", purpose="Tea")
        offered = bookings.free_times(hall, span, hall.church, NOW)
        assert [f"{each.starts_at:%H:%M}" for each in offered] == ["08:00", "12:00", "12:30"]

    def test_the_same_conversation_gets_what_it_has_and_three_at_most(self):
        hall, me = room(), uuid.uuid4()
        given = {"conversation_id": me, "name": "Ana", "purpose": "Tea"}
        first, _ = bookings.request(hall, self.span(hall.church), NOW, **given)
        assert bookings.request(hall, self.span(hall.church), NOW, **given) == (first, False)
        for start in (12, 13):
            bookings.request(hall, self.span(hall.church, start, start + 1), NOW, **given)
        with pytest.raises(bookings.TooManyBookings):
            bookings.request(hall, self.span(hall.church, 15, 16), NOW, **given)
        assert FacilityBooking.objects.count() == 3


class TestChildren:
    def program(self, capacity=1):
        church = make_church()
        service = WorshipService.objects.create(church=church, name="Worship", starts_at=time(9))
        return KidsProgram.objects.create(
            church=church,
            name="Nursery",
            service=service,
            room=KidsRoom.objects.create(church=church, name="Ark", capacity=capacity),
            max_age=4,
        )

    def bring(self, program, child, conversation_id=None, phone="+12175550142"):
        return checkins.check_in(
            program,
            TUESDAY,
            child_name=child,
            guardian_phone=phone,
            conversation_id=conversation_id or uuid.uuid4(),
            age=3,
            guardian_name="Ana",
        )

    def test_a_full_room_has_a_waiting_list_that_moves_up(self):
        program = self.program()
        first = self.bring(program, "Mia")
        second = self.bring(program, "Leo")
        assert (first.place, second.place) == (None, 1)
        moved = checkins.cancel(first.checkin)
        assert moved == second.checkin
        assert moved.state == "registered"
        assert checkins.cancel(moved) is None

    def test_a_room_that_grows_takes_those_who_wait_before_anybody_new(self):
        program = self.program()
        self.bring(program, "Mia")
        second = self.bring(program, "Leo")
        program.room.capacity = 2
        program.room.save()
        assert self.bring(program, "New").place == 2
        assert checkins.move_up(program.room, TUESDAY) == [second.checkin]

    def test_two_programmes_in_one_room_share_its_places(self):
        program = self.program()
        other = KidsProgram.objects.create(
            church=program.church, name="Toddlers", service=program.service, room=program.room
        )
        self.bring(program, "Mia")
        assert self.bring(other, "Leo").place == 1

    def test_another_conversation_learns_nothing_of_a_child_that_is_known(self):
        program, me = self.program(capacity=9), uuid.uuid4()
        first = self.bring(program, "Mia", me)
        assert self.bring(program, "mia", me).checkin == first.checkin
        other = self.bring(program, "Mia")
        assert (other.is_new, other.checkin.pickup_code == first.checkin.pickup_code) == (True, False)
        assert {each.has_twin for each in ChildCheckin.objects.with_twins()} == {True}
        checkins.cancel(other.checkin)
        assert {each.has_twin for each in ChildCheckin.objects.with_twins().exclude(state="cancelled")} == {False}


@pytest.mark.parametrize("half", [{"latitude": 41.0}, {"longitude": -87.0}])
def test_the_database_takes_no_half_place(half):
    with pytest.raises(IntegrityError), transaction.atomic():
        LocalResource.objects.create(church=make_church(), name="Pantry", category="food", **half)
