"""Nothing ends in silence: turns whose process died go to a person, messages that wait behind none get their turn."""

import uuid
from datetime import timedelta

import structlog
from django.db import transaction
from django.utils import timezone

from carebot import history, live, takeover
from carebot.models import Message, MessageRole, Turn, TurnState
from carebot.staff_mail import tell_staff
from carebot.wording import UNANSWERED, say

log = structlog.get_logger(__name__)

FORGOTTEN_AFTER = timedelta(seconds=10)  # a message waiting behind no turn for longer was forgotten by its process
BATCH = 100


def hand_over_lost_turns() -> int:
    """Hand every turn that is past its deadline to the staff and tell the visitor so. Returns how many there were."""
    lost = Turn.objects.filter(state=TurnState.RUNNING, deadline_at__lte=timezone.now())
    return sum(_hand_over(turn_id) for turn_id in list(lost.values_list("pk", flat=True)[:BATCH]))


def forgotten_conversations() -> list[uuid.UUID]:
    """Conversations in which a message waits although no turn runs: their process died between two turns."""
    waiting = Message.objects.filter(
        role=MessageRole.VISITOR,
        turn__isnull=True,
        kept_because="",
        created_at__lte=timezone.now() - FORGOTTEN_AFTER,
        conversation__erased_at__isnull=True,
    ).exclude(conversation__turns__state=TurnState.RUNNING)
    return list(waiting.order_by("conversation").values_list("conversation", flat=True).distinct()[:BATCH])


def _hand_over(turn_id: uuid.UUID) -> int:
    turn = Turn.objects.select_related("conversation__church").get(pk=turn_id)
    conversation = turn.conversation
    church = conversation.church
    text = say(UNANSWERED, turn.language, phone=church.phone)
    with transaction.atomic():
        seq = conversation.next_seq()
        visitor_words = list(
            turn.messages.filter(role=MessageRole.VISITOR).order_by("seq").values_list("text", flat=True)
        )
        taken = Turn.objects.filter(pk=turn_id, state=TurnState.RUNNING).update(
            state=TurnState.UNANSWERED,
            closed_at=timezone.now(),
            needs_person="unanswered",
            delivered=text,
            transcript=[
                {
                    "role": "user",
                    "content": [{"type": "text", "text": history.as_told("\n".join(visitor_words)) or "…"}],
                },
                {"role": "assistant", "content": [{"type": "text", "text": text}]},
            ],
        )
        if not taken:
            transaction.set_rollback(True)  # it was closed meanwhile, or another sweep has it
            return 0
        Message.objects.create(
            conversation=conversation, seq=seq, role=MessageRole.CORRECTION, text=text, turn_id=turn_id
        )
        if conversation.takeover_is_pending:
            takeover.announce(conversation)
        tell_staff(church.pk, turn_id)
        transaction.on_commit(lambda: live.wake(conversation.pk))
    log.warning("turn.handed_over", turn_id=str(turn_id))
    return 1
