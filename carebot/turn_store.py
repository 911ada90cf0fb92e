"""Opens and closes turns: the only places where a turn touches rows. Each is one short transaction.

Everything here is synchronous and runs on a database thread; `TurnStore` is the face that the turn sees.
"""

import hashlib
import uuid
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any
from zoneinfo import ZoneInfo

import structlog
from django.conf import settings
from django.db import DatabaseError, transaction
from django.utils import timezone

from carebot import admission, hand_over, history, kept_needs, takeover
from carebot.admission import Admitted, KeptBack
from carebot.answers import links
from carebot.api.throttles import is_used_up
from carebot.assistants import models
from carebot.danger_told import DENIED, NOTHING_TOLD, DangerTold, danger_told, whose
from carebot.database import one_at_a_time
from carebot.erasing import WORDS_OF_TURN
from carebot.errors import (
    ChurchBusy,
    ConversationErased,
    NotAuthorised,
    NotThisParticipant,
    TokenEnded,
    TooManyParticipants,
    TurnLost,
)
from carebot.models import Conversation, FollowupLease, Message, MessageRole, Participant, Turn, TurnState
from carebot.models.conversation import hash_token
from carebot.own_requests import open_requests
from carebot.pins import church_view, pinned, tool_definitions
from carebot.staff_mail import tell_staff
from carebot.toolbox import TurnToolbox
from carebot.turn.context import Cancellation, ChurchView, KeptWords, LedgerEntry, OpenQuestion, TurnContext
from carebot.turn.rounds import Composed
from carebot.turn.signals import read_signals
from church.models import Sender
from church.published import published_texts
from language.danger import Danger, Tier
from language.reading import says_safe
from language.rules.yes_no import accepts
from language.screen import differs, gravest, screen
from language.text import unread_from
from language.told import Told, tell, told_again
from prayers import alarms
from tooling import execution
from tooling.ledger import private_tools
from tooling.models import ToolInvocation
from tooling.registry import registry

log = structlog.get_logger(__name__)

SIGNAL_HISTORY = 20  # earlier messages of the visitor that signals look at


@dataclass(frozen=True)
class Arrival:
    """A message as it came in."""

    conversation_id: uuid.UUID
    token: str
    text: str
    client_message_id: str = ""
    participant: str = ""  # who speaks, where that is not the holder of the token
    address: str = ""  # what it was written from, of which a keyed hash is kept for a day
    is_past_limits: bool = False  # more was sent than may be; of what may be danger, which is answered without a model
    holder: Participant | None = None  # of the token, where that was looked at a moment ago


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
    language: str
    phone: str  # of the church


@dataclass(frozen=True)
class Waiting:
    """The message is stored and waits for the running turn to end. In danger its words must not wait."""

    message_id: uuid.UUID
    church: ChurchView
    language: str
    danger: Danger | None


@dataclass(frozen=True)
class Kept:
    """The message is stored and stays unanswered by the assistant."""

    message_id: uuid.UUID
    reason: str  # "takeover" | "lease"


@dataclass(frozen=True)
class _Begun:
    """A turn as its transaction has left it: enough to read, again and again, what it must know."""

    conversation: Conversation
    turn: Turn
    messages: tuple[Message, ...]
    open_question: OpenQuestion | None
    taken_back: Cancellation | None
    is_past_limits: bool = False
    taken_up: tuple[Message, ...] = ()  # kept before, to which one of the messages says yes


@dataclass(frozen=True)
class _Before:
    """What was said and done in the conversation before a turn; by default nothing was."""

    said: Sequence[
        tuple[str, int | None, dict[str, Any] | None]
    ] = ()  # the visitor's (text, participant, reading), newest first
    turns: Sequence[history.PastTurn] = ()
    told: DangerTold = NOTHING_TOLD
    ledger: tuple[LedgerEntry, ...] = ()
    kept_words: KeptWords | None = None


@dataclass(frozen=True)
class Accepted:
    """The database went away behind the message: it is stored (or, where `is_sure` is False, nobody knows yet), and what the turn
    must know could not be read. `take_up` goes on with it.
    """

    stored: _Begun | Waiting | Kept
    message_ids: tuple[uuid.UUID, ...]
    language: str
    phone: str  # of the church
    is_sure: bool = True


