"""What people's lives are about, as the Bible speaks of it: themes, the words people use for them, passages to begin from.

The themes and passages are `themes.toml`; what they are called, and the words for them, are in the language packs.
"""

import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from language.text.letters import without_accents
from language.texts import DEFAULT, Text, in_any, texts

_WORD = re.compile(r"[a-z0-9]+")
_DATA = tomllib.loads(Path(__file__).with_name("themes.toml").read_text(encoding="utf-8"))
_T = texts("themes")
_NAMES = _T.table("names")
_WORDS = _T.table_of_lines("words")  # folded: small letters, no accents
_SHORT_WORDS = frozenset(in_any(_T.lines("short_words")))  # of two letters, and yet they say something
_EMPTY_WORDS = frozenset(in_any(_T.lines("empty_words")))


def _words(text: str) -> list[str]:
    return _WORD.findall(without_accents(text).lower())


def content_words(text: str) -> list[str]:
    """The words that carry meaning, folded, each once, in their order."""
    found = (word for word in _words(text) if (len(word) > 2 or word in _SHORT_WORDS) and word not in _EMPTY_WORDS)
    return list(dict.fromkeys(found))


def _is_kin(one: str, other: str) -> bool:
    """Whether two words are forms of one: "parenting" and "parents", "marriage" and "married"."""
    short, long = sorted((one, other), key=len)
    return short == long or (len(short) >= 4 and long.startswith(short[: max(4, (len(long) * 3 + 4) // 5)]))


def hits(wanted: Iterable[str], text: str) -> int:
    """How many of the words stand in the text in some form."""
    there = set(_words(text))
    return sum(any(_is_kin(word, each) for each in there) for word in wanted)


@dataclass(frozen=True)
class Theme:
    key: str
    name: Text
    words: frozenset[str]  # of every language, folded; forms of them count too
    references: tuple[str, ...]  # in English, as the Bible tools read them

    def label(self, language: str) -> str:
        return self.name.get(language) or self.name[DEFAULT]

    @property
    def named(self) -> list[str]:
        """The words of its name in every language."""
        return content_words(" ".join(self.name.values()))


def _read(entry: dict[str, Any]) -> Theme:
    key = entry["key"]
    theme = Theme(key, _NAMES[key], frozenset(in_any(_WORDS[key])), tuple(entry["references"]))
    return replace(theme, words=theme.words.union(theme.named))


THEMES = tuple(_read(entry) for entry in _DATA["theme"])


def themes_in(text: str) -> list[Theme]:
    """The themes that a text speaks of, those with the most of its words first."""
    wanted = content_words(text)
    counted = [(sum(_weight(word, theme) for word in wanted), theme) for theme in THEMES]
    return [theme for count, theme in sorted(counted, key=lambda pair: -pair[0]) if count]


def _weight(word: str, theme: Theme) -> int:
    """The theme's own name counts more than a word for it, and that more than a form of one: hope is not "hopeless"."""
    if word in theme.named:
        return 4
    return 2 if word in theme.words else int(any(_is_kin(word, each) for each in theme.words))


def topic_score(topic: str, text: str) -> int:
    """How well a text, such as a group's topics, answers what somebody wants; 0: not at all.

    The words themselves count most; what names the same theme in other words counts too, the first theme more.
    """
    score = 3 * hits(content_words(topic), text)
    weighed = zip((2, 1), themes_in(topic), strict=False)
    return score + sum(weight for weight, theme in weighed if hits(theme.words, text))
