"""A queued call happens once in effect, or is given up once, whatever its tool does."""

from datetime import timedelta

import pytest
from celery.exceptions import SoftTimeLimitExceeded
from django.core.exceptions import ValidationError
from django.db import IntegrityError
from django.utils import timezone

from prayers.jobs import QueueState
from prayers.models import Confidentiality, Kind
from tooling import ledger, signals
from tooling.errors import NotRetryable, PermanentFailure
from tooling.models import ToolInvocation
from tooling.registry import Writes
from tooling.testing import deferred_tool, make_invocation, using_tools

from .notes import leave_note, notes_of

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]


def make_due(invocation):
    ToolInvocation.objects.filter(pk=invocation.pk).update(next_attempt_at=timezone.now() - timedelta(seconds=1))


def let_claim_run_out(invocation):
    ToolInvocation.objects.filter(pk=invocation.pk).update(claimed_until=timezone.now() - timedelta(seconds=1))


def raising(problem):
    """A tool that has its effect and then raises."""

    def handler(context, inputs):
        leave_note(context, inputs)
        raise problem

    return deferred_tool(handler)


def worked(invocation, tool):
    with using_tools(tool):
        ledger.work(invocation.pk)
    invocation.refresh_from_db()
    return invocation


def test_a_call_is_done_and_tells_so(church, told):
    call = worked(make_invocation(church), deferred_tool(leave_note))
    assert call.state == QueueState.SUCCEEDED
    assert (call.attempts, call.error, call.claim_token) == (1, "", None)
    assert call.result["kind"] == "leave_note"
    assert call.duration_ms is not None
    assert call.finished_at is not None
    assert notes_of(call) == 1
    assert told == [("succeeded", call.pk)]


def test_the_tool_knows_where_the_call_comes_from(church):
    seen = []
    call = make_invocation(church, language="es", channel="voice", is_minor=True)
    worked(call, deferred_tool(lambda context, inputs: seen.append((context, inputs)) or "1"))
    ((context, inputs),) = seen
    assert (context.church_id, context.conversation_id, context.invocation_id) == (
        church.pk,
        call.conversation_id,
        call.pk,
    )
    assert (context.language, context.channel, context.is_minor) == ("es", "voice", True)
    assert inputs == {"text": "Please pray for my sister"}


def test_delivering_the_same_id_three_times_has_one_effect(church, told):
    call = make_invocation(church)
    for _ in range(3):
        worked(call, deferred_tool(leave_note))
    assert notes_of(call) == 1
    assert len(told) == 1


def test_a_failed_attempt_leaves_nothing_and_is_put_off(church, told):
    call = worked(make_invocation(church), raising(RuntimeError("boom")))
    assert call.state == QueueState.RETRYING
    assert call.next_attempt_at > timezone.now()
    assert notes_of(call) == 0
    assert told == []
    worked(call, deferred_tool(leave_note))
    assert notes_of(call) == 0, "it is not due yet"
    make_due(call)
    assert worked(call, deferred_tool(leave_note)).state == QueueState.SUCCEEDED
    assert (call.error, notes_of(call)) == ("", 1)


def test_a_tool_that_takes_too_long_is_tried_again(church):
    """Celery raises this inside the task when its soft limit is over, well before the claim runs out."""
    call = worked(make_invocation(church), raising(SoftTimeLimitExceeded()))
    assert (call.state, call.error) == (QueueState.RETRYING, "SoftTimeLimitExceeded")
    assert notes_of(call) == 0


def test_the_last_attempt_gives_the_call_up_once(church, told, settings):
    settings.LEDGER_MAX_ATTEMPTS = 3
    call = make_invocation(church)
    for _ in range(5):
        make_due(call)
        worked(call, raising(RuntimeError("boom")))
    assert (call.state, call.attempts, call.error) == (QueueState.FAILED, 3, "RuntimeError")
    assert notes_of(call) == 0
    assert told == [("failed", call.pk)]


@pytest.mark.parametrize("problem", [PermanentFailure("no such day"), ValidationError("bad phone 555")])
def test_what_can_never_succeed_is_given_up_at_once(church, told, problem):
    call = worked(make_invocation(church), raising(problem))
    assert (call.state, call.attempts) == (QueueState.FAILED, 1)
    assert told == [("failed", call.pk)]


