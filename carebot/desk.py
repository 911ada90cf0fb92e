"""Opens and closes turns: the only places where a turn touches rows. Each is one short transaction.

Everything here is synchronous and runs on a database thread; `TurnDesk` is the face that the turn sees.
"""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from carebot import admission, history, takeover
from carebot.admission import Admitted, KeptBack
from carebot.assistants import models
from carebot.errors import ConversationErased, NotAuthorised, NotThisParticipant, TooManyParticipants, TurnLost
from carebot.models import Conversation, FollowupLease, Message, MessageRole, Participant, Turn, TurnState
from carebot.models.conversation import hash_token
from carebot.pins import church_view, pinned, tool_definitions
from carebot.staff_mail import tell_staff
from carebot.toolbox import TurnToolbox
from carebot.turn.context import ChurchView, LedgerEntry, OpenQuestion, TakenBack, TurnContext
from carebot.turn.rounds import Composed
from carebot.turn.safety import SafetyHit, screen
from carebot.turn.signals import read_signals
from tooling import execution
from tooling.ledger import catalog, private_tools
from tooling.models import ToolInvocation

SIGNAL_HISTORY = 20  # earlier messages of the visitor that signals look at


@dataclass(frozen=True)
class Arrival:
    """A message as it came in."""

    conversation_id: uuid.UUID
    token: str
    text: str
    client_message_id: str = ""
    participant: str = ""  # who speaks, where that is not the holder of the token


@dataclass(frozen=True)
class Opened:
    """The message has a turn, which the caller must now run."""

    context: TurnContext
    pin_id: int
    message_ids: tuple[uuid.UUID, ...]


@dataclass(frozen=True)
class Known:
    """The message was stored before: its turn is under way or over."""

    message_id: uuid.UUID


@dataclass(frozen=True)
class Waiting:
    """The message is stored and waits for the running turn to end. In danger its words must not wait."""

    message_id: uuid.UUID
    church: ChurchView
    language: str
    danger: SafetyHit | None


@dataclass(frozen=True)
class Kept:
    """The message is stored and stays unanswered by the assistant."""

    message_id: uuid.UUID
    reason: str  # "takeover" | "lease"


def authorise(conversation_id: uuid.UUID, token: str) -> Participant:
    """The participant whose token this is, with conversation and church. Raises NotAuthorised, ConversationErased."""
    participant = (
        Participant.objects.select_related("conversation__church")
        .filter(token_hash=hash_token(token), conversation_id=conversation_id, conversation__church__is_active=True)
        .first()
    )
    if participant is None:
        raise NotAuthorised
    if participant.conversation.erased_at:
        raise ConversationErased
    return participant


def open_turn(arrival: Arrival) -> Opened | Known | Waiting | Kept:
    """Store the message and, where nothing else runs in the conversation, a running turn for it.

    Raises what `authorise` and `admission.speaker` raise.
    """
    holder = authorise(arrival.conversation_id, arrival.token)
    conversation = holder.conversation
    with transaction.atomic():
        seq = conversation.next_seq()
        if conversation.erased_at:
            raise ConversationErased
        church = church_view(conversation.church)
        danger = screen(arrival.text, extra_phrases=church.crisis_phrases)
        try:
            participant = admission.speaker(holder, arrival.participant)
        except (NotThisParticipant, TooManyParticipants):
            if danger is None:
                raise
            participant = holder  # nobody in danger is turned away for a name
        if arrival.client_message_id:
            known = conversation.messages.filter(
                participant=participant, client_message_id=arrival.client_message_id
            ).first()
            if known is not None:
                transaction.set_rollback(True)  # gives the place back
                return Known(known.pk)
        message = Message(
            conversation=conversation,
            seq=seq,
            role=MessageRole.VISITOR,
            text=arrival.text,
            participant=participant,
            client_message_id=arrival.client_message_id,
        )
        decision = admission.decide(
            conversation, participant.pk, arrival.text, in_danger=danger is not None, now=timezone.now()
        )
        if isinstance(decision, KeptBack):
            message.kept_because = decision.reason
            message.save(force_insert=True)
            return Kept(message.pk, decision.reason)
        if conversation.turns.filter(state=TurnState.RUNNING).exists():
            message.save(force_insert=True)
            return Waiting(message.pk, church, conversation.language, danger)
        turn = _begin(conversation)
        message.turn = turn
        message.save(force_insert=True)
        taken_back = admission.take_back(conversation, decision)
    return _opened(conversation, turn, [message], decision.open_question, taken_back)


