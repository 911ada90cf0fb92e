"""What a message corrects of a name or a number that was given before: "it's Jordyn with a y", "0178 at the end, not 0187"."""

import re
from difflib import SequenceMatcher
from typing import NamedTuple

from language.pack import packs
from language.text.any_of import any_of
from language.text.letters import spelled
from language.text.name_words import CAPITALS, GIVEN, fold, is_form, is_stop, tokens

_LONGEST = 300  # characters of a message that corrects something
_MOST_SPELLINGS = 6  # words that may be the right spelling
_LONGEST_NAME = 30  # letters of a word that is compared
_LAST_GROUP = 4  # digits of which a number's last group is made
_ALIKE = 0.6  # how much of two spellings of one name is the same
_SAME_PERSON = 0.7  # … where nobody said that it is corrected

_NAMES = [pack.lexicon.names for pack in packs().values()]
_CONTACT = [pack.lexicon.contact for pack in packs().values()]

_SPELLED = re.compile(rf"\b(?:{any_of(word for each in _NAMES for word in each.respells)})\b")
_NOT_THIS = re.compile(
    rf"(?:{any_of(word for each in _CONTACT for word in each.instead)})\s[^\W\d]{{2,20}},\s[^\W\d]{{2,20}}\s?(?:[.!\n]|$)"
)  # "Not Theresa, Teresa"
_NOT = frozenset(word for each in _CONTACT for word in each.instead)
_INSTEAD = any_of(_NOT)
_END = re.compile(rf"\b(?:{any_of(word for each in _CONTACT for word in each.endings)})\b")
_AREA = re.compile(rf"\b(?:{any_of(word for each in _CONTACT for word in each.area_code)})\b")
_DIGITS = r"(?<![\d.,:/-])(\d{2,4})(?![\d:/%]|[.,-]\d)"
_NEW_THEN_OLD = re.compile(rf"{_DIGITS}[^\d.!?]{{0,20}}\b(?:{_INSTEAD})\s(?:[a-z]{{1,8}}\s){{0,2}}(\d{{2,4}})(?!\d)")
_OLD_THEN_NEW = re.compile(
    rf"\b(?:{_INSTEAD})\s(?:[a-z]{{1,8}}\s){{0,1}}{_DIGITS}[\s,;.-]{{1,3}}(?:[a-z']{{1,8}}\s){{0,3}}(\d{{2,4}})(?![\d:])"
)
_STARRED = re.compile(r"\s{0,4}\*\s?(\d{4})(?![\d:])")
_LONE = re.compile(_DIGITS)


class Ending(NamedTuple):
    """Digits of a number that was given before, as they should be."""

    digits: str = ""
    instead_of: str = ""  # the wrong ones; "" where only the end of the number is told


def ending_in(text: str) -> Ending:
    """The digits by which a message mends a number that was given before it; empty where it does not."""
    if len(text) > _LONGEST:
        return Ending()
    said = spelled(text)[0].replace("’", "'")
    if found := _NEW_THEN_OLD.search(said):
        return _mended(said, found[1], found[2])
    if found := _OLD_THEN_NEW.search(said):
        return _mended(said, found[2], found[1])
    lone = _LONE.findall(said)
    if (_END.search(said) or _STARRED.match(said)) and len(lone) == 1:
        return Ending(lone[0])
    return Ending()


def _mended(said: str, new: str, old: str) -> Ending:
    """Four digits are those of a number; fewer may be of anything, where nothing says that they end or begin one."""
    is_of_number = len(new) == _LAST_GROUP or _END.search(said) or _AREA.search(said)
    return Ending(new, old) if len(new) == len(old) and is_of_number else Ending()


def with_ending(number: str, ending: Ending) -> str:
    """The number as it is mended; "" where it holds nothing of what is said to be wrong."""
    if not ending.instead_of:
        return f"{number[: -len(ending.digits)]}{ending.digits}"
    head, wrong, tail = number.rpartition(ending.instead_of)
    return f"{head}{ending.digits}{tail}" if wrong else ""


def spellings_in(text: str) -> str:
    """The words of a message that tells how a name is spelled, those apart that are ordinary or that it says to be wrong; or ""."""
    said = spelled(text[:_LONGEST])[0].replace("’", "'")
    if len(text) > _LONGEST or not (_SPELLED.search(said) or _NOT_THIS.match(said)):
        return ""
    words = tokens(text)
    found: list[str] = []
    for place, word in enumerate(words):
        is_wrong = place > 0 and words[place - 1].said in _NOT
        is_name = word.folded in GIVEN or not (is_form(word.folded) or is_stop(word.folded) or word.folded in CAPITALS)
        if is_name and not is_wrong and 2 < len(word.text) <= _LONGEST_NAME:
            found.append(word.text)
    return " ".join(found[:_MOST_SPELLINGS])


def with_spelling(name: str, spellings: str) -> str:
    """The name with the word that one of these spellings mends."""
    parts = name.split()
    best = max(
        ((_likeness(part, each), place, each) for place, part in enumerate(parts) for each in spellings.split()),
        default=(0.0, 0, ""),
    )
    if best[0] < _ALIKE:
        return name
    right = best[2] if best[2][0].isupper() else best[2].capitalize()
    return " ".join([*parts[: best[1]], right, *parts[best[1] + 1 :]])


def in_full(name: str, earlier: str) -> str:
    """The name of one word as a part of the longer one that was given earlier, where both are of one person; else the name."""
    if " " in name or " " not in earlier or name.isdecimal():
        return name
    parts = earlier.split()
    likeness, place = max((_likeness(part, name), place) for place, part in enumerate(parts))
    if likeness < _SAME_PERSON and name not in parts:
        return name
    return " ".join([*parts[:place], name, *parts[place + 1 :]])


def _likeness(first: str, second: str) -> float:
    one, other = fold(first)[:_LONGEST_NAME], fold(second)[:_LONGEST_NAME]
    return SequenceMatcher(None, one, other, autojunk=False).ratio()
