"""No door but its own leads a request for money to approved, declined or paid."""

from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse

from church.models import Role
from church.testing import Cast, signed_in
from prayers import handling, writes
from prayers.errors import PrayersError, RecordMoved, StepRefused, TransitionRefused
from prayers.handling.letting_go import let_go
from prayers.kinds import spec_of, specs
from prayers.models import Approval, BenevolenceRequest, CareRecord, Kind, Payment, RecordStep, Status
from prayers.testing import make_origin, make_record
from tooling.tools import REGISTRY

pytestmark = [pytest.mark.django_db, pytest.mark.pages]

NOW = datetime(2026, 11, 18, 16, tzinfo=UTC)
DECIDED = ("approved", "declined", "done")


def request_of(cast: Cast, status: str = "claimed", **fields: Any) -> CareRecord:
    """With one approval, so that only the second is missing."""
    record = make_record(cast.church, Kind.BENEVOLENCE, amount=Decimal(600), **fields)
    handling.claim(record, by=cast[Role.PASTOR].user)
    handling.approve(record, Decimal(600), by=cast[Role.BENEVOLENCE].user)
    if status == "approved":
        handling.approve(record, Decimal(600), by=cast[Role.PASTOR].user)
    elif status != "claimed":
        handling.move(record, status, by=cast[Role.PASTOR].user)
    return fresh(record)


def fresh(record: CareRecord) -> CareRecord:
    return CareRecord.objects.select_related("church").get(pk=record.pk)


def test_the_only_kind_with_guarded_steps_guards_each_that_decides() -> None:
    assert [spec.kind for spec in specs() if spec.guarded] == [Kind.BENEVOLENCE]
    assert spec_of(Kind.BENEVOLENCE).guarded_statuses == {Status.APPROVED, Status.DECLINED, Status.DONE}


@pytest.mark.parametrize("wanted", DECIDED)
@pytest.mark.parametrize("status", ["claimed", "in_progress", "approved"])
def test_the_plain_move(cast: Cast, status: str, wanted: str) -> None:
    record = request_of(cast, status)
    for by in (cast[Role.PASTOR].user, cast.superuser, None):
        with pytest.raises(TransitionRefused):
            handling.move(fresh(record), wanted, by=by)
        with pytest.raises(TransitionRefused):
            fresh(record).move_to(wanted, by=None)
    assert fresh(record).status == status


def test_the_plain_move_takes_nothing_back_either(cast: Cast) -> None:
    record = request_of(cast, "approved")
    with pytest.raises(TransitionRefused):
        handling.move(record, "in_progress", by=cast[Role.PASTOR].user)


@pytest.mark.parametrize("wanted", DECIDED)
def test_the_pages_form_of_a_status(cast: Cast, wanted: str) -> None:
    record, client = request_of(cast, "in_progress"), signed_in(cast[Role.PASTOR].user)
    html = client.get(record.get_absolute_url()).content.decode()
    assert f'name="status" value="{wanted}"' not in html
    client.post(reverse("item:move", args=[record.pk]), {"seen": handling.seen(record), "status": wanted})
    assert fresh(record).status == "in_progress"


@pytest.mark.parametrize("who", ["pastor", "superuser"])
@pytest.mark.parametrize("wanted", DECIDED)
def test_the_admins_form_with_all_fields(cast: Cast, who: str, wanted: str) -> None:
    record = request_of(cast, "in_progress")
    client = Client()
    client.force_login(cast.superuser if who == "superuser" else cast[who].user)
    url = reverse("admin:prayers_benevolencerequest_change", args=[record.pk])
    assert f'<option value="{wanted}"' not in client.get(url).content.decode()
    sent = {"status": wanted, "urgency": "normal", "assignee": record.assignee_id, "due_at_0": "", "due_at_1": ""}
    by_hand = {
        "granted": "5", "amount": "5", "approvals-TOTAL_FORMS": "1", "approvals-INITIAL_FORMS": "0",
        "approvals-0-by_name": "x", "approvals-0-amount": "5", "payments-TOTAL_FORMS": "1",
        "payments-INITIAL_FORMS": "0", "payments-0-how": "cash", "payments-0-amount": "5", "payments-0-paid_on": "2026-01-01",
    }  # fmt: skip
    client.post(url, sent | by_hand)
    client.post(url, sent | by_hand | {"status": "in_progress"})
    assert fresh(record).status == "in_progress"
    assert (BenevolenceRequest.objects.get().granted, BenevolenceRequest.objects.get().amount) == (600, 600)
    assert (Approval.objects.count(), Payment.objects.count()) == (1, 0)


