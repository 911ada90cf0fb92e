"""Writes down what came by the plain form: through the same ledger as everything else, once however often it is sent."""

import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone

from carebot import history, live
from carebot.danger_told import heard_by
from carebot.erasing import erase_for
from carebot.models import Conversation, Message, MessageRole, Participant, Turn, TurnState
from carebot.models.conversation import UNNAMED
from carebot.outcomes import as_event
from carebot.pins import church_view, current_pin
from carebot.turn.crisis import quiet_line
from carebot.turn.events import Correction, Receipt
from carebot.turn.reach import kinds_of
from carebot.turn.rounds import fixed_words
from carebot.turn.signals import read_signals
from church.models import Church, Sender
from language.danger import Danger, Tier
from language.screen import screen
from language.text import unread_from
from language.text.shown_names import visitor_name
from tooling import execution
from tooling.execution import QueuedCall
from tooling.models import Agent, input_digest
from tooling.registry import registry

MOST_CONCERN_CHARS = 2000


@dataclass(frozen=True)
class Submission:
    """One form as it was sent."""

    form_id: uuid.UUID
    text: str
    name: str
    tool: str  # "" where the form cannot be taken as it is: only the danger in its words is written down
    input: Mapping[str, Any]
    language: str
    acknowledged: str  # what the visitor is shown of it
    address: str = ""  # what it was sent from, of which a keyed hash is kept for a day

    @property
    def id(self) -> uuid.UUID:
        """The same for the same words in the same form. Who goes back and writes other words makes another request."""
        return uuid.uuid5(self.form_id, f"{self.tool}:{input_digest(self.input or {'text': self.text})}")


@dataclass(frozen=True)
class Written:
    id: uuid.UUID  # of the conversation that holds it
    queued: int  # calls that are on their way
    words: str  # the fixed words, where the safety screen found a danger; one line named, where it may be; else ""


def write_down(church: Church, submission: Submission) -> Written:
    """The form in the database: a conversation of one turn, and its call in the ledger, in one transaction.

    Raises CallRefused for an input that the tool does not take.
    """
    asked = _asked(church, submission)
    view = church_view(church)
    danger = screen(submission.text, extra_phrases=view.crisis_phrases)
    signals = read_signals(submission.text, fallback_language=submission.language, region=church.country)
    words = ""
    if danger is not None:
        language = signals.language
        if danger.tier is Tier.HARD:
            words = fixed_words(view, danger, language=language, is_minor=signals.is_minor, repeated=False)
        else:
            words = quiet_line(danger, language=language, country=view.country, is_minor=signals.is_minor)
    try:
        with transaction.atomic():
            turn = _turn(church, submission, danger, _shown(submission, danger, words), is_minor=signals.is_minor)
            Sender.objects.note(church.pk, submission.id, submission.address)
            queued = execution.enqueue(
                [*asked, *_concern(danger, submission, signals.is_minor)],
                church_id=church.pk,
                conversation_id=submission.id,
                turn_id=turn.pk,
                language=submission.language,
                persona=church.tier,
                is_minor=signals.is_minor,
            )
            transaction.on_commit(lambda: live.wake(submission.id))
    except IntegrityError:
        if not Conversation.objects.filter(pk=submission.id, church=church).exists():
            raise
        return Written(submission.id, 0, words)  # sent before
    return Written(submission.id, len(queued), words)


def _asked(church: Church, submission: Submission) -> list[QueuedCall]:
    if not submission.tool:
        return []
    _, inputs = execution.check_call(registry(), church.profile.tier, submission.tool, submission.input)
    return [QueuedCall(submission.tool, "form", inputs, agent=Agent.ENGINE)]


