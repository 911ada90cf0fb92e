"""What there is to do, by when it is due: of the person who looks, or of everybody whose records they may read."""

from dataclasses import dataclass
from datetime import datetime, time, timedelta

from django.db.models import QuerySet
from django.utils import timezone

from church.clock import local_moment
from prayers.inbox.counts import CAP
from prayers.inbox.scope import InboxScope
from prayers.models import FollowupTask

MINE, ALL = "mine", "all"
MOST = 200


@dataclass(frozen=True)
class Row:
    task: FollowupTask
    is_overdue: bool
    is_today: bool
    is_mine: bool


@dataclass(frozen=True)
class TaskList:
    show: str  # MINE or ALL
    rows: list[Row]
    has_more: bool


def tasks_shown(scope: InboxScope, show: str) -> TaskList:
    now, tomorrow = scope.now.moment, _tomorrow()
    show = ALL if show == ALL else MINE
    tasks = _mine(scope) if show == MINE else FollowupTask.objects.visible_to(scope.user).waiting()
    tasks = tasks.select_related("record__church", "assignee", "second_adult").order_by("due_at", "pk")
    found = list(tasks[: MOST + 1])
    rows = [
        Row(
            task,
            is_overdue=task.is_overdue(now),
            is_today=now <= task.due_at < tomorrow,
            is_mine=task.assignee_id in scope.now.staff_ids,
        )
        for task in found[:MOST]
    ]
    return TaskList(show, rows, has_more=len(found) > MOST)


def due_today(scope: InboxScope) -> int:
    """How many of one's own are due today or were before; counted no further than is shown."""
    return len(_mine(scope).filter(due_at__lt=_tomorrow()).order_by().values_list("pk")[: CAP + 1])


def _mine(scope: InboxScope) -> QuerySet[FollowupTask]:
    tasks: QuerySet[FollowupTask] = FollowupTask.objects.visible_to(scope.user).open()
    return tasks.filter(assignee_id__in=scope.now.staff_ids)


def _tomorrow() -> datetime:
    """When today ends, by the clock of the church in whose console this is."""
    zone = timezone.get_current_timezone()
    return local_moment(timezone.localdate() + timedelta(days=1), time(0), zone)
