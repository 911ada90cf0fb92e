"""The ledger, the tool settings and the instructions in the admin. Administrators and pastors see those of
their church.
"""

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.db.models import Model, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext_lazy as _
from unfold.decorators import action, display
from unfold.widgets import UnfoldAdminSelectWidget

from church.access import sees_everything
from church.admin.base import CarefulAdmin
from church.admin.scoped import ChurchFilterForSeveral, SeenOnlyAdmin, churches_where
from prayers.models import CareRecord, Where
from tooling.access import READERS
from tooling.errors import InstructionRefused, NotRetryable, VersionIsFinal
from tooling.instructions import as_tool_result, lint
from tooling.ledger import private_tools
from tooling.models import (
    ConversationView,
    InstructionTemplate,
    InstructionVersion,
    ToolInvocation,
    ToolSetting,
    VersionState,
)
from tooling.models.setting import settable_tools
from tooling.readings import calls_shown

KEPT_PRIVATE = "Kept private: it was for the visitor, whom the church's site had signed in."
STATE_COLOURS = {"succeeded": "success", "failed": "danger", "retrying": "warning", "running": "info"}
VERSION_COLOURS = {"published": "success", "draft": "warning"}
MARKS = {
    "+": "background:#dcfce7;color:#14532d",
    "-": "background:#fee2e2;color:#7f1d1d;text-decoration:line-through",
}


