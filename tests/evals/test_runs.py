"""A run of the console: queued, played by a process of its own, written down as it goes, cancelled."""

import json
from datetime import timedelta
from typing import ClassVar

import pytest
from asgiref.sync import sync_to_async
from django.utils import timezone

from church.testing import make_church, make_staff
from evals import playing, starting
from evals.judge.model import TRIES, ModelVerdict
from evals.models import ChurchScenario, Judge, Judgement, Play, Run
from evals.record import Finding, TurnRecord, Verdict
from evals.scenario import load_scenarios
from evals.summary import summarize
from prayers.jobs import ClaimLost, QueueState, dispatch
from tooling.models import InstructionTemplate

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.long]


@pytest.fixture(autouse=True)
def no_process(monkeypatch):
    """What would have been started."""
    started: list[list[str]] = []

    class Started:
        pid = 1

        def __init__(self, command: list[str]) -> None:
            started.append(command)

    monkeypatch.setattr(starting, "start_process", Started)
    return started


def claimed(**fields) -> Run:
    run = Run.objects.create(**fields)
    return Run.objects.claim(run.pk)


def line(scenario_id: str = "info-001", reply: str = "We meet at 9:00.", epoch: int = 1) -> dict:
    (scenario,) = load_scenarios(only=[scenario_id])
    turns = [TurnRecord(say=turn.say, reply=reply).as_stored() for turn in scenario.turns]
    return {"definition": dict(scenario.definition), "epoch": epoch, "turns": turns}


def told(run: Run, *lines: dict) -> None:
    for each in lines:
        playing._take(run, each)


def test_a_queued_run_is_rung_for_and_started_once(no_process):
    run = Run.objects.queue(model="offline")
    assert dispatch.wait_idle(10)
    dispatch.drain()
    starting.begin(run.pk)
    run.refresh_from_db()
    assert run.state == QueueState.RUNNING
    assert no_process == [["play_run", str(run.pk), "--claim", str(run.claim_token)]]


def test_a_third_run_waits_for_one_of_two(no_process):
    first, _second, third = (Run.objects.create() for _ in range(3))
    for run in Run.objects.exclude(pk=third.pk):
        starting.begin(run.pk)
    starting.begin(third.pk)
    assert len(no_process) == 2
    first.refresh_from_db()
    first.settle(QueueState.SUCCEEDED)
    starting.begin(third.pk)
    assert len(no_process) == 3


def test_a_run_whose_process_always_ended_is_given_up(no_process, settings):
    run = Run.objects.create(attempts=settings.LEDGER_MAX_ATTEMPTS)
    starting.begin(run.pk)
    run.refresh_from_db()
    assert (run.state, run.error) == (QueueState.FAILED, starting.ENDED_EACH_TIME)
    assert no_process == []


def test_what_the_player_tells_is_written_down_and_judged():
    run = claimed()
    told(run, {"total": 2, "versions": {"judge": "x"}}, line(), line("info-002", "No idea."))
    run.refresh_from_db()
    assert (run.total, run.done, run.versions["judge"], run.versions["model"]) == (2, 2, "x", "offline")
    assert [(play.scenario, play.title) for play in run.plays.all()] == [
        ("info-001", "Service times"), ("info-002", "Directions"),
    ]  # fmt: skip
    found = summarize(run)
    assert found["pass_rate"] == 0.0
    assert found["critical_failures"] == {"no_tool_called": 2}


def test_a_run_that_is_played_again_after_a_crash_counts_nothing_twice():
    run = claimed()
    told(run, line(), line())
    assert (run.done, Play.objects.count(), Judgement.objects.count()) == (1, 1, 1)


def test_a_play_that_broke_is_kept_as_that_and_counted_nowhere():
    run = claimed()
    told(run, line("info-002"), line() | {"turns": [], "error": "The play broke: RuntimeError."})
    assert run.plays.get(scenario="info-001").error == "The play broke: RuntimeError."
    found = summarize(run)
    assert (found["scenarios"], found["broken"]) == (1, 1)


def test_a_person_overrules_the_rules():
    run = claimed()
    told(run, line())
    play = run.plays.get()
    Judgement.objects.create(play=play, judge=Judge.PERSON, hear=1, empathize=1, advance=1, respond=1, passed=True)
    assert summarize(run)["pass_rate"] == 1.0


def test_a_newer_judge_judges_what_is_stored(monkeypatch):
    run = claimed()
    told(run, line())
    monkeypatch.setattr(playing, "judge_version", lambda: "newer")
    monkeypatch.setattr(playing, "judge", lambda scenario, turns: Verdict(1.0, 1.0, 1.0, 1.0))
    playing.judge_by_rules(run.plays.get())
    versions = [each.version for each in Judgement.objects.order_by("created_at")]
    assert len(versions) == 2
    assert versions[1] == "newer"
    assert summarize(run)["pass_rate"] == 1.0


def test_a_play_keeps_all_that_a_judge_needs():
    (scenario,) = load_scenarios(only=["hear-015"])
    turn = TurnRecord(say="a", reply="b", notified_roles=frozenset({"pastor"}), corrections=("c",))
    assert TurnRecord.from_stored(json.loads(json.dumps(turn.as_stored()))) == turn
    assert Verdict(1, 1, 1, 1, (Finding("write_lost", 1, "r", "s"),)).findings[0].as_json()["sentence"] == "s"
    assert scenario.definition["id"] == "hear-015"


def test_a_run_nobody_began_is_cancelled_at_once():
    run = Run.objects.create()
    assert run.cancel()
    run.refresh_from_db()
    assert run.state == QueueState.CANCELLED
    assert not run.cancel()


