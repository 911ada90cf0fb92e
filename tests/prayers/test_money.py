"""Help with money is decided by two people, and by neither who receives it."""

from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.core import mail as outbox
from django.urls import reverse

from church.models import Role, StaffMember
from church.testing import Cast, make_church, make_staff, make_user
from prayers import handling, notify
from prayers.errors import RecordMoved, StepRefused
from prayers.handling.approvers import could_approve
from prayers.jobs import sweeper
from prayers.models import Approval, BenevolenceRequest, CareRecord, Kind, Note, Notification, Payment, RecordStep
from prayers.testing import make_record

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 11, 18, 16, tzinfo=UTC)  # ten in the morning in Chicago
DAY = timedelta(hours=24)


def request_of(cast: Cast, **fields: Any) -> CareRecord:
    """A claimed request for $600, as plain a record as the page reads it."""
    record = make_record(cast.church, Kind.BENEVOLENCE, amount=Decimal(600), **fields)
    handling.claim(record, by=cast[Role.BENEVOLENCE].user, now=NOW)
    Notification.objects.all().delete()
    return fresh(record)


def fresh(record: CareRecord) -> CareRecord:
    return CareRecord.objects.get(pk=record.pk)


def granted(record: CareRecord) -> Decimal | None:
    found: Decimal | None = BenevolenceRequest.objects.get(pk=record.pk).granted
    return found


def approve(record: CareRecord, member: StaffMember, amount: int = 600, **fields: Any) -> RecordStep:
    return handling.approve(fresh(record), Decimal(amount), by=member.user, **({"now": NOW} | fields))


def approved(cast: Cast) -> CareRecord:
    record = request_of(cast)
    approve(record, cast[Role.BENEVOLENCE])
    approve(record, cast[Role.PASTOR])
    return fresh(record)


def leave_alone(cast: Cast) -> StaffMember:
    """The pastor as the only one who may approve."""
    StaffMember.objects.filter(pk=cast[Role.BENEVOLENCE].pk).update(is_active=False)
    return cast[Role.PASTOR]


# --- Two people ----------------------------------------------------------------------------------------------------


def test_one_person_approves_nothing_and_two_do(cast: Cast) -> None:
    record = request_of(cast)
    approve(record, cast[Role.BENEVOLENCE], 450)
    assert (fresh(record).status, granted(record)) == ("claimed", 450)
    approve(record, cast[Role.PASTOR], 450)
    assert (fresh(record).status, granted(record)) == ("approved", 450)
    assert list(Approval.objects.values_list("by_name", "amount", "at")) == [
        ("benevolence", 450, NOW),
        ("pastor", 450, NOW),
    ]


def test_the_same_person_counts_once(cast: Cast) -> None:
    record = request_of(cast)
    approve(record, cast[Role.PASTOR])
    with pytest.raises(StepRefused, match="Somebody else"):
        approve(record, cast[Role.PASTOR])
    assert (fresh(record).status, Approval.objects.count()) == ("claimed", 1)


def test_two_accounts_of_one_person_count_once(cast: Cast) -> None:
    record = request_of(cast)
    address = cast[Role.PASTOR].user.email
    again = make_staff(cast.church, Role.BENEVOLENCE, user=make_user(email=address.upper()))
    approve(record, cast[Role.PASTOR])
    with pytest.raises(StepRefused, match="Somebody else"):
        approve(record, again)
    assert again not in could_approve(fresh(record), besides=cast[Role.PASTOR])


def test_another_amount_starts_anew_and_the_earlier_approval_stays_to_be_read(cast: Cast) -> None:
    record = request_of(cast)
    approve(record, cast[Role.BENEVOLENCE], 600)
    approve(record, cast[Role.PASTOR], 400)
    assert (fresh(record).status, granted(record)) == ("claimed", 400)
    assert list(Approval.objects.values_list("amount", "void_why")) == [(600, "amount"), (400, "")]
    approve(record, cast[Role.BENEVOLENCE], 400)
    assert (fresh(record).status, granted(record)) == ("approved", 400)


