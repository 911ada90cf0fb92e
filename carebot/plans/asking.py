"""One answer of a model, whole: plans have no visitor who waits for the first words."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from carebot.llm.base import LanguageModel, ModelRequest, Stop, StopReason, ToolCall
from carebot.llm.errors import FailureKind, ModelUnavailable

SECONDS = 60.0  # of one answer


@dataclass(frozen=True)
class Answer:
    blocks: tuple[Mapping[str, Any], ...]  # as they must be sent back
    calls: tuple[ToolCall, ...]  # none unless the model stopped for them
    reason: StopReason
    model: str

    @property
    def text(self) -> str:
        return "".join(str(block.get("text", "")) for block in self.blocks if block.get("type") == "text").strip()


def ask(model: LanguageModel, request: ModelRequest) -> Answer:
    """Raises ModelUnavailable, also when the answer takes too long."""
    return asyncio.run(_ask(model, request))


async def _ask(model: LanguageModel, request: ModelRequest) -> Answer:
    calls: list[ToolCall] = []
    stop: Stop | None = None
    try:
        async with asyncio.timeout(SECONDS):
            async for event in model.stream(request):
                if isinstance(event, ToolCall):
                    calls.append(event)
                elif isinstance(event, Stop):
                    stop = event
    except TimeoutError:
        raise ModelUnavailable(
            f"{model.name}: no whole answer within {SECONDS:.0f} s", retryable=True, kind=FailureKind.TIMEOUT
        ) from None
    finally:
        if close := getattr(model, "aclose", None):
            await close()  # the connections of this event loop, which ends with the answer
    if stop is None:
        raise ModelUnavailable(f"{model.name}: the answer broke off", retryable=True, kind=FailureKind.SERVER)
    counts = stop.reason is StopReason.TOOL_USE
    return Answer(stop.blocks, tuple(calls) if counts else (), stop.reason, stop.model or model.name)
