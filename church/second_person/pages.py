"""The page "Changes that need two" in the sidebar."""

from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from church.admin.scoped import is_superuser, standing
from church.console import ConsolePage
from church.models import StaffChange
from church.second_person import others
from church.second_person.policy import may_confirm


def may_open(request: HttpRequest) -> bool:
    """All of the staff: where nobody can confirm, all of them are told."""
    return is_superuser(request) or any(each.roles for each in standing(request))


def _badge(request: HttpRequest) -> str:
    rows = StaffChange.objects.visible_to(request.user).waiting().select_related("staff")
    count = sum(may_confirm(request.user, each) for each in rows)
    count += sum(each.is_for_them for each in others.waiting(request))
    return str(count) if count else ""


CHANGES = ConsolePage(_("Changes that need two"), "how_to_reg", "staff_changes", may_open, _badge)
