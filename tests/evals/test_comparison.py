"""Two runs: what got better, what got worse, and what is chance."""

import pytest

from evals.comparison import Try, compare, new_failures
from evals.record import Finding, Verdict


def tried(scenario: str, score: float = 1.0, *failures: str, epoch: int = 1) -> Try:
    findings = tuple(Finding(name, 1, "because") for name in failures)
    return Try(scenario, epoch, Verdict(score, score, score, score, findings))


def test_what_got_better_and_what_got_worse():
    before = [tried("a", 0.5), tried("b", 1.0), tried("c", 0.9), tried("gone")]
    after = [tried("a", 0.9), tried("b", 0.6), tried("c", 0.9), tried("new")]
    found = compare(before, after)
    assert [change.scenario for change in found.better] == ["a"]
    assert [change.scenario for change in found.worse] == ["b"]
    assert (found.only_before, found.only_after) == (("gone",), ("new",))
    assert [change.scenario for change in found.changes] == ["b", "c", "a"]


def test_a_critical_failure_is_worse_whatever_the_score():
    found = compare([tried("a", 0.9)], [tried("a", 1.0, "write_lost")])
    assert [change.new_failures for change in found.worse] == [("write_lost",)]
    assert found.new_failures == {"a": ("write_lost",)}


def test_one_epoch_that_fails_fails_the_scenario():
    found = compare([tried("a")], [tried("a"), tried("a", 1.0, "no_tool_called", epoch=2)])
    assert not found.changes[0].passed_after


def test_a_difference_whose_interval_spans_zero_is_not_called_one():
    mixed = compare(
        [tried(name, 0.8) for name in "abcd"], [tried(n, s) for n, s in zip("abcd", (1, 0.6, 1, 0.6), strict=True)]
    )
    clear = compare(
        [tried(name, 0.6) for name in "abcd"], [tried(n, s) for n, s in zip("abcd", (0.9, 0.95, 1, 0.9), strict=True)]
    )
    assert not mixed.score.is_one
    assert clear.score.is_one
    assert clear.score.mean == pytest.approx(0.3375)
    assert clear.dimensions["hear"].is_one


def test_one_scenario_in_common_says_nothing():
    assert not compare([tried("a", 0.0)], [tried("a", 1.0)]).score.is_one


def test_nothing_in_common():
    found = compare([tried("a")], [tried("b")])
    assert (found.changes, found.chance, found.score.is_one) == ((), 1.0, False)


def test_new_failures_count_scenarios_that_were_never_played():
    assert new_failures(
        [tried("a", 1.0, "wrong_mode")], [tried("a", 1.0, "wrong_mode"), tried("b", 1.0, "write_lost")]
    ) == {"b": ("write_lost",)}