@pytest.mark.parametrize(
    ("problem", "error"),
    [
        (IntegrityError("DETAIL: Failing row contains (Please pray for my sister)"), "IntegrityError"),
        (ValidationError("Please pray for my sister is too long"), "ValidationError"),
        (PermanentFailure("That day is over"), "PermanentFailure: That day is over"),
    ],
)
def test_an_error_never_holds_the_visitors_words(church, problem, error, capsys, caplog):
    call = worked(make_invocation(church), raising(problem))
    assert call.error == error
    output = capsys.readouterr()
    assert "my sister" not in output.out + output.err + caplog.text


def test_a_row_that_kills_its_workers_comes_to_an_end(church, told, settings):
    settings.LEDGER_MAX_ATTEMPTS = 2
    call = make_invocation(church)
    for _ in range(2):  # two workers claim it and are gone
        assert ToolInvocation.objects.claim(call.pk) is not None
        let_claim_run_out(call)
    worked(call, deferred_tool(leave_note))
    assert call.state == QueueState.FAILED
    assert call.error.startswith("AttemptsUsedUp")
    assert notes_of(call) == 0
    assert told == [("failed", call.pk)]


def test_a_call_whose_worker_died_is_done_by_the_next(church):
    call = make_invocation(church)
    ToolInvocation.objects.claim(call.pk)
    worked(call, deferred_tool(leave_note))
    assert notes_of(call) == 0, "it is still claimed"
    let_claim_run_out(call)
    assert worked(call, deferred_tool(leave_note)).state == QueueState.SUCCEEDED


def test_a_worker_that_outlived_its_claim_changes_nothing(church, told):
    call = make_invocation(church)

    def handler(context, inputs):
        leave_note(context, inputs)
        if not told:  # while the first worker dawdles, its claim runs out and a second one does the work
            told.append("second")
            let_claim_run_out(call)
            with using_tools(deferred_tool(leave_note)):
                ledger.work(call.pk)
        return "1"

    worked(call, deferred_tool(handler))
    # Both ran inside the first one's transaction here, so its rollback takes the second one's work along;
    # what counts is that the first did not settle the row. Two connections: test_claim.
    assert call.state != QueueState.SUCCEEDED
    assert notes_of(call) == 0


def test_a_listener_that_raises_undoes_the_effect(church):
    def listener(**kwargs):
        raise RuntimeError("no receipt")

    signals.invocation_succeeded.connect(listener, sender=ToolInvocation)
    try:
        call = worked(make_invocation(church), deferred_tool(leave_note))
    finally:
        signals.invocation_succeeded.disconnect(listener, sender=ToolInvocation)
    assert (call.state, notes_of(call)) == (QueueState.RETRYING, 0)


def test_a_failure_that_cannot_be_told_is_not_written_down_either(church):
    """Dead row and correction are one: the row stays claimed, and a later worker comes to the same end."""

    def listener(**kwargs):
        raise RuntimeError("no correction")

    call = make_invocation(church)
    signals.invocation_failed.connect(listener, sender=ToolInvocation)
    try:
        worked(call, raising(PermanentFailure("never")))
    finally:
        signals.invocation_failed.disconnect(listener, sender=ToolInvocation)
    assert call.state == QueueState.RUNNING
    let_claim_run_out(call)
    assert worked(call, raising(PermanentFailure("never"))).state == QueueState.FAILED


def test_a_tool_that_this_release_does_not_have_is_left_for_a_newer_worker(church):
    call = worked(make_invocation(church, tool="from_the_future"), deferred_tool(leave_note))
    assert call.state == QueueState.RETRYING
    assert call.error.startswith("UnknownTool")


def test_staff_retry_a_failed_write(church, told, enqueued, admin_user, django_capture_on_commit_callbacks):
    call = worked(make_invocation(church), raising(PermanentFailure("never")))
    with django_capture_on_commit_callbacks(execute=True):
        call.retry(by=admin_user)
    assert (call.state, call.attempts, call.retried_by) == (QueueState.QUEUED, 0, admin_user)
    assert enqueued == [("tooling.toolinvocation", call.pk)]
    assert worked(call, deferred_tool(leave_note)).state == QueueState.SUCCEEDED
    assert told == [("failed", call.pk), ("succeeded", call.pk)]


