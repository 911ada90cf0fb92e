"""One open concern a conversation: later danger joins it, and calls staff again where it says something new."""

from dataclasses import replace
from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from church.models import Role
from church.testing import Cast
from prayers import email_text, handling
from prayers.escalation import ALARM_EVERY, escalate_unclaimed
from prayers.gravity import GRAVEST_FIRST, Danger, calls_again
from prayers.jobs import QueueState
from prayers.models import CareRecord, ConcernUpdate, Kind, Notification, SafetyConcern, Status, What
from prayers.notify import work
from prayers.testing import make_origin, make_record
from prayers.writes import Origin

pytestmark = pytest.mark.django_db


@pytest.fixture
def origin(cast: Cast) -> Origin:
    return make_origin(cast.church)


def told(cast: Cast, origin: Origin, words: str, category: str = "self_harm", **fields: object) -> SafetyConcern:
    """Danger told in the conversation of this origin, by an invocation of its own."""
    again = replace(origin, invocation_id=uuid4(), **fields)
    concern: SafetyConcern = make_record(cast.church, Kind.SAFETY, origin=again, concern=words, category=category)
    return concern


def mails() -> int:
    return Notification.objects.count()


def test_later_danger_joins_with_its_own_words_and_time_and_calls_nobody_twice(cast: Cast, origin: Origin) -> None:
    first = told(cast, origin, "I cannot go on")
    called = mails()
    for number in range(20):
        assert told(cast, origin, f"I want to die, {number}").pk == first.pk
    assert SafetyConcern.objects.get().concern == "I cannot go on"
    updates = list(ConcernUpdate.objects.filter(concern=first))
    assert [each.words for each in updates] == [f"I want to die, {number}" for number in range(20)]
    assert all(first.created_at < each.created_at <= timezone.now() for each in updates)
    assert mails() == called


def test_a_call_that_is_run_twice_joins_once_and_finds_its_concern_again(cast: Cast, origin: Origin) -> None:
    first = told(cast, origin, "I cannot go on")
    again = replace(origin, invocation_id=uuid4())
    for _ in range(3):
        assert make_record(cast.church, Kind.SAFETY, origin=again, concern="I will do it tonight").pk == first.pk
    handling.claim(CareRecord.objects.get(), by=cast[Role.PASTOR].user)
    called = mails()
    assert make_record(cast.church, Kind.SAFETY, origin=again).pk == first.pk  # late, after it was claimed: said before
    assert ConcernUpdate.objects.get().invocation_id == again.invocation_id
    assert CareRecord.objects.get().status == Status.CLAIMED
    assert mails() == called


def test_the_first_call_run_again_is_the_concern_itself(cast: Cast, origin: Origin) -> None:
    first = make_record(cast.church, Kind.SAFETY, origin=origin)
    assert make_record(cast.church, Kind.SAFETY, origin=origin).pk == first.pk
    assert not ConcernUpdate.objects.exists()


def test_another_kind_calls_again_once(cast: Cast, origin: Origin) -> None:
    concern = told(cast, origin, "I cannot go on")
    called = mails()
    told(cast, origin, "He hits me", "domestic_violence")
    assert mails() == 2 * called
    for _ in range(5):  # to and fro
        told(cast, origin, "I cannot go on")
        told(cast, origin, "He hits me", "domestic_violence")
    assert mails() == 2 * called
    again = Notification.objects.filter(record_id=concern.pk, round=1)
    assert {row.subject_kind for row in again} == {email_text.TOLD_AGAIN}


def test_a_minor_in_the_same_danger_is_graver_and_the_youth_pastor_is_called_too(cast: Cast, origin: Origin) -> None:
    concern = told(cast, origin, "I cannot go on")
    told(cast, origin, "I am 14 and I cannot go on", is_minor=True)
    again = Notification.objects.filter(record_id=concern.pk, round=1)
    assert {row.staff.display_name for row in again} == {"safety_on_call", "pastor", "youth_pastor"}
    assert SafetyConcern.objects.get().is_minor


