"""What staff do with a record: each step once, in the history, and never over what somebody else did meanwhile."""

from datetime import timedelta
from threading import Barrier, Thread
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone

from church.models import Role
from church.testing import Cast, make_cast, make_staff
from prayers import handling
from prayers.errors import RecordMoved, StepRefused, TransitionRefused
from prayers.models import CareRecord, Kind, Notification, RecordStep, Status, Urgency, What
from prayers.testing import make_record

pytestmark = pytest.mark.clock

NOW = timezone.now()


def fresh(record: CareRecord) -> CareRecord:
    return CareRecord.objects.get(pk=record.pk)


def steps(record: CareRecord) -> list[str]:
    return list(RecordStep.objects.filter(record_id=record.pk).order_by("pk").values_list("what", flat=True))


def test_claiming_writes_who_and_what_it_was_before(cast: Cast) -> None:
    record = make_record(cast.church, Kind.CALLBACK)
    step = handling.claim(record, by=cast[Role.OFFICE].user)
    assert (fresh(record).status, fresh(record).assignee) == ("claimed", cast[Role.OFFICE])
    assert (step.what, step.by, step.by_name) == ("claimed", cast[Role.OFFICE].user, "office")
    assert (step.before["status"], step.after["status"]) == ("new", "claimed")
    assert (step.before["assignee_id"], step.after["assignee_id"]) == (None, cast[Role.OFFICE].pk)


def test_every_step_is_in_the_history_and_none_holds_a_visitors_words(cast: Cast) -> None:
    user = cast[Role.OFFICE].user
    record = make_record(cast.church, Kind.CALLBACK)
    handling.claim(record, by=user)
    handling.give_back(record, by=user)
    handling.assign(record, cast[Role.PASTOR], by=user)
    handling.set_due(record, NOW + timedelta(days=2), by=user)
    handling.set_urgency(record, Urgency.HIGH, by=user)
    handling.snooze(record, NOW + timedelta(days=1), by=user)
    handling.unsnooze(record, by=user)
    handling.move(record, Status.DONE, by=user)
    expected = ["claimed", "given_back", "assigned", "due", "urgency", "snoozed", "woken", "moved"]
    assert steps(record) == expected
    for step in RecordStep.objects.filter(record_id=record.pk):
        assert "marriage" not in str(step.before | step.after)
        assert "Dana" not in str(step.before | step.after) + str(step)


def test_a_step_of_the_software_has_no_name(cast: Cast) -> None:
    step = handling.move(make_record(cast.church, Kind.DRAFT), Status.DECLINED, by=None)
    assert (step.by, step.by_name) == (None, "")


def test_a_contact_that_comes_back_says_so_in_its_history(cast: Cast) -> None:
    contact = make_record(cast.church, Kind.CONTACT)
    handling.move(contact, Status.DONE, by=cast[Role.OFFICE].user)
    make_record(cast.church, Kind.CONTACT, phone="217 555 0149")
    assert fresh(contact).status == "new"
    assert steps(contact) == ["moved", "moved"]


def test_a_superuser_who_is_no_staff_handles_it_but_cannot_claim_it(cast: Cast) -> None:
    record = make_record(cast.church, Kind.CALLBACK)
    with pytest.raises(StepRefused, match="Assign it"):
        handling.claim(record, by=cast.superuser)
    step = handling.assign(record, cast[Role.OFFICE], by=cast.superuser)
    assert step.by_name == cast.superuser.username


@pytest.mark.parametrize("who", ["neighbour", "outsider", "prayer_team", "left"])
def test_nobody_handles_what_they_may_not_read(cast: Cast, who: str) -> None:
    users = {
        "neighbour": cast.neighbour.user,
        "outsider": cast.outsider,
        "prayer_team": cast[Role.PRAYER_TEAM].user,
        "left": make_staff(cast.church, Role.PASTOR, is_active=False).user,
    }
    user, record = users[who], make_record(cast.church, Kind.BENEVOLENCE)
    tries: list[Any] = [
        lambda: handling.claim(record, by=user),
        lambda: handling.move(record, Status.CLOSED, by=user),
        lambda: handling.assign(record, cast[Role.PASTOR], by=user),
        lambda: handling.set_due(record, NOW, by=user),
        lambda: handling.set_urgency(record, Urgency.HIGH, by=user),
        lambda: handling.snooze(record, NOW + timedelta(days=1), by=user),
    ]
    for attempt in tries:
        with pytest.raises(RecordMoved):
            attempt()
    assert steps(record) == []
    assert (fresh(record).status, fresh(record).assignee, fresh(record).urgency) == ("new", None, "normal")


