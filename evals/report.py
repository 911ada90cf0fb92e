"""What a run came to, as JSON, as JUnit and in words."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import Any
from xml.etree import ElementTree

from evals.comparison import Try
from evals.judging import own_figures
from evals.record import Finding, Played, Verdict
from evals.rewording import is_reworded
from evals.statistics import clustered_interval, exact_interval, pass_hat, reliability, upper_bound_of_none


def as_json(
    played: Sequence[Played],
    *,
    model: str,
    architecture: str,
    gate: bool,
    requirements: bool,
    versions: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """The report as it is documented, and `versions`; a run that broke off gives what it has.

    Scenarios in other words are in `pass_rate_unseen` and `unseen` alone: everything else is of the words that the product was built by.
    """
    broken = [each for each in played if each.error]
    other_words = [each for each in played if not each.error and is_reworded(each.scenario.id)]
    played = [each for each in played if not each.error and not is_reworded(each.scenario.id)]
    count = len(played)
    names = ("hear", "empathize", "advance", "respond")
    return {
        "model": model,
        "architecture": architecture,
        "gate": gate,
        "requirements": requirements,
        "pass_rate": sum(each.verdict.passed for each in played) / count if count else 0.0,
        "pass_rate_unseen": (
            sum(each.verdict.passed for each in other_words) / len(other_words) if other_words else None
        ),
        "dimensions": {
            name: round(sum(each.verdict.dimensions[name] for each in played) / count, 4) if count else 0.0
            for name in names
        },
        "critical_failures": dict(Counter(finding.name for each in played for finding in each.verdict.findings)),
        "versions": dict(versions or {}),
        "judge": {figure.name: [figure.hits, figure.total] for figure in own_figures()},
        "reliability": _reliability(played),
        "turns_answered_by_another_model": sum(turn.fell_back for each in played for turn in each.turns),
        "broken": [
            {"id": each.scenario.id, "epoch": each.epoch, "error": each.error} for each in sorted(broken, key=_order)
        ],
        "scenarios": [_scenario_json(each) for each in sorted(played, key=_order)],
        "unseen": [_scenario_json(each) for each in sorted(other_words, key=_order)],
    }


def _reliability(played: Sequence[Played]) -> dict[str, Any]:
    """For each scenario how often it passed, and the chance that one try, and that all of its tries, would (pass^1, pass^k)."""
    by_scenario: dict[str, list[bool]] = defaultdict(list)
    for each in sorted(played, key=_order):
        by_scenario[each.scenario.id].append(each.verdict.passed)
    return {name: reliability(tries) for name, tries in by_scenario.items()}


def tries_of(report: Mapping[str, Any]) -> list[Try]:
    """What a report says of each scenario, for a comparison. Raises KeyError for what is no report."""
    return [
        Try(
            each["id"],
            each["epoch"],
            Verdict(
                **each["dimensions"],
                said=each.get("passed"),
                findings=tuple(Finding(name, 0, "") for name in each["critical_failures"]),
            ),
        )
        for each in report["scenarios"]
    ]


def _scenario_json(each: Played) -> dict[str, Any]:
    verdict = each.verdict
    return {
        "id": each.scenario.id,
        "epoch": each.epoch,
        "passed": verdict.passed,
        "score": round(verdict.score, 4),
        "dimensions": {name: round(points, 4) for name, points in verdict.dimensions.items()},
        "critical_failures": [finding.name for finding in verdict.findings],
        "reasons": [finding.as_json() for finding in verdict.findings],
        "remarks": list(verdict.remarks),
        "digest": each.scenario.digest,
        "turns": [turn.as_json() for turn in each.turns],
    }


def as_junit(played: Sequence[Played], *, model: str) -> bytes:
    """One test case per scenario and epoch; a failure holds the verdict's reasons."""
    counts = {
        "tests": len(played),
        "failures": sum(not each.verdict.passed and not each.error for each in played),
        "errors": sum(bool(each.error) for each in played),
    }
    suite = ElementTree.Element(
        "testsuite", {"name": f"hear_eval {model}", **{key: str(value) for key, value in counts.items()}}
    )
    for each in sorted(played, key=_order):
        case = ElementTree.SubElement(
            suite, "testcase", classname=f"hear_eval.{model}", name=f"{each.scenario.id} epoch {each.epoch}"
        )
        if each.error:
            ElementTree.SubElement(case, "error", message=each.error)
        elif not each.verdict.passed:
            names = ", ".join(finding.name for finding in each.verdict.findings)
            told = ElementTree.SubElement(case, "failure", message=names or f"score {each.verdict.score:.2f}")
            told.text = "\n".join(reasons(each))
    return ElementTree.tostring(suite, encoding="utf-8", xml_declaration=True)


