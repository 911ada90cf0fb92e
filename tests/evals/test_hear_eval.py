"""The command, on the real engine: what it plays, what it writes, and what its switches are worth."""

import json
from collections.abc import Sequence
from contextlib import nullcontext
from typing import Any
from xml.etree import ElementTree

import pytest
from django.core.management import CommandError, call_command

from carebot import turn_runner
from carebot.llm.base import ToolCall
from carebot.llm.errors import ModelUnavailable
from carebot.llm.testing import ScriptedModel
from carebot.offline import OfflineModel
from carebot.turn.switches import Switches
from carebot.turn.take import Models
from evals import report, runner
from evals.management.commands import hear_ablation, hear_eval
from evals.record import Played
from evals.runner import play_all
from evals.scenario import load_scenarios, parse_scenario

pytestmark = pytest.mark.pages


@pytest.fixture
def _this_database(transactional_db, monkeypatch):
    """The test's own database stands for the run's."""
    monkeypatch.setattr(hear_eval, "own_installation", nullcontext)
    monkeypatch.setattr(hear_eval.logging, "disable", lambda level: None)


async def played(models: Models, *ids: str, epochs: int = 1) -> list[Played]:
    return [each async for each in play_all(load_scenarios(only=ids), lambda epoch: models, epochs=epochs, jobs=1)]


def offline(**switches: bool) -> Models:
    return Models(primary=OfflineModel(), rescue=OfflineModel(), switches=Switches(**switches))


@pytest.mark.usefixtures("_this_database")
def test_it_writes_the_report_and_junit_and_tells_the_truth_in_words(tmp_path, capsys):
    call_command(
        "hear_eval", only=["hear-001", "info-001"], json=tmp_path / "r.json", junit=tmp_path / "r.xml", fail_under=1.0
    )
    found = json.loads((tmp_path / "r.json").read_text())
    assert (found["model"], found["architecture"], found["gate"], found["requirements"]) == (
        "offline", "deferred", True, True,
    )  # fmt: skip
    assert found["pass_rate"] == 1.0
    assert set(found["dimensions"]) == {"hear", "empathize", "advance", "respond"}
    (grief, times) = found["scenarios"]
    assert (grief["id"], grief["epoch"], grief["passed"], grief["critical_failures"]) == ("hear-001", 1, True, [])
    assert grief["turns"][0]["invocations"] == [
        {"tool": "submit_prayer_request", "deferred": True, "state": "succeeded"}
    ]
    assert "9:00" in times["turns"][0]["reply"]
    suite = ElementTree.parse(tmp_path / "r.xml").getroot()
    assert (suite.get("tests"), suite.get("failures")) == ("2", "0")
    assert "0 of 2 scenarios failed: the true rate may still be 78%." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"model": "gpt"}, "Accepted: offline, anthropic"),
        ({"model": "anthropic"}, "needs ANTHROPIC_API_KEY"),
        ({"epochs": 0}, "Accepted: a whole number from 1 on"),
        ({"fail_under": 2.0}, "Accepted: 0 to 1"),
        ({"only": ["nope"]}, "There is no scenario nope"),
        ({"model": "offline,gpt"}, "Accepted: offline, anthropic"),
        ({"model": "offline,simulated:mute", "lines": True}, "Accepted: one --model with them"),
    ],
)
def test_wrong_options_are_named(options: dict[str, Any], words: str):
    with pytest.raises(CommandError, match=words):
        call_command("hear_eval", **options)


@pytest.mark.usefixtures("_this_database")
def test_several_models_are_played_in_turn_and_one_that_fails_fails_them(capsys):
    two = "simulated:disobedient:1.0,offline"
    call_command("hear_eval", model=two, only=["hear-001"], fail_under=1.0)
    told = capsys.readouterr().out
    assert 0 <= told.index("== simulated:disobedient:1.0\n") < told.index("== offline\n")
    assert told.count("0 of 1 scenarios failed") == 2
    with pytest.raises(SystemExit):
        call_command("hear_eval", model=two, only=["hear-001"], fail_under=1.0, no_gate=True, no_requirements=True)
    assert "== offline\n" in capsys.readouterr().out, "the next one was played all the same"


async def test_a_write_that_is_made_to_fail_is_owned_up_to(transactional_db):
    (each,) = await played(offline(), "edge-002")
    assert each.verdict.passed
    assert [row.state for row in each.turns[0].invocations] == ["failed"]
    assert each.turns[0].corrections


async def test_the_floor_holds_in_a_scenario_with_two_speakers(transactional_db):
    (each,) = await played(offline(), "hear-012")
    assert [turn.blocked for turn in each.turns] == [False, True, False]
    assert each.verdict.passed


def reports_status_first() -> Sequence[Any]:
    """The published failure: the last text begins with what the tool said."""
    return ScriptedModel(
        [ToolCall("call-1", "submit_prayer_request", {"request": "my husband died"})],
        ["Your prayer request was submitted successfully. I'm so sorry about your husband."],
        repeats=False,
    )


