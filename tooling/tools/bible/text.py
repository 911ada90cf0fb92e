"""The text of a passage, from the public-domain Bibles in `translations/`."""

import zipfile
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from pathlib import Path

from language.text.passages import Passage

_FOLDER = Path(__file__).resolve().parent / "translations"


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


BOOKS_KEPT = 16  # in memory, of some 65 kB each: what one conversation or one sermon goes back to
Verses = dict[tuple[int, int], str]  # (chapter, verse) → its words


@lru_cache(maxsize=BOOKS_KEPT)
def _book(translation: Translation, number: int) -> Verses:
    """A book's verses, unpacked in a few milliseconds when it is first asked for."""
    with zipfile.ZipFile(_FOLDER / f"{translation.value}.zip") as books:
        lines = books.read(f"{number:02}.txt").decode("utf-8").splitlines()
    verses: Verses = {}
    for line in lines:
        place, _, words = line.partition(" ")
        chapter, _, verse = place.partition(":")
        verses[int(chapter), int(verse)] = words
    return verses


def passage_text(passage: Passage, translation: Translation, *, max_chars: int) -> PassageText:
    """The passage's verses up to `max_chars` characters, always at least one. Raises NoSuchVerse."""
    book = _book(translation, passage.book.number)
    sizes = _chapter_sizes(book)
    _check(passage, sizes)
    verses: list[str] = []
    used = 0
    for chapter in range(passage.chapter, passage.last_chapter + 1):
        first = passage.verse or 1 if chapter == passage.chapter else 1
        last = (passage.end_verse or sizes[chapter]) if chapter == passage.last_chapter else sizes[chapter]
        for verse in range(first, last + 1):
            number = f"{chapter}:{verse}" if verse == first and passage.last_chapter != passage.chapter else str(verse)
            words = f"{number} {book[chapter, verse]}"
            if verses and used + len(words) > max_chars:
                return PassageText(tuple(verses), is_shortened=True)
            verses.append(words)
            used += len(words)
    return PassageText(tuple(verses))


def _chapter_sizes(book: Verses) -> dict[int, int]:
    """Chapter → its last verse."""
    return dict(book.keys())  # pairs, in their order, so that a chapter's last one stays


def _check(passage: Passage, sizes: dict[int, int]) -> None:
    for chapter in (passage.chapter, passage.last_chapter):
        if chapter not in sizes:
            raise NoSuchVerse(f"{passage.book.title()} has {len(sizes)} chapters")
    for chapter, verse in ((passage.chapter, passage.verse), (passage.last_chapter, passage.end_verse)):
        if verse > sizes[chapter]:
            raise NoSuchVerse(f"{passage.book.title()} {chapter} has {sizes[chapter]} verses")
    if (passage.last_chapter, passage.end_verse or 999) < (passage.chapter, passage.verse):
        raise NoSuchVerse("it ends before it begins")
