"""What whoever speaks asked for in this conversation: theirs alone where several people take part."""

from collections.abc import Collection
from typing import Any
from uuid import UUID

from django.db import transaction

from carebot.danger_told import danger_told
from carebot.errors import RequestNotOpen
from carebot.models import Conversation, Message, MessageRole, Participant
from carebot.turn.context import OpenRequest
from prayers.own import NotOpen
from tooling import own_changes
from tooling.own_requests import OwnRequest, kept_requests, own_requests
from tooling.registry import registry
from tooling.tools.own import line_of


def of_speaker(conversation: Conversation, participant_id: int | None) -> tuple[OwnRequest, ...]:
    """The newest first."""
    present = Participant.objects.filter(conversation=conversation).values_list("pk", flat=True)
    if {participant_id}.issuperset(present):
        return own_requests(conversation.church_id, conversation.pk)
    return own_requests(conversation.church_id, conversation.pk, asked_in=_answered_alone(conversation, participant_id))


def _answered_alone(conversation: Conversation, participant_id: int | None) -> list[UUID]:
    """The turns in which nobody else was answered."""
    said = Message.objects.filter(conversation=conversation, role=MessageRole.VISITOR).exclude(turn=None)
    turns: dict[UUID, set[int | None]] = {}  # who was answered in each: where two were, it is nobody's alone
    for turn_id, speaker in said.values_list("turn_id", "participant_id"):
        turns.setdefault(turn_id, set()).add(speaker)
    return [turn_id for turn_id, speakers in turns.items() if speakers == {participant_id}]


def kept_after_erasing(participant: Participant) -> list[dict[str, Any]]:
    """What this participant asked for and stays with staff, as a page shows it: [{"what", "state", "text"}].

    None where violence at home was told, as in `shown_requests`; never a safety concern. Ask before the words are erased: they tell
    whose a request is.
    """
    conversation = participant.conversation
    if danger_told(conversation.pk).has_violence:
        return []
    is_alone = not Participant.objects.filter(conversation=conversation).exclude(pk=participant.pk).exists()
    asked_in = None if is_alone else _answered_alone(conversation, participant.pk)
    kept = kept_requests(conversation.church_id, conversation.pk, asked_in=asked_in)
    church = conversation.church
    return [
        {"what": each.what, "state": each.state.value, "text": line_of(each, church, conversation.language)}
        for each in kept
    ]


def open_requests(
    conversation: Conversation, participant_id: int | None, called: Collection[str]
) -> tuple[OpenRequest, ...]:
    """As a turn needs them. `called` are the tools in the conversation's ledger: where none of them asks for anything, nothing is open,
    and no row is looked at.
    """
    tools = (registry().get(name) for name in called)
    if not any(tool is not None and (tool.is_deferred or tool.when_cancelled) for tool in tools):
        return ()
    return tuple(
        OpenRequest(each.id, each.what, each.state.value.replace("_", " "), each.about)
        for each in of_speaker(conversation, participant_id)
    )


def shown_requests(participant: Participant) -> list[dict[str, Any]]:
    """As a page shows them: [{"id", "what", "state", "text", "is_booking"}]. None where violence at home was told: whoever does it may
    look at the same screen.
    """
    conversation = participant.conversation
    if danger_told(conversation.pk).has_violence:
        return []
    church = conversation.church
    return [
        {
            "id": each.id,
            "what": each.what,
            "state": each.state.value,
            "text": line_of(each, church, conversation.language),
            "is_booking": each.is_booking,
        }
        for each in of_speaker(conversation, participant.pk)
    ]


@transaction.atomic
def take_back(participant: Participant, short_id: str) -> None:
    """Take back a need, or cancel a booking, of this participant. Raises RequestNotOpen."""
    conversation = participant.conversation
    found = next((each for each in of_speaker(conversation, participant.pk) if each.id == short_id.casefold()), None)
    if found is None or danger_told(conversation.pk).has_violence:
        raise RequestNotOpen
    try:
        if found.is_booking:
            is_done = own_changes.cancel(found)
        else:
            is_done = bool(own_changes.withdraw(conversation.church_id, conversation.pk, found.id))
    except (NotOpen, own_changes.NotWrittenYet):
        raise RequestNotOpen from None
    if not is_done:
        raise RequestNotOpen
