"""Models that carry out the steps of plans, each with a known vice."""

from collections.abc import AsyncGenerator
from dataclasses import replace
from itertools import count

from carebot.llm.base import LanguageModel, ModelRequest, Stop, StopReason, StreamEvent, TextDelta, ToolCall
from carebot.plans.offline import OfflineSteps

DESCRIBED = "I have called {tools} and everything is arranged as the plan asks."
_REMINDER = "<reminder>"


class _Vice(LanguageModel):
    """Passes on what the offline model does; where it would call tools, what this one does instead."""

    def __init__(self) -> None:
        self._steps = OfflineSteps()
        self._turn = count()

    async def stream(self, request: ModelRequest) -> AsyncGenerator[StreamEvent, None]:
        events = [event async for event in self._steps.stream(self._seen(request))]
        for event in self._instead(request, events):
            yield event

    def _seen(self, request: ModelRequest) -> ModelRequest:
        """A reminder is answered as the step was: with the calls that it asks for."""
        return replace(request, messages=request.messages[:1]) if _is_reminded(request) else request

    def _instead(self, request: ModelRequest, events: list[StreamEvent]) -> list[StreamEvent]:
        return events


class Honest(_Vice):
    """Calls what a step declares."""

    name = "honest"


class Describer(_Vice):
    """Writes that it has called the tools, always."""

    name = "describer"

    def _instead(self, request: ModelRequest, events: list[StreamEvent]) -> list[StreamEvent]:
        return _described(events)


class Corrigible(_Vice):
    """Writes that it has called the tools, and calls them when it is told that it has not."""

    name = "corrigible"

    def _instead(self, request: ModelRequest, events: list[StreamEvent]) -> list[StreamEvent]:
        return events if _is_reminded(request) else _described(events)


class Forgetful(_Vice):
    """Writes that it has called the tools at every other step."""

    name = "forgetful"

    def _instead(self, request: ModelRequest, events: list[StreamEvent]) -> list[StreamEvent]:
        if not _calls(events):
            return events
        return _described(events) if next(self._turn) % 2 else events


class Misdialer(_Vice):
    """Calls another tool than the one that was declared, and says that all is done."""

    name = "misdialer"

    def _instead(self, request: ModelRequest, events: list[StreamEvent]) -> list[StreamEvent]:
        if not _calls(events):
            return events
        block = {"type": "tool_use", "id": f"wrong-{next(self._turn)}", "name": "lookup_care_history", "input": {}}
        return [
            ToolCall(str(block["id"]), str(block["name"]), {}),
            Stop(StopReason.TOOL_USE, (block,), model=self.name),
        ]


VICES = (Honest, Forgetful, Corrigible, Describer, Misdialer)


def _is_reminded(request: ModelRequest) -> bool:
    last = request.messages[-1]["content"]
    return not isinstance(last, str) and any(_REMINDER in str(block.get("text", "")) for block in last)


def _calls(events: list[StreamEvent]) -> list[ToolCall]:
    return [event for event in events if isinstance(event, ToolCall)]


def _described(events: list[StreamEvent]) -> list[StreamEvent]:
    calls = _calls(events)
    if not calls:
        return events
    text = DESCRIBED.format(tools=", ".join(call.name for call in calls))
    return [TextDelta(text), Stop(StopReason.END_TURN, ({"type": "text", "text": text},))]
