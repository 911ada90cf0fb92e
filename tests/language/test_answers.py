"""Plain answers to our questions about danger are read by rules, the same whatever the heads have learnt."""

from importlib import import_module

import pytest

from carebot.turn.crisis import crisis_reply
from language.answers import is_aside, plain_answer, says_help_is_there
from language.danger import Danger, DangerKind, Tier
from language.pack import packs
from language.reading import asks_of_help, read, says_safe
from language.rules.danger.decide import by_rules
from language.screen import EASED, screen

SAFE = "Are you safe right now, and is there someone who could come and sit with you?"
DEATH = "May I ask you straight out: are you thinking about ending your life?"
IN_THE_HOUSE = "Are you safe right now, and is he or she in the house with you?"
SAID = "I want to kill myself tonight."
OVERDOSE = "I took the whole bottle of my blood pressure meds an hour ago"


@pytest.mark.parametrize(
    "said",
    ["yes", "Yes I am.", "I'm safe now", "I'm fine, really", "no no I'm fine", "no, I'm okay", "I flushed them. I'm safe now",
     "sí, estoy a salvo", "sí", "estoy bien, gracias", "sim", "sim, estou em segurança", "Yes, we are. Thank you"],
)  # fmt: skip
def test_who_is_safe_may_say_so_in_few_words(said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_module("language.screen"), "by_heads", lambda *_, **__: None)
    assert plain_answer(said, "safety") == "safe"
    standing = Danger(DangerKind.SELF_HARM, "rule")
    asked = {"said_before": SAFE, "in_light_of_danger": True, "standing": standing, "is_standing_hard": True}
    lowered = screen(said, history=[SAID], **asked)
    assert lowered == Danger(DangerKind.SELF_HARM, EASED, tier=Tier.SOFT), "less, never nothing"


@pytest.mark.parametrize(
    "said", ["no", "not really", "No, I'm not.", "I don't think I am safe", "no me siento segura", "não"]
)
def test_a_no_to_are_you_safe_is_danger(said: str) -> None:
    assert plain_answer(said, "safety") == "danger"
    danger = screen(
        said, history=[SAID], said_before=SAFE, in_light_of_danger=True, standing=Danger(DangerKind.SELF_HARM, "rule")
    )
    assert danger is not None
    assert danger.tier is Tier.HARD


@pytest.mark.parametrize("said", ["yes", "yeah", "Yes I am", "sí", "sim"])
def test_a_yes_to_the_question_of_death_is_danger(said: str) -> None:
    assert plain_answer(said, "death") == "danger"


@pytest.mark.parametrize(
    "said", ["no", "No, I'm fine", "No, I'd never do that", "Of course not", "I'm safe", "no, nunca haría eso"]
)
def test_a_plain_no_to_the_question_of_death_is_safe(said: str) -> None:
    assert says_safe(said, DEATH)


@pytest.mark.parametrize(
    "said",
    ["Nothing is wrong. I am just ready.", "I'm fine. I am just ready.", "No. I'm just ready.", "I'm fine", "I am at peace now",
     "what time is service Sunday", "why do you ask?", "thank you for everything", "I'm safe but he is coming home soon",
     "I'm safe when he is gone", "tell my son I love him", "estoy bien. ya estoy lista", "I'm ready"],
)  # fmt: skip
def test_an_evasion_is_no_answer(said: str) -> None:
    assert not says_safe(said, DEATH)


def test_a_bare_yes_to_two_questions_at_once_is_no_answer() -> None:
    assert not says_safe("yes", IN_THE_HOUSE)
    assert says_safe("yes, I'm safe", IN_THE_HOUSE)


@pytest.mark.parametrize("said", ["no, I'm fine", "no no I'm okay", "No. I'm safe now.", "no, estoy bien"])
def test_a_no_that_says_all_is_well_does_not_carry_danger_on(said: str) -> None:
    assert by_rules("no", history=[SAID]) is not None
    assert by_rules(said, history=[SAID]) is None


@pytest.mark.parametrize(
    "said", ["what time is service Sunday", "when is choir?", "¿a qué hora es la misa?", "a que horas é o culto"]
)
def test_a_question_about_something_else_is_no_answer(said: str) -> None:
    assert is_aside(said)
    assert read(said, DEATH).answer == ""
    assert by_rules(said, history=[SAID]) is None


@pytest.mark.parametrize("said", ["what's the point", "how many would it take", "why would I be safe"])
def test_not_every_question_is_about_something_else(said: str) -> None:
    assert not is_aside(said)


def test_the_fixed_question_in_an_emergency_is_known_as_one_for_help() -> None:
    for pack in packs().values():
        for who in ("self", "poisoned"):
            danger = Danger(DangerKind.MEDICAL_EMERGENCY, "test", who=who if who != "self" else "")
            words = pack.crisis_words(danger, is_minor=False)
            assert asks_of_help(words.question)


@pytest.mark.parametrize(
    "said",
    ["not yet", "it's fine, I just feel sleepy", "I'll sleep it off", "I live alone. I don't want to call 911", "no", "I'm safe",
     "what time is service Sunday", "I called 911 but hung up", "should I say I called 911?", "the ambulance hasn't come",
     "my husband hits me", "todavía no", "vou dormir"],
)  # fmt: skip
def test_in_an_emergency_the_words_about_calling_come_again_until_help_is_there(said: str) -> None:
    question = packs()["en"].crisis[DangerKind.MEDICAL_EMERGENCY, "poisoned"].question
    danger = screen(
        said, history=[OVERDOSE], said_before=question, in_light_of_danger=True,
        standing=Danger(DangerKind.MEDICAL_EMERGENCY, "rule"), is_standing_hard=True, is_emergency=True,
    )  # fmt: skip
    assert danger is not None
    assert (danger.kind, danger.tier, danger.who) == (DangerKind.MEDICAL_EMERGENCY, Tier.HARD, "poisoned")
    shown = crisis_reply(danger, language="en", repeated=True)
    assert "911" in shown
    assert "1-800-222-1222" in shown


@pytest.mark.parametrize(
    "said",
    ["the ambulance is here", "I'm at the hospital now", "I called them", "Poison control said wait", "yes", "I called 911, they come",
     "ya llegó la ambulancia", "sí, ya llamé", "liguei para o 911"],
)  # fmt: skip
def test_who_says_that_help_was_called_hears_no_more_of_calling(said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_module("language.screen"), "by_heads", lambda *_, **__: None)
    question = packs()["en"].crisis[DangerKind.MEDICAL_EMERGENCY, "poisoned"].question
    assert says_help_is_there(said, was_asked=True)
    danger = screen(
        said, history=[OVERDOSE], said_before=question, in_light_of_danger=True,
        standing=Danger(DangerKind.MEDICAL_EMERGENCY, "rule"), is_standing_hard=True, is_emergency=True,
    )  # fmt: skip
    assert danger == Danger(DangerKind.MEDICAL_EMERGENCY, EASED, tier=Tier.SOFT)


@pytest.mark.parametrize("said", ["yes", "yes they are", "I did"])
def test_a_bare_yes_tells_of_help_only_where_that_was_asked(said: str) -> None:
    assert not says_help_is_there(said, was_asked=False)


def test_a_long_message_is_no_plain_answer_however_few_its_words() -> None:
    assert plain_answer("I'm safe." + "\u200b" * 2_000, "safety") == ""
    assert plain_answer("I'm safe." + "\u200b" * 200, "safety") == "safe"
