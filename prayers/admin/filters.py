"""Ways to narrow a list of care records."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _


class QueueFilter(admin.SimpleListFilter):
    title = _("queue")
    parameter_name = "show"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[Any]:
        return [
            ("open", _("open")),
            ("mine", _("mine")),
            ("unassigned", _("nobody's")),
            ("overdue", _("overdue")),
            ("closed", _("closed")),
        ]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        records: Any = queryset
        match self.value():
            case "open":
                return records.open()
            case "mine":
                return records.open().filter(assignee__user_id=request.user.pk)
            case "unassigned":
                return records.open().filter(assignee=None)
            case "overdue":
                return records.overdue()
            case "closed":
                return records.filter(closed_at__isnull=False)
        return queryset