def test_what_is_approved_gets_no_other_amount(cast: Cast) -> None:
    record = approved(cast)
    with pytest.raises(StepRefused, match="approved already"):
        approve(record, cast[Role.PASTOR], 5000)
    assert granted(record) == 600


@pytest.mark.parametrize("amount", ["0", "-1", "NaN", "Infinity"])
def test_nothing_and_less_is_no_amount(cast: Cast, amount: str) -> None:
    record = request_of(cast)
    with pytest.raises(StepRefused, match="more than nothing"):
        handling.approve(record, Decimal(amount), by=cast[Role.PASTOR].user)


def test_somebody_claims_it_before_it_is_approved(cast: Cast) -> None:
    record = make_record(cast.church, Kind.BENEVOLENCE)
    with pytest.raises(StepRefused, match="Claim it first"):
        approve(record, cast[Role.PASTOR])


def test_whoever_looks_at_an_old_page_approves_nothing(cast: Cast) -> None:
    record = request_of(cast)
    old, seen = fresh(record), handling.decision_token(record)
    approve(record, cast[Role.BENEVOLENCE], 900)
    with pytest.raises(RecordMoved):
        handling.approve(old, Decimal(900), by=cast[Role.PASTOR].user, seen=seen)
    assert fresh(record).status == "claimed"


# --- Who -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("role", [role for role in Role if role not in {Role.BENEVOLENCE, Role.PASTOR}])
def test_no_other_role_approves_not_even_with_the_record_in_hand(cast: Cast, role: str) -> None:
    record = request_of(cast)
    handling.assign(record, cast[role], by=cast[Role.PASTOR].user)
    with pytest.raises(StepRefused, match="benevolence committee"):
        approve(record, cast[role])
    assert not Approval.objects.exists()


def test_a_superuser_a_neighbour_and_who_left_approve_nothing(cast: Cast) -> None:
    record = request_of(cast)
    left = make_staff(cast.church, Role.PASTOR, is_active=False).user
    for user in (cast.superuser, cast.neighbour.user, cast.outsider, left):
        with pytest.raises((StepRefused, RecordMoved)):
            handling.approve(fresh(record), Decimal(600), by=user, now=NOW)
    assert not Approval.objects.exists()


def test_a_superuser_who_is_a_pastor_there_is_one(cast: Cast) -> None:
    record = request_of(cast)
    make_staff(cast.church, Role.PASTOR, user=cast.superuser)
    handling.approve(record, Decimal(600), by=cast.superuser, now=NOW)
    assert Approval.objects.count() == 1


def test_the_committee_approves_nothing_that_is_for_pastors_alone(cast: Cast) -> None:
    record = request_of(cast)
    CareRecord.objects.update(confidentiality="pastors_only", assignee=None)
    with pytest.raises(StepRefused):
        approve(record, cast[Role.BENEVOLENCE])
    assert could_approve(fresh(record)) == [cast[Role.PASTOR]]


def test_for_a_minor_the_youth_pastor_is_a_pastor(cast: Cast) -> None:
    record = request_of(cast)
    CareRecord.objects.update(is_minor=True)
    assert {each.display_name for each in could_approve(fresh(record))} == {"benevolence", "pastor", "youth_pastor"}
    CareRecord.objects.update(confidentiality="pastors_only", assignee=None)
    assert {each.display_name for each in could_approve(fresh(record))} == {"pastor", "youth_pastor"}