def reasons(each: Played) -> list[str]:
    found = [
        f"turn {finding.turn}: {finding.name}: {finding.reason}"
        + (f" “{finding.sentence}”" if finding.sentence else "")
        for finding in each.verdict.findings
    ]
    return found + list(each.verdict.remarks)


def in_words(played: Sequence[Played], report: dict[str, Any]) -> list[str]:
    """The summary for a terminal: what failed and why, the worst first; how sure one can be; what is flaky."""
    lines = [f"! {each.scenario.id}, epoch {each.epoch}: {each.error}" for each in played if each.error]
    if lines:
        lines.append(f"{len(lines)} broke: neither passed nor failed, and in no number below.")
    other_words = [each for each in played if not each.error and is_reworded(each.scenario.id)]
    whole = [each for each in played if not each.error]
    played = [each for each in whole if not is_reworded(each.scenario.id)]
    by_scenario: dict[str, list[Played]] = defaultdict(list)
    for each in played:
        by_scenario[each.scenario.id].append(each)
    for each in sorted(whole, key=lambda one: (one.verdict.score, one.scenario.id)):
        if not each.verdict.passed:
            lines.append(f"✗ {each.scenario.id}, epoch {each.epoch}: {each.verdict.score:.2f}  {each.scenario.title}")
            lines += [f"    {reason}" for reason in reasons(each)]
    passed, count = sum(each.verdict.passed for each in played), len(played)
    dimensions = ", ".join(f"{name} {points:.3f}" for name, points in report["dimensions"].items())
    lines.append(f"{passed} of {count} passed. {dimensions}.")
    if other_words:
        found = sum(each.verdict.passed for each in other_words)
        low, high = exact_interval(found, len(other_words))
        lines.append(f"In other words: {found} of {len(other_words)} passed, {low:.0%} to {high:.0%} (95 %, exact).")
    if figures := own_figures():
        told = "; ".join(f"{each.name} {each.hits} of {each.total}" for each in figures)
        lines.append(f"The judge itself, on replies that it had not seen: {told}.")
    if others := report["turns_answered_by_another_model"]:
        lines.append(f"In {others} of {sum(len(each.turns) for each in played)} turns the other model answered.")
    mean, low, high = clustered_interval([[each.verdict.score for each in tries] for tries in by_scenario.values()])
    if len(by_scenario) > 1:
        lines.append(
            f"Mean score {mean:.3f}, {max(0.0, low):.3f} to {min(1.0, high):.3f} (95 %, clustered by scenario)."
        )
    # A scenario's epochs hang together, so scenarios are counted, and one that ever failed counts as failed.
    always = sum(all(each.verdict.passed for each in tries) for tries in by_scenario.values())
    number = len(by_scenario)
    if number and always == number:
        rate = upper_bound_of_none(number)
        lines.append(f"0 of {number} scenarios failed: the true rate may still be {rate:.0%}.")
    elif number:
        low, high = exact_interval(always, number)
        lines.append(f"{always} of {number} scenarios passed in every epoch: {low:.0%} to {high:.0%} (95 %, exact).")
    epochs = min((len(tries) for tries in by_scenario.values()), default=0)
    if epochs > 1:
        means = [
            pass_hat(sum(each.verdict.passed for each in tries), len(tries), epochs) for tries in by_scenario.values()
        ]
        lines.append(f"pass^1 {passed / count:.3f}, pass^{epochs} {sum(means) / len(means):.3f}.")
    flaky = sorted(name for name, tries in by_scenario.items() if len({each.verdict.passed for each in tries}) > 1)
    if flaky:
        lines.append(f"Flaky: {', '.join(flaky)}.")
    return lines


def _order(each: Played) -> tuple[str, int]:
    return each.scenario.id, each.epoch
