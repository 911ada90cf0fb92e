"""Admin pages that keep to the signed-in person's own church. What a church owns is registered with one of these."""

from collections.abc import Iterable
from typing import Any, cast

from django.contrib.admin import RelatedFieldListFilter
from django.contrib.auth.models import User
from django.db.models import ForeignKey, Model, QuerySet, URLField
from django.forms import Field, HiddenInput
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from unfold.admin import TabularInline
from unfold.decorators import display

from church.access import STANDING, Membership, memberships, sees_everything
from church.admin.base import CarefulAdmin
from church.models import Church, Role

STATE_COLOURS = {
    "confirmed": "success",
    "booked": "success",
    "approved": "success",
    "registered": "success",
    "waiting": "warning",
    "pending": "warning",
    "cancelled": "danger",
    "declined": "danger",
}


def standing(request: HttpRequest) -> list[Membership]:
    """The signed-in person's churches and roles, read once per request whoever asks, this or `memberships` itself."""
    found = memberships(request.user)
    setattr(request.user, STANDING, found)
    return found


def is_superuser(request: HttpRequest) -> bool:
    return sees_everything(cast(User, request.user))


def churches_where(request: HttpRequest, roles: Iterable[str]) -> list[int]:
    """The churches in which the signed-in person holds one of these roles."""
    wanted = frozenset(roles)
    return [each.church_id for each in standing(request) if each.roles & wanted]


def sees_several(request: HttpRequest) -> bool:
    """Whether there is more than one church that the signed-in person sees; asked once per request."""
    found: bool | None = getattr(request, "_sees_several_churches", None)
    if found is None:
        found = len(Church.objects.visible_to(request.user)[:2]) > 1
        request._sees_several_churches = found  # type: ignore[attr-defined]
    return found


def _changes_the_list(request: HttpRequest) -> bool:
    """Whether the request is an action on a list, or an edit in it."""
    match = request.resolver_match
    return request.method == "POST" and match is not None and str(match.url_name).endswith("_changelist")


class ScopedRelatedFilter(RelatedFieldListFilter):
    """Offers only rows that the signed-in person may see."""

    def field_choices(self, field: Any, request: HttpRequest, model_admin: Any) -> Any:
        rows = field.related_model._default_manager.visible_to(request.user)
        return [(row.pk, str(row)) for row in rows[:200]]


class ScopedChoices:
    """Offers, as the target of a foreign key, only rows that the signed-in person may see."""

    def formfield_for_foreignkey(self, db_field: ForeignKey, request: HttpRequest, **kwargs: Any) -> Field | None:
        manager = db_field.remote_field.model._default_manager
        if "queryset" not in kwargs and hasattr(manager, "visible_to"):
            kwargs["queryset"] = manager.visible_to(request.user)
        return super().formfield_for_foreignkey(db_field, request, **kwargs)  # type: ignore[misc]


class ChurchFilterForSeveral:
    """The church is a filter for whoever sees every one: the filter itself names every church there is."""

    def get_list_filter(self, request: HttpRequest) -> Any:
        filters = tuple(super().get_list_filter(request))  # type: ignore[misc]
        keeps = is_superuser(request) and sees_several(request)
        return filters if keeps else tuple(name for name in filters if str(name).split("__")[-1] != "church")


