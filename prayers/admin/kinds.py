"""The pages of the kinds: those with lists or parts of their own, and the usual one for every other."""

from typing import Any

from django.apps import apps
from django.contrib import admin
from django.db.models import Model
from django.http import HttpRequest

from church.admin.scoped import ScopedInline, SeenOnlyAdmin
from prayers.admin.filters import QueueFilter
from prayers.admin.record import RecordAdmin
from prayers.kinds import specs
from prayers.models import (
    Approval,
    BenevolenceRequest,
    CareNeed,
    ConcernUpdate,
    ContactMerge,
    ConversationSummary,
    FollowUpDraft,
    PastoralVisit,
    Payment,
    SafetyConcern,
    VisitorContact,
    VolunteerSignup,
)


class ContactMergeInline(ScopedInline):
    model = ContactMerge
    fields = ("invocation_id", "created_at")
    readonly_fields = fields

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    has_change_permission = has_delete_permission = has_add_permission


class ConcernUpdateInline(ScopedInline):
    model = ConcernUpdate
    fields = ("created_at", "category", "or_category", "words", "person_in_danger", "has_called", "invocation_id")
    readonly_fields = fields

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    has_change_permission = has_delete_permission = has_add_permission


@admin.register(VisitorContact)
class VisitorContactAdmin(RecordAdmin):
    inlines = (ContactMergeInline,)
    list_display = (
        "summary",
        "contact_phone",
        "contact_email",
        "consent",
        "status",
        "assignee",
        "created_at",
    )


@admin.register(PastoralVisit)
class PastoralVisitAdmin(RecordAdmin):
    list_filter = (*RecordAdmin.list_filter, "location")
    search_fields = (*RecordAdmin.search_fields, "reason", "address")


@admin.register(CareNeed)
class CareNeedAdmin(RecordAdmin):
    list_filter = (*RecordAdmin.list_filter, "category")
    search_fields = (*RecordAdmin.search_fields, "need")


@admin.register(SafetyConcern)
class SafetyConcernAdmin(RecordAdmin):
    inlines = (ConcernUpdateInline,)
    list_filter = (*RecordAdmin.list_filter, "category")
    search_fields = (*RecordAdmin.search_fields, "concern")


@admin.register(VolunteerSignup)
class VolunteerSignupAdmin(RecordAdmin):
    list_filter = (QueueFilter, "status", "needs_background_check", "church")
    search_fields = (*RecordAdmin.search_fields, "role")


@admin.register(ConversationSummary)
class ConversationSummaryAdmin(RecordAdmin):
    list_filter = (*RecordAdmin.list_filter, "sentiment")
    search_fields = (*RecordAdmin.search_fields, "text")


@admin.register(FollowUpDraft)
class FollowUpDraftAdmin(RecordAdmin):
    list_filter = (*RecordAdmin.list_filter, "send_by")
    search_fields = (*RecordAdmin.search_fields, "recipient", "body")


class _DecidedInline(ScopedInline):
    """What was decided on the record's page, for reading: nothing of it is written by hand."""

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    has_change_permission = has_delete_permission = has_add_permission


class ApprovalInline(_DecidedInline):
    model = Approval
    fields = ("by_name", "amount", "at", "waits_until", "voided_at", "void_why", "stopped_by", "stop_reason")
    readonly_fields = fields


class PaymentInline(_DecidedInline):
    model = Payment
    fields = ("amount", "how", "note", "paid_on", "by_name", "at")
    readonly_fields = fields


@admin.register(BenevolenceRequest)
class BenevolenceRequestAdmin(RecordAdmin):
    inlines = (ApprovalInline, PaymentInline)
    list_display = (
        "summary",
        "amount",
        "granted",
        "due_date",
        "household_size",
        "status",
        "assignee",
        "due_at",
        "created_at",
    )
    search_fields = (*RecordAdmin.search_fields, "need")


def register_usual_pages() -> None:
    """A page for every kind that has none yet: its list is searched by what the records are about."""
    for spec in specs():
        model = apps.get_model("prayers", spec.model)
        if not admin.site.is_registered(model):
            searched = (*RecordAdmin.search_fields, *spec.about_fields)
            admin.site.register(model, RecordAdmin, search_fields=searched)


register_usual_pages()


@admin.register(ContactMerge)
class ContactMergeAdmin(SeenOnlyAdmin):
    list_display = ("contact", "invocation_id", "created_at")
    list_select_related = ("contact",)

    def church_id_of(self, obj: Any) -> int:
        return int(obj.contact.church_id)
