"""When somebody can be reached, as they say it themselves; no time of a story."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from language.pack import packs
from language.text.any_of import any_of
from language.text.dates import ANY_WEEKDAY
from language.text.letters import spelled
from language.text.numbers import IN_WORDS_FOR_SURE

LONGEST = 4000  # characters of a message that are read
_MOST_ASIDE = 100  # characters of a clause that holds a time and nothing else
_NEAR = 60  # characters beside a time that are looked at
_WORDS_DENIED = 3  # between "don't" and the time: "don't call me before noon"

_TIMES = [pack.lexicon.times for pack in packs().values()]


def _told(*pieces: str) -> str:
    """One of the words that any language has for these pieces, as a pattern."""
    return any_of(word for each in _TIMES for piece in pieces for word in getattr(each, piece))


_HOUR = (
    rf"(?:(?:(?:[01]?\d|2[0-4])(?:[:h.][0-5]\d)?|[1-9][0-5]\d)(?!\d)(?:\s?(?:{_told('half')})(?!\w))?"
    rf"|(?:{IN_WORDS_FOR_SURE}|{_told('noon')})\b(?:\s(?:{_told('half')})(?!\w))?)"
    rf"(?![\d/-])(?!\s(?:{_told('no_hour')})\b)"
)
_CLOCK_TIME = rf"(?:[01]?\d|2[0-4])(?::[0-5]\d)?\s?(?:{_told('half')})(?!\w)"
_UNITS = re.compile(
    "|".join(
        rf"(?<![\w/-])(?:{unit})"
        for unit in (
            rf"(?:{_told('any_time')})\b",
            rf"(?:{_told('range_from')})\s{_HOUR}\s?(?:-|–|(?:{_told('range_to')})\b)\s?{_HOUR}",
            rf"(?P<range>{_HOUR}\s?(?:-|–|(?:{_told('range_to')})\b)\s?{_HOUR})",
            rf"(?:{_told('event_after')})\s(?:(?:{_told('whose')})\s)?(?:{_told('events')})\b(?:\s(?:{_told('ends')})\b)?",
            rf"(?:{_told('event_at')})\s(?:(?:{_told('whose')})\s)?(?:{_told('event_times')})\b",
            rf"(?:{_told('hour_after')})\sthe\s\d{{1,2}}(?:st|nd|rd|th)\b",
            rf"(?:{_told('moment_after')})\s(?:{_told('moments')})\b",
            rf"(?P<hour>(?:{_told('hour_after')})\s{_HOUR})",
            _CLOCK_TIME,
            rf"(?:(?:{_told('days_after')})\s)?(?:(?:{ANY_WEEKDAY})s?|{_told('days')})\b",
            rf"(?:(?:{_told('parts_after')})\s)?(?:{_told('parts')})\b",
        )
    )
)
# One day by itself may answer anything.
_ONE_DAY = re.compile(
    "|".join(
        [
            ANY_WEEKDAY,
            *(
                re.escape(w)
                for each in packs().values()
                for w in (*each.lexicon.days.today, *each.lexicon.days.tomorrow)
            ),
        ]
    )
)
_JOIN = re.compile(rf"\s|\s?[–-]\s?|,?\s(?:{_told('joins')})\s")
_REACHED = re.compile(
    r"(?<![\w.+-])[\w.+%-]{1,64}@[\w.-]{1,120}|\+?\(?\d(?:[\s().-]{0,2}\d){6,14}"
)  # blanked with REACHED
REACHED = "#"
_BREAK = re.compile(rf"(?P<sentence>[.!?\n])|[,;:()–—]|\b(?:{_told('breaks')})\b")
_CUE = re.compile(
    rf"\b(?:{_told('reach')})\b|\b(?:{_told('rings')})\s(?:(?:{_told('rings_up')})\s){{0,2}}(?:{_told('rung')})\b"
)
_GREETING = re.compile(rf"\b(?:{_told('greetings')})\b")
_GREETING_PART = re.compile(rf"(?:{_told('greeting_parts')})")
_NO_CUE = re.compile(rf"\b(?:{_told('no_reach')})\b")
_SUITS = re.compile(rf"\s(?:{_told('suits')})\b")
_SUITS_BEFORE = re.compile(rf"(?:\b(?:{_told('suits_before')})|{REACHED})\s$")
_DROPPED = re.compile(rf"\b(?:{_told('dropped')})\b")
_WORD = re.compile(r"[\w']+|#")
_BESIDE = frozenset(word for each in _TIMES for word in each.beside)
_NEGATION = re.compile(rf"(?<!\w)(?:{_told('negations')})\b")
_ADDRESS = re.compile(rf"\s[A-Z][a-z]|\s(?:\w{{1,20}}\s){{0,2}}(?:{_told('streets')})\b", re.ASCII)
_A_TIME = re.compile(rf"\s(?:{ANY_WEEKDAY})", re.IGNORECASE)


class Fit(StrEnum):
    """How surely a time is when somebody can be reached."""

    REACHED = "reached"  # what is said beside it is of being reached
    FITS = "fits"  # it is said to suit, or nothing else is said
    ANSWERS = "answers"  # only where they were asked


class TimesTold(NamedTuple):
    """The first time of each fit, in their words; "" where there is none."""

    reached: str
    fits: str
    answers: str
    drops_earlier: bool = False  # no time that was told before holds


@dataclass(frozen=True)
class _Clause:
    start: int
    end: int
    sentence: int  # its number
    has_cue: bool  # it is of being reached
    holds_reach: bool  # a number or an address


def best_time_in(text: str) -> str:
    """When somebody can be reached or visited, in their words and no more of them than say it; or ""."""
    told = times_told(text)
    return told.reached or told.fits


def times_told(text: str) -> TimesTold:
    """The times of a text that may be when somebody can be reached, by how surely they are."""
    text = text[:LONGEST]
    said, places = spelled(text)
    said = _REACHED.sub(lambda found: REACHED * len(found[0]), said.replace("’", "'"))
    said = _GREETING.sub(lambda found: "." * len(found[0]), said)
    times = _times(said, text, places)
    clauses = _clauses(said, times) if times else []
    around = _Surroundings(said, clauses)
    found = {Fit.REACHED: "", Fit.FITS: "", Fit.ANSWERS: ""}
    at = 0
    for start, end in times:
        while clauses[at].end < end:
            at += 1
        fit = _fit(said, start, end, around, at)
        if fit and not found[fit]:
            start = _with_negation(said, clauses[at].start, start)
            found[fit] = text[places[start] : places[end - 1] + 1].strip()
        if found[Fit.REACHED]:
            break
    drops_earlier = bool(_DROPPED.search(said))
    return TimesTold(found[Fit.REACHED], found[Fit.FITS], found[Fit.ANSWERS], drops_earlier)


def any_time_in(text: str) -> str:
    """The first time that is named, whatever it is of, in the words of the text; or ""."""
    said, places = spelled(text[:LONGEST])
    found = next(iter(_times(said.replace("’", "'"), text, places)), None)
    return text[places[found[0]] : places[found[1] - 1] + 1] if found else ""


def _times(said: str, text: str, places: Sequence[int]) -> list[tuple[int, int]]:
    """Where times are named, those that belong together as one: "Tuesday" and "between 2 and 4"."""
    found: list[tuple[int, int]] = []
    for unit in _UNITS.finditer(said):
        if unit["hour"] and _is_address(text[places[unit.end()] :][:_NEAR]):
            continue
        if found and _JOIN.fullmatch(said, found[-1][1], unit.start()):
            found[-1] = (found[-1][0], unit.end())
        else:
            found.append(unit.span())
    return found


def _is_address(behind: str) -> bool:
    """Whether what follows "at 21" makes an address of it: "Elm Street"."""
    return bool(_ADDRESS.match(behind)) and not _A_TIME.match(behind)


def _clauses(said: str, times: Sequence[tuple[int, int]]) -> list[_Clause]:
    """The clauses of a text. None ends inside of a time."""
    found: list[_Clause] = []
    start = sentence = at = 0
    for mark in _BREAK.finditer(said):
        while at < len(times) and times[at][1] <= mark.start():
            at += 1
        if at < len(times) and times[at][0] < mark.end():
            continue
        found.append(_clause(said, start, mark.start(), sentence))
        start = mark.end()
        sentence += bool(mark["sentence"])
    return [*found, _clause(said, start, len(said), sentence)]


def _clause(said: str, start: int, end: int, sentence: int) -> _Clause:
    has_cue = bool(_CUE.search(said, start, end)) and not _NO_CUE.search(said, start, end)
    return _Clause(start, end, sentence, has_cue, said.find(REACHED, start, end) >= 0)


def _fit(said: str, start: int, end: int, around: _Surroundings, at: int) -> Fit | None:
    """How the clause of this time says that they can be reached then; None where it does not."""
    clause = around.clauses[at]
    if clause.has_cue:
        return Fit.REACHED
    is_part = bool(_GREETING_PART.fullmatch(said, start, end))
    is_aside = not is_part and _is_aside(said, start, end, clause)
    if is_aside and around.is_beside_reach(at):
        return Fit.REACHED
    if _SUITS.match(said, end, clause.end) or _SUITS_BEFORE.search(said[max(clause.start, start - _NEAR) : start]):
        return Fit.FITS
    if is_aside and around.is_alone(at) and not _ONE_DAY.fullmatch(said, start, end):
        return Fit.FITS
    begins = start - clause.start <= _MOST_ASIDE and _is_filling(said[clause.start : start])
    ends = clause.end - end <= _MOST_ASIDE and _is_filling(said[end : clause.end])
    return Fit.ANSWERS if begins or ends else None


def _is_aside(said: str, start: int, end: int, clause: _Clause) -> bool:
    """Whether the clause holds nothing but this time."""
    if clause.end - clause.start > _MOST_ASIDE + end - start:
        return False
    return _is_filling(said[clause.start : start]) and _is_filling(said[end : clause.end])


def _is_filling(piece: str) -> bool:
    return all(word in _BESIDE for word in _WORD.findall(piece))


class _Surroundings:
    """What stands around each clause of a text, those apart that say nothing."""

    def __init__(self, said: str, clauses: Sequence[_Clause]) -> None:
        self.clauses = clauses
        self.telling = [not _is_filling(said[each.start : each.end]) for each in clauses]
        self.reached = [tells and _is_reached(each) for tells, each in zip(self.telling, clauses, strict=True)]
        count = clauses[-1].sentence + 1 if clauses else 0
        self.sentences = [False] * count  # in which something is of being reached
        self.before: list[int | None] = []  # the last clause before each that tells something
        self.is_reached_before: list[bool] = []  # whether one before it in its sentence is of being reached
        last: int | None = None
        since, is_reached = -1, False
        for at, each in enumerate(clauses):
            if each.sentence != since:
                since, is_reached = each.sentence, False
            self.before.append(last)
            self.is_reached_before.append(is_reached)
            if self.telling[at]:
                last, is_reached = at, is_reached or self.reached[at]
                self.sentences[each.sentence] |= self.reached[at]
        self.behind: list[int | None] = []  # the next clause behind each that tells something
        following: int | None = None
        for at in reversed(range(len(clauses))):
            self.behind.append(following)
            following = at if self.telling[at] else following
        self.behind.reverse()

    def is_alone(self, at: int) -> bool:
        """Whether the text says nothing beside this clause."""
        return self.before[at] is None and self.behind[at] is None

    def is_beside_reach(self, at: int) -> bool:
        """Whether what stands before this clause in its sentence is of being reached, or else something in the sentences beside it."""
        before, behind = self.before[at], self.behind[at]
        sentence = self.clauses[at].sentence
        if before is not None and self.clauses[before].sentence == sentence:
            return self.is_reached_before[at]
        if before is not None and self.sentences[self.clauses[before].sentence]:
            return True
        if behind is None:
            return False
        following = self.clauses[behind].sentence
        return self.reached[behind] or (following != sentence and self.sentences[following])


def _is_reached(clause: _Clause) -> bool:
    return clause.has_cue or clause.holds_reach


def _with_negation(said: str, clause: int, start: int) -> int:
    """Where the time begins with what denies it: "not before noon", "don't call me before noon"."""
    denied = [found.span() for found in _NEGATION.finditer(said, max(clause, start - _NEAR), start)]
    if not denied or len(said[denied[-1][1] : start].split()) > _WORDS_DENIED:
        return start
    return denied[-1][0]
