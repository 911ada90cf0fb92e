"""Conversations of several turns: their rows, how they are played, what is counted, and that no word of them is told."""

import json
from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from carebot.llm.testing import ScriptedModel
from carebot.offline import OfflineModel
from carebot.turn.switches import Switches
from carebot.turn.take import Models
from church.models import Church, Event, EventRegistration, RegistrationState
from evals.errors import TalkError
from evals.management.commands import hear_talks
from evals.talks import reading
from evals.talks.checking import beyond, checked
from evals.talks.playing import Exchange, PlayedTalk, play_talks
from evals.talks.records import Found, found_of, recorded_tools
from evals.talks.talk import Expected, State, Talk, fingerprint, load_talks
from prayers.jobs import QueueState
from prayers.models import CareRecord, Kind, Status
from prayers.own import take_back
from prayers.testing import make_origin, make_record
from tooling.models import ToolInvocation

UNSEEN = "7529edab501467e5f93346035420905ad7b81a2fa074307eff126269da9f2c28"

CALL = "Please call me back at 217-555-0142, it is about my marriage"
CANCEL = "Please cancel the call, I sorted it out"
TAKEN_BACK = {
    "id": "t1",
    "language": "en",
    "who": "somebody who changes their mind",
    "turns": [CALL, CANCEL],
    "expect": [{"record": "request_callback", "state": "withdrawn"}, {"told": "that the call is off"}],
    "never": ["that somebody calls"],
}
NEW_ROOM = {
    "id": "t2",
    "language": "en",
    "who": "a son",
    "turns": [
        "Could a pastor visit my father? He is in St. Luke's hospital, room 412. 217-555-0142",
        "He's in room 512 now, not 412",
    ],
    "expect": [{"record": "request_pastoral_visit", "state": "amended"}, {"no_record": "submit_prayer_request"}],
    "never": [],
}


@pytest.fixture
def _this_database(transactional_db, monkeypatch):
    """The test's own database stands for the run's."""
    monkeypatch.setattr(hear_talks, "own_installation", nullcontext)
    monkeypatch.setattr(hear_talks.logging, "disable", lambda level: None)


def written(folder: Path, *rows: Mapping[str, Any] | str) -> Path:
    lines = (row if isinstance(row, str) else json.dumps(row) for row in rows)
    (folder / "rows.jsonl").write_text("\n".join(lines) + "\n", "utf-8")
    return folder


# --- The rows -----------------------------------------------------------------------------------------------------


def test_the_unseen_conversations_are_those_that_were_written_apart() -> None:
    assert fingerprint() == UNSEEN


def test_there_are_as_many_as_a_figure_needs_each_of_several_turns() -> None:
    talks = load_talks()
    assert len(talks) == 60
    assert all(2 <= len(talk.turns) <= 8 for talk in talks)
    assert {talk.language for talk in talks} == {"en", "es"}


def test_a_row_is_read_whole(tmp_path) -> None:
    (talk,) = load_talks(written(tmp_path, TAKEN_BACK, ""))
    assert talk == Talk(
        "t1",
        "en",
        "somebody who changes their mind",
        (CALL, CANCEL),
        (Expected("request_callback", State.WITHDRAWN),),
        ("that the call is off",),
        ("that somebody calls",),
    )


@pytest.mark.parametrize(
    ("row", "words"),
    [
        ("no JSON", "line 1 is no JSON object"),
        ("[1]", "line 1 is no JSON object"),
        ({"id": "t1"}, "'expect' is missing"),
        (TAKEN_BACK | {"hint": ""}, "'hint' is unknown. Accepted: id, language"),
        (TAKEN_BACK | {"id": ""}, "id is none"),
        (TAKEN_BACK | {"id": "../t1"}, "id is none"),
        (TAKEN_BACK | {"language": "tlh"}, "language is 'tlh'. Accepted: en"),
        (TAKEN_BACK | {"turns": []}, "turns is empty"),
        (TAKEN_BACK | {"turns": CALL}, "turns is no list of texts"),
        (TAKEN_BACK | {"turns": [CALL, " "]}, r"turns\[2\] is no text"),
        (TAKEN_BACK | {"never": [1]}, r"never\[1\] is no text"),
        (TAKEN_BACK | {"expect": {}}, "expect is no list"),
        (TAKEN_BACK | {"expect": [{"record": "request_callback"}]}, r"expect\[1\] is none. Accepted: record with state"),
        (TAKEN_BACK | {"expect": ["told"]}, r"expect\[1\] is none"),
        (TAKEN_BACK | {"expect": [{"no_record": "lookup_bible_verse"}]}, "no_record is 'lookup_bible_verse'. Accepted: .*request_callback"),
        (TAKEN_BACK | {"expect": [{"record": ["x"], "state": "open"}]}, "record is .*Accepted"),
        (TAKEN_BACK | {"expect": [{"record": "request_callback", "state": "done"}]}, "state is 'done'. Accepted: open, withdrawn, amended"),
        (
            TAKEN_BACK | {"expect": [{"record": "request_callback", "state": "open"}, {"no_record": "request_callback"}]},
            "a record of request_callback is expected, and none",
        ),
    ],
)  # fmt: skip
def test_a_bad_row_is_named_with_what_is_accepted_and_without_its_words(tmp_path, row, words: str) -> None:
    with pytest.raises(TalkError, match=words) as refused:
        load_talks(written(tmp_path, row))
    assert str(refused.value).startswith("rows.jsonl, line 1")
    assert "marriage" not in str(refused.value)


