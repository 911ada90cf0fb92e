"""What the interface takes and gives, and the source of its OpenAPI document."""

import re
from typing import Any

from django.conf import settings
from rest_framework import serializers
from rest_framework.validators import ProhibitSurrogateCharactersValidator

from language.texts import languages

RESERVED_NAMES = frozenset({"assistant", "carebot", "staff", "system", "asistente"})

_HALF = re.compile("[\ud800-\udfff]")  # of a surrogate pair


class ParticipantName(serializers.CharField):
    """A name of at most 80 characters in one line. "assistant" and the like are not to be had: they would deceive."""

    def __init__(self, **options: Any) -> None:
        super().__init__(max_length=80, **options)

    def to_internal_value(self, data: Any) -> str:
        name: str = super().to_internal_value(data)
        if not name.isprintable():
            raise serializers.ValidationError("A name is one line of letters; control characters are not accepted.")
        if name.strip().casefold() in RESERVED_NAMES:
            raise serializers.ValidationError("This name is not to be had. Choose the name of whoever speaks.")
        return " ".join(name.split())


class _NoHalves(ProhibitSurrogateCharactersValidator):
    """The same with one search first: letter by letter, a long text held up the event loop."""

    def __call__(self, value: Any) -> None:
        if _HALF.search(str(value)):
            super().__call__(value)


class Words(serializers.CharField):
    """What a visitor wrote."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        field: Any = self
        others = [each for each in field.validators if not isinstance(each, ProhibitSurrogateCharactersValidator)]
        field.validators = [*others, _NoHalves()]


class ConversationIn(serializers.Serializer[Any]):
    language = serializers.ChoiceField(choices=languages(), required=False, help_text="Default: the church's.")
    channel = serializers.ChoiceField(choices=["chat", "voice"], default="chat")
    participant = ParticipantName(required=False, help_text="How to call who writes.")
    text = Words(
        required=False,
        allow_blank=True,
        help_text="The message that is about to be sent: whoever tells of a danger in it is not turned away by the limit. It is "
        "screened and let go of.",
    )


class ConversationOut(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    token = serializers.CharField(help_text="Send as “Authorization: Bearer …”. Shown once; stored hashed.")
    greeting = serializers.CharField()
    disclosure = serializers.CharField(help_text="That this is an automated assistant.")
    language = serializers.CharField()
    church = serializers.CharField()
    phone = serializers.CharField(allow_blank=True)


class MessageIn(serializers.Serializer[Any]):
    text = Words(max_length=settings.MAX_MESSAGE_CHARS)
    client_message_id = serializers.CharField(
        max_length=64, required=False, default="", allow_blank=True, help_text="The same id is the same message."
    )
    participant = ParticipantName(
        required=False,
        default="",
        allow_blank=True,
        help_text="Who speaks, where several people share the device of whoever began the conversation.",
    )


class ParticipantIn(serializers.Serializer[Any]):
    name = ParticipantName()


class ParticipantOut(serializers.Serializer[Any]):
    name = serializers.CharField()
    token = serializers.CharField(help_text="This participant's own. Shown once; stored hashed.")


class IdentityIn(serializers.Serializer[Any]):
    token = serializers.CharField(max_length=4096, help_text="The JSON Web Token that the church's own site signed.")


class IdentityOut(serializers.Serializer[Any]):
    identified_until = serializers.DateTimeField()


class MessageOut(serializers.Serializer[Any]):
    id = serializers.CharField(allow_null=True)
    seq = serializers.IntegerField()
    role = serializers.ChoiceField(
        choices=["visitor", "assistant", "staff", "receipt", "correction", "pending", "notice"]
    )
    text = serializers.CharField()
    author = serializers.CharField(allow_null=True)
    tool = serializers.CharField(allow_null=True)
    turn = serializers.CharField(allow_null=True)
    client_message_id = serializers.CharField(
        allow_null=True, help_text="As the visitor's side named it: how a page knows its own message again."
    )
    created_at = serializers.DateTimeField()


class OutcomeOut(serializers.Serializer[Any]):
    id = serializers.CharField()
    seq = serializers.IntegerField()
    text = serializers.CharField()
    tool = serializers.CharField()


class BlockedOut(serializers.Serializer[Any]):
    reason = serializers.CharField()
    text = serializers.CharField()


class TurnOut(serializers.Serializer[Any]):
    id = serializers.CharField(allow_null=True)
    state = serializers.CharField()
    safety = serializers.BooleanField(required=False)
    safety_category = serializers.CharField(allow_null=True, required=False)
    emotional = serializers.BooleanField(required=False)
    language = serializers.CharField(required=False)
    model_calls = serializers.IntegerField(required=False)
    needs_person = serializers.BooleanField(required=False)


class AnswerOut(serializers.Serializer[Any]):
    message = MessageOut(allow_null=True)
    receipts = OutcomeOut(many=True)
    corrections = OutcomeOut(many=True)
    pending = OutcomeOut(many=True, help_text="The message is kept; its answer follows in the event stream.")
    blocked = BlockedOut(allow_null=True)
    turn = TurnOut()


class DangerOut(serializers.Serializer[Any]):
    category = serializers.CharField()
    language = serializers.CharField()


class MessagesOut(serializers.Serializer[Any]):
    messages = MessageOut(many=True)
    is_answering = serializers.BooleanField(help_text="A turn runs at this moment.")
    safety_category = serializers.CharField(
        allow_null=True, help_text="The last danger that was told in this conversation: a page keeps its lines in view."
    )
    dangers = DangerOut(many=True, help_text="Every danger told, oldest first, and in which language.")


class OwnRequestOut(serializers.Serializer[Any]):
    id = serializers.CharField(help_text="Short; good in this conversation alone.")
    what = serializers.CharField(
        help_text="A kind of need, such as `callback`, or `appointment`, `event`, `room`, `child`."
    )
    state = serializers.CharField()
    text = serializers.CharField(help_text="What it is and its state, in the conversation's language.")
    is_booking = serializers.BooleanField()


class OwnRequestsOut(serializers.Serializer[Any]):
    requests = OwnRequestOut(many=True)


class KeptOut(serializers.Serializer[Any]):
    what = serializers.CharField(help_text="As in the list of requests.")
    state = serializers.CharField(help_text="The same, or `over`.")
    text = serializers.CharField(help_text="What it is and its state, in the conversation's language.")


class ErasedOut(serializers.Serializer[Any]):
    kept = KeptOut(many=True, help_text="What the holder of the token asked for, which staff still have.")
    why = serializers.CharField(help_text="Why it stays, and who takes it back, in the conversation's language.")


class ProblemOut(serializers.Serializer[Any]):
    type = serializers.CharField()
    title = serializers.CharField()
    status = serializers.IntegerField()
    detail = serializers.CharField()
    errors = serializers.JSONField(required=False)
