"""The calls of the interface. Each reads its request, asks the store or the runner of turns, and shows what came back."""

import time
import uuid
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import datetime
from functools import partial
from http import HTTPStatus
from typing import Any

from django.conf import settings
from django.db import transaction
from django.http.response import HttpResponseBase
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import APIException, ValidationError
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from carebot import admission, late_writes, live, own_requests, turn_runner, turn_store
from carebot.answers import consent, links, unseen
from carebot.api import serializers
from carebot.api.base import AsyncAPIView
from carebot.api.bodies import Sent, read_sent
from carebot.api.documented import (
    AFTER,
    CHALLENGE,
    EVENTS_OF_A_TURN,
    LAST_EVENT_ID,
    LATER_EVENTS,
    NO_TOKEN,
    OF_BODY,
    OF_TOKEN,
    RETRY_AFTER,
    TOKEN_UNLESS_DANGER,
    problems,
)
from carebot.api.limits import counted, within_limits
from carebot.api.problems import TooManyRequests
from carebot.api.streams import as_answer, encode, event_stream, server_sent_event
from carebot.api.throttles import address_of, throttle, use_up
from carebot.begin import begin_conversation
from carebot.database import in_database
from carebot.erasing import erase_for
from carebot.errors import NotAuthorised, NotThisParticipant, TurnStoreError
from carebot.identities import identify, sign_out
from carebot.models import Message, MessageRole, Turn, TurnState
from carebot.models.conversation import hash_token
from carebot.representation import message_json
from carebot.screening import screen_arrived, screen_whole
from carebot.turn.events import TurnEvent
from carebot.turn_store import Arrival
from carebot.wording import disclosure, greeting
from language.danger import Tier

PAGE = 200  # messages at once
EVENTS_POLL_SECONDS = 2.0  # where another process writes; in this one a listener is woken
HEARTBEAT_SECONDS = 15.0
OUTCOMES = (MessageRole.RECEIPT, MessageRole.CORRECTION, MessageRole.PENDING)  # events of their own name


class EventStreamRenderer(BaseRenderer):
    """Lets DRF negotiate text/event-stream; the view writes the stream itself."""

    media_type = "text/event-stream"
    format = "events"
    charset = None

    def render(self, data: Any, accepted_media_type: str | None = None, context: Any = None) -> Any:
        return JSONRenderer().render(data)


def bearer_token(request: Request) -> str:
    """The token of an Authorization header. Raises NotAuthorised."""
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not token.strip():
        raise NotAuthorised
    return token.strip()


class Conversations(AsyncAPIView):
    @extend_schema(
        operation_id="begin_conversation",
        auth=NO_TOKEN,
        parameters=[RETRY_AFTER],
        request=serializers.ConversationIn,
        responses={201: serializers.ConversationOut, **problems(*OF_BODY, 429)},
    )
    async def post(self, request: Request, key: str) -> Response:
        """Begin a conversation with the church of this key.

        Where the words of the body tell of a danger it begins whatever else is wrong with it, and whatever limit is used up.
        """
        sent = read_sent(request)
        danger = await screen_arrived(sent.words)
        is_past_limits = False
        if danger is None:
            wanted = serializers.ConversationIn(data=sent.checked())
            wanted.is_valid(raise_exception=True)
            await throttle("conversations_per_address", address_of(request))
        else:  # nobody in danger is turned away for the rest of what was sent
            wanted = serializers.ConversationIn(data=sent.data)
            if not wanted.is_valid():
                wanted = serializers.ConversationIn(data={})
                wanted.is_valid(raise_exception=True)
            is_past_limits = danger.tier is Tier.SOFT and not await _may_begin(address_of(request))
        begun = await in_database(_begun, key, wanted.validated_data, address_of(request))
        if is_past_limits:  # what may be danger can be told in it, and is answered without a model
            await use_up("messages_per_conversation", begun["id"])
        return Response(begun, status=HTTPStatus.CREATED)


