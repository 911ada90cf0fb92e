"""A notice: danger only may be. Nobody is called at night; it becomes an alarm when it gets worse or stays unanswered."""

from dataclasses import replace
from datetime import datetime, timedelta
from uuid import uuid4
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone

from church.testing import Cast
from prayers import alarms, email_text, handling
from prayers.escalation import ALARM_EVERY, escalate_unclaimed
from prayers.jobs import QueueState
from prayers.models import ConcernUpdate, Notification, SafetyConcern, Urgency, What
from prayers.notify import work
from prayers.promises import office_opens_at
from prayers.testing import make_origin
from prayers.writes import Origin, write_safety_concern

pytestmark = pytest.mark.django_db


@pytest.fixture
def origin(cast: Cast) -> Origin:
    return make_origin(cast.church)


def told(
    origin: Origin, *, is_notice: bool = True, awaits_answer: bool = False, category: str = "self_harm"
) -> SafetyConcern:
    again = replace(origin, invocation_id=uuid4())
    return write_safety_concern(
        again,
        concern="I won't be a bother much longer",
        category=category,
        is_notice=is_notice,
        awaits_answer=awaits_answer,
    )


def rounds() -> list[int]:
    return sorted(Notification.objects.values_list("round", flat=True))


def test_a_notice_is_no_alarm_and_its_mail_waits_for_the_office(cast: Cast, origin: Origin) -> None:
    concern = told(origin)
    assert (concern.is_notice, concern.urgency, concern.is_alarming) == (True, Urgency.NORMAL, False)
    mail = Notification.objects.first()
    assert mail is not None
    assert mail.next_attempt_at >= office_opens_at(cast.church, concern.created_at) - timedelta(seconds=1)
    escalate_unclaimed(concern.created_at + 3 * ALARM_EVERY)
    assert set(rounds()) == {0}


@pytest.mark.parametrize(
    ("now", "opens"),
    [
        (datetime(2026, 11, 18, 3, 0), datetime(2026, 11, 18, 9, 0)),  # a Wednesday night
        (datetime(2026, 11, 18, 11, 0), datetime(2026, 11, 18, 11, 0)),
        (datetime(2026, 11, 18, 22, 0), datetime(2026, 11, 19, 9, 0)),
    ],
)
def test_the_office_opens_when_it_opens(cast: Cast, now: datetime, opens: datetime) -> None:
    zone = ZoneInfo(cast.church.timezone)
    assert office_opens_at(cast.church, now.replace(tzinfo=zone)) == opens.replace(tzinfo=zone)


def test_more_of_the_same_joins_and_calls_nobody(origin: Origin) -> None:
    first = told(origin)
    assert told(origin).pk == first.pk
    assert ConcernUpdate.objects.get().has_called is False
    assert set(rounds()) == {0}


def test_when_it_gets_worse_it_is_an_alarm_at_once(cast: Cast, origin: Origin) -> None:
    first = told(origin, awaits_answer=True)
    now = told(origin, is_notice=False)
    assert now.pk == first.pk
    assert (now.is_notice, now.urgency, now.answer_due_at) == (False, Urgency.IMMEDIATE, None)
    assert SafetyConcern.objects.get().is_alarming
    assert set(rounds()) == {0, 1}
    assert list(now.steps.values_list("what", flat=True)) == [What.RAISED]
    escalate_unclaimed(timezone.now() + 2 * ALARM_EVERY)
    assert max(rounds()) > 1


def test_a_notice_that_somebody_has_is_nobodys_when_it_gets_worse(cast: Cast, origin: Origin) -> None:
    concern = told(origin)
    handling.claim(concern, by=cast.by_role["pastor"].user)
    told(origin, is_notice=False)
    concern.refresh_from_db()
    assert (concern.claimed_at, concern.is_alarming) == (None, True)


def test_an_alarm_stays_one_whatever_milder_is_told_later(origin: Origin) -> None:
    told(origin, is_notice=False)
    told(origin)
    concern = SafetyConcern.objects.get()
    assert (concern.is_notice, concern.is_alarming) == (False, True)


def test_a_direct_question_left_unanswered_for_ten_minutes_makes_an_alarm_once(origin: Origin) -> None:
    concern = told(origin, awaits_answer=True)
    assert alarms.raise_unanswered(concern.created_at + timedelta(minutes=9)) == 0
    assert alarms.raise_unanswered(concern.created_at + timedelta(minutes=11)) == 1
    assert alarms.raise_unanswered(concern.created_at + timedelta(minutes=12)) == 0
    concern.refresh_from_db()
    assert concern.is_alarming