def open_next(conversation_id: uuid.UUID) -> Opened | None:
    """A turn for what somebody wrote while the last one ran, all of theirs together; None when nobody did who has the floor,
    or another turn runs.
    """
    with transaction.atomic():
        waiting = Message.objects.filter(
            conversation_id=conversation_id, role=MessageRole.VISITOR, turn__isnull=True, kept_because=""
        )
        if not waiting.exists():
            return None
        conversation = Conversation.objects.select_related("church").get(pk=conversation_id)
        conversation.next_seq(0)  # takes the row's lock
        if conversation.erased_at or conversation.turns.filter(state=TurnState.RUNNING).exists():
            return None
        found = list(waiting.select_related("participant").order_by("seq"))
        chosen = _first_with_the_floor(conversation, found)
        if chosen is None:
            return None
        theirs, admitted = chosen
        turn = _begin(conversation)
        Message.objects.filter(pk__in=[message.pk for message in theirs]).update(turn=turn)
        taken_back = admission.take_back(conversation, admitted)
    return _opened(conversation, turn, theirs, admitted.open_question, taken_back)


def _first_with_the_floor(
    conversation: Conversation, waiting: Sequence[Message]
) -> tuple[list[Message], Admitted] | None:
    """What the first speaker who may be answered has written; what others wrote before them is kept unanswered."""
    phrases = tuple(conversation.church.crisis_phrases or ())
    for message in waiting:
        danger = screen(message.text, extra_phrases=phrases)
        decision = admission.decide(
            conversation, message.participant_id, message.text, in_danger=danger is not None, now=timezone.now()
        )
        if isinstance(decision, KeptBack):
            Message.objects.filter(pk=message.pk).update(kept_because=decision.reason)
            continue
        if decision.takes_back:
            return [message], decision
        return [
            each for each in waiting if each.participant_id == message.participant_id and each.seq >= message.seq
        ], decision
    return None


def _begin(conversation: Conversation) -> Turn:
    now = timezone.now()
    turn = Turn.objects.create(
        conversation=conversation,
        number=conversation.last_turn + 1,
        started_at=now,
        deadline_at=now + timedelta(seconds=settings.TURN_LOST_SECONDS),
        language=conversation.language,
    )
    Conversation.objects.filter(pk=conversation.pk).update(last_turn=turn.number)
    return turn


def _opened(
    conversation: Conversation,
    turn: Turn,
    messages: Sequence[Message],
    open_question: OpenQuestion | None,
    taken_back: TakenBack | None,
) -> Opened:
    context = _context(conversation, turn, messages, open_question)
    return Opened(replace(context, taken_back=taken_back), conversation.pin_id, tuple(m.pk for m in messages))


def _context(
    conversation: Conversation, turn: Turn, messages: Sequence[Message], open_question: OpenQuestion | None
) -> TurnContext:
    """What the turn knows, in three queries whatever the length of the conversation."""
    church = church_view(conversation.church)
    text = "\n".join(message.text for message in messages)
    earlier = Message.objects.filter(conversation=conversation, role=MessageRole.VISITOR, seq__lt=messages[0].seq)
    said = earlier.exclude(kept_because="lease").order_by("-seq").values_list("text", "participant_id")[:SIGNAL_HISTORY]
    speakers = {participant_id for _, participant_id in said}
    speaker_id = messages[-1].participant_id
    words = [text for text, participant_id in reversed(said) if participant_id == speaker_id]
    rows = Turn.objects.filter(
        conversation=conversation, number__gt=conversation.cut_after, number__lt=turn.number
    ).order_by("number")
    past, had_safety = [], False
    for number, transcript, delivered, category in rows.values_list(
        "number", "transcript", "delivered", "safety_category"
    ):
        past.append(history.PastTurn(number, transcript, delivered))
        had_safety = had_safety or bool(category)
    cut = history.Cut(conversation.cut_after, conversation.cut_at, conversation.cut_summary)
    member_id = _member_id(messages[-1].participant)
    cut_now = None
    if not member_id and any(history.called(turn, private_tools()) for turn in past):
        cut_now, past = history.cut_whole(cut, past), []  # whoever writes now may be somebody else
    elif history.needs_cut(past):
        cut_now = history.cut_again(cut, past)
    if cut_now is not None:
        cut = cut_now
        Conversation.objects.filter(pk=conversation.pk).update(
            cut_after=cut.after, cut_at=cut.at, cut_summary=cut.summary
        )
    ledger = ToolInvocation.objects.backing(conversation.pk).values_list("tool", "turn_id")
    pin = pinned(conversation.pin_id)
    return TurnContext(
        turn_id=turn.pk,
        conversation_id=conversation.pk,
        church=church,
        channel=conversation.channel,
        speaker=messages[-1].participant.name if messages[-1].participant else "",
        text=text,
        visitor_history=tuple(words),
        signals=read_signals(
            text,
            history=words,
            fallback_language=conversation.language,
            region=church.country,
            answers=open_question.domain if open_question else "",
        ),
        safety=screen(text, extra_phrases=church.crisis_phrases, history=words),
        had_safety_before=had_safety,
        system=pin.system,
        tools=tool_definitions(pin),
        history=history.messages(cut, past),
        ledger=tuple(LedgerEntry(tool, turn_id) for tool, turn_id in ledger),
        shown_instead=history.shown_instead(past[-1] if past else None),
        now=timezone.now().astimezone(ZoneInfo(church.timezone)),
        participant_id=speaker_id,
        is_one_of_several=bool(speakers - {speaker_id}),
        open_question=open_question,
        member_id=member_id,
    )


