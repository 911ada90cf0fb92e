"""What somebody is to do next for a care record: written down, given to somebody, done, and reopened.

Each is one transaction with its step in the record's history. A task is given only to somebody who may read its record, and
a call or a visit to a minor names a second adult.
"""

from datetime import datetime, timedelta
from uuid import UUID

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from church.clock import local_moment
from church.models import StaffMember
from prayers.email_text import TASK
from prayers.errors import RecordMoved, TaskRefused
from prayers.handling.steps import write_step
from prayers.models.record import CareRecord
from prayers.models.step import What
from prayers.models.task import LONGEST_OUTCOME, LONGEST_TITLE, FollowupTask, TaskKind
from prayers.notify import tell_one
from prayers.writes.origin import one_line

A_DAY = timedelta(days=1)
BATCH = 500  # tasks in one go; the next sweep goes on


@transaction.atomic
def schedule(
    record: CareRecord,
    *,
    title: str,
    due_at: datetime,
    by: User | None,
    what: TaskKind | str = TaskKind.TASK,
    assignee: StaffMember | None = None,
    second_adult: StaffMember | None = None,
    invocation_id: UUID | None = None,
    now: datetime | None = None,
) -> FollowupTask:
    """Put a task on somebody's list, or on nobody's yet. Asked for twice by one invocation, it is one task.

    `by` is the user who wants it, None the software. Raises RecordMoved where the record is closed to `by`, TaskRefused for
    anything else that is not allowed.
    """
    if (found := _of_invocation(invocation_id)) is not None:
        return found
    _check_reads(record, by)
    title = one_line(title, LONGEST_TITLE)
    if not title:
        raise TaskRefused(_("Say in a few words what is to be done."))
    if what not in TaskKind.values:
        raise TaskRefused(_("A task is a call, a visit, a card, a message or something else to do."))
    _check_assignee(record, assignee)
    _check_second_adult(record, assignee, second_adult)
    task = FollowupTask(
        record=record,
        what=what,
        title=title,
        due_at=due_at,
        assignee=assignee,
        second_adult=second_adult,
        invocation_id=invocation_id,
    )
    if task.needs_second_adult and second_adult is None:
        raise TaskRefused(_("A call or a visit to a minor needs a second adult: name one."))
    try:
        with transaction.atomic():
            task.save(force_insert=True)
    except IntegrityError:
        if (found := _of_invocation(invocation_id)) is not None:  # another process was first
            return found
        raise
    _write(task, record, What.TASK_ADDED, by=by, now=now)
    return task


@transaction.atomic
def complete(task: FollowupTask, *, by: User | None, note: str = "", now: datetime | None = None) -> FollowupTask:
    """It is done; `note` says in a few words what came of it. Raises RecordMoved when it was done already, or is closed to `by`."""
    now = now or timezone.now()
    _check_reads(task.record, by)
    changes = {"done_at": now, "done_by": by, "note": one_line(note, LONGEST_OUTCOME)}
    if not FollowupTask.objects.open().filter(pk=task.pk).update(**changes):
        raise RecordMoved(_("Somebody has done it already."))
    _write(task, task.record, What.TASK_DONE, by=by, now=now)
    return _anew(task)


@transaction.atomic
def reopen(task: FollowupTask, *, by: User | None, now: datetime | None = None) -> FollowupTask:
    """It is to be done after all. What was noted of it stays until it is done again."""
    _check_reads(task.record, by)
    done = FollowupTask.objects.filter(pk=task.pk, done_at__isnull=False)
    if not done.update(done_at=None, done_by=None):
        raise RecordMoved(_("It is open already."))
    _write(task, task.record, What.TASK_OPENED, by=by, now=now)
    return _anew(task)


