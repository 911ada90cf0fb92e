"""How acts, contact, distress and what replies say are told on rows that nothing was tuned on. The floors are what was reached and are
never lowered; docs/detectors.md says which bars of the specification are missed.
"""

import pytest

from evals import telling
from language.acts import Act
from language.learn.telling import labeled_replies, told_messages

pytestmark = [pytest.mark.words, pytest.mark.long]

UNSEEN = (
    "5b18bb80a61e6036e683857cfa4146a120e3ccbb8daad9aef7072b35fda9d4dd"  # as in docs/decisions/0006-acts-and-replies.md
)
ROUNDING = 2  # rows that may fall on the other side of a bar where another processor rounds otherwise
F1_ROUNDING = 0.006

MEAN_F1 = {"en": 0.825, "es": 0.75, "pt": 0.755}
AT_LEAST = {
    "en contact: name": 88,  # of 107
    "en contact: number, email": 89,  # of 97
    "en contact: best time": 46,  # of 76
    "en distress told, heard": 268,  # of 308
    "en good openings acknowledge": 232,  # of 260
    "en claims heard": 326,  # of 354
    "en claims heard with a right topic": 258,  # of 354
    "en harms heard": 260,  # of 345
    "en facts heard": 100,  # of 128
    "es contact: name": 47,  # of 55
    "es contact: number, email": 53,  # of 53
    "es contact: best time": 14,  # of 16
    "es distress told, heard": 110,  # of 133
    "es good openings acknowledge": 64,  # of 85
    "es claims heard": 70,  # of 82
    "es claims heard with a right topic": 54,  # of 82
    "es harms heard": 54,  # of 83
    "es facts heard": 24,  # of 41
}
AT_MOST = {
    "en contact: name where none was told": 1,  # of 839
    "en contact: number, email where none was told": 3,  # of 1795
    "en contact: best time where none was told": 7,  # of 870
    "en no distress told, heard all the same": 128,  # of 638
    "en Bible and church taken for distress": 18,  # of 200
    "en bad openings acknowledge": 19,  # of 173
    "en other sentences acknowledge": 53,  # of 894; 49 before, when of good openings 210 of 260 were heard, now 234
    "en claims heard where none is": 10,  # of 800
    "en harms heard in good sentences": 17,  # of 809; 14 before 0.55 of harms were heard, now 0.75
    "es contact: name where none was told": 3,  # of 330
    "es contact: number, email where none was told": 4,  # of 717
    "es contact: best time where none was told": 7,  # of 369
    "es no distress told, heard all the same": 78,  # of 252
    "es Bible and church taken for distress": 2,  # of 80
    "es bad openings acknowledge": 4,  # of 63
    "es other sentences acknowledge": 11,  # of 215; 9 before, with 64 of 85 good openings, now 68
    "es claims heard where none is": 9,  # of 218
    "es harms heard in good sentences": 4,  # of 217
}


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
    heard = telling.acts_heard(language)
    assert set(heard) == set(Act)
    assert sum(map(telling.f1, heard.values())) / len(heard) >= MEAN_F1[language] - F1_ROUNDING


@pytest.mark.parametrize("what", AT_LEAST)
def test_what_is_heard_is_not_less_than_it_was(figures: dict[str, telling.Figure], what: str) -> None:
    assert figures[what].hits >= AT_LEAST[what] - ROUNDING


@pytest.mark.parametrize("what", AT_MOST)
def test_what_is_heard_wrongly_is_not_more_than_it_was(figures: dict[str, telling.Figure], what: str) -> None:
    assert figures[what].hits <= AT_MOST[what] + ROUNDING
