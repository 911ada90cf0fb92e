"""What stands in a long message between its two ends, read right after its turn has begun, in pieces.

A message says up to where it was read (`Message.unread_from`). Each piece is one transaction: what was heard in it is told, staff are
called, and the place moves on, or nothing of that happens. So it is told once whoever reads, and what a process that died left unread
is found by the sweep of any other.
"""

import uuid
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any

import structlog
from django.db import transaction
from django.utils import timezone

from carebot import live
from carebot.danger_told import BETWEEN_THE_ENDS, danger_told, heard_by, whose
from carebot.database import in_database
from carebot.models import Conversation, FollowupLease, Message, MessageRole, Turn, TurnState
from carebot.pins import church_view
from carebot.screening import screen_piece
from carebot.turn.context import ChurchView, crisis_language
from carebot.turn.reach import kinds_of
from carebot.turn.rounds import FLAG, fixed_words
from language.danger import Danger, Tier
from language.rules.lean import detect_language
from language.rules.minor import is_minor
from language.screen import screen
from language.text import piece_at
from tooling import execution
from tooling.execution import QueuedCall
from tooling.models import Agent, ToolInvocation

log = structlog.get_logger(__name__)

FORGOTTEN_AFTER = timedelta(seconds=20)  # a rest that is still unread then was left by its process
BATCH = 20


@dataclass(frozen=True)
class Unread:
    """The next piece of a message, with what of the conversation it is read by. As sensitive as the message."""

    message_id: uuid.UUID
    conversation_id: uuid.UUID
    place: int
    following: int | None
    text: str
    whole: str  # the message that it is a piece of
    church: ChurchView
    is_confirmed: bool
    standing: Danger | None

    @property
    def read_by(self) -> dict[str, Any]:
        """For `screen`, beside the text."""
        return {
            "extra_phrases": self.church.crisis_phrases,
            "in_light_of_danger": self.is_confirmed,
            "standing": self.standing,
        }

    def next(self) -> "Unread | None":
        """The piece behind it, read by the same; None behind the last one."""
        if self.following is None:
            return None
        piece = piece_at(self.whole, self.following)
        return replace(self, place=self.following, following=piece.following, text=piece.text)


async def read(message_id: uuid.UUID) -> None:
    """Read what is unread of this message, by the process that reads long texts. Raises DatabaseError: the sweep goes on then."""
    unread = await in_database(next_piece, message_id)
    while unread is not None:
        danger = await screen_piece(unread.text, **unread.read_by)
        unread = await in_database(take_down, unread, danger)


def read_forgotten() -> int:
    """Read here, in a worker, what web processes left unread. Returns how many messages that were."""
    found = forgotten()
    for message_id in found:
        unread = next_piece(message_id)
        while unread is not None:
            unread = take_down(unread, screen(unread.text, **unread.read_by))
    return len(found)


def forgotten() -> list[uuid.UUID]:
    """Messages whose rest nobody seems to read, the oldest first."""
    left = Message.objects.filter(
        unread_from__isnull=False,
        created_at__lte=timezone.now() - FORGOTTEN_AFTER,
        conversation__erased_at__isnull=True,
    )
    return list(left.order_by("created_at").values_list("pk", flat=True)[:BATCH])


def next_piece(message_id: uuid.UUID) -> Unread | None:
    """What is to be read next of this message; None where all is read, or it was erased."""
    message = (
        Message.objects.select_related("conversation__church")
        .filter(pk=message_id, unread_from__isnull=False, conversation__erased_at__isnull=True)
        .first()
    )
    if message is None or message.unread_from is None:
        return None
    piece = piece_at(message.text, message.unread_from)
    told = danger_told(message.conversation_id)
    return Unread(
        message_id,
        message.conversation_id,
        message.unread_from,
        piece.following,
        piece.text,
        message.text,
        church_view(message.conversation.church),
        told.is_confirmed,
        told.standing,
    )


def take_down(unread: Unread, danger: Danger | None) -> Unread | None:
    """Tell what was heard in the piece, and move on. Returns what is to be read next: nothing, where another process has moved on, or
    the words were erased.

    After hard danger nothing further is read: the lines are shown, and staff are called.
    """
    if danger is None:  # of nearly every piece: one statement, and no row is held that a turn may want
        return unread.next() if _move_on(unread, unread.following) else None
    is_hard = danger.tier is Tier.HARD
    with transaction.atomic():
        conversation = Conversation.objects.get(pk=unread.conversation_id)
        conversation.next_seq(0)  # holds the row: two who have read the same piece are one after the other
        if not _move_on(unread, None if is_hard else unread.following):
            return None
        message = Message.objects.select_related("turn").get(pk=unread.message_id)
        is_news = not _is_told(message, danger)
        if is_news:
            (_tell if is_hard else _notify)(conversation, message, unread, danger)
    if is_news:
        log.warning("rest.danger_heard", message_id=str(message.pk), tier=danger.tier.value, kind=danger.kind.value)
    return next_piece(unread.message_id)  # what follows is read in its light


