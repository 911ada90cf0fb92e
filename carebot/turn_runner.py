"""Receives a visitor's message and sees it answered: the way in for every channel.

The safety screen runs before anything that can fail. The turn runs in a task of its own; what this gives is what it says.
"""

import asyncio
import uuid
from collections.abc import AsyncIterator, Coroutine
from typing import Any, TypeVar

import structlog
from django.conf import settings
from django.db import DatabaseError, OperationalError

from carebot import kept_needs, live, metrics, model_health, turn_store, unread_rests
from carebot.assistants import models
from carebot.database import at_once_in_database, in_database, one_by_one_in_database
from carebot.errors import AcceptanceUnknown, TurnLost, TurnStoreError
from carebot.models import Message, MessageRole, TurnState
from carebot.outcomes import as_event, outcomes
from carebot.representation import message_json, turn_json, unstored_json
from carebot.screening import AT_ONCE, screen_arrived
from carebot.toolbox import TurnToolbox
from carebot.turn.context import TurnContext
from carebot.turn.crisis import crisis_reply
from carebot.turn.events import Blocked, Correction, Done, Pending, Receipt, Sentence, TurnEvent
from carebot.turn.rounds import Composed, fixed_words
from carebot.turn.signals import read_signals
from carebot.turn.take import NotWritten, take_turn
from carebot.turn_store import Accepted, Arrival, Kept, Known, Opened, Waiting
from carebot.wording import KEPT_FOR_LATER, NOT_SAVED, TAKEN_OVER, say
from language.danger import Danger
from language.rules.lean import detect_language
from language.text import unread_from
from language.text.reply_sentences import split_sentences

log = structlog.get_logger(__name__)

SAFETY_DATABASE_SECONDS = 1.5  # a person in danger does not wait longer for the database than this
LATE_ATTEMPTS_SECONDS = (2, 5, 10, 30, 60, 120, 300)  # to record a danger told while the database was down
FOLLOW_POLL_SECONDS = 0.25
ACCEPTED_WAIT_SECONDS = 8.0  # for a database that went away behind a message, until the visitor is told that it is kept
TAKE_UP_SECONDS = (0.1, 0.2, 0.5, 1, 2)  # pauses before asking it again; the last one until a person has the turn

Result = TypeVar("Result")
_tasks: set[asyncio.Task[Any]] = set()


async def receive(arrival: Arrival) -> AsyncIterator[TurnEvent]:
    """The events of the turn that answers this message; the last one is Done.

    Raises NotAuthorised, ConversationErased, DatabaseError when the message could not be accepted (nothing is stored then)
    and AcceptanceUnknown; for the last two nobody is in danger as far as the screen can tell.
    """
    hit = await screen_arrived(arrival.text, is_authorised=True)
    if hit is not None:
        opening = asyncio.ensure_future(at_once_in_database(turn_store.open_turn, arrival))
    elif len(arrival.text) > AT_ONCE:
        opening = asyncio.ensure_future(one_by_one_in_database(turn_store.open_turn, arrival))
    else:
        opening = asyncio.ensure_future(in_database(turn_store.open_turn, arrival))
    try:
        admitted = await asyncio.wait_for(asyncio.shield(opening), SAFETY_DATABASE_SECONDS if hit else None)
    except asyncio.CancelledError:
        # Whoever wrote has left. The thread stores the message all the same, and what is stored is answered.
        _spawn(_record_late(arrival, opening) if hit else _go_on_alone(opening))
        raise
    except (DatabaseError, TimeoutError):
        if hit is None:
            raise
        log.error("safety.database_down", category=hit.kind.value)
        _spawn(_record_late(arrival, opening))
        for event in words_without_database(hit, arrival.text):
            yield event
        return
    taken_up = None
    if isinstance(admitted, Accepted):
        if hit is not None:
            log.error("safety.database_down", category=hit.kind.value)
            _spawn(_record_late(arrival, opening))
            for event in words_without_database(hit, arrival.text):
                yield event
            return
        taken_up = _spawn(_take_up(admitted))
        await asyncio.wait([taken_up], timeout=ACCEPTED_WAIT_SECONDS)
        if not taken_up.done():
            if not admitted.is_sure:
                raise AcceptanceUnknown
            for event in _kept_for_later(admitted.language, admitted.phone):
                yield event
            return
        resolved = taken_up.result()
        if resolved is None:
            raise OperationalError("The commit did not arrive: nothing was stored.")
        admitted = resolved
    if unread_from(arrival.text) is not None:
        read_rest(admitted.message_ids[-1] if isinstance(admitted, Opened) else admitted.message_id)
    if isinstance(admitted, Opened):
        told = admitted.context
        events = (
            follow(admitted.message_ids[-1], told.language, told.church.phone) if taken_up else start(admitted).events()
        )
    elif isinstance(admitted, Waiting) and admitted.danger is not None:
        events = _words_at_once(admitted, admitted.danger, arrival.text)
    elif isinstance(admitted, Known):
        events = follow(admitted.message_id, admitted.language, admitted.phone)
    elif isinstance(admitted, Waiting):
        events = follow(admitted.message_id, admitted.language, admitted.church.phone)
    else:
        metrics.message_kept(admitted.reason)
        events = _kept(admitted)
    async for event in events:
        yield event


