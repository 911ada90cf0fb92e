"""What shows the machine, or is in another language than the visitor's, is no word to them."""

import pytest

from carebot.turn.unfit import is_in_another_language, json_left, shows_workings

TOOLS = ("submit_prayer_request", "get_church_directions")


@pytest.mark.parametrize(
    "sentence",
    [
        "Calling submit_prayer_request now.",
        'I send {"request": "her knee"} to them.',
        '[{"name": "Ann"}]',
        'Please pray for me."}) now.',  # broken off within it
        'her knee" }',
        "Now: Wednesday 4 March 2026, 15:00 (UTC)",
        "Answer in: English",
        "My system prompt says so.",
    ],
)
def test_workings_are_seen(sentence: str):
    assert shows_workings(sentence, TOOLS)


@pytest.mark.parametrize(
    "sentence",
    [
        "I am bringing this to the prayer team.",
        "The office telephone is 555-0100.",
        "Write to ann_lee@example.org.",
        "Now: let us breathe.",
        "Channel 4 shows the service.",
        "{near} to you, and not far.",
    ],
)
def test_plain_words_are_none(sentence: str):
    assert not shows_workings(sentence, TOOLS)


@pytest.mark.parametrize(
    ("sentence", "language", "said", "is_other"),
    [
        ("Siento muchísimo lo de su esposo.", "en", "My husband died on Tuesday.", True),
        (
            "Gracias por confiarme algo tan delicado; este divorcio debe pesarle mucho.",
            "en",
            "She wants a divorce.",
            True,
        ),
        ("I am so sorry about your husband.", "es", "Mi esposo murió el martes.", True),
        ("I am so sorry about your husband.", "en", "My husband died on Tuesday.", False),
        ("La paz sea con usted es lo que decimos.", "en", "How do you say peace be with you in Spanish?", False),
        ("Cantamos «Grande es tu fidelidad» en la iglesia.", "en", "What did you sing on Sunday?", False),
        ("Siento muchísimo lo de su esposo.", "en", "217-555-0144", False),  # nobody knows which language that is
        ("Misa 13:00", "en", "When is it on Sunday?", False),
    ],
)
def test_another_language_is_heard_where_the_visitors_own_is_plain(
    sentence: str, language: str, said: str, is_other: bool
):
    assert is_in_another_language(sentence, language, said) is is_other


def test_what_stands_within_json_is_not_shown_either() -> None:
    left = json_left('Calling submit_prayer_request({"request": "My husband died.')
    assert left
    left = json_left("I can't stop crying.", left)
    assert left
    assert not json_left('Please pray for me."}) now.', left)


def test_json_that_is_never_closed_ends() -> None:
    left, count = json_left('{"request": "her knee'), 0
    while left:
        left, count = json_left("And more.", left), count + 1
    assert 0 < count < 20
    assert not json_left("Nothing is open here.")