@pytest.mark.parametrize(("gate", "fails"), [(True, []), (False, ["solution_before_empathy"])])
async def test_the_gate_is_what_keeps_the_person_first(transactional_db, gate: bool, fails: list[str]):
    models = Models(reports_status_first(), OfflineModel(), Switches(gate=gate))
    (each,) = await played(models, "hear-001")
    assert sorted(finding.name for finding in each.verdict.findings) == fails


async def test_without_deferral_the_write_runs_in_the_loop_and_is_found_out(transactional_db):
    (each,) = await played(offline(deferral=False), "hear-001")
    assert "wrong_mode" in [finding.name for finding in each.verdict.findings]
    assert [(row.deferred, row.state) for row in each.turns[0].invocations] == [(False, "succeeded")]


@pytest.mark.parametrize(("requirements", "fails"), [(True, []), (False, ["no_tool_called"])])
async def test_requirements_are_what_sees_to_the_call(transactional_db, requirements: bool, fails: list[str]):
    silent = ScriptedModel(["I'm so sorry about your husband. Would you tell me about him?"], repeats=True)
    (each,) = await played(Models(silent, OfflineModel(), Switches(requirements=requirements)), "hear-001")
    assert [finding.name for finding in each.verdict.findings] == fails


async def test_a_report_of_several_epochs_names_what_is_flaky(transactional_db):
    tries = await played(offline(), "info-001", epochs=2)
    broken = Played(tries[1].scenario, 2, (), tries[1].verdict.__class__(0.0, 0.0, 0.0, 0.0))
    found = report.as_json([tries[0], broken], model="offline", architecture="deferred", gate=True, requirements=True)
    words = "\n".join(report.in_words([tries[0], broken], found))
    assert found["pass_rate"] == 0.5
    assert found["reliability"] == {"info-001": {"epochs": 2, "passed": 1, "pass^1": 0.5, "pass^2": 0.0}}
    assert "Flaky: info-001." in words
    assert "pass^1 0.500, pass^2 0.000." in words


async def test_words_said_before_there_was_a_turn_are_judged_with_the_turn_that_followed(transactional_db, monkeypatch):
    """Somebody in danger was not made to wait for a slow database; what was recorded a moment later counts."""
    monkeypatch.setattr(turn_runner, "SAFETY_DATABASE_SECONDS", 0.0)
    (each,) = await played(offline(), "edge-010")
    assert each.turns[0].safety
    assert [row.tool for row in each.turns[0].invocations] == ["flag_safety_concern"]
    assert each.verdict.passed


def report_file(path, **scores: float):
    """A report as far as a comparison reads it."""
    names = ("hear", "empathize", "advance", "respond")
    scenarios = [
        {
            "id": name,
            "epoch": 1,
            "dimensions": dict.fromkeys(names, score),
            "critical_failures": [] if score == 1 else ["write_lost"],
        }
        for name, score in scores.items()
    ]
    path.write_text(json.dumps({"versions": {}, "scenarios": scenarios}))
    return str(path)


def test_two_reports_are_compared(tmp_path, capsys):
    before, after = report_file(tmp_path / "a.json", one=0.5, two=1), report_file(tmp_path / "b.json", one=1, two=0.9)
    with pytest.raises(SystemExit):
        call_command("hear_compare", before, after, "--fail-on-new")
    told = capsys.readouterr().out
    assert "better: one 0.50 → 1.00, gone: write_lost" in told
    assert "worse: two 1.00 → 0.90, new: write_lost" in told
    assert "no difference (the interval spans zero)" in told


@pytest.mark.parametrize(
    ("content", "words"), [("{}", "is no report"), ("[", "is no report"), (None, "could not be read")]
)
def test_what_is_no_report_is_said_to_be_none(tmp_path, content: str | None, words: str):
    path = tmp_path / "a.json"
    if content is not None:
        path.write_text(content)
    with pytest.raises(CommandError, match=words):
        call_command("hear_compare", str(path), str(path))


OFF_AND_DEFERRED = ("| off | off | off |", "| on | off | off |")


def test_the_ablation_plays_every_combination(transactional_db, monkeypatch, capsys, tmp_path):
    monkeypatch.setattr(hear_ablation, "own_installation", nullcontext)
    monkeypatch.setattr(hear_ablation.logging, "disable", lambda level: None)
    call_command("hear_ablation", profile=["biased"], only=["hear-001"], json=tmp_path / "a.json")
    told = json.loads((tmp_path / "a.json").read_text())
    rows = told["rows"]
    assert len({(row["deferral"], row["gate"], row["requirements"]) for row in rows}) == 8
    off, on = rows[0], rows[-1]
    assert "solution_before_empathy" in off["critical_failures"]
    assert (on["passed"], on["critical_failures"]) == (1, {})
    printed = capsys.readouterr().out
    assert "| on | on | on | simulated:biased | 1 of 1 [0.21, 1.00] | 1 of 1 [0.21, 1.00] |" in printed
    assert {(each["part"], each["beside"]) for each in told["worth"]} == {
        (part, beside) for part in ("deferral", "gate", "requirements") for beside in ("the others", "nothing")
    }
    nothing = next(line for line in printed.splitlines() if line.startswith("Worth nothing"))
    assert "deferral, beside the others" in nothing  # the gate cures a parrot with it and without it
    assert "gate, beside" not in nothing


