"""Care records that nobody has claimed are brought to mind: to the same people again, then to the next role up.

Danger: every five minutes until somebody claims it, by day and by night. Everything else: once its promise is missed, in
office hours, then as the church's term says (`prayers.promises.Term`), and every week after the last step. Whoever may
not read a record is told nothing of it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

import structlog
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from church.models import Church, Role, StaffMember
from prayers import notify
from prayers.access import may_read
from prayers.models.choices import UNCLAIMED_STATUSES, Kind, Urgency
from prayers.models.escalation import Escalation
from prayers.models.promise import Promise
from prayers.models.record import CareRecord
from prayers.promises import Term, is_office_time

log = structlog.get_logger(__name__)

ALARM_EVERY = timedelta(minutes=5)  # danger nobody has claimed
ALARM_STEP = timedelta(minutes=15)  # until the next role is told of danger too
URGENT_STEP = timedelta(hours=2)  # the same for what is wanted today
AGAIN_AFTER = timedelta(days=7)  # once everybody has been told
BATCH = 500  # records in one go; the next sweep goes on

_UNCLAIMED = Q(closed_at=None, claimed_at=None, merged_into=None, status__in=UNCLAIMED_STATUSES)
_ALARM = Q(urgency=Urgency.IMMEDIATE) | Q(kind=Kind.SAFETY)  # CareRecord.is_alarming


@dataclass(frozen=True)
class Round:
    """What is told now, and when it is looked at again."""

    level: int  # how many roles of the chain are told beside those told first
    next_at: datetime


def escalate_unclaimed(now: datetime | None = None) -> int:
    """Bring to mind every record whose time has come. Returns the emails queued.

    Idempotent within a round, however often and by how many processes it is called. Rounds missed while nothing ran are
    not made up for.
    """
    now = now or timezone.now()
    return sum(escalate(record, now) for record in _waiting(now))


def escalate(record: CareRecord, now: datetime) -> int:
    """One round for one record, unless another process was first or it was claimed, closed or laid to rest meanwhile."""
    term = Promise.objects.term(record.church, record.kind)
    if term is None:
        return 0
    chain = _chain(record, term)
    last = record.escalations.order_by("-round").first()
    plan = plan_round(record, now, chain=len(chain), last_level=last.level if last else None, term=term)
    with transaction.atomic():
        ours = CareRecord.objects.filter(_UNCLAIMED, _awake(now), pk=record.pk, remind_after=record.remind_after)
        if not ours.update(remind_after=plan.next_at):
            return 0
        roles, people, level = _audience(record, chain, plan.level)
        round = notify.next_round(record)
        Escalation.objects.create(
            record_id=record.pk, round=round, level=level, roles=[str(role) for role in roles], told=len(people),
            created_at=now,
        )  # fmt: skip
        if not people:
            log.error("escalation.nobody_to_tell", record_id=str(record.pk), church_id=record.church_id)
            return 0
        return len(notify.tell_of(record, people, round=round))


def plan_round(record: CareRecord, now: datetime, *, chain: int, last_level: int | None, term: Term) -> Round:
    """The round that is due for this record now. `chain`: how many roles may follow. Pure."""
    if record.is_alarming:
        waited = now - record.created_at
        # On a grid of five minutes, so that a late sweep does not make every later one later.
        next_at = record.created_at + (waited // ALARM_EVERY + 1) * ALARM_EVERY
        return Round(min(chain, waited // ALARM_STEP), next_at)
    level = 0 if last_level is None else min(chain, last_level + 1)
    step = timedelta(hours=term.escalate_after_hours)
    if record.urgency == Urgency.HIGH:
        step = min(step, URGENT_STEP)
    return Round(level, now + (step if level < chain else AGAIN_AFTER))


def _waiting(now: datetime) -> list[CareRecord]:
    """Unclaimed records to bring to mind, danger first. What is no danger rests while it is snoozed or the office is closed."""
    open_now = [church.pk for church in Church.objects.all() if is_office_time(church, now)]
    unclaimed = CareRecord.objects.filter(_UNCLAIMED).exclude(remind_after__gt=now).select_related("church", "assignee")
    danger = unclaimed.filter(_ALARM, created_at__lte=now - ALARM_EVERY)
    missed = unclaimed.filter(_awake(now), due_at__lte=now, church_id__in=open_now).exclude(_ALARM)
    return [*danger.order_by("created_at")[:BATCH], *missed.order_by("due_at")[:BATCH]]


def _awake(now: datetime) -> Q:
    """Not snoozed. Nobody can lay danger to rest by snoozing it: it is claimed, or it is told again."""
    return _ALARM | Q(snoozed_until=None) | Q(snoozed_until__lte=now)


def _chain(record: CareRecord, term: Term) -> list[Role]:
    """The roles to tell one after the other, without those who may not read this record."""
    return [
        role
        for role in term.chain
        if may_read(frozenset({role}), record.confidentiality, record.kind, is_minor=record.is_minor)
    ]


def _audience(record: CareRecord, chain: Sequence[Role], level: int) -> tuple[list[Role], list[StaffMember], int]:
    """(roles, people, level) to tell. A step that would reach nobody new is passed over."""
    kind = Kind(record.kind)
    first = notify.audience(
        kind, urgency=record.urgency, confidentiality=record.confidentiality, is_minor=record.is_minor
    )
    if level == 0 and record.assignee is not None and (asked := _reachable_alone(record.assignee)):
        return [], asked, 0  # given to somebody who has not taken it: that person before everybody
    told = notify.reachable(record.church, first, on_call_first=kind in notify.ON_CALL_FIRST)
    if not level:
        return list(first), told or notify.reachable(record.church, [Role.ADMIN]), 0
    while True:
        further = notify.reachable(record.church, chain[:level])
        people = _each_once([*told, *further])
        if len(people) > len(told) or level >= len(chain):
            break
        level += 1
    roles = list(dict.fromkeys([*first, *chain[:level]]))
    return roles, people or notify.reachable(record.church, [Role.ADMIN]), level


def _reachable_alone(member: StaffMember) -> list[StaffMember]:
    return list(StaffMember.objects.active().filter(pk=member.pk).exclude(user__email=""))


def _each_once(people: Iterable[StaffMember]) -> list[StaffMember]:
    return list({member.pk: member for member in people}.values())
