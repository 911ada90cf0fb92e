"""A few words in the middle of a talk are no danger because they are few; what is one in a few words still is."""

import pytest

from language import reading
from language.learn import short
from language.learn.short import rows, train
from language.screen import screen

ASKED = "May I ask you straight out: are you thinking about ending your life?"


@pytest.mark.parametrize(
    "said",
    [
        "for my mom",
        "for my dad",
        "she's sick",
        "she's in room 12",
        "it is her kidneys",
        "it's for my grandma",
        "her hip",
        "he lives in Texas",
    ],
)
def test_whom_it_is_for_and_where_they_are_is_no_danger(said):
    assert screen(said) is None
    assert screen(said, history=("Please pray for my family",)) is None


@pytest.mark.parametrize("said", ["para mi mamá", "por mi papá", "es que mi esposo va a esa iglesia", "para minha mãe"])
def test_in_other_languages_neither(said):
    assert screen(said) is None


@pytest.mark.parametrize(
    "said",
    ["i want to die", "kms tonight", "he hits me", "I want it to stop", "no quiero vivir", "took all my pills"],
)
def test_danger_in_a_few_words_is_heard(said):
    assert screen(said) is not None


@pytest.mark.parametrize("said", ["her name is Steph", "she's in room 12", "and what time is the service?"])
def test_what_goes_on_with_something_else_answers_nothing(said):
    assert reading.read(said, ASKED).answer == ""


@pytest.mark.parametrize(
    "said",
    [
        "We would need the hall on Friday evening, for about eighty people and a cake",
        "My sister will pick up the casserole dishes after the second service on Sunday",
        "I work nights at the hospital so I usually only make it to the late service",
    ],
)
def test_in_more_words_neither(said):
    assert reading.read(said, ASKED).answer == ""
    assert screen(said, said_before=ASKED) is None


@pytest.mark.parametrize(
    "said",
    [
        "Yes, most nights when the kids are asleep I think about how to do it",
        "I have thought about it every day since the divorce and I know how I would",
    ],
)
def test_an_answer_in_more_words_is_one(said):
    assert reading.read(said, ASKED).answer == "danger"


@pytest.mark.parametrize(
    ("said", "told"), [("yes", "danger"), ("sometimes", "unsure"), ("I have the pills right here", "danger")]
)
def test_what_answers_in_a_few_words_is_an_answer(said, told):
    assert reading.read(said, ASKED).answer == told


def test_the_same_rows_give_the_same_head(tmp_path, monkeypatch):
    from language.learn.corpus import sentences

    monkeypatch.setattr(short, "rows", lambda name: rows(name)[::10])
    few = sentences()[::40]
    for name in ("one", "two"):
        train(few).save(tmp_path / name)

    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()
