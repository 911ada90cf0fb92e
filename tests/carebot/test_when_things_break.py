"""The database away at the end of a turn, or altogether; a process that died; a visitor who left."""

import asyncio
import threading
import uuid
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from django.db import OperationalError
from django.test import override_settings
from django.utils import timezone

from carebot import turn_runner, turn_store, unanswered
from carebot.llm.base import ModelRequest, ToolCall
from carebot.llm.testing import ScriptedModel
from carebot.models import Conversation, Message, Turn
from carebot.testing import Visitor, answering_with
from church.testing import make_staff
from prayers.models import Notification, PrayerRequest, SafetyConcern
from tooling.models import ToolInvocation
from tooling.tools import REGISTRY

pytestmark = pytest.mark.sqlite

WIDOW = "My husband of 41 years died on Tuesday. Please pray for me."


def away(*args: Any, **kwargs: Any) -> None:
    raise OperationalError("the database is away")


async def test_without_a_database_at_the_end_the_reply_comes_with_an_honest_note(visitor: Visitor, monkeypatch):
    await visitor.begin()
    monkeypatch.setattr(turn_store, "close_turn", away)

    events = await visitor.stream(WIDOW)

    names = [name for name, _ in events]
    assert names[0] == "sentence"
    assert "correction" in names
    correction = next(data for name, data in events if name == "correction")
    assert "could not save" in correction["text"]
    assert "receipt" not in names
    assert events[-1][1]["turn"]["state"] == "unanswered"


async def test_without_a_database_a_message_is_refused_with_a_reason(visitor: Visitor, monkeypatch):
    await visitor.begin()
    monkeypatch.setattr(turn_store, "open_turn", away)

    response = await visitor.post(WIDOW)

    assert response.status_code == 503
    assert "not accepted" in response.json()["detail"]
    assert response["Retry-After"]


@pytest.mark.parametrize(
    ("text", "words"),
    [("I want to kill myself", "988"), ("Quiero matarme", "988"), ("I'm going to end it tonight", "988")],
)
async def test_crisis_words_come_with_database_broker_and_model_all_away(visitor: Visitor, monkeypatch, text, words):
    await visitor.begin()
    monkeypatch.setattr(turn_store, "open_turn", away)
    monkeypatch.setattr(turn_runner, "LATE_ATTEMPTS_SECONDS", ())

    with answering_with(ScriptedModel()), override_settings(REDIS_URL="redis://127.0.0.1:9/0"):
        response = await visitor.post(text)

    assert response.status_code == 200
    assert words in response.json()["message"]["text"]
    assert response.json()["turn"]["safety"] is True


async def test_a_danger_told_while_the_database_was_away_is_recorded_when_it_is_back(visitor: Visitor, monkeypatch):
    await visitor.begin()
    real, tries = turn_store.open_turn, []

    def away_once(arrival: turn_store.Arrival) -> Any:
        tries.append(arrival)
        return away() if len(tries) == 1 else real(arrival)

    monkeypatch.setattr(turn_store, "open_turn", away_once)
    monkeypatch.setattr(turn_runner, "LATE_ATTEMPTS_SECONDS", (0, 0))

    await visitor.say("I want to kill myself")

    assert await SafetyConcern.objects.acount() == 1


async def test_a_turn_whose_process_died_goes_to_a_person_and_the_visitor_is_told(visitor: Visitor, church):
    await turn_runner.in_database(make_staff, church, "pastor")
    await visitor.say("Hello")
    conversation = await Conversation.objects.aget()
    turn = await Turn.objects.acreate(
        conversation=conversation, number=9, deadline_at=timezone.now() - timedelta(seconds=1), language="en"
    )
    await Message.objects.acreate(conversation=conversation, seq=90, role="visitor", text=WIDOW, turn=turn)
    await Conversation.objects.filter(pk=conversation.pk).aupdate(last_seq=90, last_turn=9)

    handed = await turn_runner.in_database(unanswered.hand_over_lost_turns)

    await turn.arefresh_from_db()
    assert (handed, turn.state, turn.needs_person) == (1, "unanswered", "unanswered")
    last = (await visitor.messages())[-1]
    assert last["role"] == "correction"
    assert "a person" in last["text"]
    assert await Notification.objects.filter(path__contains=str(turn.pk)).acount() == 1
    assert (await visitor.say("Are you there?"))["message"]["text"]


async def test_a_turn_is_handed_over_once(visitor: Visitor):
    await visitor.say("Hello")
    await Turn.objects.aupdate(state="running", deadline_at=timezone.now() - timedelta(seconds=1))

    first = await turn_runner.in_database(unanswered.hand_over_lost_turns)
    second = await turn_runner.in_database(unanswered.hand_over_lost_turns)

    assert (first, second) == (1, 0)


