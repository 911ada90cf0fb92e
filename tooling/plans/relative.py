"""A plan's steps as a template keeps them: numbers of days in place of dates, and nothing that was meant for one person."""

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import Any

from tooling.plans.planned import PlannedStep

UNNAMED = "…"  # in place of the person's name
SHORTEST_NAME = 3  # letters; a shorter part of a name is more often a word
_OF_ANYBODY = ("what", "title")  # of a task: who does it is settled anew for each person


def as_template(steps: Sequence[PlannedStep], from_day: date, names: Iterable[str] = ()) -> list[dict[str, Any]]:
    """The steps as a template holds them. `names` of the person are taken out of their words.

    A task keeps `within_days`, counted from the day its step begins, for `due_on`; `usual.filled` is the way back. Messages and
    questions are left out: they were written to one person, and are written anew for the next.
    """
    found = _pattern(names)
    return [_step(each, from_day, found) for each in steps]


def within_days(due_on: Any, from_day: date, after_days: int) -> int:
    """How many days after the beginning of a step its task is due; 0 where no day is given, or one before it."""
    try:
        due = date.fromisoformat(str(due_on))
    except ValueError:
        return 0
    return max(0, (due - from_day).days - after_days)


def _step(step: PlannedStep, from_day: date, names: re.Pattern[str] | None) -> dict[str, Any]:
    given = step.as_json()
    given["description"] = _nameless(step.description, names)
    given["expected_outcome"] = _nameless(step.expected_outcome, names)
    given["inputs"] = {}
    if task := step.inputs.get("schedule_task"):
        given["inputs"]["schedule_task"] = _task(task, from_day, step.after_days, names)
    return given


def _task(task: Mapping[str, Any], from_day: date, after_days: int, names: re.Pattern[str] | None) -> dict[str, Any]:
    kept: dict[str, Any] = {name: _nameless(str(task[name]), names) for name in _OF_ANYBODY if name in task}
    return kept | {"within_days": within_days(task.get("due_on"), from_day, after_days)}


def _pattern(names: Iterable[str]) -> re.Pattern[str] | None:
    parts = {part for name in names for part in [name.strip(), *name.split()] if len(part) >= SHORTEST_NAME}
    if not parts:
        return None
    longest_first = sorted(parts, key=lambda part: (-len(part), part))
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)", re.IGNORECASE)


def _nameless(text: str, names: re.Pattern[str] | None) -> str:
    return names.sub(UNNAMED, text) if names else text
