"""Taking back one's own last step."""

from datetime import timedelta

import pytest
from django.utils import timezone

from church.models import Role
from church.testing import Cast
from prayers import handling
from prayers.errors import RecordMoved, StepRefused
from prayers.models import CareRecord, Kind, RecordStep, Status, Urgency
from prayers.testing import make_record

pytestmark = pytest.mark.django_db
HANDLED = ("status", "assignee_id", "urgency", "due_at", "snoozed_until", "claimed_at", "closed_at")


def state(record: CareRecord) -> dict[str, object]:
    return CareRecord.objects.values(*HANDLED).get(pk=record.pk)


@pytest.mark.parametrize(
    "act",
    [
        lambda record, user, other: handling.claim(record, by=user),
        lambda record, user, other: handling.assign(record, other, by=user),
        lambda record, user, other: handling.move(record, Status.DONE, by=user),
        lambda record, user, other: handling.set_due(record, timezone.now() + timedelta(days=9), by=user),
        lambda record, user, other: handling.set_urgency(record, Urgency.LOW, by=user),
        lambda record, user, other: handling.snooze(record, timezone.now() + timedelta(days=1), by=user),
    ],
)
@pytest.mark.parametrize("is_claimed", [False, True])
def test_everything_is_as_it_was_before_the_step(cast: Cast, act, is_claimed: bool) -> None:
    user, record = cast[Role.OFFICE].user, make_record(cast.church, Kind.CALLBACK)
    if is_claimed:
        handling.claim(record, by=cast[Role.PASTOR].user)
        handling.move(record, Status.ATTEMPTED, by=cast[Role.PASTOR].user)
        handling.snooze(record, timezone.now() + timedelta(days=2), by=cast[Role.PASTOR].user)
    before = state(record)
    step = act(record, user, cast[Role.ADMIN])
    assert state(record) != before
    assert handling.undoable_step(record, user) == step
    undone = handling.undo(step, by=user)
    assert state(record) == before
    assert (undone.what, handling.undoable_step(record, user)) == ("undone", None)


def test_only_whoever_did_it_undoes_it(cast: Cast) -> None:
    record = make_record(cast.church, Kind.CALLBACK)
    step = handling.claim(record, by=cast[Role.OFFICE].user)
    assert handling.undoable_step(record, cast[Role.PASTOR].user) is None
    with pytest.raises(StepRefused, match="whoever did it"):
        handling.undo(step, by=cast[Role.PASTOR].user)
    with pytest.raises(RecordMoved):
        handling.undo(step, by=cast.neighbour.user)


def test_it_is_too_late_after_some_minutes(cast: Cast) -> None:
    user, record = cast[Role.OFFICE].user, make_record(cast.church, Kind.CALLBACK)
    step = handling.claim(record, by=user)
    later = timezone.now() + handling.UNDO_WITHIN + timedelta(seconds=1)
    assert handling.undoable_step(record, user, later) is None
    with pytest.raises(StepRefused, match="ten minutes"):
        handling.undo(step, by=user, now=later)


def test_nothing_is_undone_once_something_else_has_happened(cast: Cast) -> None:
    record = make_record(cast.church, Kind.CALLBACK)
    step = handling.claim(record, by=cast[Role.OFFICE].user)
    handling.set_urgency(record, Urgency.HIGH, by=cast[Role.PASTOR].user)
    with pytest.raises(RecordMoved, match="Something else"):
        handling.undo(step, by=cast[Role.OFFICE].user)
    assert state(record)["status"] == "claimed"


def test_nothing_is_undone_over_a_change_that_left_no_step(cast: Cast) -> None:
    record = make_record(cast.church, Kind.CALLBACK)
    step = handling.claim(record, by=cast[Role.OFFICE].user)
    CareRecord.objects.filter(pk=record.pk).update(assignee=cast[Role.PASTOR])
    with pytest.raises(RecordMoved):
        handling.undo(step, by=cast[Role.OFFICE].user)
    assert state(record)["assignee_id"] == cast[Role.PASTOR].pk


def test_a_claimed_safety_concern_is_never_nobodys_again(cast: Cast) -> None:
    user, record = cast[Role.PASTOR].user, make_record(cast.church, Kind.SAFETY)
    step = handling.claim(record, by=user)
    assert handling.undoable_step(record, user) is None
    with pytest.raises(StepRefused, match="never nobody"):
        handling.undo(step, by=user)
    handling.move(record, Status.DONE, by=user)
    step = RecordStep.objects.filter(record_id=record.pk).first()
    handling.undo(step, by=user)
    assert state(record)["status"] == "claimed"
