"""Claiming, assigning, changing status, due time and urgency, and letting a record rest."""

from datetime import datetime, timedelta
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from church.models import Role, StaffMember
from prayers.errors import StepRefused
from prayers.handling.steps import change, change_status, need_open, staff_for
from prayers.models.choices import CLOSED_STATUSES, UNCLAIMED_STATUSES, Kind, Status, Urgency
from prayers.models.record import CareRecord
from prayers.models.step import RecordStep, What
from prayers.notify import notify_staff

LONGEST_SNOOZE = timedelta(days=366)


@transaction.atomic
def claim(record: CareRecord, *, by: User, now: datetime | None = None) -> RecordStep:
    """Take the record on. Whoever is no staff of its church can only assign it to somebody who is."""
    if staff_for(record, by) is None:
        raise StepRefused(_("Only staff of this church can claim it. Assign it to somebody instead."))
    return change_status(record, Status.CLAIMED, What.CLAIMED, by=by, now=now, also={"snoozed_until": None})


def give_back(record: CareRecord, *, by: User | None, now: datetime | None = None) -> RecordStep:
    """Make a record that was taken on nobody's again."""
    return move(record, Status.NEW, by=by, now=now)


@transaction.atomic
def move(record: CareRecord, status: Status | str, *, by: User | None, now: datetime | None = None) -> RecordStep:
    """Give the record one of its `next_statuses`. A double that is reopened goes on by itself again."""
    status = Status(status)
    if status is Status.CLAIMED and by is not None:
        return claim(record, by=by, now=now)
    also: dict[str, Any] = {}
    if status in CLOSED_STATUSES | UNCLAIMED_STATUSES:
        also["snoozed_until"] = None
    if record.merged_into_id is not None:
        also["merged_into_id"] = None
    what = What.GIVEN_BACK if status is Status.NEW else What.MOVED
    return change_status(record, status, what, by=by, now=now, also=also)


@transaction.atomic
def assign(
    record: CareRecord, assignee: StaffMember | None, *, by: User | None, now: datetime | None = None
) -> RecordStep:
    """Give the record to a member of staff of the same church, who may read it from then on and is told by email.

    Its status stays: whom it was given to claims it, and until then it counts as unclaimed. None takes it from whom it
    was given to, as long as it is unclaimed.
    """
    need_open(record)
    if assignee is None:
        if record.status not in UNCLAIMED_STATUSES:
            raise StepRefused(_("Somebody works on it. Assign it to somebody else, or give it back."))
    elif not StaffMember.objects.active().filter(pk=assignee.pk, church_id=record.church_id).exists():
        raise StepRefused(_("It can be given to somebody active on the staff of this church."))
    changes = {"assignee_id": assignee.pk if assignee else None, "snoozed_until": None}
    step = change(record, What.ASSIGNED, changes, by=by, now=now)
    if assignee is not None and assignee.user_id != (by.pk if by else None) and assignee.user.email:
        # They can be reached, so no role is told in their place, which might not be allowed to read it.
        path = record.get_absolute_url()
        notify_staff(assignee, otherwise=Role.PASTOR, church=record.church, kind=record.kind, path=path)
    return step


@transaction.atomic
def set_due(record: CareRecord, due_at: datetime | None, *, by: User | None, now: datetime | None = None) -> RecordStep:
    """By when somebody has looked after it; None for no promise at all."""
    need_open(record)
    return change(record, What.DUE, {"due_at": due_at}, by=by, now=now)


@transaction.atomic
def set_urgency(
    record: CareRecord, urgency: Urgency | str, *, by: User | None, now: datetime | None = None
) -> RecordStep:
    """How urgent it is. What becomes immediate does not rest; a safety concern nobody has claimed stays immediate."""
    need_open(record)
    urgency = Urgency(urgency)
    if _is_alarm(record) and urgency is not Urgency.IMMEDIATE:
        raise StepRefused(_("A safety concern stays immediate until somebody has claimed it."))
    changes: dict[str, Any] = {"urgency": urgency}
    if urgency is Urgency.IMMEDIATE:
        changes["snoozed_until"] = None
    return change(record, What.URGENCY, changes, by=by, now=now)


@transaction.atomic
def snooze(record: CareRecord, until: datetime, *, by: User | None, now: datetime | None = None) -> RecordStep:
    """Keep the record out of the inbox until a moment to come. What is immediate never rests."""
    now = now or timezone.now()
    need_open(record)
    if record.urgency == Urgency.IMMEDIATE or _is_alarm(record):
        raise StepRefused(_("What is immediate cannot be snoozed. Claim it, or change how urgent it is."))
    if not now < until <= now + LONGEST_SNOOZE:
        raise StepRefused(_("Choose a moment to come, within a year."))
    return change(record, What.SNOOZED, {"snoozed_until": until}, by=by, now=now, if_still=["urgency"])


@transaction.atomic
def unsnooze(record: CareRecord, *, by: User | None, now: datetime | None = None) -> RecordStep:
    """End the rest of a record before its time."""
    if record.snoozed_until is None:
        raise StepRefused(_("It is not snoozed."))
    return change(record, What.WOKEN, {"snoozed_until": None}, by=by, now=now)


def _is_alarm(record: CareRecord) -> bool:
    """Whether this is a safety concern nobody has claimed. Reminders of it go on until somebody has."""
    return record.kind == Kind.SAFETY and record.status == Status.NEW