@pytest.mark.parametrize(
    ("contact", "staff", "by"),
    [
        ({"contact": "Ruth@Example.org"}, {"email": "ruth@example.ORG"}, "email address"),
        ({"contact": "217 555 0145"}, {"phone": "(217) 555-0145"}, "telephone number"),
        ({"name": "Ruth Hall"}, {"display_name": "Pastor Ruth M. Hall"}, "name"),
        ({"name": "Hall, Rúth"}, {"display_name": "ruth hall"}, "name"),
        ({"name": "Ruth"}, {"display_name": "Ruth"}, "name"),
    ],
)
def test_whoever_receives_it_neither_approves_nor_pays(
    cast: Cast, contact: dict[str, str], staff: dict[str, str], by: str
) -> None:
    record = request_of(cast, **({"name": "Ray Novak", "contact": "217 555 0199"} | contact))
    user = make_user(**({"email": staff["email"]} if "email" in staff else {}))
    fields = {name: value for name, value in staff.items() if name != "email"}
    ruth = make_staff(cast.church, Role.PASTOR, user=user, **fields)
    with pytest.raises(StepRefused, match=f"has your {by}, so somebody else must decide"):
        approve(record, ruth)
    assert ruth not in could_approve(fresh(record))
    approve(record, cast[Role.BENEVOLENCE])
    approve(record, cast[Role.PASTOR])
    with pytest.raises(StepRefused, match=f"has your {by}"):
        handling.pay(fresh(record), Payment.How.CASH, NOW.date(), by=ruth.user, now=NOW)


def test_whoever_is_known_by_the_persons_other_details_receives_it_too(cast: Cast) -> None:
    record = request_of(cast, name="R.", contact="217 555 0145")
    record.person.learn(name="", phone="", email="ruth@example.org", is_minor=False)
    ruth = make_staff(cast.church, Role.PASTOR, user=make_user(email="ruth@example.org"))
    with pytest.raises(StepRefused, match="email address"):
        approve(record, ruth)


def test_a_namesake_by_first_name_and_the_churchs_own_number_are_nobody(cast: Cast) -> None:
    record = request_of(cast, name="Ruth", contact=cast.church.phone)
    ruth = make_staff(cast.church, Role.PASTOR, display_name="Ruth Hall", phone=cast.church.phone)
    approve(record, ruth)
    assert Approval.objects.get().by == ruth


def test_an_approval_of_whom_turns_out_to_receive_it_is_no_first_one(cast: Cast) -> None:
    record = request_of(cast)
    approve(record, cast[Role.BENEVOLENCE])
    CareRecord.objects.update(contact_email=cast[Role.BENEVOLENCE].user.email)
    approve(record, cast[Role.PASTOR])
    assert fresh(record).status == "claimed"


# --- Telling ---------------------------------------------------------------------------------------------------------


def test_those_who_could_be_the_second_are_told_without_a_name_a_need_or_an_amount(cast: Cast) -> None:
    record = request_of(cast)
    approve(record, cast[Role.BENEVOLENCE])
    row = Notification.objects.get()
    assert (row.staff, row.subject_kind, row.path) == (cast[Role.PASTOR], "second_approval", record.get_absolute_url())
    notify.work(row.pk)
    message = outbox.outbox[0]
    assert "second person" in message.subject
    for secret in ("Novak", "Rent", "600"):
        assert secret not in message.subject + str(message.body)


def test_nobody_is_told_of_an_approval_that_counts_no_more(cast: Cast) -> None:
    record = request_of(cast)
    approve(record, cast[Role.BENEVOLENCE])
    handling.withdraw(fresh(record), by=cast[Role.BENEVOLENCE].user, now=NOW)
    notify.work(Notification.objects.get().pk)
    assert outbox.outbox == []


# --- Nobody else could -------------------------------------------------------------------------------------------------


def test_alone_it_waits_a_day_all_administrators_are_told_and_then_a_person_confirms(cast: Cast) -> None:
    record, pastor = request_of(cast), leave_alone(cast)
    other_admin = make_staff(cast.church, Role.ADMIN)
    approve(record, pastor)
    assert (fresh(record).status, Approval.objects.get().waits_until) == ("claimed", NOW + DAY)
    rows = Notification.objects.filter(subject_kind="approved_alone")
    assert {row.staff for row in rows} == {cast[Role.ADMIN], other_admin}
    assert {row.path for row in rows} == {reverse("inbox:approval", args=[Approval.objects.get().pk])}
    notify.work(rows[0].pk)
    message = outbox.outbox[0]
    assert "one person alone" in message.subject
    for secret in ("Novak", "Rent", "600", str(record.pk)):
        assert secret not in message.subject + str(message.body)

    with pytest.raises(StepRefused, match="24 hours"):
        handling.confirm_alone(fresh(record), by=pastor.user, now=NOW + DAY - timedelta(seconds=1))
    assert fresh(record).status == "claimed"
    handling.confirm_alone(fresh(record), by=pastor.user, now=NOW + DAY)
    assert fresh(record).status == "approved"


