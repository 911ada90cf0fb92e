"""On the pages of staff and sign-ins: what needs two is asked for instead of done."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _

from church.models import StaffMember
from church.second_person.changes import ask
from church.second_person.policy import given_by_two, is_new, is_only_second, of_two

WHY = "change_reason"  # the field


def holds(staff: StaffMember) -> bool:
    """Whether this person holds a role that needs two."""
    return bool(of_two(staff.role_names))


def needs_two_to_leave(staff: StaffMember, request: HttpRequest) -> bool:
    """Whether whoever is signed in does not deactivate this person alone."""
    return holds(staff) or is_only_second(staff, request.user.pk)


def needs_two_to_come(staff: StaffMember) -> bool:
    """Whether nobody activates this person alone. Where nobody serves any more, somebody has to."""
    return bool(given_by_two(staff.role_names)) and not is_new(staff.church_id)


def ask_on_page(request: HttpRequest, staff: StaffMember, what: str, **more: Any) -> None:
    """Ask for it with the reason that the page was given, and say so."""
    by = User.objects.get(pk=request.user.pk or 0)
    change = ask(staff, what, by=by, reason=request.POST[WHY].strip(), **more)
    told = (
        _("It waits for a second person who has been administrator for 24 hours.")
        if change.due_at is None
        else _(
            "No second person has been administrator for 24 hours: it waits for 24 hours, and all of the staff are told."
        )
    )
    link = reverse("staff_changes")
    messages.warning(
        request, format_html('{} <a class="underline" href="{}">{}</a>', told, link, _("Changes that need two"))
    )


def without_deletion(actions: dict[str, Any]) -> dict[str, Any]:
    """Rows are deleted one by one: for many at once nobody is asked whether one of them needs two."""
    return {name: action for name, action in actions.items() if name != "delete_selected"}