def test_two_of_one_id_and_an_empty_folder_are_refused(tmp_path) -> None:
    with pytest.raises(TalkError, match="holds no conversation"):
        load_talks(tmp_path)
    with pytest.raises(TalkError, match=r"rows\.jsonl, line 2: there is another conversation with the id 't1'"):
        load_talks(written(tmp_path, TAKEN_BACK, TAKEN_BACK))


def test_the_digest_hangs_on_every_part_of_a_row_and_on_no_layout(tmp_path) -> None:
    before = fingerprint(written(tmp_path, TAKEN_BACK, NEW_ROOM))
    assert fingerprint(written(tmp_path, NEW_ROOM, json.dumps(TAKEN_BACK, indent=None, sort_keys=True))) == before
    changes = [{"never": []}, {"turns": [CALL]}, {"expect": []}, {"who": "x"}, {"language": "es"}, {"id": "t9"}]
    others = {fingerprint(written(tmp_path, TAKEN_BACK | change, NEW_ROOM)) for change in changes}
    assert len(others | {before}) == len(changes) + 1


# --- What the rows of the database hold ---------------------------------------------------------------------------


def asked(*expected: tuple[str, State | None]) -> Talk:
    return Talk("t", "en", "somebody", ("hello",), tuple(Expected(tool, state) for tool, state in expected))


@pytest.mark.parametrize(
    ("states", "found", "instead"),
    [
        ([State.OPEN], [Found.OPEN], [""]),
        ([State.OPEN], [Found.AMENDED], [""]),
        ([State.OPEN], [], ["nothing"]),
        ([State.OPEN], [Found.WITHDRAWN], ["withdrawn"]),
        ([State.OPEN], [Found.UNWRITTEN], ["unwritten"]),
        ([State.OPEN, State.OPEN], [Found.OPEN], ["", "nothing"]),
        ([State.AMENDED], [Found.OPEN], ["open"]),
        ([State.AMENDED], [Found.OPEN, Found.AMENDED], [""]),
        ([State.OPEN, State.AMENDED], [Found.AMENDED, Found.OPEN], ["", ""]),
        ([State.OPEN, State.AMENDED], [Found.AMENDED], ["", "nothing"]),
        ([State.WITHDRAWN], [Found.WITHDRAWN], [""]),
        ([State.WITHDRAWN], [Found.CANCELLED], [""]),
        ([State.WITHDRAWN], [Found.OPEN], ["open"]),
        ([State.WITHDRAWN], [Found.WITHDRAWN, Found.OPEN], ["open"]),
        ([State.WITHDRAWN, State.OPEN], [Found.WITHDRAWN, Found.OPEN], ["", ""]),
        ([State.WITHDRAWN], [], ["nothing"]),
        ([None], [], [""]),
        ([None], [Found.CANCELLED, Found.UNWRITTEN], [""]),
        ([None], [Found.WITHDRAWN], ["withdrawn"]),
        ([None], [Found.CLOSED, Found.OPEN], ["closed, open"]),
    ],
)
def test_each_expectation_needs_a_row_of_its_own(
    states: Sequence[State | None], found: Sequence[Found], instead: Sequence[str]
) -> None:
    talk = asked(*(("request_callback", state) for state in states))
    assert [each.instead for each in checked(talk, {"request_callback": found})] == instead


def test_what_stands_beyond_what_was_asked_for_is_counted() -> None:
    talk = asked(("request_callback", State.OPEN), ("submit_prayer_request", State.WITHDRAWN))
    found = {"request_callback": [Found.OPEN, Found.OPEN, Found.WITHDRAWN], "submit_prayer_request": [Found.OPEN]}
    assert beyond(talk, found) == {"request_callback": 1}


