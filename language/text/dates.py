"""Days and times as people write them, in every language that has a pack.

`dates` finds exact dates at their places; `day_in` and its neighbors read what day or time is meant, counted from a today.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta

from dateutil.easter import easter

from language.pack import packs
from language.text.letters import spelled, without_accents
from language.text.numbers import IN_WORDS, IN_WORDS_FOR_SURE, number

SUNDAY = 6  # as `date.weekday()` counts
LONGEST_ASKED = 4000  # characters of a message that are read for the day or time it asks for

_DAYS = [pack.lexicon.days for pack in packs().values()]


def _plain(word: str) -> str:
    return without_accents(word).lower()


def _any(words: Iterable[str]) -> str:
    """One of these, the longest first, as a pattern; a space or a hyphen in one is either."""
    return "|".join(
        re.escape(word).replace(r"\ ", "[ -]").replace(r"\-", "[ -]")
        for word in sorted({_plain(word) for word in words}, key=lambda each: (-len(each), each))
    )


def _told(*pieces: str) -> str:
    """One of the words that any language has for these pieces, as a pattern."""
    return _any(word for each in _DAYS for piece in pieces for word in getattr(each, piece))


_WEEKDAYS = {_plain(word): day for each in _DAYS for day, words in enumerate(each.weekdays) for word in words}
_MONTHS = {_plain(word): month for each in _DAYS for month, words in enumerate(each.months, start=1) for word in words}
_ORDINALS = {word: day for each in _DAYS for day, word in enumerate(each.ordinals, start=1)}
_VERBS = frozenset(word for each in _DAYS for word in each.verbs)

# Full names, to be put in a pattern that reads folded text: "Sun City" and "Mar Vista" are no days.
WEEKDAY = _any(words[0] for each in _DAYS for words in each.weekdays)
MONTH = _any(words[0] for each in _DAYS for words in each.months)
MONTH_BUT_VERBS = _any({_plain(words[0]) for each in _DAYS for words in each.months} - _VERBS)
ANY_WEEKDAY = _any(_WEEKDAYS)

_MONTH = rf"(?P<month>{_any(_MONTHS)})"
_DAY = r"(?P<day>\d{1,2})(?P<suffix>st|nd|rd|th)?"
_WORD = rf"(?P<word>{_any(_ORDINALS)})"
_THE = rf"(?:(?:{_told('the')})\s+)?"
_OF = rf"(?:(?:{_told('of')})\s+)?"
_YEAR = rf"(?:(?:,\s*|\s+(?:(?:{_told('of')})\s+)?(?:(?:{_told('year')})\s+)?)(?P<year>(?:19|20)\d\d)\b)?"
_NO_DAY_OF_MONTH = rf"(?!:|\s*(?:am|pm|a\.m|p\.m)\b|\s+(?:{_told('counted')})\b)"
_PATTERNS = [
    re.compile(pattern)
    for pattern in (
        r"(?<![\d/-])(?P<year>(?:19|20)\d\d)-(?P<month>\d{1,2})-(?P<day>\d{1,2})(?![\d-])",
        r"(?<![\d/.-])(?P<first>\d{1,2})(?P<mark>[/.-])(?P<second>\d{1,2})(?P=mark)(?P<year>(?:19|20)\d\d|\d\d)(?![\d/-])",
        rf"(?P<on>\b(?:{_told('on')})\s)?(?<![\d/.-])(?P<first>\d{{1,2}})/(?P<second>\d{{1,2}})(?![\d/%])",
        rf"\b{_MONTH}\b\.?\s+{_THE}{_DAY}\b{_NO_DAY_OF_MONTH}{_YEAR}",
        rf"(?<![\d:])\b{_DAY}\s+{_OF}{_MONTH}\b{_YEAR}",
        rf"\b{_MONTH}\s+{_THE}{_WORD}\b{_YEAR}",
        rf"\b{_WORD}\s+{_OF}{_MONTH}\b{_YEAR}",
    )
]
_OF_A_VERB = re.compile(r"\s?(?:or|to|-|of)\b")  # "may 3 or 4 of us come"
_FRACTIONS = frozenset({(1, 2), (1, 3), (1, 4), (2, 3), (3, 4), (24, 7), (9, 11)})

_WEEKDAY = re.compile(rf"\b({ANY_WEEKDAY})s?\b")
_PAST_WEEKDAY = re.compile(
    rf"\b(?:{_told('last_before')}) (?P<after>{ANY_WEEKDAY})s?\b|\b(?P<before>{ANY_WEEKDAY})s? (?:{_told('last_after')})\b"
)
_LAST_WEEK = re.compile(rf"\b(?:{_told('last_week')})\b")
_YESTERDAY = re.compile(rf"\b(?:{_told('yesterday')})\b")
_NEXT_WEEK = re.compile(rf"\b(?:{_told('next_week')})\b")
_DAY_AFTER_TOMORROW = re.compile(rf"\b(?:{_told('day_after_tomorrow')})\b")
_NO_FEAST = re.compile(rf"\b(?:{_told('no_feast')})\b")
_NO_DAY = re.compile(rf"\b(?:{_told('no_day')})\b")
_TOMORROW = re.compile(rf"\b(?:{_told('tomorrow')})\b")
_TODAY = re.compile(rf"\b(?:{_told('today')})\b")

# Days of a church's year, as Western churches keep them: so many days from Easter, or in the same month and day of every year.
_FROM_EASTER = {
    "ash_wednesday": -46,
    "palm_sunday": -7,
    "maundy_thursday": -3,
    "good_friday": -2,
    "holy_saturday": -1,
    "easter": 0,
    "easter_monday": 1,
    "ascension": 39,
    "pentecost": 49,
}
_FIXED = {"christmas_eve": (12, 24), "christmas": (12, 25), "new_years_eve": (12, 31), "new_years_day": (1, 1)}
_FEASTS = {
    _plain(word).replace("-", " "): feast for each in _DAYS for feast, words in each.feasts.items() for word in words
}
_FEAST = re.compile(rf"\b({_any(_FEASTS)})\b")

_A_DAY = rf"{_told('today')}|{_told('tomorrow')}|{_told('now')}|{ANY_WEEKDAY}"
_COUNT = rf"\d{{1,3}}|{_told('a_single')}|{IN_WORDS_FOR_SURE}"
_UNIT = rf"(?P<unit>{_told('day', 'week', 'fortnight')})"
_WEEKS_FROM = re.compile(rf"\b(?P<count>{_COUNT}) {_UNIT} (?:{_told('ahead_from')}) (?P<base>{_A_DAY})s?\b")
_AHEAD = re.compile(rf"\b(?:{_told('ahead')}) (?P<count>{_COUNT}) {_UNIT}\b")
_WEEK_LATER = re.compile(
    rf"\b(?P<base>{_A_DAY}) (?:(?P<week>{_told('week_later')})|(?:{_told('fortnight_later')}))\b(?! \d)"
)
_ROUND_DAYS = {word: each.round_days for each in _DAYS for word in each.day}
_SINGLE = frozenset(word for each in _DAYS for word in each.a_single)
_DAYS_OF_UNIT = {
    _plain(word): days
    for each in _DAYS
    for words, days in ((each.day, 1), (each.week, 7), (each.fortnight, 14))
    for word in words
}
_NTH = {word: place for each in _DAYS for place, words in enumerate(each.nth) for word in words}
# "3rd" of "third", "tuesdays" of "tuesday".
FORMS_OF_NTH_DAYS = {word: frozenset(words) for each in _DAYS for words in each.nth for word in words} | {
    day: frozenset({day, f"{day}s"}) for day in _WEEKDAYS
}
_LAST = frozenset(word for each in _DAYS for word in each.nth_last)
_NTH_WEEKDAY = re.compile(
    rf"\b(?P<nth>{_any({*_NTH, *_LAST})}) (?P<weekday>{ANY_WEEKDAY}) "
    rf"(?:(?:{_told('of_month')})|(?:{_told('in_month')}) (?P<month>{_any(_MONTHS)}))\b"
)

_LATE, _EARLY = _told("after_noon"), _told("before_noon")
_HALF = rf"a\.?\s?m\b\.?|p\.?\s?m\b\.?|(?:{_told('hour')})\b|(?:{_EARLY})\b|(?:{_LATE})\b"
# "At once" names no hour, though "a las once" does.
_NO_HOUR = "".join(
    rf"(?!(?:{_any(each.lexicon.days.at)}) (?:{_any(each.lexicon.numbers.no_number)})\b)"
    for each in packs().values()
    if each.lexicon.numbers.no_number
)
_NOT_COUNTED = rf"(?! (?:{_told('counted')})\b)"
_TIME = re.compile(
    rf"(?<![\d/-])(?P<hour>\d{{1,2}})(?::(?P<minute>\d\d))?\s?(?P<half>{_HALF})"
    r"|(?<![\d/-])(?P<hour24>\d{1,2}):(?P<minute24>\d\d)(?![\d/])"
    rf"|\b(?P<noon>{_told('noon')})\b"
    rf"|\b{_NO_HOUR}(?:(?:{_told('at')}) (?P<told>{IN_WORDS_FOR_SURE})|(?P<said>{IN_WORDS}))\s(?P<said_half>{_HALF})"
    rf"|\b{_NO_HOUR}(?:{_told('at')}) (?P<bare>\d{{1,2}}\b(?!:|\s?(?:{_HALF})){_NOT_COUNTED}|(?:{IN_WORDS_FOR_SURE})"
    rf"(?=\s?(?:[.,;!?]|$)|\s(?:(?:{_told('on')})\s)?(?:{ANY_WEEKDAY})))"
)
_CLOCK_FACE = 12  # hours
_RANGE = re.compile(
    rf"\b(?:(?:{_told('from_')}) )?(\d{{1,2}})(?::(\d\d))?\s?([ap]\.?\s?m\.?)?\s?(?:-|–|{_told('to')}) ?(?:about )?"
    rf"(\d{{1,2}})(?::(\d\d))?\s?([ap]\.?\s?m\b\.?)?(?!\d|/|\s?/|\s?(?:{_told('counted')})\b)"
)
_A_DAY_OF_MONTH = rf"(\d{{1,2}}(?:st|nd|rd|th)?|{_any(_ORDINALS)})"
_TO = rf"\s?(?:-|–|{_told('to')}|through|al?)\s?(?:the |el )?"
_TO_IT = re.compile(rf"\b{_A_DAY_OF_MONTH}{_TO}$")
_FROM_IT = re.compile(rf"^{_TO}{_A_DAY_OF_MONTH}\b(?!:)")
_PARTS = {part: re.compile(rf"\b(?:{_told(part)})\b") for part in ("morning", "afternoon", "evening")}
_HALF_TOLD = re.compile(rf"\d\s?[ap]\.?\s?m\b|\b(?:{_EARLY}|{_LATE}|{_told('noon')})\b")
_APOSTROPHE = re.compile("(?<=o) ?['\u2018\u2019\u00b4`\u02bc ](?=clock)")


@dataclass(frozen=True)
class Day:
    """A date as it was written. Without a year `year` is None, one of two digits is given as it is."""

    month: int
    day: int
    year: int | None
    start: int
    end: int
    parts: Mapping[str, tuple[int, int]] = field(compare=False)  # where its day, month, year … stand in the text
    month_first: bool = True  # of a date in numbers

    @property
    def key(self) -> tuple[int, int]:
        return self.month, self.day


def dates(text: str, *, day_first: bool = False) -> list[Day]:
    """The exact dates of a text, those with the most in them first. "3/5" is the fifth of March, unless `day_first`."""
    said, places = spelled(text)
    found: list[Day] = []
    taken = bytearray(len(text) + 1)
    for pattern in _PATTERNS:
        for match in pattern.finditer(said):
            day = _read(match, text, places, day_first)
            if day and not any(taken[day.start : day.end]):
                found.append(day)
                taken[day.start : day.end] = b"\x01" * (day.end - day.start)
    return found


def days_between(text: str) -> Iterator[tuple[int, int]]:
    """(month, day) of each day of "March 6-8" and "del 6 al 8 de marzo", first and last too."""
    said = spelled(text)[0]
    for day in dates(text):
        before, after = (
            _TO_IT.search(said[max(0, day.start - 24) : day.start]),
            _FROM_IT.match(said[day.end : day.end + 24]),
        )
        first = _day_of(before[1]) if before else day.day
        last = _day_of(after[1]) if after else day.day
        yield from ((day.month, each) for each in range(first, last + 1) if 1 <= first <= last <= 31)


def _day_of(written: str) -> int:
    return _ORDINALS[written] if written in _ORDINALS else int(re.sub(r"\D", "", written))


def day_name(weekday: int, language: str) -> str:
    """The name of a weekday as it is shown, 0 being Monday; in English where the language has no pack."""
    return packs().get(language, packs()["en"]).lexicon.days.weekdays[weekday][0]


def day_names(language: str) -> tuple[str, ...]:
    """The names of the weekdays from Monday, in small letters; in English where the language has no pack."""
    return tuple(day_name(weekday, language).lower() for weekday in range(7))


def month_names(language: str) -> tuple[str, ...]:
    """The names of the months from January, in small letters; in English where the language has no pack."""
    return tuple(month_name(month, language).lower() for month in range(1, 13))


def month_name(month: int, language: str) -> str:
    """The name of a month as it is shown, 1 being January; in English where the language has no pack."""
    return packs().get(language, packs()["en"]).lexicon.days.months[month - 1][0]


def ordinal_word(day: int, like: str) -> str:
    """The word for the day of a month in the language of another such word ("fifth"); "" where it has none."""
    language = next(each for each in _DAYS if _hyphened(like) in each.ordinals)
    return language.ordinals[day - 1] if day <= len(language.ordinals) else ""


def month_like(month: int, like: str) -> str:
    """The name of a month, in the language and the length of another one ("mar" gives "apr"), folded."""
    written = _plain(like)
    language = next(each for each in _DAYS if any(written in map(_plain, words) for words in each.months))
    name = _plain(language.months[month - 1][0])
    is_short = all(written != _plain(words[0]) for words in language.months) and len(written) <= 4
    return name[:3] if is_short else name


def last_weekday(weekday: int, today: date) -> date:
    """The day that "last Sunday" means (0 is Monday): the latest one before today. Said on a Sunday, the one a week ago."""
    return today - timedelta(days=(today.weekday() - weekday) % 7 or 7)


def weekday_in(text: str) -> int | None:
    """The weekday that is named first, 0 being Monday. "Last Sunday" names none: it is over; nor does "Good Friday"."""
    said = _asked(text)
    for pattern in (_WEEKS_FROM, _WEEK_LATER, _NTH_WEEKDAY, _PAST_WEEKDAY):
        said = pattern.sub(" ", said)
    found = _WEEKDAY.search(_FEAST.sub(lambda feast: " " if _is_feast(said, feast) else feast[0], said))
    return _WEEKDAYS[_hyphened(found[1])] if found else None


def weekdays_in(text: str) -> frozenset[int]:
    """The weekdays that are named, 0 being Monday."""
    return frozenset(_WEEKDAYS[_hyphened(found[1])] for found in _WEEKDAY.finditer(_asked(text)))


def day_in(text: str, today: date | None) -> date | None:
    """The day that is named: a date, "tomorrow", a feast, or the next such weekday. None where there is none, or no such day.

    Without `today` only a date with its year is read.
    """
    named = sorted(dates(text[:LONGEST_ASKED]), key=lambda each: (each.year is None, each.start))
    if named and (today or named[0].year):
        return _coming(today, named[0])
    if today is None:
        return None
    said = _asked(text)
    if far := _feast_in(said, today) or _nth_weekday_in(said, today) or _weeks_ahead(said, today):
        return far
    if _DAY_AFTER_TOMORROW.search(said):
        return today + timedelta(days=2)
    if _TOMORROW.search(_NO_DAY.sub(" ", said)):
        return today + timedelta(days=1)
    if _TODAY.search(said):
        return today
    weekday = weekday_in(said)
    if weekday is None:
        return None
    ahead = _days_until(weekday, today)
    return today + timedelta(days=ahead + (7 if _NEXT_WEEK.search(said) and ahead < 7 - today.weekday() else 0))


def past_day_in(text: str, today: date) -> date | None:
    """The day of church life that is looked back on: "last Sunday" as `last_weekday` has it, yesterday; last week is told by its
    Sunday. None where no past day is named in such words."""
    said = _NTH_WEEKDAY.sub(" ", _asked(text))
    if found := _PAST_WEEKDAY.search(said):
        return last_weekday(_WEEKDAYS[_hyphened(found["after"] or found["before"])], today)
    if _LAST_WEEK.search(said):
        return last_weekday(SUNDAY, today)
    return today - timedelta(days=1) if _YESTERDAY.search(said) else None


def times_in(text: str) -> list[str]:
    """The times that are named, "HH:MM" by the 24-hour clock. A bare hour of a church's day: 1 to 7 is after noon."""
    found = []
    for match in _TIME.finditer(_asked(text)):
        if match["noon"]:
            found.append("12:00")
            continue
        hour = number(match["hour"] or match["hour24"] or match["told"] or match["said"] or match["bare"])
        if match["bare"] and hour > _CLOCK_FACE and not match["bare"].isdigit():
            continue  # "at seventeen" is an age
        minute = int(match["minute"] or match["minute24"] or 0)
        found.append(_clock(hour, minute, match["half"] or match["said_half"] or ""))
    return [each for each in found if each]