async def _may_begin(address: str) -> bool:
    try:
        await throttle("conversations_per_address", address)
    except TooManyRequests:
        return False
    return True


def _begun(key: str, wanted: dict[str, Any], address: str) -> dict[str, Any]:
    begun = begin_conversation(
        key,
        language=wanted.get("language", ""),
        channel=wanted["channel"],
        participant=wanted.get("participant", ""),
        address=address,
    )
    return {
        "id": str(begun.conversation_id),
        "token": begun.token,
        "greeting": greeting(begun.church, begun.language),
        "disclosure": disclosure(begun.church, begun.language),
        "language": begun.language,
        "church": begun.church.name,
        "phone": begun.church.phone,
    }


class Messages(AsyncAPIView):
    renderer_classes = [JSONRenderer, EventStreamRenderer]

    @extend_schema(
        operation_id="send_message",
        auth=TOKEN_UNLESS_DANGER,
        parameters=[CHALLENGE, RETRY_AFTER],
        request=serializers.MessageIn,
        responses={
            (200, "application/json"): serializers.AnswerOut,
            (200, "text/event-stream"): EVENTS_OF_A_TURN,
            **problems(*OF_BODY, *OF_TOKEN, 403, 409, 429),
        },
    )
    async def post(self, request: Request, conversation_id: uuid.UUID) -> HttpResponseBase:
        """Send a message; the answer is its turn, as an event stream or as JSON, by the Accept header.

        The turn is finished even when the connection is lost: GET the messages then.

        Words that tell of a danger are answered with the crisis lines whatever else is wrong with the request, its body, its type or its
        length; without a good token, too, and nothing is stored then: `message.id` and `turn.id` are null. Other words are refused with
        401 without one.
        """
        events = self._answer(request, conversation_id)
        # What can be refused is refused before the response begins; who leaves meanwhile has written all the same.
        first = await turn_runner.to_the_end(_first(events))
        if request.accepted_renderer.media_type == "text/event-stream":
            return event_stream(_encoded(first, events))
        return Response(await as_answer(_from(first, events)))

    async def _answer(self, request: Request, conversation_id: uuid.UUID) -> AsyncIterator[TurnEvent]:
        """The events of the message's turn. A person in danger is never turned away: not by a throttle, not for a message
        that is too long or wrong in any other way, not for a token that has expired with its conversation. What only may be danger
        is counted all the same, and answered without a model once too much was sent. Nothing is counted
        before the token was looked at: who merely knows of a conversation cannot use up what its owner may send."""
        sent = read_sent(request)
        danger = await screen_arrived(sent.words)
        try:
            try:
                arrival = _arrival(request, conversation_id, sent, in_danger=danger is not None)
            except APIException:
                if danger is not None:
                    raise
                arrival = await _heard_after_all(request, conversation_id, sent)
            else:
                arrival = await within_limits(arrival, danger)
            async for event in turn_runner.receive(arrival):
                yield event
        except (ValidationError, TurnStoreError):
            if danger is None:
                raise
            for event in turn_runner.words_without_database(danger, sent.words):
                yield event

    @extend_schema(
        operation_id="list_messages",
        parameters=[CHALLENGE, AFTER],
        responses={200: serializers.MessagesOut, **problems(400, *OF_TOKEN)},
    )
    async def get(self, request: Request, conversation_id: uuid.UUID) -> Response:
        """What was said, by whom, in order: the church's staff, receipts and corrections included."""
        return Response(await in_database(_list_messages, conversation_id, bearer_token(request), _after(request) or 0))


