"""Care records that somebody took on and that stand still: whoever has it is reminded, and then it is nobody's again.

How long a record may stand still is part of the church's promise for its kind (`prayers.kinds.Term.still_hours`). It moves with
each step in its history and each note on it. What goes back is told to those told first of it, and whoever had it is told so.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta

import structlog
from django.db import transaction
from django.db.models import Max, Q
from django.utils import timezone

from church.models import StaffMember
from prayers import notify
from prayers.errors import RecordMoved
from prayers.handling.letting_go import GOES_BACK, let_go
from prayers.models.choices import UNCLAIMED_STATUSES, Kind, Urgency
from prayers.models.promise import Promise
from prayers.models.record import IS_ALARMING, IS_OPEN, CareRecord
from prayers.models.step import What
from prayers.promises import is_office_time

log = structlog.get_logger(__name__)

REMINDED, WENT_BACK = "stands_still", "went_back"  # kinds of emails, as `prayers.email_text` names them
LOOKED_AT_EVERY = timedelta(hours=1)  # at least: somebody may have shortened the promise
BATCH = 500


def look_after_claimed(now: datetime | None = None) -> int:
    """Remind of, or take back, every claimed record whose time has come. How many there were. Idempotent, like escalation."""
    now = now or timezone.now()
    awake = Q(snoozed_until=None) | Q(snoozed_until__lte=now) | IS_ALARMING
    held = CareRecord.objects.filter(IS_OPEN, awake, claimed_at__isnull=False, merged_into=None)
    due = held.exclude(status__in=UNCLAIMED_STATUSES).filter(Q(still_after=None) | Q(still_after__lte=now))
    found = due.select_related("church", "assignee__user").order_by("claimed_at")[:BATCH]
    return sum(_look_at(record, now) for record in found)


def _look_at(record: CareRecord, now: datetime) -> bool:
    term = Promise.objects.term(record.church, record.kind)
    if term is None:
        return False
    may_stand = timedelta(hours=term.still_hours)
    moved = _moved_at(record)
    reminded = record.still_told_at if record.still_told_at and record.still_told_at > moved else None
    due = (reminded or moved) + may_stand
    is_time = record.is_alarming or is_office_time(record.church, now)
    ours = CareRecord.objects.filter(
        pk=record.pk, status=record.status, assignee=record.assignee_id, still_told_at=record.still_told_at
    )
    if now < due or not is_time:
        ours.update(still_after=min(max(due, now), now + LOOKED_AT_EVERY) if now < due else now + timedelta(minutes=5))
        return False
    with transaction.atomic():
        if not ours.update(still_told_at=now, still_after=min(now + may_stand, now + LOOKED_AT_EVERY)):
            return False  # another process was first, or somebody has just moved it
        record.still_told_at = now
        if reminded is not None and record.status in GOES_BACK:
            return _take_back(record, now)
        _remind(record, is_again=reminded is not None, now=now)
    return True


def _moved_at(record: CareRecord) -> datetime:
    """When somebody last did something with it. To say that an alarm was right helps nobody, and may be said by anyone who reads it."""
    steps = record.steps.filter(by__isnull=False).exclude(what=What.MARKED).aggregate(at=Max("at"))["at"]
    notes = record.notes.aggregate(at=Max("created_at"))["at"]
    assert record.claimed_at is not None
    return max(each for each in (record.claimed_at, steps, notes) if each is not None)


def _remind(record: CareRecord, *, is_again: bool, now: datetime) -> None:
    """Whoever has it; those told first of it too, where nobody has it or this is not the first time."""
    holder = _reachable(record.assignee)
    people = [*holder, *(_told_first(record) if is_again or not holder else [])]
    _tell(record, people, REMINDED, now)
    log.info("record.stands_still", record_id=str(record.pk), told=len(people))


def _take_back(record: CareRecord, now: datetime) -> bool:
    former = _reachable(record.assignee)
    try:
        with transaction.atomic():
            let_go(record, now=now)
    except RecordMoved:
        return False
    _tell(record, former, WENT_BACK, now)
    notify.tell_of(record, _told_first(record), round=notify.next_round(record))
    return True


def _told_first(record: CareRecord) -> list[StaffMember]:
    roles = notify.audience(
        Kind(record.kind),
        urgency=record.urgency,
        confidentiality=record.confidentiality,
        is_minor=record.is_minor,
    )
    return notify.reachable(record.church, roles)


def _reachable(member: StaffMember | None) -> list[StaffMember]:
    return notify.alone(member) if member is not None else []


def _tell(record: CareRecord, people: Iterable[StaffMember], kind: str, now: datetime) -> None:
    each_once = list({member.pk: member for member in people}.values())
    urgency = Urgency.HIGH if record.is_alarming else Urgency(record.urgency)
    path = f"{record.get_absolute_url()}?at={now:%Y%m%d%H%M%S}"  # one email each time, whoever asks twice
    notify.tell_people(record.church, each_once, kind=kind, urgency=urgency, path=path)
