"""What the schema at /api/v1/schema says is so, at the edges that random requests seldom reach (those: test_schema.py)."""

import json
import re
import sys
import unicodedata
from functools import cache
from typing import Any

import pytest
from django.conf import settings
from drf_spectacular.generators import SchemaGenerator
from jsonschema import Draft202012Validator

from carebot import turn_runner
from carebot.admission import MOST_PARTICIPANTS
from carebot.api.fields import NAME
from carebot.models import Message, Turn
from carebot.testing import Visitor
from carebot.turn_runner import follow

DANGER = "I want to kill myself"
PROBLEM = "application/problem+json"
WRONG = {"Authorization": "Bearer wrong", "Accept": "application/json"}


@cache
def schema() -> dict[str, Any]:
    return SchemaGenerator().get_schema(request=None, public=True)


def operations() -> list[dict[str, Any]]:
    return [operation for methods in schema()["paths"].values() for operation in methods.values()]


def operation(name: str) -> dict[str, Any]:
    return next(each for each in operations() if each["operationId"] == name)


def check(body: Any, component: str) -> None:
    Draft202012Validator({**schema(), "$ref": f"#/components/schemas/{component}"}).validate(body)


async def ask(visitor: Visitor, method: str, path: str, body: Any = None, **headers: str) -> Any:
    if not visitor.id:
        await visitor.begin()
    return await visitor.client.generic(
        method,
        f"/api/v1/conversations/{visitor.id}{path}",
        b"" if body is None else json.dumps(body).encode(),
        content_type="application/json",
        headers={**visitor.headers, **headers},
    )


def test_every_problem_is_documented_as_what_it_is() -> None:
    for each in operations():
        for status, response in each["responses"].items():
            if status >= "400":
                assert list(response["content"]) == [PROBLEM], (each["operationId"], status)


def test_the_token_is_a_bearer_token_and_only_who_begins_or_comes_back_by_a_link_needs_none() -> None:
    """A parameter called Authorization is to be ignored (OpenAPI 3.1, 4.8.12.1), so a client made from the schema would send none."""
    schemes = schema()["components"]["securitySchemes"]
    assert {(scheme["type"], scheme["scheme"]) for scheme in schemes.values()} == {("http", "bearer")}
    without = {each["operationId"] for each in operations() if not each.get("security")}
    assert without == {"begin_conversation", "open_link"}
    for each in operations():
        assert "Authorization" not in [parameter["name"] for parameter in each.get("parameters", [])]


def test_that_danger_is_answered_without_a_good_token_is_documented() -> None:
    """By design (docs/security.md), so nobody has to find out."""
    assert {} in operation("send_message")["security"]
    assert "without a good token" in operation("send_message")["description"]
    assert "danger" in operation("begin_conversation")["description"]


@pytest.mark.parametrize("name", ["begin_conversation", "send_message", "join_conversation", "identify"])
def test_what_may_be_refused_of_a_body_is_documented(name: str) -> None:
    assert {"400", "408", "413", "415", "503"} <= set(operation(name)["responses"])


async def test_a_message_in_the_name_of_one_more_than_may_take_part_is_refused_as_documented(visitor: Visitor) -> None:
    for number in range(1, MOST_PARTICIPANTS):
        assert (await ask(visitor, "POST", "/participants", {"name": f"Number {number}"})).status_code == 201

    response = await ask(visitor, "POST", "/messages", {"text": "Hello", "participant": "One more"})

    assert (response.status_code, response["Content-Type"]) == (409, PROBLEM)
    assert "409" in operation("send_message")["responses"]
    check(response.json(), "ProblemOut")


async def test_the_words_for_a_danger_without_a_good_token_are_a_whole_answer(visitor: Visitor) -> None:
    answer = (await ask(visitor, "POST", "/messages", {"text": DANGER}, **WRONG)).json()

    assert answer["turn"]["safety"] is True
    check(answer, "AnswerOut")


async def test_the_answer_to_a_message_that_somebody_else_has_to_answer_is_whole(visitor: Visitor) -> None:
    await visitor.say("Hello", client_message_id="1")
    await Message.objects.filter(role="visitor").aupdate(kept_because="takeover")

    answer = (await ask(visitor, "POST", "/messages", {"text": "Hello", "client_message_id": "1"})).json()

    assert answer["turn"] == {"id": None, "state": "blocked"}
    check(answer, "AnswerOut")