def go_on(opened: Opened | Accepted) -> None:
    """Run the turn, or take it up as soon as the database is back."""
    if isinstance(opened, Accepted):
        _spawn(_take_up(opened))
    else:
        start(opened)


def start(opened: Opened) -> live.LiveTurn:
    """Run the turn in a task of its own, whoever listens or leaves."""
    turn = live.LiveTurn()
    for message_id in opened.message_ids:
        live.running[message_id] = turn
    _spawn(_run(opened, turn))
    return turn


def read_rest(message_id: uuid.UUID) -> "asyncio.Task[None]":
    """Have read, beside everything else, what stands between the two ends of a long message that is stored."""
    return _spawn(_read_rest(message_id))


async def to_the_end(work: Coroutine[None, None, Result]) -> Result:
    """What it gives. It goes on to its end when whoever waits for it is cancelled, as a request is whose visitor has left."""
    return await asyncio.shield(_spawn(work))


async def finish_running(seconds: float) -> None:
    """Wait for the turns of this process; for a server that is asked to stop."""
    until = asyncio.get_running_loop().time() + seconds
    while _tasks and (left := until - asyncio.get_running_loop().time()) > 0:
        await asyncio.wait(_tasks, timeout=left)  # a turn that ends may begin the next one


def _spawn(coroutine: Coroutine[None, None, Result]) -> "asyncio.Task[Result]":
    task = asyncio.get_running_loop().create_task(coroutine)
    _tasks.add(task)
    task.add_done_callback(_tasks.discard)
    return task


async def _read_rest(message_id: uuid.UUID) -> None:
    try:
        await unread_rests.read(message_id)
    except DatabaseError as error:
        log.warning(
            "rest.not_read", message_id=str(message_id), error=type(error).__name__
        )  # the sweep goes on with it


async def _take_up(accepted: Accepted) -> Opened | Waiting | Kept | None:
    """Go on with a stored message once the database is back, and run its turn: None where there is nothing to go on with.

    Nobody else does before its turn counts as lost; from then on a person has it, and this finds it taken.
    """
    loop = asyncio.get_running_loop()
    until = loop.time() + settings.TURN_LOST_SECONDS
    pauses = iter(TAKE_UP_SECONDS)
    while True:
        try:
            found = await in_database(turn_store.take_up, accepted)
        except DatabaseError:
            if loop.time() > until:
                log.error("turn.not_taken_up", message_id=str(accepted.message_ids[-1]))
                return None
            await asyncio.sleep(next(pauses, TAKE_UP_SECONDS[-1]))
            continue
        if isinstance(found, Opened):
            log.info("turn.taken_up", turn_id=str(found.context.turn_id))
            start(found)
        return found


