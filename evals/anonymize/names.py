"""Names of people and places, found by what stands around them, by lists, and by capitals where those say something.

Rather one word too many than one too few: whoever reads it can mend what is odd, but cannot see what was missed.
"""

import re
from collections.abc import Iterable, Mapping

from evals.anonymize.own import NOBODY, OwnNames
from evals.anonymize.people import find_people
from evals.anonymize.places import STATE, find_places
from evals.anonymize.reader import Reader
from evals.anonymize.spans import Findings, Kind
from evals.anonymize.vocabulary import LISTS
from language.text.references import find_references

_INSIDE_PLACE = re.compile(r"\.?[ \t]+")


def keep_references(found: Findings) -> None:
    """What names a passage of the Bible stays: "John 3:16", "the book of Ruth". So does a state after its city."""
    for mention in find_references(found.text):
        found.keep(mention.start, mention.end)
    for match in STATE.finditer(found.text):
        if match[1].lower() in LISTS["states"]:
            found.keep(*match.span(1))


def find_names(
    found: Findings,
    known: Mapping[str, Kind],
    places: Iterable[tuple[str, ...]] = (),
    *,
    own: OwnNames = NOBODY,
    strict: bool = False,
) -> None:
    """Names in a text. `known` are folded words that name somebody or some place, `places` folded words in a row.

    `own` are the names on the conversation's records. `strict` takes a known word for the name wherever it has a capital, although
    "Will" may be a verb.
    """
    reader = Reader(found, known, strict=strict)
    own.find(reader)
    find_places(reader, places)
    find_people(reader)
    _write(reader)


def _write(reader: Reader) -> None:
    """One span for each word of a person's name, one for all of a place's."""
    index = 0
    while index < len(reader.words):
        kind, last = reader.kinds.get(index), index
        if kind is Kind.PLACE:
            last = _end_of_place(reader, index)
            if reader.folded(last + 1) in LISTS["place ends"] and reader.gap(last)[:2] in ("'s", "’s"):
                reader.found.add(reader.words[index].start, reader.words[last].end + 2, kind)
        if kind:
            reader.found.add(reader.words[index].start, reader.words[last].end, kind)
        index = last + 1


def _end_of_place(reader: Reader, index: int) -> int:
    while (
        reader.kinds.get(index + 1) is Kind.PLACE
        and not reader.words[index + 1].begins
        and _INSIDE_PLACE.fullmatch(reader.gap(index))
    ):
        index += 1
    return index
