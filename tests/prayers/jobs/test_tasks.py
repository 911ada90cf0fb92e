"""The Celery tasks: what a message, or beat, comes to."""

import sys
import uuid
from functools import partial

import pytest
from django.conf import settings

from carebot import celery
from prayers.jobs import dispatch, heartbeat, sweeper, tasks
from prayers.jobs.backends import WORK_TASK


@pytest.fixture
def registered():
    celery.app.loader.import_default_modules()
    return celery.app.tasks


def test_messages_name_a_task_that_exists(registered):
    assert WORK_TASK in registered


def test_a_task_works_its_row_off(monkeypatch):
    worked, pk = [], uuid.uuid4()
    monkeypatch.setitem(dispatch.WORKERS, "some.kind", worked.append)
    tasks.work_row("some.kind", str(pk))
    assert worked == [pk]


def test_a_message_of_the_release_before_is_worked_off(registered, monkeypatch):
    worked, pk = [], uuid.uuid4()
    monkeypatch.setitem(dispatch.WORKERS, "some.kind", worked.append)
    registered["tooling.tasks.work_row"]("some.kind", str(pk))
    assert worked == [pk]


@pytest.mark.parametrize("name", ["prayers.jobs.sweep", "tooling.tasks.sweep"])
def test_beats_sweep_calls_what_goes_with_it_and_nothing_that_has_a_task_of_its_own(registered, monkeypatch, name):
    called = []
    monkeypatch.setattr(heartbeat, "note", lambda: called.append("heartbeat"))
    monkeypatch.setattr(sweeper, "_periodic", {})
    sweeper.register_periodic(lambda: called.append("due rows"), with_beat=True)
    sweeper.register_periodic(lambda: called.append("escalation"))
    sweeper.register_periodic(lambda: called.append("danger"), with_beat=True)
    registered[name]()
    assert called == ["due rows", "danger", "heartbeat"]


@pytest.mark.django_db
@pytest.mark.parametrize("by_beat", [True, False])
def test_what_is_due_at_intervals_is_done_once_with_beat_as_without(registered, monkeypatch, by_beat):
    called, recorded = [], {}
    for function, with_beat in sweeper._periodic.items():
        record = partial(called.append, function)
        recorded[record] = with_beat
        monkeypatch.setattr(sys.modules[function.__module__], function.__name__, record)
    functions = list(sweeper._periodic)
    monkeypatch.setattr(sweeper, "_periodic", recorded)
    if by_beat:
        for entry in settings.CELERY_BEAT_SCHEDULE.values():
            registered[entry["task"]]()
    else:
        sweeper.sweep_once()
    assert len(called) == len(functions) == 15
    assert set(called) == set(functions)


def test_a_sweep_that_failed_leaves_no_mark(monkeypatch):
    def broken():
        raise RuntimeError

    monkeypatch.setattr(heartbeat, "note", lambda: pytest.fail("nothing was swept"))
    monkeypatch.setattr(sweeper, "_periodic", {broken: True})
    with pytest.raises(RuntimeError):
        tasks.sweep()
