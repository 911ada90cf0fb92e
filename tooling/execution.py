"""Calls of one turn: checked, run at once or queued, and every one of them in the ledger."""

import time
from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import structlog
from django.db import IntegrityError, transaction
from django.utils import timezone

from church.tiers import Tier
from prayers.jobs import QueueState, dispatch
from prayers.jobs.errors import describe, frames
from tooling.errors import CallRefused
from tooling.models import Agent, ToolInvocation, input_digest
from tooling.registry import Registry, Tool, ToolContext, ToolProblem, ToolResult
from tooling.schema import cleaned, problems, storable

log = structlog.get_logger(__name__)

BROKEN = (
    "This could not be looked up just now, through no fault of the visitor. Say so in one plain sentence "
    "and offer the office's telephone number."
)
OUT_OF_TIME = "TimedOut: the tool took longer than it may, and nothing of what it did was kept"
MAX_NAME_CHARS = 64


@dataclass(frozen=True)
class QueuedCall:
    """A deferred call that waits for the turn to close."""

    tool: str
    tool_use_id: str
    input: Mapping[str, Any]  # as check_call returned it
    agent: str = Agent.ASSISTANT
    seq: int = 0
    heard_by: str = ""  # as in ToolContext


@dataclass(frozen=True)
class ImmediateOutcome:
    content: str  # what the model is shown: the result, or why there is none
    is_error: bool
    asks_back: str
    invocation_id: UUID
    done: bool = False  # whether it did what the tool is for


def check_call(tools: Registry, tier: Tier, name: str, value: Any) -> tuple[Tool, dict[str, Any]]:
    """The tool that is called and its input, cleaned. Raises CallRefused with words that the model can act
    on.
    """
    offered = {tool.name: tool for tool in tools.offered(tier)}
    tool = offered.get(name)
    if tool is None:
        raise CallRefused(f"There is no such tool here. Available: {', '.join(offered)}.")
    if not isinstance(value, Mapping):
        fields = ", ".join(f'"{field}"' for field in tool.input_schema.get("properties", {}))
        raise CallRefused(f"The input of {tool.name} is not an object. Accepted: an object with {fields}.")
    inputs = cleaned(tool.input_schema, value)
    if found := problems(tool.input_schema, tool.one_of, inputs):
        raise CallRefused(f"{tool.name} was not called. " + " ".join(found))
    return tool, inputs


def run_immediate(
    tool: Tool,
    context: ToolContext,
    inputs: Mapping[str, Any],
    *,
    turn_id: UUID,
    seq: int,
    tool_use_id: str = "",
    agent: str = Agent.ASSISTANT,
) -> ImmediateOutcome:
    """Run an immediate tool now. What it did and its ledger row are one transaction; a failure leaves the row
    alone.

    Raises DatabaseError only when the ledger itself cannot be written.
    """
    row = _row(context, tool.name, inputs, turn_id=turn_id, seq=seq, tool_use_id=tool_use_id, agent=agent, tool=tool)
    started = time.monotonic()
    try:
        with transaction.atomic() if tool.in_transaction else nullcontext():
            result: ToolResult = tool.handler(context, inputs)
            if tool.in_transaction and time.monotonic() - started > tool.timeout_seconds:
                raise _OutOfTime  # the model has been told so by now: what was done must not stand
            content = storable(result.content)
            _finish(row, QueueState.SUCCEEDED, started, result=_as_json(content, result))
            _insert(row)
    except _SameCall:
        return _outcome_of_first(row)
    except ToolProblem as problem:
        content, error = storable(str(problem)), type(problem).__qualname__
        log.info("tool.problem", tool=tool.name, turn_id=str(turn_id))
    except _OutOfTime:
        content, error = BROKEN, OUT_OF_TIME
        log.warning("tool.timed_out", tool=tool.name, turn_id=str(turn_id))
    except Exception as problem:  # a tool may raise anything; the visitor's turn goes on
        content, error = BROKEN, describe(problem)
        log.error("tool.raised", tool=tool.name, turn_id=str(turn_id), error=error, frames=frames(problem))
    else:
        return ImmediateOutcome(content, False, result.asks_back, invocation_id=row.pk, done=result.done)
    _finish(row, QueueState.FAILED, started, result={"content": content}, error=error)
    try:
        _insert(row)
    except _SameCall:
        return _outcome_of_first(row)
    return ImmediateOutcome(content, is_error=True, asks_back="", invocation_id=row.pk)


def log_refused(
    context: ToolContext,
    name: str,
    value: Any,
    reason: str,
    *,
    turn_id: UUID,
    seq: int,
    tool_use_id: str = "",
    agent: str = Agent.ASSISTANT,
) -> None:
    """Put a call that was not made into the ledger, with the reason the model was given.

    A call with the same input that is made before or after it in this turn has a row of its own: this one stands in nobody's way.
    """
    inputs = storable(value) if isinstance(value, Mapping) else {"not_an_object": storable(value)}
    row = _row(context, name, inputs, turn_id=turn_id, seq=seq, tool_use_id=tool_use_id, agent=agent)
    row.input_digest = input_digest({"refused": row.input})
    _log_failure(row, reason)
    log.info("tool.refused", tool=row.tool, turn_id=str(turn_id))


