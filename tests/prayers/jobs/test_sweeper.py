"""The sweeper goes on whatever happens, and stops when it is told."""

import threading

from prayers.jobs import dispatch, sweeper
from prayers.jobs.sweeper import Sweeper

PATIENCE = 10  # seconds that a test waits at most before it fails


def test_rows_that_are_due_are_swept():
    assert dispatch.sweep in sweeper._periodic


def test_an_error_in_one_function_does_not_keep_the_others_from_running(monkeypatch):
    ran = []

    def broken():
        ran.append("broken")
        raise RuntimeError

    monkeypatch.setattr(sweeper, "_periodic", {broken: False})
    sweeper.register_periodic(lambda: ran.append("second"))
    sweeper.sweep_once()
    assert ran == ["broken", "second"]


def test_it_sweeps_again_and_again_until_it_is_stopped(monkeypatch):
    swept = threading.Semaphore(0)

    def sweep():
        swept.release()
        raise RuntimeError("even this does not end it")

    monkeypatch.setattr(sweeper, "_periodic", {sweep: False})
    thread = Sweeper(seconds=0.001)
    thread.start()
    thread.start()
    assert all(swept.acquire(timeout=PATIENCE) for _ in range(3))
    thread.stop()
    assert not any(each.name == "sweeper" for each in threading.enumerate())
