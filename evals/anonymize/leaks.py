"""Whether anything that was found in the original words is still in a scenario, and where."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import yaml
from django.utils.translation import gettext as _

from evals.anonymize.names import find_names, keep_references
from evals.anonymize.replace import FEWEST_DIGITS, LOCAL_DIGITS, Originals, look_over
from evals.anonymize.spans import Findings, Kind
from evals.words import told
from language.pack import writes_day_first
from language.text.dates import dates
from language.text.name_words import fold, tokens
from language.text.numbers import digit_runs, digits_in

_SHORTEST_SQUEEZED = 6  # letters and digits of a code that is looked for without what separates them


@dataclass(frozen=True)
class Left:
    """Something of the original that is still there."""

    where: str  # "turn 2", "the title", "line 7, in a comment"
    kind: Kind
    written: str

    def __str__(self) -> str:
        where = told(self.where, "place")
        return _("%(where)s still holds a %(kind)s of the original: “%(written)s”.") % {
            "where": f"{where[0].upper()}{where[1:]}",
            "kind": self.kind.label,
            "written": self.written,
        }


def left_over(source: str, definition: Any, originals: Originals, *, language: str = "en") -> list[Left]:
    """What of the original is still in the YAML of a scenario, comments and all. `definition` is what the YAML holds."""
    found: dict[tuple[str, str], Left] = {}
    for where, text, strict in (*_strings(definition), *_comments(source)):
        for kind, written in _left_in(text, originals, language, strict):
            key = digits_in(written)[-LOCAL_DIGITS:] if kind in (Kind.PHONE, Kind.NUMBER) else fold(written)
            found.setdefault((where, key), Left(where, kind, written))
    return list(found.values())


def _strings(value: Any, where: str = "", strict: bool = True) -> Iterator[tuple[str, str, bool]]:
    """Every text of a definition with its place, and whether any capital in it counts."""
    if isinstance(value, Mapping):
        for key, each in value.items():
            yield where or "the scenario", str(key), True
            yield from _strings(each, where or f"the {key}", key != "say")
    elif isinstance(value, list | tuple | set | frozenset):
        for number, each in enumerate(value, start=1):
            yield from _strings(each, f"turn {number}" if where == "the turns" else where, strict)
    elif value is not None and not isinstance(value, bool):
        yield where or "the scenario", str(value), strict


def _comments(source: str) -> Iterator[tuple[str, str, bool]]:
    """What stands behind a # that is in no text."""
    texts = [token for token in yaml.scan(source) if isinstance(token, yaml.ScalarToken)]
    at = 0
    for number, line in enumerate(source.splitlines(keepends=True), start=1):
        for mark in re.finditer("#", line):
            start = at + mark.start()
            inside = (each for each in texts if each.start_mark.index <= start < each.end_mark.index)
            if all(each.style in ("|", ">") and each.start_mark.line == number - 1 for each in inside):
                yield f"line {number}, in a comment", line[mark.end() :], True
                break
        at += len(line)


def _left_in(text: str, originals: Originals, language: str, strict: bool) -> Iterable[tuple[Kind, str]]:
    for each in look_over(text, originals, language=language, strict=strict):
        written = text[each.start : each.end]
        if _is_original(each.kind, written, originals, language):
            yield each.kind, written
    names = Findings(text)  # once more without the rest: a name inside an address that is new
    keep_references(names)
    find_names(names, originals.words, originals.places, strict=strict)
    for each in names.all:
        written = text[each.start : each.end]
        if _is_original(each.kind, written, originals, language):
            yield each.kind, written
    for run in digit_runs(text):
        for number, kind in originals.numbers.items():
            if len(number) >= FEWEST_DIGITS and number in run:
                yield kind, number
    squeezed = _squeezed(text)
    for kind, written in originals.texts:
        if kind is Kind.CODE and len(_squeezed(written)) >= _SHORTEST_SQUEEZED and _squeezed(written) in squeezed:
            yield kind, written


def _is_original(kind: Kind, written: str, originals: Originals, language: str) -> bool:
    if kind in (Kind.NAME, Kind.FAMILY, Kind.PLACE):
        words = tuple(word.folded for word in tokens(written))
        parts = {part for word in words for part in (word, word.removesuffix("s"), *word.split("-"))}
        return words in originals.places or not parts.isdisjoint(originals.words)
    if kind in (Kind.PHONE, Kind.NUMBER):
        digits = digits_in(written)
        return digits in originals.numbers or digits[-LOCAL_DIGITS:] in originals.numbers
    if kind is Kind.DATE and (read := dates(written, day_first=writes_day_first(language))):
        return any(day.key in originals.days for day in read)
    return (kind, written.lstrip("@$").lower()) in originals.texts


def _squeezed(text: str) -> str:
    return "".join(char for char in fold(text) if char.isalnum())
