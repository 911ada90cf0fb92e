"""Taking back one's own last step."""

from datetime import datetime, timedelta

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from prayers.errors import RecordMoved, StepRefused
from prayers.handling.merging import separate
from prayers.handling.steps import change, last_step, read_values, staff_for
from prayers.kinds import spec_of
from prayers.models.choices import Kind, Status
from prayers.models.record import CareRecord
from prayers.models.step import OF_MONEY, RecordStep, What

UNDO_WITHIN = timedelta(minutes=10)
# Steps of what hangs on a record, which changed nothing on the record itself.
ELSEWHERE = frozenset({What.TASK_ADDED, What.TASK_GIVEN, What.TASK_DONE, What.TASK_OPENED, What.MESSAGE, What.AMENDED})


def undoable_step(record: CareRecord, user: User, now: datetime | None = None) -> RecordStep | None:
    """The step this user could undo now, or None."""
    step = last_step(record)
    return step if step is not None and not _why_not(step, record, user, now or timezone.now()) else None


@transaction.atomic
def undo(step: RecordStep, *, by: User, now: datetime | None = None) -> RecordStep:
    """Take back one's own last step, within some minutes, if nothing else has happened since."""
    now = now or timezone.now()
    record = CareRecord.objects.select_for_update().get(pk=step.record_id)  # no other step comes in between
    staff_for(record, by)
    last = last_step(record)
    if last is None or last.pk != step.pk:
        raise RecordMoved(_("Something else has happened since, so it cannot be undone any more."))
    if reason := _why_not(step, record, by, now):
        raise StepRefused(reason)
    match step.what:
        case What.MERGED:
            return separate(step, by=by, now=now)
        case What.TOOK_IN:
            merged = RecordStep.objects.filter(record_id=step.other_id, what=What.MERGED, other_id=record.pk)
            if (theirs := merged.order_by("-pk").first()) is None:
                raise RecordMoved(_("The double is no longer there."))
            undone: RecordStep = separate(theirs, by=by, now=now)
            return undone
    for name, value in read_values(step.after).items():  # it changes only what still is as the step left it
        setattr(record, name, value)
    return change(record, What.UNDONE, read_values(step.before), by=by, now=now)


def _why_not(step: RecordStep, record: CareRecord, user: User, now: datetime) -> str:
    """Why this user cannot take the step back, or ""."""
    if step.by_id is None or step.by_id != user.pk:
        return _("Only whoever did it can undo it.")
    if step.what == What.UNDONE:
        return _("What was undone stays undone.")
    if step.what in ELSEWHERE:
        return _("This was done with a task or a message of the record: it is changed there.")
    if now - step.at > UNDO_WITHIN:
        return _("It can be undone for ten minutes only.")
    if step.what in OF_MONEY:
        return _("What was decided about money is not undone. Withdraw the approval, or reopen the request.")
    if step.before.get("status") in spec_of(record.kind).guarded_statuses:
        return _("It cannot go back by undoing to what was decided. Reopen it instead.")
    # Closing a flood took nobody on: undone, the danger is what it was, and is told of again.
    was_taken = step.what != What.FLOODED
    # Reminders of one stop once somebody claimed it, so it never goes back to nobody, by undoing neither.
    if record.kind == Kind.SAFETY and was_taken and step.before.get("status") == Status.NEW:
        return _("A safety concern that somebody took is never nobody's again. Assign it to somebody else.")
    return ""
