"""Changes that need two: what waits, and who decided what."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _

from church import console
from church.errors import NotYours
from church.models import StaffChange
from church.second_person import changes as doing
from church.second_person import others
from church.second_person.pages import CHANGES, may_open
from church.second_person.policy import may_confirm, may_refuse, may_withdraw

LATELY = 20  # decided ones that are shown


def changes(request: HttpRequest) -> HttpResponse:
    """All of the church's; none can be found out that the list of the staff would not show."""
    if not may_open(request):
        raise PermissionDenied
    seen = _seen(request)
    waiting = [_Shown(each, request.user) for each in seen.waiting()]
    decided = seen.exclude(state=StaffChange.State.WAITING)[:LATELY]
    return console.page(
        request, "sign_in/changes.html", CHANGES.title, waiting=waiting, decided=decided,
        others=others.waiting(request),
    )  # fmt: skip


def decide(request: HttpRequest, staff_change_id: int) -> HttpResponse:
    """One of them: confirm it or refuse it; for whoever asked, withdraw it."""
    if not may_open(request):
        raise PermissionDenied
    change = get_object_or_404(_seen(request), pk=staff_change_id)
    if request.method == "POST":
        _decide(request, change)
        return redirect("staff_changes")
    waits = change.state == StaffChange.State.WAITING
    return console.page(
        request, "sign_in/changes.html", CHANGES.title, waiting=[_Shown(change, request.user)] if waits else [],
        decided=[] if waits else [change],
    )  # fmt: skip


def _decide(request: HttpRequest, change: StaffChange) -> None:
    user = User.objects.get(pk=request.user.pk or 0)
    try:
        if "confirm" in request.POST:
            told = _("It is confirmed and done.") if doing.confirm(change, by=user) else ""
        else:
            told = _("It will not be done.") if doing.refuse(change, by=user) else ""
    except NotYours:
        raise PermissionDenied from None
    if told:
        messages.success(request, told)
    else:
        messages.error(request, _("It was decided meanwhile, or whoever asked may not ask for it any more."))


class _Shown:
    """A change that waits, and what this person may do about it."""

    def __init__(self, change: StaffChange, user: Any) -> None:
        self.change = change
        self.may_confirm = may_confirm(user, change)
        self.may_refuse = may_refuse(user, change)
        self.may_withdraw = may_withdraw(user, change)


def _seen(request: HttpRequest) -> Any:
    return StaffChange.objects.visible_to(request.user).select_related("staff", "church")