async def _heard_after_all(request: Request, conversation_id: uuid.UUID, sent: Sent) -> Arrival:
    """What can be taken of a request that cannot be read, where it tells of danger by the church's own phrases, by what was said before,
    or between the two ends of what is too long. Raises again what is wrong with it where it does not, or has no good token.

    It counts as a message; where no more may come, only its ends are read.
    """
    try:
        holder = await in_database(turn_store.authorise, conversation_id, bearer_token(request))
        known = await in_database(turn_store.read_by, holder)
    except TurnStoreError:
        return _arrival(request, conversation_id, sent, in_danger=False)
    is_past_limits = False
    try:
        await counted(conversation_id, address_of(request))
        danger, heard_in = await screen_whole(sent.words, **known)
    except TooManyRequests:
        is_past_limits = True
        danger, heard_in = await screen_arrived(sent.words, is_authorised=True, **known), ""
    arrival = _arrival(request, conversation_id, sent, in_danger=danger is not None, heard_in=heard_in)
    return replace(arrival, is_past_limits=is_past_limits)


def _arrival(
    request: Request, conversation_id: uuid.UUID, sent: Sent, *, in_danger: bool, heard_in: str = ""
) -> Arrival:
    """The message as it was sent; in danger, what of it can be taken."""
    token = bearer_token(request)
    given = serializers.MessageIn(data=sent.in_danger(heard_in) if in_danger else sent.checked())
    given.is_valid(raise_exception=True)
    values = given.validated_data
    return Arrival(
        conversation_id,
        token,
        values["text"],
        values["client_message_id"],
        values["participant"],
        address=address_of(request),
    )


async def _first(events: AsyncIterator[TurnEvent]) -> TurnEvent:
    return await anext(events)


async def _from(first: TurnEvent, rest: AsyncIterator[TurnEvent]) -> AsyncIterator[TurnEvent]:
    yield first
    async for event in rest:
        yield event


async def _encoded(first: TurnEvent, rest: AsyncIterator[TurnEvent]) -> AsyncIterator[str]:
    async for event in _from(first, rest):
        yield encode(event)


def _after(request: Request) -> int | None:
    return _place(request.query_params.get("after"))


def _place(given: str | None) -> int | None:
    """The `seq` that this is; None where none was given. Raises ValidationError."""
    if given is None:
        return None
    if not (given.isascii() and given.isdecimal()) or len(given) > 9:
        raise ValidationError({"after": "A whole number is accepted: the `seq` of the last message you have."})
    return int(given)


def _list_messages(conversation_id: uuid.UUID, token: str, after: int) -> dict[str, Any]:
    conversation = turn_store.authorise(conversation_id, token).conversation
    dangers = _dangers(conversation.pk)
    return {
        "messages": _news(conversation.pk, after),
        "is_answering": conversation.turns.filter(state=TurnState.RUNNING).exists(),
        "safety_category": dangers[-1]["category"] if dangers else None,
        "dangers": dangers,
    }


def _dangers(conversation_id: uuid.UUID) -> list[dict[str, str]]:
    told = Turn.objects.filter(conversation=conversation_id).exclude(safety_category="").order_by("number")
    return [
        {"category": category, "language": language}
        for category, language in told.values_list("safety_category", "language")
    ]


def _news(conversation_id: uuid.UUID, after: int) -> list[dict[str, Any]]:
    """What can be read after this `seq`. Who waits for a write is told here that it is late, whatever else is down."""
    late_writes.tell(conversation_id)
    return _messages_after(conversation_id, after)


def _messages_after(conversation_id: uuid.UUID, after: int) -> list[dict[str, Any]]:
    rows = Message.objects.filter(conversation=conversation_id, seq__gt=after).select_related("staff", "participant")
    return [message_json(message) for message in rows.order_by("seq")[:PAGE]]


class Events(AsyncAPIView):
    renderer_classes = [EventStreamRenderer, JSONRenderer]

    @extend_schema(
        operation_id="listen",
        parameters=[CHALLENGE, AFTER, LAST_EVENT_ID],
        responses={(200, "text/event-stream"): LATER_EVENTS, **problems(400, *OF_TOKEN)},
    )
    async def get(self, request: Request, conversation_id: uuid.UUID) -> HttpResponseBase:
        """What arrives later: events `message`, `receipt`, `correction`, `pending`, each with its `seq` as id. Resumable."""
        participant = await in_database(turn_store.authorise, conversation_id, bearer_token(request))
        given = (_place(request.headers.get("Last-Event-ID")), _after(request), participant.conversation.last_seq)
        return event_stream(_listen(conversation_id, next(each for each in given if each is not None)))


