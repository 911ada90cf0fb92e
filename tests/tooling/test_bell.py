"""A ring reaches a worker without keeping anybody waiting; a ring that is lost is made up for by the
sweep.
"""

import threading
import uuid
from datetime import timedelta

import pytest
from django.db import transaction
from django.utils import timezone

from church.testing import make_church
from prayers.jobs import QueueState
from prayers.signals import rows_queued
from tooling import bell
from tooling.models import ToolInvocation
from tooling.ringers import MOST_WAITING, Publisher, ThreadRinger
from tooling.testing import RecordingRinger, deferred_tool, make_invocation, using_tools

from .notes import leave_note, notes_of

LABEL = "tooling.toolinvocation"
PATIENCE = 10  # seconds that a test waits at most before it fails


class Work:
    """A worker that waits to be let go, and writes down what it did."""

    def __init__(self):
        self.done, self.started, self.may_end = [], threading.Semaphore(0), threading.Event()

    def __call__(self, label, pk):
        self.started.release()
        assert self.may_end.wait(PATIENCE)
        self.done.append((label, pk))


class TestThreads:
    def test_a_row_in_work_is_not_taken_on_twice(self):
        work, pk = Work(), uuid.uuid4()
        ringer = ThreadRinger(2, work)
        ringer.ring(LABEL, [pk, pk])
        assert work.started.acquire(timeout=PATIENCE)
        ringer.ring(LABEL, [pk])
        work.may_end.set()
        assert ringer.wait_idle(PATIENCE)
        assert work.done == [(LABEL, pk)]
        ringer.ring(LABEL, [pk])
        assert ringer.wait_idle(PATIENCE)
        assert len(work.done) == 2
        ringer.shutdown()

    def test_waiting_for_idle_gives_up_in_time(self):
        work = Work()
        ringer = ThreadRinger(1, work)
        ringer.ring(LABEL, [uuid.uuid4()])
        assert not ringer.wait_idle(0.01)
        work.may_end.set()
        assert ringer.wait_idle(PATIENCE)
        ringer.shutdown()


class TestPublisher:
    def test_a_slow_broker_keeps_nobody_waiting(self):
        work = Work()
        publisher = Publisher(work)
        ids = [uuid.uuid4() for _ in range(20)]
        publisher.ring(LABEL, ids)
        assert work.done == [], "nobody waited for it"
        work.may_end.set()
        assert publisher.wait_idle(PATIENCE)
        assert work.done == [(LABEL, pk) for pk in ids]
        publisher.shutdown()

    def test_more_rings_than_fit_are_dropped(self):
        work = Work()
        publisher = Publisher(work)
        publisher.ring(LABEL, [uuid.uuid4()])
        assert work.started.acquire(timeout=PATIENCE)
        publisher.ring(LABEL, [uuid.uuid4() for _ in range(MOST_WAITING + 5)])
        work.may_end.set()
        assert publisher.wait_idle(PATIENCE)
        assert len(work.done) == MOST_WAITING + 1
        publisher.shutdown()

    def test_a_broker_that_is_gone_costs_one_time_out_not_one_a_ring(self):
        tried, may_fail = [], threading.Event()

        def publish(label, pk):
            tried.append(pk)
            assert may_fail.wait(PATIENCE)
            raise ConnectionError("redis://user:password@host")

        publisher = Publisher(publish)
        publisher.ring(LABEL, [uuid.uuid4() for _ in range(50)])
        may_fail.set()
        assert publisher.wait_idle(PATIENCE)
        assert len(tried) < 50
        later = uuid.uuid4()
        publisher.ring(LABEL, [later])
        assert publisher.wait_idle(PATIENCE)
        assert tried[-1] == later, "it goes on trying"
        publisher.shutdown()


def test_ringing_never_raises():
    class Broken:
        def ring(self, label, ids):
            raise RuntimeError("no threads left")

    with bell.replaced_by(Broken()):
        bell.ring(LABEL, [uuid.uuid4()])


