"""Which way of reaching them somebody who is hurt at home called safe, and when: what is not plain is not safe.

Read out of their messages by phrases of the packs (`packs/*/safe_ways.toml`), in one pass. What is kept is a way and a time, never
the words.
"""

import re
from collections.abc import Collection, Container, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from language.pack import packs
from language.text import Phrases, fold, words_of

_SENTENCE = re.compile(r"([^.!?\n]*)([.!?\n]|$)")
_CLAUSE = re.compile(r"[,;:()\u2014\u2013]| - ")
_NUMBER_DIGITS = range(4, 16)  # of a telephone number, or of its end
_BY_NUMBER = frozenset({"text", "call"})
_SHORT_ANSWER_WORDS = 6  # "mornings, please": a time alone, after a way was named


class Way(StrEnum):
    """How somebody can be reached outside the conversation."""

    TEXT = "text"
    CALL = "call"
    EMAIL = "email"
    OTHER_PERSON = "other_person"  # somebody whom they named


class When(StrEnum):
    """At what time."""

    ANY = "any"
    MORNING = "morning"
    AFTERNOON = "afternoon"
    EVENING = "evening"
    NIGHT = "night"
    AWAY = "away"  # while the other is out, or they are at work themselves
    AS_WRITTEN = "as_written"  # at an hour or on a day that stands in the conversation


_HOURS = {When.MORNING: range(8, 12), When.AFTERNOON: range(13, 17), When.EVENING: range(18, 21)}


@dataclass(frozen=True)
class SafeWays:
    """What was called safe; nothing where nothing was."""

    ways: frozenset[Way] = frozenset()
    times: frozenset[When] = frozenset()
    numbers: frozenset[str] = (
        frozenset()
    )  # digits, or the last ones, of those alone that may be used; none: no number was named

    def allow(self, way: Way, hour: int, to: str = "") -> bool:
        """Whether software may send something this way at this hour (0 to 23, where the church is): way and time must be plain."""
        if way in _BY_NUMBER and not self.is_for(to):
            return False
        is_time = When.ANY in self.times or any(hour in hours for when, hours in _HOURS.items() if when in self.times)
        return way in self.ways and is_time and When.AS_WRITTEN not in self.times

    def is_for(self, number: str) -> bool:
        """Whether what was called safe holds for this number, and not for another one alone."""
        digits = "".join(sign for sign in number if sign.isdecimal())
        return not self.numbers or any(digits.endswith(each) for each in self.numbers)


NOTHING_SAFE = SafeWays()


@dataclass(frozen=True)
class _Told:
    safe: frozenset[Way]
    ruled_out: frozenset[Way]
    times: frozenset[When]
    numbers: frozenset[str]


def read_safe_ways(messages: Sequence[str], *, naming: Container[int] | None = None) -> SafeWays:
    """What these messages, oldest first, call safe. What comes later counts more.

    Only messages with an index in `naming` (every one, where it is None) name ways; the others only rule them out: "text me about
    the picnic", before any violence was told, was said with something else in mind.
    """
    ways: set[Way] = set()
    times: frozenset[When] = frozenset()
    numbers: frozenset[str] = frozenset()
    for index, message in enumerate(messages):
        told = _read(message)
        safe = told.safe - told.ruled_out if naming is None or index in naming else frozenset()
        is_time_alone = (
            bool(ways)
            and (naming is None or index in naming)
            and not told.safe
            and len(message.split()) <= _SHORT_ANSWER_WORDS
        )
        if told.times and (safe or is_time_alone):
            times = told.times
        if told.numbers and safe:
            numbers = told.numbers
        ways = (ways - told.ruled_out) | safe
    if not ways:
        return NOTHING_SAFE
    return SafeWays(frozenset(ways), times, numbers if ways & _BY_NUMBER else frozenset())


