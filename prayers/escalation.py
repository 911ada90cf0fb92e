"""Care records that nobody has claimed are brought to mind: to the same people again, then to the next role up.

Danger: every five minutes until somebody claims it, by day and by night; many concerns from one address all at once.
Everything else: once its promise is missed, in office hours, then as the church's term says (`prayers.kinds.Term`), and
every week after the last step. Whoever may not read a record is told nothing of it.
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
from prayers.kinds import Term, spec_of
from prayers.models.choices import UNCLAIMED_STATUSES, Kind, Urgency
from prayers.models.escalation import Escalation
from prayers.models.flood import Flood
from prayers.models.promise import Promise
from prayers.models.record import IS_ALARMING, CareRecord
from prayers.promises import is_office_time

log = structlog.get_logger(__name__)

ALARM_EVERY = timedelta(minutes=5)  # danger nobody has claimed
ALARM_STEP = timedelta(minutes=15)  # until the next role is told of danger too
URGENT_STEP = timedelta(hours=2)  # the same for what is wanted today
AGAIN_AFTER = timedelta(days=7)  # once everybody has been told
BATCH = 500  # records in one go; the next sweep goes on

_UNCLAIMED = Q(closed_at=None, claimed_at=None, merged_into=None, status__in=UNCLAIMED_STATUSES)


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
    floods = Flood.objects.waiting().filter(remind_after__lte=now).select_related("church")
    return sum(escalate(record, now) for record in _waiting(now)) + sum(escalate_flood(flood, now) for flood in floods)


def escalate_flood(flood: Flood, now: datetime) -> int:
    """One round for all of a flood: an email to each person, whatever the number of conversations. Returns the emails queued."""
    with transaction.atomic():
        waiting = list(flood.waiting.filter(IS_ALARMING).select_related("church", "assignee"))  # no mere notices
        ours = Flood.objects.filter(pk=flood.pk, round=flood.round)
        if not waiting or not ours.update(round=flood.round + 1, told_at=now, remind_after=now + ALARM_EVERY):
            return 0
        people = _flood_audience(waiting, now)
        if not people:
            log.error("escalation.nobody_to_tell", flood_id=str(flood.pk), church_id=flood.church_id)
            return 0
        return len(notify.tell_of_flood(flood, people, round=flood.round))


def _flood_audience(waiting: Sequence[CareRecord], now: datetime) -> list[StaffMember]:
    """Everybody whom one of these records would be told to by itself: asked for the longest waiting of each sort."""
    people: list[StaffMember] = []
    seen: set[tuple[str, str, bool]] = set()
    for record in waiting:
        if record.assignee is not None:
            people += notify.alone(record.assignee)
        sort = (record.kind, record.confidentiality, record.is_minor)
        if sort in seen or (term := Promise.objects.term(record.church, record.kind)) is None:
            continue
        seen.add(sort)
        chain = _chain(record, term)
        people += _people(record, chain, plan_round(record, now, chain=len(chain), last_level=None, term=term).level)[1]
    return _each_once(people)


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
        waited = now - record.waits_since
        # On a grid of five minutes, so that a late sweep does not make every later one later.
        next_at = record.waits_since + (waited // ALARM_EVERY + 1) * ALARM_EVERY
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
    danger = unclaimed.filter(IS_ALARMING, created_at__lte=now - ALARM_EVERY, flood=None)
    missed = unclaimed.filter(_awake(now), due_at__lte=now, church_id__in=open_now).exclude(IS_ALARMING)
    return [*danger.order_by("created_at")[:BATCH], *missed.order_by("due_at")[:BATCH]]


def _awake(now: datetime) -> Q:
    """Not snoozed. Nobody can lay danger to rest by snoozing it: it is claimed, or it is told again."""
    return IS_ALARMING | Q(snoozed_until=None) | Q(snoozed_until__lte=now)


def _chain(record: CareRecord, term: Term) -> list[Role]:
    """The roles to tell one after the other, without those who may not read this record."""
    return [
        role
        for role in term.chain
        if may_read(frozenset({role}), record.confidentiality, record.kind, is_minor=record.is_minor)
    ]


def _audience(record: CareRecord, chain: Sequence[Role], level: int) -> tuple[list[Role], list[StaffMember], int]:
    """(roles, people, level) to tell. A step that would reach nobody new is passed over."""
    asks_one_first = level == 0 and record.assignee is not None and record.called_again_at is None
    if asks_one_first and record.assignee and (asked := notify.alone(record.assignee)):
        return [], asked, 0  # given to somebody who has not taken it: that person before everybody
    return _people(record, chain, level)


def _people(record: CareRecord, chain: Sequence[Role], level: int) -> tuple[list[Role], list[StaffMember], int]:
    """The same whoever it was given to."""
    kind = Kind(record.kind)
    first = notify.audience(
        kind, urgency=record.urgency, confidentiality=record.confidentiality, is_minor=record.is_minor
    )
    told = notify.reachable(record.church, first, on_call_first=spec_of(kind).audience.on_call_first)
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


def _each_once(people: Iterable[StaffMember]) -> list[StaffMember]:
    return list({member.pk: member for member in people}.values())
