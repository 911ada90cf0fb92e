"""A call of the ledger in plain words."""

from carebot.console.calls import fields_of, state_words
from prayers.jobs import QueueState
from tooling.models import ToolInvocation
from tooling.testing import deferred_tool, using_tools


def test_a_call_that_was_never_made_did_not_fail() -> None:
    refused = ToolInvocation(tool="request_callback", state=QueueState.FAILED, is_error=True, mode="")
    failed = ToolInvocation(tool="request_callback", state=QueueState.FAILED, is_error=True, mode="deferred")
    assert [str(state_words(call)[0]) for call in (refused, failed)] == ["refused", "failed"]


def test_what_the_visitor_said_comes_first_for_a_tool_of_ones_own_too() -> None:
    schema = {"type": "object", "properties": {"name": {"type": "string"}, "ride": {"type": "string"}}}
    own = deferred_tool(input_schema=schema, worded_fields=("ride",))
    with using_tools(own):
        shown = fields_of({"name": "Ann", "ride": "from the station"})
    assert [str(each.label) for each in shown] == ["Ride", "Name"]