def authorise(conversation_id: uuid.UUID, token: str, *, is_use: bool = True) -> Participant:
    """The participant whose token this is, with conversation and church. Raises NotAuthorised, ConversationErased, TokenEnded.

    `is_use`: that it is used keeps it from ending; what a page asks before anybody opened the chat is no use.
    """
    found = Participant.objects.select_related("conversation__church").filter(
        token_hash=hash_token(token), conversation_id=conversation_id, conversation__church__is_active=True
    )
    participant = next(iter(found), None) or links.holder_of(conversation_id, token)  # a token's hash is unique
    if participant is None:
        raise NotAuthorised
    if participant.conversation.erased_at:
        raise ConversationErased
    now = timezone.now()
    if participant.has_ended(now):
        raise TokenEnded
    if is_use:
        participant.note_use(now)
    return participant


def open_turn(arrival: Arrival) -> Opened | Known | Waiting | Kept | Accepted:
    """Store the message and, where nothing else runs in the conversation, a running turn for it.

    Raises what `authorise` and `admission.speaker` raise, ChurchBusy where as many turns run as may (danger asks for no room: what
    only may be danger is answered without a model then), and DatabaseError where nothing was stored.
    """
    holder = arrival.holder or authorise(arrival.conversation_id, arrival.token)
    told = tell(arrival.text, holder.conversation.church.country)  # before the conversation's row is held
    message_id = uuid.uuid4()  # known before the commit, so that it can be looked for after one that nobody answered
    stored: _Begun | Known | Waiting | Kept | None = None
    try:
        with transaction.atomic():
            stored = _store(arrival, holder, message_id, told)
    except DatabaseError:
        if stored is None:
            raise
        if isinstance(stored, Known):
            return stored  # nothing was written
        return _accepted(stored, holder.conversation, (message_id,), is_sure=False)
    return _opened(stored) if isinstance(stored, _Begun) else stored


def _store(arrival: Arrival, holder: Participant, message_id: uuid.UUID, told: Told) -> _Begun | Known | Waiting | Kept:
    conversation = holder.conversation
    seq = conversation.next_seq()
    if conversation.erased_at:
        raise ConversationErased
    church = church_view(conversation.church)
    danger = screen(arrival.text, extra_phrases=church.crisis_phrases)
    try:
        participant = admission.speaker(holder, arrival.participant)
    except (NotThisParticipant, TooManyParticipants):
        if danger is None and danger_of(holder, arrival.text) is None:
            raise
        participant = holder  # nobody in danger is turned away for a name
    client_message_id, known = _known(conversation, participant, arrival)
    if known is not None:
        transaction.set_rollback(True)  # gives the place back
        return Known(known.pk, conversation.language, conversation.church.phone)
    Sender.objects.note(conversation.church_id, conversation.pk, arrival.address)
    message = Message(
        pk=message_id,
        conversation=conversation,
        seq=seq,
        role=MessageRole.VISITOR,
        text=arrival.text,
        participant=participant,
        client_message_id=client_message_id,
        reading=told.as_json(),
        unread_from=None if danger is not None and danger.tier is Tier.HARD else unread_from(arrival.text),
    )
    decision = admission.decide(
        conversation, participant.pk, arrival.text, in_danger=danger is not None, now=timezone.now()
    )
    if isinstance(decision, KeptBack):
        _keep_back(conversation, message, decision)
        message.save(force_insert=True)
        return Kept(message.pk, decision.reason)
    if conversation.last_turn and conversation.turns.filter(state=TurnState.RUNNING).exists():
        message.save(force_insert=True)
        is_hard = danger is not None and danger.tier is Tier.HARD
        return Waiting(message.pk, church, conversation.language, danger if is_hard else None)
    is_past_limits = arrival.is_past_limits
    if (danger is None or danger.tier is Tier.SOFT) and not _has_room(conversation):
        if danger is None and danger_of(participant, arrival.text) is None:
            raise ChurchBusy
        is_past_limits = True
    # Of the first message all is known by which danger is told; of later ones only once what was said before is read.
    turn = _begin(conversation, None if conversation.last_turn else danger)
    message.turn = turn
    message.save(force_insert=True)
    taken_back = admission.take_back(conversation, decision)
    taken_up = _taken_up(conversation, turn, [message], decision)
    return _Begun(conversation, turn, (message,), decision.open_question, taken_back, is_past_limits, taken_up)


def _known(conversation: Conversation, speaker: Participant, arrival: Arrival) -> tuple[str, Message | None]:
    """The id to store the message by, and the message where it is stored already: the same id with the same words.

    Other words are another message whatever a careless page calls them, for they may tell of danger: they get an id of their own,
    by which they are known in turn when they are sent again.
    """
    given = arrival.client_message_id
    if not given:
        return "", None
    theirs = conversation.messages.filter(participant=speaker)
    known = theirs.filter(client_message_id=given).first()
    if known is None or known.text == arrival.text:
        return given, known
    derived = hashlib.sha256(f"{given}\n{arrival.text}".encode()).hexdigest()
    return derived, theirs.filter(client_message_id=derived).first()


