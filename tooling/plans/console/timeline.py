"""A plan as its page shows it: each step with what it declared beside what was called, and with who decided and changed what."""

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _

from church.delivery import Channel
from church.models import StaffMember
from prayers.jobs import QueueState
from prayers.models import CareRecord, OutboundMessage
from tooling.models import ToolInvocation
from tooling.models.plan import (
    CHANGEABLE,
    LETS_GO_ON,
    NEEDS_PERSON,
    CarePlan,
    Confirmation,
    PlanStep,
    StepState,
)
from tooling.plans.console.words import Shown, fields_of, message_state, problem_of, state_of, tool_words
from tooling.plans.decisions import shown_digest
from tooling.plans.tools import plan_tools

SOON = timedelta(minutes=5)  # what is tried again within it is under way
_BUSY = (QueueState.QUEUED, QueueState.RETRYING)
_SKIPPABLE = CHANGEABLE | {StepState.WAITING, StepState.RETRYING}


@dataclass(frozen=True)
class Tool:
    words: str
    was_called: bool


@dataclass(frozen=True)
class Call:
    words: str
    fields: list[Shown]
    is_draft: bool


@dataclass(frozen=True)
class Asked:
    """A call that waits for a decision, or was decided."""

    confirmation: Confirmation
    words: str
    to: str  # to whom it goes out; "" where it stays in the house
    fields: list[Shown]  # of what was asked, or of what was approved
    digest: str  # of exactly what `fields` show
    message: OutboundMessage | None
    message_words: str = ""
    message_tone: str = ""


@dataclass(frozen=True)
class Step:
    step: PlanStep
    number: int
    state: str
    tone: str
    day: date
    is_later: bool  # its day has not come
    after: str  # the numbers of the steps that it waits for
    tools: list[Tool]
    also_called: list[str]
    proposed: list[Call]  # what it is to call with, as long as it has not begun
    calls: list[Call]
    asked: list[Asked]
    problem: str
    changed: str  # who did what to it; "" where nobody did
    may_edit: bool
    may_skip: bool
    may_try_again: bool
    anchor: str

    @property
    def waiting(self) -> list[Asked]:
        return [each for each in self.asked if each.confirmation.is_undecided]

    @property
    def decided(self) -> list[Asked]:
        return [each for each in self.asked if not each.confirmation.is_undecided]


def steps_of(plan: CarePlan, now: datetime) -> list[Step]:
    """The steps in their order, in as many queries for twenty as for one."""
    rows = list(plan.steps.select_related("changed_by").prefetch_related("confirmations").order_by("position"))
    calls: dict[UUID, list[Any]] = defaultdict(list)
    for call in ToolInvocation.objects.filter(turn_id__in=[row.pk for row in rows]).order_by("created_at", "seq"):
        calls[call.turn_id].append(call)
    decisions = [each.pk for row in rows for each in row.confirmations.all()]
    messages = {each.invocation_id: each for each in OutboundMessage.objects.filter(invocation_id__in=decisions)}
    names = _names(plan, rows)
    numbers = {row.key: number for number, row in enumerate(rows, 1)}
    is_open = plan.state == QueueState.SUCCEEDED and plan.ended_at is None
    return [_step(row, plan, numbers, calls[row.pk], messages, names, now, is_open=is_open) for row in rows]


def _step(
    row: PlanStep,
    plan: CarePlan,
    numbers: Mapping[str, int],
    calls: list[Any],
    messages: Mapping[Any, OutboundMessage],
    names: Mapping[Any, str],
    now: datetime,
    *,
    is_open: bool,
) -> Step:
    state, tone = state_of(row, now)
    done = [call for call in calls if not call.is_error and (call.result or {}).get("done")]
    called = [call.tool for call in done] or row.actual_tool_calls
    day = plan.from_day + timedelta(days=row.after_days)
    not_begun = row.state in {StepState.PENDING, StepState.QUEUED}
    return Step(
        step=row,
        number=numbers[row.key],
        state=state,
        tone=tone,
        day=day,
        is_later=not_begun and day > now.astimezone(plan.church.zone).date(),
        after=", ".join(str(numbers[key]) for key in row.depends_on if key in numbers),
        tools=[Tool(tool_words(name), name in called) for name in row.required_tools],
        also_called=[tool_words(name) for name in dict.fromkeys(called) if name not in row.required_tools],
        proposed=[_call(name, row.inputs.get(name, {})) for name in row.required_tools if row.inputs.get(name)]
        if not_begun
        else [],
        calls=[_call(call.tool, call.input) for call in done if call.input and not _is_asked_for(call.tool)],
        asked=[_asked(each, plan.record, messages.get(each.pk)) for each in row.confirmations.all()],
        problem=problem_of(row),
        changed=_changed(row, names),
        may_edit=is_open and row.state in CHANGEABLE,
        may_skip=is_open and row.state in _SKIPPABLE,
        may_try_again=is_open and row.state in NEEDS_PERSON,
        anchor=f"step-{row.pk}",
    )


