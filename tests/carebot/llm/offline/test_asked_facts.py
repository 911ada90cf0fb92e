"""What only a tool can tell is told from everything else: a good model is not called to order for a good answer."""

import pytest

from carebot.llm.base import ModelRequest, ToolDefinition
from carebot.llm.offline import LOOKUPS, asked_facts
from carebot.turn import prompts
from carebot.turn.testing import make_context
from tooling.catalog import Mode
from tooling.tools import CATALOG

TOOLS = tuple(ToolDefinition(tool.name, tool.description, tool.input_schema) for tool in CATALOG)


def facts(text: str) -> tuple[str, ...]:
    return asked_facts(
        ModelRequest("You are the assistant of Grace.", TOOLS, (prompts.visitor_message(make_context(text)),))
    )


@pytest.mark.parametrize(
    ("text", "tool"),
    [
        ("What time are your services on Sunday?", "get_first_visit_info"),
        ("My mum died. When is the service on Sunday?", "get_first_visit_info"),
        ("where do I park", "get_church_directions"),
        ("What does John 3:16 say?", "lookup_bible_verse"),
        ("I'd like to make an appointment with Pastor Ruth", "book_appointment"),
        ("Is there a small group on Thursdays I could join?", "find_small_group"),
        ("Please sign me up for the women's retreat", "register_for_event"),
        ("How can I give online?", "send_giving_link"),
        ("¿A qué hora es el culto?", "get_first_visit_info"),
        ("Quisiera una cita con la pastora", "book_appointment"),
    ],
)
def test_what_is_plainly_asked_for(text: str, tool: str):
    assert tool in facts(text)


@pytest.mark.parametrize(
    "text",
    [
        "My husband died and I keep asking what God wants from me",
        "Why did God let this happen?",
        "What happens when we die?",
        "He loved the Sunday service so much",
        "The pastor's sermon made me angry",
        "Thank you for the sermon yesterday",
        "I have an appointment with the oncologist on Monday. Will you pray?",
        "I had to sign my son up for rehab",
        "My kids won't talk to me. What should I do?",
        "My mother sang in the choir, her favorite song was Amazing Grace",
        "I can't come on Sunday, please tell them",
        "My grandson was baptized last year",
        "We were married in your church in 1982",
        "How do I forgive my father?",
        "Are you a real person?",
        "Please pray for me",
        "Could someone call me?",
        "Mi esposo murió el martes. ¿Por qué Dios lo permitió?",
        "",
    ],
)
def test_what_is_not(text: str):
    assert facts(text) == ()


def test_lookups_are_immediate_tools():
    assert {tool.name for tool in CATALOG if tool.mode is not Mode.DEFERRED} >= LOOKUPS
