"""Calls staff to somebody in danger: to a new concern, and again when more is told in one that is open; a notice, where danger only
may be, waits for the office and becomes an alarm when it gets worse or stays unanswered.
"""

from datetime import datetime
from uuid import UUID

import structlog
from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from church.models import Church, Role, StaffMember
from prayers import notify
from prayers.email_text import NOTICE, NOTICES, RAISED, TOLD_AGAIN
from prayers.escalation import ALARM_EVERY, escalate_flood
from prayers.floods import flood_of
from prayers.handling.steps import as_values, write_step
from prayers.models.choices import UNCLAIMED_STATUSES, HeardBy, Status, Urgency
from prayers.models.flood import Flood
from prayers.models.kinds import SafetyConcern
from prayers.models.notification import Notification
from prayers.models.step import What
from prayers.promises import office_opens_at

log = structlog.get_logger(__name__)

ANSWER_MINUTES = (
    10  # a direct question about a farewell, a plan, means, or to a minor is not left unanswered for longer
)
BATCH = 100


def call(concern: SafetyConcern) -> None:
    """Queue the emails about a new concern, in the transaction that writes it: its own, or those of its flood."""
    flood = flood_of(concern, concern.created_at)
    if flood is None:
        notify.notify_of(concern)
    else:
        concern.flood = flood
        _call_to_flood(flood, concern.created_at)


def give_notice(concern: SafetyConcern) -> None:
    """Queue the emails about a notice, in the transaction that writes it: its own, or those of its flood, while the office is
    open, else when it opens.
    """
    flood = flood_of(concern, concern.created_at)
    if flood is None:
        _tell_in_office_hours(concern, _told_first(concern), concern.created_at, round=0)
    else:
        concern.flood = flood
        _give_notice_to_flood(concern, flood, concern.created_at)


def give_notice_again(concern: SafetyConcern, now: datetime) -> None:
    """Queue the emails about what may be another danger in a concern, in the transaction that writes it down: as a notice tells,
    to whom it was told at first and to whoever has it.
    """
    if concern.flood is not None:
        _give_notice_to_flood(concern, concern.flood, now)
        return
    having = notify.alone(concern.assignee) if concern.assignee is not None else []
    people = list({each.pk: each for each in [*_told_first(concern), *having]}.values())
    _tell_in_office_hours(concern, people, now, round=notify.next_round(concern))


def raise_notice(concern: SafetyConcern, now: datetime, *, heard_by: str) -> None:
    """Make an alarm of a notice, in the transaction that holds its row: nobody's, immediate, told day and night.

    `heard_by`: of HeardBy, what heard that it got worse. From one address with many others it is told of with them: the
    transaction holds the church, too (`prayers.floods.flood_of`).
    """
    handled = ("status", "claimed_at", "snoozed_until", "urgency", "due_at", "is_notice")
    before = as_values(concern, handled)
    concern.is_notice, concern.urgency, concern.answer_due_at = False, Urgency.IMMEDIATE, None
    concern.heard_by = heard_by
    concern.due_at = concern.called_again_at = now
    concern.remind_after, concern.snoozed_until = now + ALARM_EVERY, None
    if concern.status not in UNCLAIMED_STATUSES:
        concern.status, concern.claimed_at = Status.NEW, None
    concern.save(update_fields=[*handled, "heard_by", "answer_due_at", "called_again_at", "remind_after"])
    if concern.flood is None and (flood := flood_of(concern, now)) is not None:
        concern.flood = flood
        concern.save(update_fields=["flood"])
    write_step(concern, What.RAISED, by=None, now=now, before=before, after=as_values(concern, handled))
    call_again(concern, now, kind=RAISED)


def raise_unanswered(now: datetime | None = None) -> int:
    """Make alarms of the notices whose direct question stayed unanswered. Idempotent; returns how many were raised."""
    now = now or timezone.now()
    due = SafetyConcern.objects.filter(is_notice=True, answer_due_at__lte=now, closed_at=None, merged_into=None)
    raised = 0
    for pk, church_id in list(due.values_list("pk", "church_id")[:BATCH]):
        with transaction.atomic():
            # Before its record, as every write does: no two of them wait for one another.
            Church.objects.select_for_update(no_key=True).get(pk=church_id)
            held = due.select_for_update(of=("self", "carerecord_ptr"), no_key=True).filter(pk=pk).first()
            if held is not None and held.claimed_at is None:
                raise_notice(held, now, heard_by=HeardBy.SILENCE)
                raised += 1
            elif held is not None:  # a person looks after it
                due.filter(pk=pk).update(answer_due_at=None)
    return raised


def answered(conversation_id: UUID) -> None:
    """The visitor said plainly that there is no danger: whether it gets worse is for the screen to say, no more for the clock."""
    SafetyConcern.objects.filter(conversation_id=conversation_id, answer_due_at__isnull=False).update(
        answer_due_at=None
    )


def call_again(concern: SafetyConcern, now: datetime, *, kind: str = TOLD_AGAIN) -> None:
    """Queue the emails about danger that was told again in a concern, in the transaction that writes it down.

    Everybody is told who was told of the concern at first, and whoever has it.
    """
    if concern.flood is not None:
        _call_to_flood(concern.flood, now)
        return
    roles = notify.audience(
        SafetyConcern.KIND, urgency=concern.urgency, confidentiality=concern.confidentiality, is_minor=concern.is_minor
    )
    round = notify.next_round(concern)
    notify.notify_roles(
        concern.church, roles, kind=kind, urgency=concern.urgency, path=concern.get_absolute_url(),
        record=concern, round=round,
    )  # fmt: skip
    if concern.assignee is not None and concern.assignee.is_active and concern.assignee.user.email:
        notify.tell_of(concern, [concern.assignee], round=round, kind=kind)


def _call_to_flood(flood: Flood, now: datetime) -> None:
    """At once, unless emails of this flood were queued within the last round: then with the next, which the sweep brings."""
    if flood.told_at is None or now - flood.told_at >= ALARM_EVERY:
        escalate_flood(flood, now)


def _told_first(concern: SafetyConcern) -> list[StaffMember]:
    """Whom a new concern of this sort is told to; the administrators where that is nobody."""
    roles = notify.audience(
        SafetyConcern.KIND, urgency=concern.urgency, confidentiality=concern.confidentiality, is_minor=concern.is_minor
    )
    return notify.reachable(concern.church, roles) or notify.reachable(concern.church, [Role.ADMIN])


def _tell_in_office_hours(concern: SafetyConcern, people: list[StaffMember], now: datetime, *, round: int) -> None:
    if not people:
        log.error("notification.nobody_to_tell", church_id=concern.church_id, kind=NOTICE, urgency=str(concern.urgency))
    notify.tell_of(
        concern, people, round=round, kind=NOTICE, urgency=Urgency.NORMAL,
        not_before=office_opens_at(concern.church, now),
    )  # fmt: skip


def _give_notice_to_flood(concern: SafetyConcern, flood: Flood, now: datetime) -> None:
    """One email a person and round about all of the flood's notices: whoever has one coming is told of this one by it."""
    told = Notification.objects.filter(flood=flood, subject_kind=NOTICES)
    last = dict(told.values_list("staff_id").annotate(Max("next_attempt_at")))
    round = (told.aggregate(Max("round"))["round__max"] or 0) + 1
    for person in _told_first(concern):
        before = last.get(person.pk)
        if before is None or before <= now:
            earliest = now if before is None else max(now, before + ALARM_EVERY)
            opens = office_opens_at(concern.church, earliest)
            notify.tell_of_notices(flood, [person], round=round, not_before=opens)
