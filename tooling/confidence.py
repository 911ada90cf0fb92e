"""What the calls of one conversation told in confidence, for the records that its other calls write, and for whoever reads those calls."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from typing import Any
from uuid import UUID

from prayers.confidence import Told, without_confidences
from prayers.jobs import QueueState
from prayers.models import SafetyConcern
from tooling.access import what_it_writes
from tooling.models import ToolInvocation
from tooling.registry import registry


def told_elsewhere(conversation_id: UUID, *, but: UUID | None) -> tuple[Told, ...]:
    """What the other deferred calls of a conversation put, or will put, into records of their own. A query."""
    calls = list(_telling([conversation_id]))
    return tuple(_told(call, calls) for call in calls if call.pk != but)


def inputs_less_confidences(calls: Collection[Any]) -> Mapping[UUID, Mapping[str, Any]]:
    """The inputs of these calls as their records would hold them, by call: less what was told in confidence. A query."""
    of_conversation: dict[UUID, list[Any]] = defaultdict(list)
    for call in _telling({call.conversation_id for call in calls}):
        of_conversation[call.conversation_id].append(call)
    return {call.pk: _less(call, of_conversation[call.conversation_id]) for call in calls}


def _less(call: Any, others: Collection[Any]) -> Mapping[str, Any]:
    kind, confidentiality = what_it_writes(call)
    name = "" if call.input.get("anonymous") else str(call.input.get("name", ""))
    reached = any(call.input.get(field) for field in ("contact", "phone", "email"))
    return without_confidences(
        kind,
        confidentiality,
        "",
        call.input,
        [_told(other, others) for other in others if other.pk != call.pk],
        is_minor=call.is_minor,
        names_somebody=bool(name) or (reached and not call.input.get("anonymous")),
        own_names=name,
        language=call.church.language,
    ).fields


def _telling(conversations: Collection[UUID]) -> Any:
    calls = ToolInvocation.objects.filter(conversation_id__in=conversations, deferred=True)
    standing = calls.exclude(state=QueueState.CANCELLED).exclude(tool__in=registry().repeating())
    return standing.only("conversation_id", "tool", "input", "is_minor").order_by("created_at", "seq")


def _told(call: Any, others: Iterable[Any]) -> Told:
    kind, confidentiality = what_it_writes(_amended_by(call, others) or call)
    words = "\n".join(str(call.input[name]) for name in _worded_fields(call.tool) if call.input.get(name))
    return Told(
        kind,
        confidentiality,
        words,
        anonymous=bool(call.input.get("anonymous")),
        is_minor=call.is_minor,
        is_precaution=call.input.get("category") == SafetyConcern.Category.MINOR_AT_RISK,
    )


def _amended_by(call: Any, others: Iterable[Any]) -> Any:
    """The call whose record this one adds to, whose confidence it shares; None where it adds to none, or is itself kept closer."""
    tool = registry().get(call.tool)
    if tool is None or not tool.acts_on_own or call.input.get("confidentiality"):
        return None
    short_id = str(call.input.get("request", ""))
    return next((each for each in others if short_id and each.pk.hex.startswith(short_id)), None)


def _worded_fields(tool: str) -> tuple[str, ...]:
    """The fields of its input that say what it is about; of a tool that is no more, all that any tool has."""
    found = registry().get(tool)
    return registry().worded_fields if found is None else found.worded_fields or ()
