"""How large a fault is played, and the table of what came of each: faults, size, lost, doubled, p95.

What is counted (lost, doubled) holds always: a run in which a count is wrong ends with a status of its own, and is not tried again
(`make faults`). What is timed is, small, held against a peer of the same run, and a machine that stood still for a moment is let off that
moment: it says nothing of us. Whole (`make test-faults`), on a machine that does nothing else, nothing is let off.
"""

import os
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from statistics import quantiles

import pytest

IS_WHOLE = os.environ.get("FAULTS", "small") == "whole"
HEADS = ("faults", "size", "lost", "doubled", "p95")
Figures = Callable[..., None]
COUNTED_WRONG = 9  # the status of a run that lost or doubled something; pytest's own end with 5


def size(small: int, whole: int) -> int:
    """How many: `whole` with FAULTS=whole (`make test-faults`), else as many as a minute of an ordinary run can bear."""
    return whole if IS_WHOLE else small


def p95(seconds: Sequence[float]) -> float:
    return quantiles(seconds, n=20, method="inclusive")[-1] if len(seconds) > 1 else seconds[0]


class Stalls:
    """For how long the machine stood still at most, as a thread of this process sees it that asks for nothing but to be woken."""

    EVERY = 0.02  # seconds
    USUAL = 0.05  # so late it may wake where nothing is amiss

    def __init__(self) -> None:
        self.longest = 0.0
        self._is_over = threading.Event()

    def watch(self) -> None:
        while True:
            began = time.monotonic()
            if self._is_over.wait(self.EVERY):
                return
            self.longest = max(self.longest, time.monotonic() - began - self.EVERY - self.USUAL)

    def end(self) -> None:
        self._is_over.set()


@contextmanager
def stalls() -> Iterator[Stalls]:
    seen = Stalls()
    watcher = threading.Thread(target=seen.watch)
    watcher.start()
    try:
        yield seen
    finally:
        seen.end()
        watcher.join()


def table(reports: Iterable[pytest.TestReport]) -> list[str]:
    """The lines of the table; none where no fault was played."""
    rows = [value for report in reports for name, value in report.user_properties if name == "faults"]
    if not rows:
        return []
    widths = [max(len(str(row[place])) for row in (HEADS, *rows)) for place in range(len(HEADS))]
    load = "load of the machine now: {:.1f}, {:.1f}, {:.1f}".format(*os.getloadavg())
    return [
        " | ".join(str(value).ljust(width) for value, width in zip(row, widths, strict=True)) for row in (HEADS, *rows)
    ] + [load]
