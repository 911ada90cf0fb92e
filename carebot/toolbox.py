"""The calls of one turn: immediate ones run on a database thread within their time, deferred ones wait for the close."""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Protocol
from uuid import uuid4

import structlog
from django.db import DatabaseError

from carebot.danger_told import heard_by
from carebot.database import in_database
from carebot.llm.base import ToolCall
from carebot.models import PromptPin
from carebot.turn.context import TurnContext
from carebot.turn.rounds import CallResult
from language.rules.own import asks_after
from prayers.models import Confidentiality
from tooling import execution
from tooling.errors import CallRefused
from tooling.execution import ImmediateOutcome, QueuedCall
from tooling.models import Agent, input_digest
from tooling.quotations import misquotes
from tooling.registry import Mode, Registry, Tool, ToolContext, ToolResult

log = structlog.get_logger(__name__)

EMPATHY_FIRST = (
    "Before you use this result: in your reply, first acknowledge the person and what they told you, in one warm sentence. "
    "Then give what is useful from it."
)
OUT_OF_TIME = (
    "This took too long and was stopped. Say that you could not look it up just now, and give the office's number."
)
OUT_OF_ORDER = "This could not be looked up just now. Say so, and give the office's telephone number."

ON_RECORD = (
    "This is on record already, and they ask what becomes of it: nothing is written a second time. Tell what the notes say of it, "
    "and no more; what is new about it goes into amend_request."
)

_SCREEN = frozenset({Agent.SAFETY, Agent.NOTICE, Agent.WATCH})  # what the safety screen calls as


class CallLog(Protocol):
    """Where immediate calls are run and written down: `tooling.execution`, but for trials, which keep nothing."""

    @property
    def run_immediate(self) -> Callable[..., ImmediateOutcome]: ...

    @property
    def log_refused(self) -> Callable[..., None]: ...

    @property
    def log_timeout(self) -> Callable[..., None]: ...


