"""How often steps did what they declared, by tool and by model, beside how often calls fail. Counts alone: no word of any record."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.core.exceptions import PermissionDenied
from django.db.models import Count, Q
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from church.console import page as console_page
from prayers.jobs import QueueState
from tooling.models import Agent, ToolInvocation
from tooling.models.plan import PlanStep, StepType, Validated
from tooling.plans.console.access import COUNTERS, is_superuser, own_churches, sees_numbers
from tooling.plans.console.words import planner_words, tool_words

PERIODS = (30, 90)  # days


@dataclass
class Counts:
    """Of the steps of a tool or a model. A step that declares two tools counts for both."""

    name: str
    steps: int = 0
    validated: int = 0  # at the first asking
    asked_again: int = 0  # whatever came of it
    failed: int = 0
    warned: int = 0
    overridden: int = 0  # a person let the plan go on past what was not done

    def add(self, status: str, *, was_asked_again: bool, was_overridden: bool) -> None:
        self.steps += 1
        self.validated += status == Validated.PASSED and not was_asked_again
        self.asked_again += was_asked_again
        self.failed += status == Validated.FAILED
        self.warned += status == Validated.WARNED
        self.overridden += was_overridden


@dataclass(frozen=True)
class Calls:
    """How many calls ended, and how many of them in failure."""

    name: str
    ended: int
    failed: int

    @property
    def rate(self) -> float | None:
        """In percent; None of none."""
        return 100 * self.failed / self.ended if self.ended else None


@require_GET
def page(request: HttpRequest) -> HttpResponse:
    if not sees_numbers(request):
        raise PermissionDenied
    asked = request.GET.get("days", "")
    days = int(asked) if asked in {str(each) for each in PERIODS} else PERIODS[0]
    churches = None if is_superuser(request) else own_churches(request, COUNTERS)
    since = timezone.now() - timedelta(days=days)
    steps = list(_steps(churches).filter(finished_at__gte=since))
    return console_page(
        request,
        "plans/numbers.html",
        _("Care plans in numbers"),
        days=days,
        periods=PERIODS,
        total=_total(steps),
        tables=[
            (_("By declared tool"), _("Tool"), by_tool(steps)),
            (_("By model"), _("Model"), by_model(steps)),
        ],
        calls=_calls(churches, since),
    )


def _steps(churches: list[int] | None) -> Any:
    """The steps that were validated, of all records: those that this person may not read count too, and are not shown."""
    rows = PlanStep.objects.filter(step_type=StepType.TOOL).exclude(validation_status="").defer("transcript", "outcome")
    return rows if churches is None else rows.filter(plan__church__in=churches)


def by_tool(steps: Iterable[PlanStep]) -> list[Counts]:
    found: dict[str, Counts] = {}
    for step in steps:
        for tool in step.required_tools:
            _add(found.setdefault(tool, Counts(tool_words(tool))), step)
    return sorted(found.values(), key=lambda each: (-each.steps, each.name))


def by_model(steps: Iterable[PlanStep]) -> list[Counts]:
    found: dict[str, Counts] = {}
    for step in steps:
        name = planner_words(step.model) or _("none")
        _add(found.setdefault(name, Counts(name)), step)
    return sorted(found.values(), key=lambda each: (-each.steps, each.name))


def _total(steps: Iterable[PlanStep]) -> Counts:
    total = Counts(_("All steps"))
    for step in steps:
        _add(total, step)
    return total


def _add(counts: Counts, step: PlanStep) -> None:
    counts.add(step.validation_status, was_asked_again=step.asked_again, was_overridden=step.was_overridden)


def _calls(churches: list[int] | None, since: Any) -> list[Calls]:
    """Of the ledger: refused calls, which never ran, count as failed ones of the immediate."""
    rows = ToolInvocation.objects.filter(created_at__gte=since)
    if churches is not None:
        rows = rows.filter(church__in=churches)
    deferred = Q(deferred=True, state__in=(QueueState.SUCCEEDED, QueueState.FAILED))
    talked, planned = Q(deferred=False) & ~Q(agent=Agent.PLAN), Q(deferred=False, agent=Agent.PLAN)
    found = rows.aggregate(
        deferred_count=Count("pk", filter=deferred),
        deferred_failed_count=Count("pk", filter=deferred & Q(state=QueueState.FAILED)),
        talked_count=Count("pk", filter=talked),
        talked_failed_count=Count("pk", filter=talked & Q(is_error=True)),
        planned_count=Count("pk", filter=planned),
        planned_failed_count=Count("pk", filter=planned & Q(is_error=True)),
    )
    return [
        Calls(_("Deferred, after a reply"), found["deferred_count"], found["deferred_failed_count"]),
        Calls(_("Immediate, in a conversation"), found["talked_count"], found["talked_failed_count"]),
        Calls(_("Immediate, in a step of a plan"), found["planned_count"], found["planned_failed_count"]),
    ]
