"""A dispatcher for tests that only writes down what it was given."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from uuid import UUID

from django.test import override_settings

from prayers.jobs import dispatch
from prayers.jobs.backends import Job


class RecordingBackend:
    """Writes down what was enqueued and works nothing off."""

    def __init__(self) -> None:
        self.enqueued: list[Job] = []

    def enqueue(self, label: str, ids: Iterable[UUID]) -> None:
        self.enqueued += [(label, pk) for pk in ids]

    def waiting(self) -> int:
        return 0

    def wait_idle(self, timeout: float) -> bool:
        return True

    def shutdown(self) -> None:
        """Nothing to stop."""


@contextmanager
def no_dispatch() -> Iterator[RecordingBackend]:
    """No row is worked off unless the test does it; what was enqueued is written down. No reply waits for what comes of it, then."""
    backend = RecordingBackend()
    with dispatch.replaced_by(backend), override_settings(RECEIPT_WAIT_SECONDS=0.05):
        yield backend
