"""Events and who comes to them."""

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from unfold.decorators import action, display

from church import registrations
from church.admin.content import PUBLISHERS
from church.admin.filters import ComingFilter, EventComingFilter
from church.admin.importing import CalendarFormat, CSVFormat, ImportingAdmin
from church.admin.scoped import BookingAdmin, ScopedAdmin, ScopedRelatedFilter
from church.imports import EventResource
from church.models import Event, EventRegistration, RegistrationState, Role

DESK = frozenset({Role.ADMIN, Role.OFFICE, Role.PASTOR})  # who works with the names of those who signed up


@admin.register(Event)
class EventAdmin(ImportingAdmin):
    resource = EventResource
    file_formats = (CSVFormat, CalendarFormat)
    editors = PUBLISHERS
    list_display = ("title", "starts_at", "location", "seats", "language", "is_published", "church")
    list_editable = ("is_published",)
    list_filter = (ComingFilter, "is_published", "language", "church")
    list_select_related = ("church",)
    search_fields = ("title", "description", "location")
    date_hierarchy = "starts_at"
    ordering = ("starts_at",)
    fieldsets = (
        (None, {"fields": ("church", "title", "description", ("language", "is_published"))}),
        (_("When and where"), {"fields": ("starts_at", "ends_at", "location", ("cost", "has_childcare"), "url")}),
        (
            _("Registration"),
            {"fields": ("takes_registrations", ("capacity", "seats_taken"), "registration_closes_at")},
        ),
    )
    readonly_fields = ("seats_taken",)

    def save_model(self, request: HttpRequest, obj: Event, form: Any, change: bool) -> None:
        super().save_model(request, obj, form, change)
        tell_moved(self, request, registrations.move_up(obj))

    @display(description=_("seats"))
    def seats(self, event: Event) -> str:
        if not event.takes_registrations:
            return "no sign-up"
        return f"{event.seats_taken} of {event.capacity}" if event.capacity else f"{event.seats_taken}, no limit"


class RegistrationForm(forms.ModelForm):
    class Meta:
        model = EventRegistration
        fields = ("church", "event", "seats", "name", "language", "phone", "email", "note")

    def clean_event(self) -> Event:
        event: Event = self.cleaned_data["event"]
        if registrations.is_closed(event, timezone.now()):
            raise forms.ValidationError(_("This event takes no registrations, or none any more."))
        return event


@admin.register(EventRegistration)
class EventRegistrationAdmin(BookingAdmin):
    """A registration by telephone is added here; it takes its seats, or its place in the line, like any other."""

    form = RegistrationForm
    readers = DESK
    editors = DESK
    list_display = ("name", "event", "seats", "shown_state", "phone", "email", "code", "created_at", "church")
    list_filter = (EventComingFilter, "state", ("event", ScopedRelatedFilter), "church")
    list_select_related = ("church", "event")
    search_fields = ("name", "phone", "email", "code", "event__title")
    autocomplete_fields = ("event",)
    fields = (
        "church",
        ("event", "seats"),
        ("name", "language"),
        ("phone", "email"),
        "note",
        ("code", "state", "created_at"),
    )
    readonly_fields = ("code", "state", "created_at")
    actions = ("cancel",)
    actions_submit_line = ("cancel_this",)

    def get_readonly_fields(self, request: HttpRequest, obj: Model | None = None) -> Any:
        return self.readonly_fields if obj is None else ("church", "event", "seats", *self.readonly_fields)

    def save_model(self, request: HttpRequest, obj: EventRegistration, form: Any, change: bool) -> None:
        if change:
            super().save_model(request, obj, form, change)
            return
        given = {name: getattr(obj, name) for name in ("name", "phone", "email", "note", "language")}
        try:
            done = registrations.register(obj.event, obj.seats, timezone.now(), conversation_id=None, **given)
        except registrations.RegistrationClosed:  # at this very moment
            raise PermissionDenied(_("This event takes no registrations any more.")) from None
        obj.pk, obj.code, obj.state = done.registration.pk, done.registration.code, done.registration.state
        obj._state.adding = False
        if done.place:
            self.message_user(
                request,
                _("The event is full: number %(place)s on the waiting list.") % {"place": done.place},
                messages.WARNING,
            )

    @admin.action(description=_("Cancel and give the seats to the waiting list"), permissions=["change"])
    def cancel(self, request: HttpRequest, rows: QuerySet[EventRegistration]) -> None:
        for row in rows.exclude(state=RegistrationState.CANCELLED):
            tell_moved(self, request, registrations.cancel(row))
        self.message_user(request, _("Cancelled."), messages.SUCCESS)

    @action(description=_("Cancel the registration"), permissions=["change"])
    def cancel_this(self, request: HttpRequest, obj: EventRegistration) -> None:
        self.cancel(request, EventRegistration.objects.filter(pk=obj.pk))


def tell_moved(page: ScopedAdmin, request: HttpRequest, moved: list[EventRegistration]) -> None:
    """Name those who got a seat from the waiting list: nobody but the office can tell them."""
    for row in moved:
        reach = row.phone or row.email or "no number or address on file"
        page.message_user(
            request,
            _("%(name)s (%(reach)s) has moved up from the waiting list. Please tell them.")
            % {"name": row.name, "reach": reach},
            messages.WARNING,
        )
