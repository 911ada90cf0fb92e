"""What a visitor is shown, whatever the model says."""

import pytest

from carebot.turn.gate import Gate
from language.utterance import acknowledges, claims

OURS = "I am so sorry about your husband."
SORRY = "I'm so sorry for your loss. "
PASSED_ON = "I've shared this with our prayer team. "


def gate(*, emotional: bool = True, backed: set[str] | None = None) -> Gate:
    topics = backed if backed is not None else set()
    return Gate(emotional=emotional, backed=lambda: topics, opening=lambda: OURS)


def reply(given: Gate, *messages: str) -> str:
    """The reply to whole messages, fed letter by letter."""
    for message in messages:
        for letter in message:
            given.feed(letter)
        given.end_message()
    given.finish()
    return given.text


def test_an_informational_reply_comes_out_as_it_was_written():
    text = "Services are at 9:00 a.m. and 11:00 a.m.\n\n* Parking is behind the church.\n* Dr. Lee preaches."

    assert reply(gate(emotional=False), text) == text


def test_a_sentence_is_shown_as_soon_as_the_next_one_begins():
    given = gate(emotional=False)

    assert given.feed("The service is at nine.") == []
    assert given.feed(" Parking") == ["The service is at nine. "]


def test_an_acknowledging_reply_comes_out_as_it_was_written():
    text = SORRY + "Forty-one years is a lifetime together. Would you like to tell me about him?"

    assert reply(gate(), text) == text


def test_a_report_before_the_acknowledgement_is_dropped_since_nothing_changes_places():
    given = gate(backed={"prayer", "passed_on", "generic"})

    assert reply(given, PASSED_ON + SORRY + "You are not alone.") == SORRY + "You are not alone."
    assert [(each.text, each.reason) for each in given.dropped] == [(PASSED_ON, "status_first")]


def test_a_report_that_no_acknowledgement_follows_comes_after_one_of_ours():
    assert reply(gate(backed={"prayer", "passed_on", "generic"}), PASSED_ON) == f"{OURS} {PASSED_ON}"


def test_what_is_no_acknowledgement_keeps_its_place_behind_one_of_ours():
    text = "Have you had anything to eat today? You could call the office. " + SORRY

    assert reply(gate(), text) == f"{OURS} {text}"


@pytest.mark.parametrize(
    "first",
    ["Eleven years of letters make a friend, whatever else he is.", "Nobody asks who sat with him all those nights."],
)
def test_what_speaks_to_the_person_without_a_stock_phrase_opens_a_reply(first):
    text = f"{first} Would you like to tell me about him?"

    assert reply(gate(), text) == text


@pytest.mark.parametrize(
    "first",
    [
        "Her blue scarf on the hook. Nobody has the heart to move it.",
        "Okay, no hymns. You buried him on Monday, and that is enough for one week.",
        "No, you aren't. Anybody would be furious after that phone call.",
        "Rex! He waited by the door for you every day.",
    ],
)
def test_what_takes_up_what_was_told_opens_a_reply_however_short(first):
    text = f"{first} Would you like to tell me more?"

    assert reply(gate(), text) == text


@pytest.mark.parametrize(
    "text",
    [
        "Okay. Your request has been recorded.",
        "Yes. The form is at the welcome desk.",
        "Here is what came up: two groups.",
        "Grief of this type is common and typically resolves.",
        "Sure.",
    ],
)
def test_what_is_cold_opens_none_behind_a_short_word_either(text):
    given = gate(backed={"generic"})

    assert reply(given, text).startswith(OURS)
    assert given.opened_by_us


def test_no_report_is_dropped_behind_a_short_word():
    text = "Of course. " + PASSED_ON + SORRY

    assert reply(gate(backed={"prayer", "passed_on", "generic"}), text) == f"{OURS} {text}"


def test_no_report_is_dropped_before_what_merely_may_open():
    text = PASSED_ON + "Two trains and a bus. "

    assert reply(gate(backed={"prayer", "passed_on", "generic"}), text) == f"{OURS} {text}"


@pytest.mark.parametrize(
    "first",
    [
        "The pantry is open on Tuesdays from ten to noon.",
        "You should have gone to see him sooner.",
        "Everything happens for a reason.",
        "What is your phone number?",
        "You can fill out the form on our website.",
        "Your request is being processed.",
    ],
)
def test_what_does_not_speak_to_the_person_opens_none(first):
    assert reply(gate(), f"{first} We are here.").startswith(OURS)


def test_a_greeting_is_no_reason_to_say_something_before_it():
    assert reply(gate(), "Hi, Maria.\n" + SORRY) == "Hi, Maria.\n" + SORRY


def test_invisible_characters_are_no_reply():
    given = gate()
    assert reply(given, "\u200b\u200b\u2060") == ""
    assert not given.has_something


def test_a_reply_without_an_acknowledgement_gets_one_of_ours():
    given = gate()

    shown = reply(given, "You could call the office. They are open until five.")

    assert shown == f"{OURS} You could call the office. They are open until five."
    assert given.opened_by_us


def test_the_visitor_does_not_wait_for_a_long_reply_without_an_acknowledgement():
    given = gate()

    shown = given.feed("The office opens at nine. It closes at five. You can park behind the church. And")

    assert shown[0] == OURS


def test_an_unbacked_claim_is_never_shown():
    given = gate(emotional=False)

    shown = reply(given, "Of course. " + PASSED_ON + "Is there anything else?")

    assert shown == "Of course. Is there anything else?"
    assert [dropped.text for dropped in given.dropped] == [PASSED_ON]


def test_a_claim_waits_for_the_call_that_follows_it_in_the_same_message():
    backed: set[str] = set()
    given = gate(backed=backed)
    given.feed(SORRY + PASSED_ON + "Take your time. ")
    assert given.text == SORRY

    backed |= {"prayer", "passed_on", "generic"}
    given.end_message()

    assert given.text == SORRY + PASSED_ON + "Take your time. "


def test_a_claim_that_was_false_when_its_message_ended_stays_unsaid_when_the_call_comes_later():
    backed: set[str] = set()
    given = gate(backed=backed)
    reply(given, SORRY + PASSED_ON)

    backed |= {"prayer", "passed_on", "generic"}
    reply(given, "Would you like to talk about him?")

    assert PASSED_ON.strip() not in given.text


def test_an_acknowledgement_with_an_unbacked_claim_in_it_does_not_open():
    given = gate()

    shown = reply(given, "I'm so sorry, and I've told our pastor. You are not alone in this.")

    assert "told our pastor" not in shown
    assert acknowledges(shown.split(".")[0] + ".")


def test_a_care_call_makes_the_rest_of_the_turn_emotional():
    given = gate(emotional=False, backed={"prayer", "passed_on"})
    given.become_emotional()

    assert reply(given, "You could also come on Sunday.").startswith(OURS)


def test_a_broken_stream_leaves_nothing_behind():
    given = gate()
    given.feed("I've looked that up. Half a")
    given.discard_message()

    assert reply(given, SORRY) == SORRY


def test_text_of_two_messages_does_not_run_together():
    assert reply(gate(emotional=False), "Let me look.", "It is at nine.") == "Let me look. It is at nine."


@pytest.mark.parametrize("text", ["", "   ", "\n\n"])
def test_nothing_said_is_nothing_shown(text: str):
    given = gate()
    reply(given, text)

    assert not given.has_shown
    assert not given.has_something


def test_the_constants_of_this_file_are_what_they_are_taken_for():
    assert claims(PASSED_ON)
    assert acknowledges(SORRY)
    assert acknowledges(OURS)
    assert not claims(OURS)
