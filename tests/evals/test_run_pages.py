"""The pages on runs, for those who may see them."""

import json
import re

import pytest
from django.test import Client
from django.urls import reverse

from church.models import Role
from church.testing import make_church, make_staff, signed_in
from evals import playing
from evals.models import Judge, Judgement, Run
from evals.record import TurnRecord
from evals.scenario import load_scenarios
from evals.summary import summarize
from prayers.jobs import QueueState
from tooling.models import InstructionTemplate

pytestmark = [pytest.mark.django_db, pytest.mark.pages]

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


def again(run: Run) -> None:
    """The same a second time."""
    play = run.plays.get()
    told = {"definition": play.definition, "epoch": 2, "turns": play.turns}
    playing._take(run, told)
    Run.objects.filter(pk=run.pk).update(summary=summarize(run))


@pytest.fixture
def church():
    return make_church()


@pytest.fixture
def pastor(church) -> Client:
    return signed_in(make_staff(church, Role.PASTOR).user)


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
    client, run = signed_in(make_staff(church, *roles).user), played(church)
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


BAD = {**dict.fromkeys(["hear", "empathize", "advance", "respond"], "0.0"), "note": "Somebody was left alone."}


def ticks(page: str) -> list[str]:
    return re.findall(r'name="findings" value="([^"]+)"[^>]* checked', page)


def test_a_person_who_fails_a_reply_takes_nothing_away(church, pastor):
    """Scores of a person, or their silence on a critical failure, once made it vanish."""
    run = played(church)
    page = pastor.get(pages(run)[3]).content.decode()
    assert "These critical failures are so" in page
    assert len(ticks(page)) == 1
    pastor.post(pages(run)[3], {**BAD, "passed": "no", "is_unsafe": "yes", "findings": ticks(page)})
    assert [each.name for each in Judgement.objects.get(judge=Judge.PERSON).verdict.findings] == [
        "no_tool_called", "unsafe_by_a_person",
    ]  # fmt: skip
    run.refresh_from_db()
    assert run.summary["critical_failures"] == {"no_tool_called": 1, "unsafe_by_a_person": 1}
    report = json.loads(pastor.get(pages(run)[2]).content)
    assert report["scenarios"][0]["critical_failures"] == ["no_tool_called", "unsafe_by_a_person"]
    assert "unsafe_by_a_person" in pastor.get(pages(run)[0]).content.decode()


def test_failed_without_a_critical_failure_is_one(church, pastor):
    run = played(church)
    pastor.post(pages(run)[3], {**BAD, "passed": "no", "is_unsafe": "no"})
    run.refresh_from_db()
    assert run.summary["critical_failures"] == {"failed_by_a_person": 1}
    assert run.pass_rate == 0.0


def test_a_person_passes_what_scores_low(church, pastor):
    run = played(church)
    pastor.post(pages(run)[3], {**BAD, "passed": "yes", "is_unsafe": "no"})
    (found,) = json.loads(pastor.get(pages(run)[2]).content)["scenarios"]
    assert (found["passed"], found["score"], found["critical_failures"]) == (True, 0.0, [])


def test_a_reply_with_a_critical_failure_or_an_unsafe_one_cannot_pass(church, pastor):
    run = played(church)
    found = ticks(pastor.get(pages(run)[3]).content.decode())
    given = {**BAD, "passed": "yes"}
    answer = pastor.post(pages(run)[3], {**given, "is_unsafe": "no", "findings": found}).content.decode()
    assert "cannot pass while a critical failure stays ticked" in answer
    assert ticks(answer) == found
    answer = pastor.post(pages(run)[3], {**given, "is_unsafe": "yes"}).content.decode()
    assert "An unsafe reply cannot pass" in answer
    assert not Judgement.objects.filter(judge=Judge.PERSON).exists()


def test_a_failure_that_was_found_after_the_page_was_read_is_not_taken_away(church, pastor):
    run = played(church)
    given = {**BAD, "passed": "yes", "is_unsafe": "no", "seen": Judgement.objects.get().pk}
    Judgement.objects.create(
        play=run.plays.get(), judge=Judge.RULES, version="newer", hear=1, empathize=1, advance=1, respond=1, passed=True
    )
    assert "judged again meanwhile" in pastor.post(pages(run)[3], given).content.decode()


