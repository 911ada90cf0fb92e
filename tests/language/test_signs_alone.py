"""Words that hold no letter tell of nothing: the heads, which have learnt from sentences, are never asked about them."""

import re

import pytest

from language import reading
from language.learn.passages import passages
from language.screen import screen
from tests.hostile import HOSTILE

_LETTERS_OR_EMOJI = re.compile("[^\\W\\d_]|[\u2600-\u27bf\U0001f000-\U0001faff]")
SIGNS_ALONE = [name for name, words in HOSTILE.items() if not _LETTERS_OR_EMOJI.search(words(200))]


def test_some_hostile_words_are_signs_alone():
    assert {"dots", "brackets", "nested brackets", "digits", "quotes"} <= set(SIGNS_ALONE)


@pytest.mark.parametrize("length", [200, 800, 4_000])
@pytest.mark.parametrize("name", SIGNS_ALONE)
def test_signs_alone_never_reach_the_heads(name: str, length: int):
    words = HOSTILE[name](length)

    assert passages(words) == []
    assert screen(words) is None


@pytest.mark.parametrize("signs", ["[", "]}", "5150 ", ". ", "\n-", "— "])
@pytest.mark.parametrize("before", ["", "Hi ", "Hi\n"])
def test_a_long_row_of_signs_beside_words_is_not_read(before: str, signs: str):
    assert [passage.said for passage in passages(before + signs * 4_000)] == ([before.strip()] if before else [])


def test_a_part_of_a_long_message_that_holds_signs_alone_is_not_read():
    words = "What time is the service on Sunday? " * 8 + "\n? ! 1 - ." * 300

    assert all(_LETTERS_OR_EMOJI.search(passage.said) for passage in passages(words))


@pytest.mark.parametrize("said", ["😭", "🔫🔫", "❤️", "死", "ай", "no"])
def test_emoji_and_letters_of_any_script_are_something_said(said: str):
    assert len(passages(said)) == 1


def test_nothing_is_heard_in_signs_in_the_light_of_danger_either():
    assert reading.read("[" * 300, "Are you safe right now?", in_light_of_danger=True).danger is None
