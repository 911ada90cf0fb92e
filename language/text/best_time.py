"""When somebody can be reached, as they say it themselves; no time of a story."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from language.pack import packs
from language.text.any_of import any_of
from language.text.dates import ANY_WEEKDAY
from language.text.letters import spelled
from language.text.numbers import A_DIGIT, IN_WORDS_FOR_SURE, REPEATS

LONGEST = 4000  # characters of a message that are read
_MOST_ASIDE = 100  # characters of a clause that holds a time and nothing else
_NEAR = 60  # characters beside a time that are looked at
_WORDS_DENIED = 3  # between "don't" and the time: "don't call me before noon"

_TIMES = [pack.lexicon.times for pack in packs().values()]


def _told(*pieces: str) -> str:
    """One of the words that any language has for these pieces, as a pattern."""
    return any_of(word for each in _TIMES for piece in pieces for word in getattr(each, piece))


_HALF = rf"(?:\s?(?:{_told('half')})(?!\w))?"
_SPOKEN_HOUR = (
    rf"(?:(?:{_told('quarters')})\s)?(?:{IN_WORDS_FOR_SURE}|{_told('noon')})\b(?:[\s-](?:{_told('minutes')})\b)?"
)
_HOUR = (
    rf"(?:(?:(?:{_told('quarters')})\s)?(?:(?:[01]?\d|2[0-4])(?:[:h.][0-5]\d)?|[1-9][0-5]\d|1[0-2][0-5]\d)(?!\d){_HALF}"
    rf"|{_SPOKEN_HOUR}{_HALF})"
    rf"(?![\w/-])(?!\s(?:{_told('no_hour')})\b)"
)
_SMALL = r"(?:1[0-2]|[1-9])(?::[0-5]\d)?"
_CLOCK_TIME = rf"(?:[01]?\d|2[0-4])(?::[0-5]\d)?\s?(?:{_told('half')})(?!\w)"
# The first of a range, "5pm" in "5pm-7pm", which two numbers alone do not make: "12-14-2024", "chapters 3-5".
_BEGINS = rf"(?:(?:[01]?\d|2[0-4])(?:[:h.][0-5]\d)?\s?(?:{_told('half')})|(?:[01]?\d|2[0-4]):[0-5]\d|{_SPOKEN_HOUR})"
_QUARTER_TIME = rf"(?:{_told('quarters')})\s{_HOUR}"
_DATE = r"the\s\d{1,2}(?:st|nd|rd|th)\b"
_WEEKDAYS = rf"(?:{ANY_WEEKDAY})s?"
_DAY = rf"(?:{_WEEKDAYS}(?:\s?[-–/]\s?{_WEEKDAYS}|\s{_DATE})?|{_told('days')})\b"
_UNITS = re.compile(
    "|".join(
        rf"(?<![\w/-])(?:{unit})"
        for unit in (
            rf"(?P<free>(?P<phrase>{_told('free_from')})\s(?P<from>{_HOUR}))",
            rf"(?P<back>{_told('after_that', 'before_that')})\b",
            rf"(?P<any>{_told('any_time')})\b",
            rf"(?P<once>{_told('at_once')})\b",
            rf"(?:{_told('range_from')})\s(?:{_HOUR}\s?(?:{_told('range_to')})\b|(?:{_BEGINS}|{_SMALL})\s?[-–])\s?{_HOUR}",
            rf"(?:(?:{_HOUR}\s?(?:{_told('range_to')})\b|{_BEGINS}\s?[-–])\s?{_HOUR}|{_SMALL}\s?[-–]\s?{_CLOCK_TIME})",
            rf"(?P<event>(?:{_told('event_after')})\s(?:(?:{_told('whose')})\s)?(?:{_told('events')})\b(?P<ends>\s(?:{_told('ends')})\b)?"
            rf"|(?:{_told('event_at')})\s(?:(?:{_told('whose')})\s)?(?:{_told('event_times')})\b"
            rf"|(?:{_told('moment_after')})\s(?:{_told('moments')})\b)",
            rf"(?P<date>(?:{_told('hour_after')})\s{_DATE})",
            rf"(?P<hour>(?:{_told('hour_after')})\s{_HOUR})",
            rf"(?:{_CLOCK_TIME}|{_QUARTER_TIME})",
            rf"(?P<day>(?:(?:{_told('days_after')})\s)?{_DAY})",
            rf"(?P<part>(?:(?:{_told('parts_after')})\s)?(?:{_told('parts')})\b)",
            rf"(?P<bare>(?:{_SMALL}-{_SMALL}|{_HOUR}|{_DATE})"
            rf"(?=\s?(?:[.,;!?)\n–]|$)|\s(?:{_told('joins', 'suits', 'beside')})\b|\s{_DAY}))",
        )
    )
)
_AFTER = {phrase: each.then_after[0] for each in _TIMES for phrase in (*each.free_from, *each.after_that)}
_AFTER |= {phrase: each.then_before[0] for each in _TIMES for phrase in each.before_that}
_AN_HOUR = re.compile(rf"(?<![\w/-]){_HOUR}")
_CLAUSES_BETWEEN = 2  # a day and its hour
_MOST_CORRECTIONS = 4  # in one message that are looked at, the last ones
_OR_MORE = 3  # characters of " or ", between a number and the time that tells it to be an hour
_LONGEST_EVENT = 2  # words of one that is told beside its hour: "at lunch, 12:20"
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
_NOW = re.compile(any_of(w for each in packs().values() for w in each.lexicon.days.today))
_JOIN = re.compile(rf"\s|\s?[–-]\s?|,?\s(?:{_told('joins')})\s")
_ADDED = re.compile(rf",\s|,?\s(?:{_told('adds')})\s")
_REACHED = re.compile(
    r"(?<![\w.+-])[\w.+%-]{1,64}@[\w.-]{1,120}|\+?\(?\d(?:[\s().-]{0,2}\d){6,14}"
)  # blanked with REACHED
REACHED = "#"
_SPOKEN = re.compile(rf"\b(?:{A_DIGIT}|{REPEATS})(?:[\s,.-]{{1,3}}(?:{A_DIGIT}|{REPEATS})){{4,20}}\b")
_BREAK = re.compile(rf"(?P<sentence>[.!?\n])|[,;:()–—]|\b(?:{_told('breaks')})\b")
_CUE = re.compile(
    rf"\b(?:{_told('reach')})\b|\b(?:{_told('rings')})\s(?:(?:{_told('rings_up')})\s){{0,2}}(?:{_told('rung')})\b"
)
_GREETING = re.compile(rf"\b(?:{_told('greetings')})\b")
_GREETING_PART = re.compile(rf"(?:{_told('greeting_parts')})")
_PRESENT = re.compile(rf"\b(?:{_told('present')})\b")
_NO_CUE = re.compile(rf"\b(?:{_told('no_reach')})\b")
# "Tuesday is fine", "Tuesday's fine".
_SUITS = re.compile(
    rf"\s(?:{_told('suits')})\b|'s\s(?:{any_of(w[3:] for each in _TIMES for w in each.suits if w.startswith('is '))})\b"
)
_UNSUITS = re.compile(rf"(?:\s|'s\s)(?:{_told('unsuits')})\b")
_UNSUITS_BEFORE = re.compile(rf"\b(?:{_told('unsuits_before')})\s$")
_THEN = re.compile(rf"\b(?:{_told('then')})\b")
_CORRECTS = re.compile(rf"\b(?:{_told('corrects')})\b")
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


class Kind(StrEnum):
    """What a time is told by; the names of groups of `_UNITS`, CLOCK apart."""

    CLOCK = "clock"
    FREE = "free"
    BACK = "back"  # from or until an hour that was told before it: "before that"
    ANY = "any"
    ONCE = "once"
    EVENT = "event"
    DATE = "date"
    DAY = "day"
    PART = "part"
    BARE = "bare"  # a number that may be an hour where it answers


_NAMED = [kind.value for kind in Kind if kind is not Kind.CLOCK]
_HOURS = frozenset({Kind.CLOCK, Kind.PART, Kind.EVENT})
_DAY_OR_PART = frozenset({Kind.DAY, Kind.PART, Kind.EVENT})
_SURENESS = {fit: sureness for sureness, fit in enumerate(reversed(Fit))}


class _Time(NamedTuple):
    start: int
    end: int
    kinds: frozenset[Kind]
    instead: str = ""  # what it comes to, where that is not what was said: "after 3"
    is_event: bool = False
    shown: int | None = None  # where what is shown of it begins, if not at its start
    of: int = -1  # where the time begins that it refers to: "before that"

    @property
    def is_hour(self) -> bool:
        """Whether it tells more of a day that was told before it."""
        return bool(self.kinds & _HOURS) and Kind.DAY not in self.kinds


class TimesTold(NamedTuple):
    """The first time of each fit, in their words; "" where there is none."""

    reached: str
    fits: str
    answers: str
    drops_earlier: bool = False  # no time that was told before holds
    mends_earlier: bool = False  # what is told here stands in place of one that was told before


@dataclass(frozen=True)
class _Clause:
    start: int
    end: int
    sentence: int  # its number
    has_cue: bool  # it is of being reached
    has_presence: bool  # it tells when somebody is there
    holds_reach: bool  # a number or an address


def best_time_in(text: str) -> str:
    """When somebody can be reached or visited, in their words and no more of them than say it; or ""."""
    told = times_told(text)
    return told.reached or told.fits


def times_told(text: str) -> TimesTold:
    """The times of a text that may be when somebody can be reached, by how surely they are."""
    text = text[:LONGEST]
    said, places = spelled(text)
    said = _SPOKEN.sub(lambda found: REACHED * len(found[0]), said)
    said = _REACHED.sub(lambda found: REACHED * len(found[0]), said.replace("’", "'"))
    said = _GREETING.sub(lambda found: "." * len(found[0]), said)
    times = _times(said, text, places)
    clauses = _clauses(said, times) if times else []
    around = _Surroundings(_blanked(said, times), clauses, times)
    told = list(_told_of(said, text, places, times, around))
    is_denied = {each.is_denied for each in told}  # of every time that fits
    found: dict[Fit, str] = {}
    firm: dict[Fit, bool] = {}  # whether what was found may not be replaced by a later one
    open_to: _Said | None = None  # the time of days that was found, as long as an hour may follow it
    for each in _right_ones(said, told):
        fit = each.fit
        if open_to and _tells_its_hour(open_to, each):
            found[open_to.fit], open_to = f"{found[open_to.fit]} {each.words}", None
        elif fit not in found or (not firm[fit] and each.is_firm):
            found[fit], firm[fit] = each.words, each.is_firm
            open_to = each if each.is_open else None
    mends_earlier = bool(_CORRECTS.search(said)) or len(is_denied) > 1
    drops_earlier = bool(_DROPPED.search(said)) or len(is_denied) > 1
    reached, fits, answers = (found.get(fit, "") for fit in (Fit.REACHED, Fit.FITS, Fit.ANSWERS))
    return TimesTold(reached, fits, answers, drops_earlier, mends_earlier)


class _Said(NamedTuple):
    """A time as it is told to staff, and how surely they can be reached then."""

    time: _Time
    words: str
    fit: Fit
    clause: int
    is_denied: bool  # "not before noon"
    is_aside: bool  # its clause says nothing else, or that it suits

    @property
    def is_firm(self) -> bool:
        """Whether no later time is meant rather: one that is not denied, and of those that only answer one that stands by itself."""
        return not self.is_denied and (self.fit is not Fit.ANSWERS or self.is_aside)

    @property
    def is_open(self) -> bool:
        """Whether it tells no hour, which may follow."""
        return self.fit is not Fit.ANSWERS and self.time.kinds <= _DAY_OR_PART and not self.is_denied


def _told_of(
    said: str, text: str, places: Sequence[int], times: Sequence[_Time], around: _Surroundings
) -> Iterator[_Said]:
    """Those times when somebody may be reached."""
    at = 0
    for time in times:
        while around.clauses[at].end < time.end:
            at += 1
        clause = around.clauses[at]
        if _is_unsuited(said, clause, time):
            continue
        fit = Fit.REACHED if around.is_meant_behind(at) else _fit(said, time, around, at)
        if fit is None:
            continue
        begins = time.start if time.shown is None else time.shown
        start = begins if time.shown else _with_negation(said, clause.start, begins)
        if start < begins and _NOW.fullmatch(said, time.start, time.end):
            continue  # "not tonight"
        words = text[places[start] : places[time.end - 1] + 1].strip()
        if time.instead:
            words = f"{text[places[start] : places[begins]]}{time.instead}"
        is_aside = around.is_filling(clause.start, time.start) and around.is_filling(time.end, clause.end)
        is_aside = is_aside or _is_suited(said, clause, *time[:2])
        yield _Said(time, words, fit, at, start < begins, is_aside)


def _right_ones(said: str, told: Sequence[_Said]) -> Sequence[_Said]:
    """Without those that another refers to, and those that are taken back for a later one: "Call me at 5, no wait, at 6"."""
    fits = {each.time.start: _SURENESS[each.fit] for each in told}
    spent = {each.time.of for each in told if _SURENESS[each.fit] >= fits.get(each.time.of, 0)}
    told = [each for each in told if each.time.start not in spent]
    marks = list(_CORRECTS.finditer(said)) if len(told) > 1 else []
    for mark in reversed(marks[-_MOST_CORRECTIONS:]):
        later = [each for each in told if each.time.start >= mark.end()]
        surest = max((_SURENESS[each.fit] for each in later), default=-1)
        if later and any(each.time.end <= mark.start() and _SURENESS[each.fit] <= surest for each in told):
            return later
    return told


def _tells_its_hour(days: _Said, hour: _Said) -> bool:
    """Whether it is the hour of these days: "Tuesday is best. After 6"; "afternoons, around 3"."""
    if not hour.time.is_hour or hour.clause - days.clause > _CLAUSES_BETWEEN:
        return False
    if days.time.kinds == {Kind.DAY}:
        return True
    return Kind.CLOCK in hour.time.kinds and (hour.is_aside or hour.fit is days.fit)


def any_time_in(text: str) -> str:
    """The first time that is named, whatever it is of, in the words of the text; or ""."""
    said, places = spelled(text[:LONGEST])
    times = _times(said.replace("’", "'"), text, places)
    found = next((each for each in times if not each.kinds & {Kind.BARE, Kind.ONCE}), None)
    return text[places[found.start] : places[found.end - 1] + 1] if found else ""


def _times(said: str, text: str, places: Sequence[int]) -> list[_Time]:
    """Where times are named, those that belong together as one: "Tuesday" and "between 2 and 4"."""
    found: list[_Time] = []
    for unit in _UNITS.finditer(said):
        if unit["hour"] and _is_address(text[places[unit.end()] :][:_NEAR]):
            continue
        time = _time(unit)
        if unit["back"]:
            found += _back(said, text, places, found, unit)
        elif found and found[-1].of >= 0 and _ADDED.fullmatch(said, found[-1].end, time.start):
            found[-1] = time  # "before that, at 5"
        elif found and (joined := _joined(said, found[-1], time)):
            found[-1] = joined
        else:
            found.append(time)
    return found


def _back(said: str, text: str, places: Sequence[int], found: list[_Time], unit: re.Match[str]) -> Iterator[_Time]:
    """ "he gets home at 6 so before then": the time that refers to the hour before it, which tells nothing by itself any more."""
    for time in reversed(found):
        if unit.start() - time.end > _NEAR:
            return
        if time.kinds != {Kind.BARE} and (hours := list(_AN_HOUR.finditer(said, time.start, time.end))):
            hour = text[places[hours[-1].start()] : places[hours[-1].end() - 1] + 1]
            instead = f"{_AFTER[' '.join(unit[0].split())]} {hour}"
            yield _Time(*unit.span(), frozenset({Kind.BACK}), instead, of=time.start)
            return


def _time(unit: re.Match[str]) -> _Time:
    kind = next((Kind(name) for name in _NAMED if unit[name]), Kind.CLOCK)
    instead = f"{_AFTER[' '.join(unit['phrase'].split())]} {unit['from']}" if unit["free"] else ""
    return _Time(unit.start(), unit.end(), frozenset({kind}), instead, kind is Kind.EVENT and not unit["ends"])


def _joined(said: str, before: _Time, time: _Time) -> _Time | None:
    """Both as one, where only a space or "and" is between them, or a comma between two days or before the hour; else None."""
    if before.instead or time.instead or Kind.ONCE in (before.kinds | time.kinds):
        return None
    if not time.kinds & before.kinds and _UNSUITS_BEFORE.search(said, max(0, before.start - _NEAR), before.start):
        return None  # "I work nights, so after three"
    if Kind.CLOCK in before.kinds and time.kinds == {Kind.EVENT}:
        return None  # "before 3 when the kids get home": that is why
    if before.kinds == {Kind.BARE} and not (time.kinds & {Kind.BARE, Kind.DAY} or time.start - before.end > _OR_MORE):
        return None
    is_new = not before.kinds & time.kinds and not time.kinds & {Kind.ANY, Kind.DAY}
    is_list = before.kinds == time.kinds == {Kind.DAY} and not _UNSUITS.match(said, time.end)
    is_near = bool(_JOIN.fullmatch(said, before.end, time.start)) and (
        Kind.BARE not in time.kinds or time.start - before.end > 1 or Kind.DAY in before.kinds
    )
    if not is_near and not ((is_new or is_list) and _ADDED.fullmatch(said, before.end, time.start)):
        return None
    is_told_by_hour = not is_near and before.is_event and bool(time.kinds & {Kind.CLOCK, Kind.BARE})
    if is_told_by_hour and len(said[before.start : before.end].split()) > _LONGEST_EVENT:
        return _Time(before.start, time.end, before.kinds | time.kinds, shown=time.start)
    return _Time(before.start, time.end, before.kinds | time.kinds, shown=before.shown)


def _blanked(said: str, times: Sequence[_Time]) -> str:
    """The text without its times: what else a clause says."""
    pieces, at = [], 0
    for time in times:
        pieces += [said[at : time.start], " " * (time.end - time.start)]
        at = time.end
    return "".join([*pieces, said[at:]])


def _is_address(behind: str) -> bool:
    """Whether what follows "at 21" makes an address of it: "Elm Street"."""
    return bool(_ADDRESS.match(behind)) and not _A_TIME.match(behind)


def _clauses(said: str, times: Sequence[_Time]) -> list[_Clause]:
    """The clauses of a text. None ends inside of a time."""
    found: list[_Clause] = []
    start = sentence = at = 0
    for mark in _BREAK.finditer(said):
        while at < len(times) and times[at].end <= mark.start():
            at += 1
        if at < len(times) and times[at].start < mark.end():
            continue
        found.append(_clause(said, start, mark.start(), sentence))
        start = mark.end()
        sentence += bool(mark["sentence"])
    return [*found, _clause(said, start, len(said), sentence)]


def _clause(said: str, start: int, end: int, sentence: int) -> _Clause:
    has_cue = bool(_CUE.search(said, start, end)) and not _NO_CUE.search(said, start, end)
    has_presence = bool(_PRESENT.search(said, start, end))
    return _Clause(start, end, sentence, has_cue, has_presence, said.find(REACHED, start, end) >= 0)


def _fit(said: str, time: _Time, around: _Surroundings, at: int) -> Fit | None:
    """How the clause of this time says that they can be reached then; None where it does not."""
    clause, (start, end) = around.clauses[at], time[:2]
    is_aside = around.is_filling(clause.start, start) and around.is_filling(end, clause.end)
    if time.kinds & {Kind.BARE, Kind.ONCE} and len(time.kinds) == 1:
        return Fit.ANSWERS if is_aside or _is_suited(said, clause, start, end) else None
    if clause.has_cue:
        return Fit.REACHED
    is_back = time.kinds == {Kind.BACK}
    if is_back and not is_aside:
        return None
    if ((time.instead and not is_back) or clause.has_presence) and around.is_of_reach:
        return Fit.REACHED
    if time.instead:
        return Fit.FITS if is_back and around.is_of_reach else Fit.ANSWERS
    is_part = bool(_GREETING_PART.fullmatch(said, start, end))
    if is_aside and not is_part and around.is_beside_reach(at):
        return Fit.REACHED
    if _is_suited(said, clause, start, end):
        return Fit.FITS
    if is_aside and not is_part and around.is_alone(at) and not _ONE_DAY.fullmatch(said, start, end):
        return Fit.FITS
    begins_or_ends = around.is_filling(clause.start, start) or around.is_filling(end, clause.end)
    return Fit.ANSWERS if begins_or_ends else None


def _is_suited(said: str, clause: _Clause, start: int, end: int) -> bool:
    """Whether a time is said to suit, before it or behind it."""
    is_said_before = _SUITS_BEFORE.search(said[max(clause.start, start - _NEAR) : start])
    return bool(is_said_before or _SUITS.match(said, end, clause.end))


def _is_unsuited(said: str, clause: _Clause, time: _Time) -> bool:
    """Whether a time is said not to suit: "mornings are a mess", "I work nights"."""
    if _UNSUITS.match(said, time.end, clause.end):
        return True
    return bool(_UNSUITS_BEFORE.search(said[max(clause.start, time.start - _NEAR) : time.start]))


class _Surroundings:
    """What stands around each clause of a text, those apart that say nothing."""

    def __init__(self, said: str, clauses: Sequence[_Clause], times: Sequence[_Time]) -> None:
        self.said, self.clauses = said, clauses  # without its times
        starts = [time.start for time in times]
        self.means_then = [  # it is of being reached at a time that was told before it
            each.has_cue
            and bisect_left(starts, each.start) == bisect_left(starts, each.end)
            and bool(_THEN.search(said, each.start, each.end))
            for each in clauses
        ]
        self.telling = [each.has_cue or not self.is_filling(each.start, each.end) for each in clauses]
        self.is_of_reach = any(map(_is_reached, clauses))  # whether anything in the text is
        self.reached = [
            tells and (_is_reached(each) or (each.has_presence and self.is_of_reach))
            for tells, each in zip(self.telling, clauses, strict=True)
        ]
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

    def is_filling(self, start: int, end: int) -> bool:
        """Whether this stretch of a clause says nothing, times apart."""
        if end - start > _MOST_ASIDE:
            return False
        return all(word in _BESIDE for word in _WORD.findall(self.said, start, end))

    def is_alone(self, at: int) -> bool:
        """Whether the text says nothing beside this clause."""
        return self.before[at] is None and self.behind[at] is None

    def is_meant_behind(self, at: int) -> bool:
        """Whether what follows this clause is of being reached at the time in it: "I get a break at 10. Call then"."""
        behind = self.behind[at]
        return behind is not None and self.means_then[behind]

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
