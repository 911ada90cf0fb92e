"""The text of a passage, from the public-domain Bibles that the pythonbible packages ship."""

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from importlib import import_module
from typing import Any

from language.text.books import Book
from language.text.passages import Passage


class Translation(StrEnum):
    WEB = "web"  # World English Bible
    KJV = "kjv"  # King James Version

    @property
    def full_name(self) -> str:
        return {"web": "World English Bible", "kjv": "King James Version"}[self.value]


@dataclass(frozen=True)
class PassageText:
    verses: tuple[str, ...]  # each "16 For God so loved…"; the number stands as 4:1 where a chapter begins
    is_shortened: bool = False


class NoSuchVerse(LookupError):
    """The book has no such chapter or verse. The message says what it has."""


@lru_cache(maxsize=len(Translation))
def _bible(translation: Translation) -> Any:
    """The whole Bible, about 13 MB in memory: loaded when first asked for, and then kept."""
    return import_module(f"pythonbible_{translation.value}.plain_text_readers_bible").bible


def passage_text(passage: Passage, translation: Translation, *, max_chars: int) -> PassageText:
    """The passage's verses up to `max_chars` characters, always at least one. Raises NoSuchVerse."""
    bible = _bible(translation)
    sizes = _chapter_sizes(bible, passage.book)
    _check(passage, sizes)
    verses: list[str] = []
    used = 0
    for chapter in range(passage.chapter, passage.last_chapter + 1):
        first = passage.verse or 1 if chapter == passage.chapter else 1
        last = (passage.end_verse or sizes[chapter]) if chapter == passage.last_chapter else sizes[chapter]
        for verse in range(first, last + 1):
            verse_id = passage.book.number * 1_000_000 + chapter * 1000 + verse
            if not bible.is_valid_verse_id(verse_id):
                continue
            number = f"{chapter}:{verse}" if verse == first and passage.last_chapter != passage.chapter else str(verse)
            words = f"{number} {_clean(bible.get_scripture(verse_id), passage.book.number)}"
            if verses and used + len(words) > max_chars:
                return PassageText(tuple(verses), is_shortened=True)
            verses.append(words)
            used += len(words)
    if not verses:
        raise NoSuchVerse(f"{passage.label()} is not in the {translation.full_name}")
    return PassageText(tuple(verses))


def _chapter_sizes(bible: Any, book: Book) -> dict[int, int]:
    by_number = {each.value: chapters for each, chapters in bible.max_verses.items()}
    sizes: dict[int, int] = by_number[book.number]
    return sizes


def _check(passage: Passage, sizes: dict[int, int]) -> None:
    for chapter in (passage.chapter, passage.last_chapter):
        if chapter not in sizes:
            raise NoSuchVerse(f"{passage.book.title()} has {len(sizes)} chapters")
    for chapter, verse in ((passage.chapter, passage.verse), (passage.last_chapter, passage.end_verse)):
        if verse > sizes[chapter]:
            raise NoSuchVerse(f"{passage.book.title()} {chapter} has {sizes[chapter]} verses")
    if (passage.last_chapter, passage.end_verse or 999) < (passage.chapter, passage.verse):
        raise NoSuchVerse("it ends before it begins")


_HEADING_OF_NEXT_PSALM = re.compile(r"(?<!\s)\s{2,}+(?:BOOK [IV]+\b|Psalm \d+\b).*$", re.DOTALL)
_SPEAKER = re.compile(r"(?<=[.!?`\"])\s+(?:Beloved|Friends|Lover)\b(?=\s|$)")  # between the lines of the Song
_HEBREW_LETTER = re.compile(r"(?<!\s)\s{2,}+[A-Z]{3,}(?: AND [A-Z]+)?$")


def _clean(verse: str, book: int) -> str:
    """A verse as it is printed.

    The files keep the next psalm's heading at a psalm's end, speakers' names between the lines of the Song,
    brackets around words that the translators supplied, and a backtick for an apostrophe or inner quotation
    mark.
    """
    if book in (18, 19):  # Job's last verse is followed by the heading of Psalm 1
        verse = _HEBREW_LETTER.sub("", _HEADING_OF_NEXT_PSALM.sub("", verse))
    if book == 22:
        verse = _SPEAKER.sub("", verse)
    verse = re.sub(r"[\[\]]", "", verse)
    verse = re.sub(r"(?<!\w)`(?=\w)", "‘", verse).replace("`", "’")
    return re.sub(r"\s+", " ", verse).strip()