def take_up(accepted: Accepted) -> Opened | Waiting | Kept | None:
    """Go on with what was accepted: the turn that must now be run, or what else became of the message; None where it is not
    stored after all, or its turn is over (a person has it). Raises DatabaseError while the database is away.
    """
    if not Message.objects.filter(pk__in=accepted.message_ids).exists():
        return None
    if not isinstance(accepted.stored, _Begun):
        return accepted.stored
    if not Turn.objects.filter(pk=accepted.stored.turn.pk, state=TurnState.RUNNING).exists():
        return None
    return _read(accepted.stored)


def open_next(conversation_id: uuid.UUID) -> Opened | Accepted | None:
    """A turn for what somebody wrote while the last one ran, all of theirs together; None when nobody did who has the floor,
    another turn runs, or as many run in the church as may.
    """
    waiting = Message.objects.filter(
        conversation_id=conversation_id, role=MessageRole.VISITOR, turn__isnull=True, kept_because=""
    )
    if not waiting.exists():
        return None
    with transaction.atomic():
        conversation = Conversation.objects.select_related("church").get(pk=conversation_id)
        conversation.next_seq(0)  # takes the row's lock
        if conversation.erased_at or conversation.turns.filter(state=TurnState.RUNNING).exists():
            return None
        found = list(waiting.select_related("participant").order_by("seq"))
        chosen = _first_with_the_floor(conversation, found)
        if chosen is None:
            return None
        theirs, admitted = chosen
        text = "\n".join(message.text for message in theirs)
        has_room = _has_room(conversation)
        is_past_limits = not has_room or is_used_up("messages_per_conversation", str(conversation_id))
        if is_past_limits and danger_of(theirs[-1].participant, text) is None:
            if not has_room:
                return None  # the sweep asks again
            is_past_limits = False  # it was counted when it came
        turn = _begin(conversation)
        Message.objects.filter(pk__in=[message.pk for message in theirs]).update(turn=turn)
        taken_back = admission.take_back(conversation, admitted)
        taken_up = _taken_up(conversation, turn, theirs, admitted)
    return _opened(
        _Begun(conversation, turn, tuple(theirs), admitted.open_question, taken_back, is_past_limits, taken_up)
    )


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
            _keep_back(conversation, message, decision)
            message.save(update_fields=["kept_because", "need_told_in"])
            continue
        if decision.takes_back:
            return [message], decision
        return [
            each for each in waiting if each.participant_id == message.participant_id and each.seq >= message.seq
        ], decision
    return None


def _keep_back(conversation: Conversation, message: Message, decision: KeptBack) -> None:
    message.kept_because = decision.reason
    if decision.reason == "lease":
        kept_needs.tell_of_need(conversation, message)


def _taken_up(
    conversation: Conversation, turn: Turn, messages: Sequence[Message], admitted: Admitted
) -> tuple[Message, ...]:
    """What was kept for the sake of the floor, where the messages say yes to taking it up and tell of no danger."""
    text = "\n".join(message.text for message in messages)
    if admitted.open_question is not None or not accepts(text):
        return ()
    if screen(text, extra_phrases=tuple(conversation.church.crisis_phrases or ())) is not None:
        return ()
    return tuple(kept_needs.take_up(turn, messages))


def danger_of(speaker: Participant | None, text: str) -> Danger | None:
    """The danger in a message that somebody is about to send: by what they said before, and the church's own phrases, too."""
    return screen(text) if speaker is None else screen(text, **read_by(speaker))


def read_by(speaker: Participant) -> dict[str, Any]:
    """For `screen`, beside the text that this person sends. As sensitive as what they said."""
    church = church_view(speaker.conversation.church)
    told = danger_told(speaker.conversation_id)
    return {
        "extra_phrases": church.crisis_phrases,
        "history": _words_before(speaker),
        "in_light_of_danger": told.is_confirmed,
        "standing": told.standing,
        "is_standing_hard": told.is_hard,
        "is_emergency": told.is_emergency,
    }


def _words_before(speaker: Participant) -> list[str]:
    said = Message.objects.filter(conversation=speaker.conversation_id, role=MessageRole.VISITOR, participant=speaker)
    newest = said.exclude(kept_because="lease").order_by("-seq").values_list("text", flat=True)[:SIGNAL_HISTORY]
    return list(reversed(newest))


def _has_room(conversation: Conversation) -> bool:
    """Whether one more turn may run in this church. Whoever asks at once is counted one after the other, until they commit."""
    one_at_a_time("turns", conversation.church_id)
    running = Turn.objects.filter(state=TurnState.RUNNING, conversation__church=conversation.church_id)
    return running.count() < settings.TURNS_PER_CHURCH


