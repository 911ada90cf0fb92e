"""Names of places: cities, hospitals, schools, churches, streets."""

import re
from collections.abc import Iterable

from evals.anonymize.reader import Reader
from evals.anonymize.spans import Kind
from evals.anonymize.vocabulary import BIBLE_NAMES, FIRST_NAMES, LISTS

STATE = re.compile(r"(?<=,)[ \t]+([A-Z]{2})\b")
_DEDICATED = re.compile(  # churches, schools and hospitals whose names are ordinary words
    r"\b(?i:at|to|from|of|in|en|de|del)\s+(?i:the\s+)?(Holy (?:Cross|Family|Trinity|Name|Redeemer|Rosary)|Sacred Heart"
    r"|Good (?:Shepherd|Samaritan)|Immaculate Conception|Our Lady of [A-Z]\w+(?: [A-Z]\w+)?|Sagrado Coraz[oó]n|Buen Pastor"
    r"|Nuestra Señora de(?: la)? [A-Z]\w+)"
)
_AFTER_SAINT = re.compile(r"\.?[ \t]+")
_BEFORE_NOUN = re.compile(r"(?:['’]s?)?\.?[ \t]+")
_SAINTS = frozenset({"st", "saint", "san", "santa"})
_MOUNTAINS = frozenset({"mt", "mount"})
_SURELY = frozenset({"hospital", "clinic", "elementary", "university"})  # a place by that name, even written small
_STREETS = frozenset({"street", "st", "avenue", "ave", "road", "rd", "lane", "drive", "boulevard", "blvd"})
_AND = frozenset({"and", "at", "y"})
_MOST_WORDS = 4  # of a place's name


def find_places(reader: Reader, known: Iterable[tuple[str, ...]]) -> None:
    """Places known from elsewhere, as folded words in a row; then those that a noun, a saint or "live in" gives away."""
    _known(reader, known)
    for match in _DEDICATED.finditer(reader.text):
        reader.found.add(*match.span(1), Kind.PLACE)
    for index, word in enumerate(reader.words):
        if word.folded in _SAINTS | _MOUNTAINS and word.is_capital:
            _of_a_saint(reader, index)
        if word.folded in LISTS["place ends"] and not _is_family(reader, index):
            _before_noun(reader, index)
        if word.folded in _STREETS and word.is_capital and reader.next_folded(index) in _AND:
            _crossing(reader, index + 2)
        if word.folded in LISTS["denominations"] and word.is_capital:
            _before_denomination(reader, index)
        if word.folded in LISTS["place begins"]:
            _after_noun(reader, index)
        if word.folded in LISTS["place prepositions"] and reader.folded(index - 1) in LISTS["verbs of living"]:
            _lived_in(reader, index)


def _known(reader: Reader, known: Iterable[tuple[str, ...]]) -> None:
    folded = [word.folded for word in reader.words]
    for place in known:
        for at in range(len(folded) - len(place) + 1):
            if tuple(folded[at : at + len(place)]) != place:
                continue
            words = reader.words[at : at + len(place)]
            is_plain = all(reader.is_doubtful(word) for word in words)
            if reader.strict or not is_plain or all(word.is_capital for word in words):
                for index in range(at, at + len(place)):
                    reader.name(index, Kind.PLACE)


def _of_a_saint(reader: Reader, index: int) -> None:
    """ "St. Jude's", "San Pablo"; not where the Bible is spoken of, nor "Santa Biblia"."""
    if not _AFTER_SAINT.fullmatch(reader.gap(index)) or reader.is_biblical(index, but=index + 1):
        return
    word = reader.words[index + 1]
    if word.is_capital and (word.folded in FIRST_NAMES | BIBLE_NAMES or not reader.is_doubtful(word)):
        reader.name(index, Kind.PLACE)
        reader.name(index + 1, Kind.PLACE)


