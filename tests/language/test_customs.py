"""What is said of a church's customs, rules and offers stands on file, or it is told that nothing of it does."""

import pytest

from language.on_file import OnFile

TOLD = "The choir sings at the hospital in Advent.\nRooms are lent to families free of charge; the kitchen is theirs to use."


def on_file() -> OnFile:
    return OnFile(published=(TOLD,), told=("my mother loved the quilting circle",))


@pytest.mark.parametrize(
    "sentence",
    [
        "We always drive people to their treatments.",
        "Our deacons chop firewood for widows.",
        "Everyone may borrow the projector overnight.",
        "Nuestros diáconos cortan leña para las viudas.",
    ],
)
def test_a_custom_that_nobody_told_stands_nowhere(sentence: str) -> None:
    assert on_file().lacks_custom(sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "Our choir sings at the hospital in Advent, if that helps.",
        "Families may use our rooms and the kitchen.",
        "Our quilting circle was hers.",
        "Do we always drive people to their treatments?",
        "Everyone who calls 988 reaches a listener.",
        "You kept going when nobody noticed.",
    ],
)
def test_what_was_told_and_what_tells_no_custom_is_not_missed(sentence: str) -> None:
    assert not on_file().lacks_custom(sentence)
