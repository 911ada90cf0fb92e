"""Tells a visitor that their prayer request was prayed for, once staff marked it as done and can undo that no more."""

from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from carebot import live
from carebot.models import Conversation, Message, MessageRole
from church.models import Church
from language.texts import DEFAULT, texts
from prayers.handling.undoing import UNDO_WITHIN
from prayers.models import CareRecord, Kind, Status

LATEST = timedelta(days=2)  # what was done longer ago is no news
_PRAYED = texts("reach")["prayed"]


def tell_prayed(now: datetime | None = None) -> int:
    """How many visitors were told."""
    now = now or timezone.now()
    done = CareRecord.objects.filter(
        church__in=Church.objects.filter(is_active=True),
        kind=Kind.PRAYER,
        status=Status.DONE,
        closed_at__gt=now - LATEST,
        closed_at__lte=now - UNDO_WITHIN,
        erased_at=None,
        conversation_id__isnull=False,
        invocation_id__isnull=False,
    )
    keys = dict(done.order_by("closed_at").values_list("invocation_id", "conversation_id"))
    told = Message.objects.filter(invocation_id__in=list(keys), role=MessageRole.NEWS)
    for invocation_id in told.values_list("invocation_id", flat=True):
        keys.pop(invocation_id, None)
    return sum(_tell(talk, call) for call, talk in keys.items() if talk and call)


def _tell(conversation_id: UUID, invocation_id: UUID) -> bool:
    with transaction.atomic():
        conversation = Conversation.objects.filter(pk=conversation_id, erased_at=None).first()
        if conversation is None:
            return False
        seq = conversation.next_seq()  # holds the row: of two sweeps the second sees what the first wrote
        known = Message.objects.filter(invocation_id=invocation_id, role=MessageRole.NEWS).exists()
        still_done = CareRecord.objects.filter(invocation_id=invocation_id, status=Status.DONE, erased_at=None)
        if known or conversation.erased_at or not still_done.exists():
            transaction.set_rollback(True)  # gives the place back
            return False
        turn = conversation.turns.order_by("-number").first()
        language = turn.language if turn else conversation.language
        Message.objects.create(
            conversation=conversation,
            seq=seq,
            role=MessageRole.NEWS,
            text=_PRAYED.get(language) or _PRAYED[DEFAULT],
            invocation_id=invocation_id,
        )
        transaction.on_commit(lambda: live.wake(conversation.pk))
    return True
