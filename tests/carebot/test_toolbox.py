"""What a model is shown for its calls, and what of them stands in the ledger."""

import pytest

from carebot.database import in_database
from carebot.llm.base import ToolCall
from carebot.llm.testing import ScriptedModel
from carebot.models import PromptPin
from carebot.pins import pinned
from carebot.testing import Visitor, answering_with
from carebot.turn.rounds import ENOUGH_CALLS, MAX_CALLS_OF_ONE_TOOL
from prayers.models import PrayerRequest
from tooling.models import ToolInvocation
from tooling.testing import deferred_tool, using_tools
from tooling.tools import REGISTRY

WIDOW = "My husband of 41 years died on Tuesday. Please pray for me."
SORRY = "I'm so sorry about your husband. "


def prays(number: int) -> ToolCall:
    return ToolCall(f"toolu_{number}", "submit_prayer_request", {"request": f"Her husband died, {number}"})


def shown(model: ScriptedModel) -> list[str]:
    return [block["content"] for block in model.requests[1].messages[-1]["content"]]


@pytest.mark.parametrize(
    "kept", [{}, {"submit_prayer_request": {}}, {"submit_prayer_request": {"en": {"text": ""}}}], ids=str
)
async def test_a_pin_without_the_instruction_has_the_shipped_one_shown(visitor: Visitor, kept: dict[str, object]):
    await visitor.begin()
    await PromptPin.objects.aupdate(instructions=kept)
    pinned.cache_clear()
    model = ScriptedModel([prays(1)], [SORRY])

    with answering_with(model):
        await visitor.say(WIDOW)

    assert shown(model) == [REGISTRY.instructions()["submit_prayer_request"]["en"]]


async def test_a_tool_for_which_the_church_has_no_instruction_is_never_answered_with_nothing(visitor: Visitor):
    model = ScriptedModel([ToolCall("t1", "leave_note", {"text": "Call Anna"})], [SORRY])

    made_up = deferred_tool()
    with using_tools(made_up), answering_with(model):
        await visitor.say("Please leave them a note that I called")

    assert shown(model) == [made_up.instruction["en"]]


async def test_calls_over_the_limit_stand_in_the_ledger_with_the_reason(visitor: Visitor):
    made = MAX_CALLS_OF_ONE_TOOL
    model = ScriptedModel([prays(number) for number in range(made + 2)], [SORRY])

    with answering_with(model):
        await visitor.say(WIDOW)

    rows = await in_database(lambda: list(ToolInvocation.objects.order_by("seq").values("seq", "error", "is_error")))
    assert [row["seq"] for row in rows] == list(range(1, made + 3))
    assert [row["error"] for row in rows] == [""] * made + [ENOUGH_CALLS] * 2
    assert [row["is_error"] for row in rows] == [False] * made + [True] * 2
    assert await PrayerRequest.objects.acount() == made


async def test_a_call_that_was_refused_does_not_keep_the_engine_from_making_it(visitor: Visitor):
    """The model broke the tool's rules until it was refused; then the engine asks for prayer in its place, in the same words."""
    broken = [ToolCall(f"b{number}", "submit_prayer_request", {"name": f"Ann {number}"}) for number in range(4)]
    same = ToolCall("same", "submit_prayer_request", {"request": WIDOW})
    model = ScriptedModel([*broken, same], [SORRY], [SORRY], repeats=True)

    with answering_with(model):
        await visitor.say(WIDOW)

    (prayer,) = await in_database(lambda: list(PrayerRequest.objects.all()))
    assert WIDOW in prayer.request
    assert await ToolInvocation.objects.filter(agent="engine", state="succeeded").acount() == 1
    assert await ToolInvocation.objects.filter(error=ENOUGH_CALLS).acount() == 1


async def test_the_ledger_tells_as_which_assistant_each_call_was_made(visitor: Visitor):
    model = ScriptedModel([prays(1), ToolCall("t2", "get_church_directions", {})], [SORRY])

    with answering_with(model):
        await visitor.say(WIDOW)

    rows = await in_database(lambda: set(ToolInvocation.objects.values_list("tool", "persona")))
    assert rows == {("submit_prayer_request", "full"), ("get_church_directions", "full")}
