"""The report of a run on record, as `hear_eval --json` writes it."""

from typing import Any

from evals.models import Run
from evals.record import Played, TurnRecord
from evals.report import as_json
from evals.scenario import scenario_from
from evals.summary import judged
from prayers.jobs import QueueState


def report_of(run: Run) -> dict[str, Any]:
    """By the judgements that stand; a run that has not ended gives what it has."""
    played = [
        Played(
            scenario_from(play.scenario, play.definition),
            play.epoch,
            tuple(TurnRecord.from_stored(turn) for turn in play.turns),
            judgement.verdict,
        )
        for play, judgement in judged(run)
    ]
    report = as_json(
        played,
        model=run.model,
        architecture=str(run.architecture),
        gate=run.gate,
        requirements=run.requirements,
        versions=run.versions,
    )
    return report if run.state == QueueState.SUCCEEDED else {**report, "is_partial": True}
