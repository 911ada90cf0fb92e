"""What is sent to POST /v1/messages. Plain functions of the request, which is never mutated."""

from collections.abc import Mapping, Sequence
from typing import Any

from carebot.llm.base import ApiMessage, ModelRequest
from carebot.llm.profiles import ModelProfile

THINKING_TYPES = frozenset({"thinking", "redacted_thinking"})
CACHEABLE_TYPES = frozenset({"text", "tool_use", "tool_result"})  # a thinking block cannot carry a cache mark
BINDING_BETA = "thinking-binding-controls-2026-08-01"
_CACHE = {"type": "ephemeral"}


def build_body(request: ModelRequest, *, model: str, profile: ModelProfile) -> dict[str, Any]:
    """The request's body. Cached up to three marks: the last tool, the system prompt, the last message."""
    body: dict[str, Any] = {
        "model": model,
        "max_tokens": profile.max_tokens(request.max_tokens),
        "messages": with_cache_mark(request.messages),
    }
    if request.system:
        body["system"] = [{"type": "text", "text": request.system, "cache_control": _CACHE}]
    if request.tools:
        tools: list[dict[str, Any]] = [
            {"name": tool.name, "description": tool.description, "input_schema": tool.input_schema}
            for tool in request.tools
        ]
        tools[-1]["cache_control"] = _CACHE
        body["tools"] = tools
        if not request.may_call_tools:  # the list stays: the cache and the thinking blocks hang on it
            body["tool_choice"] = {"type": "none"}
    if profile.thinking is not None:
        body["thinking"] = profile.thinking
    if profile.effort:
        body["output_config"] = {"effort": profile.effort}
    return body


def with_cache_mark(messages: Sequence[ApiMessage]) -> list[ApiMessage]:
    """The messages with a cache mark on the last block of the last one that can carry it."""
    marked = list(messages)
    if not marked:
        return marked
    blocks = _blocks(marked[-1])
    for index in range(len(blocks) - 1, -1, -1):
        block = blocks[index]
        if block.get("type") in CACHEABLE_TYPES and block.get("text") != "":
            blocks[index] = {**block, "cache_control": _CACHE}
            marked[-1] = {**marked[-1], "content": blocks}
            break
    return marked


def carries_thinking(messages: Sequence[ApiMessage]) -> bool:
    return any(block.get("type") in THINKING_TYPES for message in messages for block in _blocks(message))


def without_thinking(messages: Sequence[ApiMessage]) -> list[ApiMessage]:
    """The messages with every thinking block left out; one that held nothing else goes altogether.

    Leaving out only the block that was refused is not enough: the ones after it are tied to it.
    """
    kept: list[ApiMessage] = []
    for message in messages:
        if isinstance(message["content"], str) or not carries_thinking([message]):
            kept.append(message)
            continue
        blocks = [block for block in message["content"] if block.get("type") not in THINKING_TYPES]
        if blocks:
            kept.append({**message, "content": blocks})
    return kept


def past_stale_thinking(body: Mapping[str, Any], profile: ModelProfile) -> tuple[dict[str, Any], dict[str, str]]:
    """A body and headers that get round a 400 for thinking blocks that do not match the conversation.

    The API's own way out, `drop_block`, stands only beside adaptive thinking; for every other setting the
    documentation says to leave the thinking out by hand.
    """
    if profile.drops_stale_thinking and profile.thinking is not None:
        thinking = {**profile.thinking, "block_binding": {"prefix_mismatch_behavior": "drop_block"}}
        return {**body, "thinking": thinking}, {"anthropic-beta": BINDING_BETA}
    return {**body, "messages": without_thinking(body["messages"])}, {}


def _blocks(message: ApiMessage) -> list[Mapping[str, Any]]:
    content = message["content"]
    return [{"type": "text", "text": content}] if isinstance(content, str) else list(content)
