"""Names of places: cities, hospitals, schools, churches, streets."""

import re
from collections.abc import Iterable

from evals.anonymize.reader import Reader
from evals.anonymize.spans import Kind
from evals.anonymize.vocabulary import BIBLE_NAMES, CALENDAR, FIRST_NAMES, LISTS

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
_WHERE = frozenset({"at", "in", "from", "to", "near", "by", "outside", "behind", "past", "off", "on", "of", "and"})
_SHOPS = ("eria", "erias")  # "Tortillería La Esperanza"
_NUMBERED = re.compile(
    r"\b(?P<name>[A-Z][a-z]{2,20}[ \t]\d{1,2})(?=[ \t](?:on|in|near|by|off|en|de)[ \t])"
)  # "the Motel 6 on Main"
_NO_NUMBERED = frozenset(
    {"step", "grade", "chapter", "verse", "class", "day", "week", "part", "lesson", "stage", "type", "page", "about"}
)
_LIVED = LISTS["place prepositions"] | {"de"}
_SIZES = frozenset({"old", "new", "big", "high", "first", "second", "central", "public", "national", "grand"})
_ORDINAL = re.compile(
    r"\b(?i:on|at|off|near|of)[ \t]+(?P<one>(?:\d{1,3}(?:st|nd|rd|th)|First|Second|Third|Fourth|Fifth|Sixth|Seventh|Eighth"
    r"|Ninth|Tenth))(?:[ \t]+(?:and|&|at)[ \t]+(?P<other>[A-Z][a-z]{2,20}|\d{1,3}(?:st|nd|rd|th)))?"
    r"(?=[.,;!?)\n]|$|[ \t]+(?:and|by|near|since|where|in|at)\b)"
)
_CORNER = re.compile(
    r"\b(?i:corner of|esquina (?:de|con)|between|entre)[ \t]+(?P<one>[\w.]{2,20})[ \t]+(?:and|&|y)[ \t]+(?P<other>[\w.]{2,20})"
)


def find_places(reader: Reader, known: Iterable[tuple[str, ...]]) -> None:
    """Places known from elsewhere, as folded words in a row; then those that a noun, a saint or "live in" gives away."""
    _known(reader, known)
    for match in _DEDICATED.finditer(reader.text):
        reader.found.add(*match.span(1), Kind.PLACE)
    for match in _NUMBERED.finditer(reader.text):
        first = match["name"].split()[0].lower()
        if first not in _NO_NUMBERED | LISTS["stay"] | LISTS["not after a name"] | LISTS["relations"] | LISTS["titles"]:
            reader.found.add(*match.span("name"), Kind.PLACE)
    for pattern in (_ORDINAL, _CORNER):
        for match in pattern.finditer(reader.text):
            _streets(reader, match)
    for index, word in enumerate(reader.words):
        if word.folded in _SAINTS | _MOUNTAINS and word.is_capital:
            _of_a_saint(reader, index)
        if word.folded in LISTS["place ends"] and not _is_family(reader, index):
            _before_noun(reader, index)
        if word.folded in _STREETS and word.is_capital and reader.next_folded(index) in _AND:
            _crossing(reader, index + 2)
        if word.folded in LISTS["denominations"] and word.is_capital:
            _before_denomination(reader, index)
        if word.folded in LISTS["place begins"] or word.folded.endswith(_SHOPS):
            _after_noun(reader, index)
        if word.folded in _LIVED and reader.folded(index - 1) in LISTS["verbs of living"]:
            _lived_in(reader, index)
        if word.folded in _WHERE:
            _capitals_after(reader, index)
        elif _begins_row(reader, index):
            _row(reader, index)


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
        is_size = word.folded in _SIZES and is_told and bool(members) and not word.begins  # "Old Mill Road"
        if word.folded in LISTS["no place"] | LISTS["place ends"] and not is_size:
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
    """ "Trinity Lutheran", "Mount Pisgah AME Zion", "at Methodist"; not "Southern Baptist"."""
    at, is_named = noun - 1, False
    if reader.folded(at) == "at" and reader.is_told(reader.words[noun]):
        reader.name(noun, Kind.PLACE)
        return
    while at >= 0 and noun - at <= _MOST_WORDS and _BEFORE_NOUN.fullmatch(reader.gap(at)):
        word = reader.words[at]
        if not reader.is_told(word) or (word.begins and reader.is_doubtful(word)):
            break
        if word.folded in LISTS["kinds of faith"] | LISTS["titles"] | LISTS["relations"] | LISTS["no place"]:
            return
        if word.folded not in LISTS["inside a place"]:
            reader.name(at, Kind.PLACE)
            is_named = True
        at -= 1
    if not is_named and at + 1 < noun:  # "First Baptist": no word but those of many says which
        for index in range(at + 1, noun + 1):
            reader.name(index, Kind.PLACE)


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
    at = preposition + 1
    while reader.folded(at) in LISTS["begins a place"] and reader.is_next(at):
        at += 1  # "east lansing"
    if at >= len(reader.words):
        return
    word = reader.words[at]
    outside = LISTS["no place"] | LISTS["stay"] | LISTS["not after a name"] | LISTS["short forms"]
    is_surname = word.folded in FIRST_NAMES  # "soy de rosa"
    if word.folded not in outside and not is_surname and (reader.is_told(word) or not reader.is_plain(word)):
        for index in range(preposition + 1, at + 1):
            reader.name(index, Kind.PLACE)


