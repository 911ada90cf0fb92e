from time import thread_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from carebot.turn.signals import read_signals
from language.acts import Act

_TOLD = ["My mother has cancer and I'm so scared"]


@pytest.mark.parametrize("text", ["yes", "her name is Ann", "555-0142", "do you think she will be ok?", "stage 4"])
def test_a_short_answer_stays_with_the_pain_just_told(text: str) -> None:
    assert read_signals(text, history=_TOLD).emotional
    assert read_signals(text, history=[*_TOLD, "ok"]).emotional


@pytest.mark.parametrize(
    "text",
    [
        "what time is the service?",
        "where is the church?",
        "thank you, bye",
        "do you have a nursery?",
        "cancel",
    ],
)
def test_a_plain_question_or_goodbye_leaves_the_pain_behind(text: str) -> None:
    assert not read_signals(text, history=_TOLD).emotional


def test_pain_told_long_ago_does_not_colour_a_plain_answer() -> None:
    assert not read_signals("yes", history=[*_TOLD, "what time is church?", "is there parking?"]).emotional


def test_a_bullied_teenager_is_a_minor_in_distress() -> None:
    signals = read_signals("they push me into the lockers every day", history=["hi", "I'm 14"])
    assert signals.is_minor
    assert signals.in_distress


def test_everything_is_read_from_one_conversation() -> None:
    signals = read_signals(
        "Por favor llámenme al 212-555-0142", history=["Soy Rosa", "oren por mi hijo, está en el hospital"]
    )
    assert signals.language == "es"
    assert signals.acts == {Act.ASKS_CALL, Act.GIVES_CONTACT}
    assert signals.open_acts == {Act.ASKS_PRAYER}
    assert (signals.contact.name, signals.contact.phone) == ("Rosa", "+12125550142")


def test_the_fallback_language_holds_for_a_bare_number() -> None:
    assert read_signals("555-0142", fallback_language="es").language == "es"


@given(st.text(max_size=600), st.lists(st.text(max_size=80), max_size=4))
@settings(max_examples=150, deadline=None)
def test_no_text_whatever_raises(text: str, history: list[str]) -> None:
    assert 0.0 <= read_signals(text, history=history).emotional_score <= 1.0


@given(st.text(alphabet="aeI'm sonpray @.-5,?\n\"", max_size=600))
@settings(max_examples=150, deadline=None)
def test_no_text_of_half_patterns_raises(text: str) -> None:
    read_signals(text)


@pytest.mark.encodes
@pytest.mark.parametrize(
    "piece",
    [
        "a",
        "a ",
        "I'm ",
        "my name is A ",
        "please pray ",
        "5",
        "5-",
        "a.",
        "a@",
        "@a.",
        '"',
        "é",
        "\n",
        "can you ",
    ],
)
def test_no_repetition_makes_reading_slow(piece: str) -> None:
    text = piece * (20_000 // len(piece))
    started = thread_time()
    read_signals(text)
    assert thread_time() - started < 2.0


def test_earlier_asks_stay_open() -> None:
    assert read_signals(
        "ok", history=["Please pray for my mum", "her name is Ann", "and call me at 555-0142"]
    ).open_acts == {
        Act.ASKS_PRAYER,
        Act.ASKS_CALL,
    }


def test_stop_takes_back_what_was_asked_before_it_and_nothing_after() -> None:
    assert read_signals("ok", history=["please call me", "never mind", "please pray for me"]).open_acts == {
        Act.ASKS_PRAYER
    }


def test_a_later_no_takes_back_that_ask_alone() -> None:
    assert read_signals("ok", history=["please call me and pray for me", "you don't need to call me"]).open_acts == {
        Act.ASKS_PRAYER
    }


@pytest.mark.parametrize("said", ["wait no i dont want anyone to call", "please nobody call me"])
def test_a_refusal_of_calls_takes_back_one_that_was_asked_for_and_else_is_a_refusal(said: str) -> None:
    asked = read_signals(said, history=["can someone call me tonight?"])
    alone = read_signals(said)

    assert Act.WITHDRAWS in asked.acts
    assert Act.ASKS_CALL not in asked.acts | asked.open_acts
    assert Act.DECLINES in alone.acts
    assert not {Act.WITHDRAWS, Act.ASKS_CALL} & alone.acts
