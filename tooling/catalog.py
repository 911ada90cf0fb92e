"""The tools an assistant may call: each declared once, with its mode, tier, schema and the function that does it."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any
from uuid import UUID

from church.tiers import Tier


class Mode(StrEnum):
    DEFERRED = "deferred"  # after the reply, from the ledger, by a worker
    IMMEDIATE = "immediate"  # inside the loop, the model sees the result
    IMMEDIATE_WITH_EMPATHY = "immediate_with_empathy"  # the same, behind an instruction to acknowledge first


@dataclass(frozen=True)
class ToolContext:
    """Where a call comes from. Everything a tool may know beside its input."""

    church_id: int
    conversation_id: UUID
    language: str = "en"
    channel: str = "chat"
    is_minor: bool = False
    agent: str = "assistant"  # who made the call: a value of `tooling.models.invocation.Agent`
    heard_by: str = ""  # what heard the danger that the screen calls for: a value of `prayers.models.HeardBy`
    member_id: str = ""  # who speaks, signed by the church's own site; "": nobody whose word is good for private things
    invocation_id: UUID | None = None  # set for deferred calls: the unique reference of the record they write


@dataclass(frozen=True)
class ToolResult:
    """What an immediate tool found or did, in the words the model is shown (plain text, short, data only)."""

    content: str
    asks_back: str = ""  # a question the visitor must answer before the job can be finished
    done: bool = True  # False: it answered without doing what the tool is for, so it backs no claim


class ToolProblem(Exception):
    """An immediate tool cannot do what was asked for a reason the visitor can be told. The message is that reason."""


ImmediateHandler = Callable[[ToolContext, Mapping[str, Any]], ToolResult]
# A deferred handler runs inside the worker's transaction and returns the id of the record it wrote (or found).
DeferredHandler = Callable[[ToolContext, Mapping[str, Any]], str]


@dataclass(frozen=True)
class Tool:
    name: str
    mode: Mode
    tier: Tier
    description: str  # for the model: what it does and when to call it
    input_schema: Mapping[str, Any]  # JSON Schema, an object without combinators at the top (the API refuses those)
    handler: Callable[[ToolContext, Mapping[str, Any]], Any]
    one_of: tuple[tuple[str, ...], ...] = ()  # groups of fields of which at least one must be given
    is_care: bool = False  # a call of it makes the turn emotional, whatever the words were
    backs: frozenset[str] = field(default_factory=frozenset)  # ClaimTopic values that a call of it makes true
    receipt: Mapping[str, str] = field(default_factory=dict)  # language → words; empty: nothing is shown
    correction: Mapping[str, str] = field(default_factory=dict)  # language → words when the write failed for good
    timeout_seconds: float = 5.0
    is_private: bool = False  # its result is for the visitor alone: no member of staff is shown it
    in_transaction: bool = True  # False: it waits for a server outside, and must hold no database lock meanwhile

    @property
    def is_deferred(self) -> bool:
        return self.mode is Mode.DEFERRED


class Catalog:
    """All tools by name, in declaration order."""

    def __init__(self, tools: Iterable[Tool]) -> None:
        self._tools: dict[str, Tool] = {}
        for tool in tools:
            if tool.name in self._tools:
                raise ValueError(f"Two tools are called {tool.name!r}; a tool is declared once.")
            self._tools[tool.name] = tool

    def get(self, name: str) -> Tool | None:
        return self._tools.get(name)

    def __iter__(self) -> Iterator[Tool]:
        return iter(self._tools.values())

    def __len__(self) -> int:
        return len(self._tools)

    def offered(self, tier: Tier) -> tuple[Tool, ...]:
        """The tools of a tier: its own and those of every tier below it."""
        return tuple(tool for tool in self if tool.tier <= tier)
