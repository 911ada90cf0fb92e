"""What readers of a grammar of its own have to know of one language: `lexicon.toml` of its pack."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from language.errors import IncompletePack

BOOKS = 66
FEASTS = (
    "ash_wednesday",
    "palm_sunday",
    "maundy_thursday",
    "good_friday",
    "holy_saturday",
    "easter",
    "easter_monday",
    "ascension",
    "pentecost",
    "christmas_eve",
    "christmas",
    "new_years_eve",
    "new_years_day",
)


@dataclass(frozen=True)
class BookNames:
    """One book of the Bible. Spellings are folded, those of numbered books without their number."""

    title: str  # as it is shown: "1 Samuel"
    spellings: tuple[str, ...]  # told in any sentence
    abbreviations: tuple[str, ...]  # only where nothing but references is expected: "is", "am"


@dataclass(frozen=True)
class BibleWords:
    """How passages are cited. All words are folded."""

    books: tuple[BookNames, ...]  # in canonical order
    psalm: str  # as it is shown, of one
    cites_with_comma: bool
    doubtful: frozenset[str]  # names of people and common words that are books, too
    nearby: tuple[str, ...]  # words by which the Bible is spoken of
    ordinals: tuple[tuple[str, ...], ...]  # before a numbered book: of the first, the second, the third
    before_name: tuple[str, ...]  # "epistle", "to", "the"
    chapter: tuple[str, ...]
    verse: tuple[str, ...]
    through: tuple[str, ...]
    also: tuple[str, ...]
    kinds: tuple[str, ...]  # "book", before "of Ruth"
    letters: tuple[str, ...]  # "letter", which people write as well
    of: tuple[str, ...]
    saint: tuple[str, ...]


@dataclass(frozen=True)
class NumberWords:
    """Numbers below a thousand as they are said, folded."""

    units: tuple[str, ...]  # from 0 to 19
    tens: tuple[str, ...]  # from 20 to 90
    hundreds: tuple[str, ...]  # from 100 to 900
    other: Mapping[str, int]
    no_number: tuple[str, ...]  # words that are numbers in another language
    joints: tuple[str, ...]  # "and", "y"
    repeats: Mapping[str, int]  # before a digit that is told so many times: "triple" five
    spoken: Mapping[str, int]  # further words for a digit where digits are told one by one


@dataclass(frozen=True)
class DayWords:
    """Days and times as they are said, folded."""

    weekdays: tuple[tuple[str, ...], ...]  # from Monday: the name as it is shown, then other ways to write it
    months: tuple[tuple[str, ...], ...]
    ordinals: tuple[str, ...]  # from the first of a month on, as far as they are said
    verbs: tuple[str, ...]  # months that are verbs, too, in small letters
    the: tuple[str, ...]
    of: tuple[str, ...]
    year: tuple[str, ...]  # "del año 2026"
    today: tuple[str, ...]
    tomorrow: tuple[str, ...]
    day_after_tomorrow: tuple[str, ...]
    no_day: tuple[str, ...]  # phrases that hold one of these and name no day: "por la mañana"
    yesterday: tuple[str, ...]
    last_before: tuple[str, ...]  # "last" before a weekday
    last_after: tuple[str, ...]  # … and behind it
    last_week: tuple[str, ...]
    next_week: tuple[str, ...]
    on: tuple[str, ...]  # before "1/2", which is a half else
    morning: tuple[str, ...]
    afternoon: tuple[str, ...]
    evening: tuple[str, ...]
    noon: tuple[str, ...]
    hour: tuple[str, ...]  # "o'clock"
    before_noon: tuple[str, ...]  # behind an hour
    after_noon: tuple[str, ...]
    at: tuple[str, ...]  # before an hour that stands alone
    from_: tuple[str, ...]
    to: tuple[str, ...]
    counted: tuple[str, ...]  # behind a number that is no hour
    a_single: tuple[str, ...]  # before "week"
    day: tuple[str, ...]
    week: tuple[str, ...]
    fortnight: tuple[str, ...]
    ahead: tuple[str, ...]  # "in" two weeks
    ahead_from: tuple[str, ...]  # a week "from" Tuesday
    now: tuple[str, ...]
    week_later: tuple[str, ...]  # Tuesday "week"
    fortnight_later: tuple[str, ...]
    round_days: Mapping[int, int]  # a number of days that means another one
    nth: tuple[tuple[str, ...], ...]  # the "first" Sunday of the month
    nth_last: tuple[str, ...]
    of_month: tuple[str, ...]
    in_month: tuple[str, ...]  # before the name of a month
    no_feast: tuple[str, ...]  # phrases that hold the name of a feast and mean none
    feasts: Mapping[str, tuple[str, ...]]  # by FEASTS


@dataclass(frozen=True)
class NewsWords:
    """How bad news is told, folded."""

    bad: tuple[str, ...]
    glad: tuple[str, ...]  # with one of these it is not bad news alone
    given: tuple[str, ...]  # before a number of years in prison
    term: tuple[str, ...]  # behind it


@dataclass(frozen=True)
class ContactWords:
    """How an address is spoken, and what stands beside digits, folded."""

    at_sign: tuple[str, ...]
    dot: tuple[str, ...]
    underscore: tuple[str, ...]
    hyphen: tuple[str, ...]
    mail: tuple[str, ...]  # before an address that is spoken with ordinary words
    beside_digits: tuple[str, ...]  # beside digits that are one piece of a number
    area_code: tuple[str, ...]  # beside the digits of one
    endings: tuple[str, ...]  # beside the last digits of a number that was given before
    instead: tuple[str, ...]  # "not", before what was wrong
    no_number: tuple[str, ...]  # before digits that nobody is called by: "confirmation code"


@dataclass(frozen=True)
class TimeWords:
    """How people say when they can be reached, folded."""

    hour_after: tuple[str, ...]  # before an hour: "after" 6
    half: tuple[str, ...]  # behind it: "pm"
    quarters: tuple[str, ...]  # before an hour, and part of it: "half past" six
    minutes: tuple[str, ...]  # behind one, in words: three "thirty"
    no_hour: tuple[str, ...]  # behind a number that is none: "weeks"
    range_from: tuple[str, ...]
    range_to: tuple[str, ...]
    noon: tuple[str, ...]  # said in place of an hour
    greetings: tuple[str, ...]  # phrases that hold a part of a day and tell no time
    greeting_parts: tuple[str, ...]  # parts of a day that greet where they stand alone
    parts: tuple[str, ...]  # of a day
    parts_after: tuple[str, ...]  # may stand before one
    days: tuple[str, ...]  # beside the weekdays
    days_after: tuple[str, ...]  # may stand before one
    any_time: tuple[str, ...]
    at_once: tuple[str, ...]  # as an answer: "asap"
    event_after: tuple[str, ...]  # before "my shift"
    event_at: tuple[str, ...]  # before one of `event_times`: "on" my lunch break
    event_times: tuple[str, ...]
    whose: tuple[str, ...]
    events: tuple[str, ...]
    ends: tuple[str, ...]  # an event "ends"
    moment_after: tuple[str, ...]  # before one of `moments`
    moments: tuple[str, ...]
    rings: tuple[str, ...]  # before "me", for being reached
    rings_up: tuple[str, ...]  # may stand between
    rung: tuple[str, ...]  # "me"
    corrects: tuple[str, ...]  # between a time that was wrong and the right one
    dropped: tuple[str, ...]  # in a message after which no time holds that was told before
    free_from: tuple[str, ...]  # before an hour from which on they can be reached: "I get off at" 3
    then_after: tuple[str, ...]  # … and as what that hour is told to staff: "after" 3; the first of these
    then_before: tuple[str, ...]  # … and one until which they can: "before" 3
    after_that: tuple[str, ...]  # in place of "after" and an hour that was told
    before_that: tuple[str, ...]
    asked: tuple[str, ...]  # in a question for when somebody can be reached
    asked_when: tuple[str, ...]  # … or in any that asks for a time
    asked_else: tuple[str, ...]  # but for none with one of these in it
    streets: tuple[str, ...]  # with one of these behind it "at 21" is an address
    joins: tuple[str, ...]  # between two times
    adds: tuple[str, ...]  # between a time and the hour that tells it more exactly: after dinner, "like" 7
    negations: tuple[str, ...]
    reach: tuple[str, ...]  # in the same clause: it is of being reached
    no_reach: tuple[str, ...]  # … and of nothing of the kind
    present: tuple[str, ...]  # … and of being reached where anything else in the text is
    suits: tuple[str, ...]  # directly behind a time
    unsuits: tuple[str, ...]  # … where it does not suit
    unsuits_before: tuple[str, ...]  # directly before one that does not: "I work" nights
    then: tuple[str, ...]  # for a time that was told before: call "then"
    suits_before: tuple[str, ...]  # directly before it
    beside: tuple[str, ...]  # in a clause that says nothing else
    breaks: tuple[str, ...]  # where a clause ends without a mark


@dataclass(frozen=True)
class OwnerWords:
    """How people say whose a number or an address is, folded."""

    my: tuple[str, ...]  # before a relative
    family: tuple[str, ...]  # without it
    subjects: tuple[str, ...]  # "she" is at
    mine: tuple[str, ...]  # what follows is the visitor's own
    own: tuple[str, ...]  # before one of `things`: it is the visitor's
    is_me: tuple[str, ...]  # behind a number: "that's me"
    verbs: tuple[str, ...]  # before whom to reach
    them: tuple[str, ...]  # behind one of these
    them_in_verb: tuple[str, ...]  # … and in one word with it
    theirs: tuple[str, ...]  # before one of `things`: it is somebody else's
    theirs_behind: tuple[str, ...]  # … and behind one
    helpers: tuple[str, ...]  # people who help or are paid, beside the relations: "caseworker"
    ours: tuple[str, ...]  # before a number or an address of the church's own, which is nobody's to be called by
    prefers: tuple[str, ...]  # behind one of `kinds`: it is better; before one: "use"
    things: tuple[str, ...]
    kinds: tuple[str, ...]  # before one of `things`
    of: tuple[str, ...]
    links: tuple[str, ...]  # between an owner and a number
    reached_at: tuple[str, ...]  # … without another word
    joined: tuple[str, ...]  # between two of the same owner
    says: tuple[str, ...]  # between a number and its owner


@dataclass(frozen=True)
class NameWords:
    """How people are named, folded; `given` and `ordinary` are files of their own."""

    given: frozenset[str]  # names
    ordinary: frozenset[str]  # words that are none, most of them
    own: tuple[str, ...]  # "my name is"
    gives: tuple[str, ...]  # the same, before a capital alone: "under the name"
    others: tuple[str, ...]  # "her name is"
    labels: tuple[str, ...]  # before a colon
    called: tuple[str, ...]
    introduces: tuple[str, ...]  # "i am"
    i_am: tuple[str, ...]  # of these, those behind which a name that is a word as well is meant as one: "i'm dawn, …"
    i_myself: tuple[str, ...]  # before a name in brackets: "my husband and I (Ruth)"
    is_the_name: tuple[str, ...]  # behind one's own name
    asks_in: tuple[str, ...]  # in a sentence that ends in the name of who writes: "put me on the list, Ruth Hall"
    tells: tuple[str, ...]  # before the name of who sends word: "tell him" Ruth said so
    sends: tuple[str, ...]  # … and behind it
    family_name: tuple[str, ...]  # before that
    points: tuple[str, ...]  # "it is", which may as well be of somebody else
    greets: tuple[str, ...]
    thanks: tuple[str, ...]  # before a name at the very end
    about: tuple[str, ...]  # "for", in a prayer
    with_: tuple[str, ...]
    links: tuple[str, ...]  # "is", between a relative and a name
    joins: tuple[str, ...]  # "and"
    courtesies: tuple[str, ...]  # before a name that answers a question
    relations: tuple[str, ...]
    titles: tuple[str, ...]
    particles: tuple[str, ...]  # inside a name
    stops: tuple[str, ...]  # where one ends
    also_names: tuple[str, ...]  # those of `stops` that are names where they are written so
    never_first: tuple[str, ...]
    holy: tuple[str, ...]
    places: tuple[str, ...]  # in the name of a place
    capitals: tuple[str, ...]  # written with a capital, and no names
    no_names: tuple[str, ...]  # names that are something else after "I'm"
    families: tuple[str, ...]  # ordinary words that are family names, too
    kinds: tuple[str, ...]  # endings of words that say what somebody is, where nobody is named so
    here: tuple[str, ...]  # behind one's own name: "Ruth here"
    behind_own: tuple[str, ...]  # … in small letters: "its ruth from the early service"
    asks_for: tuple[str, ...]  # before the name of whom whoever rings is to ask for
    before_asking: tuple[str, ...]  # before one of those, where no sentence begins
    by_the_way: tuple[str, ...]  # behind one's own name
    somebody_else: tuple[str, ...]  # in a sentence that does not speak of the writer alone
    denies: tuple[str, ...]  # behind "it's Ruth" where that is not who writes
    at_reach: tuple[str, ...]  # between a name and its number
    greetings: tuple[str, ...]  # words of a sentence before "it is Ruth"
    respells: tuple[str, ...]  # in a message that tells how a name is written
    asked: tuple[str, ...]  # in a question for a name
    endings: tuple[str, ...]  # of ordinary words
    abbreviated: tuple[str, ...]


@dataclass(frozen=True)
class Lexicon:
    bible: BibleWords
    numbers: NumberWords
    days: DayWords
    news: NewsWords
    contact: ContactWords
    times: TimeWords
    owners: OwnerWords
    names: NameWords


def read_lexicon(name: str, tables: dict[str, Any], *, given: frozenset[str], ordinary: frozenset[str]) -> Lexicon:
    """The tables of one `lexicon.toml` and two lists of words; `name` is the pack's. Raises IncompletePack."""

    def table(section: str, of: type, **known: frozenset[str]) -> dict[str, Any]:
        given = {**tables.get(section, {}), **known}
        missing = {each.name.rstrip("_") for each in fields(of)} - set(given)
        if missing:
            raise IncompletePack(f"{name}/lexicon.toml lacks [{section}] {', '.join(sorted(missing))}.")
        return {key: _words(value) if isinstance(value, str) else value for key, value in given.items()}

    bible = table("bible", BibleWords)
    books = tuple(_book(line) for line in tables["bible"]["books"].strip().splitlines())
    if len(books) != BOOKS:
        raise IncompletePack(f"{name}/lexicon.toml, [bible] books: {len(books)} lines, where {BOOKS} are wanted.")
    if len(bible["ordinals"]) != 3:
        raise IncompletePack(f"{name}/lexicon.toml, [bible] ordinals: three strings are wanted.")
    numbers = table("numbers", NumberWords)
    for key, wanted in (("units", 20), ("tens", 8), ("hundreds", 9)):
        if len(numbers[key]) != wanted:
            raise IncompletePack(f"{name}/lexicon.toml, [numbers] {key}: {wanted} words are wanted.")
    days = table("days", DayWords)
    for key, wanted in (("weekdays", 7), ("months", 12), ("nth", 4)):
        if len(days[key]) != wanted:
            raise IncompletePack(f"{name}/lexicon.toml, [days] {key}: {wanted} strings are wanted.")
        days[key] = tuple(_words(each) for each in days[key])
    days["from_"] = days.pop("from")
    if missing := [feast for feast in FEASTS if feast not in days["feasts"]]:
        raise IncompletePack(f"{name}/lexicon.toml lacks [days.feasts] {', '.join(missing)}.")
    days["feasts"] = {feast: _words(days["feasts"][feast]) for feast in FEASTS}
    days["round_days"] = {int(said): meant for said, meant in days["round_days"].items()}
    names = table("names", NameWords, given=given, ordinary=ordinary)
    names["with_"] = names.pop("with")
    return Lexicon(
        bible=BibleWords(
            **{
                **bible,
                "books": books,
                "psalm": tables["bible"]["psalm"],
                "doubtful": frozenset(bible["doubtful"]),
                "ordinals": tuple(_words(each) for each in bible["ordinals"]),
            }
        ),
        numbers=NumberWords(
            **{**numbers, "other": {word.replace("_", " "): number for word, number in numbers["other"].items()}}
        ),
        days=DayWords(**days),
        news=NewsWords(**table("news", NewsWords)),
        contact=ContactWords(**table("contact", ContactWords)),
        times=TimeWords(**table("times", TimeWords)),
        owners=OwnerWords(**table("owners", OwnerWords)),
        names=NameWords(**names),
    )


def _book(line: str) -> BookNames:
    title, spellings, abbreviations = (*(part.strip() for part in line.split("|")), "", "")[:3]
    return BookNames(title, _words(spellings), _words(abbreviations))


def _words(text: str) -> tuple[str, ...]:
    return tuple(word.replace("_", " ") for word in text.split())
