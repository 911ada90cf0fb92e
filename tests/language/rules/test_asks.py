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
