"""The two ways to have a row worked off: a Celery message, or a thread of this process."""

import queue
import threading
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from uuid import UUID

import structlog
from django.db import connections

from tooling.errors import describe

log = structlog.get_logger(__name__)

WORK_TASK = "tooling.tasks.work_row"
# Seconds that Celery gives a kind of row, where the ones it gives all (CELERY_TASK_TIME_LIMIT) are too few. Label → options.
LIMITS = {
    "church.importrun": {"soft_time_limit": 240, "time_limit": 270}
}  # within the claim of an import, five minutes
MOST_WAITING = 10_000  # rings kept while the broker is slow; what does not fit is left to the sweep

Ring = tuple[str, UUID]


class _Outstanding:
    """Rings taken on and not yet done with."""

    def __init__(self) -> None:
        self._rings: set[Ring] = set()
        self._changed = threading.Condition()

    def add(self, ring: Ring) -> bool:
        """False when it is among them already."""
        with self._changed:
            if ring in self._rings:
                return False
            self._rings.add(ring)
            return True

    def remove(self, ring: Ring) -> None:
        with self._changed:
            self._rings.discard(ring)
            self._changed.notify_all()

    def wait_until_none(self, timeout: float) -> bool:
        with self._changed:
            return self._changed.wait_for(lambda: not self._rings, timeout)


class ThreadRinger:
    """Works rows off on a few threads of this process. A row that is being worked on is not taken on again.

    `work_row` must not raise: nobody would hear of it.
    """

    def __init__(self, threads: int, work_row: Callable[[str, UUID], None]) -> None:
        self._work_row = work_row
        self._pool = ThreadPoolExecutor(max_workers=threads, thread_name_prefix="ledger")
        self._outstanding = _Outstanding()

    def ring(self, label: str, ids: Iterable[UUID]) -> None:
        for pk in ids:
            ring = (label, pk)
            if self._outstanding.add(ring):
                try:
                    self._pool.submit(self._work, ring)
                except RuntimeError:  # the process is ending; the row is swept by the next one
                    self._outstanding.remove(ring)
                    raise

    def _work(self, ring: Ring) -> None:
        label, pk = ring
        try:
            self._work_row(label, pk)
        finally:
            connections.close_all()
            self._outstanding.remove(ring)

    def wait_idle(self, timeout: float) -> bool:
        return self._outstanding.wait_until_none(timeout)

    def shutdown(self) -> None:
        self._pool.shutdown(wait=True, cancel_futures=True)


class Publisher:
    """Publishes Celery messages from one daemon thread: no request waits for a broker that is slow or
    gone.
    """

    def __init__(self, publish: Callable[[str, UUID], None] | None = None) -> None:
        self._publish = publish or _celery_publisher()
        self._waiting: queue.Queue[Ring | None] = queue.Queue(MOST_WAITING)
        self._outstanding = _Outstanding()
        self._thread = threading.Thread(target=self._run, name="bell", daemon=True)
        self._thread.start()

    def ring(self, label: str, ids: Iterable[UUID]) -> None:
        for pk in ids:
            ring = (label, pk)
            if not self._outstanding.add(ring):
                continue
            try:
                self._waiting.put_nowait(ring)
            except queue.Full:
                self._outstanding.remove(ring)
                log.warning("bell.dropped", kind=label, row_id=str(pk))

    def _run(self) -> None:
        while (ring := self._waiting.get()) is not None:
            label, pk = ring
            try:
                self._publish(label, pk)
            except Exception as problem:  # the broker is away: the sweep rings again
                log.warning(
                    "bell.not_published",
                    kind=label,
                    error=describe(problem),
                    dropped=1 + self._drop_waiting(),
                )
            finally:
                self._outstanding.remove(ring)

    def _drop_waiting(self) -> int:
        """Empty the queue: each of its rings would wait out the same time-out. How many those were."""
        dropped = 0
        while True:
            try:
                ring = self._waiting.get_nowait()
            except queue.Empty:
                return dropped
            if ring is None:
                self._waiting.put_nowait(None)
                return dropped
            self._outstanding.remove(ring)
            dropped += 1

    def wait_idle(self, timeout: float) -> bool:
        return self._outstanding.wait_until_none(timeout)

    def shutdown(self) -> None:
        try:
            self._waiting.put_nowait(None)
        except queue.Full:
            self._drop_waiting()
            self._waiting.put_nowait(None)
        self._thread.join(timeout=5)


def _celery_publisher() -> Callable[[str, UUID], None]:
    """Sends by task name, through an application of its own: a web process needs no worker's application."""
    from celery import Celery  # slow to import, and of no use without a broker

    app: Any = Celery("carebot-bell", set_as_current=False)
    app.config_from_object("django.conf:settings", namespace="CELERY")

    def publish(label: str, pk: UUID) -> None:
        # argsrepr lies in the broker in plain text beside the arguments: ids alone in both.
        app.send_task(
            WORK_TASK,
            args=(label, str(pk)),
            argsrepr=f"({label}, {pk})",
            retry=False,
            ignore_result=True,
            **LIMITS.get(label, {}),
        )

    return publish