def log_timeout(
    tool: Tool,
    context: ToolContext,
    inputs: Mapping[str, Any],
    *,
    turn_id: UUID,
    seq: int,
    tool_use_id: str = "",
    agent: str = Agent.ASSISTANT,
) -> None:
    """Put a call into the ledger whose caller stopped waiting; when the tool ends after all, its own row is
    not written.
    """
    row = _row(context, tool.name, inputs, turn_id=turn_id, seq=seq, tool_use_id=tool_use_id, agent=agent, tool=tool)
    _log_failure(row, OUT_OF_TIME)


def enqueue(
    calls: Sequence[QueuedCall],
    *,
    church_id: int,
    conversation_id: UUID,
    turn_id: UUID,
    language: str = "en",
    channel: str = "chat",
    persona: str = "",
    is_minor: bool = False,
    erase_when_settled: bool = False,
) -> list[ToolInvocation]:
    """Queue the turn's deferred calls inside the caller's transaction and have them dispatched once it is committed.

    Returns the turn's rows for these calls, in their order; a call that is in the ledger already is that row.
    Two queries, however many calls. `erase_when_settled`: the conversation was erased while the turn ran.
    """
    context = ToolContext(
        church_id, conversation_id, language=language, channel=channel, persona=persona, is_minor=is_minor
    )
    rows: dict[tuple[str, str], ToolInvocation] = {}
    for call in calls:
        row = _row(
            context,
            call.tool,
            call.input,
            turn_id=turn_id,
            seq=call.seq,
            tool_use_id=call.tool_use_id,
            agent=call.agent,
        )
        row.deferred, row.mode, row.erase_when_settled = True, "deferred", erase_when_settled
        row.heard_by = call.heard_by
        rows.setdefault((row.tool, row.input_digest), row)
    if not rows:
        return []
    ToolInvocation.objects.bulk_create(rows.values(), ignore_conflicts=True)
    known = {(row.tool, row.input_digest): row for row in ToolInvocation.objects.filter(turn_id=turn_id)}
    queued = [known[key] for key in rows]
    new = {row.pk for row in rows.values()}
    dispatch.enqueue_on_commit(ToolInvocation._meta.label_lower, [row.pk for row in queued if row.pk in new])
    return queued


def _as_json(content: str, result: ToolResult) -> dict[str, Any]:
    """What the ledger keeps of an immediate result."""
    kept = {"content": content, "done": result.done}
    return kept | ({"asks_back": storable(result.asks_back)} if result.asks_back else {})


class _OutOfTime(Exception):
    """The tool ended, but later than it may."""


class _SameCall(Exception):
    """The turn made the same call before: its row is the one."""


def _row(
    context: ToolContext,
    name: str,
    inputs: Mapping[str, Any],
    *,
    turn_id: UUID,
    seq: int,
    tool_use_id: str,
    agent: str,
    tool: Tool | None = None,
) -> ToolInvocation:
    inputs = storable(inputs)
    return ToolInvocation(
        church_id=context.church_id,
        conversation_id=context.conversation_id,
        turn_id=turn_id,
        seq=seq,
        tool=storable(name)[:MAX_NAME_CHARS],
        tool_use_id=storable(tool_use_id)[:80],
        input=inputs,
        input_digest=input_digest(inputs),
        mode=tool.mode.value if tool else "",
        channel=context.channel,
        persona=context.persona,
        language=context.language,
        is_minor=context.is_minor,
        agent=agent,
        record_id=context.record_id,
    )


def _finish(row: ToolInvocation, state: QueueState, started: float, *, result: Any, error: str = "") -> None:
    row.state, row.attempts, row.error, row.result = state, 1, error, result
    row.is_error = state is QueueState.FAILED
    row.duration_ms = int((time.monotonic() - started) * 1000)
    row.started_at, row.finished_at = row.created_at, timezone.now()


def _insert(row: ToolInvocation) -> None:
    try:
        with transaction.atomic():
            row.save(force_insert=True)
    except IntegrityError:
        if _first_of(row) is None:
            raise  # another constraint: the caller has a bug
        raise _SameCall from None


def _first_of(row: ToolInvocation) -> ToolInvocation | None:
    return ToolInvocation.objects.filter(turn_id=row.turn_id, tool=row.tool, input_digest=row.input_digest).first()


def _outcome_of_first(row: ToolInvocation) -> ImmediateOutcome:
    first = _first_of(row)
    if first is None:
        return ImmediateOutcome(BROKEN, is_error=True, asks_back="", invocation_id=row.pk)
    result = first.result or {}
    return ImmediateOutcome(
        result.get("content") or BROKEN,
        is_error=first.is_error,
        asks_back=result.get("asks_back", ""),
        invocation_id=first.pk,
        done=bool(result.get("done")),
    )


def _log_failure(row: ToolInvocation, error: str) -> None:
    _finish(row, QueueState.FAILED, time.monotonic(), result=None, error=error)
    ToolInvocation.objects.bulk_create([row], ignore_conflicts=True)
