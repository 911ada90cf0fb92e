"""The 66 books of the Bible, their names in every language that has a pack, and how to find one from what was typed."""

import difflib
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from language.lexicon import BookNames
from language.pack import Pack, packs
from language.text.letters import without_accents

PSALMS = 19
SINGLE_CHAPTER = frozenset({31, 57, 63, 64, 65})  # Obadiah, Philemon, 2 John, 3 John, Jude
_CLOSE_ENOUGH = 0.82  # of difflib: lets "phillipians" and "efecios" through, and not "jon" for "john"
_NUMBER_BEFORE = re.compile(r"^\d ")


@dataclass(frozen=True)
class Book:
    number: int  # 1 Genesis … 66 Revelation

    def title(self, language: str = "en") -> str:
        """As the book is called in this language; in English where that has no pack."""
        known = packs()
        return known.get(language, known["en"]).lexicon.bible.books[self.number - 1].title

    @property
    def has_one_chapter(self) -> bool:
        return self.number in SINGLE_CHAPTER

    @property
    def ordinal(self) -> int:
        """The number that stands before the name; 0 where there is none."""
        title = self.title()
        return int(title[0]) if title[0].isdigit() else 0


@cache
def ordinals() -> Mapping[str, int]:
    """How people write the number before a book's name."""
    words = {str(number): number for number in (1, 2, 3)}
    for pack in packs().values():
        for number, spellings in enumerate(pack.lexicon.bible.ordinals, start=1):
            words |= dict.fromkeys(spellings, number)
    return words


@cache
def names(*, in_any_sentence: bool = False) -> Mapping[tuple[int, str], Book]:
    """(number before the name or 0, folded name) → book.

    What is written first wins a shared abbreviation: by language, then by book. `in_any_sentence` leaves out what is told
    only where nothing but references is expected ("is", "am").
    """
    if in_any_sentence:
        known = names()
        books = [pair for pack in packs().values() for pair in _numbered(pack)]
        told = {(book.ordinal, name) for book, each in books for name in (bare_title(each.title), *each.spellings)}
        return {key: book for key, book in known.items() if key in told}
    found: dict[tuple[int, str], Book] = {}
    for pack in packs().values():
        for book, each in _numbered(pack):
            for name in (bare_title(each.title), *each.spellings, *each.abbreviations):
                found.setdefault((book.ordinal, name), book)
    return found


def _numbered(pack: Pack) -> Iterator[tuple[Book, BookNames]]:
    for number, each in enumerate(pack.lexicon.bible.books, start=1):
        yield Book(number), each


def bare_title(title: str) -> str:
    """The folded title without the number before it."""
    return _NUMBER_BEFORE.sub("", without_accents(title).lower())


def find_book(ordinal: int, name: str) -> Book | None:
    """The book of a folded name such as "jn" or "phillipians"; `ordinal` is 0 where none was written."""
    known = names()
    if book := known.get((ordinal, name)):
        return book
    if len(name) < 4:
        return None  # too short to guess
    alike = [candidate for number, candidate in known if number == ordinal and len(candidate) > 3]
    close = difflib.get_close_matches(name, alike, n=1, cutoff=_CLOSE_ENOUGH)
    return known[(ordinal, close[0])] if close else None
