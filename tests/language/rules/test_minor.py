import pytest

from language.rules.minor import is_minor

from .minor_table import MINORS, NOT_MINORS


@pytest.mark.parametrize(("text", "history"), MINORS)
def test_a_visitor_under_18_is_known_by_what_they_say(text: str, history: list[str]) -> None:
    assert is_minor(text, history)


@pytest.mark.parametrize(("text", "history"), NOT_MINORS)
def test_a_grown_up_is_not_taken_for_a_minor(text: str, history: list[str]) -> None:
    assert not is_minor(text, history)
