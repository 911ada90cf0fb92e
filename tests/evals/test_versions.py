"""What was played is locked by hash."""

import pytest

from evals import versions as module
from evals.scenario import load_scenarios, parse_scenario
from evals.versions import differences, model_judge_version, versions

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


@pytest.mark.parametrize(
    ("part", "words"),
    [
        ("offline", "the offline model"),
        ("simulated", "the simulated models"),
        ("tools", "the tools"),
        ("seed", "the seed"),
        ("model", "the name of the model"),
        ("model_judge", "the model that judges, or its rubric"),
    ],
)
def test_whatever_decides_what_a_run_comes_to_is_named(part: str, words: str):
    now = versions([], model="simulated:biased", seed=1, model_judge="claude 1")
    assert differences({**now, part: "other"}, now) == [words]


def test_the_code_of_a_tool_is_locked_and_not_only_its_schema(tmp_path, monkeypatch):
    before = versions([])
    (tmp_path / "word.py").write_text("print(1)")
    monkeypatch.setattr(module, "TOOLS", tmp_path)
    assert differences(before, versions([])) == ["the tools"]


def test_the_model_is_locked_by_its_full_name(settings):
    settings.ANTHROPIC_MODEL = "claude-one"
    before = versions([], model="anthropic")
    assert before["model"] == "anthropic:claude-one" == versions([], model="anthropic:claude-one")["model"]
    settings.ANTHROPIC_MODEL = "claude-two"
    assert differences(before, versions([], model="anthropic")) == ["the name of the model"]


def test_simulated_models_and_their_seed_matter_to_runs_of_them_only():
    before, after = versions([], model="offline", seed=1), versions([], model="offline", seed=2)
    assert differences({**before, "simulated": "other"}, after) == []


def test_the_model_that_judges_is_told_apart_by_its_rubric(monkeypatch):
    before = model_judge_version("claude")
    monkeypatch.setattr(module, "JUDGE", module.JUDGE.parent / "simulated")
    assert before.startswith("claude ")
    assert model_judge_version("claude") != before
