"""What only a tool can tell is told from everything else: a good model is not called to order for a good answer."""

import pytest

from carebot.llm.base import ModelRequest, ToolDefinition
from carebot.turn import prompts
from carebot.turn.context import OpenQuestion
from carebot.turn.lookups import asked_facts, meets_too
from carebot.turn.testing import make_context
from tooling.registry import Mode
from tooling.tools import REGISTRY

TOOLS = tuple(ToolDefinition(tool.name, tool.description, tool.input_schema) for tool in REGISTRY)


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
        ("How can I give online?", "send_giving_link"),
        ("¿A qué hora es el culto?", "get_first_visit_info"),
        ("Quisiera una cita con la pastora", "book_appointment"),
        ("Do you have anything for people who lost a child?", "find_small_group"),
        ("Where can I sleep tonight?", "lookup_local_resources"),
        ("¿Dónde podemos pasar la noche?", "lookup_local_resources"),
        ("Is the office open next Thursday?", "lookup_church_answer"),
        ("My dad died. How do you do funerals?", "lookup_church_answer"),
        ("When is the Christmas Eve service?", "lookup_church_answer"),
        ("¿Se puede hacer una boda con ustedes?", "lookup_church_answer"),
    ],
)
def test_what_is_plainly_asked_for(text: str, tool: str):
    assert tool in facts(text)


@pytest.mark.parametrize(
    "text",
    [
        "I was at my mom's funeral yesterday and nobody sang",
        "Where can I stay close to God now?",
        "I can't do Christmas without him. How do you do it?",
        "Can somebody pray for me before the wedding?",
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
        "My wife adored your Sunday service. She passed away last night.",
        "Our daughter was in the youth group. She was killed on Friday.",
        "I have nothing to wear to my son's funeral.",
        "They took my car, so I can't give online any more.",
        "Thank you, your directions were perfect.",
        "Do you have children? Then you know.",
        "What should I expect after chemo?",
        "Is there anything for kids who saw their father die?",
        "Where is my mother now? She died yesterday.",
        "¿Dónde está Dios cuando sufro?",
        "Mi esposa amaba el culto de los domingos. Murió anoche.",
        "Could someone call me?",
        "Mi esposo murió el martes. ¿Por qué Dios lo permitió?",
        "",
    ],
)
def test_what_is_not(text: str):
    assert facts(text) == ()


def test_nothing_that_books_is_asked_for():
    """Whether somebody really wants it is the model's to tell; a booking against their words is worse than none."""
    for text in (
        "Please sign me up for the women's retreat. I'm Ann Lee, ann@example.org.",
        "I can't make my appointment with Pastor Ruth on Tuesday. My husband is dying.",
        "I'd like an appointment with Pastor Ruth on Tuesday November 24 at 10. Ann Lee, 217-555-0100",
        "I was going to sign up for the lunch with my husband, but he died last week.",
        "Can I reserve the hall for Saturday at two? Ann Lee, 217-555-0100, 40 people, a wake.",
    ):
        assert not set(facts(text)) & {
            "register_for_event",
            "facility_booking",
            "register_child_checkin",
            "schedule_counseling",
        }
    assert facts("I'd like an appointment with Pastor Ruth. My mother just died and I can't go on.") == ()


def test_another_lookup_of_the_same_kind_will_do_and_one_of_another_will_not():
    too = meets_too(frozenset({"get_first_visit_info"}))
    assert "get_announcements" in too
    assert "daily_devotional" not in too
    assert too <= {tool.name for tool in REGISTRY if tool.mode is not Mode.DEFERRED}


OPEN_TIMES = "<result>- Tuesday March 10, 10:00 AM, Pastor Ruth (starts_at 2026-03-10T10:00, host 3)\nAsk: Does it suit you?</result>"


def facts_of_answer(
    text: str, tool: str, result: str = "<result>Ask: When, and for how many?</result>"
) -> tuple[str, ...]:
    """What a message asks for that may answer what this tool asked back."""
    before = prompts.visitor_message(make_context("Could I have that?"))
    called = {"role": "assistant", "content": [{"type": "tool_use", "id": "a", "name": tool, "input": {"reason": "x"}}]}
    told = {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "a", "content": result}]}
    asked = {"role": "assistant", "content": [{"type": "text", "text": "Which would suit you?"}]}
    answer = prompts.visitor_message(make_context(text, open_question=OpenQuestion(tool, "Which would suit you?")))
    return asked_facts(ModelRequest("You are the assistant of Grace.", TOOLS, (before, called, told, asked, answer)))


def test_a_time_that_was_chosen_has_to_be_booked():
    assert facts_of_answer("Yes, Tuesday at 10", "book_appointment", OPEN_TIMES) == ("book_appointment",)
    assert facts_of_answer("I can't on Tuesday at 10", "book_appointment", OPEN_TIMES) == ()


def test_a_question_between_two_steps_of_a_booking_is_looked_up():
    assert facts_of_answer("Where do I park?", "book_appointment", OPEN_TIMES) == ("get_church_directions",)


def test_a_span_of_time_and_a_bare_number_answer_a_booking():
    assert facts_of_answer("Saturday from 2 to 5 pm, 40", "facility_booking") == ()
