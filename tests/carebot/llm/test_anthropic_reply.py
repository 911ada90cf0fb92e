"""What becomes of a streamed reply: text at once, calls when it is whole, blocks as they must go back."""

from contextlib import aclosing

import pytest

from carebot.llm.base import Stop, StopReason, TextDelta, ToolCall, Usage
from carebot.llm.testing import (
    PING,
    Drop,
    Hang,
    ScriptedReply,
    error_event,
    event,
    message,
    pieces,
    redacted_thinking,
    text,
    thinking,
    tool,
)

from .conftest import ask, play, said

SORROW = "Lo siento mucho. 💛 Forty-one years — “a lifetime”.\nI am here."
NEED = {"request": "Pray for María 💛", "name": "Ann"}


@pytest.mark.parametrize("size", [1, 2, 7, 1000])
async def test_text_comes_out_as_it_was_however_it_is_split(server, make_model, size):
    server.script(message(text(*pieces(SORROW, size))))
    events = await play(make_model())
    assert said(events) == SORROW
    assert events[-1].blocks == ({"type": "text", "text": SORROW},)


async def test_the_bytes_of_a_reply_may_be_cut_anywhere(server, make_model):
    """In the middle of a character too: the network knows no characters."""
    whole = b"".join(message(text(SORROW)).steps)
    server.script(ScriptedReply(tuple(whole[at : at + 3] for at in range(0, len(whole), 3))))
    assert said(await play(make_model())) == SORROW


async def test_text_is_handed_on_before_the_rest_has_come(server, make_model):
    server.script(message(text("I am so sorry.", Hang())))
    async with aclosing(make_model().stream(ask())) as events:
        assert await anext(events) == TextDelta("I am so sorry.")


async def test_calls_come_whole_and_only_with_the_stop(server, make_model):
    server.script(
        message(text("I am sorry."), tool("submit_prayer_request", NEED, size=3), tool("lookup", {}, id="t2"))
    )
    events = await play(make_model())
    assert events == [
        TextDelta("I am sorry."),
        ToolCall("toolu_1", "submit_prayer_request", NEED),
        ToolCall("t2", "lookup", {}),
        Stop(
            StopReason.TOOL_USE,
            (
                {"type": "text", "text": "I am sorry."},
                {"type": "tool_use", "id": "toolu_1", "name": "submit_prayer_request", "input": NEED},
                {"type": "tool_use", "id": "t2", "name": "lookup", "input": {}},
            ),
            Usage(input_tokens=100, output_tokens=25, cache_read_tokens=60, cache_write_tokens=30),
            "claude-sonnet-5-5",
        ),
    ]


async def test_changing_a_call_does_not_change_what_is_sent_back(server, make_model):
    server.script(message(tool("lookup", {"words": ["a"]})))
    call, stop = await play(make_model())
    call.input["words"].append("b")
    assert stop.blocks[0]["input"] == {"words": ["a"]}


@pytest.mark.parametrize("broken", ['{"request": "Pray', "[1, 2]", "null", "not json", "{}}"])
async def test_a_malformed_input_becomes_an_empty_one(server, make_model, broken):
    server.script(message(tool("lookup", broken)))
    call, stop = await play(make_model())
    assert call == ToolCall("toolu_1", "lookup", {})
    assert stop.blocks[0]["input"] == {}
    assert stop.reason is StopReason.TOOL_USE


async def test_thinking_is_kept_as_it_came_and_never_said(server, make_model):
    server.script(message(thinking("She has ", "lost him.", signature="sig=="), redacted_thinking("xx"), text("Oh.")))
    events = await play(make_model())
    assert said(events) == "Oh."
    assert events[-1].blocks == (
        {"type": "thinking", "thinking": "She has lost him.", "signature": "sig=="},
        {"type": "redacted_thinking", "data": "xx"},
        {"type": "text", "text": "Oh."},
    )


async def test_pings_and_events_nobody_knows_are_let_pass(server, make_model):
    strange = event("content_block_sparkle", index=0, glitter=True)
    odd_delta = event("content_block_delta", index=0, delta={"type": "aura_delta", "aura": "blue"})
    server.script(message(PING, strange, text("I am ", PING, odd_delta, strange, "here."), PING))
    events = await play(make_model())
    assert said(events) == "I am here."
    assert events[-1].blocks == ({"type": "text", "text": "I am here."},)


@pytest.mark.parametrize("empty", ["", " ", "\n\n"])
async def test_blank_text_is_not_sent_back(server, make_model, empty):
    server.script(message(text(empty), tool("lookup", {})))
    stop = (await play(make_model()))[-1]
    assert [block["type"] for block in stop.blocks] == ["tool_use"]


@pytest.mark.parametrize(
    ("stop_reason", "reason"),
    [
        ("end_turn", StopReason.END_TURN),
        ("max_tokens", StopReason.MAX_TOKENS),
        ("refusal", StopReason.REFUSAL),
        ("pause_turn", StopReason.PAUSE_TURN),
        ("model_context_window_exceeded", StopReason.CONTEXT_WINDOW),
        ("stop_sequence", StopReason.STOP_SEQUENCE),
        ("something_of_next_year", StopReason.END_TURN),
    ],
)
async def test_only_tool_use_lets_calls_out(server, make_model, stop_reason, reason):
    server.script(message(text("I will ask."), tool("lookup", '{"wo'), stop_reason=stop_reason))
    events = await play(make_model())
    assert [type(event) for event in events] == [TextDelta, Stop]
    assert events[-1].reason is reason
    assert events[-1].blocks == ({"type": "text", "text": "I will ask."},)


async def test_an_empty_end_turn_is_a_stop_with_no_blocks(server, make_model):
    server.script(message())
    (stop,) = await play(make_model())
    assert (stop.reason, stop.blocks) == (StopReason.END_TURN, ())


async def test_tool_use_without_a_call_ends_the_turn(server, make_model):
    server.script(message(text("Hm."), stop_reason="tool_use"))
    assert (await play(make_model()))[-1].reason is StopReason.END_TURN


async def test_thinking_that_was_cut_off_is_not_sent_back(server, make_model):
    server.script(message(thinking("She", signature=""), stop_reason="max_tokens"))
    (stop,) = await play(make_model())
    assert stop.blocks == ()


async def test_thinking_after_a_call_that_is_left_out_goes_with_it(server, make_model):
    server.script(message(thinking("a"), tool("lookup", {}), thinking("b"), text("Well."), stop_reason="max_tokens"))
    stop = (await play(make_model()))[-1]
    assert [block.get("thinking") or block.get("text") for block in stop.blocks] == ["a", "Well."]


@pytest.mark.parametrize("end", [Drop(), error_event()])
async def test_a_reply_that_was_whole_counts_although_the_end_was_lost(server, make_model, end):
    reply = message(text("I am here."))
    whole = b"".join(reply.steps)
    cut = whole.index(b"event: message_stop")
    server.script(ScriptedReply((whole[:cut], end)))
    events = await play(make_model())
    assert said(events) == "I am here."
    assert events[-1].reason is StopReason.END_TURN


async def test_what_no_database_stores_and_no_request_can_hold_is_left_out(server, make_model):
    server.script(message(text("So \0sorry. "), tool("lookup", '{"a\\u0000": ["x\\ud83d", "\\ud83d\\ude4f"]}')))
    events = await play(make_model())
    assert said(events) == "So sorry. "
    *_, call, stop = events
    assert call.input == {"a": ["x", "🙏"]}
    assert stop.blocks[-1]["input"] == call.input
