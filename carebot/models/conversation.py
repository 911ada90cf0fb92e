"""A conversation: pinned to what it began with, ordered by one counter, opened with a token."""

import hashlib
import secrets
import uuid
from datetime import date, datetime
from typing import Any, Self

from django.conf import settings
from django.db import connection, models
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from church.access import memberships, sees_everything
from church.models import Church, Role, StaffMember
from tooling.models.fields import CanonicalJSONField
from tooling.models.invocation import hidden_from

# Who reads what visitors wrote. Conversations hold everything a visitor told, so this is not for every volunteer.
READERS = frozenset({Role.ADMIN, Role.PASTOR, Role.SAFETY_ON_CALL})


class PromptPin(models.Model):
    """What conversations began with: system prompt, tool list and instruction versions; one row per distinct content.

    All of it is sent as it stands here, in the same order of keys, for as long as the conversation lasts.
    """

    digest = models.CharField(max_length=64, unique=True, editable=False)  # sha256 of the content
    church = models.ForeignKey(Church, on_delete=models.CASCADE)
    system = models.TextField()
    tools = CanonicalJSONField()  # [{"name", "description", "input_schema"}]
    instructions = CanonicalJSONField()  # {tool: {language: {"version_id", "number", "text"}}}
    empathy_tools = CanonicalJSONField(default=list)  # immediate tools whose result stands behind an instruction
    created_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"Prompts {self.digest[:12]}"


class ConversationQuerySet(models.QuerySet[Any]):
    def visible_to(self, user: Any) -> Self:
        """The conversations this user may read: those of the churches in which they are a reader, without any in which
        something was told in confidence that they may not read. The one place that decides."""
        if sees_everything(user):
            return self
        churches = [each.church_id for each in memberships(user) if each.roles & READERS]
        if not churches:
            return self.none()
        return self.filter(church_id__in=churches).exclude(hidden_from(user, "pk"))

    def going_on(self, since: datetime) -> Self:
        """In which somebody wrote since then, or which a person of the church has."""
        return self.filter(
            Q(last_activity_at__gte=since) | Q(taken_over_by__isnull=False), erased_at=None, last_seq__gt=0
        )

    def with_a_person(self) -> Self:
        return self.filter(taken_over_by__isnull=False, takeover_is_pending=False, erased_at=None)

    def waiting_for_a_person(self, since: datetime | None = None) -> Self:
        """In which a visitor wrote to the person who has it, and has had no word since; `since`: for at least that long."""
        waiting = Message.objects.filter(conversation=OuterRef("pk")).unheard()
        if since is not None:
            waiting = waiting.filter(created_at__lte=since)
        return self.with_a_person().filter(Exists(waiting))


class Conversation(models.Model):
    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    church = models.ForeignKey(Church, on_delete=models.CASCADE)
    pin = models.ForeignKey(PromptPin, on_delete=models.PROTECT)
    channel = models.CharField(max_length=8, choices=[("chat", "chat"), ("voice", "voice")], default="chat")
    language = models.CharField(max_length=5, default="en")
    last_seq = models.PositiveIntegerField(default=0)  # of the newest message
    last_turn = models.PositiveIntegerField(default=0)  # number of the newest turn
    cut_after = models.PositiveIntegerField(default=0)  # turns up to this number are sent as a summary
    cut_at = models.PositiveIntegerField(default=0)  # newest turn when the cut was made: no thinking blocks up to it
    cut_summary = models.TextField(blank=True)
    # A model refused the thinking in the history, which goes without it from then on (`carebot.llm.api_request`).
    drops_thinking = models.BooleanField(default=False, db_default=False, editable=False)
    taken_over_by = models.ForeignKey(StaffMember, null=True, blank=True, on_delete=models.SET_NULL)
    taken_over_at = models.DateTimeField(null=True, blank=True)
    # A turn ran at that moment: it is let finish, and the visitor is told of the person when it has.
    takeover_is_pending = models.BooleanField(default=False, editable=False)
    created_at = models.DateTimeField(default=timezone.now)
    last_activity_at = models.DateTimeField(default=timezone.now)
    erased_at = models.DateTimeField(null=True, blank=True)

    objects = ConversationQuerySet.as_manager()

    class Meta:
        indexes = [
            models.Index(fields=["church", "-last_activity_at"]),
            models.Index(
                fields=["last_activity_at"], condition=Q(taken_over_by__isnull=False), name="conversation_with_a_person"
            ),
        ]

    def __str__(self) -> str:
        return f"Conversation {str(self.id)[:8]}"

    def next_seq(self, count: int = 1) -> int:
        """The first of `count` new places in the conversation. Holds the row until the transaction ends, so that places
        become visible in their order; a reader who resumes after one misses none. One statement: every turn asks it twice."""
        stored = [
            connection.ops.adapt_datetimefield_value(timezone.now()),
            self._meta.pk.get_db_prep_value(self.pk, connection),
        ]
        moved = Conversation.objects.raw(_MOVE, [count, *stored])
        now = next(iter(moved), None)
        if now is None:
            raise Conversation.DoesNotExist
        for name in _MOVING:
            setattr(self, name, getattr(now, name))
        return self.last_seq - count + 1