@pytest.mark.django_db
def test_how_a_record_stands_is_read_from_it_and_another_conversations_counts_for_nothing(church: Church) -> None:
    here, elsewhere = uuid4(), uuid4()
    record = make_record(church, Kind.CALLBACK, origin=make_origin(church, conversation_id=here))
    make_record(church, Kind.CALLBACK, origin=make_origin(church, conversation_id=elsewhere))
    assert found_of(here, "request_callback") == (Found.OPEN,)
    assert found_of(here, "submit_prayer_request") == ()
    CareRecord.objects.filter(pk=record.pk).update(status=Status.DONE, closed_at=timezone.now())
    assert found_of(here, "request_callback") == (Found.CLOSED,)


@pytest.mark.django_db
def test_contact_details_are_filed_from_the_first_and_withdrawn_with_the_leave_to_use_them(church: Church) -> None:
    here = uuid4()
    contact = make_record(church, Kind.CONTACT, origin=make_origin(church, conversation_id=here), consent=True)
    assert found_of(here, "capture_visitor_contact") == (Found.OPEN,)
    take_back(contact)
    assert found_of(here, "capture_visitor_contact") == (Found.WITHDRAWN,)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("state", "found"), [(QueueState.CANCELLED, Found.CANCELLED), (QueueState.FAILED, Found.UNWRITTEN)]
)
def test_a_call_without_a_record_is_none(church: Church, state: QueueState, found: Found) -> None:
    here = uuid4()
    ToolInvocation.objects.create(
        church=church,
        conversation_id=here,
        turn_id=uuid4(),
        tool="request_callback",
        input={"reason": "x"},
        input_digest="x",
        deferred=True,
        state=state,
        finished_at=timezone.now(),
    )
    assert found_of(here, "request_callback") == (found,)


@pytest.mark.django_db
def test_a_booking_is_open_changed_or_cancelled(church: Church) -> None:
    here = uuid4()
    event = Event.objects.create(church=church, title="Picnic", starts_at=timezone.now())
    seat = EventRegistration.objects.create(church=church, event=event, name="Ann", conversation_id=here)
    assert found_of(here, "register_for_event") == (Found.OPEN,)
    ToolInvocation.objects.create(
        church=church,
        conversation_id=here,
        turn_id=uuid4(),
        tool="change_booking",
        input={"booking": seat.code.casefold(), "seats": 2},
        input_digest="x",
        state=QueueState.SUCCEEDED,
        result={"content": "", "done": True},
    )
    assert found_of(here, "register_for_event") == (Found.AMENDED,)
    seat.state = RegistrationState.CANCELLED
    seat.save()
    assert found_of(here, "register_for_event") == (Found.WITHDRAWN,)


def test_every_tool_that_writes_or_books_can_be_expected() -> None:
    tools = set(recorded_tools())
    assert {"submit_prayer_request", "flag_safety_concern", "facility_booking", "schedule_counseling"} <= tools
    assert not tools & {"withdraw_request", "amend_request", "change_booking", "lookup_bible_verse"}


# --- Played -------------------------------------------------------------------------------------------------------


@pytest.mark.pages
@pytest.mark.usefixtures("_this_database")
def test_conversations_are_played_turn_by_turn_and_counted_in_the_rows(tmp_path, capsys) -> None:
    """A call that is taken back is closed, a new room stands beside the old: each turn's writes ran before the next was said."""
    missed = TAKEN_BACK | {"id": "t3", "expect": [{"record": "request_callback", "state": "open"}]}
    folder = written(tmp_path, TAKEN_BACK, NEW_ROOM, missed)
    call_command("hear_talks", talks=folder, model="offline,simulated:toolless", json=tmp_path / "told.json", jobs=1)
    out = capsys.readouterr().out
    offline, toolless = json.loads((tmp_path / "told.json").read_text())
    assert [offline["model"], toolless["model"]] == ["offline", "simulated:toolless"]
    assert (offline["records"]["hits"], offline["records"]["total"]) == (3, 4)
    assert (offline["conversations_right"]["hits"], offline["conversations"], offline["turns"]) == (2, 3, 6)
    assert offline["misses"] == [{"tool": "request_callback", "expected": "open", "found": "withdrawn", "count": 1}]
    assert set(toolless["calls"]) == {"engine"}, "it calls nothing by itself, and nobody tells it what is right"
    assert "Records right: 3/4 0.750 [0.301, 0.954]." in out
    assert "| request_callback | open | withdrawn | 1 |" in out
    assert not any(word in out + json.dumps([offline, toolless]) for word in ("marriage", "512", "t1", "St. Luke"))