def test_time_alone_approves_nothing(cast: Cast) -> None:
    record, pastor = request_of(cast), leave_alone(cast)
    approve(record, pastor, now=NOW - timedelta(days=9))
    sweeper.sweep_once()  # which may give back what stands still
    assert fresh(record).status in {"new", "claimed"}


def test_a_second_person_who_comes_meanwhile_is_needed_again(cast: Cast) -> None:
    record, pastor = request_of(cast), leave_alone(cast)
    approve(record, pastor)
    second = make_staff(cast.church, Role.BENEVOLENCE)
    with pytest.raises(StepRefused, match="Somebody else could approve"):
        handling.confirm_alone(fresh(record), by=pastor.user, now=NOW + 2 * DAY)
    approve(record, second)
    assert fresh(record).status == "approved"


def test_who_is_alone_only_later_begins_to_wait_then(cast: Cast) -> None:
    record = request_of(cast)
    approve(record, cast[Role.PASTOR])
    with pytest.raises(StepRefused, match="Somebody else could approve"):
        handling.wait_alone(fresh(record), by=cast[Role.PASTOR].user, now=NOW)
    pastor, later = leave_alone(cast), NOW + 3 * DAY
    with pytest.raises(StepRefused, match="24 hours"):
        handling.confirm_alone(fresh(record), by=pastor.user, now=later)
    handling.wait_alone(fresh(record), by=pastor.user, now=later)
    assert Approval.objects.get().waits_until == later + DAY
    assert Notification.objects.filter(subject_kind="approved_alone").count() == 1


def test_whoever_receives_it_is_no_second_person(cast: Cast) -> None:
    record = request_of(cast)
    CareRecord.objects.update(contact_email=cast[Role.BENEVOLENCE].user.email)
    approve(record, cast[Role.PASTOR])
    assert Approval.objects.get().waits_until == NOW + DAY


def test_alone_and_with_no_administrator_to_tell_it_is_refused(cast: Cast) -> None:
    record, pastor = request_of(cast), leave_alone(cast)
    StaffMember.objects.filter(pk=cast[Role.ADMIN].pk).update(is_active=False)
    with pytest.raises(StepRefused, match="no administrator"):
        approve(record, pastor)
    assert not Approval.objects.exists()


def test_another_amount_waits_anew(cast: Cast) -> None:
    record, pastor = request_of(cast), leave_alone(cast)
    approve(record, pastor)
    approve(record, pastor, 700, now=NOW + DAY)
    assert Approval.objects.standing().get().waits_until == NOW + 2 * DAY
    with pytest.raises(StepRefused, match="24 hours"):
        handling.confirm_alone(fresh(record), by=pastor.user, now=NOW + DAY)


@pytest.mark.parametrize("who", ["admin", "superuser"])
def test_an_administrator_stops_it_with_a_reason_and_reads_nothing_by_it(cast: Cast, who: str) -> None:
    record, pastor = request_of(cast), leave_alone(cast)
    approve(record, pastor)
    user = cast.superuser if who == "superuser" else cast[Role.ADMIN].user
    with pytest.raises(StepRefused, match="Say why"):
        handling.stop_alone(Approval.objects.get(), " ", by=user, now=NOW)
    handling.stop_alone(Approval.objects.get(), "Let us wait for the new committee", by=user, now=NOW + 2 * DAY)
    approval = Approval.objects.get()
    assert (approval.void_why, approval.stop_reason) == ("stopped", "Let us wait for the new committee")
    assert granted(record) is None
    with pytest.raises(StepRefused, match="not approved"):
        handling.confirm_alone(fresh(record), by=pastor.user, now=NOW + 3 * DAY)
    if who == "admin":
        assert not CareRecord.objects.visible_to(user).filter(pk=record.pk).exists()


