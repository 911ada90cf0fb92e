"""Who may open the pages of care plans: whoever may read the record finds its plans, nobody else learns that there are any."""

from collections.abc import Callable
from functools import wraps
from typing import Any, cast

from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone

from church.access import sees_everything, staff_of
from church.console import console_view
from church.models import Church, Role, StaffMember
from prayers.inbox.scope import scope_of
from tooling.models.plan import CarePlan

COUNTERS = frozenset({Role.ADMIN, Role.PASTOR})  # who see the numbers
KEEPERS = frozenset({Role.ADMIN, Role.PASTOR, Role.OFFICE})  # who change and delete any template


def is_superuser(request: HttpRequest) -> bool:
    return sees_everything(user_of(request))


def own_churches(request: HttpRequest, roles: frozenset[str] | None = None) -> list[int]:
    """Those in which the signed-in person has a role, or one of these; read once per request."""
    held = scope_of(request).memberships
    return [each.church_id for each in held if (each.roles if roles is None else each.roles & roles)]


def works_somewhere(request: HttpRequest) -> bool:
    """Whether the signed-in person has a role in any church: every role reads some kind of record."""
    return is_superuser(request) or bool(own_churches(request))


def sees_numbers(request: HttpRequest) -> bool:
    return is_superuser(request) or bool(own_churches(request, COUNTERS))


def of_plan(view: Callable[..., HttpResponse]) -> Callable[..., Any]:
    """The view with the plan instead of its id, by the clock of its church. Not found where its record is closed to the person."""

    @wraps(view)
    def wrapped(request: HttpRequest, plan: Any, **kwargs: Any) -> HttpResponse:
        found = get_object_or_404(
            CarePlan.objects.visible_to(request.user).select_related(
                "church", "record__church", "record__person", "record__assignee", "stopped_by", "template"
            ),
            pk=plan,
        )
        return by_clock_of(found.church, lambda: view(request, found, **kwargs))

    return console_view(wrapped)


def by_clock_of(church: Church, view: Callable[[], HttpResponse]) -> HttpResponse:
    """The answer with its days and times as the church's clock shows them."""
    with timezone.override(church.zone):
        answer = view()
        rendered: HttpResponse = answer.render() if hasattr(answer, "render") else answer
    return rendered


def user_of(request: HttpRequest) -> User:
    return cast(User, request.user)


def staff_here(request: HttpRequest, church_id: int) -> StaffMember | None:
    """The signed-in person as staff of this church; None for whoever only runs the installation."""
    return staff_of(request.user, church_id)
