"""Whether a message says yes to an offer of ours."""

import pytest

from language.rules.yes_no import accepts, is_yes


@pytest.mark.parametrize(
    "text",
    [
        "yes",
        "Yes, please",
        "please",
        "Please do!",
        "ok, thanks",
        "Sure",
        "I'd love that, thank you",
        "Yes, her name was Rosa.",
        "yes please pray for her",
        "yes\nplease",
        "sí",
        "si",
        "SÍ, por favor",
        "Sí. Se llamaba Rosa.",
        "claro que sí",
        "de acuerdo, gracias",
    ],
)
def test_a_yes_is_heard(text: str) -> None:
    assert accepts(text)


@pytest.mark.parametrize(
    "text",
    [
        "no",
        "No, thank you",
        "claro que no",
        "of course not",
        "ok but no",
        "Yes, but not now",
        "sí, pero ahora no",
        "yes?",
        "never mind",
        "thanks",
        "Hello",
        "Please tell me where I can park",
        "Would you pray for me",
        "quiero saber a qué hora es la misa",
        "Si puede, llámeme",
        "Bueno, otra cosa",
        "",
    ],
)
def test_whatever_else_is_said_is_none(text: str) -> None:
    assert not accepts(text)


@pytest.mark.parametrize(
    "text",
    [
        "please don't call me",
        "Please, nobody should know",
        "please stop asking",
        "please no visits",
        "ya me siento mejor",
    ],
)
def test_what_only_begins_like_a_yes_is_none(text: str) -> None:
    assert not is_yes(text)


@pytest.mark.parametrize("text", ["ya", "ya please", "ya yes", "please, a call would be good"])
def test_what_begins_with_a_yes_is_one(text: str) -> None:
    assert is_yes(text)
