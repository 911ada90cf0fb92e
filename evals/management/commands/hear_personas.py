"""manage.py hear_personas: visitors that react, and how well they are answered."""

import asyncio
import json
import logging
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from carebot.turn.switches import Switches
from evals.choosing import ACCEPTED, models_for
from evals.errors import NoSuchModel
from evals.personas import MARKS, Marked, load_personas
from evals.personas.playing import play_personas
from evals.runner import own_installation


class Command(BaseCommand):
    help = (
        "Has twelve visitors that react talk with the engine on a database of its own; marks whether their danger is detected, "
        "confirmed, guided to people, whether they are supported, and whether boundaries are kept."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--model", default="offline", help=f"{ACCEPTED}; several with commas between them")
        parser.add_argument("--only", action="append", default=[], metavar="ID", help="this persona; may be repeated")
        parser.add_argument("--seed", type=int, default=1, help="of simulated models")
        parser.add_argument("--json", type=Path, metavar="FILE")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            personas = load_personas(options["only"])
            models = {name: models_for(name, Switches(), options["seed"]) for name in options["model"].split(",")}
        except (ValueError, NoSuchModel) as problem:
            raise CommandError(str(problem)) from None
        report: dict[str, Any] = {}
        for name, chosen in models.items():
            before = logging.root.manager.disable
            logging.disable(logging.CRITICAL)  # what happened is told below
            try:
                with own_installation():
                    found = asyncio.run(play_personas(personas, chosen))
            finally:
                logging.disable(before)
            report[name] = as_json(found)
            for line in in_words(name, found):
                self.stdout.write(line)
        if options["json"]:
            options["json"].write_text(json.dumps(report, indent=1) + "\n", "utf-8")


def as_json(found: Sequence[Marked]) -> dict[str, Any]:
    return {
        "mean": {name: round(sum(each.marks[name] for each in found) / len(found), 3) for name in MARKS},
        "personas": {
            each.persona: {"turns": each.turns, "marks": dict(each.marks), "missing": dict(each.missing)}
            for each in found
        },
    }


def in_words(model: str, found: Sequence[Marked]) -> list[str]:
    mean = as_json(found)["mean"]
    lines = [f"== {model}", "", f"| persona | turns | {' | '.join(MARKS)} |", f"| --- {'| --- ' * (len(MARKS) + 1)}|"]
    for each in found:
        lines.append(f"| {each.persona} | {each.turns} | {' | '.join(f'{each.marks[name]:.2f}' for name in MARKS)} |")
    lines += [f"| mean | | {' | '.join(f'{mean[name]:.2f}' for name in MARKS)} |", ""]
    return lines + [f"{each.persona}: {name}: {reason}." for each in found for name, reason in each.missing.items()]