# What others change while somebody holds an older copy of the row.
_MOVING = [
    "last_seq", "last_turn", "cut_after", "cut_at", "cut_summary", "drops_thinking", "taken_over_by_id", "takeover_is_pending",
    "erased_at",
]  # fmt: skip
_MOVE = (
    f"UPDATE {Conversation._meta.db_table} SET last_seq = last_seq + %s, last_activity_at = %s WHERE id = %s "
    f"RETURNING id, {', '.join(_MOVING)}"
)


def hash_token(token: str) -> str:
    """SHA-256 of a bearer token: 256 random bits need no salt and no stretching."""
    return hashlib.sha256(token.encode()).hexdigest()


def _today() -> date:
    return timezone.now().date()


UNNAMED = "visitor"  # how somebody is called who did not say


class Participant(models.Model):
    """Somebody who takes part in a conversation.

    Whoever began it holds the first token and may say for others at the same device or on the same line who speaks; they have
    no token then. Who joins with a token of their own is spoken for by nobody else.
    """

    conversation = models.ForeignKey(Conversation, on_delete=models.CASCADE, related_name="participants")
    name = models.CharField(max_length=80, default=UNNAMED)
    token_hash = models.CharField(max_length=64, unique=True, null=True, editable=False)
    # The token ends after settings.VISITOR_TOKEN_DAYS without use. None: of a process that did not know it yet.
    last_used_on = models.DateField(null=True, editable=False, default=_today)
    is_host = models.BooleanField("began it", default=False)
    seen_seq = models.PositiveIntegerField(
        default=0, db_default=0, editable=False
    )  # up to here their page showed it to them
    member_id = models.CharField(max_length=100, blank=True, editable=False)  # as the church's own site has signed it
    identified_until = models.DateTimeField(null=True, blank=True, editable=False)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["conversation", "name"], name="participant_name_once_per_conversation")
        ]

    def __str__(self) -> str:
        return self.name

    @classmethod
    def join(cls, conversation: Conversation, name: str, *, is_host: bool = False) -> tuple["Participant", str]:
        """A new participant and the token, which is shown once and never again."""
        joined = cls.objects.create(conversation=conversation, name=name, is_host=is_host)
        return joined, joined.take_token()

    def take_token(self) -> str:
        """A token for a participant who had none until now."""
        token = secrets.token_urlsafe(32)
        self.token_hash = hash_token(token)
        self.save(update_fields=["token_hash"])
        return token

    def has_ended(self, now: datetime) -> bool:
        """Whether the token was not used for so long that it opens nothing any more."""
        used_on = self.last_used_on or self.conversation.last_activity_at.date()
        days = settings.VISITOR_TOKEN_DAYS
        return bool(days) and (now.date() - used_on).days >= days

    def note_use(self, now: datetime) -> None:
        """Keep that the token is used: one UPDATE a day."""
        if self.last_used_on != now.date():
            Participant.objects.filter(pk=self.pk).update(last_used_on=now.date())

    def member_at(self, now: datetime) -> str:
        """Who they are at the church's own site, as it signed; "" when nobody signed it, or too long ago."""
        return self.member_id if self.identified_until and self.identified_until > now else ""

    def goes_by(self, name: str) -> bool:
        """Whether this is how they are called; "ANNA " is Anna."""
        return self.name.casefold() == name.casefold()


