"""Which words are ordinary and which may be names: the language packs' lists, and those of this package."""

from pathlib import Path

from language.pack import packs
from language.text.name_words import (
    CAPITALS,
    FAMILIES,
    GIVEN,
    ORDINARY,
    PARTICLES,
    RELATIONS,
    TITLES,
    Token,
    fold,
    tokens,
)
from language.texts import DEFAULT, languages

_DATA = Path(__file__).parent / "data"


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
for _title, _known in (("stay", CAPITALS), ("relations", RELATIONS), ("titles", TITLES), ("particles", PARTICLES)):
    LISTS[_title] = LISTS.get(_title, frozenset()) | _known
BIBLE_NAMES = _read("names.txt")["of the Bible"]
FIRST_NAMES = GIVEN | LISTS["names that are words"]
CALENDAR = frozenset(  # also "April" and "Domingo"
    fold(words[0]) for pack in packs().values() for words in (*pack.lexicon.days.weekdays, *pack.lexicon.days.months)
)
# Small words of another language, which a name in small letters may be.
ORDINARY_BESIDE_ENGLISH = frozenset().union(
    *(packs()[code].lexicon.names.ordinary for code in languages() if code != DEFAULT)
)

# A word of another language is ordinary too, unless it is a name in this one: "Rosa", "Flores", "Grace".
_BY_LANGUAGE = {code: pack.lexicon.names.ordinary | (ORDINARY - GIVEN - FAMILIES) for code, pack in packs().items()}

_CAPITAL_ANYWAY = FIRST_NAMES | FAMILIES | BIBLE_NAMES | LISTS["titles"] | LISTS["place ends"] | LISTS["stay"]


def ordinary_words(text: str) -> frozenset[str]:
    """The words that are ordinary in a text, by the language in which it is written; by all where two are as likely."""
    said = {word.said for word in tokens(text)}
    known = {code: len(said & pack.common) for code, pack in packs().items()}
    likely = [code for code, count in known.items() if count == max(known.values())]
    return _BY_LANGUAGE[likely[0]] if len(likely) == 1 else ORDINARY


def where_capitals_tell(words: tuple[Token, ...]) -> list[bool]:
    """For each word whether a capital says something there: not in a sentence in which most words have one."""
    tell: list[bool] = []
    for sentence in _sentences(words):
        inside = [word for word in sentence[1:] if len(word.text) > 1]
        is_shouted = len(sentence) > 1 and all(word.text.isupper() for word in sentence)
        counted = [word for word in inside if word.folded in ORDINARY - _CAPITAL_ANYWAY] or inside
        little = [word.is_capital for word in sentence if word.folded in LISTS["little words"] and not word.begins]
        is_plain = (
            len(inside) < 3
            or bool(little and not any(little))
            or sum(word.is_capital for word in counted) <= 0.6 * len(counted)
        )
        tell += [is_plain and not is_shouted] * len(sentence)
    return tell


def _sentences(words: tuple[Token, ...]) -> list[list[Token]]:
    found: list[list[Token]] = []
    for word in words:
        if word.begins or not found:
            found.append([])
        found[-1].append(word)
    return found
