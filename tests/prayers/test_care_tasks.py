"""What somebody does next for a record: given to those alone who may read it, done once, reopened, seen by its readers."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone

from church.models import Role
from church.testing import Cast
from prayers import care_tasks, handling
from prayers.errors import RecordMoved, StepRefused, TaskRefused
from prayers.models import CareRecord, FollowupTask, Kind, RecordStep, TaskKind, What
from prayers.testing import make_origin, make_record

SOON = timedelta(days=1)


def record_of(cast: Cast, kind: Kind = Kind.VISIT, **origin: Any) -> CareRecord:
    record = make_record(cast.church, kind, origin=make_origin(cast.church, **origin))
    return CareRecord.objects.get(pk=record.pk)


def schedule(cast: Cast, record: CareRecord, **given: Any) -> FollowupTask:
    usual: dict[str, Any] = {
        "title": "Bring soup",
        "due_at": timezone.now() + SOON,
        "by": cast[Role.PASTOR].user,
        "assignee": cast[Role.PASTOR],
    }
    return care_tasks.schedule(record, **(usual | given))


def test_a_task_of_any_kind_of_record_stands_in_its_history(cast: Cast) -> None:
    for kind in Kind:
        record = record_of(cast, kind)
        task = schedule(cast, record, by=None, assignee=None)
        assert FollowupTask.objects.get(pk=task.pk).record == record
        assert RecordStep.objects.filter(record=record).first().what == What.TASK_ADDED


def test_the_first_task_of_a_follow_up_is_one_of_them(cast: Cast) -> None:
    followup = make_record(cast.church, Kind.FOLLOWUP)
    assert followup.tasks.get().record_id == followup.pk


def test_asked_for_twice_by_one_invocation_it_is_one_task(cast: Cast) -> None:
    record, call = record_of(cast), uuid4()
    tasks = {schedule(cast, record, invocation_id=call).pk for _ in range(2)}
    assert len(tasks) == FollowupTask.objects.count() == 1
    assert RecordStep.objects.filter(what=What.TASK_ADDED).count() == 1


def test_it_is_not_given_to_somebody_who_may_not_read_the_record(cast: Cast) -> None:
    for stranger in (cast[Role.PRAYER_TEAM], cast.neighbour):
        with pytest.raises(TaskRefused, match=f"{stranger.display_name} may not read this record"):
            schedule(cast, record_of(cast), assignee=stranger)
    assert not FollowupTask.objects.exists()


def test_whoever_has_the_record_may_have_its_tasks(cast: Cast) -> None:
    record = record_of(cast)
    handling.assign(record, cast[Role.PRAYER_TEAM], by=None)
    assert schedule(cast, record, assignee=cast[Role.PRAYER_TEAM]).assignee == cast[Role.PRAYER_TEAM]


def test_nobody_writes_a_task_for_a_record_that_is_closed_to_them(cast: Cast) -> None:
    for stranger in (cast[Role.PRAYER_TEAM].user, cast.neighbour.user, cast.outsider):
        with pytest.raises(RecordMoved):
            schedule(cast, record_of(cast), by=stranger, assignee=None)


@pytest.mark.parametrize("what", [TaskKind.CALL, TaskKind.VISIT])
def test_a_call_or_visit_to_a_minor_names_a_second_adult(cast: Cast, what: TaskKind) -> None:
    record = record_of(cast, is_minor=True)
    with pytest.raises(TaskRefused, match="second adult"):
        schedule(cast, record, what=what)
    with pytest.raises(TaskRefused, match="somebody else"):
        schedule(cast, record, what=what, second_adult=cast[Role.PASTOR])
    with pytest.raises(TaskRefused, match="active"):
        schedule(cast, record, what=what, second_adult=cast.neighbour)
    task = schedule(cast, record, what=what, second_adult=cast[Role.YOUTH_PASTOR])
    assert task.second_adult == cast[Role.YOUTH_PASTOR]
    assert schedule(cast, record, what=TaskKind.CARD).second_adult is None


@pytest.mark.parametrize("given", [{"title": " \n"}, {"what": "party"}])
def test_what_is_no_task_is_refused(cast: Cast, given: dict[str, Any]) -> None:
    with pytest.raises(TaskRefused):
        schedule(cast, record_of(cast), **given)


def test_it_is_done_once_and_reopened(cast: Cast) -> None:
    record = record_of(cast)
    task = schedule(cast, record)
    pastor = cast[Role.PASTOR].user
    done = care_tasks.complete(task, by=pastor, note=" Nobody was\nat home ")
    assert (done.done_by, done.note, done.is_done) == (pastor, "Nobody was at home", True)
    with pytest.raises(RecordMoved):
        care_tasks.complete(task, by=cast[Role.ADMIN].user)
    again = care_tasks.reopen(done, by=pastor)
    assert (again.done_at, again.done_by, again.note) == (None, None, "Nobody was at home")
    with pytest.raises(RecordMoved):
        care_tasks.reopen(task, by=pastor)
    steps = RecordStep.objects.filter(record=record).values_list("what", flat=True)
    assert list(steps) == [What.TASK_OPENED, What.TASK_DONE, What.TASK_ADDED]


def test_it_is_given_to_somebody_else(cast: Cast) -> None:
    task = schedule(cast, record_of(cast, Kind.CARE))
    FollowupTask.objects.update(told_at=timezone.now())
    given = care_tasks.give(task, cast[Role.CARE_TEAM], by=cast[Role.PASTOR].user)
    assert (given.assignee, given.told_at) == (cast[Role.CARE_TEAM], None)
    with pytest.raises(TaskRefused):
        care_tasks.give(given, cast[Role.TREASURER], by=None)


def test_it_is_seen_by_whoever_may_read_the_record(cast: Cast) -> None:
    task = schedule(cast, record_of(cast))
    who_sees = {role for role in Role if FollowupTask.objects.visible_to(cast[role].user).filter(pk=task.pk)}
    reading = {role for role in Role if CareRecord.objects.visible_to(cast[role].user).filter(pk=task.record_id)}
    assert who_sees == reading
    assert Role.PASTOR in who_sees
    assert not FollowupTask.objects.visible_to(cast.neighbour.user).exists()
    assert not FollowupTask.objects.visible_to(cast.outsider).exists()


def test_a_step_of_a_task_is_not_undone_as_one_of_the_record(cast: Cast) -> None:
    record, pastor = record_of(cast), cast[Role.PASTOR].user
    schedule(cast, record)
    step = handling.last_step(record)
    assert step is not None
    assert handling.undoable_step(record, pastor) is None
    with pytest.raises(StepRefused, match="task"):
        handling.undo(step, by=pastor)
