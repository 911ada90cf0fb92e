"""What the interface takes and gives, and the source of its OpenAPI document."""

from typing import Any

from django.conf import settings
from rest_framework import serializers


class ConversationIn(serializers.Serializer[Any]):
    language = serializers.ChoiceField(choices=["en", "es"], required=False, help_text="Default: the church's.")
    channel = serializers.ChoiceField(choices=["chat", "voice"], default="chat")
    participant = serializers.CharField(max_length=80, required=False, help_text="How to call who writes.")


class ConversationOut(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    token = serializers.CharField(help_text="Send as “Authorization: Bearer …”. Shown once; stored hashed.")
    greeting = serializers.CharField()
    disclosure = serializers.CharField(help_text="That this is an automated assistant.")
    language = serializers.CharField()
    church = serializers.CharField()
    phone = serializers.CharField(allow_blank=True)


class MessageIn(serializers.Serializer[Any]):
    text = serializers.CharField(max_length=settings.MAX_MESSAGE_CHARS)
    client_message_id = serializers.CharField(
        max_length=64, required=False, default="", allow_blank=True, help_text="The same id is the same message."
    )
    participant = serializers.CharField(max_length=80, required=False, allow_blank=True)


class MessageOut(serializers.Serializer[Any]):
    id = serializers.CharField(allow_null=True)
    seq = serializers.IntegerField()
    role = serializers.ChoiceField(choices=["visitor", "assistant", "staff", "receipt", "correction", "notice"])
    text = serializers.CharField()
    author = serializers.CharField(allow_null=True)
    tool = serializers.CharField(allow_null=True)
    turn = serializers.CharField(allow_null=True)
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
    blocked = BlockedOut(allow_null=True)
    turn = TurnOut()


class MessagesOut(serializers.Serializer[Any]):
    messages = MessageOut(many=True)
    is_answering = serializers.BooleanField(help_text="A turn runs at this moment.")


class ProblemOut(serializers.Serializer[Any]):
    type = serializers.CharField()
    title = serializers.CharField()
    status = serializers.IntegerField()
    detail = serializers.CharField()
    errors = serializers.JSONField(required=False)
