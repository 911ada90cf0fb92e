"""The product's own deferred tools, from queue to record: each once, however often it is delivered."""

import uuid

import pytest

from prayers.jobs import QueueState, dispatch
from prayers.models import CareRecord
from tooling import ledger
from tooling.execution import QueuedCall, check_call, enqueue
from tooling.models import ToolInvocation
from tooling.registry import registry

pytestmark = pytest.mark.django_db

INPUTS = {
    "submit_prayer_request": {"request": "Please pray for my husband"},
    "request_callback": {"reason": "I need to talk", "phone": "217 555 0123"},
    "capture_visitor_contact": {"name": "Ana", "email": "ana@example.org"},
    "request_pastoral_visit": {"reason": "He is in hospital", "location": "hospital"},
    "report_care_need": {"need": "Meals for two weeks", "category": "meals"},
    "flag_safety_concern": {"concern": "He says he will hurt himself", "category": "self_harm"},
    "signup_for_volunteer_role": {"role": "Greeter", "name": "Ana", "contact": "ana@example.org"},
    "start_visitor_followup": {"name": "Ana", "contact": "ana@example.org"},
    "conversation_summary": {"summary": "She lost her husband and asked for prayer."},
    "draft_follow_up_message": {"recipient": "Ana", "channel": "email", "body": "Dear Ana, we think of you."},
    "submit_benevolence_request": {"need": "Rent for May", "name": "Ana", "contact": "ana@example.org"},
}


def test_every_deferred_tool_is_tried_here():
    """But those that change what was asked for before: `tests/carebot/test_own_requests.py` and `tests/tooling/test_own.py`."""
    writing = {tool.name for tool in registry() if tool.is_deferred and not tool.acts_on_own}
    assert set(INPUTS) == writing
    assert {tool.name for tool in registry() if tool.is_deferred} - writing == {"amend_request", "withdraw_request"}


@pytest.mark.parametrize("name", INPUTS)
def test_a_queued_call_becomes_one_record(church, name):
    tool, inputs = check_call(registry(), church.profile.tier, name, INPUTS[name])
    (call,) = enqueue(
        [QueuedCall(tool.name, "toolu_1", inputs)],
        church_id=church.pk,
        conversation_id=uuid.uuid4(),
        turn_id=uuid.uuid4(),
    )
    dispatch.drain()
    ToolInvocation.objects.filter(pk=call.pk).update(state=QueueState.QUEUED)  # as if it had not been settled
    ledger.work(call.pk)
    call.refresh_from_db()
    assert (call.state, call.error) == (QueueState.SUCCEEDED, "")
    (record,) = CareRecord.objects.all()
    assert record.invocation_id == call.pk
    assert call.result == {"record_id": str(record.pk), "kind": name}
