"""The words of a passage, as they are printed."""

import re
from hashlib import sha256
from itertools import pairwise
from zipfile import ZipFile

import pytest

from language.text.references import read_references
from tooling.tools.bible import Translation, passage_text
from tooling.tools.bible.text import _FOLDER, NoSuchVerse, _book


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


# Of every verse as it was printed from the pythonbible packages, before their 107 MB went: "1 1:1 In the beginning …", a line each.
PRINTED = {
    Translation.WEB: "8ff22d703ce254ad4ec70fb1ceea94c68fce8aa024201821d75e4fee2befc0c4",
    Translation.KJV: "64f8bebb77a505f0e2febc0776385cf1cbf922b976565f0fcaa52b0e1e92c6f1",
}


@pytest.mark.parametrize("translation", Translation)
def test_every_verse_is_printed_as_it_was_from_the_packages(translation):
    digest = sha256()
    for number in range(1, 67):
        for (chapter, verse), text in _book(translation, number).items():
            digest.update(f"{number} {chapter}:{verse} {text}\n".encode())
    assert digest.hexdigest() == PRINTED[translation]


@pytest.mark.parametrize("translation", Translation)
def test_no_chapter_has_a_gap(translation):
    for number in range(1, 67):
        places = list(_book(translation, number))
        assert places[0] == (1, 1)
        for (chapter, verse), after in pairwise(places):
            assert after in {(chapter, verse + 1), (chapter + 1, 1)}


def test_they_are_small():
    assert sum(path.stat().st_size for path in _FOLDER.glob("*.zip")) < 4_000_000
    assert all(ZipFile(path).testzip() is None for path in _FOLDER.glob("*.zip"))
