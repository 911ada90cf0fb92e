"""Conversations and turns in the admin: to read, and to take up what needs a person. Nothing said can be edited."""

import json
from typing import Any

from django.contrib import admin
from django.db.models import Exists, OuterRef, QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.html import format_html
from unfold.admin import TabularInline
from unfold.decorators import display

from carebot import kept_back
from carebot.models import (
    Conversation,
    FollowupLease,
    Message,
    Participant,
    PromptPin,
    Turn,
    UsedIdentityToken,
)
from carebot.models.conversation import READERS
from church.admin.base import CarefulAdmin
from church.admin.scoped import ChurchFilterForSeveral, churches_where, is_superuser
from church.models import StaffMember
from prayers.models import Where
from tooling.admin import KEPT_PRIVATE
from tooling.ledger import private_tools
from tooling.models import ToolInvocation
from tooling.readings import conversations_shown


def _private_calls() -> QuerySet[Any]:
    return ToolInvocation.objects.filter(tool__in=private_tools(), is_error=False)


def _used_private_tool(turn_id: Any) -> bool:
    return _private_calls().filter(turn_id=turn_id).exists()


class WithPrivateReplies:
    """Messages, in which a reply that gave somebody their private records is not shown."""

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        rows: QuerySet[Any] = super().get_queryset(request)  # type: ignore[misc]
        return rows.annotate(is_private=Exists(_private_calls().filter(turn_id=OuterRef("turn_id"))))

    @display(description="text")
    def shown_text(self, message: Message) -> str:
        is_private = getattr(message, "is_private", False) and message.role == "assistant"
        return KEPT_PRIVATE if is_private else message.text


class ReadOnlyAdmin(ChurchFilterForSeveral, CarefulAdmin):
    """Rows that the software writes; whoever may read a conversation may read what belongs to it."""

    conversation_path = "conversation"

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        rows = super().get_queryset(request)
        if is_superuser(request):
            return rows
        return rows.filter(**{f"{self.conversation_path}__in": Conversation.objects.visible_to(request.user)})

    def render_change_form(self, request: HttpRequest, context: Any, *args: Any, **kwargs: Any) -> HttpResponse:
        if (row := kwargs.get("obj")) is not None and (conversation := self.conversation_of(row)) is not None:
            conversations_shown({conversation.pk: conversation.church_id}, request.user, Where.TECHNICAL)
        return super().render_change_form(request, context, *args, **kwargs)

    def conversation_of(self, row: Any) -> Conversation | None:
        """The conversation that the row is of."""
        conversation: Conversation = row.conversation
        return conversation

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        user = request.user
        if not user.is_active or not user.is_staff:
            return False
        return user.is_superuser or bool(churches_where(request, READERS))

    def has_module_permission(self, request: HttpRequest) -> bool:
        return self.has_view_permission(request)

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class MessageInline(WithPrivateReplies, TabularInline):
    model = Message
    fields = ["seq", "role", "participant", "shown_text", "kept_because", "created_at"]
    readonly_fields = fields
    ordering = ["seq"]
    extra = 0
    can_delete = False
    show_change_link = False

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return True  # whoever may see the conversation


@admin.register(Conversation)
class ConversationAdmin(ReadOnlyAdmin):
    conversation_path = "pk"
    list_display = ["short_id", "church", "channel", "language", "last_seq", "last_activity_at"]
    list_filter = ["church", "channel", "language"]
    list_select_related = ["church"]
    search_fields = ["id"]
    date_hierarchy = "created_at"
    inlines = [MessageInline]
    fields = [
        "church",
        "channel",
        "language",
        "pin",
        "taken_over_by",
        "taken_over_at",
        "created_at",
        "last_activity_at",
        "erased_at",
    ]

    def conversation_of(self, row: Any) -> Conversation:
        conversation: Conversation = row
        return conversation

    @display(description="Conversation", ordering="id")
    def short_id(self, conversation: Conversation) -> str:
        return str(conversation.pk)[:8]


