"""Whoever queues a row never suffers for it; a job that is lost is made up for by the sweep."""

import uuid
from datetime import timedelta

import pytest
from django.db import transaction
from django.utils import timezone

from church.models import Role
from church.testing import make_church, make_staff
from prayers.jobs import QueueState, dispatch
from prayers.jobs.backends import CeleryBackend, ThreadBackend
from prayers.jobs.testing import RecordingBackend
from prayers.models import Kind
from prayers.testing import make_record
from tests.tooling.notes import leave_note, notes_of
from tooling.models import ToolInvocation
from tooling.testing import deferred_tool, make_invocation, using_tools

LABEL = "tooling.toolinvocation"
PATIENCE = 10  # seconds that a test waits at most before it fails


def test_enqueuing_never_raises():
    class Broken:
        def enqueue(self, label, ids):
            raise RuntimeError("no threads left")

    with dispatch.replaced_by(Broken()):
        dispatch.enqueue(LABEL, [uuid.uuid4()])


def test_a_worker_that_raises_is_logged_without_the_words(monkeypatch, capsys, caplog):
    def worker(pk):
        raise ValueError("my sister is ill")

    monkeypatch.setitem(dispatch.WORKERS, "some.kind", worker)
    dispatch.work_row("some.kind", uuid.uuid4())
    output = capsys.readouterr()
    logged = output.out + output.err + caplog.text
    assert "dispatch.work_failed" in logged
    assert "my sister" not in logged


def test_a_kind_that_nobody_registered_is_logged(capsys, caplog):
    dispatch.work_row("nobody.knows", uuid.uuid4())
    assert "dispatch.work_failed" in capsys.readouterr().out + caplog.text


def test_without_a_broker_threads_work_and_with_one_messages_are_published(settings, monkeypatch):
    monkeypatch.setattr("prayers.jobs.backends._celery_publisher", lambda: lambda label, pk: None)
    for url, kind in (("", ThreadBackend), ("redis://127.0.0.1:1/0", CeleryBackend)):
        dispatch.shutdown()
        settings.CELERY_BROKER_URL = url
        assert isinstance(dispatch._current(), kind)
    dispatch.shutdown()


@pytest.mark.django_db
class TestSweepAndDrain:
    def test_the_sweep_enqueues_what_is_due_and_nothing_else(self, church, enqueued):
        now = timezone.now()
        due = [
            make_invocation(church),
            make_invocation(church, state=QueueState.RETRYING),
            make_invocation(church, state=QueueState.RUNNING, claimed_until=now - timedelta(seconds=1)),
        ]
        make_invocation(church, state=QueueState.RUNNING, claimed_until=now + timedelta(minutes=1))
        make_invocation(church, state=QueueState.RETRYING, next_attempt_at=now + timedelta(minutes=1))
        make_invocation(church, state=QueueState.SUCCEEDED)
        make_invocation(church, state=QueueState.FAILED)
        assert dispatch.sweep() == 3
        assert sorted(pk for _, pk in enqueued) == sorted(row.pk for row in due)

    def test_nothing_is_swept_into_a_broker_that_holds_a_backlog_already(self, church):
        """Each sweep added every due row again: 33,000 messages for 2,000 rows, and the sweeps themselves behind them."""

        class Full(RecordingBackend):
            held = dispatch.SWEEP_BATCH

            def waiting(self):
                return self.held

        make_invocation(church)
        backend = Full()
        with dispatch.replaced_by(backend):
            assert dispatch.sweep() == 0
            backend.held -= 1
            assert dispatch.sweep() == 1
        assert len(backend.enqueued) == 1

    def test_draining_works_off_everything_that_is_due(self, church):
        calls = [make_invocation(church) for _ in range(3)]
        with using_tools(deferred_tool(leave_note)):
            assert dispatch.drain() == 3
            assert dispatch.drain() == 0
        assert [notes_of(call) for call in calls] == [1, 1, 1]

    def test_draining_waits_for_what_a_thread_of_this_process_holds(self, church):
        """Such a row is claimed, and so not due: whoever drained went on before it was worked off."""
        held = make_invocation(church, state=QueueState.RUNNING, claimed_until=timezone.now() + timedelta(minutes=1))

        class Busy(RecordingBackend):
            def wait_idle(self, timeout):
                if notes_of(held) == 0:
                    ToolInvocation.objects.filter(pk=held.pk).update(state=QueueState.QUEUED, claimed_until=None)
                    dispatch.work_row(LABEL, held.pk)
                return True

        with using_tools(deferred_tool(leave_note)), dispatch.replaced_by(Busy()):
            dispatch.drain()
        assert notes_of(held) == 1

    def test_draining_comes_to_an_end_when_everything_fails(self, church):
        def handler(context, inputs):
            raise RuntimeError

        make_invocation(church)
        with using_tools(deferred_tool(handler)):
            assert dispatch.drain() == 1

    def test_what_the_work_queues_is_drained_too_and_not_enqueued(
        self, church, enqueued, django_capture_on_commit_callbacks
    ):
        queued = []

        def handler(context, inputs):
            if not queued:
                queued.append(make_invocation(church))
                dispatch.enqueue(LABEL, [queued[0].pk])
            return leave_note(context, inputs)

        make_invocation(church)
        with using_tools(deferred_tool(handler)):
            assert dispatch.drain() == 2
        assert enqueued == []

    def test_the_sweep_has_first_what_a_visitor_waits_for(self, church, enqueued):
        make_staff(church, Role.PRAYER_TEAM)
        make_record(church, Kind.PRAYER)
        make_invocation(church)
        dispatch.sweep()
        assert [label for label, _ in enqueued] == ["tooling.toolinvocation", "prayers.notification"]

    def test_every_kind_of_row_has_a_worker(self):
        assert {"tooling.toolinvocation", "prayers.notification", "church.importrun"} <= set(dispatch.WORKERS)


@pytest.mark.django_db(transaction=True)
def test_a_committed_call_is_worked_off_by_a_thread(settings):
    settings.CELERY_BROKER_URL = ""
    dispatch.shutdown()
    church = make_church()
    try:
        with using_tools(deferred_tool(leave_note)):
            with transaction.atomic():
                call = make_invocation(church)
                dispatch.enqueue_on_commit(LABEL, [call.pk])
            assert dispatch.wait_idle(PATIENCE)
    finally:
        dispatch.shutdown()
    assert ToolInvocation.objects.get(pk=call.pk).state == QueueState.SUCCEEDED
    assert notes_of(call) == 1
