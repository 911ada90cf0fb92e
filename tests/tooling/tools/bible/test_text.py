"""The words of a passage, as they are printed."""

import re

import pytest

from language.text.references import read_references
from tooling.tools.bible import Translation, passage_text
from tooling.tools.bible.text import NoSuchVerse


def words(reference: str, translation: Translation = Translation.WEB, max_chars: int = 100_000) -> str:
    [passage] = read_references(reference).passages
    return " ".join(passage_text(passage, translation, max_chars=max_chars).verses)


def test_a_verse_in_both_translations():
    assert words("John 3:16").startswith("16 For God so loved the world, that he gave his one and only Son")
    assert "only begotten Son, that whosoever believeth" in words("John 3:16", Translation.KJV)


def test_a_range_numbers_its_verses():
    text = words("John 3:16-18")
    assert re.findall(r"\b(\d+) [A-Z]", text) == ["16", "17", "18"]


def test_a_range_over_two_chapters_names_the_chapters():
    text = words("Judges 4:24-5:2")
    assert text.startswith("4:24 ")
    assert " 5:1 " in text
    assert " 2 " in text


def test_a_whole_chapter():
    assert words("Ps 23").startswith("1 Yahweh is my shepherd")
    assert words("Ps 23").endswith("I shall dwell in Yahweh’s house forever.")


def test_a_long_psalm_is_shortened_and_says_so():
    [passage] = read_references("Psalm 119").passages
    text = passage_text(passage, Translation.WEB, max_chars=1000)
    assert text.is_shortened
    assert sum(map(len, text.verses)) <= 1000
    [verse] = read_references("Psalm 119:1").passages
    assert not passage_text(verse, Translation.WEB, max_chars=1).is_shortened  # one verse always comes


@pytest.mark.parametrize(
    ("reference", "why"),
    [
        ("John 99:1", "John has 21 chapters"),
        ("John 3:99", "John 3 has 36 verses"),
        ("John 3:18-16", "ends before it begins"),
        ("Genesis 2-1", "ends before it begins"),
        ("John 0", "John has 21 chapters"),
    ],
)
def test_what_the_book_does_not_have(reference, why):
    with pytest.raises(NoSuchVerse, match=why):
        words(reference)


def test_no_heading_bracket_or_backtick_is_left_in_the_books_where_the_files_have_them():
    text = " ".join(words(f"{book} 1-{last}") for book, last in (("Psalms", 150), ("Song", 8), ("Job", 42)))
    assert not re.search(r"Psalm \d|BOOK [IV]|[\[\]`]|\b(?:ALEPH|GIMEL|TAV)\b", text)
    assert not re.search(r"[.!?’] (?:Lover|Friends|Beloved)(?: [A-Z]|$)", text)


def test_king_james_brackets_go():
    assert words("Ps 23:1", Translation.KJV) == "1 The LORD is my shepherd; I shall not want."
