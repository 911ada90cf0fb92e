"""What a church publishes."""

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from church.admin.importing import ImportingAdmin
from church.admin.scoped import ScopedAdmin
from church.imports import SermonResource
from church.models import Announcement, Role, Sermon, VisitorGuide, WorshipService

PUBLISHERS = frozenset({Role.ADMIN, Role.OFFICE, Role.PASTOR})


@admin.register(WorshipService)
class WorshipServiceAdmin(ScopedAdmin):
    editors = PUBLISHERS
    list_display = ("name", "weekday", "starts_at", "location", "language", "church")
    list_filter = ("weekday", "language", "church")
    list_select_related = ("church",)
    search_fields = ("name", "location")


@admin.register(VisitorGuide)
class VisitorGuideAdmin(ScopedAdmin):
    editors = PUBLISHERS
    list_display = ("__str__", "church", "language")
    list_filter = ("language", "church")
    list_select_related = ("church",)
    search_fields = ("what_to_expect", "parking", "accessibility", "kids_checkin", "kids_safety")


@admin.register(Sermon)
class SermonAdmin(ImportingAdmin):
    resource = SermonResource
    editors = PUBLISHERS
    list_display = ("title", "preached_on", "speaker", "series", "scripture", "language", "church")
    list_filter = ("language", "preached_on", "church")
    list_select_related = ("church",)
    search_fields = ("title", "speaker", "series", "scripture", "topics", "summary")
    date_hierarchy = "preached_on"
    fieldsets = (
        (None, {"fields": ("church", "title", ("preached_on", "language"), ("speaker", "series"), "scripture", "url")}),
        (_("What it is about"), {"fields": ("summary", "topics", "transcript")}),
    )


@admin.register(Announcement)
class AnnouncementAdmin(ScopedAdmin):
    editors = PUBLISHERS
    list_display = ("title", "starts_on", "ends_on", "language", "church")
    list_filter = ("language", "starts_on", "church")
    list_select_related = ("church",)
    search_fields = ("title", "body")