def test_a_worker_that_raises_is_logged_without_the_words(monkeypatch, capsys, caplog):
    def worker(pk):
        raise ValueError("my sister is ill")

    monkeypatch.setitem(bell.WORKERS, "some.kind", worker)
    bell.work_row("some.kind", uuid.uuid4())
    output = capsys.readouterr()
    logged = output.out + output.err + caplog.text
    assert "bell.work_failed" in logged
    assert "my sister" not in logged


def test_a_kind_that_nobody_registered_is_logged(capsys, caplog):
    bell.work_row("nobody.knows", uuid.uuid4())
    assert "bell.work_failed" in capsys.readouterr().out + caplog.text


def test_without_a_broker_threads_work_and_with_one_messages_are_published(settings, monkeypatch):
    monkeypatch.setattr("tooling.ringers._celery_publisher", lambda: lambda label, pk: None)
    for url, kind in (("", ThreadRinger), ("redis://127.0.0.1:1/0", Publisher)):
        bell.shutdown()
        settings.CELERY_BROKER_URL = url
        assert isinstance(bell._current(), kind)
    bell.shutdown()


@pytest.mark.django_db
class TestSweepAndDrain:
    def test_the_sweep_rings_for_what_is_due_and_nothing_else(self, church, rings):
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
        assert bell.sweep() == 3
        assert sorted(pk for _, pk in rings) == sorted(row.pk for row in due)

    def test_draining_works_off_everything_that_is_due(self, church):
        calls = [make_invocation(church) for _ in range(3)]
        with using_tools(deferred_tool(leave_note)):
            assert bell.drain() == 3
            assert bell.drain() == 0
        assert [notes_of(call) for call in calls] == [1, 1, 1]

    def test_draining_waits_for_what_a_thread_of_this_process_holds(self, church):
        """Such a row is claimed, and so not due: whoever drained went on before it was worked off."""
        held = make_invocation(church, state=QueueState.RUNNING, claimed_until=timezone.now() + timedelta(minutes=1))

        class Busy(RecordingRinger):
            def wait_idle(self, timeout):
                if notes_of(held) == 0:
                    ToolInvocation.objects.filter(pk=held.pk).update(state=QueueState.QUEUED, claimed_until=None)
                    bell.work_row(LABEL, held.pk)
                return True

        with using_tools(deferred_tool(leave_note)), bell.replaced_by(Busy()):
            bell.drain()
        assert notes_of(held) == 1

    def test_draining_comes_to_an_end_when_everything_fails(self, church):
        def handler(context, inputs):
            raise RuntimeError

        make_invocation(church)
        with using_tools(deferred_tool(handler)):
            assert bell.drain() == 1

    def test_what_the_work_queues_is_drained_too_and_not_rung_for(
        self, church, rings, django_capture_on_commit_callbacks
    ):
        queued = []

        def handler(context, inputs):
            if not queued:
                queued.append(make_invocation(church))
                bell.ring(LABEL, [queued[0].pk])
            return leave_note(context, inputs)

        make_invocation(church)
        with using_tools(deferred_tool(handler)):
            assert bell.drain() == 2
        assert rings == []

    def test_rows_of_lower_layers_are_rung_for(self, rings, django_capture_on_commit_callbacks):
        pk = uuid.uuid4()
        with django_capture_on_commit_callbacks(execute=True):
            rows_queued.send(sender=None, label="prayers.Notification", ids=[pk])
        assert rings == [("prayers.notification", pk)]

    def test_every_kind_of_row_has_a_worker(self):
        assert {"tooling.toolinvocation", "prayers.notification"} <= set(bell.WORKERS)


@pytest.mark.django_db(transaction=True)
def test_a_committed_call_is_worked_off_by_a_thread(settings):
    settings.CELERY_BROKER_URL = ""
    bell.shutdown()
    church = make_church()
    try:
        with using_tools(deferred_tool(leave_note)):
            with transaction.atomic():
                call = make_invocation(church)
                bell.ring_on_commit(LABEL, [call.pk])
            assert bell.wait_idle(PATIENCE)
    finally:
        bell.shutdown()
    assert ToolInvocation.objects.get(pk=call.pk).state == QueueState.SUCCEEDED
    assert notes_of(call) == 1
