"""What a part is worth is counted scenario by scenario, and what only restates the setting counts for nothing."""

import pytest

from evals.ablation import PARTS, Row, Share, is_published, passes, worth_nothing, worths
from evals.record import Finding, Played, Verdict
from evals.scenario import load_scenarios, scenario_from

NAMES = [f"s{number}" for number in range(8)]


def verdict(*failures: str, score: float = 1.0) -> Verdict:
    return Verdict(*[score] * 4, findings=tuple(Finding(name, 1, "") for name in failures))


def row(on: set[str], failing: dict[str, tuple[str, ...]], model: str = "simulated:a") -> Row:
    plays = (
        Played(
            scenario_from("a test", {"id": name, "title": "T", "turns": [{"say": "Hello."}]}),
            1,
            (),
            verdict(*failing.get(name, ())),
        )
        for name in NAMES
    )
    return Row(model, frozenset(on), tuple(plays))


def worth_of(found, part: str, beside: str):
    return next(each for each in found if (each.part, each.beside) == (part, beside))


def test_a_write_in_the_loop_alone_is_no_failure_and_another_beside_it_is():
    assert passes(verdict("wrong_mode"))
    assert not passes(verdict("wrong_mode", "solution_before_empathy"))
    assert not passes(verdict("wrong_mode", score=0.5))


def test_both_are_told_with_their_intervals():
    found = row(set(), {"s0": ("wrong_mode",), "s1": ("wrong_mode", "write_lost")})
    assert (found.passed, found.passed_otherwise) == (Share(6, 8), Share(7, 8))
    assert str(found.passed_otherwise) == "7 of 8 [0.53, 0.98]"
    assert found.failures == {"wrong_mode": 2, "write_lost": 1}


def test_what_changes_wrong_mode_alone_is_worth_nothing():
    """Deferral that moves only its own failure."""
    others = {"gate", "requirements"}
    found = worths([row(others, dict.fromkeys(NAMES, ("wrong_mode",))), row(set(PARTS), {})])
    assert worth_of(found, "deferral", "the others").words == "worth nothing here: no scenario passes or fails for it"
    assert worth_nothing(found) == ["deferral, beside the others"]


def test_what_cures_most_is_told_with_how_likely_chance_is():
    found = worths([row(set(), dict.fromkeys(NAMES, ("solution_before_empathy",))), row({"gate"}, {})])
    worth = worth_of(found, "gate", "nothing")
    assert (worth.without, worth.with_it, worth.won) == (Share(0, 8), Share(8, 8), tuple(NAMES))
    assert worth.words == "8 won, 0 lost, p = 0.008"
    assert worth_nothing(found) == []


def test_a_few_scenarios_are_not_told_from_chance():
    found = worths([row(set(), {"s0": ("cold",), "s1": ("cold",)}), row({"gate"}, {"s2": ("cold",)})])
    assert worth_of(found, "gate", "nothing").words == "not told from chance: 2 won, 1 lost, p = 1.000"


def test_what_is_worth_something_on_one_model_is_not_worth_nothing():
    cured = [row(set(), {"s0": ("cold",)}, "simulated:b"), row({"gate"}, {}, "simulated:b")]
    assert worth_nothing(worths([row(set(), {}), row({"gate"}, {}), *cured])) == []


def test_the_published_chatbot_was_scored_on_eleven_of_ours():
    assert sum(map(is_published, load_scenarios())) == 11


@pytest.mark.parametrize("hits", [0, 3])
def test_of_no_scenarios_no_interval_is_told(hits: int):
    assert str(Share(hits, 0)) == "0 of 0"
