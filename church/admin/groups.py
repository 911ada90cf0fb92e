"""Small groups."""

from django.contrib import admin
from django.utils.translation import gettext_lazy as _
from unfold.decorators import display

from church.admin.content import PUBLISHERS
from church.admin.importing import ImportingAdmin
from church.imports import GroupResource
from church.models import SmallGroup


@admin.register(SmallGroup)
class SmallGroupAdmin(ImportingAdmin):
    resource = GroupResource
    editors = PUBLISHERS
    list_display = ("name", "weekday", "starts_at", "neighborhood", "life_stage", "room", "is_active", "church")
    list_editable = ("is_active",)
    list_filter = ("is_active", "weekday", "life_stage", "has_childcare", "is_online", "language", "church")
    list_select_related = ("church",)
    search_fields = ("name", "description", "topics", "neighborhood", "leader")
    fieldsets = (
        (None, {"fields": ("church", "name", "description", "topics", ("life_stage", "language"), "is_active")}),
        (
            _("When and where"),
            {"fields": (("weekday", "starts_at", "frequency"), "neighborhood", "is_online", "address")},
        ),
        (_("People"), {"fields": (("members", "capacity"), "has_childcare", "leader", "leader_contact")}),
    )

    @display(description=_("room"))
    def room(self, group: SmallGroup) -> str:
        seats = group.open_seats
        return "no limit" if seats is None else f"{seats} left" if seats else "full"
