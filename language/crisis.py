"""Where a person in danger can turn to: crisis lines by country and kind of danger, shown in the reader's language.

The numbers are facts of the code, not of a church's settings. Whoever prepares a release looks each of them up at the
address beside it (`crisis_lines/*.toml`).
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from language.danger import HURT_BY_ANOTHER, DangerKind
from language.errors import IncompleteCrisisLines
from language.pack import Pack, pack_for

_DIGITS = re.compile(r"\d+")
_RUN = re.compile(r"\d[\d\-. ()]*")
_NUMBERS = re.compile(r"\b(?:988|911|112|116\s?123|741741|1[- ]?800[- ]?\d{3}[- ]?\d{4})\b")

DIRECTORY = Path(__file__).parent / "crisis_lines"
_KEYS = {
    "kinds",
    "who",
    "is_for_life",
    "name",
    "call",
    "call_note",
    "text",
    "keyword",
    "url",
    "source",
    "is_day_and_night",
}


@dataclass(frozen=True)
class CrisisLine:
    """One place to turn to. `call` and `text` are shown as they stand; `text` holds keyword and number."""

    name: str
    call: str | None = None
    text: str | None = None  # the number, or "KEYWORD to number"
    url: str | None = None
    note: str = ""


@dataclass(frozen=True, eq=False)
class _Line:
    kinds: frozenset[DangerKind]
    who: frozenset[str]  # empty: for everybody
    is_for_life: bool
    name: str
    call: str | None
    call_note: dict[str, str]
    text: str | None
    keyword: dict[str, str]
    url: str | None
    is_day_and_night: bool

    def shown(self, pack: Pack) -> CrisisLine:
        note = self.call_note.get(pack.code)
        keyword = self.keyword.get(pack.code) or self.keyword.get("en")
        return CrisisLine(
            name=self.name,
            call=f"{self.call} ({note})" if self.call and note else self.call,
            text=f"{keyword} to {self.text}" if self.text and keyword else self.text,
            url=self.url,
            note=pack.wording["lines"]["day_and_night"] if self.is_day_and_night else "",
        )


@dataclass(frozen=True)
class _Country:
    emergency: str
    lines: tuple[_Line, ...]


def countries() -> tuple[str, ...]:
    """ISO 3166 alpha-2 codes of the countries whose lines are known."""
    return tuple(_countries())


def crisis_lines(
    country: str,
    kind: DangerKind,
    language: str,
    *,
    or_kind: DangerKind | None = None,
    who: str = "",
    is_minor: bool = False,
) -> tuple[CrisisLine, ...]:
    """The lines for this danger in this country (ISO 3166 alpha-2), the special ones first, the emergency number last.

    A medical emergency has the emergency number first: there minutes count. Somebody who makes a threat is never shown the
    lines for people who think of ending their life. `or_kind`: it may be of this kind as well, and the lines are for both. `who` as in
    `Danger`. An unknown country gets findahelpline.com and the emergency number of wherever the person is.
    """
    pack = pack_for(language)
    words = pack.wording["lines"]
    place = _countries().get(country.strip().upper())
    if place is None:
        anywhere = CrisisLine(words["anywhere"], url="https://findahelpline.com", note=words["anywhere_note"])
        return (anywhere, CrisisLine(words["local_emergency"]))
    kinds = [kind, *([or_kind] if or_kind else [])]
    is_urgent = DangerKind.MEDICAL_EMERGENCY in kinds
    emergency = CrisisLine(words["emergency"], place.emergency, note="" if is_urgent else words["if_now"])
    if or_kind and not HURT_BY_ANOTHER.isdisjoint(kinds):
        kinds.append(DangerKind.DOMESTIC_VIOLENCE)  # whoever it is that hurts them, there they know what to do
    special = dict.fromkeys(line for each in kinds for line in _special(place, each, who, is_minor))
    shown = [line.shown(pack) for line in special]
    return (emergency, *shown) if is_urgent else (*shown, emergency)


def _special(place: _Country, kind: DangerKind, who: str, is_minor: bool) -> list[_Line]:
    """The lines for this kind; unless it is about the visitor's own life, those for people who think of ending theirs come last."""
    fitting = [line for line in place.lines if kind in line.kinds and _fits(line, kind, who, is_minor)]
    return fitting if kind is DangerKind.SELF_HARM else sorted(fitting, key=lambda line: line.is_for_life)


def _fits(line: _Line, kind: DangerKind, who: str, is_minor: bool) -> bool:
    if not line.who:
        return True
    person = who or ("young" if is_minor else "child" if kind in (DangerKind.ABUSE, DangerKind.MINOR_AT_RISK) else "")
    return person in line.who


@cache
def _countries() -> dict[str, _Country]:
    return {path.stem: _country(path) for path in sorted(DIRECTORY.glob("*.toml"))}


def _country(path: Path) -> _Country:
    try:
        told: dict[str, Any] = tomllib.loads(path.read_text("utf-8"))
        return _Country(told["emergency"], tuple(_line(path, each) for each in told["lines"]))
    except (tomllib.TOMLDecodeError, KeyError, ValueError) as error:
        raise IncompleteCrisisLines(f"crisis_lines/{path.name}: {error}") from error


def _line(path: Path, told: dict[str, Any]) -> _Line:
    unknown = set(told) - _KEYS
    if unknown:
        raise IncompleteCrisisLines(f"crisis_lines/{path.name}, {told.get('name')}: {', '.join(unknown)} is not known.")
    if not (told.get("call") or told.get("text") or told.get("url")):
        raise IncompleteCrisisLines(f"crisis_lines/{path.name}, {told.get('name')}: give call, text or url.")
    if not (told.get("url") or told.get("source")):
        raise IncompleteCrisisLines(
            f"crisis_lines/{path.name}, {told['name']}: give url or source, where it can be looked up."
        )
    return _Line(
        kinds=frozenset(DangerKind(kind) for kind in told["kinds"]),
        who=frozenset(told.get("who", ())),
        is_for_life=told.get("is_for_life", False),
        name=told["name"],
        call=told.get("call"),
        call_note=told.get("call_note", {}),
        text=told.get("text"),
        keyword=told.get("keyword", {}),
        url=told.get("url"),
        is_day_and_night=told.get("is_day_and_night", False),
    )


def is_named(line: CrisisLine, text: str) -> bool:
    """Whether the text holds this line's number, whole: 988 is not found in 555-988-1234."""
    numbers = "".join(_DIGITS.findall((line.call or line.text or "").split(" (")[0]))
    said = {"".join(_DIGITS.findall(run)) for run in _RUN.findall(text)}
    return bool(numbers) and numbers in said


def dialed_in(country: str) -> frozenset[str]:
    """The digits of every number that is called or texted in danger in this country; of an unknown one there are none."""
    place = _countries().get(country.strip().upper())
    if place is None:
        return frozenset()
    numbers = (place.emergency, *(told for line in place.lines for told in (line.call, line.text) if told))
    return frozenset("".join(_DIGITS.findall(each)) for each in numbers)


def names_crisis_number(sentence: str) -> bool:
    """Whether it holds one of the numbers that are called in danger."""
    return bool(_NUMBERS.search(sentence))