def _call(tool: str, inputs: Mapping[str, Any]) -> Call:
    return Call(tool_words(tool), fields_of(tool, inputs), tool == "draft_message")


def _is_asked_for(tool: str) -> bool:
    """Whether the decision shows it already."""
    found = plan_tools().get(tool)
    return found is not None and found.is_blocking


def _asked(confirmation: Confirmation, record: CareRecord, message: OutboundMessage | None) -> Asked:
    shown = confirmation.approved_input if confirmation.approved_input is not None else confirmation.input
    words, tone = message_state(message) if message else ("", "")
    return Asked(
        confirmation=confirmation,
        words=tool_words(confirmation.tool),
        to=_to(confirmation, record),
        fields=fields_of(confirmation.tool, shown),
        digest=shown_digest(confirmation),
        message=message,
        message_words=words,
        message_tone=tone,
    )


def _to(confirmation: Confirmation, record: CareRecord) -> str:
    if confirmation.tool != "send_message":
        return ""
    by_text = confirmation.input.get("channel") == Channel.SMS.value
    address = record.contact_phone if by_text else record.contact_email
    name = "" if record.anonymous else record.contact_name
    return ", ".join(filter(None, (name, address))) or _("No address on the record")


def _names(plan: CarePlan, rows: Iterable[PlanStep]) -> dict[Any, str]:
    """User id → what they are called here."""
    users = {row.changed_by_id: row.changed_by for row in rows if row.changed_by}
    here = StaffMember.objects.filter(church=plan.church_id, user__in=list(users))
    return {pk: user.get_username() for pk, user in users.items()} | dict(here.values_list("user_id", "display_name"))


def _changed(row: PlanStep, names: Mapping[Any, str]) -> str:
    if row.changed_at is None:
        return ""
    who = names.get(row.changed_by_id) or _("Somebody")
    if row.state == StepState.SKIPPED:
        told = _("Skipped by %(name)s: %(reason)s")
    elif row.key.startswith("added-") and row.changed_at <= row.created_at:
        told = _("Added by %(name)s: %(reason)s") if row.reason else _("Added by %(name)s")
    else:
        told = _("Changed by %(name)s: %(reason)s") if row.reason else _("Tried again by %(name)s")
    return told % {"name": who, "reason": row.reason}


def is_under_way(plan: CarePlan, steps: Iterable[Step], now: datetime) -> bool:
    """Whether something will change by itself soon, so that the page is worth asking for again."""
    if plan.state == QueueState.RUNNING or plan.state in _BUSY:
        return True
    if plan.state != QueueState.SUCCEEDED or plan.ended_at is not None:
        return False
    return any(
        each.step.state == StepState.RUNNING or (each.step.state in _BUSY and each.step.next_attempt_at <= now + SOON)
        for each in steps
    )


def signature(plan: CarePlan, steps: Iterable[Step]) -> str:
    """Another text tells that the page would show something else."""
    parts: list[Any] = [plan.state, plan.ended_at]
    for each in steps:
        row = each.step
        parts += [row.pk, row.state, row.validation_status, row.changed_at, row.outcome, len(each.calls), each.is_later]
        parts += [(asked.confirmation.pk, asked.confirmation.decision, asked.digest) for asked in each.asked]
        parts += [asked.message.state for asked in each.asked if asked.message]
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:16]


def progress(steps: Iterable[Step]) -> tuple[int, int]:
    """(ended, all)."""
    rows = [each.step for each in steps]
    return sum(row.state in LETS_GO_ON for row in rows), len(rows)
