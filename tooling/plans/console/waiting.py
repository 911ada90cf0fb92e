"""What waits for a person: calls that want a yes, and steps that failed or were declined. Counted on every page of the console."""

from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from prayers.inbox import counts
from tooling.models.plan import NEEDS_PERSON, UNDECIDED, Confirmation, PlanStep
from tooling.plans.console.access import own_churches, user_of

_NEEDS_PERSON = [state.value for state in NEEDS_PERSON]


def decisions_for(request: HttpRequest) -> QuerySet[Any]:
    """The calls that this person may decide: those of records they may read, in churches they work for."""
    rows = Confirmation.objects.undecided().visible_to(request.user)
    return rows.filter(step__plan__church__in=own_churches(request))


def stuck_for(request: HttpRequest) -> QuerySet[Any]:
    """The steps that go on only once this person, or somebody else who may, has done something."""
    rows = PlanStep.objects.visible_to(request.user).filter(state__in=_NEEDS_PERSON)
    return rows.filter(plan__church__in=own_churches(request))


def steps_for(request: HttpRequest) -> QuerySet[Any]:
    """Both of them, as steps."""
    asked = Confirmation.objects.filter(step=OuterRef("pk"), decision__in=UNDECIDED)
    rows = PlanStep.objects.visible_to(request.user).filter(plan__church__in=own_churches(request))
    return rows.filter(Q(state__in=_NEEDS_PERSON) | Exists(asked))


def numbers(request: HttpRequest) -> dict[str, str]:
    """How many decisions and how many steps wait for this person, as they are shown. Asked for twice in a request, read once."""
    found: dict[str, str] | None = getattr(request, "_plans_waiting", None)
    if found is None:
        found = _counted(request)
        request._plans_waiting = found  # type: ignore[attr-defined]
    return found


def _counted(request: HttpRequest) -> dict[str, str]:
    if not own_churches(request) or not _any_near(request):
        return {"decisions": "0", "stuck": "0", "both": "0"}
    asked = {"decisions": decisions_for(request), "stuck": stuck_for(request)}
    found = counts.capped(user_of(request), asked)
    beyond = next((count for count in found.values() if not count.isdigit()), "")
    return found | {"both": beyond or counts.shown(sum(int(count) for count in found.values()))}


def _any_near(request: HttpRequest) -> bool:
    """Whether anything waits in a church of this person at all: a cheap question, asked on every page before the exact one."""
    churches = own_churches(request)
    stuck = PlanStep.objects.filter(state__in=_NEEDS_PERSON, plan__church__in=churches)
    asked = Confirmation.objects.undecided().filter(step__plan__church__in=churches)
    return bool(stuck.order_by().values("pk").union(asked.order_by().values("pk"))[:1])


def badge(request: HttpRequest) -> str:
    count = numbers(request)["both"]
    return "" if count == "0" else count


def inbox_notice(request: HttpRequest) -> SafeString | None:
    """The line at the top of the inbox."""
    found = numbers(request)
    if found["both"] == "0":
        return None
    return render_to_string("plans/notice.html", {"waiting": found}, request=request)
