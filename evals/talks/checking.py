"""Whether the rows of a conversation hold what was asked for, and hold nothing that was not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from evals.talks.records import IS_RECORD, STANDS, Found
from evals.talks.talk import Expected, State, Talk

NOTHING = "nothing"


@dataclass(frozen=True)
class Checked:
    """One expectation, and what was found in its place: "" where it is met."""

    expected: Expected
    instead: str = ""

    @property
    def is_right(self) -> bool:
        return not self.instead


def checked(talk: Talk, found: Mapping[str, Sequence[Found]]) -> tuple[Checked, ...]:
    """Each expectation of the conversation, by what its tools led to. A row answers for one expectation alone."""
    by_tool: dict[str, list[Expected]] = {}
    for each in talk.expected:
        by_tool.setdefault(each.tool, []).append(each)
    return tuple(result for tool, asked in by_tool.items() for result in _of_tool(asked, found.get(tool, ())))


def beyond(talk: Talk, found: Mapping[str, Sequence[Found]]) -> Counter[str]:
    """Of the tools that are expected: how many records stand beyond what was asked for."""
    asked = Counter(each.tool for each in talk.expected if each.state in (State.OPEN, State.AMENDED))
    standing = Counter({tool: sum(each in STANDS for each in found.get(tool, ())) for tool in asked})
    return standing - asked


def _of_tool(asked: Sequence[Expected], found: Sequence[Found]) -> list[Checked]:
    left = list(found)
    # What only one kind of row can answer for takes its row first.
    ranked = sorted(asked, key=lambda each: _ANSWERING.index(each.state))
    stays = any(each.state in (State.OPEN, State.AMENDED) for each in asked)
    return [Checked(each, _instead(each.state, left, stays=stays)) for each in ranked]


_ANSWERING = (State.AMENDED, State.WITHDRAWN, State.OPEN, None)
_ROWS: Mapping[State, tuple[Found, ...]] = {
    State.AMENDED: (Found.AMENDED,),
    State.WITHDRAWN: (Found.WITHDRAWN, Found.CANCELLED),
    State.OPEN: (Found.OPEN, Found.AMENDED),
}


def _instead(state: State | None, left: list[Found], *, stays: bool) -> str:
    """What was found in place of the state, or "". Takes the row that answers out of those that are left."""
    if state is None:
        return _named([each for each in left if each in IS_RECORD])
    row = next((each for wanted in _ROWS[state] for each in left if each is wanted), None)
    if row is None:
        return _named(left) or NOTHING
    left.remove(row)
    if state is State.WITHDRAWN and not stays:  # what was taken back must not stand a second time
        return _named([each for each in left if each in STANDS])
    return ""


def _named(found: Sequence[Found]) -> str:
    return ", ".join(sorted(set(found)))
