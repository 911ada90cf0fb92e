"""A stretch of verses in one book."""

from dataclasses import dataclass

from language.pack import packs
from language.text.books import PSALMS, Book


@dataclass(frozen=True)
class Passage:
    """From one verse to another, both included. A verse of 0 stands for the chapter's beginning or end."""

    book: Book
    chapter: int
    verse: int = 0
    end_chapter: int = 0
    end_verse: int = 0

    @property
    def last_chapter(self) -> int:
        return self.end_chapter or self.chapter

    def label(self, language: str = "en") -> str:
        """How the passage is cited: "1 Corinthians 13", "Juan 3:16-18", "Judges 4:1-5:3"."""
        title = self.book.title(language)
        if self.book.number == PSALMS and self.last_chapter == self.chapter:
            known = packs()
            title = known.get(language, known["en"]).lexicon.bible.psalm
        start = f"{title} {self.chapter}" + (f":{self.verse}" if self.verse else "")
        if self.last_chapter != self.chapter:
            return f"{start}-{self.last_chapter}" + (f":{self.end_verse}" if self.end_verse else "")
        if self.end_verse and self.end_verse != self.verse:
            return f"{start}-{self.end_verse}"
        return start
