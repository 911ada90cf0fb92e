"""Carries steps out without a model: calls what a step declares with what the step proposes, and says plainly what it did not know."""

import json
import re
from collections.abc import AsyncGenerator, Mapping
from typing import Any

from carebot.llm.base import LanguageModel, ModelRequest, Stop, StopReason, StreamEvent, TextDelta, ToolCall

NAME = "offline"
_STEP = re.compile(r"<step>(.*)</step>", re.DOTALL)


class OfflineSteps(LanguageModel):
    """Reads the step in the request, as any model does. A step that proposes no input for a tool is left to a person."""

    name = NAME

    async def stream(self, request: ModelRequest) -> AsyncGenerator[StreamEvent, None]:
        step = _step_of(request)
        calls = [] if _was_answered(request) else _calls(step)
        blocks: list[Mapping[str, Any]] = [
            {"type": "tool_use", "id": call.id, "name": call.name, "input": dict(call.input)} for call in calls
        ]
        if calls:
            for call in calls:
                yield call
            yield Stop(StopReason.TOOL_USE, tuple(blocks), model=NAME)
            return
        text = str(step.get("expected_outcome") or step.get("description") or "")
        yield TextDelta(text)
        yield Stop(StopReason.END_TURN, ({"type": "text", "text": text},), model=NAME)


def _step_of(request: ModelRequest) -> Mapping[str, Any]:
    first = request.messages[0]["content"] if request.messages else ""
    text = first if isinstance(first, str) else "".join(block.get("text", "") for block in first)
    found = _STEP.search(text)
    return json.loads(found[1]) if found else {}


def _was_answered(request: ModelRequest) -> bool:
    return len(request.messages) > 1


def _calls(step: Mapping[str, Any]) -> list[ToolCall]:
    proposed = step.get("inputs") or {}
    return [
        ToolCall(f"offline-{number}", tool, proposed.get(tool, {}))
        for number, tool in enumerate(step.get("required_tools") or (), 1)
        if (tool in proposed or tool == "lookup_care_history") and tool not in (step.get("already_done") or ())
    ]