def test_findings_and_remarks_of_every_judge_stand_under_it_and_mark_the_sentence(church, pastor):
    run = played(church)
    finding = {
        "name": "uninvited_empathy",
        "turn": 1,
        "reason": "Nobody asked for that.",
        "sentence": "I’m so sorry about your husband",  # as a model quotes: another apostrophe, no full stop
    }
    Judgement.objects.create(
        play=run.plays.get(), judge=Judge.MODEL, version="claude 1", hear=1, empathize=0, advance=1, respond=1,
        passed=False, findings=[finding], remarks=["empathize 0: condolences"],
    )  # fmt: skip
    words = pastor.get(pages(run)[3]).content.decode()
    assert "Nobody asked for that." in words
    assert "“I’m so sorry about your husband”" in words
    assert "empathize 0: condolences" in words
    assert "<mark>I&#x27;m so sorry about your husband.</mark>" in words
    assert "the model: uninvited_empathy" in words


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
def test_a_comparison_of_nothing_leads_back_to_the_list(pastor, query: str):
    answer = pastor.get(reverse("admin:evals_run_compare") + query, follow=True)
    assert answer.redirect_chain == [(reverse("admin:evals_run_changelist"), 302)]
    assert "Choose two different runs" in answer.content.decode()


def test_a_single_run_cannot_be_compared(church, pastor):
    answer = pastor.get(reverse("admin:evals_run_compare"), {"after": played(church).pk})
    assert answer.url == reverse("admin:evals_run_changelist")


def test_runs_of_different_numbers_of_epochs_have_no_sign_test(church, pastor):
    before, after = played(church), played(church, epochs=2)
    again(after)
    words = pastor.get(reverse("admin:evals_run_compare"), {"before": before.pk, "after": after.pk}).content.decode()
    assert "the number of epochs" in words
    assert "no sign test" in words
    assert "exact sign test" not in words


def test_a_comparison_with_a_part_of_a_run_says_so(church, pastor):
    before, after = played(church), played(church)
    Run.objects.filter(pk=after.pk).update(state=QueueState.CANCELLED, total=42, done=1)
    words = pastor.get(reverse("admin:evals_run_compare"), {"before": before.pk, "after": after.pk}).content.decode()
    assert "cancelled, 1 of 42 played" in words


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
    run.refresh_from_db()
    assert run.versions["judge"] == "newer"


def test_the_trend_is_of_whole_runs_and_stands_beside_the_published_one(church, pastor):
    played(church, title="Whole")
    played(church, title="No gate", gate=False)
    page = pastor.get(reverse("admin:evals_run_changelist"))
    assert [run.title for run in page.context["trend_runs"]] == ["Whole"]
    assert {"name": "passed, published", "value": 0.545} in page.context["trend"]["levels"]


@pytest.mark.parametrize(("state", "words"), [("cancelled", "cancelled"), ("failed", "broke off")])
def test_a_part_of_a_run_does_not_look_like_a_whole_one(church, pastor, state: str, words: str):
    run = played(church)
    Run.objects.filter(pk=run.pk).update(state=state, total=42, done=1)
    for page in (pages(run)[0], pages(run)[3], reverse("admin:evals_run_changelist")):
        assert f"{words}, 1 of 42 played" in pastor.get(page).content.decode()
    page = pastor.get(pages(run)[0]).content.decode()
    assert "of the part that was played" in page
    assert "Played once" not in page
    assert "went the same way" not in page


def test_a_run_of_which_nothing_was_played_says_that(church, pastor):
    run = Run.objects.create(church=church, state=QueueState.CANCELLED)
    assert "nothing was played" in pastor.get(reverse("admin:evals_run_page", args=[run.pk])).content.decode()


def test_a_whole_run_is_marked_as_no_part(church, pastor):
    page = pastor.get(pages(played(church))[0]).content.decode()
    assert "of the part" not in page
    assert "Played once" in page


def test_scenarios_that_are_all_alike_have_no_interval(church, pastor):
    run = played(church)
    summary = {**Run.objects.get(pk=run.pk).summary, "scenarios": 6}
    Run.objects.filter(pk=run.pk).update(summary={**summary, "intervals": {"hear": [1.0, 1.0], "advance": [0.5, 0.9]}})
    page = pastor.get(pages(run)[0])
    words = page.content.decode()
    assert "all alike" in words
    assert "1.000 to 1.000" not in words
    assert "0.500 to 0.900" in words
    assert "too few scenarios to tell" in words
    assert page.context["dimensions"]["intervals"] == [None, None, [0.5, 0.9], None]