async def _listen(conversation_id: uuid.UUID, after: int) -> AsyncIterator[str]:
    until = time.monotonic() + settings.EVENTS_SECONDS
    quiet_since = time.monotonic()
    yield "retry: 2000\n\n"
    with live.listening(conversation_id) as woken:
        while time.monotonic() < until:
            for message in await in_database(_news, conversation_id, after):
                after = message["seq"]
                role = message["role"]
                name = role if role in OUTCOMES else "message"
                quiet_since = time.monotonic()
                yield server_sent_event(str(name), message, after)
            if time.monotonic() - quiet_since > HEARTBEAT_SECONDS:
                quiet_since = time.monotonic()
                yield ": still here\n\n"
            await woken.wait(min(EVENTS_POLL_SECONDS, settings.EVENTS_SECONDS))


class Participants(AsyncAPIView):
    @extend_schema(
        operation_id="join_conversation",
        parameters=[CHALLENGE, RETRY_AFTER],
        request=serializers.ParticipantIn,
        responses={201: serializers.ParticipantOut, **problems(*OF_BODY, *OF_TOKEN, 403, 409, 429)},
    )
    async def post(self, request: Request, conversation_id: uuid.UUID) -> Response:
        """Let somebody else take part, with a token of their own; whoever began the conversation asks for it."""
        token = bearer_token(request)
        await in_database(turn_store.authorise, conversation_id, token)
        wanted = serializers.ParticipantIn(data=request.data)
        wanted.is_valid(raise_exception=True)
        await throttle("messages_per_conversation", str(conversation_id))
        joined = await in_database(_joined, conversation_id, token, wanted.validated_data["name"])
        return Response(joined, status=HTTPStatus.CREATED)


def _joined(conversation_id: uuid.UUID, token: str, name: str) -> dict[str, Any]:
    if not turn_store.authorise(conversation_id, token).is_host:
        raise NotThisParticipant
    with transaction.atomic():
        participant, own_token = admission.join(conversation_id, name)
    return {"name": participant.name, "token": own_token}


class IdentityView(AsyncAPIView):
    @extend_schema(
        operation_id="identify",
        parameters=[CHALLENGE, RETRY_AFTER],
        request=serializers.IdentityIn,
        responses={200: serializers.IdentityOut, **problems(*OF_BODY, *OF_TOKEN, 403, 429)},
    )
    async def post(self, request: Request, conversation_id: uuid.UUID) -> Response:
        """Say who the holder of this token is, with an identity that the church's own site signed. It lasts an hour."""
        token = bearer_token(request)
        await in_database(turn_store.authorise, conversation_id, token)
        given = serializers.IdentityIn(data=request.data)
        given.is_valid(raise_exception=True)
        await throttle("messages_per_conversation", str(conversation_id))
        until = await in_database(_identified, conversation_id, token, given.validated_data["token"])
        return Response({"identified_until": until.isoformat()})

    @extend_schema(
        operation_id="sign_out", parameters=[CHALLENGE], request=None, responses={204: None, **problems(*OF_TOKEN)}
    )
    async def delete(self, request: Request, conversation_id: uuid.UUID) -> Response:
        """The visitor signed out on the church's site: from now on nobody is known here."""
        await in_database(_signed_out, conversation_id, bearer_token(request))
        return Response(status=HTTPStatus.NO_CONTENT)


def _identified(conversation_id: uuid.UUID, token: str, identity: str) -> datetime:
    return identify(turn_store.authorise(conversation_id, token), identity)


def _signed_out(conversation_id: uuid.UUID, token: str) -> None:
    sign_out(turn_store.authorise(conversation_id, token))