# --- Assigning -----------------------------------------------------------------------------------------------------


def test_assigning_opens_the_record_and_tells_them_and_leaves_it_unclaimed(cast: Cast) -> None:
    record = make_record(cast.church, Kind.PRAYER, confidentiality="pastors_only")
    coordinator = cast[Role.VOLUNTEER_COORDINATOR]
    assert not CareRecord.objects.visible_to(coordinator.user).exists()
    handling.assign(record, coordinator, by=cast[Role.PASTOR].user)
    assert CareRecord.objects.visible_to(coordinator.user).get().status == "new"
    assert Notification.objects.filter(staff=coordinator, path=record.get_absolute_url()).count() == 1


def test_whoever_assigns_it_to_themselves_gets_no_email(cast: Cast) -> None:
    record = make_record(cast.church, Kind.CALLBACK)
    Notification.objects.all().delete()
    handling.assign(record, cast[Role.OFFICE], by=cast[Role.OFFICE].user)
    assert not Notification.objects.exists()


def test_nobody_of_another_church_and_nobody_who_left_is_given_a_record(cast: Cast) -> None:
    record = make_record(cast.church, Kind.CALLBACK)
    left = make_staff(cast.church, Role.OFFICE, is_active=False)
    for member in (cast.neighbour, left):
        with pytest.raises(StepRefused):
            handling.assign(record, member, by=cast[Role.OFFICE].user)
    assert fresh(record).assignee is None


def test_what_somebody_works_on_is_given_on_or_back_but_not_to_nobody(cast: Cast) -> None:
    record = make_record(cast.church, Kind.SAFETY)
    handling.claim(record, by=cast[Role.PASTOR].user)
    with pytest.raises(StepRefused):
        handling.assign(record, None, by=cast[Role.PASTOR].user)
    with pytest.raises(TransitionRefused):
        handling.give_back(record, by=cast[Role.PASTOR].user)


def test_a_rest_ends_when_somebody_else_gets_it(cast: Cast) -> None:
    record = make_record(cast.church, Kind.CALLBACK)
    handling.snooze(record, NOW + timedelta(days=1), by=cast[Role.OFFICE].user)
    handling.assign(record, cast[Role.PASTOR], by=cast[Role.OFFICE].user)
    assert fresh(record).snoozed_until is None


# --- What is not allowed -------------------------------------------------------------------------------------------


def test_nothing_immediate_is_snoozed(cast: Cast) -> None:
    record = make_record(cast.church, Kind.SAFETY)
    with pytest.raises(StepRefused):
        handling.snooze(record, NOW + timedelta(hours=1), by=cast[Role.PASTOR].user)
    with pytest.raises(StepRefused):
        handling.set_urgency(record, Urgency.LOW, by=cast[Role.PASTOR].user)
    handling.claim(record, by=cast[Role.PASTOR].user)
    with pytest.raises(StepRefused):
        handling.snooze(record, NOW + timedelta(hours=1), by=cast[Role.PASTOR].user)
    handling.set_urgency(record, Urgency.NORMAL, by=cast[Role.PASTOR].user)
    handling.snooze(record, timezone.now() + timedelta(hours=1), by=cast[Role.PASTOR].user)
    handling.set_urgency(record, Urgency.IMMEDIATE, by=cast[Role.PASTOR].user)
    assert fresh(record).snoozed_until is None


@pytest.mark.parametrize("until", [NOW - timedelta(minutes=1), NOW + timedelta(days=400)])
def test_a_rest_ends_in_the_future_and_within_a_year(cast: Cast, until: Any) -> None:
    record = make_record(cast.church, Kind.CALLBACK)
    with pytest.raises(StepRefused):
        handling.snooze(record, until, by=cast[Role.OFFICE].user, now=NOW)


