"""Whether what a sentence states stands on file: in a tool's result, in what the church publishes, among the crisis lines, or in
the visitor's own words, said back as theirs."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property, lru_cache

from language.once import Once
from language.text.dates import FORMS_OF_NTH_DAYS as _OTHER_FORMS
from language.text.dates import dates, days_between, ranges_in, tells_half
from language.text.details import (
    ASKED,
    FEWEST_DIGITS,
    LONGEST,
    PHONE,
    STATED,
    Detail,
    DetailKind,
    details,
)
from language.text.letters import spelled
from language.text.numbers import IN_WORDS, number
from language.text.quantities import is_promised as is_promised_in
from language.text.quantities import is_tagged, repeats, without_ages

_WORD = re.compile(r"[a-z][a-z'-]+|\d{1,3}(?:st|nd|rd|th)|\d+")
_NUMBER = re.compile(rf"(?<![\d.,])\d[\d,]{{0,9}}(?![\d,])|\b(?:{IN_WORDS})\b")
_ANY_WORD = re.compile(r"\w+")
_FEWEST_QUOTED = 4  # words of a sentence that is taken for a quotation
_NOON = 12
_NOT_DIGITS = re.compile(r"\D+")
_ENDING = 4  # digits by which a telephone number is told: "the one that ends in 0149"
HOURS = frozenset({DetailKind.TIME, DetailKind.HOUR})
_sentences: Once[frozenset[Detail]] = Once(256)  # a gate asks of each two or three times
_PIECE = LONGEST - 200  # characters of a source that are read at once; pieces end at a line or a space


@dataclass(frozen=True)
class _Stated:
    """What a text states: its details, its words, its bare numbers."""

    details: frozenset[Detail]
    words: frozenset[str]
    numbers: frozenset[int]
    in_words: frozenset[int]

    @cached_property
    def labels(self) -> frozenset[str]:
        """Its numbers that are part of no time, day or telephone number."""
        kinds = (DetailKind.NUMBER, DetailKind.COUNT, DetailKind.LABEL, DetailKind.SUM)
        return frozenset({each.value for each in self.details if each.kind in kinds} | set(map(str, self.in_words)))

    @cached_property
    def counted(self) -> frozenset[str]:
        """All of its numbers, hours by either clock, and the last digits of a telephone number."""
        found = self.labels | set(map(str, self.numbers))
        for each in self.details:
            if each.kind in HOURS:
                hour, minute = map(int, each.value.split(":"))
                found |= {str(hour), str(hour % _NOON or _NOON), str(minute)}
            elif each.kind is DetailKind.PHONE:
                found |= {each.value[-_ENDING:].lstrip("0")}
            elif each.kind in (DetailKind.DATE, DetailKind.SUM, DetailKind.DOSE):
                found |= set(_NOT_DIGITS.split(each.value))
        return frozenset(found)


class OnFile:
    """What may be said as a fact in one turn. Read only once a sentence states something.

    `filed` gives what tools told in this conversation, `published` what the church tells everybody; `told` is what the visitor wrote;
    `dialed` are the numbers of the crisis lines of this country, digits only. `today` is what "Thursday" is told of besides.
    """

    def __init__(
        self,
        *,
        filed: Callable[[], Iterable[str]] = tuple,
        published: Sequence[str] = (),
        told: Sequence[str] = (),
        dialed: frozenset[str] = frozenset(),
        today: date | None = None,
    ) -> None:
        self._filed = filed
        self._published_texts = published
        self._told_texts = told
        self._dialed = dialed
        self._today = today

    def lacking(self, sentence: str, *, is_stated: bool, is_claimed: bool = False) -> frozenset[Detail]:
        """The details that stand nowhere. A day of the week counts only where something is stated of it (`is_stated`); what is merely
        asked about ("Would Tuesday at 3 be good?") is no statement. Who does something for this visitor, and when (`is_claimed`), stands
        in no content of the church: that she has a Pastor Ruth and opens at 8 does not make it true that Pastor Ruth calls at 8."""
        found = _sentences.of(sentence, lambda: details(sentence))
        if not found:
            return frozenset()
        said = spelled(sentence)[0].strip()
        is_promised = is_claimed and is_promised_in(said)
        passed: set[DetailKind] = set() if is_promised else {DetailKind.WHEN}
        if not is_claimed and sentence.rstrip().endswith("?") and not is_tagged(said):
            passed |= ASKED
        if not (is_stated or is_claimed):
            passed |= STATED
        if any(each.value in self._dialed for each in found):
            passed |= {DetailKind.OPEN}  # a crisis line answers at every hour
        asked = [each for each in found if each.kind not in passed]
        if not asked:
            return frozenset()
        filed = [_stated(text) for text in (*self._filed(), *(() if is_promised else self._published_texts))]
        # "At ten on Sundays" is told by what tells of Sundays, not by an office that opens at ten on Tuesdays; and by what tells of no
        # day, such as a room that closes at 22:00, only where it is ten in the morning there, too.
        days = {each.value for each in found if each.kind is DetailKind.WEEKDAY}
        of_days, of_no_day = filed, list[_Stated]()
        if days:
            of_days = [each for each in filed if _values((each,), DetailKind.WEEKDAY) & days]
            of_no_day = [each for each in filed if not _values((each,), DetailKind.WEEKDAY)]
        is_half_told, is_weekly = tells_half(said), repeats(said)

        def is_filed(each: Detail) -> bool:
            if each.kind not in HOURS:
                return self._is_filed(each, filed, is_half_told=is_half_told, is_weekly=is_weekly)
            return self._is_filed(each, of_days, is_half_told=is_half_told) or self._is_filed(each, of_no_day)

        return frozenset(each for each in asked if not (self._is_theirs(each, is_weekly=is_weekly) or is_filed(each)))

    def tells(self, words: str) -> bool:
        """Whether these words stand somewhere, word for word: a title, a line of a song."""
        return self._is_written(_in_words(words), self._told_texts)

    def holds(self, sentence: str) -> bool:
        """Whether the sentence stands word for word in what tools or the church told: a verse, a line of an announcement."""
        words = _in_words(sentence)
        return words.count(" ") >= _FEWEST_QUOTED and self._is_written(words)

    def _is_written(self, words: str, besides: Iterable[str] = ()) -> bool:
        return any(words in _in_words(text) for text in (*self._filed(), *self._published_texts, *besides))

    @cached_property
    def _told(self) -> tuple[_Stated, ...]:
        return tuple(map(_stated, self._told_texts))

    def _is_theirs(self, detail: Detail, *, is_weekly: bool) -> bool:
        """Whether the visitor told it: of an hour they seldom say which half of the day, of a sum not that it is money."""
        if detail.kind in HOURS:
            hour, minute = map(int, detail.value.split(":"))
            times = {tuple(map(int, each.split(":"))) for each in _values(self._told, DetailKind.TIME)}
            if any((told % _NOON, past) == (hour % _NOON, minute) for told, past in times):
                return True
            # Any number of theirs may have been an hour ("after ten"), but none of them says when something is every week.
            hours = {hour, hour % _NOON or _NOON}
            return not minute and not is_weekly and any(not hours.isdisjoint(each.numbers) for each in self._told)
        if detail.kind in (DetailKind.COUNT, DetailKind.LABEL):
            return any(detail.value in each.counted for each in self._told)
        if detail.kind is DetailKind.SUM and detail.value.isdecimal():
            return any(int(detail.value) in each.numbers for each in self._told)
        return self._is_filed(detail, self._told, is_weekly=is_weekly)

    def _is_filed(
        self, detail: Detail, filed: Iterable[_Stated], *, is_half_told: bool = True, is_weekly: bool = False
    ) -> bool:
        filed = tuple(filed)
        if detail.kind in (DetailKind.NAME, DetailKind.STREET, DetailKind.PLACE, DetailKind.WHEN):
            return any(set(detail.value.split()) <= each.words for each in filed)
        if detail.kind is DetailKind.NTH:
            return any(
                all(_OTHER_FORMS.get(word, {word}) & each.words for word in detail.value.split()) for each in filed
            )
        if detail.kind in (DetailKind.LABEL, DetailKind.COUNT):
            return any(detail.value in each.labels for each in filed)
        if detail.kind is DetailKind.NUMBER:
            return detail.value in self._dialed or any(detail.value in each.counted for each in filed)
        known = _values(filed, detail.kind)
        if detail.kind is DetailKind.HOUR or (detail.kind is DetailKind.TIME and not is_half_told):
            return any(_of_half(each) == _of_half(detail.value) for each in known | _values(filed, DetailKind.TIME))
        if detail.kind is DetailKind.WEEKDAY and self._today is not None and not is_weekly:
            known = known | {str(self._today.weekday()), str((self._today.weekday() + 1) % 7)}
        if detail.kind is DetailKind.SHORT_NUMBER:
            return detail.value in known | self._dialed or any(detail.value in each.words for each in filed)
        if detail.kind is DetailKind.PHONE:
            return any(_is_same_number(detail.value, each) for each in known | self._dialed)
        if detail.kind is DetailKind.LINK:
            known = known | {each.partition("@")[2] for each in _values(filed, DetailKind.EMAIL)}
            return any(_leads_there(detail.value, each) for each in known)
        return detail.value in known


@lru_cache(maxsize=256)
def _in_words(text: str) -> str:
    return f" {' '.join(_ANY_WORD.findall(spelled(text)[0]))} "


def _values(stated: Iterable[_Stated], kind: DetailKind) -> frozenset[str]:
    return frozenset(detail.value for each in stated for detail in each.details if detail.kind is kind)


def _of_half(time: str) -> tuple[int, int]:
    """ "18:30" is half past six."""
    hour, minute = map(int, time.split(":"))
    return hour % _NOON, minute


def _is_same_number(one: str, other: str) -> bool:
    """Whether the shorter is the end of the longer: "555-0142" of "(217) 555-0142"."""
    shorter, longer = sorted((one, other), key=len)
    return len(shorter) >= FEWEST_DIGITS and longer.endswith(shorter)


def _leads_there(said: str, known: str) -> bool:
    """The address itself, or the front page of the site it stands on."""
    return said == known or known.startswith(f"{said}/")


@lru_cache(maxsize=256)
def _stated(text: str) -> _Stated:
    found: set[Detail] = set()
    for piece in _pieces(text):
        found |= details(piece)
        found |= {Detail(DetailKind.TIME, time) for span in ranges_in(without_ages(spelled(piece)[0])) for time in span}
        found |= {Detail(DetailKind.DATE, f"{month}-{day}") for month, day in days_between(piece)}
        found |= {
            Detail(DetailKind.WEEKDAY, str(date(day.year, day.month, day.day).weekday()))
            for day in dates(piece)
            if day.year and _is_day(day.year, day.month, day.day)
        }
    said = spelled(text)[0]
    words = frozenset(_WORD.findall(said))
    # The digits of a telephone number are no numbers of anything else.
    found_numbers = [match[0].replace(",", "") for match in _NUMBER.finditer(PHONE.sub(" ", said))]
    numbers = frozenset(map(number, found_numbers))
    in_words = frozenset(number(each) for each in found_numbers if not each.isdecimal())
    return _Stated(frozenset(found), words, numbers, in_words)


def _is_day(year: int, month: int, day: int) -> bool:
    try:
        date(year, month, day)
    except ValueError:
        return False
    return True


def _pieces(text: str) -> Iterable[str]:
    while len(text) > _PIECE:
        cut = max(text.rfind("\n", 0, _PIECE), text.rfind(" ", 0, _PIECE)) + 1 or _PIECE
        yield text[:cut]
        text = text[cut:]
    yield text
