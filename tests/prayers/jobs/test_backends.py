"""A job reaches a worker without keeping anybody waiting, and its message holds an id alone."""

import json
import threading
import uuid

from prayers.jobs.backends import MOST_WAITING, WORK_TASK, CeleryBackend, ThreadBackend, _celery_publisher

LABEL = "tooling.toolinvocation"
PATIENCE = 10  # seconds that a test waits at most before it fails


class Work:
    """A worker that waits to be let go, and writes down what it did."""

    def __init__(self):
        self.done, self.started, self.may_end = [], threading.Semaphore(0), threading.Event()

    def __call__(self, label, pk):
        self.started.release()
        assert self.may_end.wait(PATIENCE)
        self.done.append((label, pk))


class TestThreads:
    def test_a_row_in_work_is_not_taken_on_twice(self):
        work, pk = Work(), uuid.uuid4()
        backend = ThreadBackend(2, work)
        backend.enqueue(LABEL, [pk, pk])
        assert work.started.acquire(timeout=PATIENCE)
        backend.enqueue(LABEL, [pk])
        work.may_end.set()
        assert backend.wait_idle(PATIENCE)
        assert work.done == [(LABEL, pk)]
        backend.enqueue(LABEL, [pk])
        assert backend.wait_idle(PATIENCE)
        assert len(work.done) == 2
        backend.shutdown()

    def test_waiting_for_idle_gives_up_in_time(self):
        work = Work()
        backend = ThreadBackend(1, work)
        backend.enqueue(LABEL, [uuid.uuid4()])
        assert not backend.wait_idle(0.01)
        work.may_end.set()
        assert backend.wait_idle(PATIENCE)
        backend.shutdown()


class TestCelery:
    def test_a_slow_broker_keeps_nobody_waiting(self):
        work = Work()
        backend = CeleryBackend(work)
        ids = [uuid.uuid4() for _ in range(20)]
        backend.enqueue(LABEL, ids)
        assert work.done == [], "nobody waited for it"
        work.may_end.set()
        assert backend.wait_idle(PATIENCE)
        assert work.done == [(LABEL, pk) for pk in ids]
        backend.shutdown()

    def test_more_jobs_than_fit_are_dropped(self):
        work = Work()
        backend = CeleryBackend(work)
        backend.enqueue(LABEL, [uuid.uuid4()])
        assert work.started.acquire(timeout=PATIENCE)
        backend.enqueue(LABEL, [uuid.uuid4() for _ in range(MOST_WAITING + 5)])
        work.may_end.set()
        assert backend.wait_idle(PATIENCE)
        assert len(work.done) == MOST_WAITING + 1
        backend.shutdown()

    def test_a_broker_that_is_gone_costs_one_time_out_not_one_a_job(self):
        tried, may_fail = [], threading.Event()

        def publish(label, pk):
            tried.append(pk)
            assert may_fail.wait(PATIENCE)
            raise ConnectionError("redis://user:password@host")

        backend = CeleryBackend(publish)
        backend.enqueue(LABEL, [uuid.uuid4() for _ in range(50)])
        may_fail.set()
        assert backend.wait_idle(PATIENCE)
        assert len(tried) < 50
        later = uuid.uuid4()
        backend.enqueue(LABEL, [later])
        assert backend.wait_idle(PATIENCE)
        assert tried[-1] == later, "it goes on trying"
        backend.shutdown()


def test_a_message_holds_a_kind_and_an_id_and_nothing_else(monkeypatch):
    sent = []
    monkeypatch.setattr("celery.Celery.send_task", lambda app, *args, **kwargs: sent.append((args, kwargs)))
    pk = uuid.uuid4()
    _celery_publisher()("some.kind", pk)
    (((name,), options),) = sent
    assert name == WORK_TASK
    assert options["args"] == ("some.kind", str(pk))
    assert options["retry"] is False
    assert set(json.loads(json.dumps(options))) <= {"args", "argsrepr", "retry", "ignore_result"}
    assert options["argsrepr"] == f"(some.kind, {pk})"


def test_a_broker_that_cannot_be_asked_holds_nothing():
    def count():
        raise OSError

    backend = CeleryBackend(lambda label, pk: None, count)
    assert backend.waiting() == 0
    backend.shutdown()
    counted = CeleryBackend(lambda label, pk: None, lambda: 7)
    assert counted.waiting() == 7
    counted.shutdown()
