"""The church's own settings."""

from typing import Any

from django.contrib import admin
from django.db.models import Model
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _
from unfold.decorators import display

from church.admin.scoped import ScopedAdmin, ScopedInline, churches_where, is_superuser
from church.identity.secrets import may_keep
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
        (_("Giving and members"), {"fields": (("giving_url", "currency"), "sign_in_url", "shown_identity_secrets")}),
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
        """The way to the secrets that sign who a visitor is, for those alone who may open it."""
        fieldsets = super().get_fieldsets(request, obj)
        if obj is not None and may_keep(request.user, self.church_id_of(obj)):
            return fieldsets
        hidden = {"shown_identity_secrets"}
        return [
            (name, {**rest, "fields": tuple(f for f in rest["fields"] if f not in hidden)}) for name, rest in fieldsets
        ]

    def church_id_of(self, obj: Model) -> int:
        return int(obj.pk)

    def get_readonly_fields(self, request: HttpRequest, obj: Model | None = None) -> Any:
        # The plan and the key belong to whoever runs the installation.
        if is_superuser(request):
            return ("created_at", "shown_identity_secrets")
        own = ("created_at", "shown_identity_secrets", "public_key", "tier", "is_active")
        leads = churches_where(request, [Role.ADMIN])
        return own if obj is not None and obj.pk in leads else (*own, "second_factor")

    @display(description=_("identity secrets"))
    def shown_identity_secrets(self, church: Church) -> str:
        count = church.identity_secrets.count()
        told = ngettext("%(count)d in use", "%(count)d in use", count) % {"count": count}
        link = reverse("identity_secrets", args=[church.pk])
        return format_html('{} · <a class="underline" href="{}">{}</a>', told, link, gettext("see, make or end"))

    def has_add_permission(self, request: HttpRequest) -> bool:
        return is_superuser(request)

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return is_superuser(request)