def test_nobody_else_stops_it_and_nobody_what_is_confirmed(cast: Cast) -> None:
    record, pastor = request_of(cast), leave_alone(cast)
    approve(record, pastor)
    for user in (cast[Role.OFFICE].user, cast.neighbour.user, cast.outsider, pastor.user):
        with pytest.raises(RecordMoved):
            handling.stop_alone(Approval.objects.get(), "x", by=user, now=NOW)
    handling.confirm_alone(fresh(record), by=pastor.user, now=NOW + DAY)
    with pytest.raises(RecordMoved, match="does not wait"):
        handling.stop_alone(Approval.objects.get(), "x", by=cast[Role.ADMIN].user, now=NOW + DAY)
    assert fresh(record).status == "approved"


# --- Withdrawing, declining, paying, reopening ----------------------------------------------------------------------------


def test_who_withdraws_before_it_is_paid_takes_it_back(cast: Cast) -> None:
    record = approved(cast)
    handling.withdraw(record, by=cast[Role.PASTOR].user, now=NOW)
    assert (fresh(record).status, granted(record)) == ("in_progress", 600)
    handling.withdraw(fresh(record), by=cast[Role.BENEVOLENCE].user, now=NOW)
    assert granted(record) is None
    with pytest.raises(StepRefused, match="not approved"):
        handling.withdraw(fresh(record), by=cast[Role.PASTOR].user, now=NOW)
    for member in (cast[Role.PASTOR], cast[Role.BENEVOLENCE]):
        approve(record, member, 500)
    assert (fresh(record).status, granted(record)) == ("approved", 500)


def test_declining_needs_a_reason_which_becomes_a_note(cast: Cast) -> None:
    record = request_of(cast)
    approve(record, cast[Role.BENEVOLENCE])
    for reason in ("", "  ", "x" * 501):
        with pytest.raises(StepRefused, match="Say why"):
            handling.decline(fresh(record), reason, by=cast[Role.PASTOR].user, now=NOW)
    step = handling.decline(fresh(record), "Paid twice this year", by=cast[Role.PASTOR].user, now=NOW)
    note = Note.objects.get()
    assert (note.text, note.visibility, note.author) == ("Paid twice this year", "team", cast[Role.PASTOR])
    assert RecordStep.objects.get(pk=step.pk).notes == [note.pk]
    assert (fresh(record).status, granted(record)) == ("declined", None)


def test_a_payment_says_how_when_and_who_and_is_of_what_was_granted(cast: Cast) -> None:
    record = approved(cast)
    handling.pay(
        record, "check", date(2026, 11, 17), by=cast[Role.PASTOR].user, note="No. 1042", amount=Decimal(9), now=NOW
    )
    payment = Payment.objects.get()
    assert (payment.how, payment.note, payment.paid_on) == ("check", "No. 1042", date(2026, 11, 17))
    assert (payment.amount, payment.by, payment.at) == (600, cast[Role.PASTOR], NOW)
    assert (fresh(record).status, granted(record)) == ("done", 600)
    with pytest.raises(StepRefused, match="closed"):
        handling.withdraw(fresh(record), by=cast[Role.PASTOR].user, now=NOW)


@pytest.mark.parametrize(
    ("how", "note", "day", "told"),
    [
        ("other", " ", date(2026, 11, 18), "how it was paid"),
        ("cash", "", date(2026, 11, 19), "future"),  # by the church's clock
    ],
)
def test_a_payment_that_says_too_little_or_lies_ahead_is_refused(
    cast: Cast, how: str, note: str, day: date, told: str
) -> None:
    record = approved(cast)
    late = datetime(2026, 11, 19, 3, tzinfo=UTC)  # still the 18th in Chicago
    with pytest.raises(StepRefused, match=told):
        handling.pay(record, how, day, by=cast[Role.PASTOR].user, note=note, now=late)
    assert (fresh(record).status, Payment.objects.count()) == ("approved", 0)