def _begin(conversation: Conversation, danger: Danger | None = None) -> Turn:
    now = timezone.now()
    turn = Turn.objects.create(
        conversation=conversation,
        number=conversation.last_turn + 1,
        started_at=now,
        deadline_at=now + timedelta(seconds=settings.TURN_LOST_SECONDS),
        language=conversation.language,
        **_danger_columns(danger),
    )
    Conversation.objects.filter(pk=conversation.pk).update(last_turn=turn.number)
    return turn


def _opened(begun: _Begun) -> Opened | Accepted:
    """Outside the transaction, so that nobody waits for the reading. What is stored stays stored whatever becomes of it."""
    try:
        return _read(begun)
    except DatabaseError as error:
        log.warning("turn.accepted_unread", turn_id=str(begun.turn.pk), error=type(error).__name__)
        return _accepted(begun, begun.conversation, tuple(message.pk for message in begun.messages))


def _accepted(
    stored: _Begun | Waiting | Kept,
    conversation: Conversation,
    message_ids: tuple[uuid.UUID, ...],
    *,
    is_sure: bool = True,
) -> Accepted:
    return Accepted(stored, message_ids, conversation.language, conversation.church.phone, is_sure)


def _read(begun: _Begun) -> Opened:
    context = _context(begun)
    messages = (*begun.taken_up, *begun.messages)
    message_ids = tuple(message.pk for message in messages)
    if context.hard_danger is not None and any(message.unread_from is not None for message in messages):
        Message.objects.filter(pk__in=message_ids).update(unread_from=None)  # the lines are shown, and staff called
    context = replace(context, taken_back=begun.taken_back, is_past_limits=begun.is_past_limits)
    return Opened(context, begun.conversation.pin_id, message_ids)


def _context(begun: _Begun) -> TurnContext:
    """What the turn knows, in six queries whatever the length of the conversation; of its first message in none, since somebody
    may be in danger in it and nothing is to be found.
    """
    conversation, turn, messages, open_question = begun.conversation, begun.turn, begun.messages, begun.open_question
    church = church_view(conversation.church)
    texts = [message.text for message in (*begun.taken_up, *messages)]
    text = "\n".join(texts)
    speaker_id = messages[-1].participant_id
    is_first = turn.number == 1 and messages[0].seq == 1
    before = _Before() if is_first else _before(begun, speaker_id)
    said, past, told = before.said, before.turns, before.told
    speakers = {participant_id for _, participant_id, _ in said}
    theirs = [(text, reading) for text, participant_id, reading in reversed(said) if participant_id == speaker_id]
    words = [text for text, _ in theirs]
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
    # Whoever speaks answers what they were asked; what another was asked is not theirs to answer.
    said_before = past[-1].delivered if past and said and said[0][1] == speaker_id else ""
    # Of words that are long together each message is read: both ends of all of them together would leave some out.
    is_long = unread_from(text) is not None
    danger = gravest(
        screen(
            each,
            extra_phrases=church.crisis_phrases,
            history=words,
            said_before=said_before,
            in_light_of_danger=told.is_confirmed,
            standing=told.standing,
            is_standing_hard=told.is_hard,
            is_emergency=told.is_emergency,
        )
        for each in (texts if is_long else [text])
    )
    heads_differ = differs(
        danger, text, said_before=said_before, in_light_of_danger=told.is_confirmed, standing=told.standing
    )
    is_denied = says_safe(text, said_before)
    # Whatever else is written leaves the clock running: an evasion is no answer.
    is_alone = not (speakers - {speaker_id})
    if (said_before or is_alone) and (danger is None or danger.tier is Tier.SOFT) and is_denied:
        alarms.answered(conversation.pk)
    columns = _danger_columns(danger) or ({"safety_rule": DENIED} if is_denied and told.is_standing else {})
    if any(getattr(turn, name) != value for name, value in columns.items()):
        Turn.objects.filter(pk=turn.pk).update(**columns)  # what the turn sends must know of it, and it may be killed
    pin = pinned(conversation.pin_id)
    return TurnContext(
        turn_id=turn.pk,
        conversation_id=conversation.pk,
        church=church,
        channel=conversation.channel,
        speaker=messages[-1].participant.name if messages[-1].participant else "",
        text=history.as_told(text),
        visitor_history=tuple(map(history.as_told, words)),
        signals=read_signals(
            text,
            told=told_again(messages[0].reading) if len(texts) == 1 else None,
            told_before=[told_again(reading) or tell(text, church.country) for text, reading in theirs],
            history=words,
            fallback_language=conversation.language,
            region=church.country,
            answers=open_question.domain if open_question else "",
            said_before=said_before,
        ),
        safety=danger,
        differs=heads_differ,
        had_safety_before=told.had_fixed_words,
        had_words_before=danger is not None and told.has_words_for(danger),
        was_violence_told=told.has_violence,
        is_denied=told.is_denied or is_denied,
        was_asked_gently=told.was_asked_gently,
        was_asked_directly=danger is not None and told.was_asked_about(danger),
        system=pin.system,
        tools=tool_definitions(pin),
        history=history.messages(cut, past),
        drops_thinking=conversation.drops_thinking,
        ledger=before.ledger,
        shown_instead=history.shown_instead(past[-1] if past else None),
        now=timezone.now().astimezone(ZoneInfo(church.timezone)),
        participant_id=speaker_id,
        is_one_of_several=bool(speakers - {speaker_id}),
        open_question=open_question,
        member_id=member_id,
        open_requests=open_requests(conversation, speaker_id, {entry.tool for entry in before.ledger}),
        kept_words=before.kept_words,
        published=published_texts(conversation.church),
    )