def without_times(text: str) -> str:
    """The text in small letters without the times and dates that are written in it."""
    said = _TIME.sub(" ", _asked(text))
    for pattern in _PATTERNS:
        said = pattern.sub(" ", said)
    return said


def tells_half(text: str) -> bool:
    """Whether an hour of it says whether it is before noon or after."""
    return bool(_HALF_TOLD.search(_asked(text)))


def range_in(text: str) -> tuple[str, str] | None:
    """(from, to) of "from 12 to 2" or "6-8pm"; None where there is none."""
    return next(ranges_in(text), None)


def ranges_in(text: str) -> Iterator[tuple[str, str]]:
    """Every (from, to): "Tuesday 10-2, Saturday 9 to 12"."""
    for match in _RANGE.finditer(_asked(text)):
        half = match[3] or match[6] or ""
        end = _clock(int(match[4]), int(match[5] or 0), match[6] or "")
        start = _clock(int(match[1]), int(match[2] or 0), match[3] or half)
        if start > end and not match[3]:  # "11-1pm" begins in the morning
            start = _clock(int(match[1]), int(match[2] or 0), "am")
        if start and end and start < end:
            yield start, end


def part_of_day_in(text: str) -> str:
    """ "morning", "afternoon", "evening" or ""."""
    said = _asked(text)
    return next((part for part, pattern in _PARTS.items() if pattern.search(said)), "")


