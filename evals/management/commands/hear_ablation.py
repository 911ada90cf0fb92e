"""manage.py hear_ablation: what deferral, gate and requirements are each worth, on every simulated model."""

import asyncio
import itertools
import json
import logging
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from carebot.turn.switches import Switches
from evals.choosing import models_for
from evals.errors import NoSuchModel
from evals.record import Played
from evals.runner import own_installation, play_all
from evals.scenario import SCENARIOS, Scenario, ScenarioError, load_scenarios
from evals.simulated import VICES

ARCHITECTURES = tuple(Switches(*on) for on in itertools.product((False, True), repeat=3))
HEADINGS = (
    "deferral",
    "gate",
    "requirements",
    "model",
    "passed",
    "hear",
    "empathize",
    "advance",
    "respond",
    "rescued turns",
    "critical failures",
)


class Command(BaseCommand):
    help = (
        "Plays the scenarios with deferral, gate and requirements on and off, for every simulated vice; prints a table."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--profile", action="append", default=[], help="this simulated model; may be repeated")
        parser.add_argument("--only", action="append", default=[], metavar="ID", help="this scenario; may be repeated")
        parser.add_argument("--scenarios", type=Path, default=SCENARIOS)
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--jobs", type=int, default=4)
        parser.add_argument("--json", type=Path, metavar="FILE")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            scenarios = load_scenarios(options["scenarios"], options["only"])
            models = [f"simulated:{profile}" for profile in options["profile"] or VICES]
            for model in models:
                models_for(model, Switches())
        except (ScenarioError, NoSuchModel) as problem:
            raise CommandError(str(problem)) from None
        logging.disable(logging.CRITICAL)
        rows: list[dict[str, Any]] = []
        self.stdout.write(
            f"Simulated models, {len(scenarios)} scenarios, seed {options['seed']}, {timezone.now():%Y-%m-%d}.\n"
        )
        self.stdout.write(f"| {' | '.join(HEADINGS)} |")
        self.stdout.write(f"|{' --- |' * len(HEADINGS)}")
        for switches in ARCHITECTURES:
            for model in models:
                played = self._play(scenarios, model, switches, options)
                rows.append(_row(played, model, switches))
                self.stdout.write(_line(rows[-1]))
        if options["json"]:
            options["json"].write_text(json.dumps(rows, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")

    def _play(
        self, scenarios: Sequence[Scenario], model: str, switches: Switches, options: dict[str, Any]
    ) -> list[Played]:
        async def all_of_them() -> list[Played]:
            choose = models_for(model, switches, options["seed"])
            return [each async for each in play_all(scenarios, choose, jobs=options["jobs"])]

        with own_installation():
            return asyncio.run(all_of_them())


def _row(played: Sequence[Played], model: str, switches: Switches) -> dict[str, Any]:
    names = ("hear", "empathize", "advance", "respond")
    return {
        "model": model,
        "deferral": switches.deferral,
        "gate": switches.gate,
        "requirements": switches.requirements,
        "scenarios": len(played),
        "passed": sum(each.verdict.passed for each in played),
        "dimensions": {name: sum(each.verdict.dimensions[name] for each in played) / len(played) for name in names},
        "rescued": f"{sum(turn.fell_back for each in played for turn in each.turns)} of {sum(len(each.turns) for each in played)}",
        # A scenario that fails in one way several times has failed in it once.
        "critical_failures": dict(
            Counter(
                name for each in played for name in {finding.name for finding in each.verdict.findings}
            ).most_common()
        ),
    }


def _line(row: dict[str, Any]) -> str:
    switches = [("on" if row[name] else "off") for name in ("deferral", "gate", "requirements")]
    failures = ", ".join(f"{name} {count}" for name, count in row["critical_failures"].items()) or "none"
    points = [f"{value:.2f}" for value in row["dimensions"].values()]
    passed = f"{row['passed']} of {row['scenarios']}"
    return f"| {' | '.join([*switches, row['model'], passed, *points, row['rescued'], failures])} |"
