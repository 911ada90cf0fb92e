"""manage.py hear_eval: plays the scenarios through the real engine and judges what was delivered."""

import asyncio
import json
import logging
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from carebot.turn.switches import Switches
from carebot.turn.take import Models
from evals import report
from evals.choosing import ACCEPTED, models_for, reads_instructions
from evals.errors import NoSuchModel
from evals.record import Played
from evals.rewording import reworded
from evals.runner import own_installation, play_all
from evals.scenario import SCENARIOS, Scenario, ScenarioError, load_scenarios
from evals.versions import Instructions, Versions, versions
from tooling.errors import InstructionRefused
from tooling.registry import registry

BAR = 30  # characters


class Command(BaseCommand):
    help = "Plays the scenarios through the engine on a database of their own and scores the replies (HEAR)."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--model", default="offline", help=f"{ACCEPTED}; several, with commas between them, are played in turn"
        )
        parser.add_argument("--architecture", choices=["deferred", "immediate"], default="deferred")
        parser.add_argument("--no-gate", action="store_true", help="show what the model writes as it is")
        parser.add_argument("--no-requirements", action="store_true", help="no tool must be called")
        parser.add_argument("--scenarios", type=Path, default=SCENARIOS, help="a folder of scenario files")
        parser.add_argument("--only", action="append", default=[], metavar="ID", help="this scenario; may be repeated")
        parser.add_argument(
            "--unseen", type=int, default=0, metavar="N", help="each scenario N times more in other words, told apart"
        )
        parser.add_argument("--epochs", type=int, default=1, help="how often each is played")
        parser.add_argument("--seed", type=int, default=1, help="of simulated models; each epoch has one of its own")
        parser.add_argument("--jobs", type=int, default=4, help="how many side by side")
        parser.add_argument(
            "--instructions",
            type=Path,
            metavar="FILE",
            help="JSON {tool: {language: text}}, in place of the shipped ones",
        )
        parser.add_argument(
            "--lines", action="store_true", help="a line of JSON for each scenario as it is played, and no summary"
        )
        parser.add_argument("--json", type=Path, metavar="FILE")
        parser.add_argument("--junit", type=Path, metavar="FILE")
        parser.add_argument(
            "--fail-under", type=float, default=None, metavar="RATE", help="exit 1 below this pass rate"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        for name, least in (("epochs", 1), ("jobs", 1), ("unseen", 0)):
            if options[name] < least:
                raise CommandError(f"--{name} is {options[name]}. Accepted: a whole number from {least} on.")
        if options["fail_under"] is not None and not 0 <= options["fail_under"] <= 1:
            raise CommandError(f"--fail-under is {options['fail_under']}. Accepted: 0 to 1.")
        try:
            scenarios = load_scenarios(options["scenarios"], options["only"])
        except ScenarioError as problem:
            raise CommandError(str(problem)) from None
        scenarios += reworded(scenarios, options["unseen"], options["seed"])
        names = options["model"].split(",")
        if len(names) > 1 and (options["lines"] or options["json"] or options["junit"]):
            raise CommandError("--lines, --json and --junit are of one model. Accepted: one --model with them.")
        models = {name: self._models(name, options) for name in names}  # a wrong name is said before anything is played
        instructions = _instructions(options["instructions"])
        failed = 0
        for name, chosen in models.items():
            if len(names) > 1:
                self.stdout.write(f"== {name}")
            if instructions and not options["lines"] and not reads_instructions(name):
                self.stdout.write(f"{name} reads no instruction: what it comes to says nothing of these words.")
            failed += not self._passes(scenarios, chosen, options | {"model": name}, instructions)
        if failed:
            raise SystemExit(1)

    def _passes(
        self,
        scenarios: tuple[Scenario, ...],
        models: Callable[[int], Models],
        options: dict[str, Any],
        instructions: Instructions | None,
    ) -> bool:
        """Plays them on one model and tells of it; whether it was played whole and did as well as was asked for."""
        locked = versions(
            scenarios, instructions or registry().instructions(), model=options["model"], seed=options["seed"]
        )
        if options["lines"]:
            self._write_line({"total": len(scenarios) * options["epochs"], "versions": locked})
        logging.disable(logging.CRITICAL)  # what happened is told below, in words
        played: list[Played] = []
        is_whole = True
        with own_installation():
            try:
                asyncio.run(self._play(scenarios, models, options, instructions, played))
            except KeyboardInterrupt:
                is_whole = False
            except InstructionRefused as problem:
                raise CommandError(f"An instruction cannot be published: {problem}") from None
        if options["lines"]:
            return True
        passes = self._tell(played, options, locked, is_whole)
        if not is_whole:
            raise SystemExit(1)  # whoever breaks one off wants none of the others
        return passes

    def _models(self, name: str, options: dict[str, Any]) -> Callable[[int], Models]:
        switches = Switches(
            deferral=options["architecture"] == "deferred",
            gate=not options["no_gate"],
            requirements=not options["no_requirements"],
        )
        try:
            return models_for(name, switches, options["seed"])
        except NoSuchModel as problem:
            raise CommandError(str(problem)) from None

    async def _play(
        self,
        scenarios: tuple[Scenario, ...],
        models: Callable[[int], Models],
        options: dict[str, Any],
        instructions: Instructions | None,
        played: list[Played],
    ) -> None:
        total = len(scenarios) * options["epochs"]
        self._progress(0, total)
        wanted = {"epochs": options["epochs"], "jobs": options["jobs"], "instructions": instructions}
        async for each in play_all(scenarios, models, **wanted):
            played.append(each)
            if options["lines"]:
                self._write_line(each.as_stored())
            self._progress(len(played), total)

    def _progress(self, done: int, total: int) -> None:
        if not self.stderr.isatty():
            return
        filled = BAR * done // total
        self.stderr.write(
            f"\r[{'█' * filled}{'·' * (BAR - filled)}] {done} of {total}", ending="\n" if done == total else ""
        )

    def _write_line(self, data: Mapping[str, Any]) -> None:
        self.stdout.write(json.dumps(data, ensure_ascii=False))
        self.stdout.flush()

    def _tell(self, played: list[Played], options: dict[str, Any], locked: Versions, is_whole: bool) -> bool:
        found = report.as_json(
            played,
            model=options["model"],
            architecture=options["architecture"],
            gate=not options["no_gate"],
            requirements=not options["no_requirements"],
            versions=locked,
        )
        if not is_whole:
            found["is_partial"] = True
            self.stdout.write("Broken off; this is what was played until then.")
        if options["json"]:
            options["json"].write_text(json.dumps(found, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
        if options["junit"]:
            options["junit"].write_bytes(report.as_junit(played, model=options["model"]))
        self.stdout.write("\n".join(report.in_words(played, found)))
        under = options["fail_under"]
        return not found["broken"] and (under is None or found["pass_rate"] >= under)


def _instructions(path: Path | None) -> Instructions | None:
    if path is None:
        return None
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except OSError as problem:
        raise CommandError(f"{path.name} could not be read: {problem.strerror}.") from None
    except ValueError:
        found = None
    texts = found.values() if isinstance(found, dict) else [None]
    if not all(isinstance(each, dict) and all(isinstance(text, str) for text in each.values()) for each in texts):
        raise CommandError(f'{path.name} is not of the form {{"tool": {{"language": "text"}}}}.')
    shipped = registry().instructions()
    if unknown := sorted(set(found) - set(shipped)):
        raise CommandError(f"No deferred tool is called {', '.join(unknown)}. Accepted: {', '.join(sorted(shipped))}.")
    return {tool: {**texts, **found.get(tool, {})} for tool, texts in shipped.items()}