def _read(message: str) -> _Told:
    data = _data()
    safe: set[Way] = set()
    ruled_out: set[Way] = set()
    taken: set[Way] = set()
    times: set[When] = set()
    numbers: set[str] = set()
    asked_before: set[Way] = set()
    is_short = len(message.split()) <= _SHORT_ANSWER_WORDS
    for match in _SENTENCE.finditer(fold(message)):
        sentence, end = match.groups()
        has_ruled_out = is_vouched = False
        asked: set[Way] = set()
        asked_numbers: set[str] = set()
        found_here: set[Way] = set()
        times_here: set[When] = set()
        for clause in _CLAUSE.split(sentence):
            words = words_of(clause)
            found = list(data.phrases.within(words))
            is_unsure = end == "?" or _is_unsure(words, data, [each.start for each in found], [e.end for e in found])
            for each in found:
                if each.phrase in data.ruled_out or each.phrase in data.taken:
                    ruled_out |= data.ruled_out.get(each.phrase, frozenset())
                    taken |= data.taken.get(each.phrase, frozenset())
                    has_ruled_out = True
                goes_on = has_ruled_out and each.start > 0 and words[each.start - 1] in data.ors
                if not is_unsure and not goes_on:
                    found_here.update(data.safe.get(each.phrase, ()))
                    asked.update(data.asked.get(each.phrase, ()))
                    is_vouched = is_vouched or each.phrase in data.vouched
            asked_numbers |= _numbers(words)
            times_here |= _times(words, data, is_unsure=is_unsure)
        if is_vouched or has_ruled_out:
            found_here |= asked
        if is_vouched and not found_here:  # "Email me. He doesn't see it."
            found_here |= asked_before
        asked_before = asked
        safe |= found_here
        if found_here & _BY_NUMBER:
            numbers |= asked_numbers
        if found_here or is_short:
            times |= times_here
    # "He has that phone, only text me at 0199" takes one number away and names another.
    ruled_out |= {way for way in taken if way not in safe or way not in _BY_NUMBER or not numbers}
    return _Told(frozenset(safe), frozenset(ruled_out), frozenset(times), frozenset(numbers))


def _numbers(words: Sequence[str]) -> set[str]:
    """The digits of the telephone numbers in a clause, however they are grouped."""
    found: set[str] = set()
    run = ""
    for word in [*words, ""]:
        if word.isdecimal():
            run += word
            continue
        if len(run) in _NUMBER_DIGITS:
            found.add(run)
        run = ""
    return found


def _is_unsure(words: Sequence[str], data: "_Data", starts: Sequence[int], ends: Sequence[int]) -> bool:
    """Whether a word outside the phrases, and outside those of time, leaves the clause in doubt."""
    inside = {at for start, end in zip(starts, ends, strict=True) for at in range(start, end)}
    inside |= {at for each in data.when_phrases.within(words) for at in range(each.start, each.end)}
    return any(word in data.unsure for at, word in enumerate(words) if at not in inside)


def _times(words: Sequence[str], data: "_Data", *, is_unsure: bool) -> set[When]:
    found = {data.when[each.phrase] for each in data.when_phrases.within(words)}
    if found and (is_unsure or any(word[0].isdecimal() for word in words if len(word) <= 4)):
        return {When.AS_WRITTEN}  # "not in the morning", "mornings before 9"
    return found


@dataclass(frozen=True)
class _Data:
    """The phrases of all the packs together: people mix languages."""

    phrases: Phrases
    safe: dict[str, frozenset[Way]]
    asked: dict[str, frozenset[Way]]
    vouched: frozenset[str]
    ruled_out: dict[str, frozenset[Way]]
    taken: dict[str, frozenset[Way]]
    when_phrases: Phrases
    when: dict[str, When]
    unsure: frozenset[str]
    ors: frozenset[str]


@cache
def _data() -> _Data:
    each = [pack.safe_ways for pack in packs().values()]
    safe = _by_phrase((way, told.safe[way]) for told in each for way in Way)
    asked = _by_phrase((way, told.asked[way]) for told in each for way in Way)
    taken = _by_phrase((way, told.taken[way]) for told in each for way in Way)
    vouched = frozenset(phrase for told in each for phrase in told.vouched)
    ruled_out = _by_phrase(
        [(way, told.ruled_out[way]) for told in each for way in Way]
        + [(way, told.ruled_out["all"]) for told in each for way in Way]
    )
    when = {phrase: when for told in each for when in When for phrase in told.when[when]}
    return _Data(
        phrases=Phrases([*safe, *asked, *vouched, *ruled_out, *taken]),
        safe=safe,
        asked=asked,
        vouched=vouched,
        ruled_out=ruled_out,
        taken=taken,
        when_phrases=Phrases(when),
        when=when,
        unsure=frozenset(word for told in each for word in told.unsure),
        ors=frozenset(word for told in each for word in told.ors),
    )


def _by_phrase(listed: Iterable[tuple[Way, Collection[str]]]) -> dict[str, frozenset[Way]]:
    found: dict[str, set[Way]] = {}
    for way, phrases in listed:
        for phrase in phrases:
            found.setdefault(phrase, set()).add(way)
    return {phrase: frozenset(ways) for phrase, ways in found.items()}
