"""manage.py hear_talks: conversations written apart from the product, played whole; and what readers say of them."""

import asyncio
import json
import logging
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from carebot.turn.switches import Switches
from carebot.turn.take import Models
from evals.choosing import ACCEPTED, models_for
from evals.errors import NoSuchModel, TalkError
from evals.runner import own_installation
from evals.talks import reading, report
from evals.talks.playing import PlayedTalk, play_talks
from evals.talks.talk import UNSEEN, Talk, fingerprint, load_talks


class Command(BaseCommand):
    help = (
        "Plays conversations of several turns through the engine, a database of its own for each model, and counts whether the rows "
        "hold what was asked for; with --out for two readers to read. With --ratings: what the two said."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--model", default="offline", help=f"{ACCEPTED}; several, with commas between them, are played in turn"
        )
        parser.add_argument("--talks", type=Path, default=UNSEEN, metavar="DIR", help="a folder of .jsonl files")
        parser.add_argument("--seed", type=int, default=1, help="of simulated models")
        parser.add_argument("--jobs", type=int, default=4, help="how many side by side")
        parser.add_argument("--out", type=Path, metavar="DIR", help="a new folder for what two readers read")
        parser.add_argument(
            "--ratings", type=Path, nargs=2, metavar=("A", "B"), help="what the two readers said; nothing is played"
        )
        parser.add_argument(
            "--key", type=Path, metavar="FILE", help="with --ratings: the key, where it is not beside them"
        )
        parser.add_argument("--json", type=Path, metavar="FILE")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            if options["ratings"]:
                self._tell_readings(options)
            else:
                self._play_all(options)
        except TalkError as problem:
            raise CommandError(str(problem)) from None

    def _tell_readings(self, options: Mapping[str, Any]) -> None:
        first, second = options["ratings"]
        readings = reading.read_ratings((first, second), options["key"] or reading.key_beside(first))
        _write(options["json"], reading.as_json(readings))
        self.stdout.write("\n".join(reading.in_words(readings)))

    def _play_all(self, options: Mapping[str, Any]) -> None:
        if options["jobs"] < 1:
            raise CommandError(f"--jobs is {options['jobs']}. Accepted: a whole number from 1 on.")
        names = options["model"].split(",")
        if repeated := sorted({name for name in names if names.count(name) > 1}):
            raise CommandError(f"--model names {', '.join(repeated)} more than once. Accepted: each model once.")
        talks = load_talks(options["talks"])
        reading.refuse_used(options["out"])
        models = {name: self._models(name, options["seed"]) for name in names}  # before anything is played
        logging.disable(logging.CRITICAL)  # a trace may hold a visitor's words; what happened is told below
        found, played = [], []
        for name, chosen in models.items():
            self.stdout.write(f"== {name}")
            with own_installation():
                here = asyncio.run(_played(talks, chosen, options["jobs"]))
            played += [(name, each) for each in here]
            found.append(report.as_json(name, here, fingerprint(options["talks"])))
            self.stdout.write("\n".join(report.in_words(found[-1])))
        _write(options["json"], found)
        if options["out"]:
            count = reading.write_transcripts(played, options["out"])
            self.stdout.write(
                f"{count} transcripts for each of the readers {' and '.join(reading.READERS)}; {reading.KEY} is for neither."
            )
        if any(each["broken"] for each in found):
            raise SystemExit(1)

    def _models(self, name: str, seed: int) -> Models:
        try:
            return models_for(name, Switches(), seed)(1)
        except NoSuchModel as problem:
            raise CommandError(str(problem)) from None


async def _played(talks: tuple[Talk, ...], models: Models, jobs: int) -> list[PlayedTalk]:
    """In the order of the conversations, whichever was done first."""
    return sorted([each async for each in play_talks(talks, models, jobs=jobs)], key=lambda each: each.talk.id)


def _write(path: Path | None, value: Any) -> None:
    if path:
        path.write_text(json.dumps(value, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
