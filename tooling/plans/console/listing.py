"""The list of care plans in four parts: what waits for a person, what comes this week, what goes on, what has ended."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.core.exceptions import PermissionDenied
from django.core.paginator import Page, Paginator
from django.db.models import Count, Min, Prefetch, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_GET

from church.console import page as console_page
from prayers.inbox import counts
from prayers.inbox.rows import who_asked
from prayers.jobs import QueueState
from tooling.models.plan import LETS_GO_ON, UNDECIDED, WORKABLE, CarePlan, Confirmation, PlanStep, StepState
from tooling.plans.console import waiting
from tooling.plans.console.access import sees_numbers, user_of, works_somewhere
from tooling.plans.console.words import plan_state, problem_of, tool_words

SIZE = 30  # rows of a page
WEEK = timedelta(days=7)
_OVER = (QueueState.FAILED, QueueState.CANCELLED)


@dataclass(frozen=True)
class Row:
    """A step or a plan in one line."""

    plan: CarePlan
    who: str
    url: str
    what: str
    told: str
    tone: str
    at: datetime | None


@dataclass(frozen=True)
class Part:
    name: str
    title: str | Promise
    empty: str | Promise
    rows: Callable[[HttpRequest, datetime], QuerySet[Any]]
    row: Callable[[Any], list[Row]]


@require_GET
def plans(request: HttpRequest) -> HttpResponse:
    if not works_somewhere(request):
        raise PermissionDenied
    now = timezone.now()
    part = next((each for each in PARTS if each.name == request.GET.get("show")), PARTS[0])
    found = Paginator(part.rows(request, now), SIZE).get_page(request.GET.get("page"))
    numbers = counts.capped(user_of(request), {each.name: each.rows(request, now) for each in PARTS})
    return console_page(
        request,
        "plans/list.html",
        _("Care plans"),
        part=part,
        tabs=[(each, numbers[each.name]) for each in PARTS],
        rows=_rows(part, found),
        page=found,
        sees_numbers=sees_numbers(request),
    )


def _rows(part: Part, found: Page) -> list[Row]:
    rows = []
    for each in found:
        with timezone.override((each if isinstance(each, CarePlan) else each.plan).church.zone):
            rows += part.row(each)
    return rows


def _with_plan(steps: QuerySet[Any]) -> QuerySet[Any]:
    return steps.select_related("plan__church", "plan__record__person")


def _waiting(request: HttpRequest, now: datetime) -> QuerySet[Any]:
    undecided = Confirmation.objects.filter(decision__in=UNDECIDED)
    asked = Prefetch("confirmations", queryset=undecided, to_attr="undecided")
    return _with_plan(waiting.steps_for(request)).prefetch_related(asked).order_by("next_attempt_at", "pk")


def _due(request: HttpRequest, now: datetime) -> QuerySet[Any]:
    rows = PlanStep.objects.visible_to(request.user).filter(
        state__in=WORKABLE, next_attempt_at__lt=now + WEEK, plan__state=QueueState.SUCCEEDED, plan__ended_at=None
    )
    return _with_plan(rows).order_by("next_attempt_at", "pk")


def _going_on(request: HttpRequest, now: datetime) -> QuerySet[Any]:
    rows = CarePlan.objects.visible_to(request.user).going_on()
    return _counted(rows).order_by("-created_at", "pk")


def _ended(request: HttpRequest, now: datetime) -> QuerySet[Any]:
    rows = CarePlan.objects.visible_to(request.user).filter(Q(ended_at__isnull=False) | Q(state__in=_OVER))
    return _counted(rows).order_by("-created_at", "pk")


def _counted(plans: QuerySet[Any]) -> QuerySet[Any]:
    ended = Q(steps__state__in=[each.value for each in LETS_GO_ON])
    return plans.select_related("church", "record__person").annotate(
        steps_in_all=Count("steps"),
        steps_ended=Count("steps", filter=ended),
        next_at=Min("steps__next_attempt_at", filter=Q(steps__state=StepState.QUEUED)),
    )


def _waiting_rows(step: Any) -> list[Row]:
    asked = [
        _row(
            step.plan,
            f"#decision-{each.pk}",
            tool_words(each.tool),
            capfirst(each.get_decision_display()),
            "co-doubt",
            each.created_at,
        )
        for each in step.undecided
    ]
    if asked:
        return asked
    state, problem = capfirst(step.get_state_display()), problem_of(step)
    told = f"{state}: {problem}" if problem else state
    return [_row(step.plan, f"#step-{step.pk}", step.description, told, "co-bad", step.finished_at)]


def _due_rows(step: Any) -> list[Row]:
    return [_row(step.plan, f"#step-{step.pk}", step.description, "", "", step.next_attempt_at)]


def _plan_rows(plan: Any) -> list[Row]:
    told, tone = plan_state(plan)
    at = plan.ended_at or plan.next_at
    return [_row(plan, "", "", told, tone, at)]


def _row(plan: CarePlan, part: str, what: str, told: str, tone: str, at: datetime | None) -> Row:
    who = str(who_asked(plan.record))
    return Row(plan, who, f"{plan.get_absolute_url()}{part}", what, told, tone, timezone.localtime(at) if at else None)


PARTS = (
    Part("waits", _("Waiting for you"), _("Nothing is waiting for you."), _waiting, _waiting_rows),
    Part("due", _("Today and this week"), _("No step begins within a week."), _due, _due_rows),
    Part(
        "going", _("Going on"), _("No plan is going on. One is started on the page of a record."), _going_on, _plan_rows
    ),
    Part("ended", _("Ended"), _("No plan has ended yet."), _ended, _plan_rows),
)
