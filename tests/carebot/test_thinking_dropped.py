"""Thinking that a model refused once is not sent for it to refuse with every message of the conversation."""

from typing import Any

import pytest

from carebot.llm.anthropic import AnthropicModel
from carebot.llm.testing import FakeAnthropic, RecordedRequest, ScriptedReply, failure, message, text, thinking, tool
from carebot.models import Conversation
from carebot.testing import Visitor, answering_with
from church.models import Church

pytestmark = pytest.mark.sqlite

BOUND = "messages.1.content.0: Invalid `signature` in `thinking` block. It is bound to a different conversation."
MODELS = pytest.mark.parametrize("model", ["claude-sonnet-5-5", "claude-opus-5-5"])


def looks_up(request: RecordedRequest) -> ScriptedReply:
    """A call, then words; thinking before both."""
    is_result = request.body["messages"][-1]["content"][-1]["type"] == "tool_result"
    rest = text("Everybody is welcome.") if is_result else tool("get_first_visit_info", {})
    return message(thinking("When?"), rest)


def refuses_thinking(request: RecordedRequest) -> ScriptedReply:
    """As a model of another name does: it takes none that is not its own, unless it is told to drop what it does not take."""
    if _holds_thinking(request) and "block_binding" not in request.body.get("thinking", {}):
        return failure(400, message=BOUND)
    return looks_up(request)


def _holds_thinking(request: RecordedRequest) -> bool:
    return any(block["type"] == "thinking" for each in request.body["messages"] for block in each["content"])


async def talk(server: FakeAnthropic, visitor: Visitor, model: str, *says: str) -> list[RecordedRequest]:
    """What is sent for these messages, the answers coming from a model that refuses the thinking of another."""
    client = AnthropicModel(api_key="test-key", model=model, base_url=server.url)
    with answering_with(client):
        before = len(server.requests)
        for each in says:
            answer = await visitor.say(each)
            assert answer["message"]["text"] == "Everybody is welcome."
    return server.requests[before:]


def _server(*script: Any) -> FakeAnthropic:
    return FakeAnthropic(*script, otherwise=refuses_thinking)


@MODELS
async def test_it_is_refused_once_in_a_conversation(visitor: Visitor, model: str):
    with _server(looks_up, looks_up) as server:
        await talk(server, visitor, model, "When is the service?")
        assert not (await Conversation.objects.aget()).drops_thinking

        sent = await talk(
            server, visitor, model, "And on Sunday, what time is the service?", "When is the next service?"
        )

    assert len(sent) == 1 + 2 + 2  # one was refused, in the first of four rounds
    assert (await Conversation.objects.aget()).drops_thinking
    if model == "claude-opus-5-5":  # which drops what it does not take by itself, and keeps the rest
        assert all(each.body["thinking"]["block_binding"] for each in sent[1:])
        assert all(each.headers["anthropic-beta"] for each in sent[1:])
    else:
        assert not any(map(_holds_thinking, sent[1:]))


async def test_another_conversation_keeps_its_own(visitor: Visitor, church: Church):
    with _server(looks_up, looks_up, refuses_thinking, refuses_thinking, refuses_thinking, *[looks_up] * 4) as server:
        await talk(server, visitor, "claude-sonnet-5-5", "When is the service?", "And on Sunday, when is the service?")
        other = Visitor(church.public_key)

        sent = await talk(server, other, "claude-sonnet-5-5", "When is the service?", "What time is the next service?")

    assert _holds_thinking(sent[-1])
    assert await Conversation.objects.filter(drops_thinking=True).acount() == 1


async def test_a_refusal_that_nothing_helped_against_is_not_taken_for_one_of_thinking(visitor: Visitor):
    with _server(looks_up, looks_up, *[failure(400, message=BOUND)] * 2) as server:
        model = AnthropicModel(api_key="test-key", base_url=server.url)
        with answering_with(model):
            await visitor.say("When is the service?")
            await visitor.say("And on Sunday, when is the service?")  # another model answers

    assert len(server.requests) == 4
    assert not (await Conversation.objects.aget()).drops_thinking
