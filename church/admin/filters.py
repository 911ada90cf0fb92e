"""Filters that several lists share."""

from collections.abc import Iterator
from typing import Any

from django.contrib.admin import SimpleListFilter
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class ComingFilter(SimpleListFilter):
    """What is still to come, unless something else is chosen: that is what one works with."""

    title = _("when")
    parameter_name = "when"
    column = "starts_at"

    def now(self) -> Any:
        return timezone.now()

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[Any]:
        return [("past", _("past")), ("all", _("all"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        if self.value() == "all":
            return queryset
        side = "lt" if self.value() == "past" else "gte"
        return queryset.filter(**{f"{self.column}__{side}": self.now()})

    def choices(self, changelist: Any) -> Iterator[Any]:
        for choice in super().choices(changelist):
            yield choice | ({"display": "still to come"} if choice["query_string"].find("when=") < 0 else {})


class EventComingFilter(ComingFilter):
    column = "event__starts_at"


class DayComingFilter(ComingFilter):
    column = "day"

    def now(self) -> Any:
        return timezone.localdate()
