"""Whether a sentence takes up a word of what somebody told."""

from language.pack import packs
from language.rules.word_lists import words_of_all
from language.text import fold, words_of

_LETTERS = 4
_EMPTY = words_of_all("empty")  # "I can help" takes up nothing of "please help"


def word_beginnings(text: str) -> frozenset[str]:
    """The first letters of its words that mean something, folded: "buttons" and "buttoning" begin alike."""
    small = [_EMPTY, *(pack.common for pack in packs().values())]
    return frozenset(
        word[:_LETTERS]
        for word in words_of(fold(text))
        if len(word) >= _LETTERS and not any(word in each for each in small)
    )