class ScopedAdmin(ChurchFilterForSeveral, ScopedChoices, CarefulAdmin):
    """Every list, count, search, autocomplete and page is of `visible_to`; `editors` may change what their church owns.

    Django's own permissions are not asked: roles in a church decide, and a superuser may do everything.
    """

    readers: frozenset[str] = frozenset(Role.values)
    editors: frozenset[str] = frozenset({Role.ADMIN, Role.OFFICE})
    formfield_overrides = {URLField: {"assume_scheme": "https"}}
    show_full_result_count = False  # one count less per list; the total of other pages is nobody's business

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        rows: QuerySet[Any] = self.model._default_manager.visible_to(request.user)
        if not is_superuser(request):
            # A role in one church opens nothing in another, in which the same person has a lesser one.
            roles = self.editors if _changes_the_list(request) else self.readers | self.editors
            if path := self._church_path(rows):
                rows = rows.filter(**{f"{path}__in": churches_where(request, roles)})
        ordering = self.get_ordering(request)
        return rows.order_by(*ordering) if ordering else rows

    def _church_path(self, rows: QuerySet[Any]) -> str:
        """From a row to its church's id; "" where `visible_to` alone knows the way."""
        if self.model is Church:
            return "pk"
        names = {field.name for field in self.model._meta.get_fields()}
        path = str(getattr(rows, "church_path", ""))
        return "church_id" if "church" in names else path if path != "church_id" else ""

    def church_id_of(self, obj: Model) -> int:
        """The church that owns the row."""
        return cast(int, obj.church_id)  # type: ignore[attr-defined]

    def has_module_permission(self, request: HttpRequest) -> bool:
        return self.has_view_permission(request)

    def has_view_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return self._is_allowed(request, self.readers | self.editors, obj)

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return self._is_allowed(request, self.editors, obj)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return self._is_allowed(request, self.editors, None)

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return self._is_allowed(request, self.editors, obj)

    def _is_allowed(self, request: HttpRequest, roles: frozenset[str], obj: Model | None) -> bool:
        if is_superuser(request):
            return True
        churches = churches_where(request, roles)
        if (
            not isinstance(obj, Model) or obj.pk is None
        ):  # unfold asks about its buttons with an id, the page itself with the row
            return bool(churches)
        return self.church_id_of(obj) in churches

    def get_list_display(self, request: HttpRequest) -> Any:
        """The church is a column for whoever sees several."""
        columns = tuple(super().get_list_display(request))
        return columns if sees_several(request) else tuple(name for name in columns if name != "church")

    def formfield_for_foreignkey(self, db_field: ForeignKey, request: HttpRequest, **kwargs: Any) -> Field | None:
        if db_field.name != "church":
            return super().formfield_for_foreignkey(db_field, request, **kwargs)
        own: QuerySet[Any] = Church.objects.visible_to(request.user)
        if not is_superuser(request):
            own = own.filter(pk__in=churches_where(request, self.editors))
        field = super().formfield_for_foreignkey(db_field, request, **(kwargs | {"queryset": own}))
        only = own.values_list("pk", flat=True)[:2]
        if field is not None and len(only) == 1:  # whoever has one church is not asked which
            field.initial, field.widget = only[0], HiddenInput()
        return field


class BookingAdmin(ScopedAdmin):
    """Rows whose state moves on by itself while a page lies open: only what was changed on the page is written."""

    @display(description=_("state"), label=STATE_COLOURS, ordering="state")
    def shown_state(self, booking: Any) -> tuple[str, str]:
        return booking.state, booking.get_state_display()

    def follows(self, form: Any) -> Iterable[str]:
        """Columns that change along with what was changed."""
        return ()

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        if not change:
            super().save_model(request, obj, form, change)
            return
        columns = {field.name for field in obj._meta.concrete_fields}
        if changed := [name for name in {*form.changed_data, *self.follows(form)} if name in columns]:
            obj.save(update_fields=changed)
        for action in self.get_actions_submit_line(request, obj.pk):  # what unfold does after saving
            if action.action_name in request.POST:
                action.method(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False  # cancelled ones give back what they hold; deleted ones would not


class SeenOnlyAdmin(ScopedAdmin):
    """For rows that the software writes and nobody edits. A superuser may delete them."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return is_superuser(request)


class ScopedInline(ScopedChoices, TabularInline):
    """Rows inside another page: may be changed by whoever may change the page."""

    extra = 0
    formfield_overrides = ScopedAdmin.formfield_overrides

    def has_view_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return self._parent(request).has_view_permission(request, obj)

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return self._parent(request).has_change_permission(request, obj)

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return self._parent(request).has_change_permission(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return self._parent(request).has_change_permission(request, obj)

    def _parent(self, request: HttpRequest) -> Any:
        return self.admin_site._registry[self.parent_model]