class OwnRequests(AsyncAPIView):
    @extend_schema(
        operation_id="list_requests",
        parameters=[CHALLENGE, RETRY_AFTER],
        responses={200: serializers.OwnRequestsOut, **problems(*OF_TOKEN, 429)},
    )
    async def get(self, request: Request, conversation_id: uuid.UUID) -> Response:
        """What the holder of this token asked for in this conversation and can still take back, the newest first. What concerns
        somebody's safety is never among it, and nothing is shown where violence at home was told."""
        token = bearer_token(request)
        await in_database(turn_store.authorise, conversation_id, token)
        await throttle("messages_per_conversation", str(conversation_id))
        return Response({"requests": await in_database(_shown_requests, conversation_id, token)})


class OneOwnRequest(AsyncAPIView):
    @extend_schema(
        operation_id="take_back_request",
        parameters=[CHALLENGE, RETRY_AFTER],
        request=None,
        responses={204: None, **problems(*OF_TOKEN, 409, 429)},
    )
    async def delete(self, request: Request, conversation_id: uuid.UUID, short_id: str) -> Response:
        """Take back something that was asked for, or cancel a booking. Staff find in its history that it was taken back."""
        token = bearer_token(request)
        await in_database(turn_store.authorise, conversation_id, token)
        await throttle("messages_per_conversation", str(conversation_id))
        await in_database(_taken_back, conversation_id, token, short_id)
        return Response(status=HTTPStatus.NO_CONTENT)


def _shown_requests(conversation_id: uuid.UUID, token: str) -> list[dict[str, Any]]:
    return own_requests.shown_requests(turn_store.authorise(conversation_id, token))


def _taken_back(conversation_id: uuid.UUID, token: str, short_id: str) -> None:
    own_requests.take_back(turn_store.authorise(conversation_id, token), short_id)


class Unseen(AsyncAPIView):
    @extend_schema(
        operation_id="count_unseen",
        parameters=[CHALLENGE, RETRY_AFTER],
        responses={200: serializers.UnseenOut, **problems(*OF_TOKEN, 429)},
    )
    async def get(self, request: Request, conversation_id: uuid.UUID) -> Response:
        """How many answers the holder of this token has not seen: what staff wrote, corrections, what came of a request. Asking
        does not keep the token from ending."""
        token = bearer_token(request)
        await in_database(partial(turn_store.authorise, is_use=False), conversation_id, token)
        await throttle("looks_per_conversation", str(conversation_id))
        return Response({"count": await in_database(_unseen, conversation_id, token)})


class Seen(AsyncAPIView):
    @extend_schema(
        operation_id="mark_seen",
        parameters=[CHALLENGE, RETRY_AFTER],
        request=serializers.SeenIn,
        responses={204: None, **problems(*OF_BODY, *OF_TOKEN, 429)},
    )
    async def post(self, request: Request, conversation_id: uuid.UUID) -> Response:
        """The conversation was shown to the holder of this token up to this message: no email tells of it any more."""
        token = bearer_token(request)
        await in_database(turn_store.authorise, conversation_id, token)
        given = serializers.SeenIn(data=request.data)
        given.is_valid(raise_exception=True)
        await throttle("looks_per_conversation", str(conversation_id))
        await in_database(_seen, conversation_id, token, given.validated_data["seq"])
        return Response(status=HTTPStatus.NO_CONTENT)


