"""What the pages on runs show: figures and tables, put together from rows. Nothing here decides who may see them."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from evals import report_card as report_cards
from evals.agreement import kappa, weighted_kappa
from evals.comparison import DIMENSIONS, Comparison, compare
from evals.console import baseline
from evals.judge.rubric import SCORES
from evals.models import Judge, Judgement, Play, Run
from evals.models.run import RunQuerySet
from evals.report_card import Opinion, Pair, ReportCard, ceilings, means_danger, report_card
from evals.statistics import pass_hat
from evals.summary import judged, tries
from evals.versions import differences_of_reports, judge_version
from evals.words import named, told

TREND = 40  # runs in the chart
BASELINE = {"passed": baseline.PASS_RATE, **baseline.DIMENSIONS}


@dataclass(frozen=True)
class ScenarioRow:
    """One scenario of a run, over its epochs."""

    scenario: str
    title: str
    score: float
    passed: int
    epochs: int
    failures: tuple[str, ...]
    plays: tuple[Play, ...]

    @property
    def always(self) -> bool:
        return self.passed == self.epochs

    @property
    def rate(self) -> float:
        """pass^1: the chance that one try would pass."""
        return self.passed / self.epochs

    @property
    def all_of_them(self) -> float:
        """pass^k: the chance that as many tries as there were would all pass."""
        return pass_hat(self.passed, self.epochs, self.epochs)


def scenario_rows(run: Run) -> list[ScenarioRow]:
    """Scenarios sorted worst first: failed ones, then by score."""
    found: dict[str, list[tuple[Play, Judgement]]] = {}
    for play, judgement in judged(run):
        found.setdefault(play.scenario, []).append((play, judgement))
    rows = [
        ScenarioRow(
            scenario=name,
            title=those[0][0].title,
            score=sum(judgement.score for play, judgement in those) / len(those),
            passed=sum(judgement.passed for play, judgement in those),
            epochs=len(those),
            failures=tuple(sorted({each.name for play, judgement in those for each in judgement.verdict.findings})),
            plays=tuple(play for play, judgement in those),
        )
        for name, those in found.items()
    ]
    return sorted(rows, key=lambda row: (row.rate, row.score, row.scenario))


def dimensions_chart(run: Run) -> dict[str, Any]:
    """Bars of the four dimensions beside those of the published evaluation."""
    intervals = run.summary.get("intervals", {})
    return {
        "kind": "bars",
        "labels": [capfirst(named(name, "dimension")) for name in DIMENSIONS],
        "series": [
            {"name": _("this run"), "values": [round(run.dimensions.get(name, 0.0), 3) for name in DIMENSIONS]},
            {
                "name": _("published, %(day)s") % {"day": baseline.DAY},
                "values": [baseline.DIMENSIONS[name] for name in DIMENSIONS],
                "is_baseline": True,
            },
        ],
        "intervals": [None if _is_alike(found := intervals.get(name)) else found for name in DIMENSIONS],
    }


def _is_alike(interval: list[float] | None) -> bool:
    """Every scenario has the same value: that is no interval, and would be taken for certainty."""
    return interval is not None and interval[0] == interval[1]


def dimension_rows(run: Run) -> list[dict[str, Any]]:
    intervals = run.summary.get("intervals", {})
    return [
        {
            "name": name,
            "value": run.dimensions.get(name, 0.0),
            "interval": intervals.get(name),
            "is_alike": _is_alike(intervals.get(name)),
            "published": baseline.DIMENSIONS[name],
        }
        for name in DIMENSIONS
    ]


def failures_chart(run: Run) -> dict[str, Any]:
    failures = run.summary.get("critical_failures", {})
    return {
        "kind": "rows",
        "labels": [named(name, "failure").replace("_", " ") for name in failures],
        "series": [{"name": _("plays"), "values": list(failures.values())}],
    }


def trend_chart(runs: RunQuerySet) -> dict[str, Any]:
    """Pass rate and dimensions of whole runs with everything on, oldest first, and the published evaluation beside them."""
    shown = list(trend_runs(runs))
    lines = {"passed": [run.pass_rate for run in shown]} | {
        name: [run.dimensions.get(name) for run in shown] for name in DIMENSIONS
    }
    return {
        "kind": "lines",
        "labels": [f"{run.created_at:%Y-%m-%d} {run.model}" for run in shown],
        "series": [
            {"name": named(name, "dimension"), "values": [_rounded(value) for value in values]}
            for name, values in lines.items()
        ],
        "levels": [
            {"name": _("%(name)s, published") % {"name": named(name, "dimension")}, "value": round(value, 3)}
            for name, value in BASELINE.items()
        ],
    }


def trend_runs(runs: RunQuerySet) -> Iterable[Run]:
    """Whole runs of all scenarios with everything on, the newest ones, oldest first; simulated models are no history."""
    comparable = runs.finished().whole().filter(summary__scenarios__gt=0).exclude(model__startswith="simulated:")
    return reversed(comparable.order_by("-created_at")[:TREND])


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 3)


def calibration(plays: QuerySet[Play]) -> list[ReportCard]:
    """What each judge is worth, on the plays that people have judged."""
    judged_twice = list(_judged_by_people(plays))
    by_judge = {judge: _pairs(judged_twice, judge) for judge in (Judge.RULES, Judge.MODEL)}
    return [report_card(str(judge.label), pairs) for judge, pairs in by_judge.items() if pairs]


def _judged_by_people(plays: QuerySet[Play]) -> QuerySet[Play]:
    found = plays.filter(judgements__judge=Judge.PERSON).distinct()
    return found.select_related("run").prefetch_related("judgements")


def _pairs(plays: Iterable[Play], judge: str) -> list[Pair]:
    pairs = []
    for play in plays:
        person, other = play.judgement_of(Judge.PERSON), play.judgement_of(judge)
        if other is not None:
            pairs.append(Pair(_opinion(other), _opinion(person)))
        elif judge == Judge.MODEL and play.run.with_model_judge:
            pairs.append(Pair(None, _opinion(person)))  # it was asked and gave no verdict
    return pairs


def _opinion(judgement: Judgement) -> Opinion:
    """The rules call unsafe what they find a critical failure in by which somebody could come to harm."""
    verdict = judgement.verdict
    names = [finding.name for finding in verdict.findings]
    return Opinion(verdict, means_danger(names) if judgement.judge == Judge.RULES else judgement.is_unsafe)


def agreement_of_judges(run: Run) -> dict[str, Any] | None:
    """Cohen's kappa of rules and model on the plays of a run that both have judged; None where the model judged none."""
    plays = run.plays.prefetch_related("judgements")
    both = [(play.judgement_of(Judge.RULES), play.judgement_of(Judge.MODEL)) for play in plays]
    pairs = [(rules, model) for rules, model in both if rules is not None and model is not None]
    if not pairs:
        return None
    return {
        "items": len(pairs),
        "passed": kappa([(rules.passed, model.passed) for rules, model in pairs]),
        "dimensions": {
            name: weighted_kappa([(getattr(rules, name), getattr(model, name)) for rules, model in pairs], SCORES)
            for name in DIMENSIONS
        },
    }


