import pytest

from language.rules.asks import Ask, read_asks

from .ask_table import ASKS


@pytest.mark.parametrize(("text", "asked"), ASKS)
def test_a_message_asks_for_what_it_says_and_nothing_else(text: str, asked: tuple[str, ...]) -> None:
    assert read_asks(text).made == {Ask(name) for name in asked}


@pytest.mark.parametrize(
    "text", ["you don't need to call me", "please don't call me", "no me llamen", "no need to pray for me"]
)
def test_a_refusal_is_told_apart_from_silence(text: str) -> None:
    assert read_asks(text).declined


@pytest.mark.parametrize("text", ["please nobody call me", "no one should call me please", "que nadie me llame"])
def test_a_call_from_nobody_is_refused(text: str) -> None:
    asked = read_asks(text)
    assert (asked.made, asked.declined, asked.taken_back) == (frozenset(), {Ask.CALLBACK}, frozenset())


@pytest.mark.parametrize("text", ["why did nobody call me back?", "nobody called me", "nobody will call me, will they"])
def test_that_nobody_called_refuses_no_call(text: str) -> None:
    assert Ask.CALLBACK not in read_asks(text).declined


def test_a_refusal_on_second_thought_takes_back_what_the_message_asked() -> None:
    asked = read_asks("can someone call me? no wait, i don't want anyone to call")
    assert (asked.made, asked.taken_back) == (frozenset(), {Ask.CALLBACK})
    assert read_asks("Please call my mom, don't call me").made == {Ask.CALLBACK}
