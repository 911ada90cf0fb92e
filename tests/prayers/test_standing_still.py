"""What somebody took on and does not move: they are reminded, and then it is nobody's again."""

from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.core import mail as outbox
from django.test import Client
from django.utils import timezone

from church.models import Role
from church.testing import Cast
from prayers import handling, tasks
from prayers.escalation import escalate_unclaimed
from prayers.models import CareRecord, Kind, Note, Notification, Promise, Status
from prayers.notify import work
from prayers.standing_still import look_after_claimed
from prayers.testing import make_record

CHICAGO = ZoneInfo("America/Chicago")
MONDAY = datetime(2026, 11, 16, 10, tzinfo=CHICAGO)
HOUR = timedelta(hours=1)


def taken(cast: Cast, kind: Kind = Kind.PRAYER, role: Role = Role.PRAYER_TEAM) -> CareRecord:
    """A record that this member of staff took on on Monday at ten."""
    record = make_record(cast.church, kind)
    CareRecord.objects.filter(pk=record.pk).update(
        created_at=MONDAY - HOUR, due_at=(MONDAY + 24 * HOUR).astimezone(UTC)
    )
    record = CareRecord.objects.get(pk=record.pk)
    handling.claim(record, by=cast[role].user, now=MONDAY)
    record.steps.update(at=MONDAY)
    Notification.objects.all().delete()
    return record


def mailed(kind: str) -> list[str]:
    rows = Notification.objects.filter(subject_kind=kind).select_related("staff")
    return sorted(row.staff.display_name for row in rows)


def test_whoever_has_it_is_reminded_once_and_then_it_goes_back(cast: Cast) -> None:
    record = taken(cast)
    assert look_after_claimed(MONDAY + 71 * HOUR) == 0
    assert look_after_claimed(MONDAY + 73 * HOUR) == 1
    assert look_after_claimed(MONDAY + 73 * HOUR) == 0, "once, however often and by how many it is called"
    assert mailed("stands_still") == ["prayer_team"]
    record.refresh_from_db()
    assert record.status == Status.CLAIMED

    assert look_after_claimed(MONDAY + 8 * 24 * HOUR) == 1

    record.refresh_from_db()
    assert (record.status, record.assignee, record.claimed_at) == (Status.NEW, None, None)
    assert mailed("went_back") == ["prayer_team"], "whoever had it is told"
    assert mailed("prayer") == ["prayer_team"], "and those told first of it are told again"
    step = handling.last_step(record)
    assert (step.what, step.by, step.before["status"]) == ("given_back", None, "claimed")
    assert escalate_unclaimed(MONDAY + 8 * 24 * HOUR) >= 1


@pytest.mark.parametrize("how", ["note", "step"])
def test_a_note_or_a_step_moves_it_on(cast: Cast, how: str) -> None:
    record = taken(cast)
    member = cast[Role.PRAYER_TEAM]
    if how == "note":
        Note.objects.create(record=record, author=member, text="Called her", created_at=MONDAY + 70 * HOUR)
    else:
        handling.move(record, Status.IN_PROGRESS, by=member.user, now=MONDAY + 70 * HOUR)
    assert look_after_claimed(MONDAY + 74 * HOUR) == 0
    assert look_after_claimed(MONDAY + 169 * HOUR) == 1
    assert mailed("stands_still") == ["prayer_team"]


def test_moved_on_after_the_reminder_it_does_not_go_back(cast: Cast) -> None:
    record = taken(cast)
    look_after_claimed(MONDAY + 73 * HOUR)
    record.refresh_from_db()
    handling.move(record, Status.IN_PROGRESS, by=cast[Role.PRAYER_TEAM].user, now=MONDAY + 74 * HOUR)
    look_after_claimed(MONDAY + 8 * 24 * HOUR)
    record.refresh_from_db()
    assert record.status == Status.IN_PROGRESS


def test_out_of_office_hours_nobody_is_reminded_of_what_is_no_danger(cast: Cast) -> None:
    taken(cast)
    assert look_after_claimed(datetime(2026, 11, 21, 12, tzinfo=CHICAGO)) == 0  # a Saturday
    assert look_after_claimed(datetime(2026, 11, 23, 12, tzinfo=CHICAGO)) == 1


def test_a_danger_that_stands_still_alarms_again_by_night(cast: Cast) -> None:
    record = taken(cast, Kind.SAFETY, Role.SAFETY_ON_CALL)
    assert look_after_claimed(MONDAY + 5 * HOUR) == 1
    night = MONDAY + 12 * HOUR
    assert look_after_claimed(night) == 1
    record.refresh_from_db()
    assert (record.status, record.assignee) == (Status.NEW, None)
    assert escalate_unclaimed(night + timedelta(minutes=5)) == 3


def test_a_decision_is_not_undone_and_the_second_time_others_are_told_too(cast: Cast) -> None:
    record = taken(cast, Kind.BENEVOLENCE, Role.BENEVOLENCE)
    CareRecord.objects.filter(pk=record.pk).update(status=Status.APPROVED)
    look_after_claimed(MONDAY + 7 * 24 * HOUR)
    assert mailed("stands_still") == ["benevolence"]
    look_after_claimed(MONDAY + 14 * 24 * HOUR)
    record.refresh_from_db()
    assert (record.status, record.assignee) == (Status.APPROVED, cast[Role.BENEVOLENCE])
    assert mailed("stands_still") == ["benevolence", "benevolence", "pastor"]


def test_what_rests_until_a_day_or_is_closed_is_left_alone(cast: Cast) -> None:
    resting, closed = taken(cast), taken(cast)
    CareRecord.objects.filter(pk=resting.pk).update(snoozed_until=MONDAY + 30 * 24 * HOUR)
    handling.move(closed, Status.DONE, by=cast[Role.PRAYER_TEAM].user, now=MONDAY + HOUR)
    assert look_after_claimed(MONDAY + 8 * 24 * HOUR) == 0


def test_the_church_says_how_long_for_each_kind(cast: Cast) -> None:
    Promise.objects.create(church=cast.church, kind=Kind.PRAYER, office_days=1, still_hours=2)
    taken(cast)
    assert look_after_claimed(MONDAY + 3 * HOUR) == 1


def test_it_is_edited_where_promises_are(cast: Cast, client: Client) -> None:
    client.force_login(cast[Role.ADMIN].user)
    given: dict[str, Any] = {
        "church": cast.church.pk, "kind": "prayer", "office_days": 1, "escalate_after_hours": 24, "still_hours": 30,
    }  # fmt: skip
    assert client.post("/admin/prayers/promise/add/", given).status_code == 302
    assert Promise.objects.get().term.still_hours == 30
    page = client.get("/admin/prayers/promise/").content.decode()
    assert "Hours it may stand still" in page
    assert "<td>30</td>" in page


def test_the_email_names_no_need(cast: Cast) -> None:
    taken(cast)
    look_after_claimed(MONDAY + 73 * HOUR)
    work(Notification.objects.get(subject_kind="stands_still").pk)
    (letter,) = outbox.outbox
    assert "stands still" in letter.subject
    assert "husband" not in letter.subject + letter.body


def test_the_clock_calls_it(cast: Cast) -> None:
    record = taken(cast)
    long_ago = timezone.now() - 30 * 24 * HOUR
    CareRecord.objects.filter(pk=record.pk).update(urgency="immediate", claimed_at=long_ago)  # whatever the hour
    record.steps.update(at=long_ago)
    tasks.look_after_claimed()
    assert mailed("stands_still") == ["prayer_team"]
