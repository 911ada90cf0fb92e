"""A plan as a planner gives it, read strictly: what is not understood makes no plan."""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tooling.errors import PlanRefused
from tooling.models.plan import StepType, Validation

MOST_STEPS = 20
MOST_TOOLS = 5  # of one step
MOST_DAYS = 800  # an anniversary, and the one after
TEXT_CHARS = 1000
_KEY = re.compile(r"[a-z0-9][a-z0-9_-]{0,39}\Z")
_NAME = re.compile(r"[a-z][a-z0-9_-]{0,39}\Z")
_FIELDS = frozenset(
    {
        "id", "description", "step_type", "required_tools", "expected_outcome", "validation", "depends_on", "after_days", "inputs",
    }
)  # fmt: skip


@dataclass(frozen=True)
class PlannedStep:
    key: str
    description: str
    step_type: StepType = StepType.REASONING
    required_tools: tuple[str, ...] = ()
    expected_outcome: str = ""
    validation: Validation = Validation.ADVISORY
    depends_on: tuple[str, ...] = ()
    after_days: int = 0
    inputs: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)  # {tool: what it is to be called with}

    def as_json(self) -> dict[str, Any]:
        """The step as `read_steps` takes it."""
        return {
            "id": self.key,
            "description": self.description,
            "step_type": self.step_type.value,
            "required_tools": list(self.required_tools),
            "expected_outcome": self.expected_outcome,
            "validation": self.validation.value,
            "depends_on": list(self.depends_on),
            "after_days": self.after_days,
            "inputs": {tool: dict(given) for tool, given in self.inputs.items()},
        }


def read_plan(text: str, tools: Iterable[str]) -> tuple[PlannedStep, ...]:
    """The steps in a model's answer: one JSON object {"steps": [...]}, alone or in a code block. Raises PlanRefused."""
    begins, ends = text.find("{"), text.rfind("}")
    if begins < 0 or ends < begins:
        raise PlanRefused('There is no JSON object in it. Accepted: one object, {"steps": [...]}.')
    try:
        value = json.loads(text[begins : ends + 1])
    except (ValueError, RecursionError):
        raise PlanRefused('It is no valid JSON. Accepted: one object, {"steps": [...]}.') from None
    if not isinstance(value, dict) or not isinstance(value.get("steps"), list):
        raise PlanRefused('It has no list of steps. Accepted: one object, {"steps": [...]}.')
    return read_steps(value["steps"], tools)


def read_steps(values: Sequence[Any], tools: Iterable[str]) -> tuple[PlannedStep, ...]:
    """Steps from JSON, checked one by one and together; in their order. Raises PlanRefused.

    A step without `step_type` is `reasoning` and needs none of what came later: plans stored before there were types read as they are.
    """
    if not values:
        raise PlanRefused(f"The plan has no steps. Accepted: 1 to {MOST_STEPS}.")
    if len(values) > MOST_STEPS:
        raise PlanRefused(f"The plan has {len(values)} steps. Accepted: 1 to {MOST_STEPS}.")
    known = frozenset(tools)
    steps = tuple(_read_step(value, number, known) for number, value in enumerate(values, 1))
    _check_order(steps)
    return steps


