"""What persons said against the rules goes into dev, once, and of shipped scenarios alone."""

import json

import pytest

from evals.corpus import GROUPS
from evals.models import Judge, Judgement, Play, Run
from evals.overrulings import FILE, add, overruled
from evals.record import Finding, TurnRecord
from evals.scenario import load_scenarios

pytestmark = pytest.mark.django_db

SCORES = {"hear": 1, "empathize": 1, "advance": 1, "respond": 1}
REPLY = "Forty-one years. What was his name?"


def judged(scenario_id: str, *, rules: bool, person: bool, findings: tuple[Finding, ...] = ()) -> Play:
    [scenario] = load_scenarios(only=["hear-001"])
    play = Play.objects.create(
        run=Run.objects.create(model="offline"),
        scenario=scenario_id,
        title=scenario.title,
        epoch=1,
        definition=dict(scenario.definition),
        digest=scenario.digest,
        turns=[TurnRecord(scenario.turns[0].say, REPLY, facts="Office 9 to 4").as_stored()],
    )
    Judgement.objects.create(play=play, judge=Judge.RULES, version="1", passed=rules, **SCORES)
    said = [each.as_json() for each in findings]
    Judgement.objects.create(play=play, judge=Judge.PERSON, passed=person, findings=said, **SCORES)
    return play


def test_a_reply_that_a_person_passed_against_the_rules_is_a_good_one(tmp_path):
    judged("hear-001", rules=False, person=True)

    assert add(overruled(), tmp_path) == 1
    row = json.loads((tmp_path / "en" / "dev" / FILE).read_text("utf-8"))
    assert (row["reply"], row["good"], row["kind"], row["facts"]) == (REPLY, True, "", "Office 9 to 4")


def test_one_that_they_failed_has_the_kind_they_named(tmp_path):
    judged("hear-001", rules=True, person=False, findings=(Finding("sarcasm", 1, "It mocks.", "Forty-one years."),))
    [(language, row)] = overruled()

    assert (language, row["good"], row["kind"], row["bad_sentence"]) == ("en", False, "sarcasm", "Forty-one years.")
    assert row["group"] in GROUPS


def test_it_is_added_once(tmp_path):
    judged("hear-001", rules=False, person=True)

    assert [add(overruled(), tmp_path), add(overruled(), tmp_path)] == [1, 0]


def test_where_both_agree_or_a_church_wrote_the_scenario_nothing_is_added():
    judged("hear-001", rules=True, person=True)
    judged("church-own", rules=False, person=True)

    assert list(overruled()) == []