def _turn(church: Church, submission: Submission, danger: Danger | None, shown: str, *, is_minor: bool) -> Turn:
    """The conversation that staff find the words in. Nobody holds a token of it: it cannot be continued."""
    now = timezone.now()
    conversation = Conversation.objects.create(
        id=submission.id, church=church, pin=current_pin(church), language=submission.language, last_turn=1
    )
    visitor = Participant.objects.create(
        conversation=conversation, name=visitor_name(submission.name) or UNNAMED, is_host=True
    )
    turn = Turn.objects.create(
        id=submission.id,
        conversation=conversation,
        number=1,
        state=TurnState.CLOSED,
        deadline_at=now,
        closed_at=now,
        language=submission.language,
        is_minor=is_minor,
        safety_category=danger.kind.value if danger and danger.tier is Tier.HARD else "",
        possible_danger=danger.kind.value if danger and danger.tier is Tier.SOFT else "",
        safety_rule=danger.source[:80] if danger else "",
        danger_or_kind=(danger.or_kind or "") if danger else "",
        delivered=shown,
        transcript=[
            {"role": "user", "content": [{"type": "text", "text": history.as_told(submission.text)}]},
            {"role": "assistant", "content": [{"type": "text", "text": shown}]},
        ],
    )
    first = conversation.next_seq(2)
    Message.objects.bulk_create(
        [
            Message(
                conversation=conversation,
                seq=first,
                role=MessageRole.VISITOR,
                text=submission.text,
                participant=visitor,
                turn=turn,
                unread_from=None if turn.safety_category else unread_from(submission.text),
            ),
            Message(conversation=conversation, seq=first + 1, role=MessageRole.ASSISTANT, text=shown, turn=turn),
        ]
    )
    return turn


def _shown(submission: Submission, danger: Danger | None, words: str) -> str:
    """What the visitor was told: the fixed words alone, or the acknowledgement, with a line named quietly where danger may be."""
    if danger is not None and danger.tier is Tier.HARD:
        return words
    return "\n\n".join(part for part in (submission.acknowledged, words) if part)


def _concern(danger: Danger | None, submission: Submission, is_minor: bool) -> list[QueuedCall]:
    if danger is None:
        return []
    concern = {
        "concern": submission.text[:MOST_CONCERN_CHARS],
        **kinds_of(danger),
        "is_minor": is_minor,
    }
    agent = Agent.SAFETY if danger.tier is Tier.HARD else Agent.NOTICE  # nobody can answer a question here
    return [QueuedCall("flag_safety_concern", "safety", concern, agent=agent, seq=1, heard_by=heard_by(danger))]


def unread_of(submission_id: uuid.UUID) -> uuid.UUID | None:
    """The form's words as a message, where they are long and not all of them are read yet."""
    left = Message.objects.filter(conversation=submission_id, unread_from__isnull=False)
    return left.values_list("pk", flat=True).first()


def words_heard_late(submission_id: uuid.UUID) -> str:
    """The fixed words for a danger that was heard after the form was written down; or ""."""
    late = Message.objects.filter(conversation=submission_id, role=MessageRole.ASSISTANT, turn__number__gt=1)
    return late.values_list("text", flat=True).first() or ""


def erase_submission(church: Church, submission_id: uuid.UUID) -> dict[str, Any]:
    """Erase the words of a form, as `carebot.erasing.erase_for` does. Raises DoesNotExist for what is no form of this church, was
    erased before, or is older than a visitor's token lasts."""
    forms = Participant.objects.filter(conversation__church=church, is_host=True, token_hash=None)
    forms = forms.filter(conversation__erased_at=None)  # a conversation of the chat has a token, and is erased with it
    sender = forms.select_related("conversation__church").get(conversation=submission_id)
    if sender.has_ended(timezone.now()):
        raise Participant.DoesNotExist
    return erase_for(sender)


def outcome_of(church: Church, submission_id: uuid.UUID) -> Receipt | Correction | None:
    """What came of it so far: a receipt, a correction, or None while it is on its way. Raises DoesNotExist."""
    conversation = Conversation.objects.get(pk=submission_id, church=church)
    told = conversation.messages.filter(role__in=(MessageRole.RECEIPT, MessageRole.CORRECTION)).order_by("-seq").first()
    return as_event(told) if told else None