def _read_step(value: Any, number: int, tools: frozenset[str]) -> PlannedStep:
    where = f"Step {number}"
    if not isinstance(value, Mapping):
        raise PlanRefused(f"{where} is no object. Accepted fields: {', '.join(sorted(_FIELDS))}.")
    if unknown := sorted(str(name)[:40] for name in set(value) - _FIELDS):
        raise PlanRefused(f"{where} has unknown fields: {_named(unknown)}. Accepted: {', '.join(sorted(_FIELDS))}.")
    key = value.get("id", f"step-{number}")
    if not isinstance(key, str) or not _KEY.match(key):
        raise PlanRefused(f"{where} has no valid id. Accepted: up to 40 lower-case letters, digits, - and _.")
    where = f"Step {number} ({key})"
    step_type = _one_of(StepType, value.get("step_type") or StepType.REASONING, f"{where}: step_type")
    required = _names(value.get("required_tools"), f"{where}: required_tools", MOST_TOOLS)
    if missing := sorted(set(required) - tools):
        raise PlanRefused(
            f"{where} requires tools that do not exist: {_named(missing)}. Accepted: {', '.join(sorted(tools))}."
        )
    if step_type is StepType.TOOL and not required:
        raise PlanRefused(
            f"{where} is a tool step and requires no tool. Name its required_tools, or make it reasoning."
        )
    days = value.get("after_days") or 0
    if not isinstance(days, int) or isinstance(days, bool) or not 0 <= days <= MOST_DAYS:
        raise PlanRefused(f"{where}: after_days is not a whole number of days. Accepted: 0 to {MOST_DAYS}.")
    return PlannedStep(
        key=key,
        description=_text(value.get("description"), f"{where}: description", needed=True),
        step_type=step_type,
        required_tools=required if step_type is StepType.TOOL else (),
        expected_outcome=_text(value.get("expected_outcome"), f"{where}: expected_outcome"),
        validation=_one_of(Validation, value.get("validation") or Validation.ADVISORY, f"{where}: validation"),
        depends_on=_names(value.get("depends_on"), f"{where}: depends_on", MOST_STEPS),
        after_days=days,
        inputs=_inputs(value.get("inputs"), where, required),
    )


def _check_order(steps: Sequence[PlannedStep]) -> None:
    keys = [step.key for step in steps]
    if twice := sorted({key for key in keys if keys.count(key) > 1}):
        raise PlanRefused(f"Two steps have the same id: {', '.join(twice)}.")
    for step in steps:
        if unknown := sorted(set(step.depends_on) - set(keys)):
            raise PlanRefused(f"Step {step.key} depends on steps that do not exist: {_named(unknown)}.")
    left, ended = list(steps), set[str]()
    while left:
        ready = [step for step in left if ended.issuperset(step.depends_on)]
        if not ready:
            raise PlanRefused(f"Steps wait for each other in a circle: {', '.join(step.key for step in left)}.")
        ended.update(step.key for step in ready)
        left = [step for step in left if step.key not in ended]


def _named(names: Iterable[str]) -> str:
    """Names for an error, which is kept and logged: what is no name of a field, a step or a tool is not repeated."""
    return ", ".join(sorted(name if _NAME.match(name) else "(no name)" for name in names))


def _text(value: Any, where: str, *, needed: bool = False) -> str:
    if value is None or value == "":
        if needed:
            raise PlanRefused(f"{where} is missing.")
        return ""
    if not isinstance(value, str):
        raise PlanRefused(f"{where} is not text.")
    text = value.replace("\0", "").encode("utf-8", "ignore").decode("utf-8").strip()
    if needed and not text:
        raise PlanRefused(f"{where} is empty.")
    if len(text) > TEXT_CHARS:
        raise PlanRefused(f"{where} has {len(text)} characters. Accepted: {TEXT_CHARS}.")
    return text


def _names(value: Any, where: str, most: int) -> tuple[str, ...]:
    if value is None:
        return ()
    if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
        raise PlanRefused(f"{where} is not a list of names.")
    names = tuple(dict.fromkeys(each[:80] for each in value))
    if len(names) > most:
        raise PlanRefused(f"{where} has {len(names)} names. Accepted: up to {most}.")
    return names


def _inputs(value: Any, where: str, required: Sequence[str]) -> dict[str, dict[str, Any]]:
    if value is None:
        return {}
    if not isinstance(value, Mapping) or not all(isinstance(each, Mapping) for each in value.values()):
        raise PlanRefused(f"{where}: inputs is not an object of objects, one a tool.")
    if others := sorted(str(name)[:40] for name in set(value) - set(required)):
        raise PlanRefused(f"{where}: inputs names tools that the step does not require: {_named(others)}.")
    return {str(tool): dict(given) for tool, given in value.items()}


def _one_of(values: Any, value: Any, where: str) -> Any:
    try:
        return values(value)
    except (ValueError, TypeError):
        raise PlanRefused(f"{where} is none of these: {', '.join(each.value for each in values)}.") from None
