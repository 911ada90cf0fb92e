"""Letters without what stands above and below them, for comparing words that people write with and without."""

import unicodedata


def without_accents(text: str) -> str:
    """The text with every letter as its plain one ("Gómez" is "Gomez"), ligatures taken apart."""
    return "".join(each for each in unicodedata.normalize("NFKD", text) if not unicodedata.combining(each))
