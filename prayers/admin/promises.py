"""What the church promises for each kind, and who is told when a promise is missed: all kinds on one page."""

from dataclasses import dataclass
from typing import Any

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.db.models import Model
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from church.admin.scoped import ScopedAdmin, SeenOnlyAdmin, churches_where, is_superuser
from church.console import page
from church.models import Church, Role
from prayers.kinds import Term, spec_of
from prayers.models import Escalation, Kind, Promise
from prayers.models.promise import reads_any
from prayers.promises import default_term, promised_kinds


@dataclass(frozen=True)
class Row:
    """One kind of one church, as it is now."""

    kind: Kind
    term: Term
    first: tuple[str, ...]  # the roles told when it arrives and when the promise is missed
    then: tuple[str, ...]
    is_own: bool
    link: str  # where it is changed; "" for whoever may not


@admin.register(Promise)
class PromiseAdmin(ScopedAdmin):
    readers = frozenset({Role.ADMIN, Role.PASTOR, Role.OFFICE})
    editors = frozenset({Role.ADMIN, Role.PASTOR})
    list_display = ("kind", "office_days", "hours", "church")
    fieldsets = (
        (None, {"fields": ("church", "kind")}),
        (_("Looked after within"), {"fields": (("office_days", "hours"),)}),
        (
            _("When nobody has taken it by then"),
            {"fields": ("escalate_after_hours", ("next_role", "last_role"))},
        ),
        (_("When somebody took it and it stands still"), {"fields": ("still_hours",)}),
    )

    def changelist_view(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        """Every kind with what holds for it, the defaults too: a list of exceptions alone would tell half of it."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        own = {(each.church_id, each.kind): each for each in self.get_queryset(request)}
        churches = Church.objects.visible_to(request.user)
        if not is_superuser(request):
            churches = churches.filter(pk__in=churches_where(request, self.readers | self.editors))
        tables = [(church, [self._row(request, church, kind, own) for kind in promised_kinds()]) for church in churches]
        return page(request, "console/promises.html", _("Promises"), tables=tables)

    def _row(self, request: HttpRequest, church: Church, kind: Kind, own: dict[tuple[int, str], Promise]) -> Row:
        promise = own.get((church.pk, kind))
        if not self.has_change_permission(request, promise or Promise(pk=0, church=church)):
            link = ""
        elif promise:
            link = reverse("admin:prayers_promise_change", args=[promise.pk])
        else:
            link = f"{reverse('admin:prayers_promise_add')}?church={church.pk}&kind={kind}"
        term = promise.term if promise else default_term(kind, church)
        return Row(
            kind,
            term,
            _labels(spec_of(kind).audience.roles),
            _labels(tuple(role for role in term.chain if reads_any(kind, role))),
            promise is not None,
            link,
        )

    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, Any]:
        """A new one begins with what holds now."""
        given: dict[str, Any] = super().get_changeform_initial_data(request)
        kind = given.get("kind", "")
        church = Church.objects.visible_to(request.user).filter(pk=_number(given.get("church"))).first()
        if kind not in promised_kinds() or church is None:
            return given
        term = default_term(kind, church)
        steps = dict(zip(("next_role", "last_role"), term.chain, strict=False))
        return given | steps | {
            "office_days": term.office_days, "hours": term.hours, "escalate_after_hours": term.escalate_after_hours,
            "still_hours": term.still_hours,
        }  # fmt: skip

    def get_readonly_fields(self, request: HttpRequest, obj: Model | None = None) -> Any:
        return ("church", "kind") if obj else ()


def _labels(roles: tuple[Role, ...]) -> tuple[str, ...]:
    return tuple(str(role.label) for role in roles)


def _number(text: Any) -> int:
    return int(text) if str(text).isdecimal() else 0


@admin.register(Escalation)
class EscalationAdmin(SeenOnlyAdmin):
    list_display = ("record", "round", "shown_roles", "told", "created_at")
    list_select_related = ("record",)
    ordering = ("-created_at",)

    def church_id_of(self, obj: Any) -> int:
        return int(obj.record.church_id)

    @admin.display(description=_("told"))
    def shown_roles(self, row: Escalation) -> str:
        return ", ".join(row.role_labels)
