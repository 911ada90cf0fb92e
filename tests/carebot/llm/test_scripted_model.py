"""The model for tests behaves as the real one does."""

import subprocess
import sys

import pytest

from carebot.llm.base import Stop, StopReason, TextDelta, ToolCall
from carebot.llm.errors import ModelUnavailable
from carebot.llm.testing import ScriptedModel

from .conftest import ask, play, said

CALL = ToolCall("t1", "lookup", {"a": 1})


async def test_it_plays_its_messages_in_order_and_keeps_the_requests():
    model = ScriptedModel(["I am ", "sorry.", CALL], ["We will pray."])
    first = await play(model)
    assert first[:3] == [TextDelta("I am "), TextDelta("sorry."), CALL]
    assert first[3].reason is StopReason.TOOL_USE
    assert [block["type"] for block in first[3].blocks] == ["text", "tool_use"]
    assert said(await play(model, ask("And now?"))) == "We will pray."
    assert model.requests[1].messages[0]["content"][0]["text"] == "And now?"


async def test_it_stops_as_it_is_told_and_then_lets_no_call_out():
    events = await play(ScriptedModel(["Let me", CALL, StopReason.MAX_TOKENS]))
    assert [type(event) for event in events] == [TextDelta, Stop]
    assert events[-1].blocks == ({"type": "text", "text": "Let me"},)


async def test_it_fails_where_it_is_told():
    model = ScriptedModel(["I am ", ModelUnavailable("overloaded", retryable=True)])
    with pytest.raises(ModelUnavailable):
        await play(model)


async def test_it_can_answer_to_the_request():
    model = ScriptedModel(lambda request: [f"{len(request.messages)} so far"], repeats=True)
    assert [said(await play(model)) for _ in range(2)] == ["1 so far", "1 so far"]


async def test_more_questions_than_answers_is_a_mistake_of_the_test():
    with pytest.raises(AssertionError, match="before request 1"):
        await play(ScriptedModel())


def test_the_package_does_not_load_the_sdk():
    program = "import sys, carebot.llm, carebot.llm.testing, carebot.llm.base; sys.exit('anthropic' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
