"""Calls of the ledger in plain words: what a tool does, the fields of its input, and how far a call has got."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from prayers.jobs import QueueState
from tooling.models import ToolInvocation
from tooling.registry import registry, words_of

_FIELDS: Mapping[str, Promise] = {
    "address": _("Address"),
    "amount": _("Amount"),
    "anonymous": _("Without a name"),
    "availability": _("When they can serve"),
    "best_time": _("When to reach them"),
    "body": _("The message"),
    "category": _("Kind"),
    "channel": _("To be sent by"),
    "concern": _("What was said"),
    "confidentiality": _("Who may read it"),
    "consent": _("May be written to or called"),
    "contact": _("Contact"),
    "due_date": _("Due on"),
    "email": _("Email"),
    "for_whom": _("For whom"),
    "household_size": _("People in the household"),
    "how_heard": _("How they heard of the church"),
    "interests": _("Would like to know about"),
    "is_minor": _("Under 18"),
    "location": _("Where"),
    "minors_ministry": _("Among children or teenagers"),
    "name": _("Name"),
    "need": _("What is needed"),
    "open_needs": _("Still open"),
    "or_category": _("Or, for it is not sure"),
    "person_in_danger": _("Who is in danger"),
    "phone": _("Telephone"),
    "preferred_time": _("When it would suit"),
    "reason": _("What it is about"),
    "recipient": _("To whom"),
    "request": _("What to pray for"),
    "role": _("Wants to serve as"),
    "sentiment": _("How they seemed"),
    "summary": _("Summary"),
    "themes": _("Themes"),
    "urgency": _("How soon"),
    "visited_on": _("Visited on"),
}
_VALUES: Mapping[str, Promise] = {
    "prayer_chain": _("the prayer chain"),
    "prayer_team": _("the prayer team"),
    "pastors_only": _("the pastors alone"),
    "urgent": _("today"),
    "normal": _("as usual"),
    "low": _("whenever it suits"),
    "self_harm": _("self-harm"),
    "harm_to_others": _("harm to others"),
    "minor_at_risk": _("a minor at risk"),
    "domestic_violence": _("violence at home"),
    "sexual_violence": _("sexual violence"),
    "medical_emergency": _("medical emergency"),
    "care_facility": _("care facility"),
}
_CHOICES = frozenset({"category", "or_category", "channel", "confidentiality", "location", "sentiment", "urgency"})
_FIRST = ("request", "reason", "concern", "need", "summary", "body", "role", "name", "phone", "email", "contact")
_STATES: Mapping[str, tuple[Promise, str]] = {  # words, and a class of the style sheet
    QueueState.QUEUED: (_("waiting to be written"), "co-doubt"),
    QueueState.RUNNING: (_("being written"), "co-doubt"),
    QueueState.RETRYING: (_("being tried again"), "co-doubt"),
    QueueState.SUCCEEDED: (_("done"), "co-good"),
    QueueState.FAILED: (_("failed"), "co-bad"),
    QueueState.CANCELLED: (_("taken back"), ""),
}
_BY_HAND = (_("done by hand"), "co-good")
_REFUSED = (_("refused"), "")


@dataclass(frozen=True)
class Shown:
    """A field of an input as staff read it."""

    label: str | Promise
    value: str | Promise


def tool_words(tool: str) -> str | Promise:
    """What staff call a tool; of one that is no more, its name."""
    found = registry().get(tool)
    return found.words if found else words_of(tool)


def state_words(call: ToolInvocation) -> tuple[str | Promise, str]:
    """How far a call has got, and the class of the tag that says so."""
    if call.done_by_hand_at:
        return _BY_HAND
    if (
        call.state == QueueState.FAILED and not call.mode
    ):  # it was never made: the model was told why, and perhaps called again
        return _REFUSED
    return _STATES[QueueState(call.state)]


def fields_of(inputs: Mapping[str, Any]) -> list[Shown]:
    """The input of a call, the most important first; nothing of it where it was erased."""
    first = [
        *sorted(set(registry().worded_fields) - _FIELDS.keys()),
        *_FIRST,
    ]  # those of tools of one's own before ours
    names = sorted(inputs, key=lambda name: (first.index(name) if name in first else len(first), name))
    return [Shown(_label(name), _value(name, inputs[name])) for name in names if inputs[name] not in ("", None)]


def contact_in(inputs: Mapping[str, Any]) -> str:
    """Name, telephone and email as they stand in an input, in one line; "" where the visitor wants no name with it."""
    if inputs.get("anonymous"):
        return ""
    given = (inputs.get(name) for name in ("name", "phone", "email", "contact"))
    return ", ".join(str(each).strip() for each in given if each and str(each).strip())


def _label(name: str) -> str | Promise:
    return _FIELDS.get(name) or name.replace("_", " ").capitalize()


def _value(name: str, value: Any) -> str | Promise:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, list):
        return ", ".join(str(each) for each in value)
    if name in _CHOICES and isinstance(value, str):
        return _VALUES.get(value) or value.replace("_", " ")
    return str(value)
