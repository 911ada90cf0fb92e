"""What was sent to a model goes back to it as the same bytes, whatever the database: newer models refuse a history that changed."""

import json
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

import pytest

from carebot.history import MAX_TURNS
from carebot.llm.anthropic import AnthropicModel
from carebot.llm.testing import (
    FakeAnthropic,
    RecordedRequest,
    ScriptedReply,
    message,
    redacted_thinking,
    text,
    thinking,
    tool,
)
from carebot.models import Turn
from carebot.pins import pinned
from carebot.testing import Visitor, answering_with
from tooling.models import ToolInvocation
from tooling.tools import REGISTRY

pytestmark = pytest.mark.sqlite

# Keys in an order that jsonb does not keep (it has shorter ones first), twice, and nested; what is not in the schema is left out
# of the call and goes back all the same.
LOOKUP = '{"zone": {"second": 2, "a": 1.0, "first": [{"y": null, "x": "é\\u2028\\ud83d\\ude4f"}]}, "note": "\\u0000", "a": 1e-7}'
PRAYER = {"request": "Su madre está muy enferma – “grave” 🙏", "is_private": False, "for": "María", "b": 1, "aa": 2}
MARK = ',"cache_control":{"type":"ephemeral"}'  # it moves on to the newest message


@pytest.fixture
def anthropic() -> Iterator[FakeAnthropic]:
    with (
        FakeAnthropic(otherwise=_answer) as server,
        answering_with(AnthropicModel(api_key="test-key", model="claude-opus-5-5", base_url=server.url)),
    ):
        yield server


def _answer(request: RecordedRequest) -> ScriptedReply:
    """Two calls, then, to their results, one more, then words; thinking before each."""
    number = len(request.body["messages"])
    last = request.body["messages"][-1]["content"]
    results = [block["tool_use_id"] for block in last if block["type"] == "tool_result"]
    thought = thinking(f"¿Qué pide? {number} ", "\u2028 \\ / </x> \0", signature=f"{number}+/==")
    if not results:
        calls = [tool("get_first_visit_info", LOOKUP, id=f"toolu_{number}_a")]
        calls += [tool("submit_prayer_request", PRAYER | {"n": number}, id=f"toolu_{number}_b")]
        return message(thought, redacted_thinking("eHg="), text("Let me look. "), *calls)
    if len(results) == 2:
        return message(thought, tool("get_announcements", "", id=f"toolu_{number}_c"))
    return message(thought, text("I'm so sorry about your mother. ", "Come as you are – “all welcome”."))


def _messages(request: RecordedRequest) -> str:
    """What stands between the brackets of `messages` on the wire, but for where the cache's mark is."""
    body = request.raw.decode()
    start = body.index('"messages":[') + len('"messages":')
    _, end = json.JSONDecoder().raw_decode(body, start)
    return body[start + 1 : end - 1].replace(MARK, "")


def _beside_messages(request: RecordedRequest) -> Mapping[str, Any]:
    return {key: json.dumps(value) for key, value in request.body.items() if key not in ("messages", "tool_choice")}


@pytest.fixture
def _no_limits(settings: Any) -> None:
    many = dict.fromkeys(("messages_per_conversation", "messages_per_address"), (10_000, 60))
    settings.THROTTLES = {**settings.THROTTLES, **many}


@pytest.mark.usefixtures("_no_limits")
async def test_thirty_turns_are_sent_as_they_were(visitor: Visitor, anthropic: FakeAnthropic):
    for number in range(MAX_TURNS):
        pinned.cache_clear()  # whoever answers next may be another process
        await visitor.say(f"¿Oran por mi mamá, por favor? Está muy enferma. And when is the service? ({number})")

    sent = anthropic.requests
    assert await Turn.objects.filter(state="closed", fell_back=False).acount() == MAX_TURNS
    assert len(sent) == 3 * MAX_TURNS
    for before, after in pairwise(sent):
        assert _messages(after).startswith(_messages(before) + ",")
        assert _beside_messages(after) == _beside_messages(before)
    thoughts = [block for each in sent[-1].body["messages"] for block in each["content"] if block["type"] == "thinking"]
    assert len(thoughts) == len(sent) - 1  # none was dropped
    assert await ToolInvocation.objects.filter(tool="get_first_visit_info", is_error=False).acount() == MAX_TURNS


async def test_a_pin_tells_of_a_tools_input_in_the_order_of_its_declaration(visitor: Visitor, anthropic: FakeAnthropic):
    pinned.cache_clear()
    await visitor.say("When is the service?")

    for given in anthropic.requests[0].body["tools"]:
        declared = REGISTRY.get(given["name"])
        assert declared is not None
        assert json.dumps(given["input_schema"]) == json.dumps(declared.input_schema, default=dict)