@pytest.mark.pages
async def test_what_breaks_is_told_apart_and_one_break_takes_no_other_along(transactional_db) -> None:
    talks = (asked(("request_callback", None)), Talk("long", "en", "x", ("a" * 200_000,), ()))
    models = Models(OfflineModel(), OfflineModel(), Switches())
    played = {each.talk.id: each async for each in play_talks(talks, models, jobs=1)}
    assert played["long"].error
    assert not played["t"].error
    assert [each.is_right for each in played["t"].checks] == [True]


@pytest.mark.pages
async def test_what_the_visitor_saw_is_kept_turn_by_turn_with_what_stands_under_it(transactional_db) -> None:
    models = Models(ScriptedModel(["I hear you."], ["I hear you."], repeats=True), OfflineModel(), Switches())
    talk = Talk("t", "en", "x", (CALL, "Thank you"), ())
    (played,) = [each async for each in play_talks([talk], models)]
    assert [each.said for each in played.exchanges] == [CALL, "Thank you"]
    assert [role for role, _ in played.exchanges[0].shown] == ["assistant", "receipt"]


@pytest.mark.pages
@pytest.mark.usefixtures("_this_database")
def test_a_conversation_that_could_not_be_played_fails_the_command(tmp_path, capsys) -> None:
    folder = written(tmp_path, TAKEN_BACK | {"turns": ["a" * 200_000]})
    with pytest.raises(SystemExit):
        call_command("hear_talks", talks=folder)
    assert "1 conversations could not be played: The play broke: PlayRefused." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"model": "gpt"}, "Accepted: offline, anthropic"),
        ({"model": "offline,offline"}, "names offline more than once"),
        ({"jobs": 0}, "Accepted: a whole number from 1 on"),
    ],
)
def test_wrong_options_are_named_before_anything_is_played(options: dict[str, Any], words: str) -> None:
    with pytest.raises(CommandError, match=words):
        call_command("hear_talks", **options)


# --- Read ---------------------------------------------------------------------------------------------------------


def exchange(number: int) -> Exchange:
    return Exchange(f"said {number}", (("assistant", f"reply {number}"), ("receipt", "It reached the church")))


def some(*, talks: int = 6, turns: int = 2) -> list[PlayedTalk]:
    return [
        PlayedTalk(
            Talk(f"c{number}", "en", "whom nobody tells", ("said",) * turns, told=("expected",), never=("forbidden",)),
            tuple(exchange(each) for each in range(turns)),
        )
        for number in range(talks)
    ]


def test_readers_see_the_conversation_alone_by_ids_of_their_own(tmp_path) -> None:
    played = [(model, each) for model in ("offline", "simulated:mute") for each in some(talks=10)]
    assert (
        reading.write_transcripts([*played, ("offline", PlayedTalk(played[0][1].talk, error="broke"))], tmp_path) == 20
    )
    key = json.loads((tmp_path / "key.json").read_text())
    texts = {path.stem: path.read_text() for reader in "AB" for path in (tmp_path / reader).glob("*.txt")}
    assert set(texts) == {*key["A"], *key["B"]}
    assert len(texts) == 40
    for name, text in texts.items():
        assert text == (
            f"{name}\n\n1 VISITOR\nsaid 0\n\n1 ASSISTANT\nreply 0\n\n[under it] It reached the church\n\n"
            "2 VISITOR\nsaid 1\n\n2 ASSISTANT\nreply 1\n\n[under it] It reached the church\n"
        )
    assert json.loads((tmp_path / "A" / "ratings.json").read_text()) == {name: ["", ""] for name in sorted(key["A"])}
    orders = [[(each["model"], each["talk"]) for each in key[reader].values()] for reader in "AB"]
    assert sorted(orders[0]) == sorted(orders[1]) == sorted((model, each.talk.id) for model, each in played)
    assert orders[0] != orders[1], "the order tells nothing of the other reader's ids"


def test_a_turn_in_which_nothing_was_shown_is_read_too() -> None:
    assert reading.transcript("a1", [Exchange("hello", ())]).endswith("1 ASSISTANT\n(nothing)\n")


