"""manage.py hear_ablation: what deferral, gate and requirements are each worth, on every simulated model."""

import asyncio
import json
import logging
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from carebot.turn.switches import Switches
from evals.ablation import ARCHITECTURES, PARTS, Row, Worth, is_published, worth_nothing, worths
from evals.choosing import models_for
from evals.comparison import DIMENSIONS
from evals.console.baseline import DIMENSIONS as PUBLISHED
from evals.errors import NoSuchModel
from evals.record import Played
from evals.runner import own_installation, play_all
from evals.scenario import SCENARIOS, Scenario, ScenarioError, load_scenarios
from evals.simulated import VICES

HEADINGS = (*PARTS, "model", "passed", "but for wrong_mode", *DIMENSIONS, "rescued turns", "critical failures")
OF_WORTH = ("model", "part", "beside", "without it", "with it", "what it is worth")


class Command(BaseCommand):
    help = (
        "Plays the scenarios with deferral, gate and requirements on and off, for every simulated vice; prints what was passed, with "
        "wrong_mode and without, and what each part is worth."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--profile", action="append", default=[], help="this simulated model; may be repeated")
        parser.add_argument("--only", action="append", default=[], metavar="ID", help="this scenario; may be repeated")
        parser.add_argument("--scenarios", type=Path, default=SCENARIOS)
        parser.add_argument("--epochs", type=int, default=1)
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
        self.stdout.write(
            f"Simulated models, {len(scenarios)} scenarios, seed {options['seed']}, {timezone.now():%Y-%m-%d}. "
            "In brackets Wilson's 95 % intervals.\n"
        )
        self._head(HEADINGS)
        rows: list[Row] = []
        for switches in ARCHITECTURES:
            for model in models:
                on = frozenset(part for part in PARTS if getattr(switches, part))
                rows.append(Row(model, on, tuple(self._play(scenarios, model, switches, options))))
                self.stdout.write(_line(rows[-1]))
        found = worths(rows)
        self.stdout.write("\nWhat each part is worth, but for wrong_mode, which says only that deferral is off.\n")
        self._head(OF_WORTH)
        for worth in found:
            self.stdout.write(_line_of(worth))
        self.stdout.write(f"\nWorth nothing on any of these models: {'; '.join(worth_nothing(found)) or 'none'}.")
        for row in rows:
            if not row.on and row.passed_of(is_published).total:
                self.stdout.write(_beside_the_published(row))
        if options["json"]:
            told = {"rows": [_as_json(row) for row in rows], "worth": [_worth_as_json(each) for each in found]}
            options["json"].write_text(json.dumps(told, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")

    def _head(self, names: Sequence[str]) -> None:
        self.stdout.write(f"| {' | '.join(names)} |")
        self.stdout.write(f"|{' --- |' * len(names)}")

    def _play(
        self, scenarios: Sequence[Scenario], model: str, switches: Switches, options: dict[str, Any]
    ) -> list[Played]:
        async def all_of_them() -> list[Played]:
            choose = models_for(model, switches, options["seed"])
            plays = play_all(scenarios, choose, epochs=options["epochs"], jobs=options["jobs"])
            return [each async for each in plays]

        with own_installation():
            return asyncio.run(all_of_them())


def _line(row: Row) -> str:
    switches = ["on" if part in row.on else "off" for part in PARTS]
    failures = ", ".join(f"{name} {count}" for name, count in row.failures.items()) or "none"
    points = [f"{row.mean(name):.2f}" for name in DIMENSIONS]
    cells = [*switches, row.model, str(row.passed), str(row.passed_otherwise), *points, row.rescued, failures]
    return f"| {' | '.join(cells)} |"


def _line_of(worth: Worth) -> str:
    cells = (worth.model, worth.part, worth.beside, str(worth.without), str(worth.with_it), worth.words)
    return f"| {' | '.join(cells)} |"


def _beside_the_published(row: Row) -> str:
    means = ", ".join(f"{name} {row.mean(name, is_published):.2f} ({PUBLISHED[name]:.2f})" for name in DIMENSIONS)
    return (
        f"{row.model} with everything off, on the eleven chat scenarios that were published (their figures in brackets): "
        f"{row.passed_of(is_published)} but for wrong_mode (6 of 11), {means}."
    )


def _as_json(row: Row) -> dict[str, Any]:
    return {
        "model": row.model,
        **{part: part in row.on for part in PARTS},
        "scenarios": row.passed.total,
        "passed": row.passed.hits,
        "passed_otherwise": row.passed_otherwise.hits,
        "dimensions": {name: row.mean(name) for name in DIMENSIONS},
        "rescued": row.rescued,
        "critical_failures": row.failures,
    }


def _worth_as_json(worth: Worth) -> dict[str, Any]:
    return {
        "model": worth.model, "part": worth.part, "beside": worth.beside, "without": worth.without.hits,
        "with": worth.with_it.hits, "of": worth.with_it.total, "won": worth.won, "lost": worth.lost, "words": worth.words,
    }  # fmt: skip
