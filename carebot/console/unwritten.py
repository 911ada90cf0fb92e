"""What cannot be missed either: somebody may be in danger, and the software could not write it down. On every page of the console for
whoever may read of it, until one of them takes it on.
"""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from carebot.console.access import any_near, works_somewhere
from prayers.jobs import OPEN_STATES
from tooling.models import ToolInvocation
from tooling.models.invocation import SAFETY_TOOL

SHOWN = 3
STUCK_AFTER = timedelta(minutes=1)  # a concern is written within a second; nobody is told of it before it is


@dataclass(frozen=True)
class Banner:
    calls: list[ToolInvocation]  # those waiting longest
    more: int
    ids: str  # of all that wait, in short: another text tells of another set
    newest: str  # when the last of them came; "" where there is none

    @property
    def total(self) -> int:
        return len(self.calls) + self.more


def stuck() -> Any:
    """Safety concerns that are still not written a minute later: no worker runs, or each attempt fails."""
    before = timezone.now() - STUCK_AFTER
    return ToolInvocation.objects.filter(tool=SAFETY_TOOL, deferred=True, state__in=OPEN_STATES, created_at__lte=before)


def unwritten() -> Any:
    return ToolInvocation.objects.unwritten_danger() | stuck()


def of(calls: Iterable[ToolInvocation]) -> Any:
    """Those of these calls that somebody must take on. What is still being tried cannot be: there is nothing to do yet."""
    return ToolInvocation.objects.unwritten_danger().filter(pk__in=[call.pk for call in calls])


def banner_for(request: HttpRequest) -> Banner:
    found: list[ToolInvocation] = []
    if any_near(request, unwritten()):
        found = list(unwritten().readable_by(request.user).select_related("church").order_by("created_at"))
    ids = "".join(f"{call.pk.hex}{call.state}" for call in found)
    return Banner(
        found[:SHOWN],
        more=max(0, len(found) - SHOWN),
        ids=hashlib.sha256(ids.encode()).hexdigest()[:16],
        newest=max(call.created_at for call in found).isoformat() if found else "",
    )


def banner(request: HttpRequest) -> HttpResponse:
    """The banner, anew where it is another one than the page has: 204 when nothing changed."""
    if not works_somewhere(request):
        raise Http404
    found = banner_for(request)
    if request.GET.get("seen") == found.ids:
        return HttpResponse(status=204)
    is_news = found.newest > request.GET.get("newest", "")
    return render(request, "console/conversations/unwritten_alarm.html", {"banner": found, "is_news": is_news})
