"""The page that every kind of care record has: its own words first, then who asked, then how it is handled."""

from typing import Any, cast

from django.contrib import messages
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Model, QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import NoReverseMatch, reverse
from django.utils.html import format_html
from unfold.decorators import display

from church.admin.scoped import ScopedAdmin, is_superuser
from prayers import handling
from prayers.admin.filters import QueueFilter
from prayers.admin.forms import EDITABLE, CareRecordForm
from prayers.errors import PrayersError
from prayers.models import CareRecord, RecordView, Urgency, Where

WHO = ("contact_name", "contact_phone", "contact_email", "contact_raw", "person", "anonymous", "is_minor")
WHENCE = (
    "church",
    "confidentiality",
    "language",
    "channel",
    "conversation_id",
    "invocation",
    "created_at",
    "claimed_at",
    "closed_at",
)
LABEL_COLOURS = {Urgency.IMMEDIATE: "danger", Urgency.HIGH: "warning", Urgency.LOW: "info"}


class RecordAdmin(ScopedAdmin):
    """Whoever may read a record may work on it. None is added by hand; only a superuser deletes one."""

    form = CareRecordForm
    autocomplete_fields = ("assignee",)
    list_display: tuple[str, ...] = (
        "summary",
        "shown_urgency",
        "status",
        "assignee",
        "due_at",
        "overdue",
        "is_minor",
        "created_at",
    )
    list_filter: Any = (QueueFilter, "status", "urgency", "confidentiality", "is_minor", "church")
    search_fields: Any = ("id", "summary", "contact_name", "contact_phone", "contact_email")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        records: Any = super().get_queryset(request)
        return records.by_need().select_related("church", "person", "assignee")

    def has_view_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return self._may_work_on(request, obj)

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return self._may_work_on(request, obj)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return is_superuser(request)

    def _may_work_on(self, request: HttpRequest, obj: Model | None) -> bool:
        if obj is None:
            return self._is_allowed(request, self.readers, None)
        return CareRecord.objects.visible_to(request.user).filter(pk=obj.pk).exists()

    def get_readonly_fields(self, request: HttpRequest, obj: Model | None = None) -> tuple[str, ...]:
        return (*self.own_fields(), *WHO, *WHENCE)

    def get_fieldsets(self, request: HttpRequest, obj: Model | None = None) -> Any:
        return (
            (None, {"fields": self.own_fields()}),
            ("Handling", {"fields": (*EDITABLE, "seen")}),
            ("Who asked", {"fields": WHO}),
            ("Where it came from", {"fields": WHENCE}),
        )

    def own_fields(self) -> tuple[str, ...]:
        """The fields of this kind alone."""
        return tuple(field.name for field in self.model._meta.local_fields if not field.primary_key)

    def save_model(self, request: HttpRequest, obj: CareRecord, form: Any, change: bool) -> None:
        wanted = {name: form.cleaned_data[name] for name in EDITABLE if name in form.changed_data}
        for name in wanted:  # the form has put its values on the row; handling starts from what was read
            setattr(obj, "assignee_id" if name == "assignee" else name, form.initial[name])
        try:
            with transaction.atomic():
                self._handle(obj, wanted, by=cast(User, request.user))
        except PrayersError as refused:
            messages.error(request, str(refused))
            request.was_refused = True  # type: ignore[attr-defined]

    def _handle(self, record: CareRecord, wanted: dict[str, Any], *, by: User) -> None:
        if "status" in wanted:
            handling.move(record, wanted["status"], by=by)
        if "assignee" in wanted:
            handling.assign(record, wanted["assignee"], by=by)
        if "urgency" in wanted:
            handling.set_urgency(record, wanted["urgency"], by=by)
        if "due_at" in wanted:
            handling.set_due(record, wanted["due_at"], by=by)

    def render_change_form(self, request: HttpRequest, context: Any, *args: Any, **kwargs: Any) -> HttpResponse:
        if isinstance(record := kwargs.get("obj"), CareRecord):
            RecordView.objects.opened(record, request.user, Where.FIELDS)
        return super().render_change_form(request, context, *args, **kwargs)

    def response_change(self, request: HttpRequest, obj: Any) -> HttpResponse:
        if getattr(request, "was_refused", False):
            return HttpResponseRedirect(request.path)
        return super().response_change(request, obj)

    @display(
        description="urgency",
        ordering="urgency",
        label={key.label: value for key, value in LABEL_COLOURS.items()},
    )
    def shown_urgency(self, record: CareRecord) -> str:
        return str(record.get_urgency_display())

    @display(description="overdue", boolean=True)
    def overdue(self, record: CareRecord) -> bool:
        return record.is_overdue()

    @display(description="tool call")
    def invocation(self, record: CareRecord) -> str:
        if record.invocation_id is None:
            return "-"
        try:
            url = reverse("admin:tooling_toolinvocation_change", args=[record.invocation_id])
        except NoReverseMatch:  # the ledger lives in a layer above this one
            return str(record.invocation_id)
        return format_html('<a href="{}">{}</a>', url, record.invocation_id)
