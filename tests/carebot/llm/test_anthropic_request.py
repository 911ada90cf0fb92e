"""What is sent: the conversation unchanged, cached, with the settings its model accepts."""

import asyncio
from copy import deepcopy

import pytest

from carebot.llm.api_request import build_body, with_cache_mark, without_thinking
from carebot.llm.profiles import profile_for
from carebot.llm.testing import FakeAnthropic, message, text

from .conftest import KEY, ask, play

MARK = {"type": "ephemeral"}
THOUGHT = {"type": "thinking", "thinking": "", "signature": "c2ln"}
CALL = {"type": "tool_use", "id": "t1", "name": "lookup", "input": {}}
RESULT = {"type": "tool_result", "tool_use_id": "t1", "content": "Sundays at ten"}
HISTORY = (
    {"role": "user", "content": [{"type": "text", "text": "When is the service?"}]},
    {"role": "assistant", "content": [THOUGHT, CALL]},
    {"role": "user", "content": [RESULT]},
)


def body_of(model: str = "claude-sonnet-5-5", **given):
    return build_body(ask(**given), model=model, profile=profile_for(model))


async def test_the_request_as_the_server_sees_it(server, make_model):
    server.script(message(text("At ten.")))
    await play(make_model(), ask(messages=HISTORY))
    (request,) = server.requests
    assert request.path == "/v1/messages"
    assert request.headers["authorization"] == f"Bearer {KEY}"
    assert request.body == {
        "model": "claude-sonnet-5-5",
        "max_tokens": 2048,
        "stream": True,
        "thinking": {"type": "between_tools"},
        "output_config": {"effort": "low"},
        "system": [{"type": "text", "text": "You are kind.", "cache_control": MARK}],
        "tools": [
            {"name": "lookup", "description": "Looks something up.", "input_schema": {"type": "object"}},
            {
                "name": "submit_prayer_request",
                "description": "Asks the team to pray.",
                "input_schema": {"type": "object"},
                "cache_control": MARK,
            },
        ],
        "messages": [
            HISTORY[0],
            HISTORY[1],
            {"role": "user", "content": [{**RESULT, "cache_control": MARK}]},
        ],
    }


async def test_a_reply_sent_back_arrives_as_it_came(server, make_model):
    server.script(message(text("One.")), message(text("Two.")))
    model = make_model()
    stop = (await play(model))[-1]
    history = (
        *ask().messages,
        {"role": "assistant", "content": list(stop.blocks)},
        {"role": "user", "content": "And?"},
    )
    await play(model, ask(messages=history))
    assert server.requests[1].body["messages"][:2] == list(history[:2])


def test_the_stored_history_is_not_touched():
    result = {"type": "tool_result", "tool_use_id": "t1", "content": "At ten"}
    history = (*deepcopy(HISTORY[:2]), {"role": "user", "content": [result]})
    before = deepcopy(history)
    body_of(messages=history)
    without_thinking(history)
    assert history == before


def test_without_the_right_to_call_the_tools_stay_and_may_not_be_chosen():
    body = body_of(may_call_tools=False)
    assert body["tool_choice"] == {"type": "none"}
    assert body["tools"] == body_of()["tools"]
    assert "tool_choice" not in body_of()


def test_what_is_empty_is_left_out():
    body = body_of(system="", tools=(), may_call_tools=False)
    assert body.keys() == {"model", "max_tokens", "messages", "thinking", "output_config"}


def test_no_sampling_parameters_are_sent():
    assert not {"temperature", "top_p", "top_k"} & body_of().keys()


@pytest.mark.parametrize(
    ("content", "marked"),
    [
        ("Hello", [{"type": "text", "text": "Hello", "cache_control": MARK}]),
        (
            [{"type": "text", "text": "a"}, RESULT],
            [{"type": "text", "text": "a"}, {**RESULT, "cache_control": MARK}],
        ),
        ([CALL, THOUGHT], [{**CALL, "cache_control": MARK}, THOUGHT]),
        ([THOUGHT], [THOUGHT]),
        ([{"type": "text", "text": ""}], [{"type": "text", "text": ""}]),
    ],
)
def test_the_cache_mark_stands_on_the_last_block_that_takes_one(content, marked):
    (sent,) = with_cache_mark([{"role": "user", "content": content}])
    assert list(sent["content"]) == marked


def test_a_message_of_thinking_only_goes_altogether():
    thought = {"role": "assistant", "content": [THOUGHT]}
    assert without_thinking([HISTORY[0], thought, HISTORY[2]]) == [HISTORY[0], HISTORY[2]]


def test_one_model_serves_several_event_loops(monkeypatch):
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    from carebot.llm.anthropic import AnthropicModel

    with FakeAnthropic(otherwise=message(text("Hello."))) as server:
        model = AnthropicModel(api_key=KEY, base_url=server.url)

        async def turn() -> None:
            await play(model)
            await model.aclose()

        for _ in range(2):
            asyncio.run(turn())
        assert len(server.requests) == 2


async def test_one_connection_serves_a_whole_turn(server, make_model):
    server.script(message(text("One.")), message(text("Two.")))
    model = make_model()
    await play(model)
    await play(model)
    assert server.connections_made == 1


async def test_a_client_that_is_given_is_used(server):
    from anthropic import AsyncAnthropic

    from carebot.llm.anthropic import AnthropicModel

    server.script(message(text("Hello.")))
    async with AsyncAnthropic(api_key="other", base_url=server.url) as client:
        await play(AnthropicModel(api_key="", client=client))
    assert server.requests[0].headers["authorization"] == "Bearer other"