def test_a_write_that_fails_again_is_not_told_twice(church, told, admin_user):
    call = worked(make_invocation(church), raising(PermanentFailure("never")))
    call.retry(by=admin_user)
    assert worked(call, raising(PermanentFailure("never"))).state == QueueState.FAILED
    assert told == [("failed", call.pk)]


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"state": QueueState.SUCCEEDED},
        {"state": QueueState.FAILED, "deferred": False},
        {"state": QueueState.FAILED, "erased_at": timezone.now()},
    ],
    ids=["queued", "done", "immediate", "erased"],
)
def test_nothing_but_a_failed_write_can_be_retried(church, admin_user, fields):
    call = make_invocation(church, **fields)
    with pytest.raises(NotRetryable):
        call.retry(by=admin_user)


def test_backing_calls_are_those_that_are_done_or_on_their_way(church):
    first = make_invocation(church, tool="queued")
    for number, fields in enumerate(
        (
            {"state": QueueState.SUCCEEDED, "deferred": False, "is_error": True},
            {"state": QueueState.FAILED},
            {"state": QueueState.CANCELLED},
            {"state": QueueState.RETRYING, "tool": "retrying"},
            {"state": QueueState.SUCCEEDED, "tool": "done"},
        )
    ):
        make_invocation(church, **{"conversation_id": first.conversation_id, "tool": f"bad{number}", **fields})
    make_invocation(church, tool="elsewhere")
    backing = ToolInvocation.objects.backing(first.conversation_id)
    assert {call.tool for call in backing} == {"queued", "retrying", "done"}


class TestErasing:
    def test_what_is_settled_loses_its_input_and_stays(self, church):
        call = worked(make_invocation(church), deferred_tool(leave_note))
        digest = call.input_digest
        assert ToolInvocation.objects.erase_inputs(call.conversation_id) == 1
        call.refresh_from_db()
        assert (call.input, call.result, call.state) == ({}, None, QueueState.SUCCEEDED)
        assert call.input_digest != digest
        assert call.erased_at is not None

    def test_what_is_on_its_way_is_done_first(self, church):
        seen = []
        call = make_invocation(church)
        ToolInvocation.objects.erase_inputs(call.conversation_id)
        worked(call, deferred_tool(lambda context, inputs: seen.append(inputs["text"]) or "1"))
        assert seen == ["Please pray for my sister"]
        assert (call.input, call.result, call.state) == ({}, None, QueueState.SUCCEEDED)

    def test_what_is_given_up_keeps_its_input_until_a_person_did_it(self, church, admin_user):
        call = make_invocation(church)
        ToolInvocation.objects.erase_inputs(call.conversation_id)
        worked(call, raising(PermanentFailure("never")))
        assert (call.input, call.state) == ({"text": "Please pray for my sister"}, QueueState.FAILED)
        call.do_by_hand(admin_user, "Prayed")
        assert (call.input, call.result) == ({}, None)

    def test_what_had_failed_before_keeps_its_input_until_it_is_tried_again_and_written(self, church, admin_user):
        call = worked(make_invocation(church), raising(PermanentFailure("never")))
        ToolInvocation.objects.erase_inputs(call.conversation_id)
        call.refresh_from_db()
        assert call.input
        call.retry(by=admin_user)
        worked(call, deferred_tool(leave_note))
        assert (call.input, call.state) == ({}, QueueState.SUCCEEDED)

    def test_what_nobody_asked_for_is_not_written_any_more(self, church):
        call = make_invocation(church)
        with using_tools(deferred_tool(leave_note, writes=Writes(Kind.DRAFT, Confidentiality.STAFF))):
            ToolInvocation.objects.erase_inputs(call.conversation_id)
        call.refresh_from_db()
        assert (call.input, call.state) == ({}, QueueState.CANCELLED)

    def test_other_conversations_are_left_alone(self, church):
        mine, other = make_invocation(church), make_invocation(church)
        ToolInvocation.objects.erase_inputs(mine.conversation_id)
        other.refresh_from_db()
        assert other.input
        assert not other.erase_when_settled
