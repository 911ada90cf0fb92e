"""The labeled messages and replies that acts, feelings and what a sentence of ours says are learnt from and measured on.

A language's folder holds `sentences/messages/*.jsonl` and `sentences/replies/*.jsonl` to learn from, the same under `dev/` for bars
and under `unseen/` for figures. `dev/second/replies/` sets no bar: gains are judged on it. `docs/languages.md` has the keys of a row.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from language.acts import Act, Feeling
from language.claims import ClaimTopic, Harm
from language.learn.corpus import BadExample
from language.pack import PACKS

_Row = TypeVar("_Row")
_CONTACT = frozenset({"name", "phone", "email", "best_time"})


@dataclass(frozen=True)
class ToldMessage:
    """A visitor's message with what is true of it."""

    text: str
    language: str
    acts: frozenset[Act]
    distress: bool | None  # None: nobody has said, so nothing is learnt from it
    decided: frozenset[Act] = frozenset(Act)  # of which it is known whether they are among `acts`
    feelings: frozenset[Feeling] = frozenset()
    is_minor: bool = False
    history: tuple[str, ...] = ()  # the visitor's earlier messages, oldest first
    assistant: str = ""  # the assistant's message before this one
    contact: Mapping[str, str] = field(default_factory=dict)  # the visitor's own: name, phone, email, best_time
    other_contact: Mapping[str, str] = field(default_factory=dict)
    facts: tuple[tuple[str, str], ...] = ()  # (event, whose)
    voice: str = ""

    @property
    def is_whole(self) -> bool:
        """Whether everything is told of it."""
        return self.distress is not None


@dataclass(frozen=True)
class LabeledReply:
    """A sentence of a reply with what is true of it."""

    text: str
    language: str
    visitor: str  # what it answers
    # None: nobody has said, so nothing is learnt from it.
    acknowledges: bool | None
    claims: frozenset[ClaimTopic] | None
    harms: frozenset[Harm] | None
    states_fact: bool | None
    note: str = ""  # its manner, or what is wrong with it

    @property
    def is_whole(self) -> bool:
        """Whether everything is told of it, but whether a sentence that is not the first of its reply would open one."""
        return None not in (self.claims, self.harms, self.states_fact)


def told_messages(which: str, directory: Path = PACKS) -> list[ToldMessage]:
    """The messages in `which` ("sentences", "dev", "unseen") of every pack, in a fixed order. Raises BadExample."""
    return [*_rows(directory, which, "messages", _message)]


def labeled_replies(which: str, directory: Path = PACKS) -> list[LabeledReply]:
    """The sentences of replies in `which` of every pack, in a fixed order. Raises BadExample."""
    return [*_rows(directory, which, "replies", _reply)]


def _rows(directory: Path, which: str, what: str, read: Callable[[dict[str, Any], str], _Row]) -> Iterator[_Row]:
    for path in sorted(directory.glob(f"*/{which}/{what}/*.jsonl")):
        language = path.relative_to(directory).parts[0]
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            try:
                yield read(json.loads(line), language)
            except (ValueError, KeyError, TypeError) as error:
                place = f"{language}/{which}/{what}/{path.name}, line {number}"
                raise BadExample(f"{place}: {type(error).__name__}.") from error


def _message(row: dict[str, Any], language: str) -> ToldMessage:
    return ToldMessage(
        text=row["text"],
        language=language,
        acts=frozenset(map(Act, row["acts"])),
        distress=row["distress"],
        decided=frozenset(map(Act, row.get("decided", Act))),
        feelings=frozenset(map(Feeling, row.get("feelings", ()))),
        is_minor=row.get("minor", False),
        history=tuple(row.get("history", ())),
        assistant=row.get("assistant", ""),
        contact=_contact(row.get("contact", {})),
        other_contact=_contact(row.get("other_contact", {})),
        facts=tuple((fact["event"], fact["who"]) for fact in row.get("facts", ())),
        voice=row["voice"],
    )


def _contact(told: dict[str, str]) -> dict[str, str]:
    if not told.keys() <= _CONTACT:
        raise ValueError
    return told


def _reply(row: dict[str, Any], language: str) -> LabeledReply:
    return LabeledReply(
        text=row["text"],
        language=language,
        visitor=row["visitor"],
        acknowledges=row["acknowledges"],
        claims=None if row["claims"] is None else frozenset(map(ClaimTopic, row["claims"])),
        harms=None if row["harms"] is None else frozenset(map(Harm, row["harms"])),
        states_fact=row["fact"],
        note=row.get("note", ""),
    )
