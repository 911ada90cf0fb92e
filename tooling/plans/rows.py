"""The life of a plan in the database: started, given its steps, and each step from one state to the next.

Whoever ends a step holds the plan's row, so that of two steps that end at the same instant the later one sees the earlier.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, time, timedelta
from typing import Any
from uuid import UUID

import structlog
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from church.access import sees_everything, staff_of
from church.clock import local_moment
from prayers.jobs import ClaimLost, QueueState, dispatch
from prayers.models import CareRecord
from tooling.errors import PlanMoved, PlanRefused
from tooling.models.plan import (
    ENDED,
    LETS_GO_ON,
    REASON_CHARS,
    CarePlan,
    Confirmation,
    PlanStep,
    PlanTemplate,
    StepState,
    Validated,
)
from tooling.plans import notices
from tooling.plans.planned import PlannedStep

log = structlog.get_logger(__name__)

BEGINS_AT = time(9)  # of a step's day, by the church's clock
DECIDE_WITHIN = timedelta(days=3)  # then everybody who may decide is told


@transaction.atomic
def start(
    record: CareRecord,
    *,
    by: User | None,
    template: PlanTemplate | None = None,
    wish: str = "",
    invocation_id: UUID | None = None,
    now: datetime | None = None,
) -> CarePlan:
    """A plan to be made for this record. `by` is None where the software starts it after a visitor's call (`invocation_id`).

    Raises PlanMoved when the record is closed to `by`, PlanRefused when it has a plan already or the template is another church's.
    """
    now = now or timezone.now()
    staff = None
    if by is not None:
        staff = must_see(record, by)
    elif (known := CarePlan.objects.filter(invocation_id=invocation_id).first()) and invocation_id:
        return known
    if template is not None and template.church_id != record.church_id:
        raise PlanRefused(_("There is no such template here."))
    if CarePlan.objects.going_on().filter(record=record.pk).exists():
        raise PlanRefused(_("This record has a plan already. Stop it before another one is made."))
    plan = CarePlan(
        church_id=record.church_id,
        record_id=record.pk,
        asked_by=by,
        asked_by_name=staff.display_name if staff else by.get_username() if by else "",
        language=(staff.language if staff else "") or record.church.language,
        template=template,
        wish=wish.replace("\0", "").strip()[:2000],
        invocation_id=invocation_id,
        from_day=now.astimezone(record.church.zone).date(),
        next_attempt_at=now,
    )
    try:
        with transaction.atomic():
            plan.save(force_insert=True)
    except IntegrityError:
        raise PlanRefused(_("This record has a plan already. Stop it before another one is made.")) from None
    dispatch.enqueue_on_commit(CarePlan._meta.label_lower, [plan.pk])
    log.info("plan.started", plan_id=str(plan.pk), record_id=str(record.pk), by_software=by is None)
    return plan


def must_see(record: CareRecord, by: User) -> Any:
    """Who does it, as staff of the record's church; None for a superuser who is not. Raises PlanMoved for whoever may not see it."""
    staff = staff_of(by, record.church_id)
    if not record.is_open_to(by) or (staff is None and not sees_everything(by)):
        raise PlanMoved(_("This plan is closed to you."))
    return staff


def give_steps(plan: CarePlan, steps: Sequence[PlannedStep], *, model: str, prompt_version: str = "") -> None:
    """End the planning with these steps; what is ready begins. Raises ClaimLost."""
    with transaction.atomic():
        plan.settle(
            QueueState.SUCCEEDED, error="", model=model[:80], prompt_version=prompt_version, planned_at=timezone.now()
        )
        PlanStep.objects.bulk_create(new_step(plan, step, number) for number, step in enumerate(steps, 1))
        make_ready(plan)
    log.info("plan.planned", plan_id=str(plan.pk), steps=len(steps), model=model)


def new_step(plan: CarePlan, step: PlannedStep, position: int, **fields: Any) -> PlanStep:
    return PlanStep(
        plan=plan,
        key=step.key,
        position=position,
        **columns_of(step),
        **fields,
    )


def columns_of(step: PlannedStep) -> dict[str, Any]:
    """What a planned step says, as the columns of its row."""
    return {
        "description": step.description,
        "step_type": step.step_type,
        "required_tools": list(step.required_tools),
        "expected_outcome": step.expected_outcome,
        "validation": step.validation,
        "depends_on": list(step.depends_on),
        "after_days": step.after_days,
        "inputs": {tool: dict(given) for tool, given in step.inputs.items()},
    }


