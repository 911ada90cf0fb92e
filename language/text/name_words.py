"""Words of which names are made and words that are none, in every language that has a pack; and a text taken apart into its words."""

import re
import unicodedata
from functools import lru_cache
from typing import LiteralString, NamedTuple

from language.pack import packs
from language.text.letters import without_accents
from language.text.piles import without_piles

_NAMES = [pack.lexicon.names for pack in packs().values()]


def all_of(piece: LiteralString) -> frozenset[str]:
    return frozenset(word for each in _NAMES for word in getattr(each, piece))


GIVEN = all_of("given")
ORDINARY = all_of("ordinary")  # words that are no names, as a rule
RELATIONS = all_of("relations")
TITLES = all_of("titles")
PARTICLES = all_of("particles")
HOLY = all_of("holy")
CAPITALS = all_of("capitals")  # have a capital and name nobody
FAMILIES = all_of("families")
STOPS, ALSO_NAMES, PLACES, NO_NAMES = (all_of(piece) for piece in ("stops", "also_names", "places", "no_names"))
JOINS, LINKS, LABELS = all_of("joins"), all_of("links"), all_of("labels")
ABBREVIATED = all_of("abbreviated")
ENDINGS = tuple(all_of("endings"))
KINDS = tuple(all_of("kinds"))  # endings of words that say what somebody is: "Nigerian", "Powerless"
SHORTEST_KIND = 6  # letters of such a word
HERE = all_of("here")
BEHIND_OWN = all_of("behind_own")
DAYS = frozenset(
    without_accents(words[0]).lower()
    for pack in packs().values()
    for words in (*pack.lexicon.days.weekdays, *pack.lexicon.days.months)
).difference(GIVEN)
NEVER_FIRST = all_of("never_first") | (RELATIONS | TITLES).difference(GIVEN) | DAYS

_LETTERS = r"(?:[^\W\d_]++[\u0300-\u036f]*+)++"
_WORD = re.compile(rf"{_LETTERS}(?:['’\u02bc-]{_LETTERS})*+")
_CONTRACTED = re.compile(r"['’\u02bc](?:s|ll|d|re|ve|m)$", re.IGNORECASE)
_OPENING = " \t\"'“‘(«[*_"
_SENTENCE_ENDS = ".!?…\n\r¿¡•"


class Token(NamedTuple):
    """A word of a text, without the 's of a possessive."""

    start: int
    end: int
    text: str
    folded: str
    said: str  # folded, with what was contracted: "i'm"
    stop: int  # where that ends
    begins: bool  # a sentence

    @property
    def is_capital(self) -> bool:
        return self.text[0].isupper()

    @property
    def is_all_capitals(self) -> bool:
        return len(self.text) > 1 and self.text.isupper()


def fold(word: str) -> str:
    """Small letters, no accents, plain apostrophes."""
    if word.isascii():
        return word.lower()
    plain = unicodedata.normalize("NFKD", without_piles(word).casefold()).replace("’", "'").replace("\u02bc", "'")
    return "".join(letter for letter in plain if not unicodedata.combining(letter))


def tokens(text: str) -> tuple[Token, ...]:
    """The words of a text, in order."""
    found: list[Token] = []
    plain = text.lower() if text.isascii() else ""
    for match in _WORD.finditer(text):
        start, stop = match.span()
        end, word = stop, match[0]
        said = folded = plain[start:stop] if plain else fold(word)
        if "'" in said and (contracted := _CONTRACTED.search(word)):
            end -= len(contracted[0])
            folded, word = folded[: -len(contracted[0])], text[start:end]
        is_inside = text[start - 1] == " " and text[start - 2].isalnum() if start > 1 else False
        if word:
            begins = not is_inside and _begins(text, start, found[-1] if found else None)
            found.append(Token(start, end, word, folded, said, stop, begins))
    return tuple(found)


def _begins(text: str, start: int, previous: Token | None) -> bool:
    at = start - 1
    while at >= 0 and text[at] in _OPENING:
        at -= 1
    if at < 0:
        return True
    if text[at] in "-–—" and (at == 0 or text[max(0, at - 80) : at].rstrip(" ").endswith("\n")):
        return True  # a signature: "- Dana"
    if text[at] != ".":
        return text[at] in _SENTENCE_ENDS
    is_abbreviated = previous and previous.end == at and (previous.folded in ABBREVIATED or len(previous.text) == 1)
    return not is_abbreviated


def is_form(word: str, ordinary: frozenset[str] = ORDINARY) -> bool:
    """Whether a folded word is ordinary, or a form of an ordinary one ("prayers", "wasn't", "ayúdenme")."""
    return word in ordinary or _is_form(word, ordinary)


@lru_cache(maxsize=4096)
def _is_form(word: str, ordinary: frozenset[str]) -> bool:
    if all(part in ordinary for part in re.split(r"['-]", word) if part):
        return True
    stems = [word[: -len(end)] for end in ENDINGS if word.endswith(end) and len(word) - len(end) >= 3]
    return any(stem in ordinary or f"{stem}e" in ordinary or stem[:-1] in ordinary for stem in stems)


def is_stop(word: str) -> bool:
    """Whether a name ends before this folded word, however it is written."""
    return word in STOPS or word in DAYS
