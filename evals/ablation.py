"""What deferral, gate and requirements are each worth: the same scenarios with a part and without it, compared scenario by scenario.

`wrong_mode` says that a deferred tool ran in the loop. That is what "deferral off" means, so a table that counts it only restates its own
setting: all that is said of worth leaves it out.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from carebot.training.measure import wilson
from carebot.turn.switches import Switches
from evals.record import Played, Verdict
from evals.scenario import Scenario
from evals.statistics import sign_test

PARTS = ("deferral", "gate", "requirements")
ARCHITECTURES = tuple(Switches(*on) for on in itertools.product((False, True), repeat=len(PARTS)))
BY_DEFINITION = frozenset({"wrong_mode"})
CHANCE = 0.05  # a p from which on a difference is not told from chance


def passes(verdict: Verdict) -> bool:
    """Whether it passes once what the setting itself brings is left out."""
    return verdict.score >= Verdict.PASSING - 1e-9 and all(each.name in BY_DEFINITION for each in verdict.findings)


@dataclass(frozen=True)
class Share:
    """So many of so many, with Wilson's 95 % interval."""

    hits: int
    total: int

    def __str__(self) -> str:
        if not self.total:
            return "0 of 0"
        low, high = wilson(self.hits, self.total)
        return f"{self.hits} of {self.total} [{low:.2f}, {high:.2f}]"


@dataclass(frozen=True)
class Row:
    """What one model came to with some parts on."""

    model: str
    on: frozenset[str]
    played: tuple[Played, ...]

    @property
    def passed(self) -> Share:
        return Share(sum(each.verdict.passed for each in self.played), len(self.played))

    @property
    def passed_otherwise(self) -> Share:
        """By all but `wrong_mode`."""
        return self.passed_of(lambda scenario: True)

    def passed_of(self, counts: Callable[[Scenario], bool]) -> Share:
        chosen = [passes(each.verdict) for each in self.played if counts(each.scenario)]
        return Share(sum(chosen), len(chosen))

    def mean(self, dimension: str, counts: Callable[[Scenario], bool] = lambda scenario: True) -> float:
        values = [each.verdict.dimensions[dimension] for each in self.played if counts(each.scenario)]
        return sum(values) / len(values) if values else 0.0

    @property
    def rescued(self) -> str:
        """In how many turns the offline model answered for this one."""
        turns = [turn.fell_back for each in self.played for turn in each.turns]
        return f"{sum(turns)} of {len(turns)}"

    @property
    def failures(self) -> dict[str, int]:
        """Critical ones. A scenario that fails in one way several times has failed in it once."""
        named = ({finding.name for finding in each.verdict.findings} for each in self.played)
        return dict(Counter(itertools.chain.from_iterable(map(sorted, named))).most_common())

    @property
    def by_play(self) -> Mapping[tuple[str, int], bool]:
        return {(each.scenario.id, each.epoch): passes(each.verdict) for each in self.played}


@dataclass(frozen=True)
class Worth:
    """The same plays without a part and with it, `wrong_mode` left out."""

    model: str
    part: str
    beside: str  # what else is on: "the others" or "nothing"
    without: Share
    with_it: Share
    won: tuple[str, ...]  # scenarios that pass with it alone
    lost: tuple[str, ...]  # those that pass without it alone

    @property
    def words(self) -> str:
        if not self.won and not self.lost:
            return "worth nothing here: no scenario passes or fails for it"
        chance = sign_test(len(self.won), len(self.lost))
        told = f"{len(self.won)} won, {len(self.lost)} lost, p = {chance:.3f}"
        return f"not told from chance: {told}" if chance >= CHANCE else told


def worths(rows: Iterable[Row]) -> list[Worth]:
    """For each model and part: beside the others, then by itself. A part may be worth much alone and nothing beside another."""
    by_setting = {(row.model, row.on): row for row in rows}
    models = dict.fromkeys(model for model, _ in by_setting)
    return [
        _worth(by_setting[model, others], by_setting[model, others | {part}], part, beside)
        for model in models
        for part in PARTS
        for beside, others in (("the others", frozenset(PARTS) - {part}), ("nothing", frozenset[str]()))
        if (model, others) in by_setting and (model, others | {part}) in by_setting
    ]


def _worth(without: Row, with_it: Row, part: str, beside: str) -> Worth:
    before, after = without.by_play, with_it.by_play
    both = sorted(before.keys() & after.keys())
    return Worth(
        model=without.model,
        part=part,
        beside=beside,
        without=without.passed_otherwise,
        with_it=with_it.passed_otherwise,
        won=tuple(key[0] for key in both if after[key] and not before[key]),
        lost=tuple(key[0] for key in both if before[key] and not after[key]),
    )


def is_published(scenario: Scenario) -> bool:
    """Whether it is one of the eleven that the published chatbot was scored on: the chat scenarios named hear-…"""
    return scenario.id.startswith("hear-") and scenario.channel == "chat"


def worth_nothing(found: Sequence[Worth]) -> list[str]:
    """The parts that no model's scenarios passed or failed for, and beside what."""
    settings = dict.fromkeys((each.part, each.beside) for each in found)
    return [
        f"{part}, beside {beside}"
        for part, beside in settings
        if not any(each.won or each.lost for each in found if (each.part, each.beside) == (part, beside))
    ]
