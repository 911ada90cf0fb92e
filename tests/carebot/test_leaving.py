"""Whoever leaves while their message is being stored: it is answered all the same, and a danger in it is recorded."""

import asyncio
import threading
import uuid
from collections.abc import Iterator
from typing import Any

import pytest

from carebot import turn_runner, turn_store
from carebot.api import views
from carebot.models import Conversation, Turn, TurnState
from carebot.testing import Visitor
from carebot.turn_store import Arrival
from church.models import Church
from prayers.models import SafetyConcern

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[threading.Event, threading.Event]]:
    """Set when a message is about to be stored; to be set to let it."""
    reached, may_go = threading.Event(), threading.Event()
    open_turn = turn_store.open_turn

    def held(arrival: Arrival) -> object:
        reached.set()
        assert may_go.wait(10)
        return open_turn(arrival)

    monkeypatch.setattr(turn_store, "open_turn", held)
    yield reached, may_go
    may_go.set()


async def leave_while_it_is_stored(church: Church, gate: tuple[threading.Event, threading.Event], text: str) -> Visitor:
    reached, may_go = gate
    visitor = Visitor(church.public_key)
    await visitor.begin()
    events = turn_runner.receive(Arrival(uuid.UUID(visitor.id), visitor.token, text))
    asking = asyncio.ensure_future(anext(events))
    await asyncio.get_running_loop().run_in_executor(None, reached.wait, 10)
    asking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asking
    may_go.set()
    await visitor.settle()
    return visitor


async def test_the_message_is_answered(church: Church, gate: tuple[threading.Event, threading.Event]):
    visitor = await leave_while_it_is_stored(church, gate, "What time are your services?")

    turn = await Turn.objects.aget(conversation_id=visitor.id)
    assert turn.state == TurnState.CLOSED
    assert [each["role"] for each in await visitor.messages()] == ["visitor", "assistant"]


async def test_a_danger_is_recorded(church: Church, gate: tuple[threading.Event, threading.Event]):
    await leave_while_it_is_stored(church, gate, "I want to kill myself")

    assert await SafetyConcern.objects.acount() == 1


async def test_of_what_was_not_stored_nothing_is_left(church: Church, gate: tuple[threading.Event, threading.Event]):
    reached, may_go = gate
    visitor = Visitor(church.public_key)
    await visitor.begin()
    asking = asyncio.ensure_future(anext(turn_runner.receive(Arrival(uuid.UUID(visitor.id), "nobody's", "Hello"))))
    await asyncio.get_running_loop().run_in_executor(None, reached.wait, 10)
    asking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asking
    may_go.set()
    await visitor.settle()

    assert await Turn.objects.acount() == 0
    assert await Conversation.objects.acount() == 1


async def test_a_request_whose_visitor_leaves_before_its_message_was_looked_at_goes_on(
    church: Church, monkeypatch: pytest.MonkeyPatch
):
    reached, may_go = asyncio.Event(), asyncio.Event()
    screen_arrived = views.screen_arrived

    async def held(*args: Any, **kwargs: Any) -> Any:
        reached.set()
        await may_go.wait()
        return await screen_arrived(*args, **kwargs)

    visitor = Visitor(church.public_key)
    await visitor.begin()
    monkeypatch.setattr(views, "screen_arrived", held)
    asking = asyncio.ensure_future(visitor.post("What time are your services?"))
    await reached.wait()
    asking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asking
    may_go.set()
    await visitor.settle()

    assert [each["role"] for each in await visitor.messages()] == ["visitor", "assistant"]
