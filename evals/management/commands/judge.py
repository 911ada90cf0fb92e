"""manage.py judge FILE.jsonl: what the rules judge says of single replies."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from evals import judging
from evals.judge.one_turn import judge_reply
from evals.judge.rules_harms import HARM_WORDS
from evals.rows import Row, rows_of
from evals.scenario import Scenario, load_scenarios
from evals.versions import judge_version

if TYPE_CHECKING:
    from evals.judge.model import ModelJudge


class Command(BaseCommand):
    help = (
        "Reads {“scenario”, “turn”, “reply”} a line (a scenario's id, its turn from 1, the whole reply), writes {“passed”, “score”, "
        "“dimensions”, “critical_failures”, “harms”} a line, in the same order: of that turn alone, the ledger taken to hold what it asks."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", nargs="?", help="a .jsonl file, or - for standard input")
        parser.add_argument(
            "--corpus",
            metavar="SPLIT",
            choices=["dev", "unseen"],
            help="figures on replies of evals/corpus instead, by group and kind: dev or unseen",
        )
        parser.add_argument(
            "--model-judge",
            action="store_true",
            help="with --corpus: what the model with the rubric says (needs a key)",
        )
        parser.add_argument("--keep", action="store_true", help="keep the figures on unseen beside the judge")
        parser.add_argument("--check", action="store_true", help="say whether the figures that are kept come out again")

    def handle(self, *args: Any, **options: Any) -> None:
        if (options["file"] is None) == (options["corpus"] is None):
            raise CommandError("Accepted: a file, or --corpus with dev or unseen.")
        if (options["keep"] or options["check"]) and (options["corpus"] != "unseen" or options["model_judge"]):
            raise CommandError(
                "--keep and --check are for the figures that nothing was tuned on. Accepted: with --corpus unseen alone."
            )
        if options["corpus"]:
            found = self._measure(options["corpus"], _model_judge() if options["model_judge"] else None)
            if options["keep"]:
                judging.keep(found, judge_version())
            if options["check"] and (differ := judging.differing(found)):
                raise CommandError(
                    f"Kept otherwise: {', '.join(differ)}. Mend it: manage.py judge --corpus unseen --keep"
                )
            return
        scenarios = {each.id: each for each in load_scenarios()}
        for row in rows_of(options["file"], "reply"):
            self.stdout.write(json.dumps(_judged(row, scenarios)))

    def _measure(self, split: str, asked: ModelJudge | None) -> list[judging.Measured]:
        found = judging.measure(split, asked)
        for each in found:
            for figure in each.figures:
                self.stdout.write(figure.line())
            told = ", ".join(f"{kind} {count}" for kind, count in each.missed_kinds.most_common())
            self.stdout.write(f"{each.language}: bad replies that were passed, by kind: {told or 'none'}.")
        return found


def _model_judge() -> ModelJudge:
    if not settings.ANTHROPIC_API_KEY:
        raise CommandError("No model can be asked: there is no ANTHROPIC_API_KEY.")
    from evals.judge.model import ModelJudge  # the SDK takes a second to import

    return ModelJudge(
        api_key=settings.ANTHROPIC_API_KEY, model=settings.ANTHROPIC_MODEL, base_url=settings.ANTHROPIC_BASE_URL
    )


def _judged(row: Row, scenarios: dict[str, Scenario]) -> dict[str, Any]:
    scenario = scenarios.get(row.text_at("scenario", "the id of a scenario"))
    if scenario is None:
        raise CommandError(f'Line {row.number}: there is no such "scenario". There are: {", ".join(scenarios)}.')
    number = row.fields.get("turn")
    if not isinstance(number, int) or isinstance(number, bool) or not 1 <= number <= len(scenario.turns):
        raise CommandError(
            f'Line {row.number}: "turn" is not one of {scenario.id}. Accepted: 1 to {len(scenario.turns)}.'
        )
    verdict = judge_reply(scenario, number, row.text)
    names = [each.name for each in verdict.findings]
    return {
        "passed": verdict.passed,
        "score": verdict.score,
        "dimensions": verdict.dimensions,
        "critical_failures": list(dict.fromkeys(names)),
        "harms": sorted(set(names) & set(HARM_WORDS)),
    }
