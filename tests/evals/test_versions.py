"""What was played is locked by hash."""

from evals.scenario import load_scenarios, parse_scenario
from evals.versions import differences, versions

FILE = "id: a\ntitle: A\nturns:\n  - say: {say}\n"


def test_the_same_has_the_same_versions():
    assert versions(load_scenarios()) == versions(load_scenarios())
    assert differences(versions(load_scenarios()), versions(load_scenarios())) == []


def test_a_changed_scenario_is_named():
    before = versions([parse_scenario("a.yaml", FILE.format(say="Hello"))])
    after = versions([parse_scenario("a.yaml", FILE.format(say="Hi"))])
    assert differences(before, after) == ["the scenarios a"]


def test_layout_and_comments_are_no_change():
    plain = parse_scenario("a.yaml", FILE.format(say="Hello"))
    commented = parse_scenario("a.yaml", "# A comment\n" + FILE.format(say='"Hello"'))
    assert plain.digest == commented.digest


def test_other_instructions_are_another_version():
    before, after = versions([]), versions([], {"submit_prayer_request": {"en": "Acknowledge first."}})
    assert differences(before, after) == ["the instructions of tools"]


def test_a_run_without_versions_differs_in_all():
    assert "the engine" in differences({}, versions([]))
