"""Whether a message tells bad news without a word of gladness, as plainly as good news would be told: "he got eight years today"."""

import re

from language.pack import packs
from language.text.any_of import any_of
from language.text.plain import fold

_NEWS = [pack.lexicon.news for pack in packs().values()]

_BAD, _GLAD_WORD, _GIVEN, _TERM = (
    any_of(word for each in _NEWS for word in getattr(each, piece)) for piece in ("bad", "glad", "given", "term")
)
_IS_BAD = re.compile(rf"\b(?:{_BAD})\b|\b(?:{_GIVEN}) \w{{1,12}} (?:{_TERM})\b")
_IS_GLAD = re.compile(rf"\b(?:{_GLAD_WORD})\b|!")


def tells_bad_news(message: str) -> bool:
    """True for a sentence, a death, a diagnosis; False as soon as anything in it is glad."""
    said = " ".join(fold(message).split())
    return bool(_IS_BAD.search(said)) and not _IS_GLAD.search(said)
