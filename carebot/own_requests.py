"""What whoever speaks asked for in this conversation: theirs alone where several people take part."""

from carebot.models import Conversation, Message, MessageRole, Participant
from carebot.turn.context import OpenRequest
from tooling.own_requests import OwnRequest, own_requests


def of_speaker(conversation: Conversation, participant_id: int | None) -> tuple[OwnRequest, ...]:
    """The newest first."""
    others = Participant.objects.filter(conversation=conversation).exclude(pk=participant_id)
    if not others.exists():
        return own_requests(conversation.church_id, conversation.pk)
    said = Message.objects.filter(conversation=conversation, role=MessageRole.VISITOR).exclude(turn=None)
    turns = {}  # who was answered in each: where two were, it is nobody's alone
    for turn_id, speaker in said.values_list("turn_id", "participant_id"):
        turns.setdefault(turn_id, set()).add(speaker)
    own = [turn_id for turn_id, speakers in turns.items() if speakers == {participant_id}]
    return own_requests(conversation.church_id, conversation.pk, asked_in=own)


def open_requests(conversation: Conversation, participant_id: int | None) -> tuple[OpenRequest, ...]:
    """As a turn needs them."""
    return tuple(
        OpenRequest(each.id, each.what, each.state.value.replace("_", " "), each.about)
        for each in of_speaker(conversation, participant_id)
    )
