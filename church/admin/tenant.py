"""The church's own settings."""

from typing import Any

from django.contrib import admin
from django.db.models import Model
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from church.admin.scoped import ScopedAdmin, ScopedInline, churches_where, is_superuser
from church.models import Church, Role, VisitorGuide, WorshipService


class WorshipServiceInline(ScopedInline):
    model = WorshipService
    fields = ("name", "weekday", "starts_at", "duration", "location", "language")


class VisitorGuideInline(ScopedInline):
    model = VisitorGuide
    fields = (
        "language",
        "what_to_expect",
        "parking",
        "entrance",
        "accessibility",
        "dress",
        "kids_checkin",
        "kids_safety",
    )


@admin.register(Church)
class ChurchAdmin(ScopedAdmin):
    editors = frozenset({Role.ADMIN})
    list_display = ("name", "public_key", "tier", "language", "city", "timezone", "is_active")
    list_filter = ("tier", "language", "is_active")
    search_fields = ("name", "public_key", "city")
    inlines = (WorshipServiceInline, VisitorGuideInline)
    fieldsets = (
        (None, {"fields": ("name", "public_key", "tier", "is_active", "created_at")}),
        (_("Place and language"), {"fields": ("language", "country", "timezone")}),
        (
            _("Address and links"),
            {
                "fields": (
                    ("phone", "email"),
                    "website",
                    "street",
                    ("city", "region", "postcode"),
                    ("latitude", "longitude"),
                    "own_map_url",
                    "connection_card_url",
                )
            },
        ),
        (_("Giving and members"), {"fields": (("giving_url", "currency"), "sign_in_url", "identity_secret")}),
        (_("Assistant"), {"fields": ("greeting", "crisis_words", "crisis_phrases", "allowed_origins")}),
        (
            _("Office hours and promises"),
            {
                "fields": (
                    ("callback_business_hours_start", "callback_business_hours_end"),
                    "office_days",
                    "callback_promise_days",
                    ("lease_seconds_chat", "lease_seconds_voice"),
                )
            },
        ),
        (_("Sign-in of staff"), {"fields": ("second_factor",)}),
    )

    def get_fieldsets(self, request: HttpRequest, obj: Model | None = None) -> Any:
        """The secret that signs who a visitor is, for those alone who may change the church."""
        fieldsets = super().get_fieldsets(request, obj)
        if self.has_change_permission(request, obj):
            return fieldsets
        hidden = {"identity_secret"}
        return [
            (name, {**rest, "fields": tuple(f for f in rest["fields"] if f not in hidden)}) for name, rest in fieldsets
        ]

    def church_id_of(self, obj: Model) -> int:
        return int(obj.pk)

    def get_readonly_fields(self, request: HttpRequest, obj: Model | None = None) -> Any:
        # The plan and the key belong to whoever runs the installation.
        if is_superuser(request):
            return ("created_at",)
        own = ("created_at", "public_key", "tier", "is_active")
        leads = churches_where(request, [Role.ADMIN])
        return own if obj is not None and obj.pk in leads else (*own, "second_factor")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return is_superuser(request)

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return is_superuser(request)
