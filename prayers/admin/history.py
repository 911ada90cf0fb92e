"""What was done with records, what was noted on them and who viewed them: read here, written by the software."""

from typing import Any

from django.contrib import admin
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from unfold.decorators import display

from church.admin.scoped import SeenOnlyAdmin
from church.models import Role
from prayers.models import Approval, Note, Payment, PrintDecision, RecordStep, RecordView


class OfRecordAdmin(SeenOnlyAdmin):
    """Rows of a record: its id and its kind, never a word of it or a name. Nothing here is searched."""

    list_select_related: Any = ("record",)

    def church_id_of(self, obj: Any) -> int:
        return int(obj.record.church_id)

    def has_view_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        if not super().has_view_permission(request, obj):
            return False
        return obj is None or not isinstance(obj, Model) or self.get_queryset(request).filter(pk=obj.pk).exists()

    @display(description=_("record"))
    def shown_record(self, row: Any) -> SafeString:
        return format_html('<a href="{}">{}</a>', row.record.get_absolute_url(), str(row.record_id)[:8])

    @display(description=_("kind"))
    def kind(self, row: Any) -> str:
        return str(row.record.get_kind_display())


@admin.register(RecordView)
class RecordViewAdmin(OfRecordAdmin):
    """For administrators and pastors, of the records they may read themselves."""

    readers = frozenset({Role.ADMIN, Role.PASTOR, Role.YOUTH_PASTOR})
    editors = frozenset()
    list_display = ("at", "user_name", "kind", "shown_record", "where")
    list_filter = ("where",)
    date_hierarchy = "at"
    fields = ("at", "user_name", "kind", "shown_record", "where")
    readonly_fields = fields


@admin.register(RecordStep)
class RecordStepAdmin(OfRecordAdmin):
    list_display = ("at", "by_name", "what", "kind", "shown_record")
    list_filter = ("what",)
    fields = ("at", "by_name", "what", "kind", "shown_record", "before", "after")
    readonly_fields = fields


@admin.register(PrintDecision)
class PrintDecisionAdmin(OfRecordAdmin):
    """Who let a line of the printed prayer list pass, which had been held back, and who held it back again."""

    list_display = ("at", "by_name", "passes", "circle", "kind", "shown_record")
    list_filter = ("passes", "circle")
    fields = ("at", "by_name", "passes", "circle", "reasons", "kind", "shown_record")
    readonly_fields = fields


@admin.register(Approval)
class ApprovalAdmin(OfRecordAdmin):
    """Who approved help with money. Given, withdrawn and stopped on pages of their own; here for reading."""

    list_display = ("at", "by_name", "amount", "void_why", "shown_record")
    list_filter = ("void_why",)
    fields = (
        "at",
        "by_name",
        "amount",
        "waits_until",
        "voided_at",
        "void_why",
        "stopped_by",
        "stop_reason",
        "shown_record",
    )
    readonly_fields = fields


@admin.register(Payment)
class PaymentAdmin(OfRecordAdmin):
    list_display = ("paid_on", "amount", "how", "by_name", "shown_record")
    list_filter = ("how",)
    fields = ("paid_on", "amount", "how", "note", "by_name", "at", "shown_record")
    readonly_fields = fields


@admin.register(Note)
class NoteAdmin(OfRecordAdmin):
    """Notes are read and written on the record's page; here only that there are some."""

    list_display = ("created_at", "author", "visibility", "kind", "shown_record")
    list_select_related = ("record", "author")
    fields = ("created_at", "author", "visibility", "kind", "shown_record", "edited_at")
    readonly_fields = fields

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return super().get_queryset(request).order_by("-created_at", "-pk")