def _before(begun: _Begun, speaker_id: int | None) -> _Before:
    conversation, turn = begun.conversation, begun.turn
    earlier = Message.objects.filter(conversation=conversation, role=MessageRole.VISITOR, seq__lt=begun.messages[0].seq)
    said = (
        earlier.exclude(kept_because="lease")
        .exclude(turn=turn)
        .order_by("-seq")
        .values_list("text", "participant_id", "reading")[:SIGNAL_HISTORY]
    )
    rows = Turn.objects.filter(
        conversation=conversation, number__gt=conversation.cut_after, number__lt=turn.number
    ).order_by("number")
    past = [history.PastTurn(*row) for row in rows.values_list("number", "transcript", "delivered") if row[1]]
    ledger = ToolInvocation.objects.backing(conversation.pk).values_list("tool", "turn_id")
    return _Before(
        list(said),
        past,
        danger_told(conversation.pk, before=turn.number),
        tuple(LedgerEntry(tool, turn_id) for tool, turn_id in ledger),
        kept_needs.to_offer_back(conversation, speaker_id),
    )


def _danger_columns(danger: Danger | None) -> dict[str, object]:
    """None where the turn knew of no danger: one that was heard meanwhile (`carebot.unread_rests`) stays on its row."""
    if danger is None:
        return {}
    is_hard = danger.tier is Tier.HARD
    return {
        "safety_category": danger.kind.value if is_hard else "",
        "possible_danger": "" if is_hard else danger.kind.value,
        **whose(danger, danger.source),
    }


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
        if composed.dropped_thinking:
            Conversation.objects.filter(pk=conversation.pk).update(drops_thinking=True)
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
            persona=context.church.profile.tier.slug,
            is_minor=context.signals.is_minor,
            erase_when_settled=conversation.erased_at is not None,
        )
        if conversation.erased_at is None:
            kept_needs.note_offered(composed.offered, seq)
            _settle_floor(context, toolbox)
            if conversation.takeover_is_pending:
                takeover.announce(conversation)
            elif hand_over.is_asked(context):
                hand_over.begin(context.conversation_id, context.turn_id, context.language)
        if composed.needs_person:
            tell_staff(context.church.id, context.turn_id)
    return message


def _settle_floor(context: TurnContext, toolbox: TurnToolbox) -> None:
    """Give the floor to whoever was asked something back, and take it away when that is settled, or danger was told."""
    leases = FollowupLease.objects
    if context.danger_to_meet is not None:
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
            until=now + timedelta(seconds=context.church.seconds_to_answer(context.channel)),
            now=now,
        )
    elif context.open_question and context.open_question.domain in toolbox.settled:
        leases.release(context.conversation_id, owner_id=context.participant_id)


def _turn_columns(context: TurnContext, composed: Composed, conversation: Conversation) -> dict[str, object]:
    words: dict[str, object] = {
        "transcript": composed.transcript,
        "delivered": composed.text,
        "dropped": [{"text": dropped.text, "reason": dropped.reason} for dropped in composed.dropped],
        "differs": context.differs,
    }
    if conversation.erased_at:  # erased while the turn ran: its words go too
        words = dict(WORDS_OF_TURN)
    return {
        **_danger_columns(context.safety),
        **words,
        "language": context.language,
        "emotional": composed.emotional,
        "is_minor": context.signals.is_minor,
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
    return TurnToolbox(opened.context, registry(), pinned(opened.pin_id), defers=models().switches.deferral)