def _kept_for_later(language: str, phone: str) -> list[TurnEvent]:
    """What the visitor is told of a stored message while the database stays away."""
    words = say(KEPT_FOR_LATER, language, phone=phone)
    return [Pending(words), Done(None, None, {"id": None, "state": "accepted"})]


async def _run(opened: Opened, turn: live.LiveTurn) -> None:
    context = opened.context
    conversation_id = context.conversation_id
    try:
        async for event in take_turn(context, store=TurnStore(opened), models=models(), seconds=settings.TURN_SECONDS):
            turn.add(event)
    except Exception:
        # Nothing may be lost in silence: the row stays running and the sweep hands it to a person.
        log.exception("turn.crashed", turn_id=str(context.turn_id))
        correction = say(NOT_SAVED, context.language, phone=context.church.phone)
        turn.add(Correction(correction))
        turn.add(Done(context.turn_id, None, {"id": str(context.turn_id), "state": "unanswered"}))
    finally:
        turn.end()
        for message_id in opened.message_ids:
            live.running.pop(message_id, None)
    live.wake(conversation_id)
    try:
        following = await in_database(turn_store.open_next, conversation_id)
        live.wake(conversation_id)  # what could not be answered is kept by now, and whoever waits for it is told so
    except DatabaseError:
        log.exception("turn.next_not_opened", conversation_id=str(conversation_id))  # the sweep opens it
        return
    if following is not None:
        go_on(following)


class TurnStore:
    """What of the store a turn works with."""

    def __init__(self, opened: Opened) -> None:
        self._opened = opened

    def toolbox(self, context: TurnContext) -> TurnToolbox:
        return turn_store.toolbox_for(self._opened)

    async def close(self, context: TurnContext, composed: Composed, toolbox: TurnToolbox) -> Done:
        try:
            message = await in_database(turn_store.close_turn, context, composed, toolbox)
        except (DatabaseError, TurnLost) as problem:
            log.error("turn.not_written", turn_id=str(context.turn_id), error=type(problem).__name__)
            raise NotWritten(say(NOT_SAVED, context.language, phone=context.church.phone)) from problem
        live.wake(context.conversation_id)
        metrics.turn_closed(context, composed)
        _spawn(model_health.turn_closed(context.turn_id, composed))
        log.info(
            "turn.closed",
            turn_id=str(context.turn_id),
            model_calls=composed.model_calls,
            queued=len(toolbox.queued),
            fell_back=composed.fell_back,
            safety=context.safety is not None,
        )
        return Done(context.turn_id, message_json(message), turn_json(context, composed))

    async def outcomes(self, context: TurnContext, toolbox: TurnToolbox) -> AsyncIterator[Receipt | Correction]:
        try:
            async for outcome in outcomes(context.turn_id, context.conversation_id, len(toolbox.queued)):
                yield outcome
        except DatabaseError:
            log.warning("outcomes.unreadable", turn_id=str(context.turn_id))


async def follow(message_id: uuid.UUID, language: str, phone: str) -> AsyncIterator[TurnEvent]:
    """The events of the turn that answers a stored message: live where it runs in this process, else as they were stored.

    A database that goes away meanwhile is waited for: the message is stored, and nobody is told otherwise.
    """
    loop = asyncio.get_running_loop()
    until = loop.time() + settings.TURN_LOST_SECONDS + settings.SWEEP_SECONDS
    away_since: float | None = None
    while loop.time() < until:
        turn = live.running.get(message_id)
        if turn is not None:
            async for event in turn.events():
                yield event
            return
        try:
            stored = await in_database(_stored_events, message_id)
            away_since = None
        except DatabaseError:
            stored = None
            away_since = away_since or loop.time()
            if loop.time() - away_since >= ACCEPTED_WAIT_SECONDS:
                for event in _kept_for_later(language, phone):
                    yield event
                return
        if stored is not None:
            for event in stored:
                yield event
            return
        await asyncio.sleep(FOLLOW_POLL_SECONDS)
    yield Done(None, None, {"id": None, "state": "unanswered"})


