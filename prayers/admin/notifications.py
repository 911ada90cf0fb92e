"""Emails to staff: which are waiting, went, or failed."""

from django.contrib import admin

from church.admin.scoped import SeenOnlyAdmin
from prayers.models import Notification


@admin.register(Notification)
class NotificationAdmin(SeenOnlyAdmin):
    list_display = ("subject_kind", "urgency", "staff", "state", "round", "attempts", "error", "created_at")
    list_filter = ("state", "urgency", "subject_kind", "church")
    list_select_related = ("staff",)
    search_fields = ("staff__display_name", "subject_kind")
    ordering = ("-created_at",)
    fields = (
        "church",
        "staff",
        "subject_kind",
        "urgency",
        "path",
        "channel",
        "round",
        "state",
        "attempts",
        "next_attempt_at",
        "error",
        "created_at",
        "started_at",
        "finished_at",
    )
    readonly_fields = fields
