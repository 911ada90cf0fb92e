"""What the visitor learns of a queued call: a receipt when it has happened, a correction when it will not.

Written in the ledger's own transaction, one per call, so that a dead row and the words about it are never apart.
"""

import time
import uuid
from collections.abc import AsyncIterator
from typing import Any

from django.conf import settings
from django.db import transaction

from carebot import live
from carebot.database import in_database
from carebot.models import Conversation, Message, MessageRole, Turn
from carebot.turn.events import Correction, Receipt
from carebot.wording import WRITE_FAILED, say
from prayers.jobs import OPEN_STATES
from tooling.models import ToolInvocation
from tooling.registry import registry
from tooling.tools import correction_for, receipt_for

# Where another process does the work it is looked for, at first often; in this one the wait is woken at once.
FIRST_POLL_SECONDS, LAST_POLL_SECONDS = 0.03, 0.3


def write_receipt(sender: type, invocation: ToolInvocation, **kwargs: Any) -> None:
    tool = registry().get(invocation.tool)
    text = receipt_for(tool, invocation.input, invocation.language) if tool else ""
    if text:
        _write(invocation, MessageRole.RECEIPT, text)


def write_correction(sender: type, invocation: ToolInvocation, **kwargs: Any) -> None:
    """Nothing is said of a call the visitor was never told of, such as a safety concern. Staff see every failure."""
    tool = registry().get(invocation.tool)
    phone = invocation.church.phone
    unknown = say(WRITE_FAILED, invocation.language, phone=phone)
    text = correction_for(tool, invocation.language, phone) if tool else unknown
    if text:
        _write(invocation, MessageRole.CORRECTION, text)


def _write(invocation: ToolInvocation, role: MessageRole, text: str) -> None:
    conversation = Conversation.objects.filter(pk=invocation.conversation_id).first()
    if conversation is None:
        return
    Message.objects.create(
        conversation=conversation,
        seq=conversation.next_seq(),
        role=role,
        text=text,
        turn=Turn.objects.filter(pk=invocation.turn_id).first(),
        invocation_id=invocation.pk,
        tool=invocation.tool,
    )
    transaction.on_commit(lambda: live.wake(conversation.pk))


def as_event(message: Message) -> Receipt | Correction:
    kind = Receipt if message.role == MessageRole.RECEIPT else Correction
    return kind(message.text, message.tool, str(message.pk), message.seq)


async def outcomes(turn_id: uuid.UUID, conversation_id: uuid.UUID, queued: int) -> AsyncIterator[Receipt | Correction]:
    """Receipts and corrections of a turn as they arrive, until all its calls are settled or the time is up."""
    if not queued:
        return
    until = time.monotonic() + settings.RECEIPT_WAIT_SECONDS
    told: set[uuid.UUID] = set()
    pause = FIRST_POLL_SECONDS
    with live.listening(conversation_id) as woken:
        while True:
            messages, still_open = await in_database(_settled, turn_id)
            for message in messages:
                if message.pk not in told:
                    told.add(message.pk)
                    yield as_event(message)
            left = until - time.monotonic()
            if not still_open or left <= 0:
                return
            await woken.wait(min(pause, left))
            pause = min(2 * pause, LAST_POLL_SECONDS)


def _settled(turn_id: uuid.UUID) -> tuple[list[Message], bool]:
    # The calls are looked at first: what settles between the two looks is seen in the second.
    states = list(ToolInvocation.objects.filter(turn_id=turn_id, deferred=True).values_list("state", flat=True))
    open_calls = sum(state in OPEN_STATES for state in states)
    if open_calls == len(states):
        return [], bool(states)
    roles = (MessageRole.RECEIPT, MessageRole.CORRECTION)
    return list(Message.objects.filter(turn_id=turn_id, role__in=roles).order_by("seq")), open_calls > 0
