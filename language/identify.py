"""In which language a message is written, as far as there are packs for it, and whether there is one at all."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections import Counter
from functools import cache
from pathlib import Path

from language.once import Once
from language.pack import packs
from language.text import fold

_WORD = re.compile(r"[^\W\d_]+")
_READ = 120  # words
_SIGNS = {"es": re.compile("[ñ¿¡]"), "pt": re.compile("[ãõ]|ç")}
_ELSEWHERE = Path(__file__).parent / "without_pack.toml"
_FEWEST = 2  # of those words
_MANY = 12  # words, of which every language that has a pack has some small ones
_SMALL_SHARE = 0.1
_plain: Once[str] = Once(256)  # of what a visitor wrote it is asked for every sentence of a reply


def has_pack(text: str) -> bool:
    """Whether the text seems to be in a language that has a pack; True where nothing tells.

    For telling staff, from all that a visitor wrote: of a few words it knows little.
    """
    letters = _letters(text)
    if letters["LATIN"] < letters.total() / 2:
        return False
    words = _WORD.findall(fold(text))
    packed = max(sum(word in pack.common for word in words) for pack in packs().values())
    elsewhere = sum(word in _elsewhere() for word in words)
    if elsewhere >= _FEWEST and elsewhere > packed:
        return False
    return len(words) < _MANY or packed >= _SMALL_SHARE * len(words)


@cache
def _elsewhere() -> frozenset[str]:
    told = tomllib.loads(_ELSEWHERE.read_text("utf-8"))
    words = " ".join(words for words in told.values() if isinstance(words, str)).split()
    return frozenset(words).difference(*(pack.common for pack in packs().values()))


@cache
def _shared() -> frozenset[str]:
    return frozenset(tomllib.loads(_ELSEWHERE.read_text("utf-8"))["shared"]["words"].split())


def plainly(text: str) -> str:
    """The code of the pack whose language this plainly is; "" where one cannot say, or it is in a language without a pack.

    Words that languages without a pack have, too, do not count: "en" is no Spanish yet, and "na" no Portuguese.
    """
    return _plain.of(text, lambda: _plainly(text))


def _plainly(text: str) -> str:
    if not has_pack(text):
        return ""
    words = _WORD.findall(fold(text))[:_READ]
    telling = [word for word in words if word not in _shared()]
    scores = {code: float(sum(word in pack.common for word in telling)) for code, pack in packs().items()}
    lowered = text[:2000].casefold()
    for code, sign in _SIGNS.items():
        if code in scores and sign.search(lowered):
            scores[code] += 1.5
    best, second = sorted(scores.values(), reverse=True)[:2]
    elsewhere = sum(word in _elsewhere() for word in words)
    return max(scores, key=scores.__getitem__) if best > max(second, elsewhere) else ""


def is_plainly_not_in(text: str, code: str) -> bool:
    """Whether it is in another language than this pack's, though one may not be able to say in which: Spanish and Portuguese share
    many small words."""
    if written := plainly(text):
        return written != code
    words = _WORD.findall(fold(text))[:_READ]
    own = sum(word in packs()[code].common for word in words)
    others = (sum(word in pack.common for word in words) for other, pack in packs().items() if other != code)
    return not own and max(others, default=0) >= _FEWEST


def seems_foreign(text: str) -> bool:
    """Whether the text seems to be in a language without a pack, if only by one small word and none of a pack's own."""
    if plainly(text):
        return False
    return not has_pack(text) or any(word in _elsewhere() for word in _WORD.findall(fold(text))[:_READ])


def _letters(text: str) -> Counter[str]:
    """How many letters of each script: the first word of their names in Unicode."""
    return Counter(unicodedata.name(each, "?").partition(" ")[0] for each in text if each.isalpha())


def identify(text: str, fallback: str = "en") -> str:
    """The code of the pack with the most small words in the text; `fallback` where nothing tells (a number, a name)."""
    words = _WORD.findall(fold(text))[:_READ]
    scores = {code: float(sum(word in pack.common for word in words)) for code, pack in packs().items()}
    lowered = text[:2000].casefold()
    for code, sign in _SIGNS.items():
        if code in scores and sign.search(lowered):
            scores[code] += 1.5
    best = max(scores, key=lambda code: (scores[code], code == fallback))
    return best if scores[best] > 0 else fallback
