"""Rooms and who has asked for them."""

from typing import Any

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from unfold.decorators import action

from church import bookings
from church.admin.content import PUBLISHERS
from church.admin.events import DESK
from church.admin.filters import ComingFilter
from church.admin.scoped import BookingAdmin, ScopedAdmin, ScopedRelatedFilter
from church.models import BookingState, Facility, FacilityBooking


@admin.register(Facility)
class FacilityAdmin(ScopedAdmin):
    editors = PUBLISHERS
    list_display = ("name", "capacity", "equipment", "opens_at", "closes_at", "is_bookable", "church")
    list_editable = ("is_bookable",)
    list_filter = ("is_bookable", "church")
    list_select_related = ("church",)
    search_fields = ("name", "description", "equipment")
    fields = ("church", "name", "description", ("capacity", "equipment"), ("opens_at", "closes_at"), "is_bookable")


@admin.register(FacilityBooking)
class FacilityBookingAdmin(BookingAdmin):
    """What visitors asked for waits here; what staff enter themselves is approved as it is."""

    readers = DESK
    editors = DESK
    list_display = ("facility", "starts_at", "ends_at", "purpose", "people", "name", "phone", "shown_state", "church")
    list_filter = (ComingFilter, "state", ("facility", ScopedRelatedFilter), "church")
    list_select_related = ("church", "facility")
    search_fields = ("name", "phone", "email", "code", "purpose", "facility__name")
    date_hierarchy = "starts_at"
    ordering = ("starts_at",)
    fieldsets = (
        (None, {"fields": ("church", "facility", "starts_at", "ends_at", ("purpose", "people"), ("state", "code"))}),
        (_("Who asked"), {"fields": (("name", "language"), ("phone", "email"), "note")}),
    )
    readonly_fields = ("code", "state")
    actions = ("approve", "decline", "cancel")
    actions_submit_line = ("approve_this", "decline_this", "cancel_this")

    def save_model(self, request: HttpRequest, obj: FacilityBooking, form: Any, change: bool) -> None:
        if not change:
            obj.state = BookingState.APPROVED
        super().save_model(request, obj, form, change)

    @admin.action(description=_("Approve"), permissions=["change"])
    def approve(self, request: HttpRequest, rows: QuerySet[FacilityBooking]) -> None:
        self._decide(request, rows, BookingState.APPROVED)

    @admin.action(description=_("Decline"), permissions=["change"])
    def decline(self, request: HttpRequest, rows: QuerySet[FacilityBooking]) -> None:
        self._decide(request, rows, BookingState.DECLINED)

    @admin.action(description=_("Cancel, so that the room is free"), permissions=["change"])
    def cancel(self, request: HttpRequest, rows: QuerySet[FacilityBooking]) -> None:
        self._decide(request, rows, BookingState.CANCELLED)

    @action(description=_("Approve"), permissions=["change"])
    def approve_this(self, request: HttpRequest, obj: FacilityBooking) -> None:
        self._decide(request, [obj], BookingState.APPROVED)

    @action(description=_("Decline"), permissions=["change"])
    def decline_this(self, request: HttpRequest, obj: FacilityBooking) -> None:
        self._decide(request, [obj], BookingState.DECLINED)

    @action(description=_("Cancel"), permissions=["change"])
    def cancel_this(self, request: HttpRequest, obj: FacilityBooking) -> None:
        self._decide(request, [obj], BookingState.CANCELLED)

    def _decide(self, request: HttpRequest, rows: Any, state: BookingState) -> None:
        for booking in rows:
            if not bookings.decide(booking, state):
                text = f"{booking}: unchanged, it is {booking.get_state_display()}."
                self.message_user(request, text, messages.WARNING)
                continue
            reach = booking.phone or booking.email or "no number or address on file"
            self.message_user(
                request,
                _("%(booking)s is %(label)s. Please tell %(name)s (%(reach)s).")
                % {"booking": booking, "label": state.label, "name": booking.name, "reach": reach},
                messages.SUCCESS,
            )