def test_nothing_is_paid_that_is_not_approved_nor_by_a_superuser_from_outside(cast: Cast) -> None:
    record = request_of(cast)
    approve(record, cast[Role.BENEVOLENCE])
    with pytest.raises(StepRefused, match="once it is approved"):
        handling.pay(fresh(record), "cash", NOW.date(), by=cast[Role.PASTOR].user, now=NOW)
    with pytest.raises(StepRefused, match="Only staff"):
        handling.pay(approved(cast), "cash", NOW.date(), by=cast.superuser, now=NOW)


@pytest.mark.parametrize("end", ["done", "declined", "closed"])
def test_what_is_reopened_is_decided_anew(cast: Cast, end: str) -> None:
    record, pastor = approved(cast), cast[Role.PASTOR].user
    match end:
        case "done":
            handling.pay(record, "cash", NOW.date(), by=pastor, now=NOW)
        case "declined":
            handling.decline(record, "No", by=pastor, now=NOW)
        case _:
            handling.move(record, "closed", by=pastor, now=NOW)
    handling.move(fresh(record), "in_progress", by=pastor, now=NOW)
    assert granted(record) is None
    assert not Approval.objects.standing().exists()
    assert Approval.objects.count() == 2
    approve(record, cast[Role.PASTOR])
    assert fresh(record).status == "in_progress"


def test_what_was_approved_before_two_were_needed_stays_so_and_can_be_paid(cast: Cast) -> None:
    record = request_of(cast)
    CareRecord.objects.filter(pk=record.pk).update(status="approved")
    with pytest.raises(StepRefused, match="how much"):
        handling.pay(fresh(record), "cash", NOW.date(), by=cast[Role.PASTOR].user, now=NOW)
    handling.pay(fresh(record), "cash", NOW.date(), by=cast[Role.PASTOR].user, amount=Decimal(550), now=NOW)
    assert (fresh(record).status, Payment.objects.get().amount) == ("done", 550)


def test_each_step_is_in_the_history(cast: Cast) -> None:
    record, pastor = request_of(cast), cast[Role.PASTOR].user
    approve(record, cast[Role.BENEVOLENCE])
    approve(record, cast[Role.PASTOR])
    handling.withdraw(fresh(record), by=pastor, now=NOW)
    approve(record, cast[Role.PASTOR])
    handling.pay(fresh(record), "cash", NOW.date(), by=pastor, now=NOW)
    told = list(RecordStep.objects.order_by("pk").values_list("what", "by_name"))[1:]
    assert told == [
        ("approval", "benevolence"),
        ("approval", "pastor"),
        ("withdrawal", "pastor"),
        ("approval", "pastor"),
        ("paid", "pastor"),
    ]


def test_approvals_and_payments_are_read_by_whoever_reads_the_record(cast: Cast) -> None:
    record = approved(cast)
    handling.pay(record, "cash", NOW.date(), by=cast[Role.PASTOR].user, now=NOW)
    for rows in (Approval.objects, Payment.objects):
        for member in cast.by_role.values():
            reads = CareRecord.objects.visible_to(member.user).filter(pk=record.pk).exists()
            assert rows.visible_to(member.user).exists() is reads
        assert not rows.visible_to(cast.neighbour.user).exists()


def test_another_kind_has_nothing_to_do_with_money(cast: Cast) -> None:
    record = make_record(cast.church, Kind.CALLBACK)
    with pytest.raises(StepRefused, match="Only a benevolence request"):
        handling.approve(record, Decimal(600), by=cast[Role.PASTOR].user)
    assert handling.decision_token(record) == ""


def test_a_church_next_door_is_not_counted(cast: Cast) -> None:
    make_staff(make_church(), Role.BENEVOLENCE)
    record, pastor = request_of(cast), leave_alone(cast)
    assert could_approve(record, besides=pastor) == []
