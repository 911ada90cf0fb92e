"""Many notices from one address within an hour, and the alarms that silence makes of them: told of as one."""

from datetime import timedelta

import pytest
from django.utils import timezone

from church.models import Role
from church.testing import Cast, make_staff
from prayers import alarms, email_text, handling
from prayers.escalation import ALARM_EVERY, escalate_unclaimed
from prayers.jobs import QueueState
from prayers.models import CareRecord, Flood, Kind, Notification, SafetyConcern
from prayers.notify import work
from prayers.testing import make_origin, make_record

pytestmark = pytest.mark.django_db

SCHOOL, ELSEWHERE = "203.0.113.9", "198.51.100.4"
PEOPLE = 4


@pytest.fixture
def cast(cast: Cast) -> Cast:
    make_staff(cast.church, Role.SAFETY_ON_CALL)
    make_staff(cast.church, Role.PASTOR)
    return cast


def noticed_from(cast: Cast, address: str, *, is_minor: bool = False) -> SafetyConcern:
    origin = make_origin(cast.church, address=address, is_minor=is_minor)
    made: SafetyConcern = make_record(cast.church, Kind.SAFETY, origin=origin, is_notice=True, awaits_answer=True)
    return made


def raise_all(moment) -> int:
    return sum(alarms.raise_unanswered(moment) for _ in range(4))


def of_kind(kind: str) -> int:
    return Notification.objects.filter(subject_kind=kind).count()


def test_two_hundred_and_twenty_notices_then_silence_are_one_email_a_person_and_round(cast: Cast) -> None:
    """Measured before: no flood, 440 emails about notices, 440 about alarms, 4,840 reminders."""
    start = timezone.now()
    for _ in range(220):
        noticed_from(cast, SCHOOL)
    assert of_kind(email_text.NOTICE) == 3 * PEOPLE
    assert PEOPLE <= of_kind(email_text.NOTICES) <= 2 * PEOPLE  # in office hours now, and with the next round
    assert escalate_unclaimed(start + ALARM_EVERY) == 0  # a mere notice is no alarm

    silent = timezone.now() + timedelta(minutes=alarms.ANSWER_MINUTES, seconds=30)
    before = Notification.objects.count()
    assert raise_all(silent) == 220
    assert Notification.objects.count() == before + PEOPLE
    assert SafetyConcern.objects.filter(flood=None).count() == 0
    rounds = [escalate_unclaimed(silent + timedelta(seconds=10) + minutes * ALARM_EVERY / 5) for minutes in range(41)]
    assert sum(count > 0 for count in rounds) == 8
    assert sum(rounds) <= 8 * (PEOPLE + 1)  # from a quarter of an hour on the administrator, too


def test_up_to_three_are_told_of_one_by_one_and_raised_one_by_one(cast: Cast) -> None:
    for _ in range(3):
        noticed_from(cast, SCHOOL)
    assert raise_all(timezone.now() + timedelta(minutes=11)) == 3
    assert of_kind(email_text.NOTICE) == of_kind(email_text.RAISED) == 3 * PEOPLE
    assert not Flood.objects.exists()


def test_one_from_elsewhere_is_told_of_and_raised_by_itself(cast: Cast) -> None:
    for _ in range(10):
        noticed_from(cast, SCHOOL)
    other = noticed_from(cast, ELSEWHERE)
    raise_all(timezone.now() + timedelta(minutes=11))
    kinds = Notification.objects.filter(record_id=other.pk).values_list("subject_kind", flat=True)
    assert sorted(kinds) == sorted([email_text.NOTICE, email_text.RAISED] * PEOPLE)


def test_a_minor_among_them_is_told_to_the_youth_pastor_too(cast: Cast) -> None:
    for number in range(6):
        noticed_from(cast, SCHOOL, is_minor=number == 5)
    joined = Notification.objects.filter(subject_kind=email_text.NOTICES)
    assert "youth_pastor" in {row.staff.display_name for row in joined}


def test_the_email_is_sent_while_one_of_them_is_unclaimed_and_not_afterwards(cast: Cast) -> None:
    concerns = [noticed_from(cast, SCHOOL) for _ in range(5)]
    joined = Notification.objects.filter(subject_kind=email_text.NOTICES)
    joined.update(next_attempt_at=timezone.now())
    first, second, *_ = joined
    for concern in concerns[:-1]:
        handling.claim(CareRecord.objects.get(pk=concern.pk), by=cast[Role.PASTOR].user)
    work(first.pk)
    handling.claim(CareRecord.objects.get(pk=concerns[-1].pk), by=cast[Role.PASTOR].user)
    work(second.pk)
    assert [Notification.objects.get(pk=each.pk).state for each in (first, second)] == [
        QueueState.SUCCEEDED,
        QueueState.CANCELLED,
    ]
