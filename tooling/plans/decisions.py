"""A person's yes, changed yes or no to a call of a plan. Of two at once one counts, and the other is told."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

import structlog
from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from prayers.jobs import dispatch
from tooling.errors import CallRefused, ChangeRefused, PlanMoved
from tooling.models.plan import REASON_CHARS, UNDECIDED, Confirmation, Decision, PlanStep, StepState
from tooling.plans import notices
from tooling.plans.rows import DECIDE_WITHIN, hold, must_see
from tooling.plans.tools import checked, plan_tools, recipient_of, refusal_to_send
from tooling.registry import ToolContext

log = structlog.get_logger(__name__)

BATCH = 100


def shown_digest(confirmation: Confirmation) -> str:
    """What a person is shown of a call, in one value: the call itself, and whom it would go to by the record as it is now."""
    to = recipient_of(confirmation.tool, confirmation.step.plan.record, confirmation.input)
    return Confirmation.digest({"tool": confirmation.tool, "input": confirmation.input, "to": to})


@transaction.atomic
def decide(
    confirmation: Confirmation,
    decision: Decision,
    *,
    by: User,
    shown: str,
    reason: str = "",
    edited: Mapping[str, Any] | None = None,
    now: datetime | None = None,
) -> Confirmation:
    """Approve, edit or decline a call that waits. `shown` is the `shown_digest` of what the person was shown.

    An edit is checked like a call. Editing and declining need a reason. Raises PlanMoved when the record is closed to `by`, the call
    is another one than was shown, or somebody else was first; ChangeRefused for what is not accepted.
    """
    now = now or timezone.now()
    step = confirmation.step
    staff = must_see(step.plan.record, by)
    if staff is None:
        raise PlanMoved(_("Only staff of this church decide."))
    reason = reason.replace("\0", "").strip()[:REASON_CHARS]
    if decision in {Decision.EDITED, Decision.DECLINED} and not reason:
        raise ChangeRefused(_("Say in a few words why."))
    approved = _approved(confirmation, decision, edited)
    hold(step.plan_id)
    still = Confirmation.objects.filter(
        pk=confirmation.pk, decision__in=UNDECIDED, input_digest=confirmation.input_digest
    )
    is_as_shown = shown == shown_digest(confirmation) and confirmation.input_digest == Confirmation.digest(
        confirmation.input
    )
    won = is_as_shown and still.update(
        decision=decision,
        approved_input=approved,
        recipient=recipient_of(confirmation.tool, step.plan.record, approved) if approved is not None else "",
        decided_by=by,
        decided_by_name=staff.display_name,
        decided_at=now,
        reason=reason,
    )
    confirmation.refresh_from_db()
    if not won:
        raise PlanMoved(_why_not(confirmation))
    _go_on(step, now)
    log.info(
        "plan.decided",
        confirmation_id=str(confirmation.pk),
        step_id=str(step.pk),
        decision=decision.value,
        user_id=by.pk,
    )
    return confirmation


def _approved(
    confirmation: Confirmation, decision: Decision, edited: Mapping[str, Any] | None
) -> Mapping[str, Any] | None:
    if decision is Decision.DECLINED:
        return None
    if decision is Decision.APPROVED:
        given: Mapping[str, Any] = confirmation.input
    elif decision is Decision.EDITED and edited is not None:
        given = edited
    else:
        raise ChangeRefused(_("Accepted: approve, approve with changes, decline."))
    try:
        _tool, inputs = checked(confirmation.tool, given)
    except CallRefused as refused:
        raise ChangeRefused(str(refused)) from None
    if problem := refusal_to_send(confirmation.tool, confirmation.step.plan.record, inputs):
        raise ChangeRefused(problem)
    return inputs


def _why_not(confirmation: Confirmation) -> str:
    if confirmation.is_undecided:
        return _("What is asked has changed since you were shown it. Read it again.")
    if confirmation.decision == Decision.WITHDRAWN:
        return _("This is no longer asked.")
    return _("%(name)s was first: it is %(decision)s.") % {
        "name": confirmation.decided_by_name or _("Somebody else"),
        "decision": confirmation.get_decision_display(),
    }


def _go_on(step: PlanStep, now: datetime) -> None:
    """Once nothing of the step waits any more, it goes on. One that is still being worked on finds out by itself."""
    if step.confirmations.undecided().exists():
        return
    waiting = PlanStep.objects.filter(pk=step.pk, state=StepState.WAITING)
    if waiting.update(state=StepState.QUEUED, attempts=0, next_attempt_at=now):
        dispatch.enqueue_on_commit(PlanStep._meta.label_lower, [step.pk])


def still_holds(confirmation: Confirmation) -> str:
    """Why what was approved must not be done after all, or "": looked at again when it is about to be done."""
    by = confirmation.decided_by
    record = confirmation.step.plan.record
    if by is None or not by.is_active or not record.is_open_to(by):
        return "whoever approved it may not see this record any more"
    approved = confirmation.approved_input or {}
    if plan_tools().get(confirmation.tool) is None:
        return "this tool is no more"
    if confirmation.recipient != recipient_of(confirmation.tool, record, approved):
        return "the address on the record is another one than was approved"
    return refusal_to_send(confirmation.tool, record, approved)


def ask_anew(confirmation: Confirmation) -> None:
    """Have a call that was approved decided anew: the approval does not hold any more. Within the worker's transaction."""
    why = still_holds(confirmation)
    confirmation.approved_input = None
    Confirmation.objects.filter(pk=confirmation.pk).update(
        decision=Decision.WAITING,
        approved_input=None,
        decided_by=None,
        decided_by_name="",
        decided_at=None,
        recipient="",
        expires_at=timezone.now() + DECIDE_WITHIN,
        reason=why[:REASON_CHARS],
    )


def tell_of_expired(now: datetime | None = None) -> int:
    """Tell everybody who may decide of what nobody decided in time; gives how many those were. Silence is never a yes."""
    now = now or timezone.now()
    late = Confirmation.objects.filter(decision=Decision.WAITING, expires_at__lte=now)
    told = 0
    for confirmation in list(late.select_related("step__plan__church", "step__plan__record")[:BATCH]):
        with transaction.atomic():
            mine = Confirmation.objects.filter(pk=confirmation.pk, decision=Decision.WAITING)
            if mine.update(decision=Decision.EXPIRED):
                notices.nobody_decided(confirmation)
                told += 1
    return told


def context_of(step: PlanStep, confirmation: Confirmation | None = None) -> ToolContext:
    """Where a call of this step comes from."""
    plan = step.plan
    return ToolContext(
        church_id=plan.church_id,
        conversation_id=plan.pk,  # a plan is no conversation: nothing is shown to a visitor of what it calls
        language=plan.language,
        channel="plan",
        is_minor=plan.record.is_minor,
        agent="plan",
        record_id=plan.record_id,
        asked_by=plan.asked_by_id,
        approved_by=confirmation.decided_by_id if confirmation else None,
        approval=confirmation.pk if confirmation else None,
    )
