"""How acts, contact, distress and what replies say are told on rows that nothing was tuned on. The floors are what was reached and are
never lowered; docs/detectors.md says which bars of the specification are missed.
"""

import pytest

from evals import telling
from language.acts import Act
from language.learn.telling import labeled_replies, told_messages

pytestmark = [pytest.mark.words, pytest.mark.long]

UNSEEN = "@@"  # as in docs/decisions/0006-acts-and-replies.md
ROUNDING = 2  # rows that may fall on the other side of a bar where another processor rounds otherwise
F1_ROUNDING = 0.006

MEAN_F1 = {"en": 0.0, "es": 0.0, "pt": 0.0}
AT_LEAST: dict[str, int] = {}
AT_MOST: dict[str, int] = {}


@pytest.fixture(scope="module")
def figures() -> dict[str, telling.Figure]:
    found = [
        figure
        for language in ("en", "es")
        for figure in (*telling.of_contact(language), *telling.of_distress(language), *telling.of_replies(language))
    ]
    return {figure.name: figure for figure in found}


def test_the_unseen_rows_are_those_that_were_written_before_anything_was_learnt() -> None:
    assert telling.fingerprint() == UNSEEN


def test_no_unseen_row_is_learnt_from_or_sets_a_bar() -> None:
    learnt = {
        " ".join(each.text.casefold().split())
        for which in ("sentences", "dev")
        for each in (*told_messages(which), *labeled_replies(which))
    }
    both = [
        each.text
        for each in (*telling.unseen_messages(), *telling.unseen_replies())
        if " ".join(each.text.casefold().split()) in learnt
    ]
    # "ok thx", "Done." and their like are what anybody writes.
    assert [text for text in both if len(text.split()) > 4] == []


@pytest.mark.parametrize("language", MEAN_F1)
def test_acts_are_heard_no_worse_than_they_were(language: str) -> None:
    messages = [each for each in telling.unseen_messages() if each.language == language]
    heard = telling.acts_heard(messages)
    assert set(heard) == set(Act)
    assert sum(map(telling.f1, heard.values())) / len(heard) >= MEAN_F1[language] - F1_ROUNDING


@pytest.mark.parametrize("what", AT_LEAST)
def test_what_is_heard_is_not_less_than_it_was(figures: dict[str, telling.Figure], what: str) -> None:
    assert figures[what].hits >= AT_LEAST[what] - ROUNDING


@pytest.mark.parametrize("what", AT_MOST)
def test_what_is_heard_wrongly_is_not_more_than_it_was(figures: dict[str, telling.Figure], what: str) -> None:
    assert figures[what].hits <= AT_MOST[what] + ROUNDING