async def test_the_end_of_a_turn_that_nobody_heard_the_end_of_is_whole(
    visitor: Visitor, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    await visitor.say("Hello")
    await Turn.objects.aupdate(state="running")
    settings.TURN_LOST_SECONDS = settings.SWEEP_SECONDS = 0.01
    monkeypatch.setattr(turn_runner, "FOLLOW_POLL_SECONDS", 0.01)
    asked = await Message.objects.aget(role="visitor")

    events = [event async for event in follow(asked.pk, "en", "")]

    assert [dict(event.turn) for event in events] == [{"id": None, "state": "unanswered"}]
    check(dict(events[0].turn), "TurnOut")


@pytest.mark.parametrize("text", [988, 9.5, True, None, ["Hello"], {"a": "Hello"}])
async def test_a_text_that_is_no_string_is_refused(visitor: Visitor, text: Any) -> None:
    response = await ask(visitor, "POST", "/messages", {"text": text})

    assert (response.status_code, response["Content-Type"]) == (400, PROBLEM)
    assert await Message.objects.acount() == 0


@pytest.mark.parametrize("field", ["client_message_id", "participant"])
async def test_a_field_beside_it_that_is_no_string_is_refused(visitor: Visitor, field: str) -> None:
    response = await ask(visitor, "POST", "/messages", {"text": "Hello", field: 7})

    assert response.status_code == 400
    assert list(response.json()["errors"]) == [field]


async def test_a_name_that_is_no_string_is_refused(visitor: Visitor) -> None:
    assert (await ask(visitor, "POST", "/participants", {"name": 7})).status_code == 400


@pytest.mark.parametrize(
    ("path", "body"), [("/participants", {"name": ""}), ("/participants", []), ("/identity", {}), ("/identity", "x")]
)
async def test_whoever_has_no_good_token_learns_nothing_of_what_a_body_must_be(
    visitor: Visitor, path: str, body: Any
) -> None:
    for headers in (WRONG, {"Authorization": ""}):
        assert (await ask(visitor, "POST", path, body, **headers)).status_code == 401
    assert (await ask(visitor, "POST", path, body)).status_code == 400


@pytest.mark.parametrize("after", ["", "-1", "x", "٣", "%00", "1e3", "1000000000", "1.0"])
async def test_what_is_no_place_in_the_conversation_is_refused(visitor: Visitor, after: str) -> None:
    for path in ("/messages", "/events"):
        response = await ask(visitor, "GET", f"{path}?after={after}")
        assert (response.status_code, response["Content-Type"]) == (400, PROBLEM)
    beside = await ask(visitor, "GET", f"/events?after={after}", **{"Last-Event-ID": "1"})
    assert beside.status_code == 400


async def test_a_list_is_not_steered_by_a_header_that_is_not_documented_for_it(visitor: Visitor) -> None:
    await visitor.say("Hello")
    response = await ask(visitor, "GET", "/messages", **{"Last-Event-ID": "1000"})
    assert len(response.json()["messages"]) == 2


@pytest.mark.parametrize("wanted", ["json", "events", "xml"])
async def test_the_answer_is_chosen_by_accept_alone(visitor: Visitor, wanted: str) -> None:
    response = await ask(visitor, "POST", f"/messages?format={wanted}", {"text": "Hello"}, Accept="application/json")
    assert (response.status_code, response["Content-Type"]) == (200, "application/json")
    await visitor.settle()


@pytest.mark.parametrize(("field", "most"), [("client_message_id", 64), ("participant", 80)])
async def test_white_space_is_counted_where_a_length_is_documented(visitor: Visitor, field: str, most: int) -> None:
    for length, status in ((most, 200), (most + 1, 400)):
        response = await ask(visitor, "POST", "/messages", {"text": "Hello", field: " " * length})
        assert response.status_code == status
        await visitor.settle()


async def test_each_event_of_an_answer_is_documented_by_name_and_data(visitor: Visitor) -> None:
    shown = schema()["paths"]["/api/v1/conversations/{conversation_id}/messages"]["post"]["responses"]["200"]
    kinds = shown["content"]["text/event-stream"]["schema"]["oneOf"]
    data = {kind["properties"]["event"]["const"]: kind["properties"]["data"]["contentSchema"] for kind in kinds}

    events = await visitor.stream("Please pray for my mother.")
    await visitor.settle()

    assert {name for name, _ in events} >= {"sentence", "done"}
    for name, told in events:
        Draft202012Validator({**data[name], "components": schema()["components"]}).validate(told)


NAMES = {
    "Ann": True,
    "  Ann  ": True,
    "Ann\n": True,
    "José María": True,
    "李明": True,
    "": False,
    "   ": False,
    "A\0nn": False,
    "An\tn": False,
    "A\u202en": False,
    "A\u200bn": False,
    "x" * 80: True,
    "x" * 81: False,
    "x" * 80 + " ": False,
    " " * 81: False,
}


@pytest.mark.parametrize("name", NAMES)
async def test_the_names_that_the_schema_allows_are_those_that_are_taken(visitor: Visitor, name: str) -> None:
    body = {"name": name}
    allowed = Draft202012Validator({**schema(), "$ref": "#/components/schemas/ParticipantIn"}).is_valid(body)

    response = await ask(visitor, "POST", "/participants", body)

    assert (response.status_code == 201, allowed) == (NAMES[name], NAMES[name])


TEXTS = {
    "Hello": True,
    " \u3000Hello\n\n": True,
    "988": True,
    f"What time{' ' * settings.MAX_MESSAGE_CHARS}is church?": True,  # its length is that of what is left of it
    "": False,
    " \u2003\n": False,
    "a\0b": False,
}


@pytest.mark.parametrize("text", TEXTS, ids=lambda text: text[:10])
async def test_the_words_that_the_schema_allows_are_those_that_are_taken(visitor: Visitor, text: str) -> None:
    body = {"text": text}
    allowed = Draft202012Validator({**schema(), "$ref": "#/components/schemas/MessageIn"}).is_valid(body)

    response = await ask(visitor, "POST", "/messages", body)
    await visitor.settle()

    assert (response.status_code == 200, allowed) == (TEXTS[text], TEXTS[text])


def test_a_name_holds_nothing_that_cannot_be_seen() -> None:
    """Controls, formats, separators but the space, private use and halves, by this Python's own table of characters."""
    unseen = ("Cc", "Cf", "Co", "Zl", "Zp", "Zs")
    every = [chr(code) for code in range(sys.maxunicode + 1) if not 0xD800 <= code < 0xE000]
    taken = [
        each for each in every if each != " " and unicodedata.category(each) in unseen and re.search(NAME, f"A{each}n")
    ]
    refused = [each for each in every if each.isprintable() and not re.search(NAME, f"A{each}n")]
    assert (taken, refused) == ([], [])