def _stored_events(message_id: uuid.UUID) -> list[TurnEvent] | None:
    """What the turn of a message said, or None while it has not ended."""
    message = Message.objects.select_related("turn", "conversation").get(pk=message_id)
    if message.kept_because:
        return [Blocked(message.kept_because, _why_kept(message)), Done(None, None, {"id": None, "state": "blocked"})]
    turn = message.turn
    if turn is None or turn.state == TurnState.RUNNING:
        return None
    answers = list(turn.messages.exclude(role=MessageRole.VISITOR).order_by("seq"))
    reply = next((answer for answer in answers if answer.role == MessageRole.ASSISTANT), None)
    events: list[TurnEvent] = [Sentence(piece) for piece in split_sentences(reply.text)] if reply else []
    events += [as_event(answer) for answer in answers if answer.role in (MessageRole.RECEIPT, MessageRole.CORRECTION)]
    done = Done(turn.pk, message_json(reply) if reply else None, turn_json(turn))
    return [*events, done]


def _why_kept(message: Message) -> str:
    conversation = message.conversation
    if message.kept_because == "takeover":
        joined = conversation.messages.filter(role=MessageRole.NOTICE, staff__isnull=False).order_by("-seq").first()
        return joined.text if joined else say(TAKEN_OVER, conversation.language)  # the words that were said before
    return kept_needs.words_while_held(message)


async def _kept(kept: Kept) -> AsyncIterator[TurnEvent]:
    for event in await in_database(_stored_events, kept.message_id) or []:
        yield event


async def _words_at_once(waiting: Waiting, danger: Danger, text: str) -> AsyncIterator[TurnEvent]:
    """The fixed words, although another turn still runs: its model is not waited for. Their own turn follows it."""
    signals = read_signals(text, fallback_language=waiting.language, region=waiting.church.country)
    words = fixed_words(waiting.church, danger, language=signals.language, is_minor=signals.is_minor, repeated=False)
    for piece in split_sentences(words):
        yield Sentence(piece)
    async for event in follow(waiting.message_id, waiting.language, waiting.church.phone):
        if not isinstance(event, Sentence):
            yield event


def words_without_database(hit: Danger, text: str) -> list[TurnEvent]:
    """The fixed words, when not even the church can be looked up. Nothing is recorded."""
    language = detect_language(text)
    reply = crisis_reply(hit, language=language)
    events: list[TurnEvent] = [Sentence(piece) for piece in split_sentences(reply)]
    turn = {
        "id": None,
        "state": "unanswered",
        "safety": True,
        "safety_category": hit.kind.value,
        "language": language,
    }
    return [*events, Done(None, unstored_json(reply), turn)]


async def _go_on_alone(opening: "asyncio.Future[Opened | Known | Waiting | Kept | Accepted]") -> None:
    """Run the turn of a message whose writer left while it was stored."""
    try:
        admitted = await opening
    except (DatabaseError, TurnStoreError):
        return  # nothing was stored, and nobody is there to be told
    if isinstance(admitted, Opened | Accepted):
        go_on(admitted)


async def _record_late(arrival: Arrival, opening: "asyncio.Future[Opened | Known | Waiting | Kept | Accepted]") -> None:
    """Record a danger that was told while the database was down, as soon as it is back."""
    attempt = opening
    for seconds in (*LATE_ATTEMPTS_SECONDS, None):
        try:
            admitted = await attempt
        except DatabaseError:
            if seconds is None:
                break
            await asyncio.sleep(seconds)
            attempt = asyncio.ensure_future(in_database(turn_store.open_turn, arrival))
            continue
        except TurnStoreError:
            # Not one of our conversations: the words were said, there is nobody to record them for.
            log.info("safety.not_recordable")
            return
        if isinstance(admitted, Opened):
            start(admitted)
        if not isinstance(admitted, Accepted) or await _take_up(admitted) is not None or admitted.is_sure:
            return
        attempt = asyncio.ensure_future(in_database(turn_store.open_turn, arrival))  # it was not stored after all
    log.critical("safety.not_recorded", conversation_id=str(arrival.conversation_id))
