"""What the interface takes and gives, and the source of its OpenAPI document."""

from typing import Any

from django.conf import settings
from rest_framework import serializers

from carebot.api.fields import ParticipantName, String, Words
from language.texts import languages

NOT_TO_BE_HAD = "Refused: “assistant” and other names that would deceive."


class ConversationIn(serializers.Serializer[Any]):
    language = serializers.ChoiceField(choices=languages(), required=False, help_text="Default: the church's.")
    channel = serializers.ChoiceField(choices=["chat", "voice"], default="chat")
    participant = ParticipantName(required=False, help_text=f"How to call who writes. {NOT_TO_BE_HAD}")
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
    text = Words(
        most=settings.MAX_MESSAGE_CHARS,
        help_text=f"At most {settings.MAX_MESSAGE_CHARS:,} characters once white space is collapsed.",
    )
    client_message_id = String(
        most=64, required=False, default="", allow_blank=True, help_text="The same id is the same message."
    )
    participant = ParticipantName(
        required=False,
        default="",
        allow_blank=True,
        help_text=f"Who speaks, where several people share the device of whoever began the conversation. {NOT_TO_BE_HAD}",
    )


class ParticipantIn(serializers.Serializer[Any]):
    name = ParticipantName(help_text=NOT_TO_BE_HAD)


class ParticipantOut(serializers.Serializer[Any]):
    name = serializers.CharField()
    token = serializers.CharField(help_text="This participant's own. Shown once; stored hashed.")


class IdentityIn(serializers.Serializer[Any]):
    token = String(most=4096, help_text="The JSON Web Token that the church's own site signed.")


class IdentityOut(serializers.Serializer[Any]):
    identified_until = serializers.DateTimeField()


class MessageOut(serializers.Serializer[Any]):
    id = serializers.CharField(allow_null=True)
    seq = serializers.IntegerField()
    role = serializers.ChoiceField(
        choices=["visitor", "assistant", "staff", "receipt", "correction", "pending", "notice", "news"]
    )
    text = serializers.CharField()
    language = serializers.CharField(
        allow_null=True, help_text="Of the text, by its words alone; null where they are too few to tell."
    )
    author = serializers.CharField(allow_null=True)
    tool = serializers.CharField(allow_null=True)
    turn = serializers.CharField(allow_null=True)
    client_message_id = serializers.CharField(
        allow_null=True, help_text="As the visitor's side named it: how a page knows its own message again."
    )
    created_at = serializers.DateTimeField()


class ReplyOut(MessageOut):
    """As the messages of a conversation; where it was said and could not be stored, all but role, text and language is null."""

    seq = serializers.IntegerField(allow_null=True)
    created_at = serializers.DateTimeField(allow_null=True)


class OutcomeOut(serializers.Serializer[Any]):
    id = serializers.CharField()
    seq = serializers.IntegerField()
    text = serializers.CharField()
    language = serializers.CharField(allow_null=True)
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
    message = ReplyOut(allow_null=True)
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


class UnseenOut(serializers.Serializer[Any]):
    count = serializers.IntegerField(help_text="None where violence at home was told or a minor wrote.")


class SeenIn(serializers.Serializer[Any]):
    seq = serializers.IntegerField(
        min_value=0, max_value=999_999_999, help_text="Of the newest message that was shown."
    )


class AnswerMailIn(serializers.Serializer[Any]):
    email = String(most=254, help_text="Where the email goes.")
    word = String(most=64, help_text="Which the email's link asks for; at least six characters, and no usual ones.")
    language = serializers.ChoiceField(choices=languages(), help_text="Of the wording, and of the email.")
    wording = String(most=1000, help_text="What they agreed to, as it was shown: exactly what the server says now.")


class AnswerMailOut(serializers.Serializer[Any]):
    is_offered = serializers.BooleanField()
    is_agreed = serializers.BooleanField()


class LinkIn(serializers.Serializer[Any]):
    link = String(most=200, help_text="What stands behind the # of the email's link.")
    word = String(most=64, help_text="The word that the visitor chose when they agreed.")


class LinkOut(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    token = serializers.CharField(help_text="Good for 30 days. What the link gave before is over.")
    language = serializers.CharField()


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
