"""Whatever a request holds: danger in it is answered, recorded and told to staff; nothing in it fails on our side."""

import json
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from carebot.models import Conversation, Message
from carebot.testing import Visitor
from church.models import Church, Role
from church.testing import make_staff
from prayers.models import CareRecord, Notification, SafetyConcern

pytestmark = pytest.mark.long

DANGER = "I want to kill myself"
DEEP = "[" * 100_000


def _json(**body: Any) -> bytes:
    return json.dumps(body).encode()


WRONG_IN_SOME_WAY = {
    "deep JSON beside it": b'{"text": "I want to kill myself", "more": ' + DEEP.encode() + b"}",
    "deep JSON that ends": b'{"a": ' + b"[" * 50_000 + b"]" * 50_000 + b', "text": "I want to kill myself"}',
    "NUL within": _json(text="I want to k\0ill mys\0elf"),
    "a lone surrogate within": b'{"text": "I want to kill \\ud83d myself"}',
    "an id of another kind": _json(text=DANGER, client_message_id={"a": [1]}),
    "an id that is too long": _json(text=DANGER, client_message_id="x" * 500),
    "an id with NUL": _json(text=DANGER, client_message_id="a\0b"),
    "an id with a lone surrogate": b'{"text": "I want to kill myself", "client_message_id": "\\udc00"}',
    "no id": _json(text=DANGER, client_message_id=None),
    "a name that nobody may take": _json(text=DANGER, participant="assistant"),
    "a name of another kind": _json(text=DANGER, participant=[[]]),
    "a list of lines": _json(text=["I want", "to kill myself"]),
    "an object": _json(text={"value": DANGER}),
    "nothing around it": json.dumps(DANGER).encode(),
    "no end": b'{"text": "I want to kill myself',
    "not a number": b'{"text": "I want to kill myself", "n": NaN}',
    "a huge number": b'{"text": "I want to kill myself", "n": ' + b"9" * 10_000 + b"}",
    "no JSON": b"I want to kill myself",
    "another encoding": '{"text": "I want to kill myself, José"}'.encode("latin-1"),
    "too many words": _json(text="I want to kill myself. " + "words " * 8_000),
    "words of another field": _json(message=DANGER),
    "an empty text beside it": _json(text="", note=DANGER),
    "a blank text beside it": _json(text=" \u200b\0", note=DANGER),
    "no text beside it": _json(text=None, more=[{"note": DANGER}]),
    "words for a key": _json(**{DANGER: True}),
    "a form": b"text=I%20want%20to%20kill%20myself",
    "a form with plus signs": b"name=Ana&text=I+want+to+kill+myself",
    "a form with an empty text": b"text=&note=I+want+to+kill+myself",
    "a form without names": b"I%20want%20to%20kill%20myself",
    "a second text in what is no JSON": b'{"participant":{"text":"Ana"},"text":"I want to kill myself",}',
    "an empty text in what is no JSON": b'{"text":"","note":"I want to kill myself",}',
    "escapes in what is no JSON": b'{"note":"I want to \\u006bill myself",}',
    "more strings than anybody sends": _json(text=["a"] * 3_000 + [DANGER]),
}


async def _post(visitor: Visitor, body: bytes, token: str, kind: str = "application/json") -> Any:
    return await visitor.client.post(
        f"/api/v1/conversations/{visitor.id}/messages",
        body,
        content_type=kind,
        headers={"Authorization": f"Bearer {token}", "Accept": "application/json"},
    )


@pytest.mark.parametrize("wrong", WRONG_IN_SOME_WAY)
async def test_danger_is_recorded_whatever_else_is_wrong(church: Church, visitor: Visitor, wrong: str):
    await sync_to_async(make_staff)(church, Role.PASTOR)
    await visitor.begin()

    response = await _post(visitor, WRONG_IN_SOME_WAY[wrong], visitor.token)
    await visitor.settle()

    assert response.status_code == 200
    assert "988" in response.json()["message"]["text"]
    concern = await SafetyConcern.objects.aget()
    assert await Notification.objects.filter(record=concern).aexists()
    said = (await Message.objects.aget(role="visitor")).text
    assert "kill" in said
    assert not any(character == "\0" or "\ud800" <= character <= "\udfff" for character in said)


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "application/xml", "nonsense", ""])
async def test_danger_is_recorded_in_any_type_of_content(visitor: Visitor, kind: str):
    await visitor.begin()

    response = await _post(visitor, _json(text=DANGER), visitor.token, kind)
    await visitor.settle()

    assert "988" in response.json()["message"]["text"]
    assert await SafetyConcern.objects.acount() == 1


