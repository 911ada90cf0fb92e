"""What no tool does becomes, after a yes, a request to people in the visitor's own words; without one, nothing."""

import pytest

from tests.carebot.offline.conversation import Conversation

ASKED = [
    ("en", "Can you change my address in the directory to 12 Oak Street?", "yes", "217-555-0142"),
    ("en", "I left my umbrella in the sanctuary, can you find it?", "Yes please", "It's Dana, dana@example.org"),
    ("en", "Please unsubscribe me from the newsletter", "ok, yes", "dana@example.org"),
    ("en", "Can you tell the choir director that I will be late on Thursday?", "sure", "217-555-0142"),
    ("es", "¿Me pueden mandar una carta para inmigración?", "sí", "dana@example.org"),
    ("es", "Por favor díganle al coro que no iré el jueves", "Sí, por favor", "217-555-0142"),
]
QUESTIONS = [
    "Is the pastor married?",
    "How old is the building?",
    "Do you have a prayer labyrinth?",
    "the weather is nice",
]


@pytest.mark.parametrize(("language", "asked", "yes", "contact"), ASKED)
def test_it_is_offered_and_after_a_yes_handed_on_in_their_words(
    language: str, asked: str, yes: str, contact: str
) -> None:
    conversation = Conversation(language)
    offered = conversation.say(asked)
    assert offered.tools == []
    assert "?" in offered.text
    assert ("own words" if language == "en" else "sus palabras") in offered.text

    assert conversation.say(yes).tools == []  # nobody could be reached yet
    handed = conversation.say(contact)
    assert handed.tools == ["request_callback"]
    assert handed.input_of("request_callback")["reason"] == asked


def test_a_number_given_with_the_yes_is_enough() -> None:
    conversation = Conversation()
    conversation.say(ASKED[0][1])
    handed = conversation.say("Yes, please pass it on, 217-555-0142")
    assert handed.input_of("request_callback")["reason"].startswith(ASKED[0][1])


def test_a_question_that_the_church_wrote_no_answer_to_is_what_the_call_is_about() -> None:
    conversation = Conversation()
    asked = "Could you send me a copy of my baptism certificate?"
    conversation.say_all(asked, "Yes please")
    assert conversation.say("217-555-0142, I'm Dana").input_of("request_callback")["reason"] == asked


def test_what_is_said_in_between_goes_with_it() -> None:
    conversation = Conversation()
    conversation.say_all(ASKED[1][1], "Yes, it is the blue one with the wooden handle")
    reason = conversation.say("217-555-0142").input_of("request_callback")["reason"]
    assert reason == f"{ASKED[1][1]}\nYes, it is the blue one with the wooden handle"


@pytest.mark.parametrize(("language", "asked"), [each[:2] for each in ASKED])
def test_without_a_yes_nothing_is_handed_on(language: str, asked: str) -> None:
    conversation = Conversation(language)
    conversation.say(asked)
    assert conversation.say("No, gracias" if language == "es" else "no thanks").tools == []
    assert "request_callback" not in conversation.say("What time is church?").tools


def test_what_was_handed_on_is_not_handed_on_again_with_the_next_request() -> None:
    conversation = Conversation()
    conversation.say_all(ASKED[0][1], "yes", "217-555-0142", ASKED[1][1])
    reason = conversation.say("yes, please").input_of("request_callback")["reason"]
    assert reason == ASKED[1][1]


@pytest.mark.parametrize("said", QUESTIONS)
def test_a_question_is_no_request(said: str) -> None:
    assert "own words" not in Conversation().say(said).text
