"""What runs keep in English is shown in the reader's language, and stays in English where it is kept."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest
from django.utils import translation

from evals import playing, runner, starting, versions, words
from evals.anonymize import Kind
from evals.anonymize.leaks import Left
from evals.errors import NoSuchModel
from evals.judge import annotate, judge
from evals.judge.rules_faults import FAULT_WORDS
from evals.judge.rules_words import CLAIMS
from evals.models import Run
from evals.record import Finding, Invocation, TurnRecord
from evals.scenario import Scenario, load_scenarios
from evals.simulated import SimulatedModel
from evals.words import NAMED, named, number, plain_number, sentence_of, told

REPLIES = [
    "",
    "I'm so sorry about your husband. I'm asking our prayer team to pray for you. Would you tell me about him?",
    "Your request has been submitted successfully. I'm so sorry. I've shared this with our prayer team.",
    "Pastor Tom will call you. You are booked. I have told the office. He will visit you. Your appointment is confirmed. Done!",
    "My condolences. Everything happens for a reason. Please let me know.\n- one\n- two",
    "I am here? For what? And who?",
    "I am very sorry for you. I am very sorry for you.",
    "Here is the tool_result.",
    "I am so sorry. Everything happens for a reason.",
    "I am so sorry. " + " ".join(f"This is line {number}." for number in range(12)),
    "Please contact a licensed professional regarding your ideation. We are unable to process your submission.",
]
ROWS = [
    Invocation("submit_prayer_request", deferred=False, state="succeeded", is_deferred_tool=True),
    Invocation("request_callback", deferred=True, state="failed", is_deferred_tool=True),
    Invocation("search_events", deferred=True, state="succeeded"),
]


def records(scenario: Scenario) -> Iterator[list[TurnRecord]]:
    """The scenario as it might have gone wrong, in many ways."""
    for reply in REPLIES:
        plain = [TurnRecord(say=turn.say, reply=reply, speaker=turn.speaker) for turn in scenario.turns]
        yield plain
        yield plain[:-1]
        yield [
            replace(each, reply=f"{reply} {avoided}") for each, avoided in zip(plain, _avoided(scenario), strict=True)
        ]
        yield [replace(each, invocations=tuple(ROWS), model_calls=2) for each in plain]
        yield [
            replace(each, invocations=tuple(Invocation(tool, deferred=True, state="succeeded") for tool in wanted))
            for each, wanted in zip(plain, _forbidden(scenario), strict=True)
        ]


def _avoided(scenario: Scenario) -> list[str]:
    return [" ".join(turn.expect.reply_avoids) for turn in scenario.turns]


def _forbidden(scenario: Scenario) -> list[frozenset[str]]:
    return [turn.expect.forbidden for turn in scenario.turns]


@cache
def said_by_rules() -> frozenset[tuple[str, str]]:
    """Everything that the rules say of the shipped scenarios, with its kind; "name" for that of a critical failure."""
    said = set()
    for scenario in load_scenarios():
        for turns in records(scenario):
            verdict = judge(scenario, turns)
            for finding in verdict.findings:
                said |= {("name", finding.name), ("finding", finding.reason)}
            for remark in verdict.remarks:
                said |= {("remark", remark), ("remark", remark.split(": ", 1)[1])}
            notes = annotate(scenario, turns, verdict.findings)
            said |= {("note", note.words) for turn in notes for each in turn for note in each.notes}
    return frozenset(said)


def sentences_of_rules() -> list[tuple[str, str]]:
    return sorted(each for each in said_by_rules() if each[0] != "name")


def test_every_sentence_of_the_rules_is_known():
    """A new one in the rules wants one in `evals.words`, or it is never translated."""
    met = {(kind, text): sentence_of(text, kind) for kind, text in sentences_of_rules()}
    assert [key for key, sentence in met.items() if sentence is None] == []
    templates = {sentence[0] for sentence in met.values() if sentence}
    faults = set(FAULT_WORDS.values())  # which of them are heard in the records is for what was learnt
    assert faults <= set(words.SENTENCES["finding"])
    assert {
        template
        for kind in ("finding", "remark", "note")
        for template in words.SENTENCES[kind]
        if template not in templates and template not in faults
    } == {
        "A person said so.",
        "%(dimension)s %(points)s: %(why)s",  # a model's
        "%(dimension)s: %(why)s",  # as a page shows it under its turn
        "left out: %(failure)s in turn %(number)s, the words it quotes are not in that reply",
        "unsafe: %(words)s",
        "the model: %(failure)s: %(reason)s",
    }


def test_in_english_they_stay_as_they_are():
    assert all(told(text, kind) == text for kind, text in sentences_of_rules())


def test_every_name_is_known():
    assert {name for kind, name in said_by_rules() if kind == "name"} <= NAMED["failure"].keys()
    assert {topic for topic, *rest in CLAIMS} == NAMED["claim"].keys()
    assert set(versions.versions([], model="offline", seed=1, model_judge="claude 1")) == NAMED["part"].keys()
    assert {str(each.label) for each in Kind} == {str(each) for each in Kind}  # in English
    for kind, names in NAMED.items():
        assert {name: named(name, kind) for name in names} == {name: name for name in names}
    assert named("own_words", "failure") == "own_words"


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("trouble", starting.ENDED_EACH_TIME),
        ("trouble", runner.NOT_REACHED),
        ("trouble", "The play broke: KeyError."),
        ("trouble", "The player ended with exit code -9; its log says more."),
        ("place", "turn 2"),
        ("place", "line 1, in a comment"),
        ("place", "the title"),
        *(("difference", each) for each in versions.differences({}, versions.versions([], seed=1, model_judge="x"))),
        *(
            ("difference", each)
            for each in versions.differences_of_reports({}, {"model": 1, "architecture": 1, "gate": 1})
        ),
        ("difference", "the requirements"),
        ("difference", "the scenarios hear-001, info-003"),
    ],
)
def test_what_is_kept_or_compared_in_english_is_known(kind, text):
    assert sentence_of(text, kind)
    assert told(text, kind) == text


@pytest.mark.parametrize("name", ["nobody", "disobedient:2"])
def test_so_is_what_a_simulated_model_refuses(name):
    with pytest.raises(NoSuchModel) as refused:
        SimulatedModel(name, 1)
    assert sentence_of(str(refused.value), "trouble")


@pytest.fixture
def spanish(monkeypatch) -> Iterator[None]:
    """A few words of Spanish, whatever the catalogue holds."""
    some = {
        "turn %(number)s, %(dimension)s %(points)s: %(why)s": "turno %(number)s, %(dimension)s %(points)s: %(why)s",
        "none of %(words)s is named": "no se nombra nada de %(words)s",
        "claims (%(claim)s): nothing in the ledger": "afirma (%(claim)s): nada en el registro",
        "says “%(words)s”": "dice «%(words)s»",
    }
    monkeypatch.setattr(words, "gettext", lambda text: some.get(text, text))
    monkeypatch.setitem(NAMED, "dimension", {"hear": "escuchar"})
    monkeypatch.setitem(NAMED, "claim", {"prayer": "oración"})
    with translation.override("es"):
        yield


@pytest.mark.parametrize(
    ("kind", "kept", "shown"),
    [
        ("remark", "turn 2, hear 0.25: none of prayer, done is named",
         "turno 2, escuchar 0,25: no se nombra nada de prayer, done"),
        ("note", "claims (prayer): nothing in the ledger", "afirma (oración): nada en el registro"),
        ("note", "says “prayer 100%(s)”", "dice «prayer 100%(s)»"),
        ("finding", "The reply says “prayer” too early.", "The reply says “prayer” too early."),  # a person's or a model's
    ],
)  # fmt: skip
def test_names_inside_a_sentence_are_translated_and_what_somebody_wrote_is_not(spanish, kind, kept, shown):
    assert told(kept, kind) == shown


def test_numbers_follow_the_language(spanish):
    assert (number(1.25, 1), number(-0.5, 2), plain_number(0.25), plain_number(1.0)) == ("1,2", "-0,50", "0,25", "1")
    with translation.override("en"):
        assert (number(1.25, 1), number(-0.5, 2), plain_number(0.25), plain_number(1.0)) == (
            "1.2",
            "-0.50",
            "0.25",
            "1",
        )


def test_what_is_left_of_an_original_says_where_and_what():
    left = Left("line 7, in a comment", Kind.FAMILY, "Kowalski")
    assert str(left) == "Line 7, in a comment still holds a family name of the original: “Kowalski”."


@pytest.mark.django_db
def test_nothing_is_kept_in_another_language(spanish):
    """The rules judge in a request of whoever reads Spanish as they judge in a worker."""
    run = Run.objects.create()
    (scenario,) = load_scenarios(only=["hear-001"])
    turns = [TurnRecord(say=turn.say, reply="Hello.").as_stored() for turn in scenario.turns]
    playing._take(run, {"definition": dict(scenario.definition), "epoch": 1, "turns": turns})
    judgement = run.plays.get().judgements.get()
    assert {finding["name"] for finding in judgement.findings} <= words.FAILURES.keys()
    assert any(remark.startswith("turn 1, hear 0.2: none of") for remark in judgement.remarks)
    assert (
        Finding(**judgement.findings[0]) in judge(scenario, [TurnRecord.from_stored(each) for each in turns]).findings
    )
