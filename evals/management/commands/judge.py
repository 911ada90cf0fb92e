"""manage.py judge FILE.jsonl: what the rules judge says of single replies."""

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from evals.judge.one_turn import judge_reply
from evals.judge.rules_harms import HARM_WORDS
from evals.rows import Row, rows_of
from evals.scenario import Scenario, load_scenarios


class Command(BaseCommand):
    help = (
        "Reads {“scenario”, “turn”, “reply”} a line (a scenario's id, its turn from 1, the whole reply), writes {“passed”, “score”, "
        "“dimensions”, “critical_failures”, “harms”} a line, in the same order: of that turn alone, the ledger taken to hold what it asks."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", help="a .jsonl file, or - for standard input")

    def handle(self, *args: Any, **options: Any) -> None:
        scenarios = {each.id: each for each in load_scenarios()}
        for row in rows_of(options["file"], "reply"):
            self.stdout.write(json.dumps(_judged(row, scenarios)))


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
