"""What was played, by hash: runs of different versions are not compared without saying so."""

import hashlib
import json
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from django.conf import settings

import carebot.offline
import carebot.turn
import evals.judge
import evals.simulated
import tooling.tools
from carebot.turn import prompts
from evals.detectors import detectors_version
from evals.scenario import Scenario
from tooling.registry import registry

Instructions = Mapping[str, Mapping[str, str]]  # tool → language → text
Versions = dict[str, Any]

JUDGE = Path(evals.judge.__file__).parent
TOOLS = Path(tooling.tools.__file__).parent
INSTRUCTIONS_OF_TOOLS = "the instructions of tools"  # as `differences` names them
MODEL_JUDGE = "the model that judges, or its rubric"
_NAMES = {
    "scenarios": "scenarios",
    "judge": "the rules of the judge",
    "model_judge": MODEL_JUDGE,
    "prompts": "the prompts",
    "instructions": INSTRUCTIONS_OF_TOOLS,
    "tools": "the tools",
    "engine": "the engine",
    "offline": "the offline model",
    "simulated": "the simulated models",
    "model": "the name of the model",
    "seed": "the seed",
}
_NOT_ALWAYS = frozenset({"model_judge", "model", "seed"})  # where no model judged, or only a command's options tell
_OF_SIMULATED_MODELS = frozenset({"simulated", "seed"})
_SETTINGS = ("model", "architecture", "gate", "requirements")


def versions(
    scenarios: Iterable[Scenario],
    instructions: Instructions | None = None,
    *,
    model: str = "",
    seed: int | None = None,
    model_judge: str = "",
) -> Versions:
    """The hashes of everything that decides what a run comes to: each scenario's, and one for each part.

    `instructions` are the shipped ones unless given. `model` is as `hear_eval --model` takes it; `model_judge` is what
    `model_judge_version` gives, where one judged.
    """
    return {
        "scenarios": {scenario.id: scenario.digest for scenario in scenarios},
        "judge": judge_version(),
        "prompts": _digest(prompts.SYSTEM, prompts.ESCALATION, prompts.NO_ESCALATION),
        "instructions": _digest(
            json.dumps(registry().instructions() if instructions is None else instructions, sort_keys=True)
        ),
        "tools": _digest(
            _source(TOOLS),
            *(json.dumps([tool.name, tool.description, tool.input_schema], sort_keys=True) for tool in registry()),
        ),
        "engine": _digest(_source(Path(carebot.turn.__file__).parent), detectors_version()),  # what it hears with, too
        "offline": _source(Path(carebot.offline.__file__).parent),  # answers whenever another model cannot
        "simulated": _source(Path(evals.simulated.__file__).parent),
        **({"model": full_name(model)} if model else {}),
        **({"seed": seed} if seed is not None else {}),
        **({"model_judge": model_judge} if model_judge else {}),
    }


def full_name(model: str) -> str:
    """`anthropic` alone is whatever the settings name: that name, so that another one is seen to be another."""
    return f"anthropic:{settings.ANTHROPIC_MODEL}" if model == "anthropic" else model


def judge_version() -> str:
    """The hash of the rules that judge by themselves, and of what they hear with."""
    return _digest(_source(JUDGE, only="rules*.py"), _source(JUDGE / "ears"))


def model_judge_version(model: str) -> str:
    """The model that judges, with the hash of its rubric and of the code that asks it."""
    return f"{model} {_digest(_source(JUDGE, only='model.py'), _source(JUDGE, only='rubric.py'))}"


def differences(before: Versions, after: Versions) -> list[str]:
    """In words, what is not the same in two runs. A run from before versions were kept differs in all."""
    found = []
    for name, words in _NAMES.items():
        if name == "scenarios":
            old, new = before.get(name, {}), after.get(name, {})
            changed = sorted(each for each in old.keys() & new.keys() if old[each] != new[each])
            if changed:
                found.append(f"the scenarios {', '.join(changed)}")
        elif name in _OF_SIMULATED_MODELS and _is_real(before) and _is_real(after):
            continue
        elif before.get(name) != after.get(name) or (name not in before and name not in _NOT_ALWAYS):
            found.append(words)
    return found


def differences_of_reports(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[str]:
    """In words, what else is not the same: the model and what was switched off, then the `versions` of both."""
    asked = [f"the {name}" for name in _SETTINGS if before.get(name) != after.get(name)]
    locked = differences(before.get("versions", {}), after.get("versions", {}))
    return asked + [each for each in locked if not (each == _NAMES["model"] and "the model" in asked)]


def _is_real(locked: Versions) -> bool:
    """Whether it is known that no simulated model played."""
    return bool(locked.get("model")) and not locked["model"].startswith("simulated:")


@lru_cache  # a process runs the source it began with
def _source(folder: Path, only: str = "*") -> str:
    files = sorted(path for path in folder.rglob(only) if path.is_file() and "__pycache__" not in path.parts)
    return _digest(*(f"{path.relative_to(folder)}\n{path.read_bytes().hex()}" for path in files))


def _digest(*texts: str) -> str:
    return hashlib.sha256("\0".join(texts).encode()).hexdigest()[:16]
