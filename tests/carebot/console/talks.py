"""Conversations for tests of the console, written down without a model."""

from datetime import timedelta
from typing import Any
from uuid import UUID

from django.utils import timezone

from carebot.begin import begin_conversation
from carebot.models import Conversation, Message, Turn
from church.models import Church
from prayers.jobs import QueueState
from prayers.testing import make_origin, make_record
from tooling.models import ToolInvocation
from tooling.testing import make_invocation

WORDS = "I am so worried about my sister"


def make_conversation(church: Church, words: str = WORDS, reply: str = "I hear you.", **turn: Any) -> Conversation:
    """A conversation of one turn."""
    conversation = Conversation.objects.get(pk=begin_conversation(church.public_key).conversation_id)
    add_turn(conversation, words, reply, **turn)
    return conversation


def add_turn(conversation: Conversation, words: str, reply: str = "", **fields: Any) -> Turn:
    number = conversation.turns.count() + 1
    now = timezone.now()
    defaults = {"state": "closed", "deadline_at": now + timedelta(minutes=1), "closed_at": now, "delivered": reply}
    turn = Turn.objects.create(conversation=conversation, number=number, **(defaults | fields))
    Conversation.objects.filter(pk=conversation.pk).update(last_turn=number)
    say(conversation, "visitor", words, turn=turn, participant=conversation.participants.get())
    if reply:
        say(conversation, "assistant", reply, turn=turn)
    return turn


def say(conversation: Conversation, role: str, text: str, **fields: Any) -> Message:
    return Message.objects.create(
        conversation=conversation, seq=conversation.next_seq(), role=role, text=text, **fields
    )


def add_call(conversation: Conversation, tool: str, inputs: dict[str, Any], **fields: Any) -> ToolInvocation:
    """A deferred call of the newest turn."""
    turn = conversation.turns.order_by("-number").first()
    assert turn is not None
    given = {"tool": tool, "input": inputs, "conversation_id": conversation.pk, "turn_id": turn.pk}
    return make_invocation(conversation.church, **(given | fields))


def add_record(conversation: Conversation, kind: str, **fields: Any) -> Any:
    return make_record(
        conversation.church, kind, origin=make_origin(conversation.church, conversation_id=conversation.pk), **fields
    )


def write_record(call: ToolInvocation, kind: str, **fields: Any) -> Any:
    """What a call wrote, with the call settled."""
    origin = make_origin(call.church, invocation_id=UUID(str(call.pk)), conversation_id=call.conversation_id)
    record = make_record(call.church, kind, origin=origin, **fields)
    result = {"record_id": str(record.pk), "kind": call.tool}
    ToolInvocation.objects.filter(pk=call.pk).update(state=QueueState.SUCCEEDED, result=result)
    return record
