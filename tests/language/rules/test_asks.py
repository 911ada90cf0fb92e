import pytest

from language.rules.asks import Ask, open_asks, read_asks

from .ask_table import ASKS


@pytest.mark.parametrize(("text", "asked"), ASKS)
def test_a_message_asks_for_what_it_says_and_nothing_else(text: str, asked: tuple[str, ...]) -> None:
    assert read_asks(text).made == {Ask(name) for name in asked}


def test_earlier_asks_stay_open() -> None:
    assert open_asks(["Please pray for my mum", "her name is Ann", "and call me at 555-0142"]) == {
        Ask.PRAYER,
        Ask.CALLBACK,
    }


def test_stop_takes_back_what_was_asked_before_it_and_nothing_after() -> None:
    assert open_asks(["please call me", "never mind", "please pray for me"]) == {Ask.PRAYER}


def test_a_later_no_takes_back_that_ask_alone() -> None:
    assert open_asks(["please call me and pray for me", "you don't need to call me"]) == {Ask.PRAYER}


@pytest.mark.parametrize(
    "text", ["you don't need to call me", "please don't call me", "no me llamen", "no need to pray for me"]
)
def test_a_refusal_is_told_apart_from_silence(text: str) -> None:
    assert read_asks(text).declined