def give_up_planning(plan: CarePlan, why: str) -> None:
    """End the planning without a plan; whoever asked is told. Raises ClaimLost."""
    with transaction.atomic():
        plan.settle(QueueState.FAILED, error=why)
        notices.plan_failed(plan)
    log.warning("plan.refused", plan_id=str(plan.pk), error=why)


def make_ready(plan: CarePlan, now: datetime | None = None) -> None:
    """Queue the steps for which everything has ended that they depend on; end the plan when all have. Hold the plan's row."""
    now = now or timezone.now()
    steps = list(PlanStep.objects.filter(plan=plan.pk).order_by("position"))
    done = {step.key for step in steps if step.state in LETS_GO_ON}
    for step in steps:
        if step.state == StepState.PENDING and done.issuperset(step.depends_on):
            due = max(now, day_of(plan, step.after_days))
            ready = PlanStep.objects.filter(pk=step.pk, state=StepState.PENDING)
            if ready.update(state=StepState.QUEUED, next_attempt_at=due) and due <= now:
                dispatch.enqueue_on_commit(PlanStep._meta.label_lower, [step.pk])
    if steps and all(step.state in ENDED for step in steps):
        CarePlan.objects.filter(pk=plan.pk, ended_at=None).update(ended_at=now)


def day_of(plan: CarePlan, after_days: int) -> datetime:
    """When a step of that day begins, by the church's clock; that of the first day began with the plan."""
    if not after_days:
        return plan.created_at
    return local_moment(plan.from_day + timedelta(days=after_days), BEGINS_AT, plan.church.zone)


def hold(plan_id: UUID) -> CarePlan:
    """The plan, held until the transaction ends: on SQLite every writing transaction holds everything."""
    held: CarePlan = CarePlan.objects.select_for_update().get(pk=plan_id)
    return held


def remember(step: PlanStep, transcript: Sequence[Mapping[str, Any]], **changes: Any) -> None:
    """Keep what was said so far, if the step is still claimed by us. Raises ClaimLost."""
    step.note(transcript=list(transcript), **changes)


def must_still_be_ours(step: PlanStep) -> None:
    """Hold the plan for the transaction around this call. Raises ClaimLost where it was stopped, or the step is not ours any more."""
    hold(step.plan_id)
    if not PlanStep.objects.filter(pk=step.pk, state=StepState.RUNNING, claim_token=step.claim_token).exists():
        raise ClaimLost(f"Step {step.pk} is no longer claimed by this worker")


def ask_people(step: PlanStep, transcript: Sequence[Mapping[str, Any]], calls: Iterable[tuple[str, str, Any]]) -> None:
    """Keep what was said, and have these calls (id, tool, input) wait for a person. Raises ClaimLost."""
    now = timezone.now()
    with transaction.atomic():
        remember(step, transcript)
        Confirmation.objects.bulk_create(
            (
                Confirmation(
                    step=step,
                    tool=tool,
                    tool_use_id=call_id,
                    input=given,
                    input_digest=Confirmation.digest(given),
                    expires_at=now + DECIDE_WITHIN,
                )
                for call_id, tool, given in calls
            ),
            ignore_conflicts=True,
        )


def wait_for_people(step: PlanStep) -> None:
    """Give the claim back until a person has decided; whoever asked for the plan is told. Raises ClaimLost.

    Where the last decision was made in between, the step goes on by itself.
    """
    with transaction.atomic():
        hold(step.plan_id)
        still = step.confirmations.undecided().exists()
        state = StepState.WAITING if still else StepState.QUEUED
        step.release(state=state, attempts=0, next_attempt_at=timezone.now())
        if still:
            notices.waits_for_decision(step)
        else:
            dispatch.enqueue_on_commit(PlanStep._meta.label_lower, [step.pk])


def end(
    step: PlanStep,
    state: StepState,
    *,
    validated: Validated | str = "",
    called: Sequence[str] = (),
    outcome: str = "",
    problem: str = "",
    model: str = "",
) -> None:
    """End a claimed step; what waited for it begins, and a person is told of what needs one. Raises ClaimLost."""
    with transaction.atomic():
        plan = hold(step.plan_id)
        step.settle(
            state,  # type: ignore[arg-type]
            validation_status=validated,
            actual_tool_calls=list(called),
            outcome=outcome,
            problem=problem[:REASON_CHARS],
            model=model[:80] or step.model,
        )
        if state in {StepState.FAILED, StepState.DECLINED}:
            notices.needs_person(step)
        make_ready(plan)
    log.info(
        "plan.step_ended", step_id=str(step.pk), plan_id=str(step.plan_id), state=state.value, validated=str(validated)
    )
