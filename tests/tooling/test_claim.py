"""Many workers, one row: two connections and more, on whatever database is configured."""

import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.db import connections
from django.utils import timezone

from church.testing import make_church
from prayers.jobs import QueueState
from prayers.jobs.testing import no_dispatch
from tooling import ledger
from tooling.models import ToolInvocation
from tooling.testing import deferred_tool, make_invocation, using_tools

from .notes import leave_note, notes_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.sqlite]
WORKERS = 8


def at_once(work, times=WORKERS):
    """What `work` returns in each of so many threads that start together."""
    barrier = threading.Barrier(times)

    def run(_):
        barrier.wait()
        try:
            return work()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(times) as pool:
        return list(pool.map(run, range(times)))


@pytest.fixture
def call():
    with no_dispatch():
        yield make_invocation(make_church())


def test_of_eight_workers_one_wins_the_claim(call):
    claims = at_once(lambda: ToolInvocation.objects.claim(call.pk))
    (won,) = [claim for claim in claims if claim is not None]
    call.refresh_from_db()
    assert (call.state, call.attempts, call.claim_token) == (QueueState.RUNNING, 1, won.claim_token)


def test_eight_workers_at_once_have_one_effect(call):
    with using_tools(deferred_tool(leave_note)):
        at_once(lambda: ledger.work(call.pk))
    call.refresh_from_db()
    assert (call.state, call.attempts, notes_of(call)) == (QueueState.SUCCEEDED, 1, 1)


def test_a_worker_that_was_overtaken_cannot_commit(call):
    """Its claim ran out, another worker claimed the row; the first one's effect is rolled back."""
    slow = ToolInvocation.objects.claim(call.pk)
    ToolInvocation.objects.filter(pk=call.pk).update(claimed_until=timezone.now() - timedelta(seconds=1))
    fast = ToolInvocation.objects.claim(call.pk)
    assert fast.claim_token != slow.claim_token

    with using_tools(deferred_tool(leave_note)), pytest.MonkeyPatch.context() as patch:
        patch.setattr(type(ToolInvocation.objects.all()), "claim", lambda self, pk: slow)
        ledger.work(call.pk)
    call.refresh_from_db()
    assert notes_of(call) == 0
    assert (call.state, call.claim_token) == (QueueState.RUNNING, fast.claim_token)


def test_an_overtaken_worker_that_fails_does_not_put_the_row_off(call):
    slow = ToolInvocation.objects.claim(call.pk)
    ToolInvocation.objects.filter(pk=call.pk).update(claimed_until=timezone.now() - timedelta(seconds=1))
    fast = ToolInvocation.objects.claim(call.pk)

    def handler(context, inputs):
        raise RuntimeError

    with using_tools(deferred_tool(handler)), pytest.MonkeyPatch.context() as patch:
        patch.setattr(type(ToolInvocation.objects.all()), "claim", lambda self, pk: slow)
        ledger.work(call.pk)
    call.refresh_from_db()
    assert (call.state, call.claim_token) == (QueueState.RUNNING, fast.claim_token)


def test_the_attempt_is_counted_before_anything_runs(call):
    seen = []

    def handler(context, inputs):
        with ThreadPoolExecutor(1) as elsewhere:  # another connection sees only what is committed
            seen.append(elsewhere.submit(attempts_elsewhere).result())
        return "1"

    def attempts_elsewhere():
        try:
            return ToolInvocation.objects.values_list("attempts", flat=True).get(pk=call.pk)
        finally:
            connections.close_all()

    with using_tools(deferred_tool(handler)):
        ledger.work(call.pk)
    assert seen == [1]