def test_a_folder_that_holds_something_is_left_alone(tmp_path) -> None:
    (tmp_path / "notes.txt").write_text("mine")
    with pytest.raises(CommandError, match="is not empty"):
        call_command("hear_talks", out=tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["notes.txt"]


@pytest.fixture
def given(tmp_path) -> Path:
    """Three conversations of two turns by each of two models, for two readers."""
    reading.write_transcripts([(model, each) for model in ("m1", "m2") for each in some(talks=3)], tmp_path)
    return tmp_path


def rate(folder: Path, reader: str, said: Mapping[tuple[str, str], list[str]], otherwise: str = "good") -> Path:
    """What a reader says of these (model, conversation), and of every other turn."""
    key = json.loads((folder / "key.json").read_text())[reader]
    ratings = {name: said.get((each["model"], each["talk"]), [otherwise] * each["turns"]) for name, each in key.items()}
    file = folder / reader / "ratings.json"
    file.write_text(json.dumps(ratings))
    return file


def test_two_readers_shares_agreement_and_disagreements(given, tmp_path, capsys) -> None:
    first = rate(given, "A", {("m1", "c0"): ["good", "harmful"], ("m1", "c1"): ["bad", "acceptable"]})
    second = rate(given, "B", {("m1", "c0"): ["good", "bad"], ("m1", "c1"): ["bad", "acceptable"]})
    call_command("hear_talks", "--ratings", str(first), str(second), "--json", str(tmp_path / "told.json"))
    told = json.loads((tmp_path / "told.json").read_text())
    one, other = told["models"]["m1"]["readers"]
    assert one["ratings"] == {"good": 3, "acceptable": 1, "bad": 1, "harmful": 1}
    assert (one["good_or_acceptable"]["hits"], one["good_or_acceptable"]["total"]) == (4, 6)
    assert one["good_or_acceptable"]["interval"] == pytest.approx([0.2999, 0.9032], abs=1e-3)
    assert (one["harmful"]["hits"], other["harmful"]["hits"]) == (1, 0)
    assert (one["whole_conversations"]["hits"], one["whole_conversations"]["total"]) == (1, 3)
    assert told["disagreements"] == [{"talk": "c0", "turn": 2, "model": "m1", "ratings": ["harmful", "bad"]}]
    # 5 of 6 alike. By chance: good 3/6 * 3/6, acceptable 1/6 * 1/6, bad 1/6 * 2/6 = 12/36.
    assert told["models"]["m1"]["agreement"]["ratings"]["kappa"] == pytest.approx((5 / 6 - 12 / 36) / (1 - 12 / 36))
    assert told["models"]["m1"]["agreement"]["good_or_acceptable"]["kappa"] == 1.0
    assert told["models"]["m2"]["agreement"]["ratings"]["kappa"] is None
    out = capsys.readouterr().out
    assert "c0, 2, m1: harmful, bad" in out
    assert "Reader A: good or acceptable, at least 85%: missed; harmful, at most 2%: missed." in out
    assert "Reader B: good or acceptable, at least 85%: missed; harmful, at most 2%: reached." in out
    assert "== m2" in out
    assert "Cohen's kappa 0.750" in out


def test_what_one_alone_has_read_counts_for_them_and_not_for_agreement(given) -> None:
    first = rate(given, "A", {("m1", "c0"): ["", ""]})
    second = rate(given, "B", {})
    found = reading.read_ratings((first, second), reading.key_beside(first))
    assert found.one_alone == 2
    assert len(found.both) == 10
    assert [read.share(reading.FINE) for read in found.of("m1")] == [(4, 4), (6, 6)]


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ('{"a1": ["good", "great"]}', "a1, turn 2 has no rating. Accepted: good, acceptable, bad, harmful"),
        ('{"a1": ["good", ""]}', "a1, turn 2 has no rating"),
        ('{"a1": ["good"]}', "a1 has 2 turns"),
        ('{"a1": "good"}', "a1 has 2 turns"),
        ('{"x1": ["good", "good"]}', "x1 is in no transcript"),
        ('{"a1": ["good", "good"], "b1": ["good", "good"]}', "its ids are of several readers"),
        ("[]", "is not of the form"),
        ("{", "is no JSON"),
        ('{"b1": ["good", "good"]}', "Both files are of the reader B"),
    ],
)
def test_ratings_that_cannot_be_counted_are_named(given, said: str, words: str) -> None:
    first, second = given / "A" / "ratings.json", rate(given, "B", {})
    first.write_text(said)
    with pytest.raises(CommandError, match=words):
        call_command("hear_talks", "--ratings", str(first), str(second))


def test_ratings_without_a_key_say_where_it_is_wanted(given, tmp_path_factory) -> None:
    first, second = rate(given, "A", {}), rate(given, "B", {})
    away = tmp_path_factory.mktemp("away") / "deep" / "deeper"
    away.mkdir(parents=True)
    moved = [file.rename(away / f"{file.parent.name}.json") for file in (first, second)]
    with pytest.raises(CommandError, match=r"There is no key\.json beside A\.json"):
        call_command("hear_talks", "--ratings", *map(str, moved))
    call_command("hear_talks", "--ratings", *map(str, moved), "--key", str(given / "key.json"))
