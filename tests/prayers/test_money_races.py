"""Several people who decide about one request at the same instant."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from threading import Barrier, Thread
from typing import Any

import pytest
from django.db import connection

from church.models import Role, StaffMember
from church.testing import Cast, make_cast, make_staff
from prayers import handling
from prayers.errors import PrayersError
from prayers.models import Approval, BenevolenceRequest, CareRecord, Kind, Payment, RecordStep
from prayers.testing import make_record

pytestmark = [pytest.mark.sqlite, pytest.mark.django_db(transaction=True)]

NOW = datetime(2026, 11, 18, 16, tzinfo=UTC)


def request_of(cast: Cast) -> CareRecord:
    record = make_record(cast.church, Kind.BENEVOLENCE, amount=Decimal(600))
    handling.claim(record, by=cast[Role.PASTOR].user)
    return fresh(record)


def fresh(record: CareRecord) -> CareRecord:
    return CareRecord.objects.get(pk=record.pk)


def at_once(record: CareRecord, acts: Sequence[Callable[[CareRecord, str], Any]]) -> tuple[int, list[Exception]]:
    """Each in a thread of its own, which has the page before it as it was. How many did it, and what the others met."""
    start, done, problems = Barrier(len(acts)), [], []

    def run(act: Callable[[CareRecord, str], Any]) -> None:
        mine, seen = fresh(record), handling.decision_token(record)
        try:
            start.wait()
            act(mine, seen)
            done.append(act)
        except Exception as problem:
            problems.append(problem)
        finally:
            connection.close()

    threads = [Thread(target=run, args=[act]) for act in acts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(isinstance(each, PrayersError) for each in problems), problems
    return len(done), problems


def approving(member: StaffMember, amount: int = 600, *, looks: bool = True) -> Callable[[CareRecord, str], Any]:
    def act(record: CareRecord, seen: str) -> None:
        handling.approve(record, Decimal(amount), by=member.user, now=NOW, seen=seen if looks else None)

    return act


def test_one_person_who_presses_many_times_at_once_approves_once() -> None:
    cast = make_cast()
    record = request_of(cast)
    done, _ = at_once(record, [approving(cast[Role.PASTOR], looks=False)] * 6)
    assert (done, Approval.objects.count()) == (1, 1)
    assert fresh(record).status == "claimed"


def test_two_first_approvals_at_once_are_one_and_the_other_looks_again() -> None:
    cast = make_cast()
    record = request_of(cast)
    done, problems = at_once(record, [approving(cast[Role.PASTOR], 600), approving(cast[Role.BENEVOLENCE], 900)])
    assert (done, len(problems)) == (1, 1)
    assert Approval.objects.standing().get().amount == BenevolenceRequest.objects.get().granted
    assert fresh(record).status == "claimed"


def test_two_who_approve_the_same_amount_at_once_without_a_page_have_both_approved() -> None:
    cast = make_cast()
    record = request_of(cast)
    done, _ = at_once(
        record, [approving(cast[Role.PASTOR], looks=False), approving(cast[Role.BENEVOLENCE], looks=False)]
    )
    assert (done, Approval.objects.standing().count()) == (2, 2)
    assert fresh(record).status == "approved"  # nobody overlooked the other


def test_of_many_seconds_at_once_one_makes_it_approved() -> None:
    cast = make_cast()
    record = request_of(cast)
    handling.approve(fresh(record), Decimal(600), by=cast[Role.PASTOR].user, now=NOW)
    seconds = [make_staff(cast.church, Role.BENEVOLENCE) for _ in range(5)]
    done, problems = at_once(record, [approving(each) for each in seconds])
    assert (done, len(problems)) == (1, 4)
    assert Approval.objects.standing().count() == 2
    assert RecordStep.objects.filter(what="approval", after__status="approved").count() == 1


def test_a_second_approval_and_another_amount_at_once_never_approve_two_amounts() -> None:
    cast = make_cast()
    record = request_of(cast)
    handling.approve(fresh(record), Decimal(600), by=cast[Role.PASTOR].user, now=NOW)
    done, problems = at_once(
        record, [approving(cast[Role.BENEVOLENCE]), approving(cast[Role.PASTOR], 5000, looks=False)]
    )
    amounts = {each.amount for each in Approval.objects.standing()}
    assert amounts == {BenevolenceRequest.objects.get().granted}
    is_approved = fresh(record).status == "approved"
    assert is_approved is (Approval.objects.standing().count() == 2)
    assert (done, len(problems)) == (1, 1)
    if is_approved:
        assert amounts == {600}


def test_who_withdraws_while_another_pays_does_one_of_both() -> None:
    cast = make_cast()
    record = request_of(cast)
    for role in (Role.PASTOR, Role.BENEVOLENCE):
        handling.approve(fresh(record), Decimal(600), by=cast[role].user, now=NOW)

    def withdrawing(mine: CareRecord, seen: str) -> None:
        handling.withdraw(mine, by=cast[Role.PASTOR].user, now=NOW, seen=seen)

    def paying(mine: CareRecord, seen: str) -> None:
        handling.pay(mine, "cash", NOW.date(), by=cast[Role.BENEVOLENCE].user, now=NOW, seen=seen)

    done, _ = at_once(record, [withdrawing, paying, paying])
    assert done == 1
    assert (fresh(record).status, Payment.objects.count()) in {("in_progress", 0), ("done", 1)}


def test_who_confirms_while_an_administrator_stops_it_does_one_of_both() -> None:
    cast = make_cast()
    record = request_of(cast)
    StaffMember.objects.filter(pk=cast[Role.BENEVOLENCE].pk).update(is_active=False)
    handling.approve(fresh(record), Decimal(600), by=cast[Role.PASTOR].user, now=NOW)
    approval, later = Approval.objects.get(), NOW + timedelta(hours=24)

    def confirming(mine: CareRecord, seen: str) -> None:
        handling.confirm_alone(mine, by=cast[Role.PASTOR].user, now=later, seen=seen)

    def stopping(mine: CareRecord, seen: str) -> None:
        handling.stop_alone(approval, "Wait", by=cast[Role.ADMIN].user, now=later)

    done, _ = at_once(record, [confirming, stopping])
    assert done == 1
    assert (fresh(record).status, Approval.objects.standing().count()) in {("approved", 1), ("claimed", 0)}
