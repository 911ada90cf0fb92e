"""How many seats one visitor, and one address, may take; also when everybody asks at the same instant."""

import uuid
from datetime import timedelta
from threading import Barrier, Thread

import pytest
from django.db import connection
from django.utils import timezone

from church import allowances, registrations
from church.models import Allowance, Church, Event, EventRegistration, Sender
from church.testing import make_church

pytestmark = pytest.mark.django_db(transaction=True)

HOME, ELSEWHERE = "203.0.113.9", "198.51.100.4"


@pytest.fixture
def church() -> Church:
    return make_church()


@pytest.fixture(autouse=True)
def _small(settings) -> None:
    settings.ALLOWANCES = {**settings.ALLOWANCES, "seats": (4, 6, 86_400)}


def conversation_from(church: Church, address: str) -> uuid.UUID:
    made = uuid.uuid4()
    Sender.objects.note(church.pk, made, address)
    return made


def event_of(church: Church) -> Event:
    now = timezone.now()
    made: Event = Event.objects.create(
        church=church, title="Supper", starts_at=now + timedelta(days=3), takes_registrations=True, is_published=True
    )
    return made


def seats(event: Event, wanted: int, conversation_id: uuid.UUID | None, name: str = "Ana") -> bool:
    try:
        registrations.register(event, wanted, timezone.now(), conversation_id=conversation_id, name=name)
    except allowances.UsedUp:
        return False
    return True


def test_a_visitor_takes_no_more_seats_than_one_may_whatever_the_event(church: Church) -> None:
    visitor = conversation_from(church, HOME)
    assert seats(event_of(church), 3, visitor)
    other = event_of(church)
    assert not seats(other, 2, visitor)
    assert seats(other, 1, visitor)
    assert Event.objects.get(pk=other.pk).seats_taken == 1


def test_more_seats_for_the_same_name_are_counted_too(church: Church) -> None:
    event, visitor = event_of(church), conversation_from(church, HOME)
    assert seats(event, 3, visitor)
    assert not seats(event, 5, visitor)
    assert EventRegistration.objects.get().seats == 3


def test_ever_new_conversations_of_one_address_share_what_it_may_and_others_do_not(church: Church) -> None:
    event = event_of(church)
    took = [seats(event, 2, conversation_from(church, HOME), name) for name in ("Ana", "Ben", "Cleo", "Dan")]
    assert took == [True, True, True, False]
    assert seats(event, 2, conversation_from(church, ELSEWHERE))


def test_what_is_not_given_is_not_counted(church: Church) -> None:
    visitor = conversation_from(church, HOME)
    closed = event_of(church)
    Event.objects.filter(pk=closed.pk).update(takes_registrations=False)
    with pytest.raises(registrations.RegistrationClosed):
        seats(closed, 4, visitor)
    assert seats(event_of(church), 4, visitor)


def test_staff_in_the_console_are_not_counted(church: Church) -> None:
    event = event_of(church)
    assert all(seats(event, 10, None, name) for name in ("Ana", "Ben", "Cleo"))


def test_it_begins_anew_with_the_next_window(church: Church) -> None:
    visitor, now = uuid.uuid4(), timezone.now()
    allowances.take(allowances.SEATS, church.pk, visitor, 4, now)
    with pytest.raises(allowances.UsedUp):
        allowances.take(allowances.SEATS, church.pk, visitor, 1, now)
    allowances.take(allowances.SEATS, church.pk, visitor, 4, now + timedelta(days=1))


def test_of_many_who_ask_at_once_from_one_address_no_more_are_let_in(church: Church) -> None:
    askers = 20 if connection.vendor == "postgresql" else 8
    visitors = [conversation_from(church, HOME) for _ in range(askers)]
    together, given = Barrier(askers), [False] * askers

    def ask(place: int) -> None:
        together.wait(timeout=60)
        try:
            allowances.take(allowances.SEATS, church.pk, visitors[place])
            given[place] = True
        except allowances.UsedUp:
            pass
        finally:
            connection.close()

    threads = [Thread(target=ask, args=(place,)) for place in range(askers)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=60)
    assert sum(given) == 6


def test_addresses_are_erased_once_no_rule_looks_at_them(church: Church) -> None:
    now = timezone.now()
    visitor = uuid.uuid4()
    Sender.objects.note(church.pk, visitor, HOME, now)
    allowances.take(allowances.SEATS, church.pk, visitor, 1, now)
    allowances.forget_addresses(now + timedelta(hours=23))
    assert Sender.objects.exists()
    allowances.forget_addresses(now + timedelta(hours=24))
    assert not Sender.objects.exists()
    assert not Allowance.objects.exists()
