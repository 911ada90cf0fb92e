"""Two calls of one conversation: what one told in confidence stands in no record, row, page or file that others read."""

import uuid
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from church.models import Church
from church.testing import make_cast
from prayers.jobs.testing import no_dispatch
from prayers.models import CareRecord, Kind
from tooling import ledger
from tooling.testing import make_invocation

SECRET = "stepdad"
DANGER: dict[str, Any] = {"concern": "I'm 15 and my stepdad hits me. Call me.", "category": "abuse", "is_minor": True}
CALL: dict[str, Any] = {"reason": "My stepdad hits me, please call me.", "phone": "217-555-0155", "name": "Kim Hall"}


@pytest.fixture(autouse=True)
def _silent(db: None):
    with no_dispatch():
        yield


def written(church: Church, *calls: tuple[str, dict[str, Any]], **fields: Any) -> dict[str, CareRecord]:
    """The records by kind, written in the order of the calls, all of which were queued before."""
    conversation = uuid.uuid4()
    rows = [
        make_invocation(church, conversation_id=conversation, tool=tool, input=inputs, seq=number, **fields)
        for number, (tool, inputs) in enumerate(calls)
    ]
    for row in rows:
        ledger.work(row.pk)
    return {record.kind: record for record in CareRecord.objects.filter(conversation_id=conversation)}


@pytest.mark.parametrize("order", [1, -1])
def test_whichever_is_written_first_the_call_back_does_not_repeat_the_danger(church: Church, order: int):
    calls = [("flag_safety_concern", DANGER), ("request_callback", CALL)]
    records = written(church, *calls[::order])

    call, danger = records[Kind.CALLBACK].detail, records[Kind.SAFETY].detail
    assert SECRET in danger.concern
    assert SECRET not in call.reason + call.summary
    assert call.contact_phone == "+12175550155"
    assert call.is_minor
    assert danger.is_minor


def test_the_prayer_that_a_minor_asks_for_is_told_to_those_who_pray(church: Church):
    words = "Please pray for my exam, I'm 14"
    flagged = {"concern": words, "category": "minor_at_risk", "is_minor": True}
    records = written(church, ("flag_safety_concern", flagged), ("submit_prayer_request", {"request": words}))
    assert records[Kind.PRAYER].detail.request == words


def test_a_call_that_was_taken_back_told_nothing(church: Church):
    conversation = uuid.uuid4()
    make_invocation(church, conversation_id=conversation, tool="flag_safety_concern", input=DANGER, state="cancelled")
    call = make_invocation(church, conversation_id=conversation, tool="request_callback", input=CALL)
    ledger.work(call.pk)
    assert SECRET in CareRecord.objects.get(invocation_id=call.pk).detail.reason


def test_who_turns_out_to_be_a_minor_was_one_before(church: Church):
    conversation = uuid.uuid4()
    first = make_invocation(church, conversation_id=conversation, tool="request_callback", input=CALL)
    ledger.work(first.pk)
    again = {"request": "Pray for my exam"}
    second = make_invocation(
        church, conversation_id=conversation, tool="submit_prayer_request", input=again, is_minor=True
    )
    ledger.work(second.pk)
    assert all(CareRecord.objects.filter(conversation_id=conversation).values_list("is_minor", flat=True))


@pytest.mark.pages
def test_no_role_meets_it_who_may_not_read_the_danger():
    cast = make_cast()
    records = written(cast.church, ("request_callback", CALL), ("flag_safety_concern", DANGER))
    for role, staff in cast.by_role.items():
        may = CareRecord.objects.visible_to(staff.user).filter(pk=records[Kind.SAFETY].pk).exists()
        assert (SECRET in _everything(staff.user, records[Kind.CALLBACK])) is may, role


def _everything(user: Any, record: CareRecord) -> str:
    """The inbox, the record's page and the file, as this person gets them."""
    client = Client()
    client.force_login(user)
    pages = (reverse("inbox:page"), record.get_absolute_url(), reverse("inbox:export"))
    return "".join(b"".join(client.get(page)).decode() for page in pages)