@pytest.mark.parametrize("model", ["benevolencerequest", "carerecord", "approval", "payment"])
def test_the_admins_lists_and_their_actions(cast: Cast, model: str) -> None:
    record = request_of(cast)
    client = Client()
    client.force_login(cast.superuser)
    url = reverse(f"admin:prayers_{model}_changelist")
    offered = client.get(url).context_data.get("action_form")
    names = {name for name, _ in offered.fields["action"].choices} if offered else set()
    assert names <= {"", "delete_selected"}
    for action in ("approve", "mark_approved", "approved"):
        client.post(url, {"action": action, "_selected_action": [str(record.pk)], "status": "approved"})
    client.post(url, {"form-TOTAL_FORMS": "1", "form-0-id": str(record.pk), "form-0-status": "approved", "_save": "1"})
    assert fresh(record).status == "claimed"


@pytest.mark.parametrize("model", ["approval", "payment"])
@pytest.mark.parametrize("who", ["pastor", "superuser"])
def test_nobody_writes_an_approval_or_a_payment_in_the_admin(cast: Cast, model: str, who: str) -> None:
    request_of(cast)
    client = Client()
    client.force_login(cast.superuser if who == "superuser" else cast[who].user)
    assert client.post(reverse(f"admin:prayers_{model}_add"), {"amount": "5"}).status_code == 403
    if model == "approval":
        url = reverse("admin:prayers_approval_change", args=[Approval.objects.get().pk])
        assert client.post(url, {"amount": "5", "by_name": "x"}).status_code == 403
    assert Approval.objects.get().amount == 600


def test_undoing_never_leads_back_to_what_was_decided(cast: Cast) -> None:
    record, pastor = request_of(cast, "approved"), cast[Role.PASTOR].user
    closed = handling.move(record, "closed", by=pastor)
    assert handling.undoable_step(fresh(record), pastor) is None
    with pytest.raises(StepRefused, match="Reopen it"):
        handling.undo(closed, by=pastor)
    handling.move(fresh(record), "in_progress", by=pastor)
    assert fresh(record).status == "in_progress"


def test_money_steps_are_not_undone(cast: Cast) -> None:
    record, pastor = request_of(cast, "approved"), cast[Role.PASTOR].user
    tries = [
        handling.last_step(record),
        handling.withdraw(fresh(record), by=pastor),
        handling.approve(fresh(record), Decimal(600), by=pastor),
        handling.pay(fresh(record), "cash", NOW.date(), by=pastor),
    ]
    for step in tries:
        with pytest.raises(PrayersError):
            handling.undo(step, by=pastor)
    with pytest.raises(StepRefused, match="not undone"):
        handling.undo(tries[-1], by=pastor)
    assert fresh(record).status == "done"


def test_reopening_undone_does_not_make_it_paid_again(cast: Cast) -> None:
    record, pastor = request_of(cast, "approved"), cast[Role.PASTOR].user
    handling.pay(record, "cash", NOW.date(), by=pastor)
    step = handling.move(fresh(record), "in_progress", by=pastor)
    with pytest.raises(StepRefused, match="Reopen it"):
        handling.undo(step, by=pastor)
    assert fresh(record).status == "in_progress"


def test_merging_hands_no_approval_on_and_loses_none(cast: Cast) -> None:
    decided, other = request_of(cast, "approved"), make_record(cast.church, Kind.BENEVOLENCE)
    pastor = cast[Role.PASTOR].user
    with pytest.raises(StepRefused, match="decided"):
        handling.merge(decided, fresh(other), by=pastor, confirmed=True)
    handling.merge(fresh(other), decided, by=pastor, confirmed=True)
    assert (fresh(decided).status, fresh(other).status) == ("approved", "closed")

    half, into = request_of(cast), make_record(cast.church, Kind.BENEVOLENCE)
    handling.merge(half, fresh(into), by=pastor, confirmed=True)
    assert fresh(into).status == "new"
    assert not Approval.objects.standing().filter(record_id__in=[half.pk, into.pk]).exists()


