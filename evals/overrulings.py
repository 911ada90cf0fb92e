"""What persons said of replies against the rules: rows for `evals/corpus/*/dev`, by which thresholds are set.

Of the shipped scenarios alone: what a church made of its own conversations stays with that church.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from evals.corpus import CORPUS, GROUPS
from evals.judge.ears.kinds import GROUP_OF, kind_of
from evals.models import Judge, Judgement, Play
from evals.record import Finding, TurnRecord
from evals.scenario import load_scenarios, scenario_from

FILE = "overrulings.jsonl"


def overruled() -> Iterator[tuple[str, dict[str, Any]]]:
    """Language and row of every reply of which a person thinks otherwise than the rules did."""
    shipped = {each.id for each in load_scenarios()}
    plays = Play.objects.filter(judgements__judge=Judge.PERSON, scenario__in=shipped, error="").distinct()
    for play in plays.order_by("pk").prefetch_related("judgements"):
        person, rules = play.judgement_of(Judge.PERSON), play.judgement_of(Judge.RULES)
        if rules is None or person.passed == rules.passed:
            continue
        language = scenario_from(play.scenario, play.definition).language
        for row in _rows(play, person):
            yield language, row


def _rows(play: Play, person: Judgement) -> Iterator[dict[str, Any]]:
    """The turns of the play: all good where the person passed it, else those that they name a fault of."""
    turns = [TurnRecord.from_stored(turn) for turn in play.turns]
    named = {finding.turn: finding for finding in person.verdict.findings if kind_of(finding.name)}
    for number, turn in enumerate(turns, start=1):
        if turn.reply.strip() and (person.passed or number in named):
            yield _row(play, turns[:number], named.get(number) if not person.passed else None)


def _row(play: Play, turns: list[TurnRecord], finding: Finding | None) -> dict[str, Any]:
    *before, turn = turns
    kind = kind_of(finding.name) if finding else ""
    return {
        "id": f"overruled-{play.run_id}-{play.scenario}-{play.epoch}-{len(turns)}",
        "scene": play.title,
        "visitor": turn.say,
        "earlier": [each.say for each in before],
        "ledger": list(dict.fromkeys(call.tool for each in turns for call in each.invocations)),
        "facts": turn.facts or "",
        "reply": turn.reply,
        "good": finding is None,
        "kind": kind,
        "group": GROUPS[GROUP_OF[kind]] if kind else "",
        "bad_sentence": finding.sentence if finding and finding.sentence in turn.reply else "",
        "voice": "",
        "reason": "a person said so",
    }


def add(rows: Iterable[tuple[str, dict[str, Any]]], folder: Path = CORPUS) -> int:
    """Adds the rows that are not there yet, each to its language's dev; how many were new."""
    added = 0
    for language, row in rows:
        path = folder / language / "dev" / FILE
        path.parent.mkdir(parents=True, exist_ok=True)
        lines = path.read_text("utf-8").splitlines() if path.exists() else []
        if any(json.loads(line)["id"] == row["id"] for line in lines):
            continue
        path.write_text("\n".join([*lines, json.dumps(row, ensure_ascii=False)]) + "\n", "utf-8")
        added += 1
    return added
