"""A turn without a database: contexts with visible defaults, and a toolbox that runs nothing."""

import uuid
from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, datetime
from typing import Any, Protocol

from carebot.llm.base import ToolCall, ToolDefinition
from carebot.turn.context import ChurchView, LedgerEntry, TurnContext
from carebot.turn.rounds import CallResult
from carebot.turn.signals import read_signals
from church.tiers import PROFILES, Tier
from language.screen import screen

NOW = datetime(2026, 3, 4, 15, 0, tzinfo=UTC)  # a Wednesday
PUBLISHED = ("Worship: Sunday at 9:00, 10:00 and 11:00. Tuesday at 10:00. The office opens at 9:00. Pastor Ann.",)


def make_church(**given: Any) -> ChurchView:
    return ChurchView(
        **{
            "id": 1,
            "name": "Grace Church",
            "phone": "555-0100",
            "country": "US",
            "timezone": "UTC",
            "language": "en",
            "profile": PROFILES[Tier.FULL],
            "crisis_words": {},
            "crisis_phrases": (),
            "lease_seconds": {"chat": 600, "voice": 45},
            **given,
        }
    )


def make_context(
    text: str,
    *,
    earlier: Iterable[str] = (),
    tools: Iterable[str] = (),
    ledger: Iterable[str] = (),
    church: ChurchView | None = None,
    **given: Any,
) -> TurnContext:
    """The context of a turn that answers `text`. `tools` are names on offer, `ledger` names called in earlier turns."""
    earlier = tuple(earlier)
    church = church or make_church()
    values: dict[str, Any] = {
        "turn_id": uuid.UUID(int=7),
        "conversation_id": uuid.UUID(int=1),
        "church": church,
        "channel": "chat",
        "speaker": "visitor",
        "text": text,
        "visitor_history": earlier,
        "signals": read_signals(text, history=earlier, fallback_language="en", region="US"),
        "safety": screen(text),
        "had_safety_before": False,
        "system": "You are the assistant of Grace Church.",
        "tools": tuple(ToolDefinition(name, name, {"type": "object"}) for name in tools),
        "history": (),
        "ledger": tuple(LedgerEntry(tool, uuid.UUID(int=3)) for tool in ledger),
        "shown_instead": "",
        "now": NOW,
        "published": PUBLISHED,
    }
    return TurnContext(**{**values, **given})


class DeclaredTool(Protocol):
    """What the toolbox below asks of a tool."""

    @property
    def is_deferred(self) -> bool: ...

    @property
    def is_care(self) -> bool: ...

    @property
    def backs(self) -> frozenset[str]: ...


class DeclaredTools(Protocol):
    def get(self, name: str) -> DeclaredTool | None: ...


class MemoryToolbox:
    """Queues deferred calls in memory, answers immediate ones with prepared results."""

    def __init__(self, registry: DeclaredTools, results: Mapping[str, CallResult] | None = None) -> None:
        self._registry = registry
        self._results = results or {}
        self.calls: list[tuple[ToolCall, str]] = []
        self.refused: list[ToolCall] = []
        self.asked_back: tuple[str, str] | None = None
        self.settled: set[str] = set()

    def misquotes(self, sentence: str, is_told: Callable[[str], bool]) -> bool:
        return "MISQUOTED" in sentence  # no Bible is read here

    def backs(self, tool: str) -> frozenset[str]:
        found = self._registry.get(tool)
        return found.backs if found else frozenset()

    async def call(self, call: ToolCall, agent: str = "assistant") -> CallResult:
        self.calls.append((call, agent))
        if call.name in self._results:
            return self._results[call.name]
        tool = self._registry.get(call.name)
        if tool is None:
            return CallResult(f"There is no tool called {call.name!r}.", is_error=True)
        told = "Write your reply now, the person first." if tool.is_deferred else ""
        return CallResult(
            told or "<result>Nothing is on file.</result>",
            told,
            is_queued=tool.is_deferred,
            is_care=tool.is_care,
            backs=tool.backs,
        )

    async def refuse(self, call: ToolCall, reason: str) -> CallResult:
        self.refused.append(call)
        return CallResult(reason, is_error=True)

    @property
    def called(self) -> list[str]:
        return [call.name for call, _ in self.calls]
