"""The pages on runs, for those who may see them."""

import json

import pytest
from django.test import Client
from django.urls import reverse

from church.models import Role
from church.testing import make_church, make_staff
from evals import playing
from evals.models import Judge, Judgement, Run
from evals.record import TurnRecord
from evals.scenario import load_scenarios
from evals.summary import summarize
from prayers.queue import QueueState

pytestmark = pytest.mark.django_db

GOOD = "I'm so sorry about your husband. I'm asking our prayer team to pray for you. Would you tell me about him?"


def played(church=None, *, reply: str = GOOD, **fields) -> Run:
    """A run of one scenario, hear-001, with this reply and nothing in the ledger."""
    run = Run.objects.create(church=church, **fields)
    (scenario,) = load_scenarios(only=["hear-001"])
    turns = [TurnRecord(say=turn.say, reply=reply).as_stored() for turn in scenario.turns]
    playing._take(run, {"total": 1, "versions": {"engine": "a", "scenarios": {"hear-001": scenario.digest}}})
    playing._take(run, {"definition": dict(scenario.definition), "epoch": 1, "turns": turns})
    Run.objects.filter(pk=run.pk).update(state=QueueState.SUCCEEDED, summary=summarize(run))
    run.refresh_from_db()
    return run


def signed_in(church, *roles: str) -> Client:
    client = Client()
    client.force_login(make_staff(church, *roles).user)
    return client


@pytest.fixture
def church():
    return make_church()


@pytest.fixture
def pastor(church) -> Client:
    return signed_in(church, Role.PASTOR)


def pages(run: Run) -> list[str]:
    play = run.plays.get()
    return [
        reverse("admin:evals_run_page", args=[run.pk]),
        reverse("admin:evals_run_progress", args=[run.pk]),
        reverse("admin:evals_run_report", args=[run.pk]),
        reverse("admin:evals_run_play", args=[run.pk, play.pk]),
    ]


def test_a_pastor_sees_the_runs_of_their_church_and_no_others(church, pastor):
    own, other, nobodys = played(church, title="Ours"), played(make_church(), title="Theirs"), played(title="Nobody's")
    words = pastor.get(reverse("admin:evals_run_changelist")).content.decode()
    assert "Ours" in words
    assert "Theirs" not in words
    assert "Nobody" not in words
    assert [pastor.get(page).status_code for page in pages(own)] == [200] * 4
    for run in (other, nobodys):
        assert [pastor.get(page).status_code for page in pages(run)] == [404] * 4
        assert pastor.post(reverse("admin:evals_run_cancel", args=[run.pk])).status_code == 404


@pytest.mark.parametrize("roles", [(Role.OFFICE,), (Role.PRAYER_TEAM,)])
def test_nobody_else_sees_any(church, roles):
    client, run = signed_in(church, *roles), played(church)
    for page in (*pages(run), reverse("admin:evals_run_changelist"), reverse("admin:evals_run_add")):
        assert client.get(page).status_code == 403


def test_the_page_says_how_sure_one_can_be(church, pastor):
    words = pastor.get(pages(played(church))[0]).content.decode()
    assert "0 of 1 scenarios passed in every epoch" in words
    assert "The true rate lies between 0 % and 97 %" in words
    assert "no_tool_called" in words
    assert "Nobody has judged a reply yet" in words


def test_the_transcript_has_the_verdict_beside_each_sentence(church, pastor):
    words = pastor.get(pages(played(church))[3]).content.decode()
    assert "meets the person: “sorry”" in words
    assert "names what was told" in words
    assert "a question" in words
    assert "None of submit_prayer_request is in the ledger." in words
    assert "tone needs a person" in words


def test_a_claim_without_a_row_is_marked_where_it_is_said(church, pastor):
    run = played(church, reply="I'm so sorry. I've shared this with our prayer team.")
    words = pastor.get(pages(run)[3]).content.decode()
    assert "fabricated_confirmation: No call in the ledger makes this true (prayer)." in words
    assert "claims (prayer): nothing in the ledger" in words


def test_a_person_overrules_and_the_run_counts_it(church, pastor):
    run = played(church)
    given = dict.fromkeys(["hear", "empathize", "advance", "respond"], "1.0")
    answer = pastor.post(
        pages(run)[3], {**given, "passed": "yes", "is_unsafe": "no", "note": "The call was made by hand."}
    )
    assert answer.status_code == 302
    found = Judgement.objects.get(judge=Judge.PERSON)
    assert (found.passed, found.is_unsafe, found.by.username) == (True, False, answer.wsgi_request.user.username)
    run.refresh_from_db()
    assert run.pass_rate == 1.0
    words = pastor.get(pages(run)[0]).content.decode()
    assert "People called 0 of these replies unsafe." in words
    assert "verdicts on tone need a person" in words


