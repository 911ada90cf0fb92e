"""What staff change about a plan: a step edited, added, skipped with a reason or tried again; the plan stopped."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

import structlog
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from prayers.jobs import QueueState
from tooling.errors import ChangeRefused, PlanMoved, PlanRefused
from tooling.models import ToolInvocation
from tooling.models.plan import (
    BEFORE,
    CHANGEABLE,
    ENDED,
    REASON_CHARS,
    UNDECIDED,
    CarePlan,
    Confirmation,
    Decision,
    PlanStep,
    StepState,
)
from tooling.plans.planned import MOST_STEPS, PlannedStep, read_steps
from tooling.plans.rows import columns_of, hold, make_ready, must_see, new_step
from tooling.plans.tools import plan_tools

log = structlog.get_logger(__name__)

# The columns of a step that is carried out from its beginning.
_AFRESH: Mapping[str, Any] = {
    "state": StepState.PENDING,
    "transcript": [],
    "asked_again": False,
    "attempts": 0,
    "problem": "",
    "error": "",
    "outcome": "",
    "validation_status": "",
    "finished_at": None,
}
_SKIPPABLE = CHANGEABLE | {StepState.WAITING, StepState.RETRYING}


@transaction.atomic
def skip(step: PlanStep, *, by: User, reason: str, now: datetime | None = None) -> None:
    """Let the plan go on without this step. What it asked people is no longer asked. Raises PlanMoved, ChangeRefused."""
    reason = _needed(reason)
    plan = _open_plan(step.plan_id, by)
    now = now or timezone.now()
    skipped = PlanStep.objects.filter(pk=step.pk, state__in=_SKIPPABLE).update(
        state=StepState.SKIPPED,
        finished_at=now,
        reason=reason,
        changed_by=by,
        changed_at=now,
        claim_token=None,
        claimed_until=None,
    )
    if not skipped:
        raise PlanMoved(_("This step has moved on meanwhile. Look again."))
    _withdraw(step)
    make_ready(plan, now)
    log.info("plan.step_skipped", step_id=str(step.pk), user_id=by.pk)


@transaction.atomic
def try_again(step: PlanStep, *, by: User, now: datetime | None = None) -> None:
    """Have a step that failed, or was declined, carried out anew, from its beginning; what it did stays done and is not done twice."""
    plan = _open_plan(step.plan_id, by)
    now = now or timezone.now()
    again = PlanStep.objects.filter(pk=step.pk, state__in=(StepState.FAILED, StepState.DECLINED)).update(
        **_AFRESH, changed_by=by, changed_at=now
    )
    if not again:
        raise PlanMoved(_("This step has moved on meanwhile. Look again."))
    _begin_anew(step)
    make_ready(plan, now)
    log.info("plan.step_tried_again", step_id=str(step.pk), user_id=by.pk)


@transaction.atomic
def edit(step: PlanStep, values: Mapping[str, Any], *, by: User, reason: str, now: datetime | None = None) -> None:
    """Give a step that has not begun, or failed, other words, tools, order or day. The plan as a whole is checked like a new one."""
    reason = _needed(reason)
    plan = _open_plan(step.plan_id, by)
    now = now or timezone.now()
    others = [as_planned(each) for each in plan.steps.exclude(pk=step.pk)]
    changed = _checked(others, {**values, "id": step.key})
    written = PlanStep.objects.filter(pk=step.pk, state__in=CHANGEABLE).update(
        **columns_of(changed), **_AFRESH, reason=reason, changed_by=by, changed_at=now
    )
    if not written:
        raise PlanMoved(_("This step has begun meanwhile, and stays as it is."))
    _begin_anew(step)
    make_ready(plan, now)
    log.info("plan.step_edited", step_id=str(step.pk), user_id=by.pk)


@transaction.atomic
def add(
    plan: CarePlan, values: Mapping[str, Any], *, by: User, reason: str = "", now: datetime | None = None
) -> PlanStep:
    """A further step at the end of the plan; one that has come to its end goes on with it."""
    plan = _open_plan(plan.pk, by, may_be_over=True)
    now = now or timezone.now()
    steps = list(plan.steps.order_by("position"))
    keys = {each.key for each in steps}
    key = next(name for number in range(1, MOST_STEPS + 2) if (name := f"added-{number}") not in keys)
    planned = _checked([as_planned(each) for each in steps], {**values, "id": key})
    position = max((each.position for each in steps), default=0) + 1
    step = new_step(plan, planned, position, reason=reason.strip()[:REASON_CHARS], changed_by=by, changed_at=now)
    step.save(force_insert=True)
    try:
        with transaction.atomic():
            CarePlan.objects.filter(pk=plan.pk).update(ended_at=None)
    except IntegrityError:
        raise PlanMoved(_("This record has a newer plan: add the step there.")) from None
    make_ready(plan, now)
    log.info("plan.step_added", step_id=str(step.pk), plan_id=str(plan.pk), user_id=by.pk)
    return step


@transaction.atomic
def stop(plan: CarePlan, *, by: User, reason: str, now: datetime | None = None) -> None:
    """End the plan: nothing of it is begun any more, and nothing that waits is asked. What was done stays done."""
    reason = _needed(reason)
    must_see(plan.record, by)
    hold(plan.pk)
    now = now or timezone.now()
    stopped = (
        CarePlan.objects.going_on()
        .filter(pk=plan.pk)
        .update(
            state=QueueState.CANCELLED,
            ended_at=now,
            stopped_by=by,
            stop_reason=reason,
            claim_token=None,
            claimed_until=None,
        )
    )
    if not stopped:
        raise PlanMoved(_("This plan has come to its end already."))
    for step in plan.steps.exclude(state__in=ENDED):
        PlanStep.objects.filter(pk=step.pk).exclude(state__in=ENDED).update(
            state=StepState.CANCELLED, finished_at=now, claim_token=None, claimed_until=None
        )
        _withdraw(step)
    log.info("plan.stopped", plan_id=str(plan.pk), user_id=by.pk)


def as_planned(step: PlanStep) -> dict[str, Any]:
    """A stored step as `read_steps` takes it; of one from before there were types, without any."""
    given = {
        "id": step.key,
        "description": step.description,
        "step_type": step.step_type,
        "required_tools": step.required_tools,
        "expected_outcome": step.expected_outcome,
        "validation": step.validation,
        "depends_on": step.depends_on,
        "after_days": step.after_days,
        "inputs": step.inputs,
    }
    return {name: value for name, value in given.items() if value}


def _checked(others: list[dict[str, Any]], values: Mapping[str, Any]) -> PlannedStep:
    try:
        *_rest, changed = read_steps([*others, dict(values)], [tool.name for tool in plan_tools()])
    except PlanRefused as refused:
        raise ChangeRefused(str(refused)) from None
    return changed


def _open_plan(plan_id: Any, by: User, *, may_be_over: bool = False) -> CarePlan:
    """The plan, held, if it goes on and `by` may see its record. Raises PlanMoved."""
    plan = hold(plan_id)
    must_see(plan.record, by)
    if plan.state != QueueState.SUCCEEDED or (plan.ended_at is not None and not may_be_over):
        raise PlanMoved(_("This plan has come to its end already."))
    return plan


def _begin_anew(step: PlanStep) -> None:
    """Let calls that failed be made anew, and people be asked anew. What was decided is kept, under another id of the call; what was
    done stays done (`done_before`), and no other words do it a second time.
    """
    for number, confirmation in enumerate(step.confirmations.of_this_try()):
        renamed = f"{BEFORE}{step.tries}-{number}-{confirmation.tool_use_id}"[:80]
        Confirmation.objects.filter(pk=confirmation.pk).update(tool_use_id=renamed)
    step.confirmations.filter(decision__in=UNDECIDED).update(decision=Decision.WITHDRAWN)
    calls = ToolInvocation.objects.filter(turn_id=step.pk)
    for pk in calls.filter(is_error=True).values_list("pk", flat=True):
        calls.filter(pk=pk).update(input_digest=f"again-{pk.hex}")
    done = calls.filter(is_error=False, result__done=True).order_by("created_at", "seq").values_list("tool", flat=True)
    PlanStep.objects.filter(pk=step.pk).update(tries=step.tries + 1, done_before=list(dict.fromkeys(done)))


def _withdraw(step: PlanStep) -> None:
    Confirmation.objects.filter(step=step.pk, decision__in=UNDECIDED).update(decision=Decision.WITHDRAWN)


def _needed(reason: str) -> str:
    reason = reason.replace("\0", "").strip()[:REASON_CHARS]
    if not reason:
        raise ChangeRefused(_("Say in a few words why."))
    return reason
