"""When Claude does not answer: what is tried again, what is not, and what the error says."""

import asyncio
import logging
import socket
from contextlib import aclosing

import pytest
from anthropic import AsyncAnthropic
from structlog.testing import capture_logs

from carebot.llm.anthropic import AnthropicModel
from carebot.llm.base import StopReason, TextDelta
from carebot.llm.errors import ModelUnavailable
from carebot.llm.testing import (
    PING,
    Drop,
    Hang,
    Pause,
    ScriptedReply,
    error_event,
    failure,
    message,
    text,
    thinking,
    tool,
)

from .conftest import KEY, WORDS, ask, play, said

SORRY = message(text("I am so sorry."))
EARLIER = (
    {"role": "user", "content": "My mother is ill."},
    {
        "role": "assistant",
        "content": [
            {"type": "thinking", "thinking": "worried", "signature": "c2ln"},
            {"type": "redacted_thinking", "data": "eHg="},
            {"type": "text", "text": "I am sorry to hear that."},
        ],
    },
    {"role": "user", "content": "Please pray."},
)
BOUND = "messages.1.content.0: Invalid `signature` in `thinking` block. It is bound to a different conversation."


@pytest.mark.parametrize(
    "trouble",
    [
        failure(529),
        failure(500),
        failure(503),
        failure(429),
        failure(429, headers={"retry-after": "0"}),
        failure(408, "timeout_error"),
        ScriptedReply((Drop(),)),
        message(Drop()),
        message(error_event("overloaded_error")),
        message(error_event("api_error")),
        message(thinking("She has", error_event())),
        message(thinking("She has", Drop())),
        message(tool("lookup", {"a": 1}), error_event()),
        ScriptedReply((b"event: message_start\ndata: {nonsense\n\n",)),
        ScriptedReply((b"<html>Bad gateway</html>",)),
    ],
)
async def test_while_nothing_was_shown_it_is_asked_again(server, make_model, trouble):
    server.script(trouble, SORRY)
    events = await play(make_model())
    assert said(events) == "I am so sorry."
    assert len(server.requests) == 2
    assert server.requests[0].body == server.requests[1].body


@pytest.mark.parametrize("trouble", [error_event(), error_event("api_error"), Drop()])
async def test_once_something_was_shown_it_is_not_asked_again(server, make_model, trouble):
    server.script(message(text("I am so ", trouble)), SORRY)
    stream = make_model().stream(ask())
    assert await anext(stream) == TextDelta("I am so ")
    with pytest.raises(ModelUnavailable) as raised:
        await anext(stream)
    assert raised.value.retryable
    assert len(server.requests) == 1


async def test_after_the_last_attempt_it_gives_up(server, make_model):
    server.script(failure(529), failure(529), failure(529), SORRY)
    with pytest.raises(ModelUnavailable, match="529 overloaded_error") as raised:
        await play(make_model(max_attempts=3))
    assert raised.value.retryable
    assert len(server.requests) == 3


@pytest.mark.parametrize("status", [400, 401, 402, 403, 404, 413, 422])
async def test_what_will_not_get_better_is_not_tried_again(server, make_model, status):
    server.script(failure(status), SORRY)
    with pytest.raises(ModelUnavailable, match=str(status)) as raised:
        await play(make_model())
    assert not raised.value.retryable
    assert len(server.requests) == 1


async def test_an_invalid_request_mid_stream_is_not_tried_again(server, make_model):
    server.script(message(error_event("invalid_request_error")), SORRY)
    with pytest.raises(ModelUnavailable) as raised:
        await play(make_model())
    assert not raised.value.retryable


@pytest.mark.parametrize("wait", ["30", "2.5", "Wed, 21 Oct 2026 07:28:00 GMT"])
async def test_a_server_that_wants_a_long_wait_is_left_alone(server, make_model, wait):
    server.script(failure(429, headers={"retry-after": wait}), SORRY)
    with pytest.raises(ModelUnavailable, match="rate_limit_error") as raised:
        await play(make_model())
    assert not raised.value.retryable
    assert len(server.requests) == 1


async def test_a_short_wait_asked_for_is_kept(server, make_model):
    server.script(failure(429, headers={"retry-after": "0.05"}), SORRY)
    begun = asyncio.get_running_loop().time()
    await play(make_model())
    assert asyncio.get_running_loop().time() - begun >= 0.05


@pytest.mark.parametrize(
    "silence",
    [ScriptedReply((Hang(),)), message(Hang()), message(*[PING, Pause(0.02)] * 200)],
    ids=["no response", "no content", "only pings"],
)
async def test_a_reply_that_does_not_begin_in_time_is_given_up(server, make_model, silence):
    server.script(silence, silence)
    begun = asyncio.get_running_loop().time()
    with pytest.raises(ModelUnavailable) as raised:
        await play(make_model(first_token_seconds=0.15))
    assert raised.value.retryable
    assert asyncio.get_running_loop().time() - begun < 2


