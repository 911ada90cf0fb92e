"""Has rows that are due worked off. The row is the queue: a job that gets lost is made up for by the next sweep.

With a broker a thread of its own publishes Celery messages, so that a request never waits for Redis; without
one a small thread pool in this process does the work.
"""

import os
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from uuid import UUID

import structlog
from django.apps import apps
from django.conf import settings
from django.db import transaction

from prayers.jobs.backends import Backend, CeleryBackend, ThreadBackend
from prayers.jobs.errors import describe, frames
from prayers.jobs.row import due_ids

log = structlog.get_logger(__name__)

SWEEP_BATCH = 500  # rows of each kind that one sweep enqueues
DRAIN_PATIENCE = 30.0  # seconds that draining waits for the threads of its own process

WORKERS: dict[str, Callable[[UUID], None]] = {}  # model label in lower case → what works one row off
_waited_for: set[str] = set()  # labels


def register_worker(label: str, worker: Callable[[UUID], None], *, is_waited_for: bool = False) -> None:
    """Let rows of a model be enqueued, swept and drained. Its default manager must offer `due()`.

    `is_waited_for`: a visitor waits for these, so that a sweep has them before all others.
    """
    WORKERS[label.lower()] = worker
    if is_waited_for:
        _waited_for.add(label.lower())


def work_row(label: str, pk: UUID) -> None:
    """Work one row off in this thread. Never raises: nobody waits for it, and the sweep comes again.

    Nothing of an error but its place is logged; Celery's own report would quote its message, and that may be
    a visitor's.
    """
    try:
        WORKERS[label](pk)
    except Exception as problem:
        log.error("dispatch.work_failed", kind=label, row_id=str(pk), error=describe(problem), frames=frames(problem))


_lock = threading.Lock()
_backend: Backend | None = None
_here = threading.local()  # .is_draining: this thread finds the rows by itself


def enqueue(label: str, ids: Iterable[UUID]) -> None:
    """Have rows worked off soon. Never blocks and never raises; call after the commit, or use
    `enqueue_on_commit`.
    """
    if getattr(_here, "is_draining", False):
        return
    try:
        _current().enqueue(label.lower(), ids)
    except Exception as problem:  # whoever queued the row must not suffer for it: the sweep comes again
        log.error("dispatch.not_enqueued", kind=label, error=describe(problem))


def enqueue_on_commit(label: str, ids: Iterable[UUID]) -> None:
    """Enqueue once the transaction around us is committed; at once where there is none."""
    found = list(ids)
    if found:
        transaction.on_commit(partial(enqueue, label, found), robust=True)


def sweep() -> int:
    """Enqueue whatever is due, of every kind. How many rows that were.

    Nothing while the broker holds as many messages as a sweep would add: the rows are among them, and every sweep would add them again,
    faster than a backlog is worked off.
    """
    if _current().waiting() >= SWEEP_BATCH:
        return 0
    found = _due()
    for label, pk in found:
        enqueue(label, [pk])
    if found:
        log.info("dispatch.swept", rows=len(found))
    return len(found)


def drain() -> int:
    """Work everything that is due off in this thread, also what the work itself queues. How many rows this thread worked off.

    What was handed to threads of this process before is done, too, when it returns: a row that one of them holds is not due,
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
    """Wait until everything enqueued in this process is worked off or published; False when the time ran
    out.
    """
    return _backend is None or _backend.wait_idle(timeout)


def shutdown() -> None:
    """Stop the threads; what is being worked on is finished first. The next job starts new ones."""
    global _backend
    with _lock:
        backend, _backend = _backend, None
    if backend is not None:
        backend.shutdown()


def _due() -> list[tuple[str, UUID]]:
    labels = sorted(WORKERS, key=lambda label: label not in _waited_for)
    return due_ids((apps.get_model(label)._default_manager.all() for label in labels), SWEEP_BATCH)


def _current() -> Backend:
    global _backend
    with _lock:
        if _backend is None:
            _backend = (
                CeleryBackend() if settings.CELERY_BROKER_URL else ThreadBackend(settings.LEDGER_THREADS, work_row)
            )
        return _backend


@contextmanager
def replaced_by(backend: Backend) -> Iterator[None]:
    """Another backend for a while, for tests."""
    global _backend
    with _lock:
        before, _backend = _backend, backend
    try:
        yield
    finally:
        with _lock:
            _backend = before


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
    global _lock, _backend
    _lock = threading.Lock()
    _backend = None


os.register_at_fork(after_in_child=_forget_threads_of_parent)
