"""The clock the tests run by: the same moment at every run, from which it ticks, so that waits and deadlines end as they do.

`CLOCK` names another (see CLOCKS), or any moment: `CLOCK="a Friday" pytest -m clock`. The servers that tests start tell
the same time: time_machine begins in them before anything else (tests/clock_of_servers).
"""

import os
import time
from datetime import datetime
from pathlib import Path

import time_machine

USUAL = "a day like others"
# By the church's own clock in Chicago. All days of the week, so many of them as begin a month or a year elsewhere meanwhile.
CLOCKS = {
    USUAL: "2026-11-18T10:05-06:00",
    "a Monday, the last day of the month": "2026-08-31T09:30-05:00",
    "a Tuesday, 29 February": "2028-02-29T08:15-06:00",
    "a Wednesday, the next month in UTC": "2027-06-30T21:40-05:00",
    "New Year's Eve at 23:59, a Thursday": "2026-12-31T23:59-06:00",
    "New Year's Eve at 23:59 in UTC": "2026-12-31T17:59-06:00",
    "a Friday": "2027-04-30T12:00-05:00",
    "a Saturday, Sunday in UTC": "2027-03-13T22:30-06:00",
    "a Sunday on which the clocks go forward": "2027-03-14T01:59:30-06:00",
    "a Sunday on which the clocks go back": "2026-11-01T01:30-06:00",  # the second time that it is 1:30
}
SHIFT = "TEST_CLOCK_SHIFT_SECONDS"  # tells servers that tests start how far the clock is from the machine's
ROOT = Path(__file__).resolve().parents[1]


def asked_for(named: str = "") -> datetime:
    named = named or os.environ.get("CLOCK") or USUAL
    return datetime.fromisoformat(CLOCKS.get(named, named))


def is_usual() -> bool:
    return asked_for() == asked_for(USUAL)


class Clock:
    """Stands still until `tick`: what tests compute while they are collected is of the moment at which they begin."""

    def __init__(self, start: datetime) -> None:
        self.start = start
        self._seconds = int(start.timestamp())  # a number: the process keeps its own zone
        self._travel = time_machine.travel(self._seconds, tick=False)
        self._traveller = self._travel.start()

    def tick(self) -> None:
        """Goes on from the start, again if it ticked already."""
        self._traveller.move_to(self._seconds, tick=True)

    def stop(self) -> None:
        self._travel.stop()


def of_servers() -> dict[str, str]:
    """The environment in which a Python that is started tells the time of the tests, and finds the project."""
    hatch = time_machine.escape_hatch
    shift = (
        time.time() - hatch.time.time() if hatch.is_travelling() else 0.0
    )  # pictures are taken in the time that it is
    return {"PYTHONPATH": os.pathsep.join([str(ROOT / "tests" / "clock_of_servers"), str(ROOT)]), SHIFT: repr(shift)}


if __name__ == "__main__":
    print("\n".join(name for name in CLOCKS if name != USUAL))  # noqa: T201
