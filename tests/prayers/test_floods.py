"""Many conversations of one address that tell of danger within an hour: one email a person and round, each its own claim."""

from datetime import timedelta

import pytest
from django.core import mail as outbox
from django.urls import reverse
from django.utils import timezone

from church.models import Role, Sender
from church.testing import Cast, make_staff
from prayers import email_text, floods, handling
from prayers.escalation import ALARM_EVERY, ALARM_STEP, escalate_flood, escalate_unclaimed
from prayers.jobs import QueueState
from prayers.models import CareRecord, Flood, Kind, Notification, SafetyConcern
from prayers.notify import work
from prayers.testing import make_origin, make_record

pytestmark = pytest.mark.django_db

SCHOOL, ELSEWHERE = "203.0.113.9", "198.51.100.4"


@pytest.fixture
def cast(cast: Cast) -> Cast:
    make_staff(cast.church, Role.SAFETY_ON_CALL)
    make_staff(cast.church, Role.PASTOR)
    return cast


def told_from(cast: Cast, address: str, **fields: object) -> SafetyConcern:
    made: SafetyConcern = make_record(
        cast.church, Kind.SAFETY, origin=make_origin(cast.church, address=address), **fields
    )
    return made


def claim(cast: Cast, concern: SafetyConcern) -> None:
    handling.claim(CareRecord.objects.get(pk=concern.pk), by=cast[Role.PASTOR].user)


def joined() -> list[Notification]:
    return list(Notification.objects.filter(flood__isnull=False))


def test_up_to_three_conversations_an_hour_are_told_of_one_by_one(cast: Cast) -> None:
    for _ in range(3):
        told_from(cast, SCHOOL)
    assert Notification.objects.count() == 3 * 4
    assert not Flood.objects.exists()


def test_an_alarm_after_many_notices_is_told_of_by_itself_and_a_flood_calls_for_its_alarms_alone(cast: Cast) -> None:
    for _ in range(5):
        told_from(cast, SCHOOL, is_notice=True)
    assert told_from(cast, SCHOOL).flood is None
    alarms = [SafetyConcern.objects.get(is_notice=False), *(told_from(cast, SCHOOL) for _ in range(3))]
    flood = Flood.objects.get()
    assert set(flood.waiting.values_list("pk", flat=True)) == {each.pk for each in alarms}
    assert flood.records.filter(is_notice=True).count() == 5  # listed on its page
    for each in alarms:
        claim(cast, each)
    assert not Flood.objects.waiting().exists()
    assert escalate_flood(flood, timezone.now() + ALARM_EVERY) == 0


def test_two_hundred_and_twenty_conversations_are_one_email_a_person_and_round(cast: Cast) -> None:
    """Measured before: 882 emails at once, 11,001 reminders after 40 minutes."""
    for _ in range(220):
        told_from(cast, SCHOOL)
    told_at = timezone.now()
    assert SafetyConcern.objects.count() == 220
    assert Notification.objects.count() == 3 * 4 + 4
    assert {row.staff_id for row in joined()} == {row.staff_id for row in Notification.objects.filter(flood=None)}
    rounds = [escalate_unclaimed(told_at + timedelta(seconds=10) + minutes * ALARM_EVERY / 5) for minutes in range(41)]
    assert sum(count > 0 for count in rounds) == 8
    assert sum(rounds) <= 8 * 5  # people: four, and from a quarter of an hour on the administrator


def test_an_alarm_from_elsewhere_is_told_of_by_itself_at_once(cast: Cast) -> None:
    for _ in range(30):
        told_from(cast, SCHOOL)
    other = told_from(cast, ELSEWHERE)
    unknown = make_record(cast.church, Kind.SAFETY, origin=make_origin(cast.church))
    for concern in (other, unknown):
        assert Notification.objects.filter(record_id=concern.pk, round=0).count() == 4
        assert CareRecord.objects.get(pk=concern.pk).flood is None
    assert escalate_unclaimed(other.created_at + ALARM_EVERY + timedelta(seconds=1)) == 3 * 4
    assert Notification.objects.filter(record_id=other.pk, round=1).count() == 4


def test_the_first_three_of_the_hour_go_on_in_it_and_ipv6_is_one_address_by_its_64(cast: Cast) -> None:
    concerns = [told_from(cast, f"2001:db8:1:2::{number}") for number in range(1, 5)]
    [flood] = Flood.objects.all()
    assert set(flood.waiting.values_list("pk", flat=True)) == {each.pk for each in concerns}
    told_from(cast, "2001:db8:1:3::1")
    assert Flood.objects.count() == 1


def test_conversations_of_an_hour_ago_and_of_another_church_do_not_count(cast: Cast) -> None:
    for _ in range(3):
        told_from(cast, SCHOOL)
    CareRecord.objects.update(created_at=timezone.now() - floods.WITHIN - timedelta(seconds=1))
    told_from(cast, SCHOOL)
    for _ in range(3):
        make_record(cast.neighbour.church, Kind.SAFETY, origin=make_origin(cast.neighbour.church, address=SCHOOL))
    assert not Flood.objects.exists()


