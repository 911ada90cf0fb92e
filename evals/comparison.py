"""Two runs side by side: what got better, what got worse, and which differences are more than chance."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from evals.record import Verdict
from evals.statistics import clustered_interval, sign_test

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

    @property
    def is_one(self) -> bool:
        """An interval that spans zero is no difference."""
        return not self.low <= 0 <= self.high


@dataclass(frozen=True)
class Change:
    """One scenario before and after, means over its epochs."""

    scenario: str
    before: float
    after: float
    passed_before: bool  # in every epoch
    passed_after: bool
    new_failures: tuple[str, ...]  # critical ones that it did not have before
    gone_failures: tuple[str, ...]

    @property
    def delta(self) -> float:
        return self.after - self.before


@dataclass(frozen=True)
class Comparison:
    changes: tuple[Change, ...]  # scenarios that both runs played, the worst change first
    only_before: tuple[str, ...]
    only_after: tuple[str, ...]
    score: Difference
    dimensions: Mapping[str, Difference]
    chance: float  # p of the exact sign test on scenarios that pass now and did not, or the reverse

    @property
    def better(self) -> tuple[Change, ...]:
        return tuple(each for each in reversed(self.changes) if _rank(each) > 0)

    @property
    def worse(self) -> tuple[Change, ...]:
        return tuple(each for each in self.changes if _rank(each) < 0)

    @property
    def new_failures(self) -> Mapping[str, tuple[str, ...]]:
        """Critical failures of the later run that the earlier one lacks, by scenario."""
        return {each.scenario: each.new_failures for each in self.changes if each.new_failures}


def compare(before: Iterable[Try], after: Iterable[Try]) -> Comparison:
    """Paired by scenario; what only one of the runs played is named and left out of every number."""
    old, new = _by_scenario(before), _by_scenario(after)
    both = sorted(old.keys() & new.keys())
    changes = tuple(sorted((_change(name, old[name], new[name]) for name in both), key=_worst_first))
    up = sum(each.passed_after and not each.passed_before for each in changes)
    down = sum(each.passed_before and not each.passed_after for each in changes)
    return Comparison(
        changes=changes,
        only_before=tuple(sorted(old.keys() - new.keys())),
        only_after=tuple(sorted(new.keys() - old.keys())),
        score=_difference([each.delta for each in changes]),
        dimensions={
            name: _difference([_mean(new[each], name) - _mean(old[each], name) for each in both]) for name in DIMENSIONS
        },
        chance=sign_test(up, down),
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
        passed_before=all(each.verdict.passed for each in old),
        passed_after=all(each.verdict.passed for each in new),
        new_failures=tuple(sorted(_names(new) - _names(old))),
        gone_failures=tuple(sorted(_names(old) - _names(new))),
    )


def _rank(change: Change) -> int:
    """Which way it went: passing or not counts before the score."""
    if change.passed_before != change.passed_after:
        return 1 if change.passed_after else -1
    return 0 if abs(change.delta) < SAME else 1 if change.delta > 0 else -1


def _worst_first(change: Change) -> tuple[int, float, str]:
    return change.passed_after - change.passed_before, change.delta, change.scenario


def _difference(deltas: list[float]) -> Difference:
    return Difference(*clustered_interval([[delta] for delta in deltas]))


def _mean(tries: list[Try], name: str) -> float:
    return sum(getattr(each.verdict, name) for each in tries) / len(tries)


def _names(tries: list[Try]) -> set[str]:
    return {finding.name for each in tries for finding in each.verdict.findings}
