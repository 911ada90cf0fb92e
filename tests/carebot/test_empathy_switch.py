"""A result behind an instruction to acknowledge the person first: find_small_group's way, and staff's to switch per tool."""

import pytest

from carebot.database import in_database
from carebot.llm.base import ToolCall
from carebot.llm.testing import ScriptedModel
from carebot.testing import Visitor, answering_with
from carebot.toolbox import EMPATHY_FIRST
from church.models import Church
from tooling.models import ToolSetting


async def result_of(church: Church, tool: str) -> str:
    """What the model is shown in a conversation that begins now."""
    model = ScriptedModel([ToolCall("call-1", tool, {})], ["I'm so sorry about your mother. Here is what I found."])
    with answering_with(model):
        await Visitor(church.public_key).say("My mother died and I feel alone. Is there a group?")
    content = model.requests[-1].messages[-1]["content"][0]["content"]
    return content if isinstance(content, str) else content[0]["text"]


def switch(church: Church, tool: str, is_on: bool) -> None:
    ToolSetting.objects.create(church=church, tool=tool, with_empathy=is_on)


async def test_find_small_group_has_it_and_others_have_not(church: Church) -> None:
    shown = await result_of(church, "find_small_group")
    assert shown.startswith(f"{EMPATHY_FIRST}\n<result")
    assert EMPATHY_FIRST not in await result_of(church, "get_announcements")


@pytest.mark.parametrize(("tool", "is_on"), [("find_small_group", False), ("get_announcements", True)])
async def test_staff_switch_it_for_conversations_that_begin_then(church: Church, tool: str, is_on: bool) -> None:
    await in_database(switch, church, tool, is_on)
    assert (EMPATHY_FIRST in await result_of(church, tool)) is is_on


async def test_a_running_conversation_keeps_what_it_began_with(church: Church) -> None:
    visitor = Visitor(church.public_key)
    model = ScriptedModel([ToolCall("call-1", "find_small_group", {})], ["Here is what I found."], repeats=False)
    with answering_with(model):
        await visitor.begin()
        await in_database(switch, church, "find_small_group", False)
        await visitor.say("Is there a group?")
    assert EMPATHY_FIRST in str(model.requests[-1].messages[-1])


async def test_another_church_is_not_switched(church: Church) -> None:
    from church.testing import make_church

    other = await in_database(make_church, public_key="other", tier="full")
    await in_database(switch, other, "find_small_group", False)
    assert EMPATHY_FIRST in await result_of(church, "find_small_group")