@pytest.mark.parametrize("from_double", [True, False])
def test_separating_a_double_that_was_decided_before_is_refused(cast: Cast, from_double: bool) -> None:
    """Such a merge can only be of a time before money needed two."""
    half, into = request_of(cast), make_record(cast.church, Kind.BENEVOLENCE)
    pastor = cast[Role.PASTOR].user
    step = handling.merge(half, fresh(into), by=pastor, confirmed=True)
    RecordStep.objects.filter(pk=step.pk).update(before=step.before | {"status": "approved"})
    undone = step if from_double else RecordStep.objects.get(what="took_in")
    undone.refresh_from_db()
    with pytest.raises(StepRefused, match="Reopen it"):
        handling.undo(undone, by=pastor)
    assert fresh(half).status == "closed"


def test_the_inboxs_buttons_and_keys(cast: Cast) -> None:
    record, client = request_of(cast), signed_in(cast[Role.BENEVOLENCE].user)
    for address in ("inbox:claim", "inbox:mark"):
        client.post(reverse(address, args=[record.pk]), {"status": "approved", "mark": "right"})
    assert fresh(record).status == "claimed"
    assert 'data-key="e"' not in client.get(record.get_absolute_url()).content.decode()
    # Once it is approved, the key opens the form of a payment, and sends nothing.
    handling.approve(fresh(record), Decimal(600), by=cast[Role.PASTOR].user)
    html = client.get(record.get_absolute_url()).content.decode()
    assert html.count('data-key="e"') == 1
    assert '<summary class="co-button co-first" data-key="e">' in html


def test_the_assistants_tool_and_what_it_writes(cast: Cast) -> None:
    tool = next(each for each in REGISTRY if each.name == "submit_benevolence_request")
    fields = set(tool.input_schema["properties"])
    assert not fields & {"granted", "status", "approved", "approvals", "payments"}
    record = writes.write_benevolence_request(make_origin(cast.church), need="x", name="Al", contact="217 555 0145")
    assert (record.status, record.granted) == ("new", None)
    with pytest.raises(TypeError):
        writes.write_benevolence_request(
            make_origin(cast.church), need="x", name="Al", contact="217 555 0145", granted=5
        )


def test_going_back_to_the_queue_decides_nothing(cast: Cast) -> None:
    record = request_of(cast, "approved")
    let_go(fresh(record), now=NOW)
    assert fresh(record).status == "approved"
    half = request_of(cast)
    let_go(half, now=NOW)
    assert (fresh(half).status, Approval.objects.standing().filter(record_id=half.pk).count()) == ("new", 1)
    with pytest.raises(StepRefused, match="Claim it first"):
        handling.approve(fresh(half), Decimal(600), by=cast[Role.PASTOR].user)


def test_whoever_may_not_read_it_finds_no_door(cast: Cast) -> None:
    record = request_of(cast)
    for member in (cast[Role.ADMIN], cast[Role.OFFICE], cast[Role.TREASURER], cast.neighbour):
        client = signed_in(member.user)
        for name in ("approve", "confirm", "wait_alone", "withdraw", "decline", "pay"):
            url = reverse(f"item:{name}", args=[record.pk])
            sent = {"amount": "600", "reason": "x", "how": "cash", "paid_on": "2026-01-01"}
            assert client.post(url, {"seen": handling.seen(record), **sent}).status_code == 404
        with pytest.raises((StepRefused, RecordMoved)):
            handling.decline(fresh(record), "x", by=member.user)
    assert fresh(record).status == "claimed"


def test_the_database_holds_one_standing_approval_of_each_person_and_no_amount_below_zero(cast: Cast) -> None:
    record = request_of(cast)
    approval = Approval.objects.get()
    wrong: list[Any] = [
        lambda: Approval.objects.create(record_id=record.pk, by=approval.by, by_name="x", amount=600),
        lambda: Approval.objects.create(record_id=record.pk, by_name="x", amount=0),
        lambda: Approval.objects.filter(pk=approval.pk).update(voided_at=NOW),
        lambda: BenevolenceRequest.objects.update(granted=-1),
        lambda: Payment.objects.create(record_id=record.pk, how="other", paid_on=NOW.date(), amount=5, by_name="x"),
        lambda: Payment.objects.create(record_id=record.pk, how="cash", paid_on=NOW.date(), amount=0, by_name="x"),
    ]
    for write in wrong:
        with pytest.raises(IntegrityError), transaction.atomic():
            write()
