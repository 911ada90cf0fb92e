"""A visitor's turn with Anthropic's model on the other end of a real socket."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from carebot.llm.anthropic import AnthropicModel
from carebot.llm.testing import FakeAnthropic, error_event, failure, message, redacted_thinking, text, thinking, tool
from carebot.models import Turn
from carebot.testing import Visitor, answering_with
from prayers.models import PrayerRequest
from tooling.models import ToolInvocation

WIDOW = "My husband of 41 years died on Tuesday. I can't stop crying. Please pray for me."
OUTCOMES = ("submitted", "successfully", "recorded", "has been", "was sent", "saved", "queued")


@pytest.fixture
def anthropic() -> Iterator[FakeAnthropic]:
    with FakeAnthropic() as server:
        model = AnthropicModel(api_key="test-key", base_url=server.url, first_token_seconds=10.0, backoff_seconds=0.001)
        with answering_with(model):
            yield server


def prays(id: str = "toolu_1") -> Any:
    return tool("submit_prayer_request", {"request": "her husband died"}, id=id)


async def test_the_follow_up_carries_the_instruction_and_nowhere_an_outcome(visitor: Visitor, anthropic: FakeAnthropic):
    anthropic.script(
        message(prays()), message(text("I'm so sorry about your husband. ", "I've asked our team to pray."))
    )

    answer = await visitor.say(WIDOW)

    assert answer["message"]["text"] == "I'm so sorry about your husband. I've asked our team to pray."
    sent = anthropic.requests[1].body["messages"]
    assert [message["role"] for message in sent] == ["user", "assistant", "user"]
    (result,) = sent[-1]["content"]
    assert (result["type"], result["tool_use_id"]) == ("tool_result", "toolu_1")
    shown = json.dumps(result["content"]).lower()
    assert not any(outcome in shown for outcome in OUTCOMES)
    prayer = await PrayerRequest.objects.aget()
    assert (await ToolInvocation.objects.aget(deferred=True)).pk == prayer.invocation_id


async def test_all_results_stand_first_in_one_message_in_the_order_of_the_calls(
    visitor: Visitor, anthropic: FakeAnthropic
):
    anthropic.script(
        message(
            thinking("They want a prayer and the time."),
            redacted_thinking(),
            prays("toolu_a"),
            tool("get_first_visit_info", {}, id="toolu_b"),
            tool("lookup_bible_verse", {"references": 7}, id="toolu_c"),
            tool("no_such_tool", {}, id="toolu_d"),
        ),
        message(text("I'm so sorry. We meet on Sunday.")),
    )

    await visitor.say("Please pray for my mum, she is dying. And when is the service?")

    assistant, user = anthropic.requests[1].body["messages"][-2:]
    assert [block["type"] for block in assistant["content"]][:2] == ["thinking", "redacted_thinking"]
    assert assistant["content"][0]["signature"]
    results = user["content"]
    assert [block["type"] for block in results] == ["tool_result"] * 4
    assert [block["tool_use_id"] for block in results] == ["toolu_a", "toolu_b", "toolu_c", "toolu_d"]
    assert [block.get("is_error", False) for block in results] == [False, False, True, True]
    assert '<result tool="get_first_visit_info">' in results[1]["content"]
    assert "references" in results[2]["content"]


async def test_the_history_of_the_next_turn_begins_with_this_ones_blocks(visitor: Visitor, anthropic: FakeAnthropic):
    anthropic.script(message(thinking("hm"), prays()), message(text("I'm so sorry about your husband.")))
    await visitor.say(WIDOW)
    anthropic.script(message(text("That sounds so lonely. What was he like?")))

    await visitor.say("The house is so empty.")

    before, after = _without_cache_marks(anthropic.requests[1].body), _without_cache_marks(anthropic.requests[2].body)
    assert after["messages"][: len(before["messages"])] == before["messages"]
    assert (after["tools"], after["system"]) == (before["tools"], before["system"])


def _without_cache_marks(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _without_cache_marks(item) for key, item in value.items() if key != "cache_control"}
    return [_without_cache_marks(item) for item in value] if isinstance(value, list) else value


@pytest.mark.parametrize(
    "script",
    [
        pytest.param([failure(529)] * 2, id="overloaded"),
        pytest.param([failure(401)], id="bad key"),
        pytest.param([failure(500)] * 2, id="broken"),
        pytest.param([message(error_event())] * 2, id="overloaded in mid-stream"),
        pytest.param([message(stop_reason="refusal")], id="refuses"),
        pytest.param([message(text(""))] * 4, id="mute"),
    ],
)
async def test_a_visitor_is_never_shown_an_error(visitor: Visitor, anthropic: FakeAnthropic, script: list[Any]):
    anthropic.script(*script, *[failure(529)] * 4)

    answer = await visitor.say(WIDOW)

    reply = answer["message"]["text"]
    assert "husband" in reply or "loss" in reply
    assert "error" not in reply.lower()
    assert await PrayerRequest.objects.acount() == 1
    assert (await Turn.objects.aget()).fell_back


async def test_nobody_listening_at_the_other_end_is_no_silence(visitor: Visitor):
    nobody = AnthropicModel(api_key="k", base_url="http://127.0.0.1:9", connect_seconds=0.5, first_token_seconds=0.5)
    with answering_with(nobody):
        answer = await visitor.say(WIDOW)

    assert answer["message"]["text"]
    assert await PrayerRequest.objects.acount() == 1


async def test_a_false_promise_is_dropped_and_the_ask_is_in_the_ledger(visitor: Visitor, anthropic: FakeAnthropic):
    anthropic.script(
        message(
            text("I'm so sorry about your husband. ", "I've passed that on to our prayer team. ", "You are loved.")
        ),
        message(text("I have done so.")),
    )

    answer = await visitor.say(WIDOW)

    assert answer["message"]["text"] == "I'm so sorry about your husband. You are loved."
    call = await ToolInvocation.objects.aget()
    assert (call.tool, call.agent, call.state) == ("submit_prayer_request", "engine", "succeeded")
    turn = await Turn.objects.aget()
    assert turn.requirements[0]["outcome"] == "engine_call"
    assert [dropped["reason"] for dropped in turn.dropped] == ["unbacked_claim"]


async def test_the_next_turn_tells_the_model_what_was_really_shown(visitor: Visitor, anthropic: FakeAnthropic):
    anthropic.script(
        message(prays()), message(text("Your request was submitted. ", "I'm so sorry about your husband."))
    )
    await visitor.say(WIDOW)
    anthropic.script(message(text("That sounds so lonely.")))

    await visitor.say("The house is so empty.")

    notes = anthropic.requests[2].body["messages"][-1]["content"][0]["text"]
    assert "shown only this: I'm so sorry about your husband." in notes


async def test_the_prompt_is_cached(visitor: Visitor, anthropic: FakeAnthropic):
    anthropic.script(message(text("Our services are at nine and eleven.")))

    await visitor.say("Is there parking?")

    body = anthropic.requests[0].body
    assert body["tools"][-1]["cache_control"]["type"] == "ephemeral"
    assert body["system"][-1]["cache_control"]["type"] == "ephemeral"
    assert "temperature" not in body
