"""Who may open the pages on evals."""

from typing import Any

from django.http import HttpRequest

from church.admin.base import CarefulAdmin
from church.admin.scoped import churches_where, is_superuser
from evals.models.run import READERS


class EvalsAdmin(CarefulAdmin):
    """For administrators and pastors of any church, and superusers; which rows they see is each page's to say."""

    def has_module_permission(self, request: HttpRequest) -> bool:
        return self.has_view_permission(request)

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        user = request.user
        return bool(user.is_active and user.is_staff and (is_superuser(request) or churches_where(request, READERS)))

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