async def test_a_reply_that_comes_after_the_hand_over_is_not_written_down_twice(visitor: Visitor):
    async def handed_over_meanwhile() -> None:
        await Turn.objects.aupdate(deadline_at=timezone.now() - timedelta(seconds=1))
        await turn_runner.in_database(unanswered.hand_over_lost_turns)

    class Slow(ScriptedModel):
        async def stream(self, request: ModelRequest) -> Any:
            await handed_over_meanwhile()
            async for event in super().stream(request):
                yield event

    with answering_with(Slow(["Services are at nine."])):
        answer = await visitor.say("When is the service?")

    assert answer["corrections"]
    assert [message["role"] for message in await visitor.messages()] == ["visitor", "correction"]


async def test_a_message_that_a_dead_process_left_waiting_is_found(visitor: Visitor):
    await visitor.begin()
    conversation = await Conversation.objects.aget()
    await Message.objects.acreate(
        conversation=conversation, seq=1, role="visitor", text=WIDOW, created_at=timezone.now() - timedelta(minutes=1)
    )

    assert await turn_runner.in_database(unanswered.forgotten_conversations) == [conversation.pk]


async def test_the_turn_finishes_when_the_visitor_leaves_in_mid_stream(visitor: Visitor):
    response = await visitor.post(WIDOW, accept="text/event-stream")
    stream = aiter(response.streaming_content)
    await anext(stream)
    await stream.aclose()

    await visitor.settle()

    assert await PrayerRequest.objects.acount() == 1
    assert [message["role"] for message in await visitor.messages()] == ["visitor", "assistant", "receipt"]


async def test_a_write_that_fails_for_good_is_corrected_in_words_and_shown_to_staff(
    visitor: Visitor, settings, monkeypatch
):
    settings.LEDGER_MAX_ATTEMPTS = 1
    broken = replace(REGISTRY.get("submit_prayer_request"), handler=away)
    monkeypatch.setitem(REGISTRY._tools, "submit_prayer_request", broken)

    answer = await visitor.say(WIDOW)

    corrections = [message for message in await visitor.messages() if message["role"] == "correction"]
    assert len(corrections) == 1
    assert answer["receipts"] == []
    failed = await ToolInvocation.objects.failed_writes().aget()
    assert WIDOW in failed.input["request"] or failed.input["request"]


async def test_a_crash_of_our_own_is_no_silence(visitor: Visitor):
    class Broken(ScriptedModel):
        async def stream(self, request: ModelRequest) -> Any:
            raise RuntimeError("a bug")
            yield

    with answering_with(Broken()):
        answer = await visitor.say(WIDOW)

    assert answer["corrections"][0]["text"]
    assert answer["turn"]["state"] == "unanswered"
    assert (await Turn.objects.aget()).state == "running"  # the sweep hands it over


async def test_a_conversation_that_a_person_took_over_is_not_answered_by_the_assistant(visitor: Visitor, church):
    await visitor.begin()
    staff = await turn_runner.in_database(make_staff, church, "pastor")
    await Conversation.objects.aupdate(taken_over_by=staff)

    with answering_with(ScriptedModel()):
        answer = await visitor.say("Are you there?")
        in_danger = await visitor.say("I want to kill myself")

    assert answer["blocked"]["reason"] == "takeover"
    assert answer["message"] is None
    assert "988" in in_danger["message"]["text"]


async def test_in_danger_nobody_waits_for_the_reply_to_an_earlier_message(visitor: Visitor):
    is_asked, may_answer = asyncio.Event(), asyncio.Event()

    class Slow(ScriptedModel):
        async def stream(self, request: ModelRequest) -> Any:
            is_asked.set()
            await may_answer.wait()
            async for event in super().stream(request):
                yield event

    await visitor.begin()
    with answering_with(Slow(["Hello, I'm here."])):
        first = asyncio.create_task(visitor.post("Hello, who are you?"))
        await is_asked.wait()
        response = await visitor.post("I want to kill myself", accept="text/event-stream")
        stream = aiter(response.streaming_content)
        said = ""
        while "988" not in said:
            said += (await anext(stream)).decode()
        may_answer.set()
        rest = "".join([chunk.decode() async for chunk in stream])
        await first
        await visitor.settle()

    assert "event: done" in rest
    assert await SafetyConcern.objects.acount() == 1
    assert [message["role"] for message in await visitor.messages()] == ["visitor", "visitor", "assistant", "assistant"]


async def test_an_immediate_tool_that_takes_too_long_is_an_error_and_the_turn_goes_on(visitor: Visitor, monkeypatch):
    def slow(context: Any, given: Any) -> Any:
        done.wait(5)

    done = threading.Event()
    tool = REGISTRY.get("get_announcements")
    monkeypatch.setitem(REGISTRY._tools, "get_announcements", replace(tool, handler=slow, timeout_seconds=0.05))
    model = ScriptedModel([ToolCall("t1", "get_announcements", {})], ["I could not look that up just now."])

    with answering_with(model):
        answer = await visitor.say("What is on this week?")
    done.set()

    assert answer["message"]["text"] == "I could not look that up just now."
    assert model.requests[1].messages[-1]["content"][0]["is_error"] is True


async def test_unknown_messages_are_nobodys(visitor: Visitor):
    stranger = turn_store.Arrival(uuid.uuid4(), "no-token", "Hello")

    with pytest.raises(turn_store.NotAuthorised):
        await asyncio.to_thread(turn_store.open_turn, stranger)
