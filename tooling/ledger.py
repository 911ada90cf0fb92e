"""Works deferred tool calls off the ledger: the tool's effect and the row's new state are one transaction.

Everything that a kill, a redelivery or a slow worker can do to a call is decided here, once. The claim counts
the attempt and commits it before anything runs; the end is written only by the worker that still holds the
claim.
"""

import copy
import time
from collections.abc import Callable, Mapping
from typing import Any
from uuid import UUID

import structlog
from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import connection, transaction
from django.utils import timezone

from prayers.erasing import erase_record
from prayers.errors import RecordIncomplete
from prayers.jobs import ClaimLost, QueueState
from prayers.jobs.errors import describe, frames
from tooling import failure_notices, signals
from tooling.errors import PermanentFailure, UnknownTool
from tooling.models import ToolInvocation
from tooling.models.invocation import erased
from tooling.registry import ToolContext, registry

log = structlog.get_logger(__name__)

PERMANENT = (PermanentFailure, ValidationError, RecordIncomplete)  # what the same input will always lead to
USED_UP = "AttemptsUsedUp: the worker ended during each attempt"  # no exception says so: the process was gone


def private_tools() -> frozenset[str]:
    """Tools whose results no member of staff is shown."""
    return frozenset(tool.name for tool in registry() if tool.is_private)


def work(invocation_id: UUID) -> None:
    """Run a deferred call that is due: once in effect, however often and by however many workers this is
    called.
    """
    invocation = ToolInvocation.objects.claim(invocation_id)
    if invocation is None:
        return
    fields = {"invocation_id": str(invocation_id), "tool": invocation.tool, "attempt": invocation.attempts}
    if invocation.attempts > settings.LEDGER_MAX_ATTEMPTS:
        _write_end(fields, lambda: _give_up(invocation, USED_UP, fields))
        return
    try:
        duration_ms = _run_and_settle(invocation)
    except ClaimLost:
        log.info("ledger.claim_lost", **fields)
    except Exception as problem:  # a tool may raise anything; the call's fate must be written down
        log.warning("ledger.attempt_failed", **fields, error=describe(problem), frames=frames(problem))
        if not connection.in_atomic_block:
            connection.close_if_unusable_or_obsolete()  # it may be the connection that broke
        failure = problem  # the clause's own name is gone once it ends
        _write_end(fields, lambda: _after_failure(invocation, failure, fields))
    else:
        log.info("ledger.succeeded", **fields, duration_ms=duration_ms)


def _run_and_settle(claimed: ToolInvocation) -> int:
    """Effect, new state and what listeners write, in one transaction. How many milliseconds the tool took."""
    # A copy: settling changes a row in memory, and a rollback does not change it back.
    invocation = copy.copy(claimed)
    started = time.monotonic()
    with transaction.atomic():
        _limit_statements()
        result = _run(invocation)
        duration_ms = int((time.monotonic() - started) * 1000)
        invocation.settle(QueueState.SUCCEEDED, error="", result=result, duration_ms=duration_ms)
        if _forget_if_erased(invocation) and invocation.tool in registry().unasked():
            erase_record(UUID(result["record_id"]))
        signals.invocation_succeeded.send(sender=ToolInvocation, invocation=invocation)
    return duration_ms


def _run(invocation: ToolInvocation) -> Mapping[str, Any]:
    tool = registry().get(invocation.tool)
    if tool is None or not tool.is_deferred:
        raise UnknownTool("No deferred tool has this name in this release.")
    context = ToolContext(
        church_id=invocation.church_id,
        conversation_id=invocation.conversation_id,
        language=invocation.language,
        channel=invocation.channel,
        persona=invocation.persona,
        is_minor=invocation.is_minor,
        agent=invocation.agent,
        heard_by=invocation.heard_by,
        invocation_id=invocation.pk,
    )
    return {"record_id": str(tool.handler(context, invocation.input)), "kind": invocation.tool}


def _after_failure(invocation: ToolInvocation, failure: Exception, fields: Mapping[str, Any]) -> None:
    if isinstance(failure, PERMANENT) or not invocation.attempts_left:
        _give_up(invocation, describe(failure), fields)
    else:
        invocation.retry_later(describe(failure))


def _give_up(claimed: ToolInvocation, error: str, fields: Mapping[str, Any]) -> None:
    """Dead row, what staff are told and correction in one transaction. A call that staff retried was corrected when it
    failed before.
    """
    invocation = copy.copy(claimed)
    with transaction.atomic():
        invocation.settle(QueueState.FAILED, error=error)
        if invocation.tool in registry().unasked():  # what was asked for keeps its input until staff did it
            _forget_if_erased(invocation)
        failure_notices.tell_staff(invocation)
        if invocation.retried_at is None:
            signals.invocation_failed.send(sender=ToolInvocation, invocation=invocation)
    log.error("ledger.failed", **fields, error=error)


def _write_end(fields: Mapping[str, Any], write: Callable[[], None]) -> None:
    """Write an end down. Where that fails too the claim runs out, and the next worker comes to the same
    end.
    """
    try:
        write()
    except ClaimLost:
        log.info("ledger.claim_lost", **fields)
    except Exception as problem:  # a listener may raise anything
        log.error("ledger.end_not_written", **fields, error=describe(problem), frames=frames(problem))


def _forget_if_erased(invocation: ToolInvocation) -> bool:
    """Forget the input of a call whose conversation was erased while it was on its way; whether it was.

    Looked at after the row is settled: from then on this transaction holds the row, and who erases now finds
    it settled.
    """
    asked = ToolInvocation.objects.filter(pk=invocation.pk, erase_when_settled=True)
    return bool(asked.update(**erased(invocation.pk), erased_at=timezone.now()))


def _limit_statements() -> None:
    """No statement of an effect outlives the claim, where the database can see to it; SQLite waits 20 s at
    most.
    """
    if connection.vendor == "postgresql":
        half_the_claim_ms = int(settings.LEDGER_CLAIM_SECONDS * 500)
        with connection.cursor() as cursor:
            cursor.execute(f"SET LOCAL statement_timeout = {half_the_claim_ms}")
