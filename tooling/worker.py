"""Works one queued row off: claim it, run it, and settle it, put it off or give it up.

The same for every kind of row. What a kind does is a `Job`; everything that a kill, a redelivery or a slow worker can do
to a row is decided here, once.
"""

import copy
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import structlog
from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import DatabaseError, connection, transaction

from prayers.errors import RecordIncomplete
from prayers.queue import ClaimLost, QueuedRow, QueueState
from tooling.errors import PermanentFailure, describe, frames

log = structlog.get_logger(__name__)

PERMANENT = (PermanentFailure, ValidationError, RecordIncomplete)  # what the same input will always lead to
USED_UP = "AttemptsUsedUp: the worker ended during each attempt"  # never said by an exception: the process was gone


def _nothing(row: Any) -> None:
    """What a kind does at an end that it has no words for."""


@dataclass(frozen=True)
class Job:
    """How one kind of row is worked off."""

    model: type[QueuedRow]
    run: Callable[[Any], Mapping[str, Any]]  # the effect; returns columns to settle the row with
    in_transaction: bool  # effect and settlement commit together; False for calls to the outside, which hold no lock
    succeeded: Callable[[Any], None] = _nothing  # inside the settling transaction
    failed: Callable[[Any], None] = _nothing  # inside the transaction that gives the row up

    @property
    def label(self) -> str:
        return self.model._meta.label_lower


def work_off(job: Job, pk: UUID) -> None:
    """Work one row off, if it is due and nobody else has it. Raises only what the claim itself raises."""
    row = job.model._default_manager.claim(pk)  # type: ignore[attr-defined]
    if row is None:
        return
    fields = {"kind": job.label, "row_id": str(pk), "attempt": row.attempts}
    if row.attempts > settings.LEDGER_MAX_ATTEMPTS:
        _write(fields, lambda: _give_up(job, row, USED_UP, fields))
        return
    started = time.monotonic()
    attempt = copy.copy(row)  # settling changes a row in memory, and a rollback does not change it back
    try:
        if job.in_transaction:
            with transaction.atomic():
                _limit_statements()
                _succeed(job, attempt, job.run(attempt), started)
        else:
            changes = job.run(attempt)
            with transaction.atomic():
                _succeed(job, attempt, changes, started)
    except ClaimLost:
        log.info("ledger.claim_lost", **fields)
    except Exception as problem:  # a handler may raise anything; the row's fate must be written down
        log.warning("ledger.attempt_failed", **fields, error=describe(problem), frames=frames(problem))
        if not connection.in_atomic_block:
            connection.close_if_unusable_or_obsolete()
        caught = problem  # the name of the except clause is gone when the lambda runs
        _write(fields, lambda: _after_failure(job, row, caught, fields))
    else:
        log.info("ledger.succeeded", **fields, duration_ms=_since(started))


def _succeed(job: Job, row: Any, changes: Mapping[str, Any], started: float) -> None:
    if hasattr(row, "duration_ms"):
        changes = {**changes, "duration_ms": _since(started)}
    row.settle(QueueState.SUCCEEDED, error="", **changes)
    job.succeeded(row)


def _after_failure(job: Job, row: Any, problem: Exception, fields: Mapping[str, Any]) -> None:
    if isinstance(problem, PERMANENT) or row.attempts_left == 0:
        _give_up(job, row, describe(problem), fields)
    else:
        row.retry_later(describe(problem))


def _give_up(job: Job, row: Any, error: str, fields: Mapping[str, Any]) -> None:
    with transaction.atomic():
        row = copy.copy(row)
        row.settle(QueueState.FAILED, error=error)
        job.failed(row)
    log.error("ledger.failed", **fields, error=error)


def _write(fields: Mapping[str, Any], write: Callable[[], None]) -> None:
    """Write an end down. Where that fails too the claim runs out, and the next worker comes to the same end."""
    try:
        write()
    except ClaimLost:
        log.info("ledger.claim_lost", **fields)
    except Exception as problem:
        log.error("ledger.end_not_written", **fields, error=describe(problem), frames=frames(problem))


def _limit_statements() -> None:
    """No statement of an effect outlives the claim, where the database can see to it; SQLite waits 20 s at most."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(f"SET LOCAL statement_timeout = {int(settings.LEDGER_CLAIM_SECONDS * 500)}")


def _since(started: float) -> int:
    return int((time.monotonic() - started) * 1000)
