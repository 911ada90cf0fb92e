"""Who goes on telling is met by what it belongs to, and not with their own words; joy is said back as joy."""

import pytest

from language.rules.offers import offers_in
from language.utterance import acknowledges
from tests.carebot.offline.conversation import Conversation

GRIEF = {"en": "My husband died in March.", "es": "Mi esposo murió en marzo."}


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "I set the table for two every night"),
        ("en", "and my sons don't call me"),
        ("en", "I was in the garden when they told me"),
        ("en", "He went in his sleep. In our bed."),
        ("en", "31 years"),
        ("es", "íbamos juntos al mercado"),
    ],
)
def test_what_goes_on_with_a_loss_is_met_as_part_of_it_and_not_said_back(language: str, told: str) -> None:
    talk = Conversation(language)
    talk.say(GRIEF[language])
    reply = talk.say(told)
    assert told.rstrip(".").lower()[2:] not in reply.text.lower()
    assert "hear you" not in reply.text
    assert "escucho" not in reply.text
    assert acknowledges(reply.text)
    assert reply.tools == []


@pytest.mark.parametrize(
    "told",
    [
        "it was my fault",
        "I was a terrible wife to him",
        "I hate everybody",
        "God took him from me",
        "you don't understand",
        "nobody there cares, do they",
        "why did nobody tell me",
        "please don't laugh",
    ],
)
def test_what_would_confirm_a_verdict_or_turn_on_us_is_not_said_back(told: str) -> None:
    talk = Conversation()
    talk.say(GRIEF["en"])
    assert told.split(",")[0].lower() not in talk.say(told).text.lower()


def test_it_is_not_met_in_the_same_words_each_time() -> None:
    talk = Conversation()
    talk.say(GRIEF["en"])
    told = ("we walked by the river", "he carried my bag", "I kept his coat")
    assert len({talk.say(each).text for each in told}) == len(told)


def test_joy_is_said_back_as_joy() -> None:
    talk = Conversation()
    assert "granddaughter" in talk.say("We have a granddaughter!!").text
    more = talk.say("my wife cried when she held her")
    assert any(glad in more.text for glad in ("wonderful", "glad", "joy"))
    assert "hurt" not in more.text


def test_who_told_what_it_is_is_not_asked_to_tell_more() -> None:
    talk = Conversation()
    replies = [talk.say(each).text for each in ("He left a note on the kitchen table and took the car", "21 years")]
    assert not any("tell me" in reply.lower() and "?" in reply for reply in replies)


def test_nothing_else_is_offered_to_who_was_just_offered_something() -> None:
    talk = Conversation()
    assert offers_in(talk.say("I broke my hip, and my husband works days").text)
    assert "?" not in talk.say("it's so much to organize").text
