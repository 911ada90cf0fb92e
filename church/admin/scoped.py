"""Admin pages that keep to the signed-in person's own church. What a church owns is registered with one of these."""

from collections.abc import Iterable
from typing import Any, cast

from django.contrib.auth.models import User
from django.db.models import ForeignKey, Model, QuerySet, URLField
from django.forms import Field
from django.http import HttpRequest
from unfold.admin import ModelAdmin, TabularInline

from church.access import Membership, memberships, sees_everything
from church.models import Role


def standing(request: HttpRequest) -> list[Membership]:
    """The signed-in person's churches and roles, read once per request however many pages ask."""
    found: list[Membership] | None = getattr(request, "_church_memberships", None)
    if found is None:
        found = memberships(request.user)
        request._church_memberships = found  # type: ignore[attr-defined]
    return found


def is_superuser(request: HttpRequest) -> bool:
    return sees_everything(cast(User, request.user))


def churches_where(request: HttpRequest, roles: Iterable[str]) -> list[int]:
    """The churches in which the signed-in person holds one of these roles."""
    wanted = frozenset(roles)
    return [each.church_id for each in standing(request) if each.roles & wanted]


class ScopedChoices:
    """Offers, as the target of a foreign key, only rows that the signed-in person may see."""

    def formfield_for_foreignkey(self, db_field: ForeignKey, request: HttpRequest, **kwargs: Any) -> Field | None:
        manager = db_field.remote_field.model._default_manager
        if "queryset" not in kwargs and hasattr(manager, "visible_to"):
            kwargs["queryset"] = manager.visible_to(request.user)
        return super().formfield_for_foreignkey(db_field, request, **kwargs)  # type: ignore[misc]


class ScopedAdmin(ScopedChoices, ModelAdmin):
    """Every list, count, search, autocomplete and page is of `visible_to`; `editors` may change what their church owns.

    Django's own permissions are not asked: roles in a church decide, and a superuser may do everything.
    """

    readers: frozenset[str] = frozenset(Role.values)
    editors: frozenset[str] = frozenset({Role.ADMIN, Role.OFFICE})
    formfield_overrides = {URLField: {"assume_scheme": "https"}}
    show_full_result_count = False  # one count less per list; the total of other pages is nobody's business

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        rows: QuerySet[Any] = self.model._default_manager.visible_to(request.user)
        ordering = self.get_ordering(request)
        return rows.order_by(*ordering) if ordering else rows

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
        return bool(churches) if obj is None or obj.pk is None else self.church_id_of(obj) in churches

    def get_list_filter(self, request: HttpRequest) -> Any:
        """The church is a filter for whoever sees several: the filter itself lists every church there is."""
        filters = tuple(super().get_list_filter(request))
        return filters if is_superuser(request) else tuple(name for name in filters if name != "church")

    def formfield_for_foreignkey(self, db_field: ForeignKey, request: HttpRequest, **kwargs: Any) -> Field | None:
        if db_field.name == "church" and not is_superuser(request):
            church = db_field.remote_field.model
            kwargs["queryset"] = church._default_manager.filter(pk__in=churches_where(request, self.editors))
        return super().formfield_for_foreignkey(db_field, request, **kwargs)


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
