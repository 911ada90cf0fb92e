"""Which words are ordinary and which may be names: lists that come with the package, and the words of a text."""

import re
import unicodedata
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from carebot.turn.signals.word_lists import WORDS as SIGNAL_WORDS

_DATA = Path(__file__).parent / "data"
_LETTER = r"(?:[^\W\d_][\u0300-\u036f]*)"
_WORD = re.compile(rf"{_LETTER}+(?:['’\u02bc-]{_LETTER}+)*")
_CONTRACTED = re.compile(r"['’\u02bc](?:s|ll|d|re|ve|m)$", re.IGNORECASE)
_OPENING = " \t\"'“‘(«[*_"
_SENTENCE_ENDS = ".!?…\n\r¿¡•"


def fold(word: str) -> str:
    """Small letters, no accents, plain apostrophes."""
    plain = unicodedata.normalize("NFKD", word.casefold()).replace("’", "'").replace("\u02bc", "'")
    return "".join(letter for letter in plain if not unicodedata.combining(letter))


def read_lists(name: str) -> dict[str, list[str]]:
    """The lists of a file by name, in their order; what stands before the first heading is in the list ""."""
    lists: dict[str, list[str]] = {"": []}
    words = lists[""]
    for line in (_DATA / name).read_text("utf-8").splitlines():
        if line.startswith("["):
            words = lists.setdefault(line.strip("[]"), [])
        elif not line.startswith("#"):
            words.extend(line.split())
    return lists


def _read(name: str) -> dict[str, frozenset[str]]:
    return {title: frozenset(words) for title, words in read_lists(name).items()}


LISTS = _read("words.txt")
_NAMES = _read("names.txt")
FIRST_NAMES = _NAMES["first names"]
BIBLE_NAMES = _NAMES["of the Bible"]
ENGLISH = _read("ordinary_en.txt")[""]
SPANISH = _read("ordinary_es.txt")[""]
BOTH = ENGLISH | SPANISH


# A word of the other language is ordinary too, unless it is a name in this one: "Rosa", "Flores", "Grace".
_NAMES_ALIKE = FIRST_NAMES | LISTS["family names alike"]
_BY_LANGUAGE = {"en": ENGLISH | (SPANISH - _NAMES_ALIKE), "es": SPANISH | (ENGLISH - _NAMES_ALIKE)}


def ordinary_words(text: str) -> frozenset[str]:
    """The words that are ordinary in a text, by the language in which it is written."""
    said = {fold(word) for word in _WORD.findall(text)}
    english, spanish = len(said & SIGNAL_WORDS["english"]), len(said & SIGNAL_WORDS["spanish"])
    return BOTH if english == spanish else _BY_LANGUAGE["en" if english > spanish else "es"]


_ENDINGS = (
    "'s",
    "s",
    "es",
    "d",
    "ed",
    "r",
    "er",
    "ing",
    "ly",
    "y",
    "n't",
    "st",
    "est",
    "mente",
    "lo",
    "la",
    "le",
    "me",
    "se",
    "te",
)


@cache
def is_form(word: str, ordinary: frozenset[str]) -> bool:
    """Whether a folded word is ordinary, or a form of an ordinary one (prayers, wasn't, ayúdenme)."""
    if word in ordinary or all(part in ordinary for part in re.split(r"['-]", word) if part):
        return True
    stems = [word[: -len(end)] for end in _ENDINGS if word.endswith(end) and len(word) - len(end) >= 3]
    return any(stem in ordinary or f"{stem}e" in ordinary or stem[:-1] in ordinary for stem in stems)


@dataclass(frozen=True)
class Token:
    """A word of a text, without the 's of a possessive."""

    start: int
    end: int
    text: str
    folded: str
    begins: bool  # a sentence

    @property
    def is_capital(self) -> bool:
        return self.text[0].isupper()

    @property
    def is_all_capitals(self) -> bool:
        return len(self.text) > 1 and self.text.isupper()


def tokens(text: str) -> tuple[Token, ...]:
    """The words of a text, in order."""
    found: list[Token] = []
    for match in _WORD.finditer(text):
        end = match.end()
        if contracted := _CONTRACTED.search(match[0]):
            end -= len(contracted[0])
        word = text[match.start() : end]
        if word:
            previous = found[-1] if found else None
            found.append(Token(match.start(), end, word, fold(word), _begins(text, match.start(), previous)))
    return tuple(found)


def _begins(text: str, start: int, previous: Token | None) -> bool:
    at = start - 1
    while at >= 0 and text[at] in _OPENING:
        at -= 1
    if at < 0:
        return True
    if text[at] in "-–—" and (at == 0 or text[:at].rstrip(" ").endswith("\n")):
        return True  # a signature: "- Dana"
    if text[at] != ".":
        return text[at] in _SENTENCE_ENDS
    is_abbreviated = (
        previous and previous.end == at and (previous.folded in LISTS["abbreviated"] or len(previous.text) == 1)
    )
    return not is_abbreviated


def where_capitals_tell(words: tuple[Token, ...]) -> list[bool]:
    """For each word whether a capital says something there: not in a sentence in which most words have one."""
    tell: list[bool] = []
    for sentence in _sentences(words):
        inside = [word for word in sentence[1:] if len(word.text) > 1]
        is_shouted = len(sentence) > 1 and all(word.text.isupper() for word in sentence)
        is_plain = len(inside) < 3 or sum(word.is_capital for word in inside) <= 0.6 * len(inside)
        tell += [is_plain and not is_shouted] * len(sentence)
    return tell


def _sentences(words: tuple[Token, ...]) -> list[list[Token]]:
    found: list[list[Token]] = []
    for word in words:
        if word.begins or not found:
            found.append([])
        found[-1].append(word)
    return found
