"""On the day a task is due one person is told of it, once; and what somebody was to do is somebody else's when they leave."""

from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.core import mail
from django.utils import timezone

from church import leaving as of_church
from church.models import Role, StaffMember
from church.testing import Cast, make_staff
from prayers import care_tasks, handling, leaving, tasks
from prayers.care_tasks import tell_of_due
from prayers.jobs.testing import no_dispatch
from prayers.models import CareRecord, FollowupTask, Kind, Notification, Status
from prayers.notify import work
from prayers.testing import make_origin, make_record

CHICAGO = ZoneInfo("America/Chicago")
WEDNESDAY = datetime(2026, 11, 18, tzinfo=CHICAGO)
NOON, OPENING = WEDNESDAY.replace(hour=12), WEDNESDAY.replace(hour=9)


@pytest.fixture(autouse=True)
def _nothing_is_sent() -> Any:
    with no_dispatch():
        yield


def record_of(cast: Cast, kind: Kind = Kind.VISIT, **origin: Any) -> CareRecord:
    record = make_record(cast.church, kind, origin=make_origin(cast.church, **origin))
    record.tasks.all().delete()
    Notification.objects.all().delete()
    return CareRecord.objects.get(pk=record.pk)


def due(record: CareRecord, assignee: StaffMember | None = None, at: datetime = NOON, **given: Any) -> FollowupTask:
    return care_tasks.schedule(record, title="Bring soup", due_at=at, by=None, assignee=assignee, **given)


def told() -> list[str]:
    rows = Notification.objects.filter(subject_kind="task").select_related("staff")
    return sorted(row.staff.display_name for row in rows)


# --- On the day it is due ------------------------------------------------------------------------------------------


def test_whoever_has_it_is_told_when_the_office_opens_and_once(cast: Cast) -> None:
    task = due(record_of(cast), cast[Role.ADMIN])
    assert tell_of_due(WEDNESDAY - timedelta(hours=1)) == 0
    assert tell_of_due(OPENING - timedelta(minutes=1)) == 0
    assert tell_of_due(OPENING) == 1
    assert [tell_of_due(OPENING + timedelta(days=days)) for days in (0, 1, 9)] == [0, 0, 0]
    assert told() == ["admin"]
    assert FollowupTask.objects.get(pk=task.pk).told_at == OPENING


def test_what_is_due_before_the_office_opens_is_told_of_at_its_hour(cast: Cast) -> None:
    early = WEDNESDAY.replace(hour=6)
    due(record_of(cast), cast[Role.PASTOR], at=early)
    assert (tell_of_due(early - timedelta(minutes=1)), tell_of_due(early)) == (0, 1)


def test_the_day_is_that_of_the_church(cast: Cast) -> None:
    """Late on Wednesday in Chicago, Thursday in UTC already."""
    due(record_of(cast), cast[Role.PASTOR], at=WEDNESDAY.replace(hour=23))
    assert tell_of_due(OPENING) == 1


def test_what_is_done_or_of_another_day_is_not_told_of(cast: Cast) -> None:
    care_tasks.complete(due(record_of(cast)), by=None)
    due(record_of(cast), at=NOON + timedelta(days=1))
    assert tell_of_due(NOON) == 0


def test_where_nobody_has_it_whoever_has_the_record_is_told_else_its_roles(cast: Cast) -> None:
    record = record_of(cast, Kind.CARE)
    due(record)
    tell_of_due(NOON)
    assert told() == ["care_team"]
    handling.assign(record, cast[Role.TREASURER], by=None)
    due(record)
    tell_of_due(NOON)
    assert told() == ["care_team", "treasurer"]


def test_whoever_may_not_read_the_record_any_more_is_not_told(cast: Cast) -> None:
    record = record_of(cast)
    handling.assign(record, cast[Role.TREASURER], by=None)
    due(record, cast[Role.TREASURER])
    handling.assign(record, cast[Role.PASTOR], by=None)
    tell_of_due(NOON)
    assert told() == ["pastor"]


def test_of_a_closed_record_only_whoever_was_given_it_is_told(cast: Cast) -> None:
    record = record_of(cast)
    due(record)
    due(record, cast[Role.PASTOR])
    handling.move(record, Status.CLOSED, by=cast[Role.PASTOR].user)
    assert tell_of_due(NOON) == 2
    assert told() == ["pastor"]
    assert tell_of_due(NOON) == 0


def test_of_a_kind_that_nobody_is_told_of_those_who_read_it_are(cast: Cast) -> None:
    task = due(record_of(cast, Kind.SUMMARY), cast[Role.PASTOR])
    StaffMember.objects.filter(pk=cast[Role.PASTOR].pk).update(is_active=False)
    make_staff(cast.church, Role.PASTOR, display_name="the other pastor")
    CareRecord.objects.update(closed_at=None)
    tell_of_due(NOON)
    assert told() == ["the other pastor"]
    assert task.title not in str(Notification.objects.values())


