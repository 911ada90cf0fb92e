"""Begins conversations."""

from dataclasses import dataclass
from uuid import UUID

from django.db import transaction

from carebot.errors import ChurchNotFound
from carebot.models import Conversation, Participant
from carebot.models.conversation import UNNAMED
from carebot.pins import current_pin
from church.models import Church, Sender
from language.text.shown_names import visitor_name


@dataclass(frozen=True)
class Begun:
    church: Church
    conversation_id: UUID
    token: str  # the only time it is seen: it is stored hashed
    language: str


@transaction.atomic
def begin_conversation(
    key: str, *, language: str = "", channel: str = "chat", participant: str = "", address: str = ""
) -> Begun:
    """A new conversation with the church of this public key, pinned to its present prompts.

    `address` is the visitor's, of which a keyed hash is kept for a day. Raises ChurchNotFound when there is no active church of that key.
    """
    church = Church.objects.filter(public_key=key, is_active=True).first()
    if church is None:
        raise ChurchNotFound(f"There is no church with the key {key!r}.")
    conversation = Conversation.objects.create(
        church=church, pin=current_pin(church), channel=channel, language=language or church.language
    )
    Sender.objects.note(church.pk, conversation.pk, address)
    _, token = Participant.join(conversation, visitor_name(participant) or UNNAMED, is_host=True)
    return Begun(church, conversation.pk, token, conversation.language)