def test_one_conversation_that_tells_often_is_no_flood(cast: Cast) -> None:
    origin = make_origin(cast.church, address=SCHOOL)
    for _ in range(10):
        make_record(cast.church, Kind.SAFETY, origin=make_origin(cast.church, conversation_id=origin.conversation_id))
    assert not Flood.objects.exists()


def test_reminders_go_on_until_each_is_claimed(cast: Cast) -> None:
    concerns = [told_from(cast, SCHOOL) for _ in range(5)]
    now = Flood.objects.get().remind_after
    for concern in concerns[:-1]:
        claim(cast, concern)
        assert escalate_unclaimed(now) > 0
        now += ALARM_EVERY
    claim(cast, concerns[-1])
    assert escalate_unclaimed(now) == 0


def test_who_comes_after_all_were_claimed_is_told_of_at_once(cast: Cast) -> None:
    for concern in [told_from(cast, SCHOOL) for _ in range(4)]:
        claim(cast, concern)
    Flood.objects.update(told_at=timezone.now() - ALARM_EVERY)
    before = Notification.objects.count()
    told_from(cast, SCHOOL)
    assert Notification.objects.count() == before + 4


def test_who_comes_within_a_round_is_told_of_with_the_next(cast: Cast) -> None:
    for concern in [told_from(cast, SCHOOL) for _ in range(4)]:
        claim(cast, concern)
    before = Notification.objects.count()
    told_from(cast, SCHOOL)
    assert Notification.objects.count() == before
    assert escalate_unclaimed(timezone.now() + ALARM_EVERY) == 4


def test_the_next_role_is_told_after_a_quarter_of_an_hour(cast: Cast) -> None:
    for _ in range(4):
        told_from(cast, SCHOOL)
    oldest = CareRecord.objects.order_by("created_at")[0]
    escalate_unclaimed(oldest.created_at + ALARM_STEP)
    assert "admin" in {row.staff.display_name for row in joined()}


def test_a_minor_among_them_is_told_to_the_youth_pastor(cast: Cast) -> None:
    for number in range(4):
        origin = make_origin(cast.church, address=SCHOOL, is_minor=number == 0)
        make_record(cast.church, Kind.SAFETY, origin=origin)
    assert "youth_pastor" in {row.staff.display_name for row in joined()}


def test_two_processes_at_once_make_one_round(cast: Cast) -> None:
    for _ in range(4):
        told_from(cast, SCHOOL)
    stale, now = Flood.objects.get(), timezone.now() + ALARM_EVERY
    assert escalate_unclaimed(now) == 4
    assert escalate_flood(stale, now) == 0


def test_the_email_holds_kind_urgency_and_link_and_is_not_sent_when_all_were_claimed(cast: Cast) -> None:
    concerns = [told_from(cast, SCHOOL, concern="I will jump from the bridge") for _ in range(4)]
    first, second, *_ = joined()
    work(first.pk)
    [sent] = outbox.outbox
    flood = Flood.objects.get()
    assert "Act now: Unclaimed: safety concerns from one address" in sent.subject
    assert flood.get_absolute_url() in sent.body
    assert "until each is claimed or closed" in sent.body
    assert "bridge" not in sent.subject + sent.body
    assert SCHOOL not in sent.subject + sent.body
    assert first.subject_kind == email_text.FLOOD
    for concern in concerns:
        claim(cast, concern)
    work(second.pk)
    second.refresh_from_db()
    assert (second.state, len(outbox.outbox)) == (QueueState.CANCELLED, 1)


def test_its_address_is_the_pages(cast: Cast) -> None:
    flood = Flood.objects.create(church=cast.church)
    assert flood.get_absolute_url() == reverse("inbox:flood", args=[flood.pk])


def test_danger_told_again_in_one_of_them_calls_with_the_round(cast: Cast) -> None:
    origins = [make_origin(cast.church, address=SCHOOL) for _ in range(4)]
    for origin in origins:
        make_record(cast.church, Kind.SAFETY, origin=origin)
    before = Notification.objects.count()
    again = make_origin(cast.church, conversation_id=origins[0].conversation_id)
    make_record(cast.church, Kind.SAFETY, origin=again, category="abuse")
    assert Notification.objects.count() == before
    Flood.objects.update(told_at=timezone.now() - ALARM_EVERY)
    again = make_origin(cast.church, conversation_id=origins[0].conversation_id)
    make_record(cast.church, Kind.SAFETY, origin=again, category="threat")
    assert Notification.objects.count() == before + 4


def test_the_address_is_kept_as_a_hash_and_erased_after_a_day(cast: Cast) -> None:
    for _ in range(4):
        told_from(cast, SCHOOL)
    flood, now = Flood.objects.get(), timezone.now()
    assert SCHOOL not in {flood.address_hash, *Sender.objects.values_list("address_hash", flat=True)}
    floods.forget_addresses(now + timedelta(hours=23))
    assert Flood.objects.get().address_hash
    floods.forget_addresses(now + timedelta(hours=24, seconds=1))
    assert Flood.objects.get().address_hash == ""
    assert Flood.objects.get().waiting.count() == 4
