"""Which of two open requests a message takes back."""

import pytest

from carebot.turn.context import OpenRequest
from carebot.turn.meant import meant_by, taken_back_by

BOTH = (OpenRequest("a1", "callback", "open", "the boiler"), OpenRequest("b2", "prayer", "open", "my mother"))


@pytest.mark.parametrize(
    ("said", "what"),
    [
        ("Please cancel the call but keep the prayer", ["callback"]),
        ("Cancel the call. Please do keep praying though", ["callback"]),
        ("leave the prayer, just not the call", ["callback"]),
        ("never mind the prayer, but do call me", ["prayer"]),
        ("Cancela la llamada pero sigan orando", ["callback"]),
        ("cancel the prayer", ["prayer"]),
        ("cancel both", ["callback", "prayer"]),
        ("Please leave it, no call needed", ["callback"]),
    ],
)
def test_what_is_to_stand_is_not_taken_back(said: str, what: list[str]) -> None:
    assert [each.what for each in taken_back_by(said, BOTH)] == what


def test_where_it_names_none_it_can_be_either_and_surely_is_neither() -> None:
    assert meant_by("I changed my mind", BOTH) == BOTH
    assert taken_back_by("I changed my mind", BOTH) == ()
