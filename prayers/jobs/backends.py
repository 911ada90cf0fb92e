"""The two ways to have a row worked off: a Celery message, or a thread of this process."""

import queue
import threading
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from typing import Any, Protocol
from uuid import UUID

import structlog
from django.db import connections

from prayers.jobs.errors import describe

log = structlog.get_logger(__name__)

WORK_TASK = "prayers.jobs.work_row"
# Seconds that Celery gives a kind of row, where the ones it gives all (CELERY_TASK_TIME_LIMIT) are too few. Label → options.
_FOUR_MINUTES = {"soft_time_limit": 240, "time_limit": 270}  # within a claim of five
LIMITS = {"church.importrun": _FOUR_MINUTES, "tooling.careplan": _FOUR_MINUTES, "tooling.planstep": _FOUR_MINUTES}
MOST_WAITING = 10_000  # jobs kept while the broker is slow; what does not fit is left to the sweep

Job = tuple[str, UUID]  # model label and id of a row


class Backend(Protocol):
    """Has rows worked off soon, and keeps nobody waiting for it."""

    def enqueue(self, label: str, ids: Iterable[UUID]) -> None: ...
    def waiting(self) -> int: ...  # jobs taken on that may be there twice
    def wait_idle(self, timeout: float) -> bool: ...
    def shutdown(self) -> None: ...


class _Outstanding:
    """Jobs taken on and not yet done with."""

    def __init__(self) -> None:
        self._jobs: set[Job] = set()
        self._changed = threading.Condition()

    def add(self, job: Job) -> bool:
        """False when it is among them already."""
        with self._changed:
            if job in self._jobs:
                return False
            self._jobs.add(job)
            return True

    def remove(self, job: Job) -> None:
        with self._changed:
            self._jobs.discard(job)
            self._changed.notify_all()

    def wait_until_none(self, timeout: float) -> bool:
        with self._changed:
            return self._changed.wait_for(lambda: not self._jobs, timeout)


class ThreadBackend:
    """Works rows off on a few threads of this process. A row that is being worked on is not taken on again.

    `work_row` must not raise: nobody would hear of it.
    """

    def __init__(self, threads: int, work_row: Callable[[str, UUID], None]) -> None:
        self._work_row = work_row
        self._pool = ThreadPoolExecutor(max_workers=threads, thread_name_prefix="ledger")
        self._outstanding = _Outstanding()

    def enqueue(self, label: str, ids: Iterable[UUID]) -> None:
        for pk in ids:
            job = (label, pk)
            if self._outstanding.add(job):
                try:
                    self._pool.submit(self._work, job)
                except RuntimeError:  # the process is ending; the row is swept by the next one
                    self._outstanding.remove(job)
                    raise

    def _work(self, job: Job) -> None:
        label, pk = job
        try:
            self._work_row(label, pk)
        finally:
            connections.close_all()
            self._outstanding.remove(job)

    def waiting(self) -> int:
        """None: no job is taken on twice."""
        return 0

    def wait_idle(self, timeout: float) -> bool:
        return self._outstanding.wait_until_none(timeout)

    def shutdown(self) -> None:
        self._pool.shutdown(wait=True, cancel_futures=True)


class CeleryBackend:
    """Publishes Celery messages from one daemon thread: no request waits for a broker that is slow or
    gone.
    """

    def __init__(
        self, publish: Callable[[str, UUID], None] | None = None, count: Callable[[], int] | None = None
    ) -> None:
        self._publish = publish or _celery_publisher()
        self._count = count or _celery_counter()
        self._waiting: queue.Queue[Job | None] = queue.Queue(MOST_WAITING)
        self._outstanding = _Outstanding()
        self._thread = threading.Thread(target=self._run, name="publisher", daemon=True)
        self._thread.start()

    def enqueue(self, label: str, ids: Iterable[UUID]) -> None:
        for pk in ids:
            job = (label, pk)
            if not self._outstanding.add(job):
                continue
            try:
                self._waiting.put_nowait(job)
            except queue.Full:
                self._outstanding.remove(job)
                log.warning("dispatch.dropped", kind=label, row_id=str(pk))

    def _run(self) -> None:
        while (job := self._waiting.get()) is not None:
            label, pk = job
            try:
                self._publish(label, pk)
            except Exception as problem:  # the broker is away: the sweep enqueues it again
                log.warning(
                    "dispatch.not_published",
                    kind=label,
                    error=describe(problem),
                    dropped=1 + self._drop_waiting(),
                )
            finally:
                self._outstanding.remove(job)

    def _drop_waiting(self) -> int:
        """Empty the queue: each of its jobs would wait out the same time-out. How many those were."""
        dropped = 0
        while True:
            try:
                job = self._waiting.get_nowait()
            except queue.Empty:
                return dropped
            if job is None:
                self._waiting.put_nowait(None)
                return dropped
            self._outstanding.remove(job)
            dropped += 1

    def waiting(self) -> int:
        """Messages in the broker; none where it cannot be asked."""
        try:
            return self._count()
        except Exception as problem:  # it is away, or has no queue yet
            log.debug("dispatch.not_counted", error=describe(problem))
            return 0

    def wait_idle(self, timeout: float) -> bool:
        return self._outstanding.wait_until_none(timeout)

    def shutdown(self) -> None:
        try:
            self._waiting.put_nowait(None)
        except queue.Full:
            self._drop_waiting()
            self._waiting.put_nowait(None)
        self._thread.join(timeout=5)


def _celery_app() -> Any:
    """An application of its own: a web process needs no worker's."""
    from celery import Celery  # slow to import, and of no use without a broker

    app: Any = Celery("carebot-dispatch", set_as_current=False)
    app.config_from_object("django.conf:settings", namespace="CELERY")
    return app


def _celery_counter() -> Callable[[], int]:
    app_of = lru_cache(_celery_app)  # made when it is first asked, by whoever sweeps

    def count() -> int:
        app = app_of()
        with app.connection_for_read() as connection:
            queue = connection.default_channel.queue_declare(app.conf.task_default_queue, passive=True)
            return int(queue.message_count)

    return count


def _celery_publisher() -> Callable[[str, UUID], None]:
    """Sends by task name."""
    app = _celery_app()

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
