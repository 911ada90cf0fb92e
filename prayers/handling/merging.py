"""Doubles: two records of one need. One is closed and goes on in the other, with its notes."""

import functools
import operator
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from prayers.access import may_read, readers
from prayers.errors import ConfirmationNeeded, RecordMoved, StepRefused
from prayers.handling.steps import change, change_status, last_step, need_open, read_values, write_step
from prayers.kinds import spec_of
from prayers.models.choices import Kind
from prayers.models.note import Note
from prayers.models.record import CareRecord, CareRecordQuerySet
from prayers.models.step import RecordStep, What


@transaction.atomic
def merge(
    double: CareRecord, into: CareRecord, *, by: User, confirmed: bool = False, now: datetime | None = None
) -> RecordStep:
    """Close `double`, which goes on in `into` from now on. Returns the double's step.

    Nobody reads by it what they could not read before: `into` is open to no one else than `double` is. Private notes stay
    private. Raises ConfirmationNeeded where they look like two needs: not the same person, or not the same kind.
    """
    now = now or timezone.now()
    held, into = _both_held(double, into, by)
    need_open(double)
    if double.status in spec_of(double.kind).guarded_statuses:
        raise StepRefused(
            _("It was decided about this one. Merge the other way round, or take the decision back first.")
        )
    if into.is_closed:
        raise StepRefused(_("The other record is closed. Reopen it first, or merge the other way round."))
    if double.kind == Kind.SAFETY and into.kind != Kind.SAFETY:
        raise StepRefused(_("A safety concern can go on in another safety concern only."))
    if double.anonymous != into.anonymous:
        raise StepRefused(_("One of them is anonymous, so they are not put together."))
    if opens_to_others(held, into):
        raise StepRefused(_("The other record is open to people who may not read this one. Merge the other way round."))
    if not confirmed and (double.kind != into.kind or not _is_same_person(double, into)):
        raise ConfirmationNeeded(_("They may be two needs: confirm that they are one."))
    status = spec_of(double.kind).end_of_double
    notes = list(Note.objects.filter(record_id=double.pk).values_list("pk", flat=True))
    also = {"merged_into_id": into.pk, "snoozed_until": None}
    step = change_status(double, status, What.MERGED, by=by, now=now, also=also)
    RecordStep.objects.filter(pk=step.pk).update(other_id=into.pk, notes=notes)
    Note.objects.filter(pk__in=notes).update(record_id=into.pk)
    write_step(into, What.TOOK_IN, by=by, now=now, other=double)
    return RecordStep.objects.get(pk=step.pk)


def separate(step: RecordStep, *, by: User, now: datetime) -> RecordStep:
    """Undo a merge: the double is open again, and has the notes back that came from it. Returns the double's step."""
    double = CareRecord.objects.select_for_update().get(pk=step.record_id)
    last = last_step(double)
    if last is None or last.pk != step.pk:
        raise RecordMoved(_("Something else has happened since, so it cannot be undone any more."))
    if step.before.get("status") in spec_of(double.kind).guarded_statuses:
        raise StepRefused(_("It cannot go back by undoing to what was decided. Reopen it instead."))
    for name, value in read_values(step.after).items():
        setattr(double, name, value)
    undone = change(double, What.UNDONE, read_values(step.before), by=by, now=now)
    Note.objects.filter(pk__in=step.notes, record_id=step.other_id).update(record_id=double.pk)
    into = step.other
    if into is not None:
        write_step(into, What.UNDONE, by=by, now=now, other=double)
    return undone


def merge_candidates(record: CareRecord, user: User) -> list[CareRecord]:
    """Open records of the same person or conversation that this one could go on in, the same kind first."""
    same = [Q(**{name: value}) for name in _NEAR if (value := getattr(record, name))]
    if not same or record.is_closed:
        return []
    found: CareRecordQuerySet = CareRecord.objects.visible_to(user).open().exclude(pk=record.pk)
    found = found.filter(functools.reduce(operator.or_, same), church_id=record.church_id, anonymous=record.anonymous)
    if record.kind == Kind.SAFETY:
        found = found.filter(kind=Kind.SAFETY)
    near: Any = found.select_related("assignee").prefetch_related("assignee__roles").order_by("-created_at", "pk")[:20]
    may_go_on = [each for each in near if not opens_to_others(record, each)]
    return sorted(may_go_on, key=lambda each: each.kind != record.kind)


def opens_to_others(double: CareRecord, into: CareRecord) -> bool:
    """Whether somebody reads `into` who may not read `double`."""
    of_double, of_into = (readers(each.confidentiality, each.kind, is_minor=each.is_minor) for each in (double, into))
    if of_into - of_double:
        return True
    holder = into.assignee
    if holder is None or holder.pk == double.assignee_id:
        return False
    return not may_read(holder.role_names, double.confidentiality, double.kind, is_minor=double.is_minor)


_SAME_PERSON = ("person_id", "contact_phone", "contact_email")
_NEAR = (*_SAME_PERSON, "conversation_id")  # several people may take part in one conversation


def _is_same_person(one: CareRecord, other: CareRecord) -> bool:
    return any(getattr(one, name) and getattr(one, name) == getattr(other, name) for name in _SAME_PERSON)


def _both_held(double: CareRecord, into: CareRecord, by: User) -> tuple[CareRecord, CareRecord]:
    """Both rows as they are now, held until the transaction ends; in one order, so that nobody waits in a circle."""
    if double.pk == into.pk:
        raise StepRefused(_("A record cannot be a double of itself."))
    visible = CareRecord.objects.visible_to(by).filter(pk__in=[double.pk, into.pk], church_id=double.church_id)
    rows = CareRecord.objects.select_for_update().filter(pk__in=visible.values("pk")).order_by("pk")
    found = {each.pk: each for each in rows}
    if len(found) != 2:
        raise RecordMoved(_("One of the two records is closed to you."))
    return found[double.pk], found[into.pk]