def _move_on(unread: Unread, following: int | None) -> bool:
    """Whether it was still to be read, and now what follows is."""
    still = Message.objects.filter(pk=unread.message_id, unread_from=unread.place)
    return bool(still.update(unread_from=following))


def _is_told(message: Message, danger: Danger) -> bool:
    """Whether staff were called for as much already, in the message's turn (where the visitor was shown the lines, too) or by an
    earlier piece."""
    if Turn.objects.filter(pk=_own_turn_id(message, danger)).exists():
        return True
    turn = message.turn
    if turn is None:
        return False
    flags = ToolInvocation.objects.filter(turn_id=turn.pk, tool=FLAG)
    if danger.tier is Tier.HARD:
        return bool(turn.safety_category) or flags.exclude(agent__in=(Agent.NOTICE, Agent.WATCH)).exists()
    return bool(turn.safety_category or turn.possible_danger) or flags.exists()


def _own_turn_id(message: Message, danger: Danger) -> uuid.UUID:
    """One a message and tier: the database refuses a second."""
    return uuid.uuid5(message.pk, danger.tier.value)


def _tell(conversation: Conversation, message: Message, unread: Unread, danger: Danger) -> None:
    """The fixed words as a message of their own, in a turn of their own, and the alarm."""
    language = detect_language(message.text, conversation.language)
    words = fixed_words(
        unread.church,
        danger,
        language=crisis_language(message.text, language, church_language=unread.church.language),
        is_minor=_is_minor(conversation, message, unread),
        repeated=danger_told(conversation.pk).has_words_for(danger),
    )
    note = (
        f"A part of the visitor's last long message was read only now: it tells of danger ({danger.kind.value}). They were shown "
        "these words:"
    )
    turn = _turn_of_its_own(
        conversation,
        language,
        id=_own_turn_id(message, danger),
        safety_category=danger.kind.value,
        **_whose(danger),
        emotional=True,
        transcript=[
            {"role": "user", "content": [{"type": "text", "text": f"<context>\n{note}\n</context>"}]},
            {"role": "assistant", "content": [{"type": "text", "text": words}]},
        ],
        delivered=words,
    )
    Message.objects.create(
        conversation=conversation, seq=conversation.next_seq(), role=MessageRole.ASSISTANT, text=words, turn=turn
    )
    FollowupLease.objects.release(conversation.pk)
    _flag(conversation, message, turn, unread, danger, Agent.SAFETY)
    transaction.on_commit(lambda: live.wake(conversation.pk))


def _notify(conversation: Conversation, message: Message, unread: Unread, danger: Danger) -> None:
    """A notice, and the next messages are read in its light. The turn that answers this one may be running."""
    turn = message.turn
    if turn is None:  # a person answers it, or nobody
        language = detect_language(message.text, conversation.language)
        turn = _turn_of_its_own(
            conversation,
            language,
            id=_own_turn_id(message, danger),
            possible_danger=danger.kind.value,
            **_whose(danger),
        )
    else:
        Turn.objects.filter(pk=turn.pk).update(possible_danger=danger.kind.value, **_whose(danger))
    _flag(conversation, message, turn, unread, danger, Agent.NOTICE)


def _turn_of_its_own(conversation: Conversation, language: str, **columns: Any) -> Turn:
    now = timezone.now()
    turn = Turn.objects.create(
        conversation=conversation,
        number=conversation.last_turn + 1,
        state=TurnState.CLOSED,
        started_at=now,
        deadline_at=now,
        closed_at=now,
        language=language,
        **columns,
    )
    Conversation.objects.filter(pk=conversation.pk).update(last_turn=turn.number)
    return turn


def _flag(
    conversation: Conversation, message: Message, turn: Turn, unread: Unread, danger: Danger, agent: Agent
) -> None:
    minor = _is_minor(conversation, message, unread)
    concern = {"concern": unread.text, **kinds_of(danger), "is_minor": minor}
    execution.enqueue(
        [QueuedCall(FLAG, "safety", concern, agent=agent, seq=1, heard_by=heard_by(danger))],
        church_id=unread.church.id,
        conversation_id=conversation.pk,
        turn_id=turn.pk,
        language=turn.language,
        channel=conversation.channel,
        persona=unread.church.profile.tier.slug,
        is_minor=minor,
    )


def _is_minor(conversation: Conversation, message: Message, unread: Unread) -> bool:
    return is_minor(unread.text, [message.text]) or conversation.turns.filter(is_minor=True).exists()


def _whose(danger: Danger) -> dict[str, object]:
    return whose(danger, f"{BETWEEN_THE_ENDS}{danger.source}")
