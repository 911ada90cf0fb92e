"""Rings for rows that are due. The row is the queue: a ring that gets lost is made up for by the next sweep.

With a broker a thread of its own publishes Celery messages, so that a request never waits for Redis; without
one a small thread pool in this process does the work.
"""

import os
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Protocol
from uuid import UUID

import structlog
from django.apps import apps
from django.conf import settings
from django.db import transaction

from prayers.jobs.row import due_ids
from tooling.errors import describe, frames
from tooling.ringers import Publisher, ThreadRinger
from tooling.sweeper import Sweeper, register_periodic

__all__ = [
    "WORKERS", "Sweeper", "drain", "register_periodic", "register_worker", "replaced_by", "ring",
    "ring_on_commit", "shutdown", "sweep", "wait_idle", "work_row",
]  # fmt: skip

log = structlog.get_logger(__name__)

SWEEP_BATCH = 500  # rows of each kind that one sweep rings for
DRAIN_PATIENCE = 30.0  # seconds that draining waits for the threads of its own process

WORKERS: dict[str, Callable[[UUID], None]] = {}  # model label in lower case → what works one row off


def register_worker(label: str, worker: Callable[[UUID], None]) -> None:
    """Let rows of a model be rung for, swept and drained. Its default manager must offer `due()`."""
    WORKERS[label.lower()] = worker


def work_row(label: str, pk: UUID) -> None:
    """Work one row off in this thread. Never raises: nobody waits for it, and the sweep comes again.

    Nothing of an error but its place is logged; Celery's own report would quote its message, and that may be
    a visitor's.
    """
    try:
        WORKERS[label](pk)
    except Exception as problem:
        log.error("bell.work_failed", kind=label, row_id=str(pk), error=describe(problem), frames=frames(problem))


class Ringer(Protocol):
    def ring(self, label: str, ids: Iterable[UUID]) -> None: ...
    def wait_idle(self, timeout: float) -> bool: ...
    def shutdown(self) -> None: ...


_lock = threading.Lock()
_ringer: Ringer | None = None
_here = threading.local()  # .is_draining: this thread finds the rows by itself


def ring(label: str, ids: Iterable[UUID]) -> None:
    """Have rows worked off soon. Never blocks and never raises; call after the commit, or use
    `ring_on_commit`.
    """
    if getattr(_here, "is_draining", False):
        return
    try:
        _current().ring(label.lower(), ids)
    except Exception as problem:  # whoever queued the row must not suffer for the bell
        log.error("bell.not_rung", kind=label, error=describe(problem))


def ring_on_commit(label: str, ids: Iterable[UUID]) -> None:
    """Ring once the transaction around us is committed; at once where there is none."""
    found = list(ids)
    if found:
        transaction.on_commit(partial(ring, label, found), robust=True)


def sweep() -> int:
    """Ring for whatever is due, of every kind. How many rows that were."""
    found = _due()
    for label, pk in found:
        ring(label, [pk])
    if found:
        log.info("bell.swept", rows=len(found))
    return len(found)


register_periodic(sweep)


def drain() -> int:
    """Work everything that is due off in this thread, also what the work itself queues. How many rows this thread worked off.

    What threads of this process were rung for before is done, too, when it returns: a row that one of them holds is not due,
    and would otherwise be found neither worked off nor waiting. Raises what a worker raises, such as a database that is away.
    """
    worked = 0
    wait_idle(DRAIN_PATIENCE)
    with _draining():
        while found := _due():
            for label, pk in found:
                WORKERS[label](pk)
                worked += 1
            wait_idle(DRAIN_PATIENCE)
    return worked


def wait_idle(timeout: float) -> bool:
    """Wait until everything rung for in this process is worked off or published; False when the time ran
    out.
    """
    return _ringer is None or _ringer.wait_idle(timeout)


def shutdown() -> None:
    """Stop the threads; what is being worked on is finished first. The next ring starts new ones."""
    global _ringer
    with _lock:
        ringer, _ringer = _ringer, None
    if ringer is not None:
        ringer.shutdown()


def _due() -> list[tuple[str, UUID]]:
    return due_ids((apps.get_model(label)._default_manager.all() for label in list(WORKERS)), SWEEP_BATCH)


def _current() -> Ringer:
    global _ringer
    with _lock:
        if _ringer is None:
            _ringer = Publisher() if settings.CELERY_BROKER_URL else ThreadRinger(settings.LEDGER_THREADS, work_row)
        return _ringer


@contextmanager
def replaced_by(ringer: Ringer) -> Iterator[None]:
    """Another ringer for a while, for tests."""
    global _ringer
    with _lock:
        before, _ringer = _ringer, ringer
    try:
        yield
    finally:
        with _lock:
            _ringer = before


@contextmanager
def _draining() -> Iterator[None]:
    before = getattr(_here, "is_draining", False)
    _here.is_draining = True
    try:
        yield
    finally:
        _here.is_draining = before


def _forget_threads_of_parent() -> None:
    """A forked process has none of its parent's threads, and perhaps its locks in mid-use."""
    global _lock, _ringer
    _lock = threading.Lock()
    _ringer = None


os.register_at_fork(after_in_child=_forget_threads_of_parent)