class ToolingAdmin(ChurchFilterForSeveral, CarefulAdmin):
    """Rows of the churches whose administrator or pastor one is. Nothing is deleted here."""

    church_path = "church_id"

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        rows = super().get_queryset(request)
        if sees_everything(request.user):
            return rows
        return rows.filter(**{f"{self.church_path}__in": churches_where(request, READERS)})

    def has_module_permission(self, request: HttpRequest) -> bool:
        return self.has_view_permission(request)

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        user = request.user
        return bool(user.is_active and user.is_staff and (user.is_superuser or churches_where(request, READERS)))

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return self.has_view_permission(request, obj)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return self.has_view_permission(request)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def formfield_for_foreignkey(self, field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        """Only rows of one's own churches can be chosen."""
        related: type[Model] = field.related_model
        if hasattr(related._default_manager.all(), "visible_to"):
            kwargs.setdefault("queryset", related._default_manager.visible_to(request.user))  # type: ignore[attr-defined]
        return super().formfield_for_foreignkey(field, request, **kwargs)


@admin.register(ToolInvocation)
class ToolInvocationAdmin(ToolingAdmin):
    """Read only, but for the Retry of failed writes. Filter by state "failed" and "deferred" for these."""

    list_display = ["tool", "church", "shown_state", "deferred", "agent", "attempts", "error", "created_at"]
    list_filter = ["state", "deferred", "is_error", "agent", "tool", "church", "language"]
    list_select_related = ["church"]
    search_fields = ["id", "conversation_id", "turn_id"]
    date_hierarchy = "created_at"
    show_full_result_count = False
    actions = ["retry"]
    fieldsets = [
        (
            None,
            {
                "fields": [
                    "tool",
                    "state",
                    "deferred",
                    "mode",
                    "agent",
                    "record",
                    "input",
                    "shown_result",
                    "error",
                    "is_error",
                ]
            },
        ),
        ("When", {"fields": ["created_at", "started_at", "finished_at", "duration_ms", "attempts", "next_attempt_at"]}),
        (
            "Where it came from",
            {
                "fields": [
                    "church",
                    "conversation_id",
                    "turn",
                    "tool_use_id",
                    "channel",
                    "language",
                    "is_minor",
                    "persona",
                ]
            },
        ),
        (
            "After a failure",
            {
                "fields": [
                    "retried_at",
                    "retried_by",
                    "done_by_hand_at",
                    "done_by_hand_by",
                    "done_by_hand_note",
                    "erased_at",
                ]
            },
        ),
    ]
    readonly_fields = ["record", "turn", "shown_result"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return super().get_queryset(request).visible_to(request.user)  # type: ignore[attr-defined]

    def render_change_form(self, request: HttpRequest, context: Any, *args: Any, **kwargs: Any) -> HttpResponse:
        if (invocation := kwargs.get("obj")) is not None:
            calls_shown([invocation], request.user, Where.TECHNICAL)
            # Not whoever reads a call may read the record that it wrote, or is to learn that there is one.
            written = (invocation.result or {}).get("record_id") if invocation.deferred else None
            readable = CareRecord.objects.visible_to(request.user).filter(pk=written) if written else None
            invocation.readable_record = written if readable is not None and readable.exists() else None
        return super().render_change_form(request, context, *args, **kwargs)

    @display(description="result")
    def shown_result(self, invocation: ToolInvocation) -> str:
        if invocation.tool in private_tools():
            return KEPT_PRIVATE
        # Not the record's id: not whoever reads the call may read what it wrote. The record's own page leads here.
        shown = {name: value for name, value in (invocation.result or {}).items() if name != "record_id"}
        return str(shown or "-")

    @display(description="record")
    def record(self, invocation: ToolInvocation) -> str:
        """The record that the call wrote, where there is one."""
        written = getattr(invocation, "readable_record", None)
        if not written:
            return "-"
        return format_html(
            '<a class="underline" href="{}">{}</a>', reverse("admin:prayers_carerecord_change", args=[written]), written
        )

    @display(description="turn")
    def turn(self, invocation: ToolInvocation) -> str:
        return format_html(
            '<a class="underline" href="{}">{}</a>',
            reverse("admin:carebot_turn_change", args=[invocation.turn_id]),
            invocation.turn_id,
        )

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    @display(description="state", label=STATE_COLOURS, ordering="state")
    def shown_state(self, invocation: ToolInvocation) -> str:
        return str(invocation.state)

    @admin.action(description="Retry failed writes", permissions=["view"])
    def retry(self, request: HttpRequest, rows: QuerySet[ToolInvocation]) -> None:
        queued, refused = 0, 0
        for invocation in rows:
            try:
                invocation.retry(by=request.user)
                queued += 1
            except NotRetryable:
                refused += 1
        if queued:
            self.message_user(request, f"{queued} queued again.", messages.SUCCESS)
        if refused:
            words = "not tried again: only a failed write whose input is still there can be."
            self.message_user(request, f"{refused} {words}", messages.WARNING)


@admin.register(ConversationView)
class ConversationViewAdmin(SeenOnlyAdmin):
    """For administrators and pastors, of the conversations from which nothing is kept from them."""

    readers = READERS
    editors = frozenset()
    list_display = ("at", "user_name", "shown_conversation", "where", "church")
    list_filter = ("where",)
    list_select_related = ("church",)
    date_hierarchy = "at"
    fields = ("at", "user_name", "shown_conversation", "where")
    readonly_fields = fields

    @display(description=_("conversation"))
    def shown_conversation(self, view: ConversationView) -> SafeString:
        address = reverse("conversations:page", args=[view.conversation_id])
        return format_html('<a href="{}">{}</a>', address, str(view.conversation_id)[:8])


class ToolSettingForm(forms.ModelForm):
    tool = forms.ChoiceField(
        choices=lambda: [(name, name) for name in settable_tools()], widget=UnfoldAdminSelectWidget
    )

    class Meta:
        model = ToolSetting
        fields = ["church", "tool", "with_empathy"]


@admin.register(ToolSetting)
class ToolSettingAdmin(ToolingAdmin):
    form = ToolSettingForm
    list_display = ["tool", "church", "with_empathy"]
    list_filter = ["church", "with_empathy"]
    list_select_related = ["church"]

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return self.has_view_permission(request, obj)  # back to how the tool was declared


@admin.register(InstructionTemplate)
class InstructionTemplateAdmin(ToolingAdmin):
    """What is published for each tool and language, and the way to a new version."""

    list_display = ["tool", "language", "church", "published_number"]
    list_filter = ["church", "language", "tool"]
    list_select_related = ["church"]
    fields = ["church", "tool", "language", "published_text", "history"]
    readonly_fields = fields
    actions_detail = ["new_version"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return super().get_queryset(request).prefetch_related("versions")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    @display(description="published version")
    def published_number(self, template: InstructionTemplate) -> str:
        numbers = [each.number for each in template.versions.all() if each.state == VersionState.PUBLISHED]
        return str(numbers[0]) if numbers else "-"

    @display(description="the model is shown")
    def published_text(self, template: InstructionTemplate) -> str:
        version = template.current()
        return version.text if version else "-"

    @display(description="versions")
    def history(self, template: InstructionTemplate) -> SafeString:
        return format_html_join(
            mark_safe("<br>"),
            '<a class="underline" href="{}">{}: {}</a> {} {}',
            (
                (_address(each), each.number, each.state, f"{each.created_at:%Y-%m-%d}", each.note)
                for each in template.versions.all()
            ),
        )

    @action(description="Write a new version", url_path="new-version")
    def new_version(self, request: HttpRequest, object_id: str) -> Any:
        """To the form of a new version, which begins with the published words."""
        return redirect(f"{reverse('admin:tooling_instructionversion_add')}?template={object_id}")


class InstructionVersionForm(forms.ModelForm):
    class Meta:
        model = InstructionVersion
        fields = ["template", "text", "note", "override_reason"]

    def clean_text(self) -> str:
        text: str = self.cleaned_data["text"].strip()
        if found := lint(text):
            raise forms.ValidationError(
                [f"{each.message} Meant: “{each.excerpt}”" if each.excerpt else each.message for each in found]
            )
        return text


@admin.register(InstructionVersion)
class InstructionVersionAdmin(ToolingAdmin):
    """Drafts are edited and published here; what was published can only be read, or used again as a new
    version.
    """

    church_path = "template__church_id"
    form = InstructionVersionForm
    list_display = [
        "template",
        "number",
        "shown_state",
        "note",
        "created_by",
        "created_at",
        "published_by",
        "published_at",
    ]
    list_filter = ["state", "template__tool", "template__language", "template__church"]
    list_select_related = ["template", "created_by", "published_by"]
    readonly_fields = [
        "number",
        "state",
        "behind_it",
        "difference",
        "preview",
        "created_by",
        "created_at",
        "published_by",
        "published_at",
    ]
    actions = ["use_again"]
    actions_submit_line = ["save_and_publish"]

    def get_fields(self, request: HttpRequest, obj: Any = None) -> list[str]:
        editable = ["template", "text", "note", "override_reason"]
        return editable if obj is None else [*editable, *self.readonly_fields]

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> list[str]:
        return [] if obj is None else ["template", *self.readonly_fields]

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return super().has_change_permission(request, obj) and (obj is None or not obj.is_final)

    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, Any]:
        initial: dict[str, Any] = super().get_changeform_initial_data(request)
        wanted = str(initial.get("template", ""))
        if wanted.isdigit():
            template = InstructionTemplate.objects.visible_to(request.user).filter(pk=wanted).first()
            current = template.current() if template else None
            initial["text"] = current.text if current else ""
        return initial

    def save_model(self, request: HttpRequest, obj: InstructionVersion, form: Any, change: bool) -> None:
        if not change:
            draft = obj.template.draft(obj.text, request.user, obj.note)
            obj.pk, obj.number, obj.created_by, obj.created_at = (
                draft.pk,
                draft.number,
                draft.created_by,
                draft.created_at,
            )
            obj._state.adding = False
        super().save_model(request, obj, form, change)  # and whatever button was pressed

    @display(description="state", label=VERSION_COLOURS, ordering="state")
    def shown_state(self, version: InstructionVersion) -> str:
        return str(version.state)

    @display(description="changed words")
    def difference(self, version: InstructionVersion) -> SafeString:
        """Against the version before it that was published."""
        earlier = version.template.versions.filter(number__lt=version.number).exclude(state=VersionState.DRAFT)
        pieces = version.diff_from(earlier.order_by("-number").first())
        return format_html_join(
            " ", '<span style="{}">{}</span>', ((MARKS.get(mark, ""), words) for mark, words in pieces)
        )

    @display(description="eval run behind it")
    def behind_it(self, version: InstructionVersion) -> SafeString:
        """What the evals say of a draft, and the way to a run; of a published version the run it rests on."""
        if version.is_final:
            return format_html("{}", version.eval_run_id or "none; see the reason")
        found = version.evidence()
        link = format_html(
            '<a class="underline" href="{}">{}</a>', found.url, "Look at it" if found.run_id else "Play a run with it"
        )
        return format_html("{} {}", found.words, link if found.url else "")

    @display(description="what the model is sent")
    def preview(self, version: InstructionVersion) -> SafeString:
        return format_html('<pre style="white-space:pre-wrap">{}</pre>', as_tool_result(version.text))

    @action(description="Save and publish")
    def save_and_publish(self, request: HttpRequest, obj: InstructionVersion) -> None:
        try:
            obj.publish(request.user, override_reason=obj.override_reason)
        except (InstructionRefused, VersionIsFinal) as refusal:
            self.message_user(request, f"Saved as a draft. {refusal}", messages.ERROR)
        else:
            self.message_user(request, f"Version {obj.number} is what new conversations begin with.", messages.SUCCESS)

    @admin.action(description="Use these words again (roll back)", permissions=["view"])
    def use_again(self, request: HttpRequest, rows: QuerySet[InstructionVersion]) -> None:
        for version in rows.select_related("template"):
            try:
                new = version.template.rollback_to(version.number, request.user)
            except InstructionRefused as refusal:
                self.message_user(request, str(refusal), messages.ERROR)
            else:
                self.message_user(request, f"{new} is published, with the words of {version.number}.", messages.SUCCESS)


def _address(version: InstructionVersion) -> str:
    return reverse("admin:tooling_instructionversion_change", args=[version.pk])