def test_given_to_somebody_else_it_is_told_of_again(cast: Cast) -> None:
    task = due(record_of(cast), cast[Role.PASTOR])
    tell_of_due(NOON)
    care_tasks.give(task, cast[Role.ADMIN], by=cast[Role.PASTOR].user)
    assert tell_of_due(NOON) == 1
    assert told() == ["admin", "pastor"]
    task.refresh_from_db()
    care_tasks.give(task, cast[Role.PASTOR], by=cast[Role.ADMIN].user)
    tell_of_due(NOON)
    assert told() == ["admin", "pastor", "pastor"]


def test_the_email_holds_a_link_and_nothing_of_the_task(cast: Cast, settings: Any) -> None:
    settings.PUBLIC_URL = "https://care.example.org"
    record = record_of(cast)
    task = due(record, cast[Role.PASTOR])
    tell_of_due(NOON)
    work(Notification.objects.get(subject_kind="task").pk)
    [email] = mail.outbox
    assert f"https://care.example.org/admin/inbox/{record.pk}/#task-{task.pk}" in email.body
    assert "A task is due today" in email.subject
    assert "soup" not in email.subject + email.body


def test_celery_calls_it(cast: Cast) -> None:
    due(record_of(cast), cast[Role.PASTOR], at=timezone.now() - timedelta(hours=1))
    tasks.tell_of_due_tasks()
    assert told() == ["pastor"]


# --- Who leaves ----------------------------------------------------------------------------------------------------


def test_who_is_deactivated_leaves_no_open_task_behind(cast: Cast) -> None:
    record = record_of(cast)
    open_one, done = due(record, cast[Role.PASTOR]), due(record, cast[Role.PASTOR])
    care_tasks.complete(done, by=cast[Role.PASTOR].user)
    pastor = cast[Role.PASTOR]
    assert of_church.held_by(pastor) == 1
    pastor.is_active = False
    pastor.save()
    assert FollowupTask.objects.get(pk=open_one.pk).assignee is None
    assert FollowupTask.objects.get(pk=done.pk).assignee == pastor


def test_in_bulk_too(cast: Cast) -> None:
    task = due(record_of(cast), cast[Role.PASTOR])
    StaffMember.objects.filter(pk=cast[Role.PASTOR].pk).update(is_active=False)
    assert leaving.hand_over_orphans() == 1
    assert FollowupTask.objects.get(pk=task.pk).assignee is None


def test_a_colleague_takes_over_what_they_may_read(cast: Cast) -> None:
    of_visit, of_prayer = due(record_of(cast), cast[Role.PASTOR]), due(record_of(cast, Kind.PRAYER), cast[Role.PASTOR])
    of_church.hand_over(cast[Role.PASTOR], cast[Role.PRAYER_TEAM])
    of_visit.refresh_from_db()
    of_prayer.refresh_from_db()
    assert (of_visit.assignee, of_prayer.assignee) == (None, cast[Role.PRAYER_TEAM])


def test_with_the_record_its_tasks_go_to_the_colleague(cast: Cast) -> None:
    """Whoever has the record reads it, whatever their role."""
    record = record_of(cast, Kind.PRAYER)
    task = due(record, cast[Role.PASTOR])
    handling.claim(record, by=cast[Role.PASTOR].user)
    of_church.hand_over(cast[Role.PASTOR], cast[Role.PRAYER_TEAM])
    task.refresh_from_db()
    assert task.assignee == cast[Role.PRAYER_TEAM]


def test_who_loses_the_role_that_let_them_read_it_loses_the_task(cast: Cast) -> None:
    member = cast[Role.PASTOR]
    member.roles.create(role=Role.PRAYER_TEAM)
    of_visit, of_prayer = due(record_of(cast), member), due(record_of(cast, Kind.PRAYER), member)
    member.roles.filter(role=Role.PASTOR).first().delete()
    of_visit.refresh_from_db()
    of_prayer.refresh_from_db()
    assert (of_visit.assignee, of_prayer.assignee) == (None, member)


def test_a_second_adult_who_leaves_is_to_be_named_anew_and_the_task_stays(cast: Cast) -> None:
    record = record_of(cast, is_minor=True)
    task = due(record, cast[Role.PASTOR], what="visit", second_adult=cast[Role.OFFICE])
    office = cast[Role.OFFICE]
    office.is_active = False
    office.save()
    task.refresh_from_db()
    assert (task.assignee, task.second_adult) == (cast[Role.PASTOR], None)
    with pytest.raises(care_tasks.TaskRefused, match="second adult"):
        care_tasks.give(task, cast[Role.YOUTH_PASTOR], by=cast[Role.PASTOR].user)
    given = care_tasks.give(task, cast[Role.YOUTH_PASTOR], by=cast[Role.PASTOR].user, second_adult=cast[Role.CARE_TEAM])
    assert (given.assignee, given.second_adult) == (cast[Role.YOUTH_PASTOR], cast[Role.CARE_TEAM])


def test_a_minors_visit_whose_people_all_left_is_on_nobodys_list(cast: Cast) -> None:
    task = due(record_of(cast, is_minor=True), cast[Role.PASTOR], what="visit", second_adult=cast[Role.OFFICE])
    for role in (Role.OFFICE, Role.PASTOR):
        member = cast[role]
        member.is_active = False
        member.save()
    task.refresh_from_db()
    assert (task.assignee, task.second_adult) == (None, None)