def _before_noun(reader: Reader, noun: int) -> None:
    """ "St. Mary's hospital", "Lincoln High", "Mercy General Hospital", "at mercy hospital"."""
    members: list[int] = []
    is_sure = reader.folded(noun) in _SURELY
    at = noun - 1
    while at >= 0 and len(members) < _MOST_WORDS and _BEFORE_NOUN.fullmatch(reader.gap(at)):
        word = reader.words[at]
        is_told = reader.is_told(word) and not (word.begins and reader.is_doubtful(word))
        is_saint = word.folded in _SAINTS | _MOUNTAINS
        is_inside = word.folded in LISTS["inside a place"] and (is_told or is_sure or not reader.tells(word))
        if is_inside:
            at -= 1  # no name by itself
            continue
        if not is_saint and word.folded in LISTS["stay"] | LISTS["relations"] | LISTS["titles"]:
            break
        if word.folded in LISTS["no place"] | LISTS["place ends"]:
            break
        is_plainly = is_sure and reader.folded(at - 1) in ("at", "in", "from", "to")
        if not (is_saint or is_told or is_plainly or not reader.is_plain(word)):
            break
        members.append(at)
        at -= 1
    for member in members:
        reader.name(member, Kind.PLACE)


def _crossing(reader: Reader, index: int) -> None:
    """ "Second Street and Vine"."""
    word = reader.words[index] if index < len(reader.words) and reader.is_next(index - 1) else None
    if word and reader.is_told(word) and word.folded not in LISTS["stay"] | LISTS["not after a name"]:
        reader.name(index, Kind.PLACE)


def _is_family(reader: Reader, noun: int) -> bool:
    """ "Ellen Park", but not "at Ellen Park"."""
    if reader.folded(noun) not in LISTS["families too"] or not reader.is_told(reader.words[noun]):
        return False
    first = noun - 1
    is_first = reader.folded(first) in FIRST_NAMES and reader.is_told(reader.words[first]) and reader.is_next(first)
    if not is_first or reader.folded(first - 1) in LISTS["beside a place"]:
        return False
    reader.name(first)
    reader.name(noun, Kind.FAMILY)
    return True


def _before_denomination(reader: Reader, noun: int) -> None:
    """ "Trinity Lutheran", "Mount Pisgah AME Zion"; not "Southern Baptist"."""
    at = noun - 1
    while at >= 0 and noun - at <= _MOST_WORDS and _BEFORE_NOUN.fullmatch(reader.gap(at)):
        word = reader.words[at]
        if not reader.is_told(word) or (word.begins and reader.is_doubtful(word)):
            return
        if word.folded in LISTS["kinds of faith"] | LISTS["titles"] | LISTS["relations"] | LISTS["no place"]:
            return
        if word.folded not in LISTS["inside a place"]:
            reader.name(at, Kind.PLACE)
        at -= 1


def _after_noun(reader: Reader, noun: int) -> None:
    """ "Hospital San José", "la colonia Roma", "hospital general de Monclova"."""
    outside = LISTS["no place"] | LISTS["stay"] | LISTS["not after a name"]
    at, members = noun + 1, 0
    while at < len(reader.words) and reader.is_next(at - 1) and members < _MOST_WORDS:
        word = reader.words[at]
        if word.is_capital and word.folded not in outside and (reader.tells(word) or not reader.is_plain(word)):
            reader.name(at, Kind.PLACE)
            members += 1
        elif word.folded not in LISTS["particles"] | LISTS["inside a place"]:
            break
        at += 1


def _lived_in(reader: Reader, preposition: int) -> None:
    """ "I live in springfield"."""
    if not reader.is_next(preposition):
        return
    word = reader.words[preposition + 1]
    outside = LISTS["no place"] | LISTS["stay"] | LISTS["not after a name"]
    if word.folded not in outside and (reader.is_told(word) or not reader.is_plain(word)):
        reader.name(preposition + 1, Kind.PLACE)


def stands_like_a_city(reader: Reader, index: int) -> bool:
    """ "12 Oak Street, Springfield", "Springfield, IL", "near Springfield"."""
    word = reader.words[index]
    state = STATE.match(reader.text, word.end + 1) if reader.text[word.end : word.end + 1] == "," else None
    if state and state[1].lower() in LISTS["states"]:
        return True
    before = len(reader.text[: word.start].rstrip(" ,"))
    if any(each.end == before and each.kind is Kind.ADDRESS for each in reader.found.all):
        return True
    at = index - 1
    while reader.folded(at) in LISTS["begins a place"] and reader.words[at].is_capital:
        at -= 1
    return reader.folded(at) in LISTS["place prepositions"]
