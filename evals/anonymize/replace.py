"""What could tell who somebody is, found in all messages of a conversation and replaced in all of them alike."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from evals.anonymize.dates import find_ages, find_dates
from evals.anonymize.names import find_names, keep_references
from evals.anonymize.own import NOBODY, OwnNames
from evals.anonymize.pii_patterns import find_exact, find_numbered_schools, find_numbers
from evals.anonymize.pseudonyms import Pseudonyms
from evals.anonymize.spans import Findings, Found, Kind, Replaced, Span
from evals.anonymize.vocabulary import LISTS, ordinary_words
from language.pack import writes_day_first
from language.text.dates import dates
from language.text.name_words import fold, is_form, tokens
from language.text.numbers import digits_in

UNNAMED = "visitor"  # how a speaker is called who did not say
LOCAL_DIGITS = 7  # of a telephone number: without the area
FEWEST_DIGITS = 5  # of a number that is looked for wherever it stands
_ROUNDS = 4  # a name that was found may show where another begins
_RUN = re.compile(r"\d(?:[ \t().\-–\u2010\u2011/]{0,3}\d)*")
_OF_PEOPLE = (Kind.NAME, Kind.FAMILY)
_LITERAL = (Kind.EMAIL, Kind.LINK, Kind.HANDLE, Kind.ADDRESS, Kind.CODE, Kind.DATE)


@dataclass(frozen=True)
class Originals:
    """What was found in a conversation, in the form in which it is looked for again."""

    words: Mapping[str, Kind] = field(default_factory=dict)  # folded, of people and places
    places: frozenset[tuple[str, ...]] = frozenset()  # folded words of places of more than one
    days: frozenset[tuple[int, int]] = frozenset()  # (month, day)
    numbers: Mapping[str, Kind] = field(default_factory=dict)  # digits; of a telephone number without the area
    texts: frozenset[tuple[Kind, str]] = frozenset()  # everything else, in small letters


@dataclass(frozen=True)
class Replacements:
    """A conversation with everything replaced that was found."""

    messages: tuple[Replaced, ...]
    speakers: Mapping[str, str]  # how each goes by now
    originals: Originals


def replace_all(
    texts: Sequence[str],
    *,
    seed: str,
    language: str = "en",
    names: Iterable[str] = (),
    own: Iterable[str] = (),
    speakers: Iterable[str] = (),
    region: str = "US",
) -> Replacements:
    """The messages of one conversation with names, places, numbers and dates replaced; equal ones alike, in all of them.

    `names` are those the church knows (its staff, the people who wrote to it); they count where they are said. `own` are those on
    the conversation's own records, which must be gone where there is any doubt. `seed` decides what stands instead: the same
    conversation gives the same.
    """
    speakers = list(dict.fromkeys(speakers))
    known = _words_of(names) | _words_of(each for each in speakers if each != UNNAMED)
    of_records = OwnNames(own)
    known = {**known, **of_records.kinds}
    look = _Look(language, region, of_records)
    originals = Originals()
    for _ in range(_ROUNDS):
        found = [look.over(text, originals, known) for text in texts]
        before, originals = originals, _originals(texts, found, look)
        if originals == before:
            break
    said = {word.folded for text in (*texts, *speakers) for word in tokens(text)}
    avoid = frozenset(said.union(*(word.split("-") for word in said)))
    pseudonyms = Pseudonyms(seed, avoid, language=language, days=originals.days, numbers=frozenset(originals.numbers))
    for kinds in (_OF_PEOPLE, (Kind.PLACE,)):  # first, so that an email gets the name of whose it is
        for text, all_found in zip(texts, found, strict=True):
            for each in all_found:
                if each.kind in kinds:
                    pseudonyms.for_(each.kind, text[each.start : each.end])
    messages = tuple(
        Replaced(text, tuple(_span(text, each, pseudonyms) for each in all_found))
        for text, all_found in zip(texts, found, strict=True)
    )
    named = {each: _speaker(each, number, pseudonyms) for number, each in enumerate(speakers, start=1)}
    spoken_of = _words_of(each for each, new in named.items() if each != new)
    return Replacements(messages, named, _with_words(originals, spoken_of))


class _Look:
    """How the texts of one conversation are read."""

    def __init__(self, language: str = "en", region: str = "US", own: OwnNames = NOBODY) -> None:
        self.day_first, self.region, self.own = writes_day_first(language), region, own

    def over(
        self, text: str, originals: Originals, known: Mapping[str, Kind] | None = None, *, strict: bool = False
    ) -> Sequence[Found]:
        """All that is found in a text, and all that was found elsewhere."""
        found = Findings(text)
        find_numbered_schools(found)
        keep_references(found)
        find_exact(found)
        for kind, written in sorted(originals.texts):
            if kind in _LITERAL:
                for match in _literal(written).finditer(text):
                    found.add(match.start(), match.end(), kind)
        find_dates(found, day_first=self.day_first)
        find_ages(found)
        find_numbers(found, self.region)
        for match in _RUN.finditer(found.rest):
            for number, kind in originals.numbers.items():
                if len(number) >= FEWEST_DIGITS and digits_in(match[0]).endswith(number):
                    found.add(match.start(), match.end(), kind)
        find_names(found, {**(known or {}), **originals.words}, originals.places, own=self.own, strict=strict)
        return found.all


def look_over(text: str, originals: Originals, *, language: str = "en", strict: bool = False) -> Sequence[Found]:
    """What is found in any text, what was found in the conversation before."""
    return _Look(language).over(text, originals, strict=strict)


def _literal(written: str) -> re.Pattern[str]:
    return re.compile(r"(?<!\w)" + r"\s+".join(re.escape(part) for part in written.split()) + r"(?!\w)", re.IGNORECASE)


def _words_of(names: Iterable[str]) -> dict[str, Kind]:
    """The folded words of full names: the first is a first name."""
    known: dict[str, Kind] = {}
    outside = LISTS["titles"] | LISTS["relations"] | LISTS["particles"] | LISTS["not after a name"]
    for name in names:
        words = [word.folded for word in tokens(name) if word.folded not in outside and len(word.text) > 1]
        for place, word in enumerate(words):
            known.setdefault(word, Kind.NAME if place == 0 else Kind.FAMILY)
    return known


def _originals(texts: Sequence[str], found: Sequence[Sequence[Found]], look: _Look) -> Originals:
    words: dict[str, Kind] = {}
    places: set[tuple[str, ...]] = set()
    days: set[tuple[int, int]] = set()
    numbers: dict[str, Kind] = {}
    others: set[tuple[Kind, str]] = set()
    for text, all_found in zip(texts, found, strict=True):
        ordinary = ordinary_words(text)
        for each in all_found:
            original = text[each.start : each.end]
            if each.kind in (Kind.NAME, Kind.FAMILY, Kind.PLACE):
                folded = tuple(word.folded for word in tokens(original) if len(word.text) > 1)
                if len(folded) > 1:
                    places.add(folded)
                    folded = tuple(word for word in folded if word not in ordinary | LISTS["stay"] | LISTS["particles"])
                for word in folded:
                    for part in (word, *word.split("-")):
                        if part == word or part not in ordinary:
                            words.setdefault(part, each.kind)
            elif each.kind in (Kind.PHONE, Kind.NUMBER):
                digits = digits_in(original)
                numbers.setdefault(digits[-LOCAL_DIGITS:] if each.kind is Kind.PHONE else digits, each.kind)
            elif each.kind is Kind.DATE and (read := dates(original, day_first=look.day_first)):
                days.update(day.key for day in read)
            else:
                others.add((each.kind, original.lstrip("@$").lower()))
                if each.kind in (Kind.EMAIL, Kind.HANDLE):
                    for part in _named_in(original, ordinary):
                        words.setdefault(part, Kind.NAME)
    return Originals(words, frozenset(places), frozenset(days), numbers, frozenset(others))


def _named_in(address: str, ordinary: frozenset[str]) -> Iterable[str]:
    """Words of an account that may be its owner's name, by which they may be called elsewhere."""
    outside = ordinary | LISTS["titles"] | LISTS["relations"] | LISTS["particles"] | LISTS["stay"]
    local = fold(re.split(r"\s(?:at|arroba)\s|[@(]", address.lstrip("@$"))[0])
    return (part for part in re.findall(r"[a-z]{3,}", local) if part not in outside and not is_form(part, ordinary))


def _with_words(originals: Originals, words: Mapping[str, Kind]) -> Originals:
    return Originals({**words, **originals.words}, originals.places, originals.days, originals.numbers, originals.texts)


def _span(text: str, found: Found, pseudonyms: Pseudonyms) -> Span:
    original = text[found.start : found.end]
    return Span(found.start, found.end, found.kind, original, pseudonyms.for_(found.kind, original))


def _speaker(name: str, number: int, pseudonyms: Pseudonyms) -> str:
    """How somebody who took part goes by now. "Mom" stays: it tells nobody."""
    if name == UNNAMED:
        return name
    words = tokens(name)
    if not words:
        return f"Speaker {number}"
    stays = LISTS["relations"] | LISTS["titles"]
    return " ".join(
        word.text if word.folded in stays else pseudonyms.for_(Kind.NAME if place == 0 else Kind.FAMILY, word.text)
        for place, word in enumerate(words)
    )
