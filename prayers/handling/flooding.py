"""Closing what somebody judged to be a flood, in one press, and taking that back."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Count, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from church.access import staff_of
from church.models import Church
from prayers.errors import PrayersError, RecordMoved, StepRefused
from prayers.handling.steps import change
from prayers.handling.undoing import UNDO_WITHIN, undo
from prayers.models.choices import Status
from prayers.models.flood import Flood
from prayers.models.record import CareRecord
from prayers.models.step import RecordStep, What


@dataclass(frozen=True)
class Closed:
    count: int
    left: int  # chosen, but claimed by somebody meanwhile, or something was written in them since they were shown


@transaction.atomic
def close_as_flood(flood: Flood, chosen: Mapping[UUID, int], *, by: User, now: datetime | None = None) -> Closed:
    """Close these records of a flood, each with its own row of history and `by` as who has it.

    `chosen`: record → how many later messages the page showed of it. Nothing is closed that nobody has read: where another one
    came since, the record stays. Only staff of the church may; what they may not read stays, too.
    """
    now = now or timezone.now()
    staff = staff_of(by, flood.church_id)
    if staff is None:
        raise StepRefused(_("Only staff of this church can close it."))
    # What joins a concern holds the church, too (`prayers.writes.record.hold`): nothing comes in between.
    Church.objects.select_for_update(no_key=True).get(pk=flood.church_id)
    count = 0
    for record in _readable(flood, by).filter(pk__in=list(chosen)):
        if record.update_count != chosen[record.pk]:
            continue
        closed = {"status": Status.CLOSED, "closed_at": now, "claimed_at": now, "assignee_id": staff.pk}
        try:
            with transaction.atomic():
                change(record, What.FLOODED, closed, by=by, now=now)
        except RecordMoved:
            continue
        count += 1
    return Closed(count, left=len(chosen) - count)


def closings_to_undo(flood: Flood, user: User, now: datetime | None = None) -> list[RecordStep]:
    """This user's last closing of records of the flood, while it can be taken back; the records' steps, none where there is none."""
    now = now or timezone.now()
    theirs = RecordStep.objects.filter(record__flood=flood, by=user)
    closings = theirs.filter(what=What.FLOODED, at__gt=now - UNDO_WITHIN, record__closed_at__isnull=False)
    newest = closings.order_by("-at").values_list("at", flat=True).first()
    return list(closings.filter(at=newest)) if newest else []


@transaction.atomic
def undo_closing(flood: Flood, *, by: User, now: datetime | None = None) -> int:
    """Open again what this user closed as a flood in their last press. Returns how many; what somebody handled since stays."""
    count = 0
    for step in closings_to_undo(flood, by, now):
        try:
            with transaction.atomic():
                undo(step, by=by, now=now)
        except PrayersError:
            continue
        count += 1
    return count


def _readable(flood: Flood, by: User) -> QuerySet[Any]:
    waiting = flood.waiting.filter(pk__in=CareRecord.objects.visible_to(by).filter(flood=flood).values("pk"))
    found: QuerySet[Any] = waiting.annotate(update_count=Count("safetyconcern__updates"))
    return found
