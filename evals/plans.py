"""What it is worth that a step of a plan is compared with what was called: plans carried out by models with a vice, with and without."""

from contextlib import nullcontext
from dataclasses import dataclass

from carebot.llm.base import LanguageModel
from carebot.plans import executor, planner
from carebot.plans.models import answered_by, models_taken_at_their_word
from church.models import Role
from church.testing import make_church, make_staff
from evals.simulated.plans import VICES
from prayers.jobs.testing import no_dispatch
from prayers.models import Kind
from prayers.testing import make_record
from tooling.models import CarePlan, PlanStep, StepState
from tooling.plans import rows

KINDS = (Kind.PRAYER, Kind.CALLBACK, Kind.VISIT, Kind.CARE, Kind.FOLLOWUP, Kind.VOLUNTEER, Kind.SAFETY)


@dataclass(frozen=True)
class Carried:
    """How the steps of the usual plans ended. Counts of steps that declared a tool and were carried out."""

    model: str
    validated: bool
    steps: int
    completed: int
    completed_falsely: int  # completed, and a tool that they declared was never called
    asked_again: int
    stopped: int  # failed, shown to a person
    warned: int


def carry_out_all(*, validated: bool) -> list[Carried]:
    """The usual plan of every kind of need, by each simulated model. Needs a database of its own."""
    with no_dispatch():
        return [_carried(vice, validated) for vice in VICES]


def _carried(vice: type[LanguageModel], validated: bool) -> Carried:
    church = make_church()
    pastor = make_staff(church, Role.PASTOR, display_name="Ruth")
    make_staff(church, Role.PASTOR, display_name="Paul")
    plans = [rows.start(make_record(church, kind), by=pastor.user) for kind in KINDS]
    for plan in plans:
        planner.work(plan.pk)
    model = vice()
    with answered_by(model), nullcontext() if validated else models_taken_at_their_word():
        for plan in plans:
            _to_the_end(plan)
    steps = [
        step for step in PlanStep.objects.filter(plan__in=plans) if step.is_validated and step.started_at is not None
    ]
    done = [step for step in steps if step.state == StepState.SUCCEEDED]
    return Carried(
        model.name,
        validated,
        steps=len(steps),
        completed=len(done),
        completed_falsely=sum(not set(step.required_tools) <= set(step.actual_tool_calls) for step in done),
        asked_again=sum(step.asked_again for step in steps),
        stopped=sum(step.state == StepState.FAILED for step in steps),
        warned=sum(step.state == StepState.UNMET for step in steps),
    )


def _to_the_end(plan: CarePlan) -> None:
    """Every step at once, whatever its day."""
    waiting = PlanStep.objects.filter(plan=plan.pk, state=StepState.QUEUED)
    while waiting.exists():
        waiting.update(next_attempt_at=plan.created_at)
        for pk in list(waiting.values_list("pk", flat=True)):
            executor.work(pk)
