"""The calls of the interface. Each reads its request, asks the store or the runner of turns, and shows what came back."""

import time
import uuid
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import datetime
from http import HTTPStatus
from typing import Any

from django.db import transaction
from django.http.response import HttpResponseBase
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.exceptions import APIException, ValidationError
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from carebot import admission, late_writes, live, own_requests, turn_runner, turn_store
from carebot.api import serializers
from carebot.api.base import AsyncAPIView
from carebot.api.bodies import Sent, read_sent
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
EVENTS_LIFETIME_SECONDS = 900.0  # then the browser reconnects with Last-Event-ID

PROBLEMS = {
    code: OpenApiResponse(serializers.ProblemOut, description=description)
    for code, description in {
        400: "The request could not be read.",
        401: "The token does not belong to this conversation.",
        403: "The token speaks for somebody else.",
        409: "The name is taken, or nobody else may take part; or what is to be taken back is not open.",
        410: "The conversation was erased, or (type `urn:carebot:token-ended`) the token was not used for too long.",
        429: "Too many requests, or as many are answered at once as may be; see Retry-After.",
        503: "Nothing could be stored; the message was not accepted.",
    }.items()
}
BEARER = OpenApiParameter(
    "Authorization", OpenApiTypes.STR, OpenApiParameter.HEADER, required=True, description="Bearer {token}"
)


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
        request=serializers.ConversationIn,
        responses={201: serializers.ConversationOut, 400: PROBLEMS[400], 404: PROBLEMS[400], 429: PROBLEMS[429]},
    )
    async def post(self, request: Request, key: str) -> Response:
        """Begin a conversation with the church of this key."""
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
        parameters=[BEARER],
        request=serializers.MessageIn,
        responses={
            (200, "application/json"): serializers.AnswerOut,
            (200, "text/event-stream"): OpenApiResponse(
                OpenApiTypes.STR,
                description="Events `sentence` {text}, `receipt`, `correction`, `pending`, `blocked` and, last, `done` {message, turn}.",
            ),
            **PROBLEMS,
        },
    )
    async def post(self, request: Request, conversation_id: uuid.UUID) -> HttpResponseBase:
        """Send a message; the answer is its turn, as an event stream or as JSON, by the Accept header.

        The turn is finished even when the connection is lost: GET the messages then.
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
        parameters=[
            BEARER,
            OpenApiParameter("after", OpenApiTypes.INT, description="Only what came after this `seq`."),
        ],
        responses={200: serializers.MessagesOut, **{code: PROBLEMS[code] for code in (400, 401, 410, 503)}},
    )
    async def get(self, request: Request, conversation_id: uuid.UUID) -> Response:
        """What was said, by whom, in order: the church's staff, receipts and corrections included."""
        return Response(
            await in_database(_list_messages, conversation_id, bearer_token(request), _after(request, default=0))
        )


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


def _after(request: Request, default: int) -> int:
    given = request.headers.get("Last-Event-ID") or request.query_params.get("after") or str(default)
    if not given.isdecimal() or len(given) > 9:
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
        parameters=[
            BEARER,
            OpenApiParameter("Last-Event-ID", OpenApiTypes.INT, OpenApiParameter.HEADER, description="A `seq`."),
        ],
        responses={(200, "text/event-stream"): OpenApiTypes.STR, 401: PROBLEMS[401], 410: PROBLEMS[410]},
    )
    async def get(self, request: Request, conversation_id: uuid.UUID) -> HttpResponseBase:
        """What arrives later: events `message`, `receipt`, `correction`, `pending`, each with its `seq` as id. Resumable."""
        participant = await in_database(turn_store.authorise, conversation_id, bearer_token(request))
        after = _after(request, default=participant.conversation.last_seq)
        return event_stream(_listen(conversation_id, after))


async def _listen(conversation_id: uuid.UUID, after: int) -> AsyncIterator[str]:
    until = time.monotonic() + EVENTS_LIFETIME_SECONDS
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
            await woken.wait(EVENTS_POLL_SECONDS)


class Participants(AsyncAPIView):
    @extend_schema(
        operation_id="join_conversation",
        parameters=[BEARER],
        request=serializers.ParticipantIn,
        responses={201: serializers.ParticipantOut, **{code: PROBLEMS[code] for code in (400, 401, 403, 409, 410)}},
    )
    async def post(self, request: Request, conversation_id: uuid.UUID) -> Response:
        """Let somebody else take part, with a token of their own; whoever began the conversation asks for it."""
        wanted = serializers.ParticipantIn(data=request.data)
        wanted.is_valid(raise_exception=True)
        await in_database(turn_store.authorise, conversation_id, bearer_token(request))
        await throttle("messages_per_conversation", str(conversation_id))
        joined = await in_database(_joined, conversation_id, bearer_token(request), wanted.validated_data["name"])
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
        parameters=[BEARER],
        request=serializers.IdentityIn,
        responses={200: serializers.IdentityOut, **{code: PROBLEMS[code] for code in (400, 401, 403, 410, 429)}},
    )
    async def post(self, request: Request, conversation_id: uuid.UUID) -> Response:
        """Say who the holder of this token is, with an identity that the church's own site signed. It lasts an hour."""
        token = bearer_token(request)
        given = serializers.IdentityIn(data=request.data)
        given.is_valid(raise_exception=True)
        await in_database(turn_store.authorise, conversation_id, token)
        await throttle("messages_per_conversation", str(conversation_id))
        until = await in_database(_identified, conversation_id, token, given.validated_data["token"])
        return Response({"identified_until": until.isoformat()})

    @extend_schema(
        operation_id="sign_out", parameters=[BEARER], request=None, responses={204: None, 401: PROBLEMS[401]}
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
        parameters=[BEARER],
        responses={200: serializers.OwnRequestsOut, **{code: PROBLEMS[code] for code in (401, 410, 429)}},
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
        parameters=[BEARER],
        request=None,
        responses={204: None, **{code: PROBLEMS[code] for code in (401, 409, 410, 429)}},
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


class OneConversation(AsyncAPIView):
    @extend_schema(
        operation_id="erase_conversation",
        parameters=[BEARER],
        request=None,
        responses={200: serializers.ErasedOut, **{code: PROBLEMS[code] for code in (401, 410, 503)}},
    )
    async def delete(self, request: Request, conversation_id: uuid.UUID) -> Response:
        """Erase what was said, and what the assistant made of it unasked. What the church was asked for stays with its staff, and is
        listed, but for what concerns somebody's safety."""
        erased = await in_database(_erase, conversation_id, bearer_token(request))
        live.wake(conversation_id)
        return Response(erased)


def _erase(conversation_id: uuid.UUID, token: str) -> dict[str, Any]:
    return erase_for(turn_store.authorise(conversation_id, token))
