"""A record's tasks as its page shows them."""

from dataclasses import dataclass
from datetime import datetime

from church.models import StaffMember
from prayers.care_tasks import tasks_of
from prayers.item.task_forms import GiveTaskForm
from prayers.models import CareRecord, FollowupTask


@dataclass(frozen=True)
class ShownTask:
    task: FollowupTask
    is_overdue: bool
    is_mine: bool
    done_by: str  # as they are called on the church's staff
    lacks_second_adult: bool
    give_form: GiveTaskForm | None  # for what is still to be done


def rows_of(
    record: CareRecord, me: StaffMember | None, colleagues: list[StaffMember], now: datetime
) -> list[ShownTask]:
    """`colleagues`: those to whom an open one may be given."""
    tasks = tasks_of(record)
    doers = {task.done_by_id for task in tasks if task.done_by_id}
    staff = StaffMember.objects.filter(church_id=record.church_id, user_id__in=doers) if doers else ()
    names = {member.user_id: member.display_name for member in staff}
    shown = []
    for task in tasks:
        task.record = record  # it is read already
        doer = task.done_by
        shown.append(
            ShownTask(
                task=task,
                is_overdue=task.is_overdue(now),
                is_mine=me is not None and task.assignee_id == me.pk,
                done_by=names.get(doer.pk, doer.get_username()) if doer else "",
                lacks_second_adult=not task.is_done and task.needs_second_adult and task.second_adult_id is None,
                give_form=None if task.is_done else GiveTaskForm(record=record, staff=colleagues, task=task),
            )
        )
    return shown