class UsedIdentityToken(models.Model):
    """A signed identity that was presented: it counts once, for whoever presented it first."""

    fingerprint = models.CharField(max_length=64, primary_key=True, editable=False)  # sha256 of the token
    participant = models.ForeignKey(Participant, on_delete=models.CASCADE)
    expires_at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return self.fingerprint[:12]


class MessageRole(models.TextChoices):
    VISITOR = "visitor", "visitor"
    ASSISTANT = "assistant", "assistant"
    STAFF = "staff", "staff"
    RECEIPT = "receipt", "receipt"  # something queued has happened
    CORRECTION = "correction", "correction"  # something promised will not happen by itself
    PENDING = "pending", "pending"  # something queued has not happened yet, though it should have
    NOTICE = "notice", "notice"  # who is here now: a person took over, the assistant is back
    NEWS = "news", "news"  # what came of something they asked for


class MessageQuerySet(models.QuerySet[Any]):
    def with_a_person(self) -> Self:
        """What was said between a visitor and a person of the church, and is told to no model yet."""
        theirs = Q(role=MessageRole.STAFF) | Q(role=MessageRole.VISITOR, kept_because="takeover")
        return self.filter(theirs, turn__isnull=True)

    def unheard(self) -> Self:
        """What visitors wrote to a person of the church who has written nothing since."""
        later = Message.objects.filter(
            conversation=OuterRef("conversation"), role=MessageRole.STAFF, seq__gt=OuterRef("seq")
        )
        kept = self.filter(role=MessageRole.VISITOR, kept_because="takeover", turn__isnull=True)
        return kept.filter(~Exists(later))


class Message(models.Model):
    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    conversation = models.ForeignKey(Conversation, on_delete=models.CASCADE, related_name="messages")
    seq = models.PositiveIntegerField()
    role = models.CharField(max_length=10, choices=MessageRole.choices)
    text = models.TextField()
    participant = models.ForeignKey(Participant, null=True, blank=True, on_delete=models.SET_NULL)
    staff = models.ForeignKey(StaffMember, null=True, blank=True, on_delete=models.SET_NULL)
    turn = models.ForeignKey("carebot.Turn", null=True, blank=True, on_delete=models.SET_NULL, related_name="messages")
    # A visitor's message without a turn waits for the running one to end, unless it was kept unanswered on purpose.
    kept_because = models.CharField(max_length=10, blank=True)  # "takeover" | "lease"
    client_message_id = models.CharField(max_length=64, blank=True)
    # The character from which on the rest of a long message is still to be read for danger; None where all is read.
    unread_from = models.PositiveIntegerField(null=True, blank=True, editable=False)
    # What a visitor's message tells by itself (`language.told.Told`): made once, as sensitive as the words, erased with them.
    reading = models.JSONField(null=True, blank=True, editable=False)
    # By which staff were told that this message, kept for whoever had the floor, tells of a need (`carebot.kept_needs`).
    need_told_in = models.ForeignKey(
        "carebot.Turn", null=True, blank=True, editable=False, on_delete=models.SET_NULL, related_name="kept_needs"
    )
    offered_in_seq = models.PositiveIntegerField(null=True, blank=True, editable=False)  # place of the reply that did
    invocation_id = models.UUIDField(null=True, blank=True)  # which call a receipt or a correction is about
    tool = models.CharField(max_length=40, blank=True)
    created_at = models.DateTimeField(default=timezone.now)

    objects = MessageQuerySet.as_manager()

    class Meta:
        ordering = ["conversation", "seq"]
        constraints = [
            models.UniqueConstraint(fields=["conversation", "seq"], name="message_place_once"),
            models.UniqueConstraint(
                fields=["conversation", "participant", "client_message_id"],
                condition=~Q(client_message_id=""),
                name="client_message_once",
            ),
            models.UniqueConstraint(
                fields=["invocation_id", "role"],
                condition=Q(invocation_id__isnull=False),
                name="one_receipt_or_correction_per_call",
            ),
        ]
        indexes = [
            models.Index(
                fields=["conversation"],
                condition=Q(role="visitor", turn__isnull=True, kept_because=""),
                name="message_waiting",
            ),
            models.Index(fields=["created_at"], condition=Q(unread_from__isnull=False), name="message_rest_unread"),
        ]

    def __str__(self) -> str:
        return f"{self.role} {self.seq}"
