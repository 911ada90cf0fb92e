"""One streamed reply of the Messages API, put together from its events.

Works on the events' plain JSON: building the SDK's objects for each delta costs more than all the rest.
"""

import json
from collections.abc import Iterator, Mapping
from copy import deepcopy
from typing import Any

import structlog

from carebot.llm.api_request import THINKING_TYPES
from carebot.llm.base import Stop, StopReason, ToolCall, Usage
from tooling.schema import storable

log = structlog.get_logger(__name__)

_USAGE_FIELDS = {
    "input_tokens": "input_tokens",
    "output_tokens": "output_tokens",
    "cache_read_tokens": "cache_read_input_tokens",
    "cache_write_tokens": "cache_creation_input_tokens",
}


class Reply:
    """Takes events with `take`; when `is_whole`, `outcome` gives the calls and the stop."""

    def __init__(self) -> None:
        self.has_content = False  # the model has begun to answer, be it with thinking
        self.is_whole = False  # the stop reason is known: nothing of the content is still to come
        self.request_id = ""  # of the response, as the server names it
        self._model = ""
        self._stop_reason = ""
        self._usage: dict[str, int] = {}
        self._open: dict[int, tuple[dict[str, Any], list[str]]] = {}  # index: (block, its pieces so far)
        self._blocks: dict[int, dict[str, Any]] = {}

    def take(self, event: Mapping[str, Any]) -> str:
        """The text this event adds for the visitor, "" for most. What is unknown is let pass."""
        kind = event.get("type")
        if kind == "content_block_delta":
            return self._take_delta(event["index"], event["delta"])
        if kind == "content_block_start":
            self.has_content = True
            block = dict(event["content_block"])
            text = block.get("text") or "" if block.get("type") == "text" else ""
            self._open[event["index"]] = (block, [text])
            return text
        if kind == "content_block_stop":
            self._close(event["index"])
        elif kind == "message_start":
            message = event["message"]
            self._model = message.get("model") or ""
            self._take_usage(message.get("usage"))
        elif kind == "message_delta":
            self._stop_reason = event["delta"].get("stop_reason") or self._stop_reason
            self.is_whole = bool(self._stop_reason)
            self._take_usage(event.get("usage"))
        return ""

    def _take_delta(self, index: int, delta: Mapping[str, Any]) -> str:
        kind = delta.get("type")
        block, pieces = self._open[index]
        if kind == "text_delta":
            text: str = storable(delta["text"])
            pieces.append(text)
            return text
        if kind == "input_json_delta":
            pieces.append(delta["partial_json"])
        elif kind == "thinking_delta":
            pieces.append(delta["thinking"])
        elif kind == "signature_delta":
            block["signature"] = delta["signature"]
        return ""

    def _close(self, index: int) -> None:
        block, pieces = self._open.pop(index)
        match block.get("type"):
            case "text":
                block["text"] = "".join(pieces)
            case "thinking":
                block["thinking"] = (block.get("thinking") or "") + "".join(pieces)
            case "tool_use":
                block["input"] = _read_input("".join(pieces), block.get("input"))
        self._blocks[index] = block

    def _take_usage(self, usage: Mapping[str, Any] | None) -> None:
        for ours, theirs in _USAGE_FIELDS.items():
            if usage and usage.get(theirs) is not None:  # later counts are running totals
                self._usage[ours] = usage[theirs]

    def outcome(self) -> Iterator[ToolCall | Stop]:
        """The tool calls, only where the model stopped for them, then the stop."""
        blocks = [self._blocks[index] for index in sorted(self._blocks)]
        reason = _read_reason(self._stop_reason)
        calls = [block for block in blocks if block["type"] == "tool_use"]
        if reason is StopReason.TOOL_USE and not calls:  # going on would send back results of nothing
            log.warning("llm.tool_use_without_calls", model=self._model)
            reason = StopReason.END_TURN
        if reason is StopReason.TOOL_USE:
            for call in calls:
                # A copy: whoever runs the call may change its input, the block goes back as it is.
                yield ToolCall(call["id"], call["name"], deepcopy(call["input"]))
        else:
            blocks = _without_calls(blocks)
        yield Stop(
            reason=reason,
            blocks=tuple(block for block in blocks if _can_be_sent_back(block)),
            usage=Usage(**self._usage),
            model=self._model,
        )


def _read_reason(reason: str) -> StopReason:
    try:
        return StopReason(reason)
    except ValueError:
        log.warning("llm.unknown_stop_reason", stop_reason=reason[:40])
        return StopReason.END_TURN


def _read_input(text: str, given: Any) -> dict[str, Any]:
    """The call's input; {} where it is broken or no object, so that the tool's schema refuses the call.

    Without half characters, of which no request can be made: the block could not go back.
    """
    if not text:
        return given if isinstance(given, dict) else {}
    try:
        value = json.loads(text)
    except ValueError:
        log.warning("llm.malformed_tool_input", characters=len(text))
        return {}
    return storable(value) if isinstance(value, dict) else {}


def _without_calls(blocks: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The blocks without calls nobody will answer, and without the thinking after one: it is tied to it."""
    kept: list[dict[str, Any]] = []
    has_left_out = False
    for block in blocks:
        if block["type"] == "tool_use":
            has_left_out = True
        elif not (has_left_out and block["type"] in THINKING_TYPES):
            kept.append(block)
    return kept


def _can_be_sent_back(block: Mapping[str, Any]) -> bool:
    """False for what the API refuses in a history: blank text, and thinking cut off before its signature."""
    if block["type"] == "text":
        return bool(block["text"].strip())
    if block["type"] == "thinking":
        return bool(block.get("signature"))
    return True
