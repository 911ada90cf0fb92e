"""Does what is due at intervals, where no Celery beat does: one thread in the web process, which no error
ends.
"""

import threading
from collections.abc import Callable

import structlog
from django.conf import settings
from django.db import connections

from prayers.jobs.errors import describe, frames

log = structlog.get_logger(__name__)

_periodic: dict[Callable[[], object], bool] = {}  # function → whether beat's sweep calls it too


def register_periodic(function: Callable[[], object], *, with_beat: bool = False) -> None:
    """Have a function called at each sweep of the thread. It must be cheap when there is nothing to do.

    `with_beat`: at each sweep that Celery beat asks for, too. Any other has a task of its own in CELERY_BEAT_SCHEDULE.
    """
    _periodic[function] = with_beat


def sweep_with_beat() -> None:
    """Call what was registered to be called with beat. Raises what one of them raises: the task has failed, then."""
    for function, with_beat in list(_periodic.items()):
        if with_beat:
            function()


def sweep_once() -> None:
    """Call whatever was registered. An error in one does not keep the others from running."""
    for function in list(_periodic):
        try:
            function()
        except Exception as problem:  # the database may be away for a while; the next sweep tries again
            name = getattr(function, "__qualname__", repr(function))
            log.error("sweep.failed", function=name, error=describe(problem), frames=frames(problem))


class Sweeper:
    """Calls `sweep` every `seconds` on a daemon thread, from `start` to `stop`."""

    def __init__(self, seconds: float | None = None, sweep: Callable[[], None] = sweep_once) -> None:
        self._seconds = settings.SWEEP_SECONDS if seconds is None else seconds
        self._sweep = sweep
        self._stopped = threading.Event()
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        if self._thread is None:
            self._stopped.clear()
            self._thread = threading.Thread(target=self._run, name="sweeper", daemon=True)
            self._thread.start()

    def stop(self) -> None:
        """Returns when the sweep that runs is over."""
        self._stopped.set()
        if self._thread is not None:
            self._thread.join()
            self._thread = None

    def _run(self) -> None:
        while not self._stopped.is_set():
            try:
                self._sweep()
            finally:
                connections.close_all()
            self._stopped.wait(self._seconds)
