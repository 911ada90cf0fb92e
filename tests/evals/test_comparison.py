"""Two runs: what got better, what got worse, and what is chance."""

import json

import pytest
from django.core.management import call_command

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


def epochs(scenario: str, passed: int, of: int) -> list[Try]:
    """So many tries of which so many passed."""
    return [tried(scenario, 1.0 if number <= passed else 0.5, epoch=number) for number in range(1, of + 1)]


def test_scenarios_are_compared_by_how_often_they_passed():
    (change,) = compare(epochs("a", 1, of=1), epochs("a", 3, of=4)).changes
    assert (change.rate_before, change.rate_after) == (1.0, 0.75)
    assert (change.epochs_before, change.epochs_after) == (1, 4)


def test_more_epochs_alone_change_nothing():
    """Half of the tries pass in both runs; of one epoch some scenarios pass, of ten none passes each time."""
    before = [each for name in "abcdefghij" for each in epochs(name, name in "abcde", of=1)]
    after = [each for name in "abcdefghij" for each in epochs(name, 5, of=10)]
    found = compare(before, after)
    assert (len(found.better), len(found.worse)) == (5, 5)
    assert found.chance is None
    assert "not played as often" in found.why_no_chance


def test_the_sign_test_counts_rates_where_both_were_played_as_often():
    before = [each for name in "abcdef" for each in epochs(name, 3, of=4)]
    after = [each for name in "abcdef" for each in epochs(name, 1, of=4)]
    found = compare(before, after)
    assert found.chance == pytest.approx(0.03125)
    assert found.why_no_chance == ""


def test_a_difference_whose_interval_spans_zero_is_not_called_one():
    mixed = compare(
        [tried(name, 0.8) for name in "abcd"], [tried(n, s) for n, s in zip("abcd", (1, 0.6, 1, 0.6), strict=True)]
    )
    clear = compare(
        [tried(name, 0.6) for name in "abcdef"],
        [tried(n, s) for n, s in zip("abcdef", (0.9, 0.95, 1, 0.9, 0.9, 0.9), strict=True)],
    )
    assert not mixed.score.is_one
    assert clear.score.is_one
    assert clear.score.mean == pytest.approx(0.325)
    assert clear.dimensions["hear"].is_one


@pytest.mark.parametrize(("count", "is_one"), [(2, False), (5, False), (6, True)])
def test_of_few_scenarios_a_difference_cannot_be_told(count: int, is_one: bool):
    names = "abcdef"[:count]
    found = compare([tried(name, 0.5) for name in names], [tried(name, 0.75) for name in names]).score
    assert (found.is_one, found.scenarios) == (is_one, count)
    assert ("too few" in found.words) is not is_one


def test_one_scenario_in_common_says_nothing():
    assert not compare([tried("a", 0.0)], [tried("a", 1.0)]).score.is_one


def test_nothing_in_common():
    found = compare([tried("a")], [tried("b")])
    assert (found.changes, found.chance, found.score.is_one) == ((), 1.0, False)


def test_new_failures_count_scenarios_that_were_never_played():
    assert new_failures(
        [tried("a", 1.0, "wrong_mode")], [tried("a", 1.0, "wrong_mode"), tried("b", 1.0, "write_lost")]
    ) == {"b": ("write_lost",)}


def report_file(path, tries: list[Try], **fields) -> str:
    scenarios = [
        {
            "id": each.scenario,
            "epoch": each.epoch,
            "passed": each.verdict.passed,
            "dimensions": each.verdict.dimensions,
            "critical_failures": [finding.name for finding in each.verdict.findings],
        }
        for each in tries
    ]
    path.write_text(json.dumps({"versions": {}, **fields, "scenarios": scenarios}))
    return str(path)


def test_the_command_says_what_else_differs_and_why_there_is_no_sign_test(tmp_path, capsys):
    settings = {"model": "offline", "architecture": "deferred", "gate": True, "requirements": True}
    before = report_file(tmp_path / "a.json", epochs("a", 1, of=1), **settings)
    after = report_file(tmp_path / "b.json", epochs("a", 4, of=5), **{**settings, "model": "anthropic", "gate": False})
    call_command("hear_compare", before, after)
    told = capsys.readouterr().out
    for words in ("the model", "the gate", "the number of epochs"):
        assert words in told.splitlines()[0]
    assert "the requirements" not in told
    assert "no sign test" in told
    assert "too few scenarios" in told


def test_the_command_takes_a_persons_word_from_the_report(tmp_path, capsys):
    failed, said = [tried("a", 0.5)], [Try("a", 1, Verdict(0.5, 0.5, 0.5, 0.5, said=True))]
    first, second = report_file(tmp_path / "a.json", failed), report_file(tmp_path / "b.json", said)
    call_command("hear_compare", first, second)
    assert "better: a" in capsys.readouterr().out