def _days_until(weekday: int, today: date) -> int:
    """How many days there are until the next such weekday, which today is not."""
    return (weekday - today.weekday()) % 7 or 7


def _is_feast(said: str, found: re.Match[str]) -> bool:
    return not any(each.start() < found.end() and found.start() < each.end() for each in _NO_FEAST.finditer(said))


def _feast_in(said: str, today: date) -> date | None:
    """The coming day of the feast that is named first, today included."""
    found = next((each for each in _FEAST.finditer(said) if _is_feast(said, each)), None)
    if found is None:
        return None
    feast = _FEASTS[found[1].replace("-", " ")]
    days = (_day_of_feast(feast, year) for year in (today.year, today.year + 1))
    return next(day for day in days if day >= today)


def _day_of_feast(feast: str, year: int) -> date:
    if feast in _FIXED:
        return date(year, *_FIXED[feast])
    return easter(year) + timedelta(days=_FROM_EASTER[feast])


def _nth_weekday_in(said: str, today: date) -> date | None:
    """ "The last Sunday of the month", "the first Sunday in May": the coming one, today included."""
    found = _NTH_WEEKDAY.search(said)
    if found is None:
        return None
    weekday = _WEEKDAYS[_hyphened(found["weekday"])]
    nth = None if found["nth"] in _LAST else _NTH[found["nth"]]
    first = today.replace(day=1)
    for _ in range(13):
        if found["month"] is None or first.month == _MONTHS[found["month"]]:
            day = _nth_weekday(first, weekday, nth)
            if day >= today:
                return day
        first = (first + timedelta(days=31)).replace(day=1)
    return None


