"""The crisis lines are in a language that the visitor wrote, or in the church's: never in one that only shares a small word."""

import pytest

from carebot.turn.context import crisis_language


@pytest.mark.parametrize(
    "said",
    [
        "Ich will nicht mehr leben",
        "Ich habe keine Kraft mehr, ich kann nicht mehr",
        "Je veux en finir avec ma vie",
        "Je ne veux plus vivre, je suis fatigué de tout",
        "Ayoko na mabuhay, gusto ko na mamatay",
        "Gusto ko na mamatay",
        "Ik wil niet meer leven en niemand ziet me",
        "我不想活了",
    ],
)
def test_without_a_pack_they_are_in_the_churchs_language(said: str) -> None:
    for answered in ("en", "es"):
        assert crisis_language(said, answered) == "en"
        assert crisis_language(said, answered, church_language="es") == "es"


@pytest.mark.parametrize(
    ("said", "answered", "shown"),
    [
        ("I want to kill myself", "en", "en"),
        ("quiero morir", "es", "es"),
        ("ya no quiero vivir", "es", "es"),
        ("não quero mais viver", "en", "pt"),
        ("eu quero morrer", "en", "pt"),
        ("ok", "es", "es"),
    ],
)
def test_what_is_written_in_a_language_with_a_pack_is_answered_in_it(said: str, answered: str, shown: str) -> None:
    assert crisis_language(said, answered) == shown


@pytest.mark.parametrize(
    ("earlier", "shown"),
    [("eu não quero mais viver, estou muito cansado", "pt"), ("ya no quiero vivir, estoy muy cansada", "es")],
)
@pytest.mark.parametrize("said", ["sim", "si", "ok", "não", "217-555-0100"])
def test_a_short_answer_keeps_the_language(said: str, earlier: str, shown: str) -> None:
    if not (said == "não" and shown == "es"):
        assert crisis_language(said, "en", earlier=[earlier]) == shown
