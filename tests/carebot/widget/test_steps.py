"""What the widget offers to begin with is understood by the assistant that answers without a key, in every language."""

import pytest

from carebot.widget.words import WORDS
from tests.carebot.offline.conversation import Conversation


@pytest.mark.parametrize("language", WORDS)
@pytest.mark.parametrize("step", ["step_times", "step_visit"])
def test_a_question_to_begin_with_is_looked_up(language: str, step: str) -> None:
    reply = Conversation(language).say(WORDS[language][step])
    assert reply.tools == ["get_first_visit_info"]
    assert "9:00" in reply.text


@pytest.mark.parametrize("language", WORDS)
def test_who_wants_to_be_called_is_asked_where(language: str) -> None:
    reply = Conversation(language).say(WORDS[language]["step_call"])
    assert reply.tools == []
    assert "?" in reply.text


@pytest.mark.parametrize("language", WORDS)
def test_a_prayer_to_begin_with_is_one_once_it_says_for_whom(language: str) -> None:
    beginning = WORDS[language]["step_prayer"]
    assert beginning.endswith(" …")
    said = f"{beginning.removesuffix('…')}Ana"
    assert Conversation(language).say(said).input_of("submit_prayer_request")["request"] == said
