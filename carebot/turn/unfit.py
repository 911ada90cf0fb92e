"""What a model writes that is no word to this visitor: names of tools, JSON and notes; a sentence in another language than theirs."""

import re
from collections.abc import Iterable
from functools import cache

from language.crisis import names_crisis_number
from language.identify import is_plainly_not_in, plainly
from language.pack import packs
from language.text.fold import fold

FEWEST_WORDS = 3  # of a sentence whose language counts
# Its beginning, a part of it, or its end: a sentence may be broken off within it.
_JSON = re.compile(r"[{\[]\s*\"\w+\"\s*:|\"\w+\":\s*[\"{\[]|\"\s*\}|\}\s*\)")
_OPENED = re.compile(r"\{\s*\"")
_MOST_OF_JSON = 8  # sentences
_NOTES = re.compile(
    r"\bNow: \w+ \d|\bChannel: (?:chat|voice)\b|\bAnswer in: \w|\bWho speaks: |\bCalled earlier in this conversation: "
    r"|\bYou asked back for \w+_|\bsystem prompt\b"
)
_TOOL_NAME = re.compile(r"\b[a-z]+(?:_[a-z]+)+\b")
_QUOTED = re.compile(r"[\"“”«»]")


def shows_workings(sentence: str, tools: Iterable[str]) -> bool:
    """Whether it names one of these tools, or holds JSON or a line of the engine's notes."""
    if _JSON.search(sentence) or _NOTES.search(sentence):
        return True
    named = _TOOL_NAME.findall(sentence)
    return bool(named) and not frozenset(named).isdisjoint(tools)


def json_left(sentence: str, before: int = 0) -> int:
    """How many more sentences may belong to JSON that is open behind this one: what a call is given has sentences of its own.

    `before`: what it said of the sentence before. JSON that is never closed ends all the same, so that it takes no whole reply along.
    """
    is_open = (1 if before else 0) + len(_OPENED.findall(sentence)) > sentence.count("}")
    return (before - 1 if before else _MOST_OF_JSON) if is_open else 0


def is_in_another_language(sentence: str, language: str, said: str) -> bool:
    """Whether it is plainly in another language than the visitor, who wrote `said`, plainly writes.

    Not where they speak of a language ("How do you say peace in Spanish?"), not what quotes something, and never a crisis line.
    """
    if len(sentence.split()) < FEWEST_WORDS or _QUOTED.search(sentence) or names_crisis_number(sentence):
        return False
    if plainly(said) != language or not is_plainly_not_in(sentence, language):
        return False
    return not _names_of_languages().search(fold(said))


@cache
def _names_of_languages() -> re.Pattern[str]:
    names = {fold(each.english_name) for each in packs().values()} | {"espanol", "castellano", "ingles", "portugues"}
    return re.compile(rf"\b(?:{'|'.join(sorted(names))}|translat\w+|traduc\w+)\b")
