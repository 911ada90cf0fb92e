import pytest

from language.rules.lean import detect_language

from .held_out import IN_PAIN, NOT_IN_PAIN
from .language_table import LANGUAGES


@pytest.mark.parametrize(("text", "language"), LANGUAGES)
def test_the_language_is_told_and_the_fallback_used_when_nothing_tells(text: str, language: str) -> None:
    assert detect_language(text, fallback="??") == language


@pytest.mark.parametrize("kind", [*IN_PAIN, *NOT_IN_PAIN])
def test_few_real_sentences_are_taken_for_the_other_language(kind: str) -> None:
    language = kind[-2:]
    other = "es" if language == "en" else "en"
    texts = {**IN_PAIN, **NOT_IN_PAIN}[kind]
    mistaken = [text for text in texts if detect_language(text, fallback=language) == other]
    assert len(mistaken) <= 0.04 * len(texts), mistaken
