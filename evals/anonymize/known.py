"""Conversations made up with known names, numbers and places: `corpus/<split>/<language>.txt`.

A blank line ends one. `records:` names who stands on its records, `v:` is what the visitor wrote, `b:` a reply, which no scenario
holds. `[kind:words]` marks what tells who somebody is. `unseen` was written before its writer had read a line of the anonymizer;
nobody reads it to mend one, and only `manage.py anonymizer` counts it.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

CORPUS = Path(__file__).parent / "corpus"
SPLITS = ("dev", "unseen")
RECORD = "record"
NAMES = ("full", "first", "word", "nick", "title", "family")
PLACES = ("street", "town", "school", "hospital", "church", "landmark", "work")
NUMBERS = ("phone", "email", "birth", "plate", "user", "id", "zip")
KINDS = (RECORD, *NAMES, *PLACES, *NUMBERS)
_MARK = re.compile(r"\[(?P<kind>[a-z]+):(?P<words>[^\]]+)\]")


@dataclass(frozen=True)
class Mark:
    """What must be gone from one message."""

    kind: str
    start: int
    end: int


@dataclass(frozen=True)
class Said:
    """One message of a visitor, without its marks."""

    text: str
    marks: tuple[Mark, ...]

    def words_of(self, mark: Mark) -> str:
        return self.text[mark.start : mark.end]


@dataclass(frozen=True)
class Snippet:
    """One conversation: who stands on its records, and what the visitor wrote."""

    language: str
    records: tuple[str, ...]
    said: tuple[Said, ...]


def snippets(split: str) -> tuple[Snippet, ...]:
    """The conversations of a split, by language."""
    found = (path for path in sorted((CORPUS / split).glob("*.txt")))
    return tuple(each for path in found for each in read(path.read_text("utf-8"), path.stem))


def read(text: str, language: str) -> Iterator[Snippet]:
    """Raises ValueError at a line or a mark that is none of the above."""
    for part in re.split(r"\n{2,}", text.strip()):
        records: tuple[str, ...] = ()
        said: list[Said] = []
        for line in part.splitlines():
            begins, _, rest = line.partition(": ")
            if begins == "records":
                records = tuple(rest.split("; "))
            elif begins == "v":
                said.append(_said(rest))
            elif begins != "b":
                raise ValueError(f"A line begins with none of: records, v, b ({language}).")
        yield Snippet(language, records, tuple(said))


def _said(line: str) -> Said:
    pieces: list[str] = []
    marks: list[Mark] = []
    at = length = 0
    for match in _MARK.finditer(line):
        if match["kind"] not in KINDS:
            raise ValueError(f"There is no kind {match['kind']}. Accepted: {', '.join(KINDS)}.")
        before = line[at : match.start()]
        start = length + len(before)
        length = start + len(match["words"])
        marks.append(Mark(match["kind"], start, length))
        pieces += [before, match["words"]]
        at = match.end()
    return Said("".join([*pieces, line[at:]]), tuple(marks))