def test_a_claim_that_another_process_took_is_noticed():
    run = claimed()
    Run.objects.filter(pk=run.pk).update(claimed_until=timezone.now() - timedelta(seconds=1))
    Run.objects.claim(run.pk)
    with pytest.raises(ClaimLost):
        playing._renew(run)


def test_the_draft_is_tried_in_place_of_the_published_words():
    church = make_church()
    template = InstructionTemplate.objects.get(church=church, tool="submit_prayer_request", language="en")
    draft = template.draft("Acknowledge the person first, in one warm sentence.", by=None)
    run = Run(church=church, instruction_version=draft)
    assert playing.instructions_of(run)["submit_prayer_request"]["en"] == draft.text
    assert playing.instructions_of(Run(church=church))["submit_prayer_request"]["en"] == template.current().text


def test_a_run_plays_its_churchs_own_scenarios_that_are_switched_on(tmp_path):
    church = make_church()
    source = "id: own-{}\ntitle: Ours\nturns:\n  - say: What time are services?\n"
    user = make_staff(church, "pastor").user
    ChurchScenario.objects.approve(church, source.format("on"), user)
    ChurchScenario.objects.approve(church, source.format("off"), user)
    ChurchScenario.objects.approve(make_church(), source.format("theirs"), user)
    ChurchScenario.objects.filter(scenario_id="own-off").update(is_active=False)
    playing._write_scenarios(Run(church=church), tmp_path / "scenarios")
    found = {scenario.id for scenario in load_scenarios(tmp_path / "scenarios")}
    assert found == {scenario.id for scenario in load_scenarios()} | {"own-on"}


def test_the_player_is_told_nothing_of_this_installation(tmp_path, settings, monkeypatch):
    monkeypatch.setenv("DATABASE_URL", "postgres://secret@db/carebot")
    monkeypatch.setenv("SECRET_KEY", "secret")
    settings.REDIS_URL = "redis://secret"
    assert "secret" not in str(playing._environment(tmp_path))


def test_what_a_killed_player_leaves_behind_goes_with_the_runs_folder(tmp_path):
    assert playing._environment(tmp_path)["TMPDIR"] == str(tmp_path)


class SlowJudge:
    """Stands for a model that takes all the time it is given."""

    held: ClassVar[list[float]] = []  # seconds the claim was still good for when a batch began
    version = "claude 1"

    def __init__(self, **wanted) -> None:
        self.longest = wanted["answer_seconds"] * TRIES

    async def __aenter__(self):
        return self

    async def __aexit__(self, *_: object) -> None:
        pass

    async def judge(self, scenario, turns):
        until = (await sync_to_async(Run.objects.get)()).claimed_until
        self.held.append((until - timezone.now()).total_seconds() - self.longest)
        return ModelVerdict(Verdict(1, 1, 1, 1), False, "claude")


def test_a_slow_model_judge_keeps_the_claim(monkeypatch, settings):
    settings.ANTHROPIC_API_KEY, settings.ANTHROPIC_MODEL = "key", "claude"
    monkeypatch.setattr("evals.judge.model.ModelJudge", SlowJudge)
    monkeypatch.setattr(SlowJudge, "held", [])
    run = claimed(with_model_judge=True)
    told(run, *(line(epoch=number) for number in range(1, 7)))
    assert playing._judge_by_model(run)
    assert len(SlowJudge.held) == 6
    assert min(SlowJudge.held) > 0
    assert Judgement.objects.filter(judge=Judge.MODEL).count() == 6
    run.refresh_from_db()
    assert run.versions["model_judge"].startswith("claude ")


def test_the_rules_of_today_are_locked_when_they_have_judged_again(monkeypatch):
    run = claimed()
    told(run, {"total": 1, "versions": {"judge": "old"}}, line())
    monkeypatch.setattr(playing, "judge_version", lambda: "newer")
    playing.judge_again(run)
    run.refresh_from_db()
    assert run.versions["judge"] == "newer"
    assert run.versions["model"] == "offline"


def test_the_summary_says_how_far_each_scenario_can_be_relied_on():
    run = claimed(epochs=2)
    told(run, line(), line(epoch=2))
    Judgement.objects.create(
        play=run.plays.get(epoch=2), judge=Judge.PERSON, hear=0, empathize=0, advance=0, respond=0, passed=False
    )
    found = summarize(run)["reliability"]
    assert found == {"info-001": {"epochs": 2, "passed": 0, "pass^1": 0.0, "pass^2": 0.0}}


def test_a_run_is_played_by_a_process_of_its_own():
    run = claimed(model="simulated:biased", gate=False, only=["info-001", "hear-001"])
    playing.play_run(run)
    run.refresh_from_db()
    assert (run.state, run.total, run.done) == (QueueState.SUCCEEDED, 2, 2)
    assert run.summary["critical_failures"] == {"solution_before_empathy": 1}
    assert run.versions["scenarios"].keys() == {"info-001", "hear-001"}
    assert run.plays.get(scenario="info-001").turns[0]["reply"]


def test_a_cancelled_run_keeps_what_was_played(monkeypatch):
    run = claimed(only=["info-001"])
    monkeypatch.setattr(playing, "_is_cancelled", lambda run: run.done == 1)
    playing.play_run(run)
    run.refresh_from_db()
    assert (run.state, run.done) == (QueueState.CANCELLED, 1)
    assert run.summary["pass_rate"] == 1.0


def test_a_player_that_breaks_is_said_to_have_broken():
    run = claimed(only=["no-such-scenario"])
    playing.play_run(run)
    run.refresh_from_db()
    assert run.state == QueueState.FAILED
    assert "exit code 1" in run.error
