"""A message that somebody approved is queued once, to a real address, and never about somebody anonymous."""

from typing import Any
from uuid import uuid4

import pytest
from django.db import transaction

from church.models import Role
from church.testing import Cast
from prayers.errors import MessageRefused
from prayers.jobs import QueueState
from prayers.jobs.testing import no_dispatch
from prayers.models import CareRecord, Kind, OutboundMessage, RecordStep, What
from prayers.outbox import LONGEST_TEXT, queue_message
from prayers.testing import make_record


def record_of(cast: Cast, kind: Kind = Kind.CALLBACK, **fields: Any) -> CareRecord:
    return CareRecord.objects.get(pk=make_record(cast.church, kind, **fields).pk)


def queue(cast: Cast, record: CareRecord, **given: Any) -> OutboundMessage:
    usual: dict[str, Any] = {
        "channel": "email",
        "to": "Dana@Example.org ",
        "to_name": "Dana",
        "subject": "We are\nthinking of you",
        "body": "Dear Dana, thank you for writing.",
        "approved_by": cast[Role.OFFICE].user,
    }
    return queue_message(record, **(usual | given))


def test_it_is_queued_with_who_approved_it_and_worked_off_after_the_commit(
    cast: Cast, django_capture_on_commit_callbacks: Any
) -> None:
    record = record_of(cast)
    with no_dispatch() as backend, django_capture_on_commit_callbacks(execute=True):
        message = queue(cast, record)
        assert backend.enqueued == []
    assert backend.enqueued == [("prayers.outboundmessage", message.pk)]
    assert (message.state, message.church, message.language) == (QueueState.QUEUED, cast.church, "en")
    assert (message.to, message.subject) == ("dana@example.org", "We are thinking of you")
    assert message.approved_by == cast[Role.OFFICE].user
    assert RecordStep.objects.filter(record=record, what=What.MESSAGE, by=cast[Role.OFFICE].user).count() == 1


def test_a_number_is_written_as_it_is_dialed_and_a_text_has_no_subject(cast: Cast) -> None:
    message = queue(cast, record_of(cast), channel="sms", to="217-555-0142")
    assert (message.to, message.subject) == ("+12175550142", "")


def test_asked_for_twice_by_one_invocation_it_is_one_message(cast: Cast) -> None:
    record, call = record_of(cast), uuid4()
    assert queue(cast, record, invocation_id=call) == queue(cast, record, invocation_id=call, body="Other words")
    assert OutboundMessage.objects.count() == 1


def test_it_is_gone_with_the_transaction_that_queued_it(cast: Cast) -> None:
    with transaction.atomic():
        queue(cast, record_of(cast))
        transaction.set_rollback(True)
    assert not OutboundMessage.objects.exists()


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"to": "dana at home"}, "no email address"),
        ({"channel": "sms", "to": "555-0142"}, "can be dialed"),
        ({"channel": "pigeon"}, "by email or by text"),
        ({"body": " \n"}, "no words"),
        ({"subject": ""}, "subject"),
        ({"channel": "sms", "to": "217-555-0142", "body": "x" * (LONGEST_TEXT + 1)}, "too long"),
    ],
)
def test_what_cannot_be_sent_is_refused_with_a_reason(cast: Cast, given: dict[str, Any], reason: str) -> None:
    with pytest.raises(MessageRefused, match=reason):
        queue(cast, record_of(cast), **given)


def test_nothing_is_sent_about_somebody_anonymous(cast: Cast) -> None:
    record = record_of(cast, Kind.PRAYER, anonymous=True)
    with pytest.raises(MessageRefused, match="anonymous"):
        queue(cast, record, approved_by=cast[Role.PASTOR].user)


def test_only_who_may_read_the_record_approves_a_message(cast: Cast) -> None:
    for stranger in (cast[Role.PRAYER_TEAM].user, cast.neighbour.user, cast.outsider):
        with pytest.raises(MessageRefused, match="may read this record"):
            queue(cast, record_of(cast), approved_by=stranger)


def test_it_is_seen_by_whoever_may_read_the_record(cast: Cast) -> None:
    record = record_of(cast)
    queue(cast, record)
    sees = {role for role in Role if OutboundMessage.objects.visible_to(cast[role].user).exists()}
    assert sees == {role for role in Role if CareRecord.objects.visible_to(cast[role].user).exists()}
    assert not OutboundMessage.objects.visible_to(cast.neighbour.user).exists()