def _nth_weekday(first: date, weekday: int, nth: int | None) -> date:
    """The weekday of the month that begins on `first`: the nth from 0, or with None the last."""
    if nth is not None:
        return first + timedelta(days=(weekday - first.weekday()) % 7 + 7 * nth)
    end = (first + timedelta(days=31)).replace(day=1) - timedelta(days=1)
    return end - timedelta(days=(end.weekday() - weekday) % 7)


def _weeks_ahead(said: str, today: date) -> date | None:
    """ "A week from Tuesday", "Tuesday week", "in two weeks"."""
    if found := _WEEKS_FROM.search(said):
        return _base(found["base"], today) + timedelta(days=_counted_days(found["count"], found["unit"]))
    if found := _WEEK_LATER.search(said):
        return _base(found["base"], today) + timedelta(days=7 if found["week"] else 14)
    if found := _AHEAD.search(said):
        return today + timedelta(days=_counted_days(found["count"], found["unit"]))
    return None


def _base(said: str, today: date) -> date:
    """The day that weeks are counted from."""
    if _TOMORROW.fullmatch(said):
        return today + timedelta(days=1)
    weekday = _WEEKDAYS.get(_hyphened(said))
    return today if weekday is None else today + timedelta(days=_days_until(weekday, today))


def _counted_days(count: str, unit: str) -> int:
    told = 1 if count in _SINGLE else number(count)
    return _ROUND_DAYS.get(unit, {}).get(told, told) * _DAYS_OF_UNIT[unit]


