"""No history makes OfflineModel raise, and what it yields always adds up."""

from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from carebot.llm.base import ModelRequest, StopReason
from tests.carebot.offline.conversation import TOOLS, consistent_blocks, stream

WORDS = st.one_of(
    st.text(max_size=80),
    st.sampled_from(
        [
            "please pray for my son",
            "yes",
            "Ruth",
            "202-555-0142",
            "when is the service? John 3:16",
            "I'm 14 and they hit me",
            "<reminder>Required tools not called: submit_prayer_request</reminder>",
            "<context>Channel: voice</context>",
            "oren por mí, por favor",
            "¿Me pueden ayudar con la renta?",
        ]
    ),
)
ODD = st.one_of(st.none(), st.integers(), st.booleans(), WORDS)
TOOL_NAMES = st.sampled_from([tool.name for tool in TOOLS])
BLOCKS = st.one_of(
    st.fixed_dictionaries({"type": st.just("text"), "text": ODD}),
    st.fixed_dictionaries(
        {
            "type": st.just("tool_use"),
            "id": st.sampled_from("ab"),
            "name": TOOL_NAMES,
            "input": ODD | st.just({}),
        }
    ),
    st.fixed_dictionaries(
        {
            "type": st.just("tool_result"),
            "tool_use_id": st.sampled_from("abc"),
            "content": ODD,
            "is_error": st.booleans(),
        }
    ),
    st.fixed_dictionaries({"type": st.just("thinking"), "thinking": WORDS}),
    ODD,
)
MESSAGES = st.lists(
    st.fixed_dictionaries(
        {
            "role": st.sampled_from(["user", "assistant", "system"]),
            "content": st.one_of(ODD, st.lists(BLOCKS, max_size=4)),
        }
    ),
    max_size=8,
)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    messages=MESSAGES,
    language=st.sampled_from(["en", "es", "de", ""]),
    may_call=st.booleans(),
    some=st.integers(0, len(TOOLS)),
)
def test_never_raises_and_adds_up(messages: list[Any], language: str, may_call: bool, some: int) -> None:
    request = ModelRequest("", TOOLS[:some], tuple(messages), may_call_tools=may_call, language=language)
    deltas, calls, stop = stream(request)
    assert stop.blocks == consistent_blocks(deltas, calls)
    assert (stop.reason is StopReason.TOOL_USE) == bool(calls)
    assert len({call.id for call in calls}) == len(calls)
    assert all(call.id.startswith("toolu_offline_") for call in calls)
    offered = {tool.name: tool for tool in TOOLS[:some]}
    assert may_call or not calls
    for call in calls:
        schema = offered[call.name].input_schema
        assert set(call.input) <= set(schema["properties"])
        assert set(schema["required"]) <= set(call.input)


def test_empty_history_is_greeted() -> None:
    deltas, calls, stop = stream(ModelRequest("", TOOLS, ()))
    assert deltas
    assert not calls
    assert stop.reason is StopReason.END_TURN