def test_who_answers_raises_no_alarm_and_nor_does_what_a_person_looks_after(cast: Cast, origin: Origin) -> None:
    concern = told(origin, awaits_answer=True)
    assert concern.conversation_id is not None
    alarms.answered(concern.conversation_id)
    assert alarms.raise_unanswered(concern.created_at + timedelta(hours=1)) == 0

    other = told(replace(origin, conversation_id=uuid4()), awaits_answer=True)
    handling.claim(other, by=cast.by_role["pastor"].user)
    assert alarms.raise_unanswered(other.created_at + timedelta(hours=1)) == 0


def test_a_notice_whose_question_does_not_need_an_answer_is_left_to_the_office(origin: Origin) -> None:
    concern = told(origin)
    assert alarms.raise_unanswered(concern.created_at + timedelta(days=1)) == 0


def silent_for_an_hour() -> int:
    return alarms.raise_unanswered(timezone.now() + timedelta(hours=1))


def test_a_direct_question_asked_later_in_the_conversation_is_not_left_unanswered_either(origin: Origin) -> None:
    """A first notice set no deadline; the second, which asked, joined it and set none: silence called nobody."""
    told(origin)
    told(origin, awaits_answer=True)
    assert silent_for_an_hour() == 1
    assert SafetyConcern.objects.get().is_alarming


def test_each_question_has_its_own_time_once_the_last_one_was_answered(origin: Origin) -> None:
    concern = told(origin, awaits_answer=True)
    assert concern.conversation_id is not None
    alarms.answered(concern.conversation_id)
    told(origin, awaits_answer=True)
    assert silent_for_an_hour() == 1


def test_a_question_still_open_is_not_put_off_by_another(origin: Origin) -> None:
    first = told(origin, awaits_answer=True).answer_due_at
    assert told(origin, awaits_answer=True).answer_due_at == first
    assert told(origin).answer_due_at == first


def test_a_question_asked_after_a_claim_is_not_left_unanswered(cast: Cast, origin: Origin) -> None:
    concern = told(origin)
    handling.claim(concern, by=cast.by_role["pastor"].user)
    told(origin, awaits_answer=True)
    assert silent_for_an_hour() == 1


@pytest.mark.parametrize("category", ["abuse", "medical_emergency"])
def test_another_kind_or_a_graver_one_tells_staff_as_a_notice_does(cast: Cast, origin: Origin, category: str) -> None:
    told(origin)
    concern = told(origin, category=category)
    assert (concern.is_notice, concern.is_alarming) == (True, False)
    assert ConcernUpdate.objects.get().has_called is True
    assert set(rounds()) == {0, 1}
    opens = office_opens_at(cast.church, timezone.now())
    for mail in Notification.objects.filter(round=1):
        assert (mail.subject_kind, mail.urgency) == (email_text.NOTICE, Urgency.NORMAL)
        assert mail.next_attempt_at >= opens - timedelta(seconds=5)
    told(origin, category=category)
    assert set(rounds()) == {0, 1}


def test_a_notice_after_a_claim_tells_staff_once_and_is_nobodys(cast: Cast, origin: Origin) -> None:
    concern = told(origin)
    handling.claim(concern, by=cast.by_role["pastor"].user)
    told(origin)
    told(origin)
    concern.refresh_from_db()
    assert (concern.claimed_at, concern.is_alarming) == (None, False)
    assert set(rounds()) == {0, 1}
    assert sent_of_round(1) == {QueueState.SUCCEEDED}


def test_a_notice_after_an_alarm_was_claimed_is_told_once_and_leaves_the_claim(cast: Cast, origin: Origin) -> None:
    concern = told(origin, is_notice=False)
    handling.claim(concern, by=cast.by_role["pastor"].user)
    told(origin)
    told(origin)
    concern.refresh_from_db()
    assert concern.claimed_at is not None
    assert set(rounds()) == {0, 1}
    assert sent_of_round(1) == {QueueState.SUCCEEDED}


def test_a_snoozed_notice_wakes_for_another_kind(origin: Origin) -> None:
    concern = told(origin)
    SafetyConcern.objects.filter(pk=concern.pk).update(snoozed_until=timezone.now() + timedelta(days=2))
    told(origin, category="abuse")
    assert SafetyConcern.objects.get().snoozed_until is None
    assert sent_of_round(1) == {QueueState.SUCCEEDED}


def sent_of_round(round: int) -> set[str]:
    """What became of the emails of this round once the office opened."""
    mails = Notification.objects.filter(round=round)
    mails.update(next_attempt_at=timezone.now())
    for mail in mails:
        work(mail.pk)
    return set(mails.values_list("state", flat=True))
