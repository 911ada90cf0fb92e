"""Letters without what stands above and below them, for readers that keep everything else as it was typed.

`fold` brings a message to one form and may join or drop letters; a reader of telephone numbers or of "Jn3v16" may not.
"""

import unicodedata
from collections.abc import Sequence

from language.text.fold import LONGEST
from language.text.piles import without_piles


def without_accents(text: str) -> str:
    """The text with every letter as its plain one ("Gómez" is "Gomez"), ligatures taken apart."""
    return "".join(
        each for each in unicodedata.normalize("NFKD", without_piles(text)) if not unicodedata.combining(each)
    )


def spelled(text: str) -> tuple[str, Sequence[int]]:
    """The text in small letters without accents, and for each of its characters, and its end, the place it has in `text`.

    At most LONGEST characters of either.
    """
    text = text[:LONGEST]
    if text.isascii():
        return text.lower(), range(len(text) + 1)
    letters: list[str] = []
    places: list[int] = []
    for place, character in enumerate(text):
        plain = "".join(
            each for each in unicodedata.normalize("NFKD", character.lower()) if not unicodedata.combining(each)
        )
        letters.append(plain)
        places += [place] * len(plain)
    return "".join(letters)[:LONGEST], [*places[:LONGEST], len(text)]