class TurnToolbox:
    def __init__(
        self,
        context: TurnContext,
        registry: Registry,
        pin: PromptPin,
        *,
        defers: bool = True,
        call_log: CallLog = execution,
    ) -> None:
        """`defers` False runs deferred tools in the loop too, as chatbots do; for measuring what deferral is worth."""
        self._context = context
        self._registry = registry
        self._pin = pin
        self._defers = defers
        self._call_log = call_log
        self._seen: dict[tuple[str, str], asyncio.Future[CallResult]] = {}
        self._seq = 0
        self.queued: list[QueuedCall] = []
        self.asked_back: tuple[str, str] | None = None  # the tool that asked something back last, and what
        self.settled: set[str] = set()  # tools that were called and had nothing left to ask

    def misquotes(self, sentence: str, is_told: Callable[[str], bool]) -> bool:
        return misquotes(sentence, is_told)

    def backs(self, tool: str) -> frozenset[str]:
        found = self._registry.get(tool)
        return found.backs if found else frozenset()

    async def call(self, call: ToolCall, agent: str = "assistant") -> CallResult:
        """The result of a call. The same call again in the same turn is the first one's result, and one ledger row."""
        key = (call.name, input_digest(call.input))
        if key not in self._seen:
            self._seq += 1
            self._seen[key] = asyncio.ensure_future(self._first_call(call, agent, self._seq))
        return await self._seen[key]

    async def refuse(self, call: ToolCall, reason: str) -> CallResult:
        self._seq += 1
        return await self._refused(call, Agent.ASSISTANT, self._seq, reason)

    async def _first_call(self, call: ToolCall, agent: str, seq: int) -> CallResult:
        try:
            tool, inputs = execution.check_call(
                self._registry, self._context.church.profile.tier, call.name, call.input
            )
        except CallRefused as refusal:
            return await self._refused(call, agent, seq, str(refusal))
        if tool.acts_on_own and not self._is_own(inputs):
            return await self._refused(call, agent, seq, self._not_own())
        if self._is_on_record(tool):
            return await self._refused(call, agent, seq, self._on_record())
        if tool.is_deferred and not self._defers:
            return await self._run(_in_the_loop(tool), call, inputs, agent, seq)
        if tool.is_deferred:
            danger = self._context.safety
            ear = heard_by(danger) if danger is not None and agent in _SCREEN else ""
            self.queued.append(QueuedCall(tool.name, call.id, inputs, agent, seq, ear))
            told = self._instruction(tool)
            return CallResult(told, told, is_queued=True, is_care=tool.is_care, backs=tool.backs)
        return await self._run(tool, call, inputs, agent, seq)

    def _is_on_record(self, tool: Tool) -> bool:
        """Whether the visitor only asks what becomes of what this tool wrote down before: it writes nothing a second time.
        Of a danger it may write whatever is said."""
        context = self._context
        if tool.writes is None or tool.writes.confidentiality is Confidentiality.SAFETY or tool.acts_on_own:
            return False
        was_asked = any(entry.tool == tool.name for entry in context.ledger) and bool(context.open_requests)
        return was_asked and context.safety is None and asks_after(context.text)

    def _on_record(self) -> str:
        known = ", ".join(f"{each.id} ({each.what}: {each.state})" for each in self._context.open_requests)
        return f"{ON_RECORD} Open: {known}."

    def _is_own(self, inputs: Mapping[str, Any]) -> bool:
        """Whether what is to be changed is the speaker's: what others of this conversation asked for is not."""
        wanted = inputs.get("request") or inputs.get("booking")
        return wanted is None or any(each.id == wanted.strip().casefold() for each in self._context.open_requests)

    def _not_own(self) -> str:
        known = ", ".join(f"{each.id} ({each.what})" for each in self._context.open_requests) or "none"
        return f"Whoever speaks has no open request with this id. Open: {known}."

    async def _run(self, tool: Tool, call: ToolCall, inputs: Mapping[str, Any], agent: str, seq: int) -> CallResult:
        row: dict[str, Any] = {"turn_id": self._context.turn_id, "seq": seq, "tool_use_id": call.id, "agent": agent}
        try:
            outcome = await asyncio.wait_for(
                in_database(self._call_log.run_immediate, tool, self._tool_context(), inputs, **row),
                tool.timeout_seconds,
            )
        except TimeoutError:
            log.warning("tool.timed_out", tool=tool.name, turn_id=str(self._context.turn_id))
            await self._log_timeout(tool, inputs, row)
            return CallResult(OUT_OF_TIME, is_error=True)
        except DatabaseError:
            log.exception("tool.database_error", tool=tool.name, turn_id=str(self._context.turn_id))
            return CallResult(OUT_OF_ORDER, is_error=True)
        if outcome.is_error:
            return CallResult(outcome.content, is_error=True)
        if outcome.asks_back:
            self.asked_back = (tool.name, outcome.asks_back)
            self.settled.discard(tool.name)
        else:
            self.settled.add(tool.name)
            if self.asked_back and self.asked_back[0] == tool.name:
                self.asked_back = None  # asked and answered within the turn
        result = f'<result tool="{tool.name}">\n{outcome.content.replace("</result", "</ result")}\n</result>'
        told = EMPATHY_FIRST if tool.name in self._pin.empathy_tools else ""
        if told:
            result = f"{told}\n{result}"
        backs = tool.backs if outcome.done else frozenset()
        return CallResult(result, told, is_care=tool.is_care, meets_first=bool(told), backs=backs)

    async def _refused(self, call: ToolCall, agent: str, seq: int, reason: str) -> CallResult:
        try:
            await in_database(
                self._call_log.log_refused,
                self._tool_context(),
                call.name,
                call.input,
                reason,
                turn_id=self._context.turn_id,
                seq=seq,
                tool_use_id=call.id,
                agent=agent,
            )
        except DatabaseError:
            log.exception("ledger.refusal_not_logged", turn_id=str(self._context.turn_id))
        return CallResult(reason, is_error=True)

    async def _log_timeout(self, tool: Tool, inputs: Mapping[str, Any], row: dict[str, Any]) -> None:
        try:
            await in_database(self._call_log.log_timeout, tool, self._tool_context(), inputs, **row)
        except DatabaseError:
            log.exception("ledger.timeout_not_logged", turn_id=str(self._context.turn_id))

    def _instruction(self, tool: Tool) -> str:
        by_language = self._pin.instructions.get(tool.name, {})
        version = by_language.get(self._context.language) or by_language.get("en") or {}
        return str(version.get("text", "")) or tool.instruction_in(self._context.language)

    def _tool_context(self) -> ToolContext:
        context = self._context
        return ToolContext(
            church_id=context.church.id,
            conversation_id=context.conversation_id,
            language=context.language,
            channel=context.channel,
            persona=context.church.profile.tier.slug,
            is_minor=context.signals.is_minor,
            member_id=context.member_id,
            own_requests=frozenset(each.id for each in context.open_requests) if context.is_one_of_several else None,
        )


def _in_the_loop(tool: Tool) -> Tool:
    """A deferred tool as it runs without deferral: it writes at once, and its result is the status message."""

    def handler(context: ToolContext, inputs: Mapping[str, Any]) -> ToolResult:
        record = tool.handler(replace(context, invocation_id=uuid4()), inputs)
        what = tool.name.removeprefix("submit_").removeprefix("request_").replace("_", " ")
        return ToolResult(
            f'{{"status": "success", "message": "Your {what} was submitted successfully.", "id": "{record}"}}'
        )

    return replace(tool, mode=Mode.IMMEDIATE, handler=handler)