def _asked(text: str) -> str:
    return _APOSTROPHE.sub("", spelled(text[:LONGEST_ASKED])[0])


def _hyphened(word: str) -> str:
    """A word of a pattern as its table has it: "twenty first" is "twenty-first"."""
    return word.lower().replace(" ", "-")


def _read(match: re.Match[str], text: str, places: Sequence[int], day_first: bool) -> Day | None:
    parts = match.groupdict()
    month_first = True
    if "first" in parts:
        first, second = int(parts["first"]), int(parts["second"])
        if "mark" not in parts and (first, second) in _FRACTIONS and (not parts["on"] or first > 12):
            return None
        month_first = second > 12 or (first <= 12 and not day_first)
        month, day = (first, second) if month_first else (second, first)
    else:
        month = int(parts["month"]) if parts["month"].isdecimal() else _MONTHS[parts["month"]]
        day = _ORDINALS[_hyphened(parts["word"])] if "word" in parts else int(parts["day"])
    year = int(parts["year"]) if parts.get("year") else None
    try:
        date(2024, month, day)
    except ValueError:
        return None
    names = [name for name, value in parts.items() if value is not None and name != "on"]
    spans = {name: (places[match.start(name)], places[match.end(name)]) for name in names}
    found = Day(
        month, day, year, min(s for s, _ in spans.values()), max(e for _, e in spans.values()), spans, month_first
    )
    return None if _is_verb(found, parts, text) else found