def test_a_pulled_model_fails_as_the_published_one_did_and_says_so(transactional_db, monkeypatch, capsys):
    """Shown "submitted successfully", it opens with that; shown an instruction, it does not."""
    monkeypatch.setattr(hear_ablation, "own_installation", nullcontext)
    monkeypatch.setattr(hear_ablation.logging, "disable", lambda level: None)
    call_command("hear_ablation", profile=["pulled"], only=["hear-001", "hear-011"])
    printed = capsys.readouterr().out
    off, deferred = (
        next(line for line in printed.splitlines() if line.startswith(start)) for start in OFF_AND_DEFERRED
    )
    assert "solution_before_empathy 1" in off
    assert deferred.endswith("| none |")
    assert "everything off, on the eleven chat scenarios" in printed
    assert "1 of 2 [0.09, 0.91] but for wrong_mode (6 of 11)" in printed


@pytest.mark.usefixtures("_this_database")
def test_a_line_for_each_scenario_as_it_is_played(capsys):
    call_command("hear_eval", only=["info-001"], lines=True)
    first, second = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    assert first["total"] == 1
    assert (second["definition"]["id"], second["epoch"], len(second["turns"])) == ("info-001", 1, 1)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("{", "is not of the form"),
        ('{"submit_prayer_request": "text"}', "is not of the form"),
        ('{"pray": {"en": "text"}}', "No deferred tool is called pray"),
    ],
)
def test_wrong_instructions_are_named(tmp_path, content: str, words: str):
    path = tmp_path / "i.json"
    path.write_text(content)
    with pytest.raises(CommandError, match=words):
        call_command("hear_eval", instructions=path)


@pytest.mark.usefixtures("_this_database")
def test_a_run_is_played_with_other_instructions(tmp_path):
    path = tmp_path / "i.json"
    path.write_text(json.dumps({"submit_prayer_request": {"en": "The request has been submitted."}}))
    with pytest.raises(CommandError, match="An instruction cannot be published"):
        call_command("hear_eval", only=["hear-001"], instructions=path)


class Unreachable:
    """A language model whose service is away."""

    name = "claude-away"

    async def stream(self, request: Any) -> Any:
        raise ModelUnavailable("the service is away", retryable=False)
        yield


async def test_a_model_that_is_not_reached_has_passed_nothing(transactional_db, tmp_path):
    (each,) = await played(Models(Unreachable(), OfflineModel()), "hear-001")
    found = report.as_json([each], model="anthropic", architecture="deferred", gate=True, requirements=True)
    assert each.turns[0].fell_back
    assert (found["pass_rate"], found["scenarios"]) == (0.0, [])
    assert found["broken"][0]["id"] == "hear-001"
    assert "could not be reached" in "\n".join(report.in_words([each], found))
    suite = ElementTree.fromstring(report.as_junit([each], model="anthropic"))
    assert (suite.get("failures"), suite.get("errors")) == ("0", "1")


@pytest.mark.usefixtures("_this_database")
def test_a_run_in_which_something_broke_fails(monkeypatch):
    monkeypatch.setattr(hear_eval, "models_for", lambda *given: lambda epoch: Models(Unreachable(), OfflineModel()))
    with pytest.raises(SystemExit):
        call_command("hear_eval", only=["info-001"])


async def test_one_play_that_breaks_does_not_take_the_others_along(transactional_db, monkeypatch):
    real = runner.play

    async def breaks(scenario: Any, *given: Any) -> Played:
        if scenario.id == "info-001":
            raise RuntimeError("broken")
        return await real(scenario, *given)

    monkeypatch.setattr(runner, "play", breaks)
    found = {each.scenario.id: each for each in await played(offline(), "info-001", "info-002")}
    assert found["info-001"].error == "The play broke: RuntimeError."
    assert found["info-002"].verdict.passed


async def test_a_message_that_is_refused_is_no_reply_that_failed(transactional_db):
    scenario = parse_scenario("long.yaml", f"id: long\ntitle: Too long\nturns:\n  - say: {'word ' * 5000}\n")
    (each,) = [one async for one in play_all([scenario], lambda epoch: offline(), jobs=1)]
    assert each.error.startswith("The play broke: PlayRefused")
