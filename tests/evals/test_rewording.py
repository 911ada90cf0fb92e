"""Scenarios in other words: the same for the same seed, with the same need, and told apart from those in their own words."""

import random

from evals.judge.rules import judge
from evals.record import Played, Verdict
from evals.report import as_json, as_junit, in_words
from evals.rewording import Voice, grammar_of, in_voice, is_reworded, reworded, said_otherwise
from evals.scenario import load_scenarios, scenario_from

GRAMMAR = grammar_of("en")
PASSED, FAILED = Verdict(1, 1, 1, 1), Verdict(0, 0, 0, 0)


def test_the_same_seed_gives_the_same_words_and_another_one_others():
    scenarios = load_scenarios()

    assert reworded(scenarios, 2, seed=1) == reworded(scenarios, 2, seed=1)
    assert [each.turns for each in reworded(scenarios, 2, seed=1)] != [
        each.turns for each in reworded(scenarios, 2, seed=2)
    ]


def test_most_scenarios_have_other_words_and_what_must_come_of_them_stays():
    scenarios = load_scenarios()
    others = reworded(scenarios, 1)

    assert len(others) == len(scenarios)
    assert all(is_reworded(each.id) and not is_reworded(own.id) for each, own in zip(others, scenarios, strict=True))
    assert [[turn.expect for turn in each.turns] for each in others] == [
        [turn.expect for turn in each.turns] for each in scenarios
    ]
    changed = sum(each.turns[0].say != own.turns[0].say for each, own in zip(others, scenarios, strict=True))
    assert changed >= 0.8 * len(scenarios)


def test_what_is_kept_of_a_run_holds_the_words_that_were_played():
    [other, *_] = reworded(load_scenarios(only=["hear-001"]), 1)

    again = scenario_from("kept", other.definition)
    assert (again.id, again.turns, again.digest) == (other.id, other.turns, other.digest)


def test_numbers_and_names_stay():
    for scenario in reworded(load_scenarios(only=["hear-003", "hear-010", "hear-012"]), 5):
        said = " ".join(turn.say for turn in scenario.turns).lower()
        assert any(number in said for number in ("217-555-0181", "217-555-0190", "217-555-0122"))


def test_a_way_of_saying_it_keeps_its_sign():
    draw = random.Random(1)
    said = said_otherwise("My brother has cancer. Please pray for him.", GRAMMAR, draw)

    assert "cancer" in said
    assert ".." not in said
    assert said[-1] in ".?"


def test_each_voice_writes_in_its_own_way():
    draw = random.Random(1)
    text = "I'm so tired, please pray for my people tomorrow."

    assert in_voice(text, Voice.TEXTING, GRAMMAR, draw) == "im so tired, pls pray for my ppl tmrw"
    assert in_voice(text, Voice.POLITE, GRAMMAR, draw, is_first=False) == text
    assert in_voice(text, Voice.POLITE, GRAMMAR, draw).startswith(GRAMMAR.greetings)
    assert in_voice(text, Voice.HESITANT, GRAMMAR, draw).endswith(text)
    assert sorted(in_voice(text * 9, Voice.HASTY, GRAMMAR, draw)) == sorted(text * 9)


def test_a_language_without_a_grammar_is_left_out():
    [scenario] = load_scenarios(only=["hear-001"])

    assert grammar_of("pt") is None
    assert reworded([scenario], 3)


def test_a_report_tells_them_apart():
    [own] = load_scenarios(only=["hear-001"])
    others = reworded([own], 2)
    played = [
        Played(own, 1, (), PASSED),
        Played(others[0], 1, (), PASSED),
        Played(others[1], 1, (), FAILED),
    ]
    report = as_json(played, model="offline", architecture="deferred", gate=True, requirements=True)

    assert (report["pass_rate"], report["pass_rate_unseen"]) == (1.0, 0.5)
    assert [each["id"] for each in report["scenarios"]] == ["hear-001"]
    assert [each["id"] for each in report["unseen"]] == ["hear-001~1", "hear-001~2"]
    assert any(line.startswith("In other words: 1 of 2 passed") for line in in_words(played, report))
    assert b"hear-001~2" in as_junit(played, model="offline")


def test_without_other_words_nothing_is_said_of_them():
    [own] = load_scenarios(only=["hear-001"])
    report = as_json([Played(own, 1, (), PASSED)], model="m", architecture="deferred", gate=True, requirements=True)

    assert report["pass_rate_unseen"] is None
    assert judge(own, []).findings