@pytest.mark.parametrize(
    "accept", ["text/html", "text/plain", "application/xml", "image/*;q=0.1", "nonsense", "", "application/json;q=0"]
)
async def test_danger_is_recorded_whatever_answer_is_accepted(visitor: Visitor, accept: str):
    await visitor.begin()

    response = await visitor.post(DANGER, accept=accept)
    await visitor.settle()

    assert response.status_code == 200
    assert "988" in response.json()["message"]["text"]
    assert await SafetyConcern.objects.acount() == 1


async def test_danger_is_recorded_whatever_format_is_asked_for(visitor: Visitor):
    await visitor.begin()

    response = await visitor.client.post(
        f"/api/v1/conversations/{visitor.id}/messages?format=xml",
        {"text": DANGER},
        content_type="application/json",
        headers=visitor.headers,
    )
    await visitor.settle()

    assert "988" in response.json()["message"]["text"]
    assert await SafetyConcern.objects.acount() == 1


async def test_of_too_many_words_the_dangerous_ones_are_kept_with_both_ends(visitor: Visitor):
    """Not without a good token: strangers shall not have so much read."""
    await visitor.begin()
    words = "We sang. " * 2_000 + DANGER + ". " + "We sang. " * 2_000

    response = await _post(visitor, _json(text=words), visitor.token)
    await visitor.settle()

    assert response.status_code == 200
    assert "988" in response.json()["message"]["text"]
    assert await SafetyConcern.objects.acount() == 1
    said = (await Message.objects.aget(role="visitor")).text
    assert len(said) <= 20_000
    assert said.startswith("We sang.")
    assert DANGER in said
    assert said.endswith("We sang.")


PHRASE_BESIDE = {
    "an id that is too long": _json(text="The purple teapot stands on the table", client_message_id="x" * 70),
    "an id of another kind": _json(text="The purple teapot stands on the table", client_message_id={"a": 1}),
    "a name that nobody may take": _json(text="The purple teapot stands on the table", participant="assistant"),
    "somebody else's name": _json(text="The purple teapot stands on the table", participant="Ben"),
    "no JSON": b'{"text": "The purple teapot stands on the table",}',
    "a form": b"text=The+purple+teapot+stands+on+the+table",
    "too many words": _json(text="We sang. " * 2_000 + "The purple teapot stands on the table. " + "We sang. " * 2_000),
}


@pytest.mark.parametrize("wrong", PHRASE_BESIDE)
async def test_the_churchs_own_phrases_are_heard_whatever_else_is_wrong(church: Church, visitor: Visitor, wrong: str):
    church.crisis_phrases = ["the purple teapot"]
    await church.asave()
    await visitor.begin()

    response = await _post(visitor, PHRASE_BESIDE[wrong], visitor.token)
    await visitor.settle()

    assert response.status_code == 200
    assert response.json()["turn"]["safety"] is True
    assert await SafetyConcern.objects.acount() == 1


async def test_the_churchs_own_phrases_are_kept_from_strangers(church: Church, visitor: Visitor):
    church.crisis_phrases = ["the purple teapot"]
    await church.asave()
    await visitor.begin()

    response = await _post(visitor, PHRASE_BESIDE["an id of another kind"], "not the token")

    assert response.status_code == 400
    assert await Message.objects.acount() == 0


@pytest.mark.parametrize("first", ["Hello there", DANGER])
async def test_other_words_by_the_same_id_are_another_message(visitor: Visitor, first: str):
    await visitor.begin()
    other = "I want to kill myself, I have the pills here"

    greeted = await visitor.say(first, client_message_id="1")
    told = await visitor.say(other, client_message_id="1")
    again = await visitor.say(other, client_message_id="1")
    greeted_again = await visitor.say(first, client_message_id="1")

    assert told["turn"]["safety"] is True
    assert again["message"]["id"] == told["message"]["id"]
    assert greeted_again["message"]["id"] == greeted["message"]["id"]
    assert told["message"]["id"] != greeted["message"]["id"]
    assert await Message.objects.filter(role="visitor").acount() == 2
    assert await SafetyConcern.objects.acount() == 1