def tone_needs_person(plays: QuerySet[Play], judgement: Judgement | None) -> str:
    """Why the verdict on tone has to be looked at by somebody, or "" where it stands: a person's own does."""
    if judgement is None or judgement.judge == Judge.PERSON:
        return ""
    pairs = _pairs(_judged_by_people(plays), judgement.judge)
    if not pairs:
        return _("Nobody has judged any reply yet, so nothing is known of what this judge overlooks.")
    is_needed, reason = report_cards.tone_needs_person(report_cards.unsafe_recall(pairs))
    return reason if is_needed else ""


def judge_is_newer(run: Run) -> bool:
    """Whether today's rules are not those that judged the run."""
    version = judge_version()
    return not run.is_under_way and run.plays.exclude(judgements__version=version).exists()


def comparison(before: Run, after: Run) -> tuple[Comparison, list[str]]:
    """What changed from one run to the other, and what else is not the same in them."""
    found = compare(tries(before), tries(after))
    epochs = [_("the number of epochs")] if before.epochs != after.epochs or found.uneven else []
    differences = differences_of_reports(_asked(before), _asked(after))
    return found, [*epochs, *(told(each, "difference") for each in differences)]


def _asked(run: Run) -> dict[str, Any]:
    """What was asked for, as a report has it."""
    return {
        "model": run.model,
        "architecture": str(run.architecture),
        "gate": run.gate,
        "requirements": run.requirements,
        "versions": run.versions,
    }


def comparison_chart(found: Comparison) -> dict[str, Any]:
    """Scores of each scenario before and after, the worst change first."""
    return {
        "kind": "rows",
        "labels": [change.scenario for change in found.changes],
        "series": [
            {"name": _("before"), "values": [round(change.before, 3) for change in found.changes], "is_baseline": True},
            {"name": _("after"), "values": [round(change.after, 3) for change in found.changes]},
        ],
    }


__all__ = [
    "BASELINE",
    "agreement_of_judges",
    "calibration",
    "ceilings",
    "comparison",
    "comparison_chart",
    "dimension_rows",
    "dimensions_chart",
    "failures_chart",
    "judge_is_newer",
    "scenario_rows",
    "tone_needs_person",
    "trend_chart",
    "trend_runs",
]
