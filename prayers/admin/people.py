"""People who asked for something, as far as the signed-in person may see one of their records."""

from django.contrib import admin

from church.admin.scoped import SeenOnlyAdmin
from prayers.models import Person


@admin.register(Person)
class PersonAdmin(SeenOnlyAdmin):
    list_display = ("name", "phone", "email", "is_minor", "created_at", "church")
    list_display_links = ("name", "phone", "email")
    list_filter = ("is_minor", "church")
    list_select_related = ("church",)
    search_fields = ("name", "phone", "email")
    ordering = ("-created_at",)
