"""A change to a record together with its row of history, and who may make it."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

import structlog
from django.contrib.auth.models import User
from django.utils import timezone
from django.utils.translation import gettext as _

from church.access import sees_everything, staff_of
from church.models import StaffMember
from prayers.errors import RecordMoved, StepRefused
from prayers.models.choices import CLOSED_STATUSES, Kind, Status
from prayers.models.kinds import BenevolenceRequest
from prayers.models.money import Approval
from prayers.models.record import CareRecord
from prayers.models.step import RecordStep, What

log = structlog.get_logger(__name__)

_MOVED = ("status", "closed_at", "claimed_at", "assignee_id", "snoozed_until", "merged_into_id")


def staff_for(record: CareRecord, by: User | None) -> StaffMember | None:
    """Who does it, as staff of the record's church; None for the software and for a superuser who is not.

    Raises RecordMoved for anybody else who is no staff there. Whether staff may see the record is settled by the UPDATE.
    """
    if by is None:
        return None
    staff = staff_of(by, record.church_id)
    if staff is None and not sees_everything(by):
        raise RecordMoved(_("This record is closed to you."))
    return staff


def need_open(record: CareRecord) -> None:
    if record.is_closed:
        raise StepRefused(_("This record is closed. Reopen it first."))


def change_status(
    record: CareRecord, status: Status, what: What, *, by: User | None, now: datetime | None, also: Mapping[str, Any]
) -> RecordStep:
    """`CareRecord.move_to` with its row of history. `also` are other columns to change along."""
    now = now or timezone.now()
    read = as_values(record, _MOVED)
    changed = record.move_to(status, by=staff_for(record, by), now=now, also=also)
    _let_approvals_lapse(record, read["status"], now)
    before = {name: read[name] for name in changed}
    return write_step(record, what, by=by, now=now, before=before, after=as_values(record, changed))


def change(
    record: CareRecord,
    what: What,
    changes: Mapping[str, Any],
    *,
    by: User | None,
    now: datetime | None,
    if_still: Iterable[str] = (),
) -> RecordStep:
    """Write columns of a record; `if_still` are others that must be as they were read, beside its status."""
    before = as_values(record, changes)
    guarded = {name: getattr(record, name) for name in if_still} | dict(changes)
    now, status = now or timezone.now(), record.status
    record.commit(guarded, by=staff_for(record, by))
    _let_approvals_lapse(record, status, now)
    return write_step(record, what, by=by, now=now, before=before, after=as_values(record, changes))


def _let_approvals_lapse(record: CareRecord, was: str, now: datetime) -> None:
    """Whoever approved help with money approved it for a request that was open: closed or reopened in whatever way, it starts anew."""
    if record.kind != Kind.BENEVOLENCE or record.status == was:
        return
    if record.is_closed:
        why = Approval.Void.CLOSED
    elif was in CLOSED_STATUSES:
        why = Approval.Void.REOPENED
    else:
        return
    Approval.objects.filter(record_id=record.pk).void(why, now)
    BenevolenceRequest.objects.filter(pk=record.pk).update(granted=None)


def write_step(
    record: CareRecord,
    what: What,
    *,
    by: User | None,
    now: datetime,
    before: Mapping[str, Any] | None = None,
    after: Mapping[str, Any] | None = None,
    other: CareRecord | None = None,
    notes: Iterable[int] = (),
) -> RecordStep:
    staff = staff_for(record, by)
    step = RecordStep.objects.create(
        record_id=record.pk,
        what=what,
        by=by,
        by_name=staff.display_name if staff else by.get_username() if by else "",
        before=before or {},
        after=after or {},
        other_id=other.pk if other else None,
        notes=list(notes),
        at=now,
    )
    log.info("record.handled", record_id=str(record.pk), what=what.value, step_id=step.pk)
    return step


def last_step(record: CareRecord) -> RecordStep | None:
    """What was done last, by whoever it was."""
    found: RecordStep | None = RecordStep.objects.filter(record_id=record.pk).order_by("-pk").first()
    return found


def as_values(record: CareRecord, names: Iterable[str]) -> dict[str, Any]:
    """These columns of the record, as JSON holds them."""
    return {name: _plain(getattr(record, name)) for name in sorted(names)}


def read_values(values: Mapping[str, Any]) -> dict[str, Any]:
    """Columns of a record from what a step, or a page, has of them as JSON. Raises ValidationError for what is none."""
    fields = {name: CareRecord._meta.get_field(name.removesuffix("_id")) for name in values}
    return {name: fields[name].to_python(value) for name, value in values.items()}  # type: ignore[union-attr]


def _plain(value: Any) -> Any:
    if value is None or isinstance(value, int):
        return value
    return value.isoformat() if isinstance(value, datetime) else str(value)