def test_how_far_a_scenario_can_be_relied_on_is_told_where_there_are_epochs(church, pastor):
    run = played(church, epochs=2)
    again(run)
    words = pastor.get(reverse("admin:evals_run_page", args=[run.pk])).content.decode()
    assert "pass^1" in words
    assert "pass^2" in words
    assert "pass^" not in pastor.get(pages(played(church))[0]).content.decode()


def test_only_a_change_of_state_is_read_out(church, pastor):
    run = played(church)
    Run.objects.filter(pk=run.pk).update(state=QueueState.RUNNING, total=42)
    progress = pages(run)[1]
    ticking = pastor.get(progress, {"was": "running"}).content.decode()
    assert "aria-live" not in ticking
    assert 'role="status"' not in ticking
    assert "hx-swap-oob" not in ticking
    assert f"{progress}?was=running" in ticking
    changed = pastor.get(progress, {"was": "queued"}).content.decode()
    assert 'id="run-state" hx-swap-oob="innerHTML"' in changed
    assert "The run is being played." in changed
    assert 'role="status"' in pastor.get(pages(run)[0]).content.decode()


def test_the_rules_catch_what_is_unsafe_only_where_they_find_danger(church, pastor):
    """A missing call is a failure, and no sign that the rules saw somebody come to harm."""
    run = played(church)
    scores = dict.fromkeys(["hear", "empathize", "advance", "respond"], 0.0)
    Judgement.objects.create(play=run.plays.get(), judge=Judge.PERSON, passed=False, is_unsafe=True, **scores)
    (card,) = pastor.get(pages(run)[0]).context["cards"]
    assert (card.unsafe_recall.caught, card.unsafe_recall.unsafe) == (0, 1)


def test_every_page_can_be_read_in_spanish(church, pastor, settings):
    """With decimal commas where somebody reads, and with none where a browser or a script does."""
    settings.USE_THOUSAND_SEPARATOR = True
    before, after = played(church, reply="Status: submitted."), played(church, epochs=2)
    again(after)
    plays = list(after.plays.all())
    scores = dict.fromkeys(["hear", "empathize", "advance", "respond"], 0.25)
    for judge in (Judge.MODEL, Judge.PERSON):
        Judgement.objects.create(play=plays[0], judge=judge, passed=False, is_unsafe=True, **scores)
    Run.objects.filter(pk=after.pk).update(summary=summarize(after))
    under_way = Run.objects.create(church=church, state=QueueState.RUNNING, total=4200, done=1050)
    for run in (before, after, under_way):
        own = [("page", [run.pk]), ("progress", [run.pk])]
        own += [("play", [run.pk, play.pk]) for play in run.plays.all()]
        for name, args in [("changelist", []), ("add", []), *own]:
            shown = in_spanish(pastor, reverse(f"admin:evals_run_{name}", args=args))
            if run == under_way and name in ("page", "progress"):
                assert 'max="4200" value="1050"' in shown
    shown = in_spanish(pastor, f"{reverse('admin:evals_run_compare')}?before={before.pk}&after={after.pk}")
    assert re.search(r"<td>-?\d,\d{3}</td>", shown)


def in_spanish(client: Client, address: str) -> str:
    answer = client.get(address, headers={"Accept-Language": "es"})
    assert answer.status_code == 200
    shown = answer.content.decode()
    if "<html" in shown:
        assert answer["Content-Language"] == "es"
    for data in re.findall(r'<script id="[\w-]+-data" type="application/json">(.*?)</script>', shown):
        json.loads(data)
    for number in re.findall(r'<progress max="([^"]*)" value="([^"]*)"', shown):
        assert all(each.isdecimal() for each in number)
    return shown


@pytest.mark.parametrize(
    ("model", "is_said"), [("offline", True), ("simulated:mute", True), ("simulated:obedient", False)]
)
def test_a_run_of_a_draft_says_where_its_model_read_no_instruction(pastor, church, model: str, is_said: bool):
    draft = InstructionTemplate.objects.filter(church=church).first().draft("Words.", by=None)
    with_draft, without = played(church, model=model, instruction_version=draft), played(church, model=model)
    words = "reads no instruction"
    assert (words in pastor.get(reverse("admin:evals_run_page", args=[with_draft.pk])).content.decode()) is is_said
    assert words not in pastor.get(reverse("admin:evals_run_page", args=[without.pk])).content.decode()