async def test_the_same_words_by_the_same_id_are_one_message_however_they_are_spaced(visitor: Visitor):
    await visitor.begin()

    first = await visitor.say("When is  the service?", client_message_id="1")
    again = await visitor.say("When is the service? ", client_message_id="1")

    assert again["message"]["id"] == first["message"]["id"]
    assert await Message.objects.filter(role="visitor").acount() == 1


@pytest.mark.parametrize("wrong", WRONG_IN_SOME_WAY)
async def test_without_a_good_token_the_words_come_and_no_row_is_made(visitor: Visitor, wrong: str):
    await visitor.begin()

    response = await _post(visitor, WRONG_IN_SOME_WAY[wrong], "not the token")
    await visitor.settle()

    assert response.status_code == 200
    assert "988" in response.json()["message"]["text"]
    assert await Message.objects.acount() == 0
    assert await CareRecord.objects.acount() == 0


@pytest.mark.parametrize(
    "body",
    [b'{"text": "Hello", "more": ' + DEEP.encode(), b'{"text": "Hel\\u0000lo"}', b'{"text": "\\ud800"}', b"\xff", b"["],
)
async def test_what_tells_of_no_danger_and_cannot_be_read_is_refused(visitor: Visitor, body: bytes):
    await visitor.begin()

    response = await _post(visitor, body, visitor.token)

    assert response.status_code == 400
    assert response["Content-Type"] == "application/problem+json"
    assert await Message.objects.acount() == 0


async def test_the_same_id_is_the_same_message_however_long_it_is(visitor: Visitor):
    await visitor.begin()
    body = _json(text=DANGER, client_message_id="x" * 500)

    for _ in range(2):
        await _post(visitor, body, visitor.token)
        await visitor.settle()

    assert await Message.objects.filter(role="visitor").acount() == 1
    assert await SafetyConcern.objects.acount() == 1


async def test_white_space_is_collapsed_before_the_length_is_looked_at(visitor: Visitor):
    await visitor.begin()

    response = await visitor.post("What time" + " " * 9_000 + "is church\n\n\n\non Sunday?")
    await visitor.settle()

    assert response.status_code == 200
    assert (await Message.objects.aget(role="visitor")).text == "What time is church\n\non Sunday?"


async def test_a_conversation_begins_for_danger_whatever_else_is_wrong(visitor: Visitor):
    body = _json(text=f"{DANGER}\0", language=["xx"], channel=7, participant="\ud800")

    response = await visitor.client.post("/api/v1/churches/grace/conversations", body, content_type="application/json")

    assert response.status_code == 201
    assert await Conversation.objects.acount() == 1


_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30) | st.just(DANGER),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)
_fields = st.sampled_from(["text", "client_message_id", "participant", "language", "channel", "name", "token"])
_bodies = (
    st.binary(max_size=60)
    | st.text(max_size=60).map(lambda text: text.encode("utf-8", "surrogatepass"))
    | st.dictionaries(_fields, _values, max_size=5).map(lambda body: json.dumps(body).encode())
)
_calls = st.sampled_from(
    [
        ("POST", "/api/v1/churches/{key}/conversations"),
        ("POST", "/api/v1/conversations/{id}/messages"),
        ("GET", "/api/v1/conversations/{id}/messages"),
        ("POST", "/api/v1/conversations/{id}/participants"),
        ("POST", "/api/v1/conversations/{id}/identity"),
        ("DELETE", "/api/v1/conversations/{id}/identity"),
        ("GET", "/api/v1/conversations/{id}/nothing"),
        ("POST", "/c/{key}/form/"),
    ]
)
_kinds = st.sampled_from(
    ["application/json", "application/json; charset=base64", "text/plain", "application/x-www-form-urlencoded", "a/b;c"]
)
_tokens = st.sampled_from(["{token}", "wrong", "", "\xff\xfe", "Bearer " * 3])


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    call=_calls,
    body=_bodies,
    kind=_kinds,
    token=_tokens,
    after=st.sampled_from(["", "?after=x", "?after=٣", "?after=%00"]),
)
async def test_no_request_fails_on_our_side(
    visitor: Visitor, call: tuple[str, str], body: bytes, kind: str, token: str, after: str
):
    if not visitor.id:
        await visitor.begin()
    method, path = call
    given = {"key": "grace", "id": visitor.id, "token": visitor.token}

    response = await visitor.client.generic(
        method,
        path.format(**given) + after,
        body,
        content_type=kind,
        headers={"Authorization": f"Bearer {token.format(**given)}", "Accept": "application/json"},
    )
    await visitor.settle()

    assert response.status_code < 500
