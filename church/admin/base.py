"""The base of every list in the console: what an address may ask of it, and how one searches in it."""

from collections.abc import Iterator
from typing import Any

from django.contrib import messages
from django.contrib.admin import FieldListFilter
from django.contrib.admin.utils import get_fields_from_path
from django.contrib.admin.views.main import ERROR_FLAG, PAGE_VAR, SEARCH_VAR
from django.core.exceptions import PermissionDenied
from django.db.models import Field, QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.utils.translation import gettext as _
from unfold.admin import ModelAdmin
from unfold.views import ChangeList

from church.kept_words import keep, kept

FOUND = "found"  # in an address: the name under which the session keeps what is searched for


class CarefulChangeList(ChangeList):
    """Searches for what the session keeps, and never for what stands in the address."""

    def get_queryset(self, request: HttpRequest, exclude_parameters: Any = None) -> QuerySet[Any]:
        name = self.params.get(FOUND, "")
        self.query = kept(request.session, name) if name else ""
        return super().get_queryset(request, exclude_parameters)

    def get_filters_params(self, params: Any = None) -> dict[str, Any]:
        asked: dict[str, Any] = super().get_filters_params(params)
        return {name: value for name, value in asked.items() if name != FOUND}

    @property
    def search_url(self) -> str:
        """Where the words are posted: this list with its filters, from the first page on, without an earlier search."""
        return self.get_query_string(remove=[FOUND])


class CarefulAdmin(ModelAdmin):
    """Refuses whatever an address asks of a column, but for the filters that the list itself offers to this person.

    Django allows every lookup on every column of a list (`?text__regex=^a`), shown or not: whoever sees the list learns a hidden
    column letter by letter. A list says with `list_filter` and `date_hierarchy` what may be asked.
    """

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:
        return request is not None and any(lookup in names for names in self._offered(lookup, request))

    def _offered(self, lookup: str, request: HttpRequest) -> Iterator[list[str]]:
        """The parameters of each filter that this lookup could belong to."""
        if self.date_hierarchy:
            yield [f"{self.date_hierarchy}__{part}" for part in ("year", "month", "day")]
        for each in self.get_list_filter(request):
            if isinstance(each, type):
                yield [str(each.parameter_name)]  # type: ignore[attr-defined]
                continue
            column, kind = each if isinstance(each, tuple | list) else (each, FieldListFilter.create)
            path = column.name if isinstance(column, Field) else column
            if lookup == path or lookup.startswith(f"{path}__"):
                yield self._parameters(path, kind, request)

    def _parameters(self, path: str, kind: Any, request: HttpRequest) -> list[str]:
        """What a filter of this column puts into an address. Made once a request: some filters ask the database what to offer."""
        made: dict[Any, list[str]] = request.__dict__.setdefault("_parameters_of_filters", {})
        if (self.model, path) not in made:
            field = get_fields_from_path(self.model, path)[-1]
            made[self.model, path] = kind(field, request, {}, self.model, self, field_path=path).expected_parameters()
        return made[self.model, path]

    def get_changelist(self, request: HttpRequest, **kwargs: Any) -> type[ChangeList]:
        return CarefulChangeList

    def changelist_view(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        asked = request.GET.copy()
        if request.method == "POST" and SEARCH_VAR in request.POST:
            if not self.has_view_permission(request):
                raise PermissionDenied
            return _to_list(request, asked, search=keep(request.session, request.POST[SEARCH_VAR]))
        if asked.pop(SEARCH_VAR, None) is not None:
            messages.info(request, _("Please search with the box on the page: an address is kept in logs."))
            return _to_list(request, asked, search=asked.get(FOUND, ""))
        if (name := asked.get(FOUND)) and not kept(request.session, name):
            messages.info(request, _("This search is not kept any more. Please search again."))
            return _to_list(request, asked, search="")
        view: HttpResponse = super().changelist_view(request, extra_context)
        return view


def _to_list(request: HttpRequest, asked: QueryDict, *, search: str) -> HttpResponse:
    """The same list with this search, from its first page on."""
    for name in (FOUND, PAGE_VAR, ERROR_FLAG, SEARCH_VAR):
        asked.pop(name, None)
    if search:
        asked[FOUND] = search
    return HttpResponseRedirect(f"{request.path}?{asked.urlencode()}" if asked else request.path)
