"""What the gate makes of a model's messages that are given word for word: no model is asked, nothing is written."""

from __future__ import annotations

import uuid
from collections import Counter
from collections.abc import AsyncGenerator, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from django.utils import timezone

from carebot.llm.base import ModelRequest, Stop, StopReason, StreamEvent, TextDelta, ToolCall, Usage
from carebot.pins import church_view, current_pin, tool_definitions
from carebot.turn.context import LedgerEntry, TurnContext
from carebot.turn.rounds import CallResult, Turn
from carebot.turn.signals import read_signals
from church.models import Church
from church.published import published_texts
from language.screen import screen
from language.text.reply_sentences import split_sentences
from tooling.registry import registry

PIECE = 7  # characters that are streamed at once
NOT_GIVEN = "This could not be looked up."

Item = str | tuple[str, Mapping[str, Any]]  # text, or the name of a tool and its input


@dataclass(frozen=True)
class Written:
    """What is played: the visitor's words, and what a model answers, one list a call of it."""

    visitor: str
    messages: Sequence[Sequence[Item]]
    earlier: Sequence[str] = ()
    ledger: Sequence[str] = ()
    results: Mapping[str, str] | None = None


@dataclass(frozen=True)
class Gated:
    """What a visitor is shown of it."""

    shown: str
    lost: tuple[str, ...]
    added: tuple[str, ...]
    reordered: bool
    requirements: Mapping[str, str]


class GivenModel:
    """Streams the messages in small pieces; when they are used up, an empty end of turn."""

    name = "given"

    def __init__(self, messages: Iterable[Sequence[Item]]) -> None:
        self._left = list(messages)
        self._calls = 0

    async def stream(self, request: ModelRequest) -> AsyncGenerator[StreamEvent, None]:
        message = self._left.pop(0) if self._left else ()
        blocks: list[dict[str, Any]] = []
        calls = []
        for item in message:
            if isinstance(item, str):
                blocks.append({"type": "text", "text": item})
                for at in range(0, len(item), PIECE):
                    yield TextDelta(item[at : at + PIECE])
            else:
                self._calls += 1
                name, given = item
                calls.append(ToolCall(f"given_{self._calls}", name, given))
                blocks.append({"type": "tool_use", "id": calls[-1].id, "name": name, "input": dict(given)})
        for call in calls:
            yield call
        yield Stop(StopReason.TOOL_USE if calls else StopReason.END_TURN, tuple(blocks), Usage(), self.name)


class GivenToolbox:
    """Queues deferred calls in memory, answers immediate ones with the results that were given."""

    def __init__(self, results: Mapping[str, str]) -> None:
        self._results = results
        self.asked_back: tuple[str, str] | None = None
        self.settled: frozenset[str] = frozenset()

    def backs(self, tool: str) -> frozenset[str]:
        found = registry().get(tool)
        return found.backs if found else frozenset()

    async def call(self, call: ToolCall, agent: str = "assistant") -> CallResult:
        tool = registry().get(call.name)
        if tool is None:
            return CallResult(f"There is no tool called {call.name!r}.", is_error=True)
        if tool.is_deferred:
            told = "Write your reply now, the person first."
            return CallResult(told, told, is_care=tool.is_care, backs=tool.backs)
        if call.name not in self._results:
            return CallResult(NOT_GIVEN, is_error=True)
        result = f"<result>{self._results[call.name]}</result>"
        return CallResult(result, is_care=tool.is_care, backs=tool.backs)

    async def refuse(self, call: ToolCall, reason: str) -> CallResult:
        return CallResult(reason, is_error=True)


def context_for(church: Church, written: Written) -> TurnContext:
    """A chat turn in this church that answers these words."""
    pin, view = current_pin(church), church_view(church)
    return TurnContext(
        turn_id=uuid.uuid4(),
        conversation_id=uuid.uuid4(),
        church=view,
        channel="chat",
        speaker="",
        text=written.visitor,
        visitor_history=tuple(written.earlier),
        signals=read_signals(
            written.visitor, history=written.earlier, fallback_language=view.language, region=view.country
        ),
        safety=screen(written.visitor, history=written.earlier),
        had_safety_before=False,
        system=pin.system,
        tools=tool_definitions(pin),
        history=(),
        ledger=tuple(LedgerEntry(tool, uuid.uuid4()) for tool in written.ledger),
        shown_instead="",
        now=timezone.localtime(),
        published=published_texts(church),
    )


async def gated(context: TurnContext, written: Written) -> Gated:
    """Plays the messages through a turn."""
    nothing = GivenModel(())
    turn = Turn(
        context, model=GivenModel(written.messages), rescue=nothing, toolbox=GivenToolbox(written.results or {})
    )
    shown = "".join([sentence.text async for sentence in turn.compose()])
    texts = [item for message in written.messages for item in message if isinstance(item, str)]
    wrote = [sentence.strip() for text in texts for sentence in split_sentences(text) if sentence.strip()]
    said = [sentence.strip() for sentence in split_sentences(shown) if sentence.strip()]
    lost, added = Counter(wrote) - Counter(said), Counter(said) - Counter(wrote)
    places = [wrote.index(each) for each in said if each in wrote]
    return Gated(
        shown=shown,
        lost=tuple(lost.elements()),
        added=tuple(added.elements()),
        reordered=any(after < before for before, after in pairwise(places)),
        requirements={each.requirement.reason: each.outcome.value for each in turn.result.requirements},
    )
