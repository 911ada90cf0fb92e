"""Help near by, and what the church teaches with."""

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from church.admin.content import PUBLISHERS
from church.admin.importing import ImportingAdmin
from church.admin.scoped import ScopedAdmin
from church.imports import LocalResourceResource
from church.models import Belief, Illustration, LocalResource, Reading, Role

TEACHERS = frozenset({Role.ADMIN, Role.PASTOR})


@admin.register(LocalResource)
class LocalResourceAdmin(ImportingAdmin):
    resource = LocalResourceResource
    editors = PUBLISHERS | {Role.CARE_TEAM}
    list_display = ("name", "category", "phone", "postcode", "is_national", "checked_on", "is_active", "church")
    list_editable = ("is_active",)
    list_filter = ("category", "is_national", "is_active", "language", "church")
    list_select_related = ("church",)
    search_fields = ("name", "description", "phone", "address", "postcode")
    fieldsets = (
        (None, {"fields": ("church", ("name", "category"), "description", ("is_national", "is_active"), "language")}),
        (_("How to reach it"), {"fields": (("phone", "url"), ("hours", "cost"), "checked_on")}),
        (_("Where it is"), {"fields": (("address", "postcode"), ("latitude", "longitude"))}),
    )


@admin.register(Illustration)
class IllustrationAdmin(ScopedAdmin):
    editors = TEACHERS
    list_display = ("title", "topics", "scripture", "language", "church")
    list_filter = ("language", "church")
    list_select_related = ("church",)
    search_fields = ("title", "body", "topics", "scripture", "source")
    fields = ("church", "title", "body", "topics", "scripture", "source", "language")


@admin.register(Belief)
class BeliefAdmin(ScopedAdmin):
    """What the assistant may say the church holds: for those who answer for it."""

    editors = TEACHERS
    list_display = ("subject", "takes_position", "language", "church")
    list_filter = ("takes_position", "language", "church")
    list_select_related = ("church",)
    search_fields = ("subject", "keywords", "statement")
    fields = ("church", "subject", "keywords", "takes_position", "statement", "scripture", "language")


@admin.register(Reading)
class ReadingAdmin(ScopedAdmin):
    editors = TEACHERS
    list_display = ("title", "author", "subjects", "language", "church")
    list_filter = ("language", "church")
    list_select_related = ("church",)
    search_fields = ("title", "author", "subjects", "note")
    fields = ("church", "title", "author", "subjects", "note", "url", "language")