@pytest.mark.parametrize("then", [Status.CLAIMED, Status.IN_PROGRESS])
def test_after_somebody_took_it_it_is_nobodys_again_and_told_until_it_is_claimed(
    cast: Cast, origin: Origin, then: Status
) -> None:
    told(cast, origin, "I cannot go on")
    handling.claim(CareRecord.objects.get(), by=cast[Role.PASTOR].user)
    if then is not Status.CLAIMED:
        handling.move(CareRecord.objects.get(), then, by=cast[Role.PASTOR].user)
    called = mails()
    told(cast, origin, "I have the pills here")
    record = CareRecord.objects.get()
    assert (record.status, record.claimed_at, record.assignee) == (Status.NEW, None, cast[Role.PASTOR])
    assert mails() > called
    assert record.steps.first().what == What.CALLED_AGAIN
    for row in Notification.objects.filter(round__gt=0):
        work(row.pk)
    assert set(Notification.objects.filter(round__gt=0).values_list("state", flat=True)) == {QueueState.SUCCEEDED}
    since = record.called_again_at
    assert escalate_unclaimed(since + timedelta(minutes=4)) == 0
    assert escalate_unclaimed(since + ALARM_EVERY) == 2  # everybody, not only who had it and may have gone
    handling.claim(CareRecord.objects.get(), by=cast[Role.SAFETY_ON_CALL].user)
    assert escalate_unclaimed(since + 2 * ALARM_EVERY) == 0


def test_after_it_was_closed_it_is_a_concern_of_its_own(cast: Cast, origin: Origin) -> None:
    first = told(cast, origin, "I cannot go on")
    handling.claim(CareRecord.objects.get(), by=cast[Role.PASTOR].user)
    handling.move(CareRecord.objects.get(), Status.DONE, by=cast[Role.PASTOR].user)
    second = told(cast, origin, "I cannot go on")
    assert second.pk != first.pk
    assert Notification.objects.filter(record_id=second.pk, round=0).count() == 2


def test_other_conversations_and_other_churches_join_nothing(cast: Cast, origin: Origin) -> None:
    told(cast, origin, "I cannot go on")
    told(cast, make_origin(cast.church), "I cannot go on")
    elsewhere = make_origin(cast.neighbour.church, conversation_id=origin.conversation_id)
    make_record(cast.neighbour.church, Kind.SAFETY, origin=elsewhere)
    assert SafetyConcern.objects.count() == 3


def test_what_is_learnt_later_of_how_to_reach_them_is_kept(cast: Cast, origin: Origin) -> None:
    told(cast, origin, "I cannot go on")
    again = replace(origin, invocation_id=uuid4())
    make_record(cast.church, Kind.SAFETY, origin=again, name="Ana", contact="217 555 0143")
    assert (SafetyConcern.objects.get().contact_name, SafetyConcern.objects.get().contact_phone) == (
        "Ana",
        "+12175550143",
    )


def test_every_category_has_its_place_in_the_order() -> None:
    assert set(GRAVEST_FIRST) == set(SafetyConcern.Category)


@pytest.mark.parametrize(
    ("new", "told_before", "was_taken", "calls"),
    [
        (Danger("self_harm"), [Danger("self_harm")], False, False),
        (Danger("self_harm"), [Danger("self_harm")], True, True),
        (Danger("abuse"), [Danger("self_harm")], False, True),
        (Danger("abuse"), [Danger("self_harm"), Danger("abuse")], False, False),
        (Danger("self_harm"), [Danger("abuse")], False, True),
        (Danger("self_harm", is_minor=True), [Danger("self_harm")], False, True),
        (Danger("self_harm"), [Danger("self_harm", is_minor=True)], False, False),
    ],
)
def test_what_calls_again(new: Danger, told_before: list[Danger], was_taken: bool, calls: bool) -> None:
    assert calls_again(new, told_before, was_taken=was_taken) is calls
