"""A visitor asks for a person: staff are told at once, whatever the model made of it, and the visitor hears what happens now.

The words come after the reply, which meets the person first. Nobody joins in time: the visitor is told so, with the office's number and
an offer to be called. Staff are told once, until somebody has seen to it.
"""

import uuid
from datetime import datetime, timedelta

import structlog
from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone, translation
from django.utils.formats import date_format

from carebot import live
from carebot.models import Conversation, Message, MessageRole, Turn
from carebot.staff_mail import tell_staff, was_told
from carebot.takeover import PERSON_WAS_AWAY
from carebot.turn.context import TurnContext
from carebot.wording import NOBODY_JOINED, PERSON_CALLED, PERSON_CALLED_WHILE_CLOSED, PERSON_NOT_REACHED, say
from church.models import Church
from language.acts import Act
from prayers.promises import is_office_time, office_opens_at
from tooling.tools.facts import time_words

log = structlog.get_logger(__name__)

ASKED_FOR_PERSON = "person_asked"  # why such a turn needs a person, and what its notes to the visitor are marked with
BATCH = 100


def is_asked(context: TurnContext) -> bool:
    """Whether this message surely asks for somebody human here. In danger its own words and alarms come first; on the telephone
    nobody can join.
    """
    asked = context.signals.acts & context.signals.sure_acts
    return Act.ASKS_PERSON_NOW in asked and context.hard_danger is None and context.channel == "chat"


def begin(conversation_id: uuid.UUID, turn_id: uuid.UUID, language: str) -> None:
    """Tell staff and visitor, inside the transaction that closes the turn and holds the conversation."""
    conversation = Conversation.objects.select_related("church").get(pk=conversation_id)
    if conversation.taken_over_by_id is not None or _waits_already(conversation):
        return
    Turn.objects.filter(pk=turn_id, needs_person="").update(needs_person=ASKED_FOR_PERSON)
    church = conversation.church
    tell_staff(church.pk, turn_id)
    is_told = was_told(church.pk, turn_id)
    role = MessageRole.PENDING if is_told else MessageRole.CORRECTION
    text = _what_happens_now(church, language) if is_told else say(PERSON_NOT_REACHED, language, phone=church.phone)
    _note(conversation, turn_id, role, text)
    log.info("person.asked_for", turn_id=str(turn_id), is_told=is_told)


def tell_nobody_joined(now: datetime | None = None) -> int:
    """Tell every visitor who has waited for `TAKEOVER_SILENCE_SECONDS` that nobody could join. How many were told."""
    now = now or timezone.now()
    told = Message.objects.filter(tool=ASKED_FOR_PERSON, role=MessageRole.CORRECTION)
    waiting = (
        Turn.objects.filter(
            messages__tool=ASKED_FOR_PERSON,
            messages__role=MessageRole.PENDING,
            messages__created_at__lte=now - timedelta(seconds=settings.TAKEOVER_SILENCE_SECONDS),
            handled_at=None,
            conversation__taken_over_by=None,
            conversation__erased_at=None,
        )
        .exclude(pk__in=told.values("turn"))
        .order_by("pk")
    )
    return sum(_tell(pk) for pk in list(waiting.values_list("pk", flat=True)[:BATCH]))


def _tell(turn_id: uuid.UUID) -> bool:
    with transaction.atomic():
        turn = Turn.objects.select_related("conversation__church").get(pk=turn_id)
        conversation = turn.conversation
        conversation.next_seq(0)  # holds the row: nobody joins, and no other sweep tells, until we are done
        turn.refresh_from_db(fields=["handled_at"])
        was_said = _notes(conversation).filter(turn=turn, role=MessageRole.CORRECTION).exists()
        if was_said or turn.handled_at or conversation.taken_over_by_id or conversation.erased_at:
            return False
        words = say(NOBODY_JOINED, turn.language, phone=conversation.church.phone)
        _note(conversation, turn_id, MessageRole.CORRECTION, words)
    log.info("person.did_not_join", turn_id=str(turn_id))
    return True


def _what_happens_now(church: Church, language: str) -> str:
    now = timezone.now()
    if is_office_time(church, now):
        return say(PERSON_CALLED, language, phone=church.phone)
    with translation.override(language):
        at = office_opens_at(church, now).astimezone(church.zone)
        opens = f"{date_format(at, 'l')}, {time_words(at.time(), language)}"
    return say(PERSON_CALLED_WHILE_CLOSED, language, phone=church.phone, opens=opens)


def _waits_already(conversation: Conversation) -> bool:
    """Whether staff were asked to join and nobody has seen to it yet: for this, or since a person who had joined fell silent."""
    of_silent = conversation.turns.needing_a_person().filter(needs_person=PERSON_WAS_AWAY)
    return of_silent.exists() or _notes(conversation).filter(turn__handled_at=None).exists()


def _notes(conversation: Conversation) -> QuerySet[Message]:
    return conversation.messages.filter(tool=ASKED_FOR_PERSON)


def _note(conversation: Conversation, turn_id: uuid.UUID, role: MessageRole, text: str) -> None:
    Message.objects.create(
        conversation=conversation,
        seq=conversation.next_seq(),
        role=role,
        text=text,
        turn_id=turn_id,
        tool=ASKED_FOR_PERSON,
    )
    transaction.on_commit(lambda: live.wake(conversation.pk))
