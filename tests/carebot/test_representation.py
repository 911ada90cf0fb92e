"""What a page is told of a message: in which language its words are, so that a screen reader reads them as such."""

import pytest

from carebot.api.streams import encode
from carebot.models import Message
from carebot.representation import message_json
from carebot.turn.events import Sentence

CASES = [
    ("My mother is in the hospital and I am afraid.", "en"),
    ("Mi madre está en el hospital y tengo miedo.", "es"),
    ("217 555 0142", None),
]


@pytest.mark.parametrize(("text", "language"), CASES)
@pytest.mark.parametrize("role", ["visitor", "assistant", "staff"])
def test_a_message_says_in_which_language_it_is(role: str, text: str, language: str | None) -> None:
    assert message_json(Message(role=role, text=text, seq=1))["language"] == language


def test_a_sentence_of_a_reply_does_too() -> None:
    assert '"language": "es"' in encode(Sentence("Lo siento mucho por su pérdida. "))
    assert '"language": null' in encode(Sentence("Hm. "))