def test_half_a_judgement_is_none_and_nothing_typed_is_lost(church, pastor):
    words = pastor.post(pages(played(church))[3], {"hear": "0.5", "note": "My reason"}).content.decode()
    assert "This field is required" in words
    assert "My reason" in words
    assert not Judgement.objects.filter(judge=Judge.PERSON).exists()


def test_the_report_is_what_the_command_writes(church, pastor):
    found = json.loads(pastor.get(pages(played(church))[2]).content)
    assert found["scenarios"][0]["id"] == "hear-001"
    assert found["scenarios"][0]["critical_failures"] == ["no_tool_called"]
    assert found["versions"]["engine"] == "a"


def test_two_runs_side_by_side(church, pastor):
    before, after = played(church, reply="Status: submitted."), played(church, gate=False)
    words = pastor.get(reverse("admin:evals_run_compare"), {"before": before.pk, "after": after.pk}).content.decode()
    assert "not of the same versions" in words
    assert "the gate" in words
    assert "gone: solution_before_empathy" in words


@pytest.mark.parametrize("query", ["", "?before=x&after=y", "?before=00000000-0000-0000-0000-000000000000&after="])
def test_a_comparison_of_nothing_is_refused(pastor, query: str):
    assert pastor.get(reverse("admin:evals_run_compare") + query).status_code in (302, 404)


def test_a_run_is_started_from_its_form(church, pastor, django_capture_on_commit_callbacks):
    given = {
        "church": church.pk,
        "model": "offline",
        "architecture": "deferred",
        "gate": "on",
        "requirements": "on",
        "epochs": 2,
    }
    answer = pastor.post(reverse("admin:evals_run_add"), {**given, "only": "hear-001, info-001", "title": "A try"})
    run = Run.objects.get()
    assert answer.url == reverse("admin:evals_run_page", args=[run.pk])
    assert (run.title, run.only, run.epochs, run.church, run.state) == (
        "A try",
        ["hear-001", "info-001"],
        2,
        church,
        "queued",
    )


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"model": "gpt"}, "Accepted: offline, anthropic"),
        ({"epochs": 0}, "Accepted: 1 to 20"),
        ({"only": "hear-999"}, "There is no scenario hear-999"),
        ({"church": ""}, "This field is required"),
        ({"with_model_judge": "on"}, "ANTHROPIC_API_KEY"),
    ],
)
def test_a_wrong_form_says_what_is_accepted(church, pastor, given, words: str):
    whole = {"church": church.pk, "model": "offline", "architecture": "deferred", "epochs": 1}
    answer = pastor.post(reverse("admin:evals_run_add"), {**whole, **given})
    assert words in answer.content.decode()
    assert not Run.objects.exists()


def test_another_churchs_draft_cannot_be_tried(church, pastor):
    template = make_church().instruction_templates.first()
    draft = template.draft("Acknowledge the person first.", by=None)
    page = pastor.get(reverse("admin:evals_run_add")).content.decode()
    assert f'value="{draft.pk}"' not in page


def test_a_run_under_way_shows_its_progress_and_can_be_cancelled(church, pastor):
    run = played(church)
    Run.objects.filter(pk=run.pk).update(state=QueueState.RUNNING, total=42)
    progress = pastor.get(pages(run)[1])
    assert 'hx-trigger="every 2s"' in progress.content.decode()
    assert 'max="42" value="1"' in progress.content.decode()
    assert "HX-Refresh" not in progress.headers
    pastor.post(reverse("admin:evals_run_cancel", args=[run.pk]))
    run.refresh_from_db()
    assert run.cancel_requested_at
    Run.objects.filter(pk=run.pk).update(state=QueueState.CANCELLED)
    assert pastor.get(pages(run)[1])["HX-Refresh"] == "true"


def test_cancelling_and_judging_are_no_links(church, pastor):
    run = played(church)
    for name in ("cancel", "judge"):
        assert pastor.get(reverse(f"admin:evals_run_{name}", args=[run.pk])).status_code == 405


def test_an_old_run_is_judged_again_and_what_was_said_is_kept(church, pastor, monkeypatch):
    run = played(church)
    for module in ("evals.playing", "evals.console.runs"):
        monkeypatch.setattr(f"{module}.judge_version", lambda: "newer")
    assert "Judge again by today" in pastor.get(pages(run)[0]).content.decode()
    pastor.post(reverse("admin:evals_run_judge", args=[run.pk]))
    assert Judgement.objects.count() == 2
    assert "Judge again by today" not in pastor.get(pages(run)[0]).content.decode()


def test_the_trend_is_of_whole_runs_and_stands_beside_the_published_one(church, pastor):
    played(church, title="Whole")
    played(church, title="No gate", gate=False)
    page = pastor.get(reverse("admin:evals_run_changelist"))
    assert [run.title for run in page.context["trend_runs"]] == ["Whole"]
    assert {"name": "passed, published", "value": 0.545} in page.context["trend"]["levels"]
