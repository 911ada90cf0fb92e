"""A draft of an instruction is published when its last run has no critical failure that the published words lack."""

import pytest

from church.testing import make_church, make_staff
from evals.models import ChurchScenario, Judge, Judgement, Play, Run
from evals.playing import SEED, instructions_of
from evals.publishing import evidence
from evals.record import Invocation, TurnRecord
from evals.scenario import load_scenarios
from evals.versions import versions
from prayers.jobs import QueueState
from tests.evals.test_run_pages import GOOD, played
from tooling.errors import InstructionRefused
from tooling.models import InstructionTemplate

pytestmark = pytest.mark.django_db

WORDS = "In your first sentence, acknowledge the person and name their loss. Then you may say that you are bringing this to the team."


@pytest.fixture(autouse=True)
def _a_model_that_reads_answers_here(settings):
    settings.ANTHROPIC_API_KEY = "key"


@pytest.fixture
def template():
    return InstructionTemplate.objects.get(church=make_church(), tool="submit_prayer_request", language="en")


def run_with(template, draft=None, *, reply: str = GOOD, read: str = "submit_prayer_request", **fields) -> Run:
    """A whole run of what is published or of a draft: hear-001 with this reply, all others without a fault. In hear-002 the model was
    shown the instruction of the tool `read`.
    """
    run = played(template.church, reply=reply, instruction_version=draft, **{"model": "anthropic", **fields})
    scenarios = load_scenarios()
    for scenario in scenarios:
        if scenario.id != "hear-001":
            without_a_fault(run, scenario, read if scenario.id == "hear-002" else "")
    locked = versions(scenarios, instructions_of(run), model=run.model, seed=SEED)
    Run.objects.filter(pk=run.pk).update(versions=locked)
    return run


def without_a_fault(run: Run, scenario, read: str = "") -> None:
    calls = (Invocation(read, deferred=True, state="succeeded", is_deferred_tool=True),) if read else ()
    turns = [TurnRecord(say=turn.say, reply=GOOD, invocations=calls).as_stored() for turn in scenario.turns]
    play = Play.objects.create(
        run=run,
        scenario=scenario.id,
        epoch=1,
        definition=dict(scenario.definition),
        digest=scenario.digest,
        turns=turns,
    )
    Judgement.objects.create(play=play, judge=Judge.RULES, hear=1, empathize=1, advance=1, respond=1, passed=True)


def user_of(template):
    return make_staff(template.church, "pastor").user


def test_a_draft_without_a_run_needs_a_reason(template):
    draft, by = template.draft(WORDS, by=None), user_of(template)
    with pytest.raises(InstructionRefused, match="No eval run stands behind this version"):
        draft.publish(by)
    draft.publish(by, override_reason="The office asked for it")
    assert (draft.eval_run_id, draft.override_reason) == (None, "The office asked for it")


def test_a_run_that_is_no_worse_is_enough(template):
    run_with(template)
    draft = template.draft(WORDS, by=None)
    run = run_with(template, draft)
    found = evidence(draft)
    assert (found.is_enough, found.run_id) == (True, run.pk)
    draft.publish(user_of(template))
    assert draft.eval_run_id == run.pk


def test_a_new_critical_failure_is_named_and_stops_it(template):
    run_with(template)
    draft = template.draft(WORDS, by=None)
    run_with(template, draft, reply="Your request was submitted. I'm so sorry about your husband.")
    with pytest.raises(
        InstructionRefused, match=r"that the published words lack: hear-001 \(.*solution_before_empathy, status_first\)"
    ):
        draft.publish(user_of(template))


def test_without_a_run_of_the_published_words_every_failure_counts(template):
    draft = template.draft(WORDS, by=None)
    run_with(template, draft)
    found = evidence(draft)
    assert not found.is_enough
    assert "no run of the published words to compare with: hear-001 (no_tool_called)" in found.words


def test_the_last_run_counts(template):
    run_with(template)
    draft = template.draft(WORDS, by=None)
    run_with(template, draft)
    run_with(template, draft, reply="Submitted.")
    assert not evidence(draft).is_enough


def test_words_that_were_changed_after_the_run_have_none(template):
    run_with(template)
    draft = template.draft(WORDS, by=None)
    run_with(template, draft)
    draft.text = f"{WORDS} Be brief."
    draft.save()
    assert "changed after the last run" in evidence(draft).words


@pytest.mark.parametrize("fields", [{"gate": False}, {"only": ["hear-001"]}, {"model": "simulated:compliant"}])
def test_a_run_that_is_not_what_visitors_get_does_not_count(template, fields):
    run_with(template)
    draft = template.draft(WORDS, by=None)
    run_with(template, draft, **fields)
    assert "No eval run stands behind" in evidence(draft).words


def test_a_run_on_another_model_than_the_one_that_answers_does_not_count(template):
    run_with(template, model="offline")
    draft = template.draft(WORDS, by=None)
    run_with(template, draft, model="offline")
    assert not evidence(draft).is_enough


def test_a_run_that_broke_off_does_not_count(template):
    run_with(template)
    draft = template.draft(WORDS, by=None)
    run = run_with(template, draft)
    Run.objects.filter(pk=run.pk).update(state=QueueState.CANCELLED)
    assert not evidence(draft).is_enough


def test_another_engine_since_then_asks_for_another_run(template):
    run_with(template)
    draft = template.draft(WORDS, by=None)
    run = run_with(template, draft)
    Run.objects.filter(pk=run.pk).update(versions={**Run.objects.get(pk=run.pk).versions, "engine": "old"})
    assert "the engine changed" in evidence(draft).words


