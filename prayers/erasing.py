"""Takes the words, and whom they are about, out of care records. The rows stay, with their kind, times and history."""

from datetime import datetime
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from church.held import emptied
from prayers.errors import RecordMoved
from prayers.handling.steps import change_status, write_step
from prayers.kinds import spec_of, specs
from prayers.models import CareRecord, Kind, RecordStep, Status, What

_TRIES = 4  # staff may decide on a draft at the same instant
_END_OF_DRAFTS = {Status.AWAITING_APPROVAL, Status.APPROVED}  # with nothing in it, it is not sent


def erase_unasked(church_id: int, conversation_id: UUID) -> list[UUID]:
    """Erase what the assistant made of a conversation without being asked: summaries and drafts. Gives their ids."""
    kinds = [spec.kind for spec in specs() if not spec.is_asked_for]
    made = CareRecord.objects.filter(church_id=church_id, conversation_id=conversation_id, kind__in=kinds)
    return [pk for pk in list(made.values_list("pk", flat=True)) if erase_record(pk)]


@transaction.atomic
def erase_record(pk: UUID, *, by: User | None = None, now: datetime | None = None) -> bool:
    """Erase one record's own words. False: that was done before.

    `by` is named in its history; None is the software, on the visitor's wish or by age.
    """
    now = now or timezone.now()
    record = _without_draft(pk)
    if not CareRecord.objects.filter(pk=pk, erased_at=None).update(
        **emptied(CareRecord), person=None, erased_at=now, snoozed_until=None
    ):
        return False
    detail: Any = type(record.detail)
    empty = emptied(detail) | ({"sentiment": ""} if record.kind == Kind.SUMMARY else {})
    if empty:
        detail._default_manager.filter(pk=pk).update(**empty)
    step = write_step(record, What.ERASED, by=None, now=now)
    if by is not None:  # the step is not refused to who may not read the record: that was settled before
        RecordStep.objects.filter(pk=step.pk).update(by=by, by_name=by.get_full_name() or by.get_username())
    return True


def _without_draft(pk: UUID) -> CareRecord:
    """The record; a draft that waits is declined first."""
    for _ in range(_TRIES):
        record = CareRecord.objects.get(pk=pk)
        if record.kind != Kind.DRAFT or record.status not in _END_OF_DRAFTS:
            return record
        try:
            change_status(record, spec_of(Kind.DRAFT).end_of_double, What.MOVED, by=None, now=None, also={})
        except RecordMoved:
            continue
        return record
    raise RecordMoved("The draft changes all the time; try again.")