def test_a_closed_record_is_reopened_before_anything_else(cast: Cast) -> None:
    user, record = cast[Role.OFFICE].user, make_record(cast.church, Kind.CALLBACK)
    handling.snooze(record, NOW + timedelta(days=1), by=user)
    handling.move(record, Status.DONE, by=user)
    assert fresh(record).snoozed_until is None
    for attempt in (
        lambda: handling.assign(record, cast[Role.PASTOR], by=user),
        lambda: handling.set_due(record, NOW, by=user),
        lambda: handling.set_urgency(record, Urgency.HIGH, by=user),
        lambda: handling.snooze(record, NOW + timedelta(days=1), by=user),
    ):
        with pytest.raises(StepRefused, match="closed"):
            attempt()
    handling.move(record, Status.IN_PROGRESS, by=user)
    handling.set_urgency(record, Urgency.HIGH, by=user)


# --- Two people ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "late",
    [
        lambda record, user, other: handling.claim(record, by=user),
        lambda record, user, other: handling.assign(record, other, by=user),
        lambda record, user, other: handling.move(record, Status.DONE, by=user),
        lambda record, user, other: handling.snooze(record, NOW + timedelta(days=1), by=user),
    ],
)
def test_whoever_looks_at_an_old_page_undoes_nothing(cast: Cast, late: Any) -> None:
    old = make_record(cast.church, Kind.CALLBACK)
    handling.claim(fresh(old), by=cast[Role.PASTOR].user)
    with pytest.raises(RecordMoved):
        late(old, cast[Role.OFFICE].user, cast[Role.ADMIN])
    assert (fresh(old).status, fresh(old).assignee, fresh(old).snoozed_until) == ("claimed", cast[Role.PASTOR], None)
    assert steps(old) == ["claimed"]


def test_an_assignment_is_not_undone_by_a_claim_from_an_old_page(cast: Cast) -> None:
    old = make_record(cast.church, Kind.CALLBACK)
    handling.assign(fresh(old), cast[Role.PASTOR], by=cast[Role.ADMIN].user)
    with pytest.raises(RecordMoved):
        handling.claim(old, by=cast[Role.OFFICE].user)
    assert fresh(old).assignee == cast[Role.PASTOR]


def test_two_who_change_different_things_are_not_in_each_others_way(cast: Cast) -> None:
    old = make_record(cast.church, Kind.CALLBACK)
    handling.set_urgency(fresh(old), Urgency.HIGH, by=cast[Role.ADMIN].user)
    handling.set_due(old, NOW + timedelta(days=3), by=cast[Role.OFFICE].user)
    saved = fresh(old)
    assert (saved.urgency, saved.due_at) == ("high", NOW + timedelta(days=3))


@pytest.mark.django_db(transaction=True)
def test_of_many_who_claim_at_the_same_instant_one_wins() -> None:
    cast = make_cast()
    record = make_record(cast.church, Kind.PRAYER, confidentiality="prayer_chain")
    users = [cast[role].user for role in Role.values][:6]
    start, won, lost = Barrier(len(users)), [], []

    def claim(user: Any) -> None:
        mine = fresh(record)
        start.wait()
        try:
            won.append(handling.claim(mine, by=user).by_id)
        except RecordMoved:
            lost.append(user.pk)
        finally:
            connection.close()

    threads = [Thread(target=claim, args=[user]) for user in users]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (len(won), len(lost)) == (1, len(users) - 1)
    assert fresh(record).assignee.user_id == won[0]
    assert steps(record) == [What.CLAIMED]


def test_what_no_page_has_sent_is_taken_for_an_old_page(cast: Cast) -> None:
    record = make_record(cast.church, Kind.CALLBACK)
    shown = handling.seen(record)
    assert handling.as_seen(record, shown)
    for text in ("", "null", "[]", "{}", '{"status": 1}', shown.replace("new", "sideways") + "}", shown[:-3]):
        with pytest.raises(RecordMoved):
            handling.as_seen(record, text)
    assert not handling.as_seen(record, shown.replace('"new"', '"done"'))