async def test_all_attempts_together_wait_no_longer_than_one(server, make_model):
    server.script(SORRY, message(Pause(0.4), error_event()), ScriptedReply((Hang(),)))
    model = make_model(first_token_seconds=0.6)
    await play(model)  # the first request of a client also pays for making it
    begun = asyncio.get_running_loop().time()
    with pytest.raises(ModelUnavailable):
        await play(model)
    assert asyncio.get_running_loop().time() - begun < 0.95  # the second attempt alone would wait until 1.0


async def test_a_stream_that_falls_silent_after_words_is_given_up(server, make_model):
    server.script(message(text("I am so ", Hang())))
    with pytest.raises(ModelUnavailable) as raised:
        await play(make_model(first_token_seconds=0.15))
    assert raised.value.retryable


async def test_nobody_listening_is_unavailable(make_model):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    with pytest.raises(ModelUnavailable, match="no connection") as raised:
        await play(make_model(base_url=f"http://127.0.0.1:{port}"))
    assert raised.value.retryable


async def test_a_listener_who_leaves_closes_the_stream(server, make_model):
    model = make_model()
    server.script(message(text("I am so ", Hang())), SORRY)
    async with aclosing(model.stream(ask())) as events:
        await anext(events)
    assert await asyncio.to_thread(server.client_left.wait, 5)
    assert said(await play(model)) == "I am so sorry."


async def test_cancelling_the_turn_is_not_taken_for_a_failure(server, make_model):
    server.script(message(Hang()))
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.1):
            await play(make_model())
    assert len(server.requests) <= 1


async def test_attempts_are_ours_alone_whatever_the_client_is_set_to(server):
    server.script(failure(500), failure(500), SORRY)
    async with AsyncAnthropic(api_key=KEY, base_url=server.url, max_retries=2) as client:
        with pytest.raises(ModelUnavailable):
            await play(AnthropicModel(api_key="", client=client, max_attempts=1))
    assert len(server.requests) == 1


async def test_one_attempt_is_one_request(server, make_model):
    server.script(failure(500), SORRY)
    with pytest.raises(ModelUnavailable):
        await play(make_model(max_attempts=1))
    assert len(server.requests) == 1


async def test_stale_thinking_is_left_out_where_it_cannot_be_dropped(server, make_model):
    server.script(failure(400, message=BOUND), SORRY)
    events = await play(make_model(), ask(messages=EARLIER))
    assert events[-1].reason is StopReason.END_TURN
    first, second = (request.body for request in server.requests)
    assert [block["type"] for block in first["messages"][1]["content"]] == [
        "thinking",
        "redacted_thinking",
        "text",
    ]
    assert [block["type"] for block in second["messages"][1]["content"]] == ["text"]
    assert second["thinking"] == {"type": "between_tools"}


async def test_stale_thinking_is_dropped_by_the_server_where_it_can(server, make_model):
    server.script(failure(400, message=BOUND), SORRY)
    await play(make_model(model="claude-opus-5-5"), ask(messages=EARLIER))
    first, second = server.requests
    assert second.body["messages"] == first.body["messages"]
    assert second.body["thinking"]["block_binding"] == {"prefix_mismatch_behavior": "drop_block"}
    assert second.headers["anthropic-beta"] == "thinking-binding-controls-2026-08-01"
    assert "anthropic-beta" not in first.headers


@pytest.mark.parametrize("model", ["claude-sonnet-5-5", "claude-opus-5-5"])
async def test_the_way_round_stale_thinking_is_tried_once(server, make_model, model):
    server.script(failure(400, message=BOUND), failure(400, message=BOUND), SORRY)
    with pytest.raises(ModelUnavailable):
        await play(make_model(model=model), ask(messages=EARLIER))
    assert len(server.requests) == 2


async def test_neither_key_nor_words_get_into_errors_and_logs(server, make_model, caplog):
    caplog.set_level(logging.INFO)
    echo = f"{WORDS} {KEY}"
    server.script(failure(529, message=echo), failure(400, error_type=echo, message=echo))
    with capture_logs() as logs, pytest.raises(ModelUnavailable) as raised:
        await play(make_model())
    error = raised.value
    assert error.__cause__ is None
    assert error.__context__ is None  # the SDK's error holds the request, its headers and the server's words
    told = f"{error!r} {logs} {caplog.text}"
    assert KEY not in told
    assert WORDS not in told
    assert "http" not in f"{error!r} {logs}"


@pytest.mark.parametrize("key", ["", "  ", "sk-ant\n", "sk-änt"])
def test_a_key_that_cannot_be_one_is_refused_without_repeating_it(key):
    with pytest.raises(ValueError, match="API key") as raised:
        AnthropicModel(api_key=key)
    assert not key.strip() or key not in str(raised.value)
