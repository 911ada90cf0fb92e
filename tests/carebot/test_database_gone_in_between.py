"""The database goes away while a message is being taken in: the visitor is told what is so, and is answered once."""

import threading
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import OperationalError, connections
from django.db.backends.signals import connection_created

from carebot import turn_runner, turn_store
from carebot.models import Conversation, Message, Turn
from carebot.testing import Visitor
from prayers.models import SafetyConcern

WIDOW = "My husband of 41 years died on Tuesday. I can't stop crying."


class Outage:
    """Fails the statements of one job on a database thread (or of `jobs`, counted together) from the so-manieth on; of all of them,
    until `end`, if it lasts."""

    def __init__(self) -> None:
        self.after: int | None = None  # statements that still work
        self.lasts = False  # new connections fail too
        self.was_hit = False
        self._jobs, self._hits_jobs = 0, 1
        self._wrapped: list[Any] = []
        self._lock = threading.Lock()

    def begin(self, after: int, *, lasts: bool = False, jobs: int = 1) -> None:
        self.after, self.lasts, self.was_hit, self._jobs, self._hits_jobs = after, lasts, False, 0, jobs

    def end(self) -> None:
        self.after, self.lasts = None, False

    def connected(self, sender: Any, connection: Any, **kwargs: Any) -> None:
        if not threading.current_thread().name.startswith(("database", "danger")):
            return
        self._jobs += 1  # each connects anew
        if self._jobs > self._hits_jobs and not self.lasts:
            self.end()
        if self._statement not in connection.execute_wrappers:
            connection.execute_wrappers.append(self._statement)
            self._wrapped.append(connection)

    def _statement(self, execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        with self._lock:
            if self.after is not None and self.after <= 0:
                self.was_hit = True
                raise OperationalError("the database is away")
            if self.after is not None:
                self.after -= 1
        return execute(sql, params, many, context)

    def unwrap(self) -> None:
        for each in self._wrapped:
            each.execute_wrappers.remove(self._statement)


@pytest.fixture
def outage(transactional_db: None) -> Iterator[Outage]:
    made = Outage()
    connection_created.connect(made.connected)
    yield made
    connection_created.disconnect(made.connected)
    made.end()
    made.unwrap()


async def greet(visitor: Visitor) -> None:
    """Something is said before, so that the next message's turn has rows to read once it is stored; the first one's has none."""
    await visitor.say("Good morning")


async def assert_answered_once(visitor: Visitor, *, messages: int = 2) -> None:
    """Each of the visitor's messages."""
    await visitor.settle()
    roles = [message["role"] for message in await visitor.messages()]
    assert roles.count("visitor") == roles.count("assistant") == messages, roles
    assert await Turn.objects.filter(conversation=visitor.id, state="closed").acount() == messages
    assert await Turn.objects.filter(conversation=visitor.id).acount() == messages


@pytest.mark.parametrize("before", [0, 1])
async def test_whichever_statement_it_goes_away_at_the_visitor_is_told_truly_and_answered_once(
    church, outage: Outage, before: int
):
    accepted = refused = 0
    for after in range(100):
        visitor = Visitor(church.public_key)
        await (greet(visitor) if before else visitor.begin())
        outage.begin(after, jobs=2)  # the token is looked at, then the message is stored
        response = await visitor.post(WIDOW, client_message_id="m-1")
        was_hit = outage.was_hit
        outage.end()
        await visitor.settle()
        stored = await Message.objects.filter(conversation=visitor.id, role="visitor").acount()
        if response.status_code == 503:
            refused += 1
            assert "not accepted" in response.json()["detail"]
            assert stored == before, f"stored, and the visitor was told it was not, at statement {after}"
        else:
            accepted += was_hit
            assert response.status_code == 200
            assert stored == before + 1
        again = (await visitor.post(WIDOW, client_message_id="m-1")).json()
        assert again["message"]["text"]
        await assert_answered_once(visitor, messages=before + 1)
        if not was_hit:
            break
    else:
        pytest.fail("a message takes more than a hundred statements")
    assert refused >= 5
    if before:  # of the first message nothing is read once it is stored
        assert accepted >= 2


async def test_while_it_stays_away_the_visitor_is_told_that_the_message_is_kept(
    visitor: Visitor, outage: Outage, monkeypatch
):
    await greet(visitor)
    monkeypatch.setattr(turn_runner, "ACCEPTED_WAIT_SECONDS", 0.05)
    monkeypatch.setattr(turn_store, "_context", away_after_commit(outage, turn_store._context))

    response = (await visitor.post(WIDOW, client_message_id="m-1")).json()

    assert response["message"] is None
    assert response["corrections"] == []
    assert "has arrived and is kept" in response["pending"][0]["text"]
    assert "(217) 555-0100" in response["pending"][0]["text"]
    assert response["turn"]["state"] == "accepted"
    outage.end()
    await assert_answered_once(visitor)
    assert (await visitor.post(WIDOW, client_message_id="m-1")).json()["message"]["text"]
    await assert_answered_once(visitor)


async def test_a_danger_told_just_then_gets_its_words_at_once_and_is_recorded_once(
    visitor: Visitor, outage: Outage, monkeypatch
):
    await greet(visitor)
    monkeypatch.setattr(turn_store, "_context", away_after_commit(outage, turn_store._context))

    answer = (await visitor.post("I want to kill myself", client_message_id="m-1")).json()
    outage.end()
    await assert_answered_once(visitor)

    assert "988" in answer["message"]["text"]
    assert await SafetyConcern.objects.acount() == 1


@pytest.mark.parametrize("is_committed", [True, False])
async def test_where_nobody_knows_whether_the_commit_arrived_it_is_looked_up(
    visitor: Visitor, monkeypatch, is_committed: bool
):
    """The line is lost between COMMIT and its answer: stored or not, that is found out and told."""
    await greet(visitor)
    commits = losing_the_answer_to_the_first(monkeypatch, is_committed)

    response = await visitor.post(WIDOW, client_message_id="m-1")

    assert commits, "the fault was hit"
    if is_committed:
        assert response.json()["message"]["text"]
        await assert_answered_once(visitor)
    else:
        assert response.status_code == 503
        assert await Message.objects.filter(role="visitor").acount() == 1
    assert (await visitor.post(WIDOW, client_message_id="m-1")).json()["message"]["text"]
    await assert_answered_once(visitor)


async def test_where_that_cannot_be_found_out_either_the_visitor_is_told_so(visitor: Visitor, outage, monkeypatch):
    monkeypatch.setattr(turn_runner, "ACCEPTED_WAIT_SECONDS", 0.05)
    await greet(visitor)
    losing_the_answer_to_the_first(monkeypatch, True, and_then=lambda: outage.begin(0, lasts=True))

    response = await visitor.post(WIDOW, client_message_id="m-1")

    assert response.status_code == 503
    assert "may or may not" in response.json()["detail"]
    assert "same client_message_id" in response.json()["detail"]
    outage.end()
    await assert_answered_once(visitor)


async def test_what_waited_for_the_turn_before_is_taken_up_too(visitor: Visitor, outage: Outage, monkeypatch):
    """The next turn is opened when the last one ends; the database goes away in between."""
    await greet(visitor)
    conversation = await Conversation.objects.aget()
    conversation_id, seq = conversation.pk, conversation.last_seq + 1
    await Message.objects.acreate(conversation_id=conversation_id, seq=seq, role="visitor", text=WIDOW)
    await Conversation.objects.aupdate(last_seq=seq)
    monkeypatch.setattr(turn_store, "_context", away_after_commit(outage, turn_store._context))
    accepted = await turn_runner.in_database(turn_store.open_next, conversation_id)
    assert isinstance(accepted, turn_store.Accepted)

    outage.end()
    turn_runner.go_on(accepted)

    await assert_answered_once(visitor)


def away_after_commit(outage: Outage, real: Any) -> Any:
    """The context's own statements fail from the first on, once."""
    begun: list[bool] = []

    def context(*args: Any, **kwargs: Any) -> Any:
        if not begun:
            begun.append(True)
            outage.begin(0, lasts=True)
        return real(*args, **kwargs)

    return context


def losing_the_answer_to_the_first(monkeypatch: Any, is_committed: bool, and_then: Any = None) -> list[bool]:
    """Have the first COMMIT of a database thread fail, after or before it happened."""
    lost: list[bool] = []
    backend = type(connections["default"])
    real = backend._commit

    def commit(self: Any) -> Any:
        if lost or not threading.current_thread().name.startswith("database"):
            return real(self)
        lost.append(True)
        if is_committed:
            real(self)
        if and_then:
            and_then()
        raise OperationalError("the line was lost")

    monkeypatch.setattr(backend, "_commit", commit)
    return lost