def _is_verb(day: Day, parts: Mapping[str, str | None], text: str) -> bool:
    """ "3 may come", "may 3 or 4 of us come": in small letters beside a bare number."""
    if parts.get("month") not in _VERBS or parts.get("suffix") or parts.get("word") or parts.get("year"):
        return False
    start, end = day.parts["month"]
    if not text[start:end].islower():
        return False
    is_behind = day.parts["day"] < day.parts["month"] and not text[day.parts["day"][1] : start].strip()
    return is_behind or bool(_OF_A_VERB.match(text, day.end))


def _clock(hour: int, minute: int, half: str) -> str:
    half = " ".join(half.split())
    is_late = half.startswith("p") or bool(re.fullmatch(_LATE, half))
    is_early = half.startswith("a") or bool(re.fullmatch(_EARLY, half))
    if (is_late and hour < 12) or (not is_early and not is_late and 1 <= hour <= 7):
        hour += 12
    if is_early and hour == 12:
        hour = 0
    return f"{hour:02d}:{minute:02d}" if hour < 24 and minute < 60 else ""


def _coming(today: date | None, day: Day) -> date | None:
    """The day of its year, or the next one from today on."""
    if day.year is not None:
        return _date(day.year + (2000 if day.year < 100 else 0), day)
    assert today
    this = _date(today.year, day)
    return this if this is None or this >= today else _date(today.year + 1, day)


def _date(year: int, day: Day) -> date | None:
    try:
        return date(year, day.month, day.day)
    except ValueError:
        return None
