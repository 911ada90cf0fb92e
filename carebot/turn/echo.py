"""What a model should have kept to itself: the engine's instructions, and the keys in a tool's result."""

import re
from collections.abc import Iterable

from language.rules.word_lists import words_of_all

_WORD = re.compile(r"[\w']+")
# Words about the conversation itself, which somebody who answers a person has no use for. An echo holds one of them.
_ABOUT_REPLYING = words_of_all("replying")
# What results hold for the model alone: the key of a slot, and that something is to be asked.
_KEYS = re.compile(
    r"(?<!\s)\s*+\((?:starts_at|host)\b[^()]*\)|^\s*(?:Ask|Pregunta|Pregunte): "
    r"|<(result|reminder|context|summary)\b[^<>]*>(?:(?!<\1\b).)*?</\1>\s*",
    re.DOTALL,
)
_ORNAMENTS = re.compile(
    r"^[ \t]*(?:#{1,6}|[-*•])[ \t]+|\*\*|__|(?<!\w)\*(?=\w)|(?<=\w)\*(?!\w)|[ \t]?[\U0001F300-\U0001FAFF\u2600-\u27BF\ufe0f]+",
    re.MULTILINE,
)
_MARKS = re.compile(r"</?(?:result|reminder|context|summary)\b|\btool_(?:use|result)\b|\bRequired tools not called\b")
RUN_WORDS = 10  # word for word; what an instruction allows to be said is shorter
MIN_WORDS = 6
SHARED = 0.6  # of the sentence's words; a reply that follows an instruction shares few of its words (at most 0.5 in our tests)


def echoes(sentence: str, instructions: Iterable[str]) -> bool:
    """True for "I will write my reply now, in your language" after an instruction to "write your reply now, in …", for a long
    stretch of an instruction, or a whole sentence of it, word for word, and for anything with a mark of the engine's in it."""
    words = _words(sentence)
    instructions = list(instructions)
    if _MARKS.search(sentence) or any(_runs(words) & _runs(_words(instruction)) for instruction in instructions):
        return True
    if len(words) >= MIN_WORDS and any(_stands_in(words, _words(instruction)) for instruction in instructions):
        return True
    if len(words) < MIN_WORDS or not _ABOUT_REPLYING.intersection(words):
        return False
    return any(
        sum(word in known for word in words) >= SHARED * len(words) for known in map(set, map(_words, instructions))
    )


def without_keys(sentence: str) -> str:
    """The sentence as a visitor may read it; most are returned as they are."""
    return _KEYS.sub("", sentence) if _KEYS.search(sentence) else sentence


def without_ornaments(sentence: str) -> str:
    """The sentence without markdown and emoji, for somebody in pain: a heading and three bullets are no comfort."""
    return _ORNAMENTS.sub("", sentence) if _ORNAMENTS.search(sentence) else sentence


def _runs(words: list[str]) -> set[tuple[str, ...]]:
    return {tuple(words[at : at + RUN_WORDS]) for at in range(len(words) - RUN_WORDS + 1)}


def _stands_in(words: list[str], instruction: list[str]) -> bool:
    """Whether it all stands there, word for word: one of the instruction's own sentences, or most of one."""
    return any(instruction[at : at + len(words)] == words for at in range(len(instruction) - len(words) + 1))


def _words(text: str) -> list[str]:
    return _WORD.findall(text.casefold())
