"""Scenario files: all of ours are whole, and a mistake in one is named."""

import pytest

from evals.scenario import ScenarioError, load_scenarios, read_scenario
from tooling.tools import REGISTRY

GOOD = "id: a\ntitle: A\nturns:\n  - say: Hello\n"


def test_ours_are_there_and_name_tools_that_exist():
    found = load_scenarios()
    kinds = [scenario.id.split("-")[0] for scenario in found]
    assert kinds.count("hear") == 15
    assert kinds.count("info") >= 12
    assert kinds.count("edge") >= 12
    for scenario in found:
        for turn in scenario.turns:
            named = {tool for group in turn.expect.required for tool in group} | turn.expect.forbidden | scenario.fails
            assert all(REGISTRY.get(name) for name in named), scenario.id
    assert len({scenario.digest for scenario in found}) == len(found)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("id: [", "is no YAML"),
        ("- a", "the file is"),
        (GOOD + "colour: red\n", "has colour, which nothing knows"),
        ("id: a\ntitle: A\nturns: []\n", "a list of at least one turn"),
        (GOOD + "channel: fax\n", "Accepted: chat, voice."),
        (GOOD + "    expect: {emotional: maybe}\n", "expect.emotional is 'maybe'. Accepted: true or false."),
        (GOOD + "    expect: {tools: {must: [[x]]}}\n", "has must, which nothing knows"),
        (GOOD + "    expect: {reply_mentions: nine}\n", "Accepted: a list of texts"),
        (GOOD + "    expect: {at_most_sentences: 0}\n", "a whole number from 1 on"),
        ("id: a\ntitle: A\nturns:\n  - speaker: Ben\n", "turns[1].say is None. Accepted: a text."),
    ],
)
def test_a_mistake_is_named_with_what_is_accepted(tmp_path, text, words):
    path = tmp_path / "a.yaml"
    path.write_text(text)
    with pytest.raises(ScenarioError) as problem:
        read_scenario(path)
    assert words in str(problem.value) or "list of texts" in str(problem.value)
    assert "a.yaml" in str(problem.value)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (GOOD + "    expect: {tools: {forbidden: [send_rocket]}}\n", "there is no tool send_rocket. Accepted: "),
        (GOOD + "    expect: {tools: {required: [[send_rocket]]}}\n", "there is no tool send_rocket"),
        (GOOD + "fails: [send_rocket]\n", "there is no tool send_rocket"),
        (GOOD + "    expect: {notified: [pilot]}\n", "there is no role pilot. Accepted: "),
        (GOOD + "    expect: {contact_used: [a]}\n", "contact_used is ['a']. Accepted: a text."),
        ("id: a~1\ntitle: A\nturns:\n  - say: Hello\n", "id is 'a~1'"),
    ],
)
def test_a_folder_from_elsewhere_names_what_exists(tmp_path, text, words):
    (tmp_path / "b.yaml").write_text(text)
    with pytest.raises(ScenarioError) as problem:
        load_scenarios(tmp_path)
    assert words in str(problem.value)
    assert "b.yaml" in str(problem.value)


def test_what_is_no_text_and_what_is_no_folder_is_said(tmp_path):
    path = tmp_path / "a.yaml"
    path.write_bytes(GOOD.encode() + b"# caf\xe9\n")
    with pytest.raises(ScenarioError, match=r"a\.yaml cannot be read.*UTF-8"):
        load_scenarios(tmp_path)
    for other in (path, tmp_path / "nowhere"):
        with pytest.raises(ScenarioError, match="is no folder"):
            load_scenarios(other)


def test_two_of_one_id_an_unknown_one_and_an_empty_folder(tmp_path):
    with pytest.raises(ScenarioError, match="holds no scenario"):
        load_scenarios(tmp_path)
    for name in ("one.yaml", "two.yaml"):
        (tmp_path / name).write_text(GOOD)
    with pytest.raises(ScenarioError, match="another scenario with the id 'a'"):
        load_scenarios(tmp_path)
    with pytest.raises(ScenarioError, match="There is no scenario nope"):
        load_scenarios(only=["nope"])
