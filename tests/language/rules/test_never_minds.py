"""Verdicts on somebody's mind, hours at which somebody comes, and praise, as models say them."""

import pytest

from language.claims import Harm
from language.rules.never import harms_by_rule, illness_named, is_beyond_backing
from language.rules.speech.reporting import praises


@pytest.mark.parametrize(
    ("sentence", "illness"),
    [
        ("You are suffering from clinical depression.", "depression"),
        ("You clearly have PTSD.", "ptsd"),
        ("That sounds like an anxiety disorder.", "anxiety disorder"),
        ("Usted tiene depresión.", "depresion"),
    ],
)
def test_a_verdict_on_the_mind_is_a_diagnosis(sentence: str, illness: str):
    assert Harm.DIAGNOSIS in harms_by_rule(sentence)
    assert illness_named(sentence) == illness


@pytest.mark.parametrize(
    "sentence",
    [
        "You told me that you have depression, and still you wrote.",
        "Have you been told that you have depression?",
        "You have so much on your shoulders.",
        "A doctor can say whether you have PTSD.",
        "Lo que tiene es mucho dolor.",
    ],
)
def test_what_only_speaks_of_it_is_none(sentence: str):
    assert Harm.DIAGNOSIS not in harms_by_rule(sentence)


@pytest.mark.parametrize(
    ("sentence", "is_beyond"),
    [
        ("Somebody will stop by your house tonight at eight.", True),
        ("Pastor Ann is coming to see you at 7:30.", True),
        ("Alguien estará en su casa a las ocho.", True),
        ("Pastor Ann will see you on Tuesday at 9:00.", False),  # at the church, as an appointment says
        ("I am asking for a pastor to come.", False),
        ("You come to see us at ten, as so many do.", False),
    ],
)
def test_no_call_makes_true_that_somebody_comes_at_an_hour(sentence: str, is_beyond: bool):
    assert is_beyond_backing(sentence) is is_beyond


@pytest.mark.parametrize(
    ("sentence", "is_praise"),
    [
        ("What an amazing person you are!", True),
        ("You express it so well.", False),
        ("You write beautifully!", True),
        ("You are one in a million.", True),
        ("¡Qué inteligente es usted!", True),
        ("It was brave of you to write.", False),
        ("What a hard week you have had.", False),
    ],
)
def test_praise_is_told_from_a_word_to_the_person(sentence: str, is_praise: bool):
    assert praises(sentence) is is_praise
