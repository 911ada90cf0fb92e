"""Who can be met, when, and by whom they are."""

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from unfold.decorators import action, display

from church.admin.content import PUBLISHERS
from church.admin.events import DESK
from church.admin.filters import ComingFilter
from church.admin.scoped import (
    BookingAdmin,
    ScopedAdmin,
    ScopedInline,
    ScopedRelatedFilter,
    SeenOnlyAdmin,
    churches_where,
    is_superuser,
)
from church.models import Appointment, AppointmentHost, AppointmentState, HostKind, OfficeHours, Role, TimeAway
from church.slots import default_end


class OfficeHoursInline(ScopedInline):
    model = OfficeHours
    fields = ("weekday", "opens_at", "closes_at")
    extra = 1


class TimeAwayInline(ScopedInline):
    model = TimeAway
    fields = ("starts_at", "ends_at")


@admin.register(AppointmentHost)
class AppointmentHostAdmin(ScopedAdmin):
    editors = PUBLISHERS
    list_display = ("name", "kind", "title", "specialities", "languages", "slot_minutes", "is_active", "church")
    list_editable = ("is_active",)
    list_filter = ("kind", "is_active", "church")
    list_select_related = ("church",)
    search_fields = ("name", "title", "specialities")
    fieldsets = (
        (None, {"fields": ("church", ("name", "kind"), "title", ("staff", "is_active"))}),
        (_("For visitors"), {"fields": (("specialities", "languages"), "about", "location")}),
        (_("Appointments"), {"fields": (("slot_minutes", "notice_hours"),)}),
    )
    inlines = (OfficeHoursInline, TimeAwayInline)

    def get_readonly_fields(self, request: HttpRequest, obj: Model | None = None) -> Any:
        """Who a counselor is decides who reads what counselors are told: that is for pastors to say."""
        if obj is None or is_superuser(request) or self.church_id_of(obj) in churches_where(request, [Role.PASTOR]):
            return self.readonly_fields
        return (*self.readonly_fields, "church", "kind", "staff")

    def formfield_for_choice_field(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        if db_field.name == "kind" and not (is_superuser(request) or churches_where(request, [Role.PASTOR])):
            kwargs["choices"] = [(HostKind.STAFF.value, HostKind.STAFF.label)]
        return super().formfield_for_choice_field(db_field, request, **kwargs)


class OfPageAdmin(SeenOnlyAdmin):
    """Edited on the page of what it belongs to; here to be looked up."""

    owner = "host"

    def church_id_of(self, obj: Model) -> int:
        return int(getattr(obj, self.owner).church_id)


@admin.register(OfficeHours)
class OfficeHoursAdmin(OfPageAdmin):
    list_display = ("host", "weekday", "opens_at", "closes_at")
    list_select_related = ("host",)
    search_fields = ("host__name",)


@admin.register(TimeAway)
class TimeAwayAdmin(OfPageAdmin):
    list_display = ("host", "starts_at", "ends_at")
    list_select_related = ("host",)
    search_fields = ("host__name",)


class AppointmentForm(forms.ModelForm):
    """An end left empty is the host's usual length after the beginning."""

    class Meta:
        model = Appointment
        fields = ("church", "host", "starts_at", "ends_at", "name", "language", "phone", "email", "note")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if "ends_at" in self.fields:
            self.fields["ends_at"].required = False
            self.fields["ends_at"].help_text = "Empty: the usual length."

    def clean(self) -> dict[str, Any]:
        given: dict[str, Any] = super().clean() or self.cleaned_data
        host, starts_at = given.get("host") or getattr(self.instance, "host", None), given.get("starts_at")
        if host and starts_at and "ends_at" not in self.errors:
            was_moved = self.instance.pk and "starts_at" in self.changed_data and "ends_at" not in self.changed_data
            if was_moved:  # the end goes along
                given["ends_at"] = starts_at + (self.initial["ends_at"] - self.initial["starts_at"])
            elif not given.get("ends_at"):
                given["ends_at"] = default_end(host, starts_at)
        return given


@admin.register(Appointment)
class AppointmentAdmin(BookingAdmin):
    """What a counselor is told is for the counselor and the pastors: `visible_to` decides row by row."""

    editors = DESK
    form = AppointmentForm
    list_display = ("starts_at", "host", "name", "phone", "email", "shown_state", "code", "church")
    list_filter = (ComingFilter, "state", ("host", ScopedRelatedFilter), "church")
    list_select_related = ("church", "host")
    search_fields = ("name", "phone", "email", "code", "host__name")
    date_hierarchy = "starts_at"
    ordering = ("starts_at",)
    fieldsets = (
        (None, {"fields": ("church", "host", "starts_at", "ends_at", ("state", "code"))}),
        (_("Who comes"), {"fields": (("name", "language"), ("phone", "email"), "note", "shown_first_visit")}),
    )
    readonly_fields = ("code", "state", "shown_first_visit")
    actions = ("cancel",)
    actions_submit_line = ("cancel_this",)

    def follows(self, form: Any) -> tuple[str, ...]:
        return ("ends_at",) if "starts_at" in form.changed_data else ()

    def get_readonly_fields(self, request: HttpRequest, obj: Model | None = None) -> Any:
        return self.readonly_fields if obj is None else ("church", "host", *self.readonly_fields)

    @display(description=_("first-visit form"))
    def shown_first_visit(self, appointment: Appointment) -> SafeString | str:
        answers = [(name.replace("_", " "), _answer(value)) for name, value in appointment.first_visit.items()]
        return format_html_join("", "<p><b>{}:</b> {}</p>", answers) or "-"

    @admin.action(description=_("Cancel, so that the time is open again"), permissions=["change"])
    def cancel(self, request: HttpRequest, rows: QuerySet[Appointment]) -> None:
        number = rows.filter(state=AppointmentState.BOOKED).update(state=AppointmentState.CANCELLED)
        self.message_user(
            request, _("Cancelled: %(number)s. Please tell whoever was to come.") % {"number": number}, messages.WARNING
        )

    @action(description=_("Cancel the appointment"), permissions=["change"])
    def cancel_this(self, request: HttpRequest, obj: Appointment) -> None:
        self.cancel(request, Appointment.objects.filter(pk=obj.pk))


def _answer(value: Any) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)
