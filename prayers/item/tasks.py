"""The tasks on a record's page: added, given to somebody, done and reopened."""

from django.contrib.auth.models import User
from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _

from prayers import care_tasks
from prayers.item.task_forms import DoneForm, GiveTaskForm, TaskForm, active_staff
from prayers.item.views import step_view, valid
from prayers.models import CareRecord, FollowupTask


@step_view
def add(request: HttpRequest, record: CareRecord, user: User) -> str:
    given = valid("task_form", TaskForm(request.POST, record=record, staff=active_staff(record)))
    task = care_tasks.schedule(record, by=user, **given)
    return _("Added to the list of %(name)s.") % {"name": task.assignee.display_name} if task.assignee else _("Added.")


@step_view
def give(request: HttpRequest, record: CareRecord, user: User, task_pk: int) -> str:
    task = _task(record, task_pk)
    given = valid("given_form", GiveTaskForm(request.POST, record=record, staff=active_staff(record), task=task))
    care_tasks.give(task, by=user, **given)
    return _("It is on another list now.") if given["assignee"] else _("It is on nobody's list now.")


@step_view
def done(request: HttpRequest, record: CareRecord, user: User, task_pk: int) -> str:
    note = valid("done_form", DoneForm(request.POST))["note"]
    care_tasks.complete(_task(record, task_pk), by=user, note=note)
    return _("Done.")


@step_view
def reopen(request: HttpRequest, record: CareRecord, user: User, task_pk: int) -> str:
    care_tasks.reopen(_task(record, task_pk), by=user)
    return _("It is to be done again.")


def _task(record: CareRecord, pk: int) -> FollowupTask:
    found: FollowupTask | None = FollowupTask.objects.filter(record_id=record.pk, pk=pk).first()
    if found is None:
        raise Http404
    found.record = record
    return found
