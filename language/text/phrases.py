"""Phrases looked for in a text, as whole words and in one pass."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

_WORD = re.compile(r"\w+")


def words_of(text: str) -> list[str]:
    """The words of a text, without signs; the text is folded before, where that is wanted."""
    return _WORD.findall(text)


@dataclass(frozen=True)
class Found:
    """A phrase, and which words of the text it is: `start` is the first, `end` the one behind the last."""

    phrase: str
    start: int
    end: int


class Phrases:
    """Phrases that are looked for together, each a row of words."""

    def __init__(self, phrases: Iterable[str]) -> None:
        lengths: dict[str, set[int]] = {}
        self._phrases: set[str] = set()
        for phrase in phrases:
            words = words_of(phrase)
            if words:
                self._phrases.add(" ".join(words))
                lengths.setdefault(words[0], set()).add(len(words))
        self._lengths = {first: tuple(sorted(of, reverse=True)) for first, of in lengths.items()}

    def __len__(self) -> int:
        return len(self._phrases)

    def __iter__(self) -> Iterator[str]:
        return iter(sorted(self._phrases))

    def within(self, words: Sequence[str]) -> Iterator[Found]:
        """Those that stand in the words, from left to right, the longest first; none overlaps the one before it.

        Takes time in proportion to the number of words: a phrase is looked up where its first word stands.
        """
        at = 0
        while at < len(words):
            found = self._at(words, at)
            if found:
                yield found
            at = found.end if found else at + 1

    def stand_in(self, words: Sequence[str]) -> bool:
        """Whether any of them does."""
        return next(self.within(words), None) is not None

    def _at(self, words: Sequence[str], start: int) -> Found | None:
        for length in self._lengths.get(words[start], ()):
            phrase = " ".join(words[start : start + length])
            if phrase in self._phrases:
                return Found(phrase, start, start + length)
        return None
