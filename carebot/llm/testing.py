"""Models for tests: one that plays a script in process, and the Messages API on a local socket."""

from collections import deque
from collections.abc import AsyncGenerator, Callable, Iterable, Mapping
from copy import deepcopy
from typing import Any

from carebot.llm.base import (
    LanguageModel,
    ModelRequest,
    Stop,
    StopReason,
    StreamEvent,
    TextDelta,
    ToolCall,
    Usage,
)
from carebot.llm.errors import ModelError
from carebot.llm.fake_anthropic import (
    PING,
    Drop,
    FakeAnthropic,
    Hang,
    Pause,
    RecordedRequest,
    ScriptedReply,
    error_event,
    event,
    failure,
    message,
    pieces,
    redacted_thinking,
    text,
    thinking,
    tool,
)

__all__ = [
    "PING",
    "Drop",
    "FakeAnthropic",
    "Hang",
    "Pause",
    "RecordedRequest",
    "ScriptedModel",
    "ScriptedReply",
    "error_event",
    "event",
    "failure",
    "message",
    "pieces",
    "redacted_thinking",
    "text",
    "thinking",
    "tool",
]

# A text delta · a call · another block, such as thinking · how it stops · an error raised there.
ScriptItem = str | ToolCall | Mapping[str, Any] | StopReason | ModelError
ScriptedMessage = Iterable[ScriptItem]
Script = ScriptedMessage | Callable[[ModelRequest], ScriptedMessage]


class ScriptedModel(LanguageModel):
    """Plays one scripted message a request, and the last one for ever with `repeats`. Keeps the requests.

    ScriptedModel(["I am so sorry. ", ToolCall("t1", "submit_prayer_request", {...})], ["I will ", "pray."])

    Text that stands together is one block. A message stops for `tool_use` where it calls a tool, else for
    `end_turn`; as with the real client, calls count only after `tool_use`.
    """

    def __init__(self, *script: Script, name: str = "scripted", repeats: bool = False) -> None:
        self.name = name
        self.requests: list[ModelRequest] = []
        self._script = deque(script)
        self._repeats = repeats

    async def stream(self, request: ModelRequest) -> AsyncGenerator[StreamEvent, None]:
        self.requests.append(deepcopy(request))
        if not self._script:
            raise AssertionError(f"The script of {self.name} ended before request {len(self.requests)}.")
        script = self._script[0] if self._repeats and len(self._script) == 1 else self._script.popleft()
        blocks: list[dict[str, Any]] = []
        calls: list[ToolCall] = []
        reason: StopReason | None = None
        for item in script(request) if callable(script) else script:
            match item:
                case StopReason():  # before str: it is one
                    reason = item
                case str():
                    if not (blocks and blocks[-1]["type"] == "text"):
                        blocks.append({"type": "text", "text": ""})
                    blocks[-1]["text"] += item
                    yield TextDelta(item)
                case ToolCall(id=call_id, name=name, input=given):
                    calls.append(item)
                    blocks.append({"type": "tool_use", "id": call_id, "name": name, "input": dict(given)})
                case ModelError():
                    raise item
                case Mapping():
                    blocks.append(dict(item))
        reason = reason or (StopReason.TOOL_USE if calls else StopReason.END_TURN)
        if reason is StopReason.TOOL_USE:
            for call in calls:
                yield call
        else:
            blocks = [block for block in blocks if block["type"] != "tool_use"]
        yield Stop(reason, tuple(blocks), Usage(input_tokens=100, output_tokens=25), self.name)
