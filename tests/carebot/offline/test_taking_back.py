"""Cancel, change, "did it arrive?": the calls are made, and the words say what they are about."""

import pytest

from tests.carebot.offline.conversation import TEXT, TOOLS, Conversation, tool

OWN = (
    *TOOLS,
    tool("list_my_requests"),
    tool("withdraw_request", "request", request=TEXT),
    tool("amend_request", "request words", request=TEXT, words=TEXT, confidentiality=TEXT),
)
CALL = "- [a1] callback, received: about my marriage"
PRAYER = "- [b2] prayer, received: for my wife"
STATE = {"list_my_requests": "What you have asked for\n- [a1] Call back: the church has it (about my marriage)"}


def with_open(*notes: str, language: str = "en") -> Conversation:
    return Conversation(language, tools=OWN, results=STATE, notes="\n".join(notes))


@pytest.mark.parametrize(
    ("language", "said", "named"),
    [
        ("en", "Please cancel the call, I sorted it out", "request for a call"),
        ("en", "Actually never mind the call, we talked last night and it's better", "request for a call"),
        ("es", "Por favor cancelen la llamada, ya lo arreglé", "petición de una llamada"),
    ],
)
def test_what_is_taken_back_is_named(language: str, said: str, named: str) -> None:
    talk = with_open(language=language)
    talk.say(
        "Could somebody call me? 415-555-2671, Tom" if language == "en" else "¿Me puede llamar alguien? 415-555-2671"
    )
    talk.notes = f"{CALL}\n{PRAYER}"
    reply = talk.say(said)
    assert [(name, given["request"]) for name, given in reply.calls] == [("withdraw_request", "a1")]
    assert named in reply.text
    assert "pray" not in reply.text
    assert "oración" not in reply.text


@pytest.mark.parametrize("asked", ["Is it really cancelled?", "So nobody will come by?", "is it gone?"])
def test_after_it_was_taken_back_it_is_said_that_nothing_is_open(asked: str) -> None:
    talk = with_open()
    talk.say("Could somebody call me about my marriage? 415-555-2671, Tom")
    talk.notes = CALL
    talk.say("Please cancel the call")
    talk.notes = ""
    reply = talk.say(asked)
    assert reply.tools == []
    assert "open" in reply.text


@pytest.mark.parametrize(
    ("language", "asked"),
    [
        ("en", "did it arrive?"),
        ("en", "Did you get all that?"),
        ("en", "what happens now?"),
        ("es", "¿Ya lo recibieron?"),
    ],
)
def test_who_asks_whether_it_arrived_hears_how_it_stands(language: str, asked: str) -> None:
    reply = with_open(CALL, language=language).say(asked)
    assert reply.tools == ["list_my_requests"]
    assert "Call back: the church has it" in reply.text


def test_of_the_hour_is_spoken_only_where_it_is_asked_for() -> None:
    talk = with_open(CALL)
    assert "202-555-0100" not in talk.say("did it arrive?").text
    assert "202-555-0100" in talk.say("when will somebody call me?").text


@pytest.mark.parametrize(
    ("language", "private"),
    [("en", "Please don't share it with anyone at church"), ("es", "Mejor no le digan a nadie")],
)
def test_what_was_told_in_confidence_goes_to_the_pastors_alone_however_much_later(language: str, private: str) -> None:
    talk = Conversation(language)
    ask = "Please pray for me" if language == "en" else "Oren por mí por favor"
    talk.say_all("My wife is ill" if language == "en" else "Mi esposa está enferma", private)
    talk.say_all("She is in room 12", "It is her heart", "I am tired") if language == "en" else None
    assert talk.say(ask).input_of("submit_prayer_request")["confidentiality"] == "pastors_only"


def test_before_anything_was_asked_for_it_is_said_that_nothing_was_passed_on() -> None:
    talk = Conversation()
    talk.say("I relapsed on Friday after two years sober")
    reply = talk.say("Please don't share it with anyone at church")
    assert reply.tools == []
    assert "passed on" in reply.text


def test_a_husband_who_works_days_is_not_the_one_who_is_helped() -> None:
    talk = Conversation()
    talk.say("I have cataract surgery on the 14th and nobody to take me")
    reply = talk.say("I can't drive, and my husband works days. Ruth Keller, 415-555-2671")
    needs = [given for name, given in reply.calls if name == "report_care_need"]
    assert not any(given.get("for_whom") for given in needs)


def test_who_would_be_glad_of_prayer_asks_for_it() -> None:
    talk = Conversation()
    talk.say("Harold passed away on Sunday. We were married 51 years.")
    reply = talk.say("The funeral is Thursday at ten, I'd be glad if people prayed for us")
    assert "submit_prayer_request" in reply.tools
    assert "How are things" not in reply.text