@transaction.atomic
def give(
    task: FollowupTask,
    assignee: StaffMember | None,
    *,
    by: User | None,
    second_adult: StaffMember | None = None,
    now: datetime | None = None,
) -> FollowupTask:
    """Put an open task on somebody else's list, or on nobody's. Whoever gets it is told on the day it is due, as if it were new.

    `second_adult`: who it is from now on; None keeps whoever it is.
    """
    record, second = task.record, second_adult or task.second_adult
    _check_reads(record, by)
    _check_assignee(record, assignee)
    _check_second_adult(record, assignee, second if by is not None else second_adult)
    if by is not None and task.needs_second_adult and second is None:
        raise TaskRefused(_("A call or a visit to a minor needs a second adult: name one."))
    ours = FollowupTask.objects.open().filter(pk=task.pk, assignee=task.assignee_id)
    if not ours.update(assignee=assignee, second_adult=second, told_at=None):
        raise RecordMoved(_("Somebody has done it, or given it to somebody else, meanwhile."))
    task.assignee = assignee
    _write(task, record, What.TASK_GIVEN, by=by, now=now)
    return _anew(task)


def tell_of_due(now: datetime | None = None) -> int:
    """Email whoever has a task that is due today, once: when the office opens, or at the hour it is due where that is before.

    Where nobody has it who may read the record, whoever has the record, else the roles of its kind; of what is closed by now nobody but
    the person it was given to. Returns how many tasks were told of. Idempotent, whoever else calls it.
    """
    now = now or timezone.now()
    untold = FollowupTask.objects.open().filter(told_at=None, due_at__lt=now + A_DAY)
    tasks = untold.select_related("record__church", "record__assignee__user", "assignee__user").order_by("due_at")
    return sum(_tell_of(task, now) for task in tasks[:BATCH] if _told_from(task) <= now)


@transaction.atomic
def _tell_of(task: FollowupTask, now: datetime) -> bool:
    if not FollowupTask.objects.open().filter(pk=task.pk, told_at=None).update(told_at=now):
        return False  # another process was first, or it was done just now
    record, holder = task.record, task.assignee
    has_it = holder is not None and may_have(holder, record)
    if has_it or not record.is_closed:
        people = [holder if has_it else None, record.assignee]
        tell_one(record, people, kind=TASK, path=task.get_absolute_url())
    return True


def _told_from(task: FollowupTask) -> datetime:
    church = task.record.church
    day = task.due_at.astimezone(church.zone).date()
    return min(task.due_at, local_moment(day, church.callback_business_hours_start, church.zone))


def tasks_of(record: CareRecord) -> list[FollowupTask]:
    """What is to be done first, by when it is due; then what is done, the latest first."""
    people = ("assignee__user", "second_adult", "done_by")
    tasks = list(FollowupTask.objects.filter(record_id=record.pk).select_related(*people))
    done = sorted((each for each in tasks if each.done_at), key=lambda each: each.done_at, reverse=True)
    return [*(each for each in tasks if not each.is_done), *done]


def may_have(member: StaffMember, record: CareRecord) -> bool:
    """Whether this person, active on the staff of the record's church, may read the record."""
    is_active = StaffMember.objects.active().filter(pk=member.pk, church_id=record.church_id).exists()
    return is_active and record.is_open_to(member.user)


def _check_assignee(record: CareRecord, assignee: StaffMember | None) -> None:
    if assignee is not None and not may_have(assignee, record):
        told = _("%(name)s may not read this record, so no task of it can be given to them.")
        raise TaskRefused(told % {"name": assignee.display_name})


def _check_second_adult(record: CareRecord, assignee: StaffMember | None, second: StaffMember | None) -> None:
    if second is None:
        return
    if not StaffMember.objects.active().filter(pk=second.pk, church_id=record.church_id).exists():
        raise TaskRefused(_("The second adult is somebody active on the staff of this church."))
    if assignee is not None and second.pk == assignee.pk:
        raise TaskRefused(_("The second adult is somebody else than whoever does it."))


def _check_reads(record: CareRecord, by: User | None) -> None:
    if by is not None and not record.is_open_to(by):
        raise RecordMoved(_("This record is closed to you."))


def _of_invocation(invocation_id: UUID | None) -> FollowupTask | None:
    if invocation_id is None:
        return None
    found: FollowupTask | None = FollowupTask.objects.filter(invocation_id=invocation_id).first()
    return found


def _write(task: FollowupTask, record: CareRecord, what: What, *, by: User | None, now: datetime | None) -> None:
    after = {"task": task.pk, "whom": task.assignee_id}
    write_step(record, what, by=by, now=now or timezone.now(), after=after)


def _anew(task: FollowupTask) -> FollowupTask:
    task.refresh_from_db()
    return task
