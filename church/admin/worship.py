"""Songs and daily readings."""

from django.contrib import admin

from church.admin.appointments import OfPageAdmin
from church.admin.content import PUBLISHERS
from church.admin.scoped import ScopedAdmin, ScopedInline
from church.models import Devotional, WorshipSet, WorshipSong


class WorshipSongInline(ScopedInline):
    model = WorshipSong
    fields = ("position", "title", "artist", "url")
    extra = 1


@admin.register(WorshipSet)
class WorshipSetAdmin(ScopedAdmin):
    editors = PUBLISHERS
    list_display = ("day", "service", "url", "church")
    list_filter = ("day", "church")
    list_select_related = ("church", "service")
    search_fields = ("songs__title", "songs__artist")
    fields = ("church", ("day", "service"), "url")
    inlines = (WorshipSongInline,)


@admin.register(Devotional)
class DevotionalAdmin(ScopedAdmin):
    editors = PUBLISHERS
    list_display = ("title", "day", "language", "scripture", "author", "church")
    list_filter = ("language", "day", "church")
    list_select_related = ("church",)
    search_fields = ("title", "body", "scripture", "author")
    fields = ("church", ("day", "language"), "title", "scripture", "body", "prayer", "author")


@admin.register(WorshipSong)
class WorshipSongAdmin(OfPageAdmin):
    owner = "worship_set"
    list_display = ("worship_set", "position", "title", "artist")
    list_select_related = ("worship_set",)
    search_fields = ("title", "artist")
