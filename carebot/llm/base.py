"""What every language model client gives and takes: one request in, a stream of text, tool calls and one stop out.

The vocabulary is the Messages API's (messages, content blocks, tool_use, tool_result, stop reasons), because the
history that is sent back must be the model's own blocks, unmodified.
"""

from collections.abc import AsyncGenerator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Protocol

# One message as the Messages API takes it: {"role": "user" | "assistant", "content": str | [block, ...]}.
ApiMessage = Mapping[str, Any]


class StopReason(StrEnum):
    END_TURN = "end_turn"
    TOOL_USE = "tool_use"  # the only one after which calls are run or queued
    MAX_TOKENS = "max_tokens"
    REFUSAL = "refusal"
    PAUSE_TURN = "pause_turn"
    CONTEXT_WINDOW = "model_context_window_exceeded"
    STOP_SEQUENCE = "stop_sequence"


@dataclass(frozen=True)
class ToolDefinition:
    """A tool as the model is shown it."""

    name: str
    description: str
    input_schema: Mapping[str, Any]


@dataclass(frozen=True)
class ModelRequest:
    system: str
    tools: tuple[ToolDefinition, ...]  # never changes within a conversation: it is part of the cached prefix
    messages: tuple[ApiMessage, ...]
    may_call_tools: bool = True  # False sends tool_choice "none", the tool list stays
    max_tokens: int = 2048
    language: str = "en"  # the visitor's, for clients that compose without a model
    drops_thinking: bool = (
        False  # the thinking in this history was refused before: it is not sent for the model to refuse again
    )


@dataclass(frozen=True)
class TextDelta:
    text: str


@dataclass(frozen=True)
class ToolCall:
    """One whole tool_use block."""

    id: str
    name: str
    input: Mapping[str, Any]


@dataclass(frozen=True)
class Usage:
    input_tokens: int = 0
    output_tokens: int = 0
    cache_read_tokens: int = 0
    cache_write_tokens: int = 0

    def __add__(self, other: "Usage") -> "Usage":
        return Usage(
            self.input_tokens + other.input_tokens,
            self.output_tokens + other.output_tokens,
            self.cache_read_tokens + other.cache_read_tokens,
            self.cache_write_tokens + other.cache_write_tokens,
        )


@dataclass(frozen=True)
class Stop:
    """The last event of every stream that did not raise."""

    reason: StopReason
    blocks: tuple[Mapping[str, Any], ...]  # the assistant's content exactly as it must be sent back
    usage: Usage = field(default_factory=Usage)
    model: str = ""  # which model answered, as the server names it
    dropped_thinking: bool = False  # the thinking in the history was refused, and the answer came without it


StreamEvent = TextDelta | ToolCall | Stop


class LanguageModel(Protocol):
    """A source of replies. `stream` raises `llm.errors.ModelUnavailable` when it cannot answer (any more)."""

    name: str

    def stream(self, request: ModelRequest) -> AsyncGenerator[StreamEvent, None]: ...
