"""Who leaves hands over what they hold: nothing stays with somebody who cannot sign in, whichever way they were deactivated."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from carebot.begin import begin_conversation
from carebot.models import Conversation
from church.models import Appointment, AppointmentHost, Role, StaffChange, StaffMember
from church.second_person import changes as second_person
from church.testing import Cast
from prayers import handling, leaving
from prayers.jobs.testing import no_dispatch
from prayers.models import CareRecord, Kind, Notification, Status
from prayers.testing import make_record
from tooling.models import ToolInvocation
from tooling.testing import make_invocation


@pytest.fixture
def cast(transactional_db: None, cast: Cast):
    with no_dispatch():
        yield cast


def held(cast: Cast, kind: Kind = Kind.PRAYER, by: Role = Role.PASTOR) -> CareRecord:
    record: CareRecord = CareRecord.objects.get(pk=make_record(cast.church, kind).pk)
    handling.claim(record, by=cast[by].user)
    return record


def page_of(staff: StaffMember) -> str:
    return f"/admin/church/staffmember/{staff.pk}/change/"


def form_of(staff: StaffMember, keeps: bool = True, **changes: Any) -> dict[str, Any]:
    """What the page sends, with the roles held."""
    roles = list(staff.roles.all())
    given: dict[str, Any] = {
        "display_name": staff.display_name, "phone": "", "language": "", "is_active": "on",
        "user": staff.user_id, "church": staff.church_id,
        "roles-TOTAL_FORMS": len(roles), "roles-INITIAL_FORMS": len(roles), "roles-MIN_NUM_FORMS": 0,
        "roles-MAX_NUM_FORMS": 1000,
    }  # fmt: skip
    for number, role in enumerate(roles):
        given |= {f"roles-{number}-id": role.pk, f"roles-{number}-staff": staff.pk, f"roles-{number}-role": role.role}
        if not keeps:
            given[f"roles-{number}-DELETE"] = "on"
    return {name: value for name, value in (given | changes).items() if value is not None}


def off(staff: StaffMember) -> None:
    staff.is_active = False
    staff.save()


def user_off(staff: StaffMember) -> None:
    user = User.objects.get(pk=staff.user_id)
    user.is_active = False
    user.save()


def roles_off(staff: StaffMember) -> None:
    staff.roles.all().delete()


def deleted(staff: StaffMember) -> None:
    staff.delete()


def user_deleted(staff: StaffMember) -> None:
    staff.user.delete()


def in_bulk(staff: StaffMember) -> None:
    StaffMember.objects.filter(pk=staff.pk).update(is_active=False)
    leaving.hand_over_orphans()


@pytest.mark.parametrize("leave", [off, user_off, roles_off, deleted, user_deleted, in_bulk])
def test_whichever_way_somebody_goes_nothing_stays_with_them(cast: Cast, leave: Callable[[StaffMember], None]) -> None:
    taken, danger = held(cast), held(cast, Kind.SAFETY)
    given = CareRecord.objects.get(pk=make_record(cast.church, Kind.CARE).pk)
    handling.assign(given, cast[Role.PASTOR], by=None)
    closed = held(cast)
    handling.move(closed, Status.DONE, by=cast[Role.PASTOR].user)

    leave(cast[Role.PASTOR])

    for record in (taken, danger, given):
        record.refresh_from_db()
        assert (record.status, record.assignee_id, record.claimed_at) == (Status.NEW, None, None)
    assert handling.last_step(taken).what == "given_back"
    closed.refresh_from_db()
    assert closed.status == Status.DONE


def test_a_decision_stays_and_only_whom_it_is_with_changes(cast: Cast) -> None:
    record = held(cast, Kind.BENEVOLENCE)
    CareRecord.objects.filter(pk=record.pk).update(status=Status.APPROVED)
    off(cast[Role.PASTOR])
    record.refresh_from_db()
    assert (record.status, record.assignee_id) == (Status.APPROVED, None)


def test_who_loses_one_role_hands_over_what_only_that_role_opened(cast: Cast) -> None:
    member = cast[Role.PASTOR]
    member.roles.create(role=Role.PRAYER_TEAM)
    prayer, visit = held(cast), held(cast, Kind.VISIT)
    member.roles.filter(role=Role.PASTOR).first().delete()
    prayer.refresh_from_db()
    visit.refresh_from_db()
    assert (prayer.assignee, visit.assignee) == (member, None)


def test_a_conversation_goes_back_to_the_assistant(cast: Cast) -> None:
    conversation = Conversation.objects.get(pk=begin_conversation(cast.church.public_key).conversation_id)
    Conversation.objects.filter(pk=conversation.pk).update(taken_over_by=cast[Role.PASTOR])
    off(cast[Role.PASTOR])
    conversation.refresh_from_db()
    assert conversation.taken_over_by is None


def test_a_danger_that_could_not_be_written_alarms_again(cast: Cast) -> None:
    call = make_invocation(cast.church, tool="flag_safety_concern", state="failed")
    ToolInvocation.objects.take_on(call, cast[Role.PASTOR].user)
    off(cast[Role.PASTOR])
    assert ToolInvocation.objects.unwritten_danger().get() == call


def test_appointments_go_to_whoever_takes_over_and_no_more_are_booked(cast: Cast) -> None:
    host = AppointmentHost.objects.create(church=cast.church, staff=cast[Role.PASTOR], name="Pastor Ann")
    begins = timezone.now() + timedelta(days=2)
    Appointment.objects.create(
        church=cast.church, host=host, starts_at=begins, ends_at=begins + timedelta(minutes=30), name="Dana"
    )
    off(cast[Role.PASTOR])
    host.refresh_from_db()
    assert (host.staff, host.is_active) == (None, False)
    told = Notification.objects.filter(subject_kind="appointment")
    assert {row.staff for row in told} == {cast[Role.OFFICE]}


class TestTheStaffPage:
    def post(self, cast: Cast, client: Client, staff: StaffMember, by: Any = None, **changes: Any) -> Any:
        client.force_login(by or cast.superuser)
        return client.post(page_of(staff), form_of(staff, **{"change_reason": "Moved away."} | changes))

    def confirm(self, cast: Cast) -> None:
        """What becomes of a pastor needs two."""
        assert second_person.confirm(StaffChange.objects.get(), by=cast[Role.ADMIN].user)

    def test_asks_to_whom_before_somebody_is_deactivated(self, cast: Cast, client: Client) -> None:
        held(cast)
        answer = self.post(cast, client, cast[Role.PASTOR], is_active=None)
        assert answer.status_code == 200
        assert "holds 1 thing. Choose to whom it goes." in answer.content.decode()
        assert StaffMember.objects.get(pk=cast[Role.PASTOR].pk).is_active

    def test_hands_over_to_a_colleague(self, cast: Cast, client: Client) -> None:
        prayer, private = held(cast), held(cast, Kind.BENEVOLENCE)
        heir = cast[Role.PRAYER_TEAM]
        answer = self.post(cast, client, cast[Role.PASTOR], is_active=None, hand_over_to=heir.pk)
        assert answer.status_code == 302
        self.confirm(cast)
        prayer.refresh_from_db()
        private.refresh_from_db()
        assert (prayer.assignee, prayer.status) == (heir, Status.CLAIMED)
        assert private.assignee is None, "what the colleague may not read goes back to the queue"
        assert not StaffMember.objects.get(pk=cast[Role.PASTOR].pk).is_active

    def test_or_back_to_the_queue(self, cast: Cast, client: Client) -> None:
        record = held(cast)
        self.post(cast, client, cast[Role.PASTOR], is_active=None, hand_over_to="queue")
        self.confirm(cast)
        record.refresh_from_db()
        assert (record.assignee, record.status) == (None, Status.NEW)

    def test_asks_too_when_the_last_role_goes(self, cast: Cast, client: Client) -> None:
        record = held(cast)
        answer = self.post(cast, client, cast[Role.PASTOR], keeps=False)
        assert "Choose to whom it goes" in answer.content.decode()
        answer = self.post(cast, client, cast[Role.PASTOR], keeps=False, hand_over_to=cast[Role.PRAYER_TEAM].pk)
        assert answer.status_code == 302
        record.refresh_from_db()
        assert record.assignee == cast[Role.PRAYER_TEAM]

    def test_who_holds_nothing_is_deactivated_without_a_question(self, cast: Cast, client: Client) -> None:
        assert self.post(cast, client, cast[Role.OFFICE], is_active=None).status_code == 302
        assert not StaffMember.objects.get(pk=cast[Role.OFFICE].pk).is_active

    def test_nobody_of_another_church_can_be_chosen(self, cast: Cast, client: Client) -> None:
        held(cast)
        answer = self.post(cast, client, cast[Role.PASTOR], is_active=None, hand_over_to=cast.neighbour.pk)
        assert answer.status_code == 200