class AnswerMails(AsyncAPIView):
    @extend_schema(
        operation_id="show_answer_mail",
        parameters=[CHALLENGE, RETRY_AFTER],
        responses={200: serializers.AnswerMailOut, **problems(*OF_TOKEN, 429)},
    )
    async def get(self, request: Request, conversation_id: uuid.UUID) -> Response:
        """Whether the holder of this token is told by email of an answer, and whether they can be asked if they want to be."""
        token = bearer_token(request)
        await in_database(turn_store.authorise, conversation_id, token)
        await throttle("looks_per_conversation", str(conversation_id))
        return Response(await in_database(_answer_mail, conversation_id, token))

    @extend_schema(
        operation_id="agree_to_answer_mail",
        parameters=[CHALLENGE, RETRY_AFTER],
        request=serializers.AnswerMailIn,
        responses={200: serializers.AnswerMailOut, **problems(*OF_BODY, *OF_TOKEN, 409, 429)},
    )
    async def put(self, request: Request, conversation_id: uuid.UUID) -> Response:
        """The holder of this token agrees to be told by email that there is an answer. Kept with the time and the wording."""
        token = bearer_token(request)
        await in_database(turn_store.authorise, conversation_id, token)
        given = serializers.AnswerMailIn(data=request.data)
        given.is_valid(raise_exception=True)
        await throttle("messages_per_conversation", str(conversation_id))
        return Response(await in_database(_agreed, conversation_id, token, given.validated_data))

    @extend_schema(
        operation_id="withdraw_answer_mail",
        parameters=[CHALLENGE],
        request=None,
        responses={204: None, **problems(*OF_TOKEN)},
    )
    async def delete(self, request: Request, conversation_id: uuid.UUID) -> Response:
        """No more emails. Links in those that were sent open nothing, and where one was opened the conversation is closed again."""
        await in_database(_withdrawn, conversation_id, bearer_token(request))
        return Response(status=HTTPStatus.NO_CONTENT)


class Links(AsyncAPIView):
    @extend_schema(
        operation_id="open_link",
        auth=NO_TOKEN,
        parameters=[RETRY_AFTER],
        request=serializers.LinkIn,
        responses={200: serializers.LinkOut, **problems(*OF_BODY, 403, 410, 429)},
    )
    async def post(self, request: Request, key: str) -> Response:
        """Open the conversation that the link of an email leads back to, with the word that its visitor chose. Nothing but this call
        opens a link; after five wrong words it is over."""
        given = serializers.LinkIn(data=request.data)
        given.is_valid(raise_exception=True)
        await throttle("links_per_address", address_of(request))
        opened = await in_database(links.open_back, key, given.validated_data["link"], given.validated_data["word"])
        return Response({"id": str(opened.conversation_id), "token": opened.token, "language": opened.language})


def _unseen(conversation_id: uuid.UUID, token: str) -> int:
    return unseen.unseen_of(turn_store.authorise(conversation_id, token, is_use=False))


def _seen(conversation_id: uuid.UUID, token: str, seq: int) -> None:
    unseen.mark_seen(turn_store.authorise(conversation_id, token), seq)


def _answer_mail(conversation_id: uuid.UUID, token: str) -> dict[str, bool]:
    return consent.state_of(turn_store.authorise(conversation_id, token))


def _agreed(conversation_id: uuid.UUID, token: str, given: dict[str, Any]) -> dict[str, bool]:
    holder = turn_store.authorise(conversation_id, token)
    consent.agree(holder, email=given["email"], word=given["word"], shown=given["wording"], language=given["language"])
    return consent.state_of(holder)


def _withdrawn(conversation_id: uuid.UUID, token: str) -> None:
    consent.withdraw(turn_store.authorise(conversation_id, token), but_token=hash_token(token))


class OneConversation(AsyncAPIView):
    @extend_schema(
        operation_id="erase_conversation",
        parameters=[CHALLENGE],
        request=None,
        responses={200: serializers.ErasedOut, **problems(*OF_TOKEN)},
    )
    async def delete(self, request: Request, conversation_id: uuid.UUID) -> Response:
        """Erase what was said, and what the assistant made of it unasked. What the church was asked for stays with its staff, and is
        listed, but for what concerns somebody's safety."""
        erased = await in_database(_erase, conversation_id, bearer_token(request))
        live.wake(conversation_id)
        return Response(erased)


def _erase(conversation_id: uuid.UUID, token: str) -> dict[str, Any]:
    return erase_for(turn_store.authorise(conversation_id, token))
