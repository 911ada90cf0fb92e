"""Two runs side by side: what got better, what got worse, and which differences are more than chance."""

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from evals.record import Verdict
from evals.statistics import FEWEST_CLUSTERS, clustered_interval, sign_test

DIMENSIONS = ("hear", "empathize", "advance", "respond")
SAME = 0.005  # of a score: less is no change


@dataclass(frozen=True)
class Try:
    """One scenario played once."""

    scenario: str
    epoch: int
    verdict: Verdict


@dataclass(frozen=True)
class Difference:
    """After minus before, with its 95 % interval, paired and clustered by scenario."""

    mean: float
    low: float
    high: float
    scenarios: int

    @property
    def is_one(self) -> bool:
        """An interval that spans zero is no difference, and one of a handful of scenarios shows none."""
        return self.scenarios >= FEWEST_CLUSTERS and not self.low <= 0 <= self.high

    @property
    def is_known(self) -> bool:
        return math.isfinite(self.low)

    @property
    def is_alike(self) -> bool:
        """Every scenario changed by the same: there is no spread to make an interval of."""
        return self.low == self.high

    @property
    def words(self) -> str:
        """Why it is not called a difference, or ""."""
        if self.is_one:
            return ""
        if self.is_known and self.low <= 0 <= self.high:
            return _("no difference (the interval spans zero)")
        return _("too few scenarios to tell (%(fewest)s at least)") % {"fewest": FEWEST_CLUSTERS}


@dataclass(frozen=True)
class Change:
    """One scenario before and after, means over its epochs."""

    scenario: str
    before: float
    after: float
    rate_before: float  # share of its epochs that passed, so that more epochs alone change nothing
    rate_after: float
    epochs_before: int
    epochs_after: int
    new_failures: tuple[str, ...]  # critical ones that it did not have before
    gone_failures: tuple[str, ...]

    @property
    def delta(self) -> float:
        return self.after - self.before

    @property
    def rise(self) -> float:
        return self.rate_after - self.rate_before


@dataclass(frozen=True)
class Comparison:
    changes: tuple[Change, ...]  # scenarios that both runs played, the worst change first
    only_before: tuple[str, ...]
    only_after: tuple[str, ...]
    score: Difference
    dimensions: Mapping[str, Difference]
    # p of the exact sign test on scenarios that pass more often now, or less often. None where some were played more often
    # in one run than in the other: of one epoch a rate is 0 or 1, so it rises or falls by the number of epochs alone.
    chance: float | None

    @property
    def better(self) -> tuple[Change, ...]:
        return tuple(each for each in reversed(self.changes) if _rank(each) > 0)

    @property
    def worse(self) -> tuple[Change, ...]:
        return tuple(each for each in self.changes if _rank(each) < 0)

    @property
    def uneven(self) -> tuple[str, ...]:
        """Scenarios that were not played as often in both."""
        return tuple(sorted(each.scenario for each in self.changes if each.epochs_before != each.epochs_after))

    @property
    def why_no_chance(self) -> str:
        """Why there is no sign test, or ""."""
        if self.chance is not None:
            return ""
        return _(
            "There is no sign test: %(uneven)s of %(all)s scenarios were not played as often in both runs. More epochs "
            "also give a rare critical failure more chances to show."
        ) % {"uneven": len(self.uneven), "all": len(self.changes)}

    @property
    def new_failures(self) -> Mapping[str, tuple[str, ...]]:
        """Critical failures of the later run that the earlier one lacks, by scenario."""
        return {each.scenario: each.new_failures for each in self.changes if each.new_failures}


def compare(before: Iterable[Try], after: Iterable[Try]) -> Comparison:
    """Paired by scenario; what only one of the runs played is named and left out of every number."""
    old, new = _by_scenario(before), _by_scenario(after)
    both = sorted(old.keys() & new.keys())
    changes = tuple(sorted((_change(name, old[name], new[name]) for name in both), key=_worst_first))
    up, down = sum(each.rise > 0 for each in changes), sum(each.rise < 0 for each in changes)
    is_even = all(each.epochs_before == each.epochs_after for each in changes)
    return Comparison(
        changes=changes,
        only_before=tuple(sorted(old.keys() - new.keys())),
        only_after=tuple(sorted(new.keys() - old.keys())),
        score=_difference([each.delta for each in changes]),
        dimensions={
            name: _difference([_mean(new[each], name) - _mean(old[each], name) for each in both]) for name in DIMENSIONS
        },
        chance=sign_test(up, down) if is_even else None,
    )


def new_failures(before: Iterable[Try], after: Iterable[Try]) -> Mapping[str, tuple[str, ...]]:
    """Critical failures by scenario that `after` has and `before` lacks; a scenario that `before` never played lacks all."""
    old, new = _by_scenario(before), _by_scenario(after)
    found = {name: _names(tries) - _names(old.get(name, [])) for name, tries in new.items()}
    return {name: tuple(sorted(names)) for name, names in sorted(found.items()) if names}


def _by_scenario(tries: Iterable[Try]) -> dict[str, list[Try]]:
    found: dict[str, list[Try]] = defaultdict(list)
    for each in tries:
        found[each.scenario].append(each)
    return found


def _change(name: str, old: list[Try], new: list[Try]) -> Change:
    return Change(
        scenario=name,
        before=_mean(old, "score"),
        after=_mean(new, "score"),
        rate_before=_mean(old, "passed"),
        rate_after=_mean(new, "passed"),
        epochs_before=len(old),
        epochs_after=len(new),
        new_failures=tuple(sorted(_names(new) - _names(old))),
        gone_failures=tuple(sorted(_names(old) - _names(new))),
    )


def _rank(change: Change) -> int:
    """Which way it went: how often it passed counts before the score."""
    if change.rise:
        return 1 if change.rise > 0 else -1
    return 0 if abs(change.delta) < SAME else 1 if change.delta > 0 else -1


def _worst_first(change: Change) -> tuple[float, float, str]:
    return change.rise, change.delta, change.scenario


def _difference(deltas: list[float]) -> Difference:
    return Difference(*clustered_interval([[delta] for delta in deltas]), scenarios=len(deltas))


def _mean(tries: list[Try], name: str) -> float:
    return sum(getattr(each.verdict, name) for each in tries) / len(tries)


def _names(tries: list[Try]) -> set[str]:
    return {finding.name for each in tries for finding in each.verdict.findings}


def in_words(found: Comparison) -> list[str]:
    """For a terminal: what got better, what got worse, and whether the difference is one."""
    lines = [_line("better", each) for each in found.better] + [_line("worse", each) for each in found.worse]
    for name, each in {"score": found.score, **found.dimensions}.items():
        interval = f", {each.low:+.3f} to {each.high:+.3f}" if each.is_known else ""
        lines.append(f"{name}: {each.mean:+.3f}{interval}{': ' if each.words else ''}{each.words}")
    if found.chance is None:
        lines.append(found.why_no_chance)
    else:
        lines.append(f"Scenarios that passed more or less often: p = {found.chance:.3f} (exact sign test).")
    for words, names in (("before", found.only_before), ("after", found.only_after)):
        if names:
            lines.append(f"Only in the run {words}: {', '.join(names)}.")
    return lines


def _line(way: str, change: Change) -> str:
    failures = f", new: {', '.join(change.new_failures)}" if change.new_failures else ""
    gone = f", gone: {', '.join(change.gone_failures)}" if change.gone_failures else ""
    passed = f", passed {change.rate_before:.0%} → {change.rate_after:.0%}" if change.rise else ""
    return f"{way}: {change.scenario} {change.before:.2f} → {change.after:.2f}{failures}{gone}{passed}"
