"""Tools, their fields and what became of steps, in the words of staff."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.utils import formats
from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as now_
from django.utils.translation import gettext_lazy as _

from church.delivery import Channel
from prayers.jobs import QueueState
from prayers.models import Confidentiality, OutboundMessage
from prayers.models.task import TaskKind
from tooling.models.plan import CarePlan, PlanStep, StepState, Validated
from tooling.plans.tools import plan_tools
from tooling.registry import words_of

SHORT = 60  # characters of a value that has a line of its own beside others
_FIELDS: Mapping[str, str | Promise] = {
    "assignee": _("Who does it"),
    "body": _("The message"),
    "channel": _("To be sent by"),
    "circle": _("Who prays"),
    "details": _("What one needs to know for it"),
    "due_on": _("To be done by"),
    "outcome": _("How it ended"),
    "question": _("What is asked"),
    "reason": _("Why"),
    "request": _("What to pray for"),
    "second_adult": _("Second adult"),
    "subject": _("Subject"),
    "title": _("What to do"),
    "to": _("To whom"),
    "what": _("Kind of task"),
    "within_days": _("To be done within so many days"),
}
_VALUES: Mapping[str, Mapping[str, str | Promise]] = {
    "channel": {Channel.EMAIL.value: _("email"), Channel.SMS.value: _("text message")},
    "circle": dict(Confidentiality.choices),
    "outcome": {"done": _("done"), "without_action": _("closed without action")},
    "what": dict(TaskKind.choices),
}
_TONES = {
    StepState.SUCCEEDED: "co-good",
    StepState.UNMET: "co-doubt",
    StepState.WAITING: "co-doubt",
    StepState.FAILED: "co-bad",
    StepState.DECLINED: "co-bad",
}


@dataclass(frozen=True)
class Shown:
    """One field of a call as staff read it."""

    label: str
    value: str

    @property
    def is_long(self) -> bool:
        return len(self.value) > SHORT or "\n" in self.value


def tool_words(name: str) -> str:
    found = plan_tools().get(name)
    return str(found.words if found else words_of(name))


def field_label(name: str) -> str:
    return str(_FIELDS.get(name) or words_of(name))


def choice_words(name: str, value: str) -> str:
    """A value that a field offers, such as "text message" for sms."""
    return str(_VALUES.get(name, {}).get(value) or value.replace("_", " "))


def fields_of(tool: str, inputs: Mapping[str, Any]) -> list[Shown]:
    """The input of a call, in the order of the tool's declaration; what the tool does not know stands at the end."""
    found = plan_tools().get(tool)
    order = list(found.input_schema["properties"]) if found else []
    names = sorted(inputs, key=lambda name: order.index(name) if name in order else len(order))
    return [Shown(field_label(name), _value(name, inputs[name])) for name in names if inputs[name] not in ("", None)]


def _value(name: str, value: Any) -> str:
    if name in _VALUES and isinstance(value, str):
        return capfirst(choice_words(name, value))
    if name == "due_on" and isinstance(value, str):
        try:
            return formats.date_format(date.fromisoformat(value), "DATE_FORMAT")
        except ValueError:
            return value
    return str(value)


def state_of(step: PlanStep, now: datetime) -> tuple[str, str]:
    """How far a step has got, and the class of the tag that says so. What is queued for another day is still to come."""
    if step.state == StepState.QUEUED and step.next_attempt_at > now:
        return capfirst(str(StepState.PENDING.label)), ""
    return capfirst(step.get_state_display()), _TONES.get(StepState(step.state), "")


def problem_of(step: PlanStep) -> str:
    """Why a step warns, failed or was declined, for whoever looks after the person; "" where all is well."""
    if step.validation_status in {Validated.WARNED, Validated.FAILED}:
        called = set(step.actual_tool_calls)
        missing = ", ".join(tool_words(name) for name in step.required_tools if name not in called)
        if step.validation_status == Validated.FAILED:
            return now_("Not called, even when asked again: %(tools)s.") % {"tools": missing}
        return now_("Not called, and the plan went on: %(tools)s.") % {"tools": missing}
    if step.state == StepState.DECLINED:
        return step.problem
    if step.state == StepState.FAILED:
        return now_("It could not be carried out. Try again, change it, or do it yourself and skip it.")
    return ""


def plan_state(plan: CarePlan) -> tuple[str, str]:
    """How the plan stands, and the class of the tag that says so."""
    if plan.state == QueueState.CANCELLED:
        return now_("Stopped"), ""
    if plan.state == QueueState.FAILED:
        return now_("No plan could be made"), "co-bad"
    if plan.state != QueueState.SUCCEEDED:
        return now_("Being made"), ""
    return (now_("All steps ended"), "co-good") if plan.ended_at else (now_("Going on"), "")


def planner_words(model: str) -> str:
    """Who made the plan."""
    return {"usual": now_("the usual plan for this kind of need"), "template": now_("a template")}.get(model, model)


def message_state(message: OutboundMessage) -> tuple[str, str]:
    if message.was_sent:
        return now_("Sent"), "co-good"
    if message.is_held:
        return now_("Not sent: it would not have been safe"), "co-bad"
    if message.may_have_been_sent:
        return now_("Nobody knows whether it was sent: ask before you send it again"), "co-bad"
    if message.is_failed:
        return now_("Could not be sent"), "co-bad"
    if message.state == QueueState.CANCELLED:
        return now_("Taken back"), ""
    return now_("On its way"), "co-doubt"