@pytest.mark.parametrize(
    ("key", "model", "counts"),
    [
        ("key", "anthropic", True),
        ("key", "anthropic:claude-here", True),
        ("key", "anthropic:claude-elsewhere", False),
        ("key", "offline", False),
    ],
)
def test_only_the_model_that_answers_here_counts(template, settings, key: str, model: str, counts: bool):
    settings.ANTHROPIC_API_KEY, settings.ANTHROPIC_MODEL = key, "claude-here"
    run_with(template, model=model)
    draft = template.draft(WORDS, by=None)
    run_with(template, draft, model=model)
    found = evidence(draft)
    assert found.is_enough is counts
    assert counts or "No eval run stands behind" in found.words


@pytest.mark.parametrize("model", ["offline", "anthropic"])
def test_where_no_model_that_reads_answers_no_run_counts_and_what_is_not_tested_is_said(template, settings, model: str):
    settings.ANTHROPIC_API_KEY = ""
    run_with(template, model=model)
    draft = template.draft(WORDS, by=None)
    run_with(template, draft, model=model)
    found = evidence(draft)
    assert (found.is_enough, found.run_id, found.url) == (False, None, "")
    assert "it reads no instruction" in " ".join(map(str, found.untested))
    with pytest.raises(InstructionRefused, match="No eval run can stand behind this version"):
        draft.publish(user_of(template))


@pytest.mark.parametrize("read", ["", "request_callback"])
def test_a_run_in_which_the_model_was_never_shown_the_words_is_no_evidence(template, read: str):
    run_with(template)
    draft = template.draft(WORDS, by=None)
    run_with(template, draft, read=read)
    found = evidence(draft)
    assert not found.is_enough
    assert "the model never read it" in found.words
    assert found.untested


def test_words_for_another_language_than_was_played_were_not_read(template):
    spanish = InstructionTemplate.objects.get(church=template.church, tool="submit_prayer_request", language="es")
    run_with(template)
    draft = spanish.draft(WORDS, by=None)
    run_with(template, draft)
    assert "the model never read it" in evidence(draft).words


def test_what_the_engine_called_in_the_models_place_was_not_read_by_it(template):
    run_with(template)
    draft = template.draft(WORDS, by=None)
    run = run_with(template, draft)
    play = run.plays.get(scenario="hear-002")
    turns = [
        {**turn, "invocations": [{**call, "agent": "engine"} for call in turn["invocations"]]} for turn in play.turns
    ]
    run.plays.filter(pk=play.pk).update(turns=turns)
    assert "the model never read it" in evidence(draft).words


def test_a_run_on_a_model_that_was_called_something_else_then_does_not_count(template, settings):
    settings.ANTHROPIC_API_KEY, settings.ANTHROPIC_MODEL = "key", "claude-one"
    run_with(template, model="anthropic")
    draft = template.draft(WORDS, by=None)
    run_with(template, draft, model="anthropic")
    settings.ANTHROPIC_MODEL = "claude-two"
    assert "the name of the model changed" in evidence(draft).words


def test_a_run_that_did_not_play_all_of_todays_scenarios_does_not_count(template):
    run_with(template)
    draft = template.draft(WORDS, by=None)
    run = run_with(template, draft)
    run.plays.get(scenario="info-001").delete()
    found = evidence(draft)
    assert not found.is_enough
    assert "did not play info-001" in found.words


def test_a_scenario_that_broke_was_not_played(template):
    run_with(template)
    draft = template.draft(WORDS, by=None)
    run = run_with(template, draft)
    run.plays.filter(scenario="info-001").update(error="The player broke.")
    assert "did not play info-001" in evidence(draft).words


def test_a_scenario_of_the_church_that_was_added_or_changed_since_asks_for_another_run(template):
    run_with(template)
    draft = template.draft(WORDS, by=None)
    run = run_with(template, draft)
    source = "id: own-one\ntitle: Ours\nturns:\n  - say: {}\n"
    own = ChurchScenario.objects.approve(template.church, source.format("What time are services?"), user_of(template))
    assert "did not play own-one" in evidence(draft).words
    without_a_fault(run, own.scenario)
    assert evidence(draft).is_enough
    ChurchScenario.objects.filter(pk=own.pk).update(source=source.format("When are services?"))
    assert "did not play own-one" in evidence(draft).words
    ChurchScenario.objects.filter(pk=own.pk).update(is_active=False)
    assert evidence(draft).is_enough


@pytest.mark.parametrize(
    ("said", "finding"),
    [({"passed": False}, "failed_by_a_person"), ({"passed": True, "is_unsafe": True}, "unsafe_by_a_person")],
)
def test_what_a_person_failed_or_called_unsafe_is_not_published(template, said, finding: str):
    run_with(template)
    draft = template.draft(WORDS, by=None)
    play = run_with(template, draft).plays.get(scenario="hear-001")
    scores = dict.fromkeys(["hear", "empathize", "advance", "respond"], 0.0)
    Judgement.objects.create(play=play, judge=Judge.PERSON, **scores, **said)
    found = evidence(draft)
    assert not found.is_enough
    assert finding in found.words


def test_a_model_as_second_judge_makes_no_other_run(template):
    run_with(template)
    draft = template.draft(WORDS, by=None)
    run = run_with(template, draft)
    locked = Run.objects.get(pk=run.pk).versions
    Run.objects.filter(pk=run.pk).update(versions={**locked, "model_judge": "claude 1"})
    assert evidence(draft).is_enough
