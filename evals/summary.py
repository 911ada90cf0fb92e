"""What a run came to, as far as it was played: the report but for its transcripts, by the judgements that stand."""

import math
from collections.abc import Iterable
from typing import Any

from evals.comparison import DIMENSIONS, Try
from evals.models import Judgement, Play, Run
from evals.rewording import is_reworded
from evals.statistics import clustered_interval, exact_interval, reliability, upper_bound_of_none


def judged(run: Run) -> list[tuple[Play, Judgement]]:
    """Each play with the judgement that counts: a person's, else the newest of the rules. Plays that broke are left out."""
    plays = run.plays.prefetch_related("judgements")
    return [(play, play.standing) for play in plays if play.standing is not None and not play.error]


def tries(run: Run) -> list[Try]:
    return [Try(play.scenario, play.epoch, judgement.verdict) for play, judgement in judged(run)]


def summarize(run: Run) -> dict[str, Any]:
    """{pass_rate, pass_rate_unseen, unseen_interval, dimensions, intervals, critical_failures, scenarios, always_passed, flaky,
    reliability, broken, none_failed_bound}

    All but the two of `unseen` is of the scenarios as they were written.
    An interval is [low, high]; [x, x] where all scenarios are alike, None where nothing can be told.
    """
    everything = judged(run)
    found = [(play, judgement) for play, judgement in everything if not is_reworded(play.scenario)]
    other_words = [judgement.passed for play, judgement in everything if is_reworded(play.scenario)]
    by_scenario: dict[str, list[Judgement]] = {}
    for play, judgement in found:
        by_scenario.setdefault(play.scenario, []).append(judgement)
    always = sum(all(each.passed for each in those) for those in by_scenario.values())
    count = len(by_scenario)
    return {
        "pass_rate": sum(each.passed for _, each in found) / len(found) if found else None,
        "pass_rate_unseen": _mean(other_words) if other_words else None,
        "unseen_interval": list(exact_interval(sum(other_words), len(other_words))) if other_words else None,
        "dimensions": {name: _mean(getattr(each, name) for _, each in found) for name in DIMENSIONS},
        "intervals": {name: _interval(by_scenario, name) for name in DIMENSIONS},
        "critical_failures": _failures(found),
        "scenarios": count,
        "always_passed": always,
        "always_passed_interval": list(exact_interval(always, count)),
        "none_failed_bound": upper_bound_of_none(count) if count and always == count else None,
        "flaky": sorted(name for name, those in by_scenario.items() if len({each.passed for each in those}) > 1),
        "reliability": {name: reliability([each.passed for each in those]) for name, those in by_scenario.items()},
        "broken": run.plays.exclude(error="").count(),
    }


def _failures(found: Iterable[tuple[Play, Judgement]]) -> dict[str, int]:
    """Kinds of critical failure with the number of plays that have it, the most frequent first."""
    counts: dict[str, int] = {}
    for _, judgement in found:
        for name in {finding.name for finding in judgement.verdict.findings}:
            counts[name] = counts.get(name, 0) + 1
    return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0])))


def _interval(by_scenario: dict[str, list[Judgement]], name: str) -> list[float] | None:
    _, low, high = clustered_interval([[getattr(each, name) for each in those] for those in by_scenario.values()])
    return [max(0.0, low), min(1.0, high)] if math.isfinite(low) else None


def _mean(values: Iterable[float]) -> float:
    listed = list(values)
    return sum(listed) / len(listed) if listed else 0.0
