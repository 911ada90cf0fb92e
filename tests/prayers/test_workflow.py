"""Which way a record may go, and who wins when two people move it at once."""

from datetime import timedelta

import pytest
from django.utils import timezone

from church.models import Role, StaffMember
from church.testing import Cast, make_staff
from prayers.errors import RecordMoved, TransitionRefused
from prayers.kinds import spec_of
from prayers.models import CareRecord, Kind, Status
from prayers.models.choices import CLOSED_STATUSES
from prayers.testing import make_record
from prayers.workflow import first_status, next_statuses

OPEN_KINDS = [kind for kind in Kind if kind is not Kind.SUMMARY]


@pytest.mark.parametrize("kind", Kind)
def test_every_status_of_a_kind_is_reached_from_the_first_and_named_in_its_steps(kind: Kind) -> None:
    reached, waiting = set(), [first_status(kind)]
    while waiting:
        status = waiting.pop()
        if status not in reached:
            reached.add(status)
            waiting += next_statuses(kind, status)
    assert reached >= set(spec_of(kind).steps)
    assert all(status in spec_of(kind).steps or status in CLOSED_STATUSES for status in reached)


@pytest.mark.parametrize("kind", OPEN_KINDS)
def test_every_open_record_can_be_brought_to_an_end(kind: Kind) -> None:
    def can_close(status: Status, seen: frozenset[Status] = frozenset()) -> bool:
        return status in CLOSED_STATUSES or any(
            can_close(step, seen | {status}) for step in next_statuses(kind, status) if step not in seen
        )

    assert all(can_close(status) for status in spec_of(kind).steps)


@pytest.mark.parametrize(
    ("kind", "status", "wanted"),
    [
        ("safety", "new", "done"),
        ("safety", "new", "closed"),
        ("safety", "claimed", "new"),
        ("draft", "awaiting_approval", "done"),
        ("benevolence", "new", "approved"),
        ("benevolence", "claimed", "done"),
        ("volunteer", "claimed", "done"),
        ("prayer", "new", "scheduled"),
        ("summary", "filed", "new"),
    ],
)
def test_steps_that_must_not_be(kind: str, status: str, wanted: str) -> None:
    assert wanted not in next_statuses(Kind(kind), Status(status))


def test_claiming_names_who_took_it_and_when(cast: Cast) -> None:
    record, now = make_record(cast.church, Kind.CALLBACK), timezone.now()
    record.move_to(Status.CLAIMED, by=cast[Role.OFFICE], now=now)
    record.refresh_from_db()
    assert (record.status, record.assignee, record.claimed_at, record.closed_at) == (
        "claimed",
        cast[Role.OFFICE],
        now,
        None,
    )


def test_closing_and_reopening_keep_the_times_true(cast: Cast) -> None:
    record, now = make_record(cast.church, Kind.CALLBACK), timezone.now()
    record.move_to(Status.DONE, by=cast[Role.OFFICE], now=now)
    assert (record.closed_at, record.claimed_at) == (now, now)
    record.move_to(Status.IN_PROGRESS, by=cast[Role.OFFICE], now=now + timedelta(hours=1))
    record.refresh_from_db()
    assert (record.closed_at, record.claimed_at) == (None, now)


def test_giving_it_back_makes_it_nobodys(cast: Cast) -> None:
    record = make_record(cast.church, Kind.CALLBACK)
    record.move_to(Status.CLAIMED, by=cast[Role.OFFICE])
    record.move_to(Status.NEW, by=cast[Role.OFFICE])
    record.refresh_from_db()
    assert (record.assignee, record.claimed_at) == (None, None)


def test_a_step_the_workflow_lacks_is_refused_and_says_what_is_accepted(cast: Cast) -> None:
    record = make_record(cast.church, Kind.SAFETY)
    with pytest.raises(TransitionRefused, match="accepted: claimed"):
        record.move_to(Status.DONE, by=cast[Role.PASTOR])
    record.refresh_from_db()
    assert record.status == "new"


def test_of_two_who_claim_at_once_one_wins(cast: Cast) -> None:
    mine = make_record(cast.church, Kind.CALLBACK)
    theirs = CareRecord.objects.get(pk=mine.pk)
    mine.move_to(Status.CLAIMED, by=cast[Role.OFFICE])
    with pytest.raises(RecordMoved):
        theirs.move_to(Status.CLAIMED, by=cast[Role.PASTOR])
    assert CareRecord.objects.get(pk=mine.pk).assignee == cast[Role.OFFICE]


@pytest.mark.parametrize("who", ["neighbour", "prayer_team", "left"])
def test_nobody_moves_what_they_may_not_see(cast: Cast, who: str) -> None:
    movers: dict[str, StaffMember] = {
        "neighbour": cast.neighbour,
        "prayer_team": cast[Role.PRAYER_TEAM],
        "left": make_staff(cast.church, Role.PASTOR, is_active=False),
    }
    record = make_record(cast.church, Kind.BENEVOLENCE)
    with pytest.raises(RecordMoved):
        record.move_to(Status.CLAIMED, by=movers[who])
    assert CareRecord.objects.get(pk=record.pk).status == "new"


@pytest.mark.parametrize("read_as_plain_record", [False, True])
def test_a_volunteer_among_minors_is_not_approved_before_the_background_check(cast, read_as_plain_record) -> None:
    signup = make_record(cast.church, Kind.VOLUNTEER, needs_background_check=True)
    record = CareRecord.objects.get(pk=signup.pk) if read_as_plain_record else signup
    record.move_to(Status.CLAIMED, by=cast[Role.VOLUNTEER_COORDINATOR])
    with pytest.raises(TransitionRefused, match="accepted: screening"):
        record.move_to(Status.APPROVED, by=cast[Role.VOLUNTEER_COORDINATOR])
    record.move_to(Status.SCREENING, by=cast[Role.VOLUNTEER_COORDINATOR])
    record.move_to(Status.APPROVED, by=cast[Role.VOLUNTEER_COORDINATOR])


def test_the_software_itself_may_move_a_record(cast: Cast) -> None:
    record = make_record(cast.church, Kind.DRAFT)
    record.move_to(Status.DECLINED, by=None)
    assert CareRecord.objects.get(pk=record.pk).is_closed
