"""Tells people that a plan needs them: by email, once, and never with a word of what it is about."""

from collections.abc import Iterable
from uuid import UUID

from django.utils import timezone

from church.access import staff_of
from church.models import Role, StaffMember
from prayers import notify
from prayers.access import readers
from prayers.models import CareRecord, Kind, Notification, Urgency
from prayers.promises import office_opens_at
from tooling.models.plan import CarePlan, Confirmation, Decision, PlanStep

FAILED, DECISION, STEP, EXPIRED = "plan_failed", "plan_decision", "plan_step", "plan_expired"


def plan_failed(plan: CarePlan) -> None:
    """No plan could be made."""
    _tell(plan, FAILED, _asked(plan), round=0)


def needs_person(step: PlanStep) -> None:
    """A step failed, or was declined, and what depends on it waits."""
    declined = step.confirmations.of_this_try().filter(decision=Decision.DECLINED).last()
    knows = declined.decided_by_id if declined is not None else None  # whoever said no need not be told so
    people = [member for member in _asked(step.plan) if knows is None or member.user_id != knows]
    _tell(step.plan, STEP, people, round=_rounds(step.plan, STEP))


def waits_for_decision(step: PlanStep) -> None:
    """Something waits for a yes. In office hours: nobody is called at night for it."""
    _tell(step.plan, DECISION, _asked(step.plan), round=_rounds(step.plan, DECISION))


def nobody_decided(confirmation: Confirmation) -> None:
    """A decision was not made in time: everybody who may make it is told, once."""
    plan = confirmation.step.plan
    _tell(plan, EXPIRED, _audience(plan.record), round=_rounds(plan, EXPIRED))


def who_decides(confirmations: Iterable[Confirmation]) -> list[StaffMember]:
    """Who was told that these decisions of one plan wait; once one of them is late, everybody who may make it."""
    found = list(confirmations)
    plan = found[0].step.plan
    is_late = any(each.decision == Decision.EXPIRED for each in found)
    return _audience(plan.record) if is_late else _asked(plan)


def why_needless(row: Notification) -> str:
    """Why nobody need be told of a decision any more."""
    plan = UUID(row.path.rstrip("/").rpartition("/")[2])
    waits = Confirmation.objects.undecided().filter(step__plan=plan).exists()
    return "" if waits else "decided meanwhile"


def _tell(plan: CarePlan, kind: str, people: list[StaffMember], *, round: int) -> None:
    notify.tell_people(
        plan.church,
        people,
        kind=kind,
        urgency=Urgency.NORMAL,
        path=plan.get_absolute_url(),
        round=round,
        not_before=office_opens_at(plan.church, timezone.now()),
    )


def _rounds(plan: CarePlan, kind: str) -> int:
    """The number of times that people were told of this plan for this reason."""
    told = Notification.objects.filter(church=plan.church_id, path=plan.get_absolute_url(), subject_kind=kind)
    return len(set(told.values_list("round", flat=True)))


def _asked(plan: CarePlan) -> list[StaffMember]:
    """Whoever asked for the plan, or has the record; else those told of such a record. Only those who may read it."""
    having = plan.record.assignee
    asked = staff_of(plan.asked_by, plan.church_id) if plan.asked_by else None
    found = [
        each
        for member in (asked, having)
        if member
        for each in notify.alone(member)
        if plan.record.is_open_to(each.user)
    ]
    return found[:1] or _audience(plan.record)


def _audience(record: CareRecord) -> list[StaffMember]:
    roles = notify.audience(
        Kind(record.kind), urgency=record.urgency, confidentiality=record.confidentiality, is_minor=record.is_minor
    )
    able = readers(record.confidentiality, record.kind, is_minor=record.is_minor)
    told = notify.reachable(record.church, [*roles, Role.PASTOR])
    return [member for member in told if member.role_names & able or member.pk == record.assignee_id]
