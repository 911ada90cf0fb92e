"""What our own last message asked the visitor for, by which a short answer is understood."""

import re
from functools import lru_cache
from typing import NamedTuple

from language.pack import packs
from language.text.any_of import any_of
from language.text.letters import spelled

_LEXICONS = [pack.lexicon for pack in packs().values()]
_LONGEST = 2000  # characters of our message that are read

_NAME = re.compile(rf"\b(?:{any_of(word for each in _LEXICONS for word in each.names.asked)})\b")
_TIME = re.compile(rf"\b(?:{any_of(word for each in _LEXICONS for word in each.times.asked)})")
_WHEN = re.compile(rf"\b(?:{any_of(word for each in _LEXICONS for word in each.times.asked_when)})\b")
_ELSE = re.compile(rf"\b(?:{any_of(word for each in _LEXICONS for word in each.times.asked_else)})\b")


class Asked(NamedTuple):
    """What an answer may tell."""

    anything: bool = False  # there is a question at all
    name: bool = False
    time: bool = False  # when, or whether, the visitor can be reached


@lru_cache(maxsize=256)
def asked_for(said: str) -> Asked:
    """What the questions in this message of ours ask for; nothing where there is none."""
    said = spelled(said[-_LONGEST:])[0].replace("’", "'")
    if "?" not in said:
        return Asked()
    is_time = bool(_TIME.search(said)) or (bool(_WHEN.search(said)) and not _ELSE.search(said))
    return Asked(True, bool(_NAME.search(said)), is_time)