def _streets(reader: Reader, match: re.Match[str]) -> None:
    """ "on 5th and Main", "corner of oak and vine"."""
    if reader.text[match.end() : match.end() + 8].lstrip().startswith("of "):
        return  # "on the Fourth of July"
    outside = LISTS["no place"] | LISTS["not after a name"] | LISTS["relations"]
    takes_small = match.re is _ORDINAL or "corner" in match[0].lower()
    for part in ("one", "other"):
        street = match[part]
        if street and street.lower() not in outside and (takes_small or not street[0].islower()):
            reader.found.add(*match.span(part), Kind.PLACE)


def _capitals_after(reader: Reader, preposition: int) -> None:
    """ "at Rolling Hills", "on Pine", "from Queens", though they be ordinary words."""
    at = preposition + 1
    if reader.next_folded(preposition) in ("the", "a"):
        at += 1
    if at >= len(reader.words) or not _is_row_word(reader, at) or not reader.is_next(at - 1):
        return
    row = _row_from(reader, at)
    is_joining = reader.folded(preposition) in ("of", "and")
    if len(row) == 1 and (is_joining or at > preposition + 1 or reader.words[at].folded in FIRST_NAMES | BIBLE_NAMES):
        return
    if not is_joining:
        _name_row(reader, row)


def _begins_row(reader: Reader, index: int) -> bool:
    """Whether two ordinary words or more with a capital stand here inside a sentence: "Whispering Pines"."""
    if reader.words[index].begins or not _is_row_word(reader, index) or reader.words[index].folded in FIRST_NAMES:
        return False
    is_inside = index and reader.is_next(index - 1) and _is_row_word(reader, index - 1)
    before = reader.folded(index - 1)
    is_of_person = before in LISTS["titles"] | LISTS["relations"] | FIRST_NAMES or index - 1 in reader.kinds
    return not is_inside and not is_of_person and len(_row_from(reader, index)) > 1


def _row(reader: Reader, index: int) -> None:
    _name_row(reader, _row_from(reader, index))


def _row_from(reader: Reader, index: int) -> list[int]:
    row = [index]
    while len(row) < _MOST_WORDS and row[-1] + 1 < len(reader.words):
        following = reader.words[row[-1] + 1]
        if following.begins or not _BEFORE_NOUN.fullmatch(reader.gap(row[-1])):
            break
        is_letter = len(following.text) == 1 and following.is_capital and following.text != "I"  # "the Flying J"
        if not is_letter and not _is_row_word(reader, row[-1] + 1):
            break
        row.append(row[-1] + 1)
    return row


def _name_row(reader: Reader, row: list[int]) -> None:
    """Names what a row of capitals calls; not "Sunday School", of which every word is a church's."""
    plain = LISTS["church life"] | LISTS["place ends"] if len(row) > 1 else LISTS["church life"] | LISTS["no place"]
    if all(reader.folded(at) in plain for at in row):
        return
    for at in row:
        if reader.folded(at) not in LISTS["place ends"] or len(row) == 1:
            reader.name(at, Kind.PLACE)


def _is_row_word(reader: Reader, index: int) -> bool:
    """Whether it has a capital that says something, and names neither a day, a person by kinship, nor a faith."""
    word = reader.words[index]
    stays = LISTS["stay"] - {"mass", "memorial", "mobile", "trinity", "redeemer", "shepherd"}
    outside = stays | LISTS["relations"] | LISTS["titles"] | LISTS["short forms"] | LISTS["particles"]
    is_said = word.folded in outside or word.folded in CALENDAR or word.folded in BIBLE_NAMES - FIRST_NAMES
    return reader.is_told(word) and not is_said and len(word.text) > 1


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
