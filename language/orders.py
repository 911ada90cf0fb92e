"""What a text that instructs a model orders it to do to people: the phrases of the packs (`packs/*/orders.toml`), clause by clause.

What is forbidden is not ordered: "never ask for a donation" is good. Every pack with such a file is read, for a draft may be written in
another language than the one it is for.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Any

from language import pack
from language.errors import IncompletePack
from language.text import fold

FILE = "orders.toml"
_NEAR = 20  # letters before the words that are meant, in which a denial turns them round
_NAMED = re.compile(r"<(\w+)>")


class OrderedHarm(StrEnum):
    """What an instruction may not order."""

    CRUELTY = "cruelty"
    BLAME = "blame"
    MONEY = "money"
    PRESSURE = "pressure"
    DOCTRINE = "doctrine"
    SECRECY = "secrecy"
    ENDING = "ending"  # of the conversation
    DANGER = "danger"  # back to whoever hurts them, away from medicine, a promise of healing


@dataclass(frozen=True)
class Ordered:
    harm: OrderedHarm
    sentence: str  # as it was written


@dataclass(frozen=True)
class _Orders:
    """The expressions of one pack."""

    sentence_joints: re.Pattern[str]
    clause_joints: re.Pattern[str]
    turns: re.Pattern[str]  # joints behind which nothing is ordered: "without asking for …"
    forbids: tuple[re.Pattern[str], ...]
    goes_on: re.Pattern[str]
    conditions: re.Pattern[str]
    denies: re.Pattern[str]
    harms: Mapping[OrderedHarm, tuple[re.Pattern[str], ...]]
    always: Mapping[OrderedHarm, tuple[re.Pattern[str], ...]]


def harms_ordered(text: str) -> list[Ordered]:
    """The harms that it orders, each sentence and harm once, in their order."""
    found: dict[Ordered, None] = {}
    for sentence in sentences_of(text):
        for orders in _orders().values():
            found.update(dict.fromkeys(Ordered(harm, sentence) for harm in _in_sentence(sentence, orders)))
    return list(found)


def sentences_of(text: str) -> list[str]:
    """The sentences of an instruction, as they were written."""
    found, start = [], 0
    for end in next(iter(_orders().values())).sentence_joints.finditer(text):
        found.append(text[start : end.end()].strip())
        start = end.end()
    return [each for each in [*found, text[start:].strip()] if each]


def orders_something(sentence: str) -> bool:
    """Whether all of it is an order: a clause that forbids, or only sets a condition, is none."""
    return all(ordered for orders in _orders().values() for _, ordered in _clauses(fold(sentence), orders))


def _in_sentence(sentence: str, orders: _Orders) -> Iterator[OrderedHarm]:
    folded = fold(sentence)
    for harm, patterns in orders.always.items():
        if any(pattern.search(folded) for pattern in patterns):
            yield harm
    for clause, is_ordered in _clauses(folded, orders):
        if is_ordered:
            yield from (
                harm for harm, patterns in orders.harms.items() if any(_is_meant(each, clause) for each in patterns)
            )


def _is_meant(pattern: re.Pattern[str], clause: str) -> bool:
    return any(
        not any(
            each.denies.search(clause[max(0, found.start() - _NEAR) : found.start()]) for each in _orders().values()
        )
        for found in pattern.finditer(clause)
    )


def _clauses(folded: str, orders: _Orders) -> Iterator[tuple[str, bool]]:
    """Each clause by this pack's joints, and whether it orders something by any pack: "nunca" forbids in whatever it stands."""
    every = _orders().values()
    pieces: list[tuple[str, bool]] = []
    start, joint = 0, ""
    for found in [*orders.clause_joints.finditer(folded), None]:
        piece = folded[start : found.start() if found else len(folded)].strip()
        is_none = any(
            each.conditions.search(piece) or any(forbids.search(piece) for forbids in each.forbids) for each in every
        )
        pieces.append((piece, not (is_none or orders.turns.search(joint))))
        if found:
            start, joint = found.end(), found.group().strip()
    enumerated = (
        place for place in range(len(pieces) - 1, 0, -1) if any(each.goes_on.search(pieces[place][0]) for each in every)
    )
    last = next(enumerated, 0)
    first = next((place for place, (_, ordered) in enumerate(pieces) if not ordered), len(pieces))
    for place, (piece, ordered) in enumerate(pieces):
        if piece:
            yield piece, ordered and not first < place <= last


@cache
def _orders() -> Mapping[str, _Orders]:
    """By the pack's code. Raises IncompletePack."""
    found = {}
    for code, each in pack.packs().items():
        path = pack.PACKS / code / FILE
        if path.exists():
            found[code] = _read(code, tomllib.loads(path.read_text("utf-8")))
        elif each.openings is not None:
            raise IncompletePack(f"{code}/{FILE} cannot be read: there is no such file")
    return found


def _read(code: str, told: Mapping[str, Any]) -> _Orders:
    words: Mapping[str, str] = told.get("words", {})

    def compiled(expression: str) -> re.Pattern[str]:
        return re.compile(_NAMED.sub(lambda name: f"(?:{words[name[1]]})", expression))

    def by_harm(table: Mapping[str, list[str]]) -> Mapping[OrderedHarm, tuple[re.Pattern[str], ...]]:
        return {OrderedHarm(harm): tuple(map(compiled, expressions)) for harm, expressions in table.items()}

    try:
        orders = _Orders(
            **{
                name: compiled(told[name])
                for name in ("sentence_joints", "clause_joints", "turns", "goes_on", "conditions", "denies")
            },
            forbids=tuple(map(compiled, told["forbids"])),
            harms=by_harm(told["harms"]),
            always=by_harm(told["always"]),
        )
    except (KeyError, ValueError, re.error) as error:
        raise IncompletePack(f"{code}/{FILE} lacks or breaks {error}.") from error
    if missing := set(OrderedHarm) - set(orders.harms):
        raise IncompletePack(f"{code}/{FILE} lacks [harms] {', '.join(sorted(missing))}.")
    return orders
