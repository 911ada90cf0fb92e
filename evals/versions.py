"""What was played, by hash: runs of different versions are not compared without saying so."""

import hashlib
import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import carebot.turn
import evals.judge
from carebot.turn import prompts
from evals.scenario import Scenario
from tooling.instruction_defaults import DEFAULTS
from tooling.tools import CATALOG

Instructions = Mapping[str, Mapping[str, str]]  # tool → language → text
Versions = dict[str, Any]

_NAMES = {
    "scenarios": "scenarios",
    "judge": "the rules of the judge",
    "prompts": "the prompts",
    "instructions": "the instructions of tools",
    "tools": "the tools",
    "engine": "the engine",
}


def versions(scenarios: Iterable[Scenario], instructions: Instructions = DEFAULTS) -> Versions:
    """The hashes of everything that decides what a run comes to, the model apart: each scenario's, and one for each part."""
    return {
        "scenarios": {scenario.id: scenario.digest for scenario in scenarios},
        "judge": judge_version(),
        "prompts": _digest(prompts.SYSTEM, prompts.ESCALATION, prompts.NO_ESCALATION),
        "instructions": _digest(json.dumps(instructions, sort_keys=True)),
        "tools": _digest(
            *(json.dumps([tool.name, tool.description, tool.input_schema], sort_keys=True) for tool in CATALOG)
        ),
        "engine": _source(Path(carebot.turn.__file__).parent),
    }


def judge_version() -> str:
    """The hash of the rules that judge by themselves."""
    return _source(Path(evals.judge.__file__).parent, only="rules*.py")


def differences(before: Versions, after: Versions) -> list[str]:
    """In words, what is not the same in two runs. A run from before versions were kept differs in all."""
    found = []
    for name, words in _NAMES.items():
        if name == "scenarios":
            old, new = before.get(name, {}), after.get(name, {})
            changed = sorted(each for each in old.keys() & new.keys() if old[each] != new[each])
            if changed:
                found.append(f"the scenarios {', '.join(changed)}")
        elif before.get(name) != after.get(name) or name not in before:
            found.append(words)
    return found


def _source(folder: Path, only: str = "*") -> str:
    files = sorted(path for path in folder.rglob(only) if path.is_file() and "__pycache__" not in path.parts)
    return _digest(*(f"{path.relative_to(folder)}\n{path.read_bytes().hex()}" for path in files))


def _digest(*texts: str) -> str:
    return hashlib.sha256("\0".join(texts).encode()).hexdigest()[:16]
