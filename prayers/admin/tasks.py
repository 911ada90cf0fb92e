"""Tasks and messages that went out, as lists: what is done with either is done on the record's page."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest, HttpResponse

from church.admin.scoped import SeenOnlyAdmin
from prayers.models import FollowupTask, OutboundMessage, RecordView, Where


@admin.register(FollowupTask)
class FollowupTaskAdmin(SeenOnlyAdmin):
    list_display = ("title", "what", "record", "assignee", "due_at", "done_at")
    list_filter = ("what",)
    list_select_related = ("record", "assignee")
    search_fields = ("title",)
    fields = (
        "record",
        "what",
        "title",
        "assignee",
        "second_adult",
        "due_at",
        "done_at",
        "done_by",
        "note",
        "created_at",
    )
    readonly_fields = fields

    def church_id_of(self, obj: Any) -> int:
        return int(obj.record.church_id)

    def render_change_form(self, request: HttpRequest, context: Any, *args: Any, **kwargs: Any) -> HttpResponse:
        if (task := kwargs.get("obj")) is not None:
            RecordView.objects.opened(task.record, request.user, Where.FIELDS)
        return super().render_change_form(request, context, *args, **kwargs)


@admin.register(OutboundMessage)
class OutboundMessageAdmin(SeenOnlyAdmin):
    """Which went and which did not. Whom each was to and what it said stands on the page of its record."""

    list_display = ("record", "channel", "state", "error", "approved_by", "created_at", "finished_at")
    list_filter = ("state", "channel", "church")
    list_select_related = ("record", "approved_by")
    ordering = ("-created_at",)
    fields = (
        "church",
        "record",
        "channel",
        "state",
        "attempts",
        "error",
        "approved_by",
        "approved_at",
        "created_at",
        "handed_over_at",
        "finished_at",
    )
    readonly_fields = fields
