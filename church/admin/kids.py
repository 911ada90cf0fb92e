"""Children: rooms, programs, and who is expected."""

from typing import Any

from django.contrib import admin, messages
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from unfold.decorators import action, display

from church import checkins
from church.admin.content import PUBLISHERS
from church.admin.filters import DayComingFilter
from church.admin.scoped import BookingAdmin, ScopedAdmin, ScopedRelatedFilter
from church.models import CheckinState, ChildCheckin, KidsProgram, KidsRoom, Role
from church.models.kids import CheckinQuerySet

KIDS_EDITORS = PUBLISHERS | {Role.YOUTH_PASTOR}


@admin.register(KidsRoom)
class KidsRoomAdmin(ScopedAdmin):
    editors = KIDS_EDITORS
    list_display = ("name", "location", "capacity", "church")

    def save_model(self, request: HttpRequest, obj: KidsRoom, form: Any, change: bool) -> None:
        super().save_model(request, obj, form, change)
        for moved in checkins.move_up(obj, timezone.localdate()):
            _tell_moved(self, request, moved)

    list_filter = ("church",)
    list_select_related = ("church",)
    search_fields = ("name", "location")


@admin.register(KidsProgram)
class KidsProgramAdmin(ScopedAdmin):
    editors = KIDS_EDITORS
    list_display = ("name", "min_age", "max_age", "service", "room", "language", "church")
    list_filter = ("language", "church")
    list_select_related = ("church", "service", "room")
    search_fields = ("name", "description", "room__name")
    fields = ("church", "name", "service", "room", ("min_age", "max_age"), "description", "language")


@admin.register(ChildCheckin)
class ChildCheckinAdmin(BookingAdmin):
    readers = CheckinQuerySet.readers
    editors = CheckinQuerySet.readers
    list_display = (
        "child_name",
        "age",
        "day",
        "program",
        "shown_state",
        "allergies",
        "guardian_name",
        "guardian_phone",
        "pickup_code",
        "shown_twin",
        "church",
    )
    list_filter = (DayComingFilter, "state", ("program", ScopedRelatedFilter), "church")
    list_select_related = ("church", "program")
    search_fields = ("child_name", "guardian_name", "guardian_phone", "pickup_code")
    date_hierarchy = "day"
    fields = (
        "church",
        ("child_name", "age"),
        "allergies",
        ("guardian_name", "guardian_phone"),
        ("program", "day"),
        "state",
        "pickup_code",
        "shown_twin",
        "created_at",
    )
    readonly_fields = ("church", "program", "day", "state", "pickup_code", "shown_twin", "created_at")
    actions = ("cancel",)
    actions_submit_line = ("cancel_this",)

    def get_readonly_fields(self, request: HttpRequest, obj: Model | None = None) -> Any:
        return self.readonly_fields if obj is not None else ("state", "pickup_code", "shown_twin", "created_at")

    def get_queryset(self, request: HttpRequest) -> Any:
        rows: Any = super().get_queryset(request)
        return rows.with_twins()

    @display(description=_("at pick-up"), label={"twice": "danger"})
    def shown_twin(self, child: ChildCheckin) -> tuple[str, str] | str:
        """A code alone is not enough where two have one for the same child."""
        is_twice = getattr(child, "has_twin", False) and child.state != CheckinState.CANCELLED
        return ("twice", gettext("registered twice: ask who the guardian is")) if is_twice else ""

    def save_model(self, request: HttpRequest, obj: ChildCheckin, form: Any, change: bool) -> None:
        """A child that is told of by telephone takes its place, or waits, like any other."""
        if change:
            super().save_model(request, obj, form, change)
            return
        names = ("child_name", "age", "allergies", "guardian_name", "guardian_phone")
        given = {name: getattr(obj, name) for name in names}
        done = checkins.check_in(obj.program, obj.day, conversation_id=None, **given)
        obj.pk, obj.state, obj.pickup_code = done.checkin.pk, done.checkin.state, done.checkin.pickup_code
        obj._state.adding = False
        if done.place:
            text = f"The room is full: number {done.place} on the waiting list."
            self.message_user(request, text, messages.WARNING)

    @admin.action(description=_("Cancel and give the place to the waiting list"), permissions=["change"])
    def cancel(self, request: HttpRequest, rows: QuerySet[ChildCheckin]) -> None:
        for row in rows.exclude(state=CheckinState.CANCELLED).select_related("program"):
            if moved := checkins.cancel(row):
                text = (
                    f"{moved.child_name} has a place now. Please tell {moved.guardian_name} ({moved.guardian_phone})."
                )
                self.message_user(request, text, messages.WARNING)
        self.message_user(request, _("Cancelled."), messages.SUCCESS)

    @action(description=_("Cancel"), permissions=["change"])
    def cancel_this(self, request: HttpRequest, obj: ChildCheckin) -> None:
        self.cancel(request, ChildCheckin.objects.filter(pk=obj.pk))


def _tell_moved(page: ScopedAdmin, request: HttpRequest, moved: ChildCheckin) -> None:
    text = f"{moved.child_name} has a place now. Please tell {moved.guardian_name} ({moved.guardian_phone})."
    page.message_user(request, text, messages.WARNING)