def _member_id(speaker: Participant | None) -> str:
    """Who speaks, signed by the church's own site; "" where somebody else takes part, who would read the answer."""
    member_id = speaker.member_at(timezone.now()) if speaker else ""
    if not (speaker and member_id):
        return ""
    others = Participant.objects.filter(conversation_id=speaker.conversation_id).exclude(pk=speaker.pk)
    return "" if others.exists() else member_id


def close_turn(context: TurnContext, composed: Composed, toolbox: TurnToolbox) -> Message:
    """Write the turn down: the reply, its queued calls, what it took. Raises TurnLost when a person has it already."""
    conversation = Conversation(pk=context.conversation_id)
    with transaction.atomic():
        seq = conversation.next_seq()
        now = timezone.now()
        closed = Turn.objects.filter(pk=context.turn_id, state=TurnState.RUNNING).update(
            state=TurnState.CLOSED, closed_at=now, **_turn_columns(context, composed, conversation)
        )
        if not closed:
            raise TurnLost
        message = Message(
            conversation=conversation, seq=seq, role=MessageRole.ASSISTANT, text=composed.text, turn_id=context.turn_id
        )
        if conversation.erased_at is None:
            message.save(force_insert=True)
        execution.enqueue(
            toolbox.queued,
            church_id=context.church.id,
            conversation_id=context.conversation_id,
            turn_id=context.turn_id,
            language=context.language,
            channel=context.channel,
            is_minor=context.signals.is_minor,
            erase_when_settled=conversation.erased_at is not None,
        )
        if conversation.erased_at is None:
            _settle_floor(context, toolbox)
            if conversation.takeover_is_pending:
                takeover.announce(conversation)
        if composed.needs_person:
            tell_staff(context.church.id, context.turn_id)
    return message


def _settle_floor(context: TurnContext, toolbox: TurnToolbox) -> None:
    """Give the floor to whoever was asked something back, and take it away when that is settled, or danger was told."""
    leases = FollowupLease.objects
    if context.safety is not None:
        leases.release(context.conversation_id)
    elif toolbox.asked_back and context.participant_id:
        domain, question = toolbox.asked_back
        now = timezone.now()
        leases.take(
            context.conversation_id,
            context.participant_id,
            domain=domain,
            question=question[:300],
            turn_id=context.turn_id,
            until=now + timedelta(seconds=context.church.lease_seconds[context.channel]),
            now=now,
        )
    elif context.open_question and context.open_question.domain in toolbox.settled:
        leases.release(context.conversation_id, owner_id=context.participant_id)


def _turn_columns(context: TurnContext, composed: Composed, conversation: Conversation) -> dict[str, object]:
    words = {
        "transcript": composed.transcript,
        "delivered": composed.text,
        "dropped": [{"text": dropped.text, "reason": dropped.reason} for dropped in composed.dropped],
    }
    if conversation.erased_at:  # erased while the turn ran: its words go too
        words = {"transcript": [], "delivered": "", "dropped": []}
    return {
        **words,
        "language": context.language,
        "emotional": composed.emotional,
        "is_minor": context.signals.is_minor,
        "safety_category": context.safety.category.value if context.safety else "",
        "safety_rule": context.safety.rule[:80] if context.safety else "",
        "opened_by_us": composed.opened_by_us,
        "requirements": [result.as_json() for result in composed.requirements],
        "model": composed.model,
        "model_calls": composed.model_calls,
        "fell_back": composed.fell_back,
        "input_tokens": composed.usage.input_tokens,
        "output_tokens": composed.usage.output_tokens,
        "cache_read_tokens": composed.usage.cache_read_tokens,
        "cache_write_tokens": composed.usage.cache_write_tokens,
        "first_sentence_ms": composed.first_sentence_ms,
        "needs_person": composed.needs_person,
    }


def toolbox_for(opened: Opened) -> TurnToolbox:
    return TurnToolbox(opened.context, catalog(), pinned(opened.pin_id), defers=models().switches.deferral)


def erase(participant: Participant) -> None:
    """The visitor's right to be forgotten: words and inputs go, the records handed to staff stay."""
    conversation = participant.conversation
    with transaction.atomic():
        conversation.next_seq(0)
        conversation.messages.update(text="", client_message_id="")
        conversation.turns.update(transcript=[], delivered="", dropped=[], safety_rule="")
        ToolInvocation.objects.erase_inputs(conversation.pk)
        Conversation.objects.filter(pk=conversation.pk).update(
            erased_at=timezone.now(), cut_summary="", taken_over_by=None, takeover_is_pending=False
        )
        FollowupLease.objects.release(conversation.pk)
        for each in conversation.participants.all():
            conversation.participants.filter(pk=each.pk).update(
                name=f"erased {each.pk}", member_id="", identified_until=None
            )
