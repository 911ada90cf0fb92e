"""Makes the plan that was asked for: a template's steps, a model's, or the usual ones of the kind of need."""

from collections.abc import Sequence
from datetime import date
from uuid import UUID

import structlog
from django.conf import settings
from django.utils import timezone

from carebot.llm.base import ApiMessage, LanguageModel, ModelRequest
from carebot.llm.errors import ModelUnavailable
from carebot.plans import prompts
from carebot.plans.asking import ask
from carebot.plans.models import planning_model
from prayers.jobs.errors import describe, frames
from prayers.jobs.row import ClaimLost
from tooling.errors import PlanRefused
from tooling.models.plan import CarePlan
from tooling.plans import rows, usual
from tooling.plans.planned import PlannedStep, read_plan, read_steps
from tooling.plans.tools import plan_tools

log = structlog.get_logger(__name__)

USUAL = "usual"  # in place of a model's name
TEMPLATE = "template"
MOST_TRIES = 2  # a plan that was refused is asked for once more
USED_UP = "The work on it ended during each attempt."


def work(plan_id: UUID) -> None:
    """Make a plan that is due. Nothing happens when another worker has it."""
    plan = CarePlan.objects.claim(plan_id)
    if plan is None:
        return
    fields = {"plan_id": str(plan_id), "attempt": plan.attempts}
    try:
        _make(plan)
    except ClaimLost:
        log.info("plan.claim_lost", **fields)
    except Exception as problem:
        log.warning("plan.planning_failed", **fields, error=describe(problem), frames=frames(problem))
        try:
            _again(plan, problem)
        except ClaimLost:
            log.info("plan.claim_lost", **fields)


def _make(plan: CarePlan) -> None:
    if plan.attempts > settings.LEDGER_MAX_ATTEMPTS:
        rows.give_up_planning(plan, USED_UP)
        return
    try:
        steps, model = _steps_for(plan)
    except PlanRefused as refused:
        rows.give_up_planning(plan, str(refused))
        return
    is_asked = model not in {USUAL, TEMPLATE}
    rows.give_steps(plan, steps, model=model, prompt_version=prompts.PROMPT_VERSION if is_asked else "")


def _again(plan: CarePlan, problem: Exception) -> None:
    if plan.attempts_left:
        plan.retry_later(describe(problem))
    elif isinstance(problem, ModelUnavailable):  # staff who wait for a plan get the usual one, and see which it is
        rows.give_steps(plan, _usual(plan), model=USUAL)
    else:
        rows.give_up_planning(plan, describe(problem))


def _steps_for(plan: CarePlan) -> tuple[Sequence[PlannedStep], str]:
    if plan.template is not None:
        kept = [usual.filled(step, plan.record, plan.from_day, plan.asked_by_id) for step in plan.template.steps]
        return read_steps(kept, _tool_names()), TEMPLATE
    model = planning_model()
    if model is None:
        return _usual(plan), USUAL
    return _asked(plan, model)


def _usual(plan: CarePlan) -> Sequence[PlannedStep]:
    return usual.steps_for(plan.record, plan.language, plan.from_day, plan.asked_by_id)


def _asked(plan: CarePlan, model: LanguageModel) -> tuple[Sequence[PlannedStep], str]:
    """Raises PlanRefused when the second answer is no plan either, and ModelUnavailable."""
    today: date = timezone.now().astimezone(plan.church.zone).date()
    messages: list[ApiMessage] = [prompts.planner_message(plan, today)]
    for tried in range(1, MOST_TRIES + 1):
        request = ModelRequest(
            system=prompts.planner_system(plan),
            tools=(),
            messages=tuple(messages),
            max_tokens=4096,
            language=plan.language,
        )
        answer = ask(model, request)
        try:
            return read_plan(answer.text, _tool_names()), answer.model
        except PlanRefused as refused:
            log.info("plan.answer_refused", plan_id=str(plan.pk), tried=tried, why=str(refused))
            if tried == MOST_TRIES:
                raise
            if answer.blocks:
                messages.append({"role": "assistant", "content": list(answer.blocks)})
            messages.append(prompts.refused_message(str(refused)))
    raise AssertionError("unreachable")


def _tool_names() -> list[str]:
    return [tool.name for tool in plan_tools()]
