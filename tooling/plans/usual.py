"""The usual plans, by kind of need: what a church does where no model makes a plan. Their words stand in the language packs."""

import tomllib
from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from functools import cache
from typing import Any

from language.pack import PACKS
from prayers.models import CareNeed, CareRecord, Kind
from prayers.reaching import reaches_around
from tooling.plans.planned import PlannedStep, read_steps
from tooling.plans.tools import plan_tools, staff_who_may_read, usual_assignee

GUARDED = "guarded"  # where writing or calling may do harm
FALLBACK = "any"


def steps_for(record: CareRecord, language: str, from_day: date, asked_by: int | None = None) -> Sequence[PlannedStep]:
    """The usual steps for this record, with the days on which they are due."""
    plan = _plans(language)[plan_name(record)]
    given = [filled(step, record, from_day, asked_by) for step in plan["steps"]]
    return read_steps(given, [tool.name for tool in plan_tools()])


def plan_name(record: CareRecord) -> str:
    """Which of the usual plans: guarded wherever violence at home or abuse was told, bereavement before anything else."""
    if not record.anonymous and reaches_around(record):
        return GUARDED
    if record.kind == Kind.CARE and isinstance(detail := record.detail, CareNeed):
        return "bereavement" if detail.category == CareNeed.Category.BEREAVEMENT else "care"
    return str(record.kind) if record.kind in _plans("en") else FALLBACK


@cache
def _plans(language: str) -> Mapping[str, Any]:
    """The plans of a language; the English ones where it has none."""
    file = PACKS / language / "plans.toml"
    return tomllib.loads((file if file.is_file() else PACKS / "en" / "plans.toml").read_text(encoding="utf-8"))


def filled(step: Mapping[str, Any], record: CareRecord, from_day: date, asked_by: int | None = None) -> dict[str, Any]:
    """A step of a usual plan or a template, with days in place of numbers of days, and with a second adult where one is needed.

    `asked_by`: the id of the user who asked for the plan.
    """
    days = int(step.get("after_days", 0))
    inputs = {tool: dict(given) for tool, given in step.get("inputs", {}).items()}
    if task := inputs.get("schedule_task"):
        task["due_on"] = str(from_day + timedelta(days=days + int(task.pop("within_days", 0))))
        if record.is_minor and task.get("what") in {"call", "visit"} and (second := _second_adult(record, asked_by)):
            task["second_adult"] = second
    return {**step, "inputs": inputs}


def _second_adult(record: CareRecord, asked_by: int | None) -> str:
    """Somebody who may read the record, and is not who gets the task."""
    having = usual_assignee(record, asked_by)
    others = [each for each in staff_who_may_read(record) if having is None or each.pk != having.pk]
    return others[0].display_name if others else ""