@admin.register(Turn)
class TurnAdmin(ReadOnlyAdmin):
    list_display = [
        "number",
        "conversation",
        "shown_state",
        "emotional",
        "shown_safety",
        "model",
        "started_at",
        "shown_need",
    ]
    list_filter = ["state", "needs_person", "emotional", "safety_category", "fell_back", "opened_by_us", "language"]
    list_select_related = ["conversation"]
    search_fields = ["id", "conversation__id"]
    ordering = ["-started_at"]
    actions = ["mark_handled"]
    fieldsets = [
        (
            None,
            {
                "fields": [
                    "conversation_link",
                    "state",
                    "needs_person",
                    "handled_by",
                    "handled_at",
                    "handled_note",
                    "visitor_words",
                    "shown_reply",
                ]
            },
        ),
        (
            "Why",
            {
                "fields": [
                    "emotional",
                    "is_minor",
                    "language",
                    "safety_category",
                    "safety_rule",
                    "differs",
                    "requirements",
                    "kept_back",
                    "opened_by_us",
                ]
            },
        ),
        ("Calls", {"fields": ["calls"]}),
        (
            "Model",
            {
                "fields": [
                    "model",
                    "model_calls",
                    "fell_back",
                    "input_tokens",
                    "output_tokens",
                    "cache_read_tokens",
                    "cache_write_tokens",
                    "first_sentence_ms",
                    "shown_transcript",
                ]
            },
        ),
    ]
    readonly_fields = ["conversation_link", "visitor_words", "shown_reply", "kept_back", "calls", "shown_transcript"]

    @display(description="reply")
    def shown_reply(self, turn: Turn) -> str:
        return KEPT_PRIVATE if _used_private_tool(turn.pk) else turn.delivered

    @display(description="kept back")
    def kept_back(self, turn: Turn) -> str:
        """The model's sentences that the visitor was not shown, each with the reason."""
        return KEPT_PRIVATE if _used_private_tool(turn.pk) else kept_back.listed(turn)

    @display(description="transcript")
    def shown_transcript(self, turn: Turn) -> str:
        """What was sent and received; nothing that comes after a private result in the same conversation is shown either."""
        return (
            KEPT_PRIVATE if _used_private_tool(turn.pk) else json.dumps(turn.transcript, ensure_ascii=False, indent=1)
        )

    @display(description="state", label={"closed": "success", "running": "info", "unanswered": "danger"})
    def shown_state(self, turn: Turn) -> str:
        return str(turn.state)

    @display(description="safety", label="danger")
    def shown_safety(self, turn: Turn) -> str:
        return turn.safety_category

    @display(description="needs a person", label="warning")
    def shown_need(self, turn: Turn) -> str:
        return "" if turn.handled_at else turn.needs_person.replace("_", " ")

    @display(description="conversation")
    def conversation_link(self, turn: Turn) -> str:
        address = reverse("admin:carebot_conversation_change", args=[turn.conversation_id])
        return format_html('<a class="underline" href="{}">{}</a>', address, turn.conversation)

    @display(description="visitor wrote")
    def visitor_words(self, turn: Turn) -> str:
        return "\n".join(turn.messages.filter(role="visitor").order_by("seq").values_list("text", flat=True))

    @display(description="calls")
    def calls(self, turn: Turn) -> str:
        rows = ToolInvocation.objects.filter(turn_id=turn.pk).order_by("seq")
        return "\n".join(
            f"{row.tool}: {'deferred' if row.deferred else 'immediate'}, {row.agent}, {row.state}" for row in rows
        )

    @admin.action(description="Mark as handled", permissions=["view"])
    def mark_handled(self, request: HttpRequest, turns: QuerySet[Turn]) -> None:
        waiting = Turn.objects.needing_a_person().filter(pk__in=turns)
        handled = 0
        for turn in waiting.select_related("conversation"):
            staff = StaffMember.objects.filter(user=request.user.pk or 0, church=turn.conversation.church_id).first()
            handled += Turn.objects.handle(turn, staff)
        self.message_user(request, f"{handled} marked as handled.")


@admin.register(Message)
class MessageAdmin(WithPrivateReplies, ReadOnlyAdmin):
    list_display = ["conversation", "seq", "role", "participant", "kept_because", "created_at"]
    list_filter = ["role", "kept_because"]
    list_select_related = ["conversation", "participant"]
    search_fields = ["conversation__id"]
    ordering = ["-created_at"]
    fields = [
        "conversation",
        "seq",
        "role",
        "participant",
        "staff",
        "shown_text",
        "kept_because",
        "turn",
        "tool",
        "created_at",
    ]
    readonly_fields = ["shown_text"]


@admin.register(Participant)
class ParticipantAdmin(ReadOnlyAdmin):
    list_display = ["name", "is_host", "conversation", "created_at"]
    list_select_related = ["conversation"]
    search_fields = ["conversation__id"]
    exclude = ["token_hash"]


@admin.register(FollowupLease)
class FollowupLeaseAdmin(ReadOnlyAdmin):
    list_display = ["conversation", "owner", "domain", "question", "expires_at"]
    list_select_related = ["conversation", "owner"]
    search_fields = ["conversation__id"]


@admin.register(UsedIdentityToken)
class UsedIdentityTokenAdmin(ReadOnlyAdmin):
    conversation_path = "participant__conversation"
    list_display = ["__str__", "participant", "expires_at"]
    list_select_related = ["participant"]
    search_fields = ["participant__conversation__id"]

    def conversation_of(self, row: Any) -> Conversation:
        conversation: Conversation = row.participant.conversation
        return conversation


@admin.register(PromptPin)
class PromptPinAdmin(ReadOnlyAdmin):
    """Prompts are the church's own words and nobody's confidence: all readers see all of them."""

    list_display = ["__str__", "church", "created_at"]
    list_select_related = ["church"]
    list_filter = ["church"]

    def conversation_of(self, row: Any) -> None:
        return None

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        rows = CarefulAdmin.get_queryset(self, request)
        return rows if is_superuser(request) else rows.filter(church__in=churches_where(request, READERS))
