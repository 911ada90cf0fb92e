"""Tells the visitor of a write that is not done ten seconds after the reply. Whoever notices first does: the web process that a
visitor's page listens to or asks, the watch of any web process, a worker's sweep. So no part of it need run for another's sake.
"""

import uuid

from django.db import connection, transaction
from django.utils import timezone

from carebot import live
from carebot.models import Conversation, Message, MessageRole
from carebot.wording import NOT_SAVED_YET, say
from tooling.models import ToolInvocation
from tooling.registry import registry

BATCH = 100


def tell_all() -> int:
    """Tell every visitor whose write is late. Returns how many notes were written."""
    late = ToolInvocation.objects.unsaved().filter(tool__in=_told_of())
    conversations = late.order_by("conversation_id").values_list("conversation_id", flat=True).distinct()
    return sum(tell(conversation_id) for conversation_id in list(conversations[:BATCH]))


def tell(conversation_id: uuid.UUID) -> bool:
    """Tell the visitor of this conversation, in one note for all that is late; False when there is nothing to tell.

    Of a call the visitor is told nothing of, such as a safety concern, nothing is said here either.
    """
    late = ToolInvocation.objects.unsaved().filter(conversation_id=conversation_id, tool__in=_told_of())
    if not late.exists():
        return False
    with transaction.atomic():
        conversation = Conversation.objects.select_related("church").filter(pk=conversation_id).first()
        if conversation is None:
            return False
        seq = conversation.next_seq()  # takes the row's lock, and tells whether it was erased
        told = [] if conversation.erased_at else _mark(conversation_id)
        if not told:
            transaction.set_rollback(True)  # somebody else was first, or a worker is just settling it
            return False
        Message.objects.create(
            conversation=conversation,
            seq=seq,
            role=MessageRole.PENDING,
            text=say(NOT_SAVED_YET, told[-1].language, phone=conversation.church.phone),
            turn_id=told[-1].turn_id if conversation.turns.filter(pk=told[-1].turn_id).exists() else None,
            invocation_id=told[0].pk,
            tool=told[0].tool,
        )
        transaction.on_commit(lambda: live.wake(conversation_id))
    return True


def _mark(conversation_id: uuid.UUID) -> list[ToolInvocation]:
    """The late calls that are ours to tell of, marked as told.

    A row that a worker is settling at this moment is skipped, never waited for: it holds that row and wants the conversation's,
    which we hold.
    """
    late = ToolInvocation.objects.unsaved().filter(conversation_id=conversation_id, tool__in=_told_of())
    if connection.features.has_select_for_update_skip_locked:
        late = late.select_for_update(skip_locked=True)
    now = timezone.now()
    return [
        call
        for call in late.order_by("created_at", "seq")
        if ToolInvocation.objects.unsaved().filter(pk=call.pk).update(told_late_at=now)
    ]


def _told_of() -> list[str]:
    """The tools of whose failure the visitor is told."""
    return [tool.name for tool in registry() if tool.correction]
