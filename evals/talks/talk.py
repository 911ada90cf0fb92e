"""What a conversation is: who writes what, turn by turn, and which records must be there at the end, or must not."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any

from evals.errors import TalkError
from evals.scenario import LANGUAGES
from evals.talks.records import recorded_tools

UNSEEN = Path(__file__).parent.parent / "conversations" / "unseen"
KEYS = ("id", "language", "who", "turns", "expect", "never")
ID_CHARS = 40


class State(StrEnum):
    """How what was asked for must stand when the conversation is over."""

    OPEN = "open"
    WITHDRAWN = "withdrawn"
    AMENDED = "amended"


@dataclass(frozen=True)
class Expected:
    """A record that a tool writes; `state` is None where there must be none."""

    tool: str
    state: State | None

    @property
    def name(self) -> str:
        return f"{self.tool} {self.state or 'none'}"


@dataclass(frozen=True)
class Talk:
    id: str
    language: str
    who: str  # who writes, for people
    turns: tuple[str, ...]
    expected: tuple[Expected, ...] = ()  # what the rows can show
    told: tuple[str, ...] = ()  # what the replies must come to: for people
    never: tuple[str, ...] = ()  # what they must not: for people

    @property
    def canonical(self) -> str:
        """All of it, alike whatever the layout of its row."""
        expected = [[each.tool, each.state] for each in self.expected]
        everything = [self.id, self.language, self.who, self.turns, expected, self.told, self.never]
        return json.dumps(everything, ensure_ascii=True, separators=(",", ":"))


def load_talks(folder: Path = UNSEEN) -> tuple[Talk, ...]:
    """All conversations of a folder, in the order of their ids. Raises TalkError, which names file and line and no visitor's word."""
    found: dict[str, Talk] = {}
    for path in sorted(folder.glob("*.jsonl")):
        for place, talk in _rows(path):
            if talk.id in found:
                raise TalkError(f"{place}: there is another conversation with the id {talk.id!r}.")
            found[talk.id] = talk
    if not found:
        raise TalkError(f"{folder} holds no conversation. Accepted: files that end in .jsonl, an object a line.")
    return tuple(found[each] for each in sorted(found))


def fingerprint(folder: Path = UNSEEN) -> str:
    """SHA-256 over the conversations, so that none is moved or mended quietly."""
    return hashlib.sha256("\n".join(talk.canonical for talk in load_talks(folder)).encode()).hexdigest()


def _rows(path: Path) -> Iterator[tuple[str, Talk]]:
    for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1):
        if line.strip():
            place = f"{path.name}, line {number}"
            try:
                row = json.loads(line)
            except (ValueError, RecursionError):
                row = None
            if not isinstance(row, dict):
                raise TalkError(f"{place} is no JSON object.")
            yield place, talk_from(place, row)


def talk_from(place: str, row: dict[str, Any]) -> Talk:
    """A conversation from a row that errors call `place`. Raises TalkError."""
    if unlike := sorted(set(row) ^ set(KEYS)):
        wrong = ", ".join(f"{key!r} is {'unknown' if key in row else 'missing'}" for key in unlike)
        raise TalkError(f"{place}: {wrong}. Accepted: {', '.join(KEYS)}.")
    name = row["id"]
    if not isinstance(name, str) or not name.replace("-", "").isalnum() or len(name) > ID_CHARS:
        raise TalkError(f"{place}: id is none. Accepted: letters, digits and hyphens, at most {ID_CHARS}.")
    if row["language"] not in LANGUAGES:
        raise TalkError(f"{place}: language is {row['language']!r}. Accepted: {', '.join(LANGUAGES)}.")
    turns = _texts(place, "turns", row["turns"])
    if not turns:
        raise TalkError(f"{place}: turns is empty. Accepted: at least one message.")
    if not isinstance(row["expect"], list):
        raise TalkError(f"{place}: expect is no list.")
    expected, told = _expectations(place, row["expect"])
    return Talk(
        id=name,
        language=row["language"],
        who=_text(place, "who", row["who"]),
        turns=turns,
        expected=expected,
        told=told,
        never=_texts(place, "never", row["never"]),
    )


def _expectations(place: str, given: list[Any]) -> tuple[tuple[Expected, ...], tuple[str, ...]]:
    expected, told = [], []
    for number, each in enumerate(given, start=1):
        at = f"expect[{number}]"
        match each:
            case {"told": text, **rest} if not rest:
                told.append(_text(place, f"{at}.told", text))
            case {"no_record": tool, **rest} if not rest:
                expected.append(Expected(_tool(place, f"{at}.no_record", tool), None))
            case {"record": tool, "state": state, **rest} if not rest:
                expected.append(Expected(_tool(place, f"{at}.record", tool), _state(place, f"{at}.state", state)))
            case _:
                raise TalkError(f"{place}: {at} is none. Accepted: record with state, no_record, or told.")
    states: Counter[tuple[str, bool]] = Counter((each.tool, each.state is None) for each in expected)
    for tool, is_none in states:
        if is_none and states[tool, False]:
            raise TalkError(f"{place}: a record of {tool} is expected, and none. Accepted: one of the two.")
    return tuple(expected), tuple(told)


def _tool(place: str, key: str, value: Any) -> str:
    accepted = recorded_tools()
    if value not in accepted:
        raise TalkError(f"{place}: {key} is {value!r}. Accepted: {', '.join(accepted)}.")
    return str(value)


def _state(place: str, key: str, value: Any) -> State:
    try:
        return State(value)
    except ValueError:
        raise TalkError(f"{place}: {key} is {value!r}. Accepted: {', '.join(State)}.") from None


def _text(place: str, key: str, value: Any) -> str:
    if not isinstance(value, str) or not value.strip():
        raise TalkError(f"{place}: {key} is no text.")
    return value


def _texts(place: str, key: str, value: Any) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise TalkError(f"{place}: {key} is no list of texts.")
    return tuple(_text(place, f"{key}[{number}]", each) for number, each in enumerate(value, start=1))
