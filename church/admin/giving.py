"""Gifts and givers, for the treasurer alone."""

from django.contrib import admin

from church.admin.importing import ImportingAdmin
from church.admin.scoped import ScopedAdmin
from church.imports import GiftResource
from church.models import Gift, Giver, Role

TREASURERS = frozenset({Role.TREASURER})


@admin.register(Giver)
class GiverAdmin(ScopedAdmin):
    readers = TREASURERS
    editors = TREASURERS
    list_display = ("name", "member_id", "church")
    list_filter = ("church",)
    list_select_related = ("church",)
    search_fields = ("name", "member_id")
    fields = ("church", "name", "member_id")


@admin.register(Gift)
class GiftAdmin(ImportingAdmin):
    resource = GiftResource
    readers = TREASURERS
    editors = TREASURERS
    list_display = ("given_on", "giver", "amount", "fund", "method", "reference", "church")
    list_filter = ("given_on", "fund", "church")
    list_select_related = ("church", "giver")
    search_fields = ("giver__name", "giver__member_id", "reference")
    autocomplete_fields = ("giver",)
    date_hierarchy = "given_on"
    fields = ("church", "giver", ("given_on", "amount"), ("fund", "method"), "reference")
