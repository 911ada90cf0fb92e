"""A visitor writes and is answered, over HTTP, with the offline model and the real ledger."""

import asyncio
import uuid

import pytest

from carebot import turn_store
from carebot.models import Message, Participant, Turn
from carebot.testing import Visitor
from church.models import Church
from language.told import tell, told_again
from language.utterance import acknowledges
from prayers.jobs import dispatch
from prayers.jobs.backends import ThreadBackend
from prayers.models import CareRecord, PrayerRequest, SafetyConcern
from tooling.models import ToolInvocation

pytestmark = pytest.mark.sqlite

WIDOW = "My husband of 41 years died on Tuesday. I can't stop crying. Please pray for me."


async def test_a_grieving_widow_is_met_and_her_prayer_request_is_recorded(visitor: Visitor):
    answer = await visitor.say(WIDOW)

    reply = answer["message"]["text"]
    first = reply.split(". ")[0]
    assert acknowledges(first + ".")
    assert any(word in first.lower() for word in ("husband", "loss", "died", "grief"))
    prayer = await PrayerRequest.objects.aget()
    call = await ToolInvocation.objects.aget(tool="submit_prayer_request")
    assert prayer.invocation_id == call.pk
    assert (call.deferred, call.state) == (True, "succeeded")
    assert [message["role"] for message in await visitor.messages()] == ["visitor", "assistant", "receipt"]


async def test_a_question_is_answered_without_condolences(visitor: Visitor):
    answer = await visitor.say("What time is church on Sunday?")

    reply = answer["message"]["text"]
    assert answer["turn"]["emotional"] is False
    assert "sorry" not in reply.lower()
    assert await CareRecord.objects.acount() == 0
    call = await ToolInvocation.objects.aget()
    assert (call.tool, call.deferred) == ("get_first_visit_info", False)


async def test_somebody_in_danger_gets_the_crisis_line_at_once_and_no_model_is_asked(visitor: Visitor):
    answer = await visitor.say("I want to kill myself")

    assert "988" in answer["message"]["text"]
    assert answer["turn"]["safety"] is True
    assert answer["turn"]["model_calls"] == 0
    concern = await SafetyConcern.objects.aget()
    assert concern.urgency == "immediate"
    assert answer["receipts"] == []


async def test_the_stream_is_sentences_then_receipts_then_done(visitor: Visitor):
    with dispatch.replaced_by(ThreadBackend(2, dispatch.work_row)):  # a worker is at hand, whichever broker there is
        events = await visitor.stream(WIDOW)

    names = [name for name, _ in events]
    assert names[-1] == "done"
    assert names[0] == "sentence"
    assert "receipt" in names
    said = "".join(data["text"] for name, data in events if name == "sentence")
    assert said == events[-1][1]["message"]["text"]


async def test_the_same_message_five_times_at_once_is_one_message_and_one_turn(visitor: Visitor):
    await visitor.begin()

    answers = await asyncio.gather(*(visitor.say(WIDOW, client_message_id="m-1") for _ in range(5)))

    assert len({answer["message"]["id"] for answer in answers}) == 1
    assert await Turn.objects.acount() == 1
    assert await Message.objects.filter(role="visitor").acount() == 1
    assert await PrayerRequest.objects.acount() == 1


async def test_two_quick_messages_are_both_answered(visitor: Visitor):
    await visitor.begin()

    await asyncio.gather(visitor.say("My mother died last night."), visitor.say("Please pray for my father."))

    unanswered = Message.objects.filter(role="visitor", turn__isnull=True)
    assert await unanswered.acount() == 0
    assert await Turn.objects.exclude(state="closed").acount() == 0
    assert await PrayerRequest.objects.acount() == 1


@pytest.mark.parametrize(
    ("body", "field"),
    [({}, "text"), ({"text": ""}, "text"), ({"text": "x" * 20_001}, "text"), ({"text": ["a"]}, "text")],
)
async def test_a_message_that_cannot_be_read_is_refused_with_a_reason(visitor: Visitor, body: dict, field: str):
    await visitor.begin()

    response = await visitor.client.post(
        f"/api/v1/conversations/{visitor.id}/messages", body, content_type="application/json", headers=visitor.headers
    )

    assert response.status_code == 400
    assert response["Content-Type"] == "application/problem+json"
    assert field in response.json()["errors"]
    assert await Message.objects.acount() == 0


async def test_a_strangers_token_opens_nothing(church: Church, visitor: Visitor):
    await visitor.begin()
    stranger = Visitor(church.public_key)
    await stranger.begin()
    stranger.id = visitor.id

    response = await stranger.post("Hello")

    assert response.status_code == 401
    assert response["WWW-Authenticate"] == "Bearer"


async def test_tokens_are_stored_hashed(visitor: Visitor):
    begun = await visitor.begin()

    participant = await Participant.objects.aget()
    assert begun["token"] not in (participant.token_hash, participant.name)
    assert len(participant.token_hash) == 64


async def test_an_unknown_church_is_a_problem_document(church: Church):
    response = await Visitor(church.public_key).client.post(
        "/api/v1/churches/nowhere/conversations", {}, content_type="application/json"
    )

    assert response.status_code == 404
    assert "nowhere" in response.json()["detail"]


async def test_what_a_message_tells_is_stored_with_it_and_not_read_again(visitor: Visitor, monkeypatch):
    await visitor.say(f"{WIDOW} I'm Ann Lee.")
    stored = await Message.objects.aget(role="visitor")
    assert told_again(stored.reading).contact.name == "Ann Lee"
    read: list[str] = []
    monkeypatch.setattr(turn_store, "tell", lambda text, region: read.append(text) or tell(text, region))

    await visitor.say("Could somebody call me at 217-555-0142, please?")

    assert set(read) == {"Could somebody call me at 217-555-0142, please?"}
    assert (await ToolInvocation.objects.aget(tool="request_callback")).input["name"] == "Ann Lee"


async def test_a_message_from_before_readings_were_stored_is_read_when_it_is_needed(visitor: Visitor):
    await visitor.say(f"{WIDOW} I'm Ann Lee.")
    await Message.objects.aupdate(reading=None)

    await visitor.say("Could somebody call me at 217-555-0142, please?")

    assert (await ToolInvocation.objects.aget(tool="request_callback")).input["name"] == "Ann Lee"


async def test_erasing_takes_the_words_and_leaves_the_record_with_the_staff(visitor: Visitor):
    await visitor.say(WIDOW)

    response = await visitor.client.delete(f"/api/v1/conversations/{visitor.id}", headers=visitor.headers)

    assert response.status_code == 200
    assert {(message.text, message.reading) async for message in Message.objects.all()} == {("", None)}
    turn = await Turn.objects.aget()
    assert (turn.transcript, turn.delivered) == ([], "")
    assert (await ToolInvocation.objects.aget(deferred=True)).input == {}
    assert await PrayerRequest.objects.acount() == 1
    assert (await visitor.post("Hello?")).status_code == 410


async def test_spanish_is_answered_in_spanish(visitor: Visitor):
    answer = await visitor.say("Mi madre murió ayer. Por favor oren por mí.")

    assert answer["turn"]["language"] == "es"
    assert answer["receipts"] == [] or "oración" in answer["receipts"][0]["text"]
    assert await PrayerRequest.objects.acount() == 1


async def test_too_many_messages_are_refused_but_never_a_person_in_danger(visitor: Visitor, settings):
    settings.THROTTLES = {**settings.THROTTLES, "messages_per_conversation": (1, 10**10)}
    await visitor.say("Hello")

    refused = await visitor.post("Hello again")
    in_danger = await visitor.post("I want to end my life tonight")

    assert refused.status_code == 429
    assert int(refused["Retry-After"]) > 0
    assert in_danger.status_code == 200
    assert "988" in in_danger.json()["message"]["text"]


DESPAIR = "I want to kill myself. "


async def test_in_danger_nobody_is_turned_away_for_writing_too_much(visitor: Visitor):
    answer = await visitor.say("It has been such a long year. " * 200 + DESPAIR)

    assert "988" in answer["message"]["text"]
    assert await SafetyConcern.objects.acount() == 1


@pytest.mark.parametrize("token", ["", "not-a-token"])
async def test_in_danger_nobody_is_turned_away_for_a_token(visitor: Visitor, token: str):
    await visitor.begin()
    visitor.token = token

    response = await visitor.post(DESPAIR)

    assert response.status_code == 200
    assert "988" in response.json()["message"]["text"]
    assert await SafetyConcern.objects.acount() == 0


@pytest.mark.parametrize("path", ["/api/v1/nothing", "/api/v1/conversations/no-id/messages"])
async def test_an_address_that_does_not_exist_is_a_problem_document(visitor: Visitor, path: str):
    response = await visitor.client.get(path)

    assert response.status_code == 404
    assert response["Content-Type"] == "application/problem+json"


async def test_a_page_knows_its_own_message_again(visitor: Visitor):
    await visitor.say("Hello", client_message_id="one")

    said = await visitor.messages()

    assert [(message["role"], message["client_message_id"]) for message in said] == [
        ("visitor", "one"),
        ("assistant", None),
    ]


async def test_a_page_that_is_opened_again_learns_which_danger_was_told(visitor: Visitor):
    await visitor.say("Hello")
    url = f"/api/v1/conversations/{visitor.id}/messages"
    before = (await visitor.client.get(url, headers=visitor.headers)).json()

    await visitor.say("My husband hit me again last night and I am scared of him")

    after = (await visitor.client.get(url, headers=visitor.headers)).json()
    assert (before["safety_category"], after["safety_category"]) == (None, "domestic_violence")
    assert after["dangers"] == [{"category": "domestic_violence", "language": "en"}]


async def test_whoever_is_in_danger_begins_a_conversation_whatever_the_limit(async_client, church: Church, settings):
    settings.THROTTLES = settings.THROTTLES | {"conversations_per_address": (0, 10**10)}
    url = f"/api/v1/churches/{church.public_key}/conversations"

    refused = await async_client.post(url, {"text": "What time is church?"}, content_type="application/json")
    begun = await async_client.post(url, {"text": "I want to kill myself"}, content_type="application/json")

    assert (refused.status_code, begun.status_code) == (429, 201)


async def test_a_danger_told_to_no_conversation_is_answered_and_anything_else_refused(async_client, church: Church):
    url = f"/api/v1/conversations/{uuid.UUID(int=0)}/messages"
    headers = {"Authorization": "Bearer none"}

    answered = await async_client.post(
        url, {"text": "Me quiero morir"}, content_type="application/json", headers=headers
    )
    refused = await async_client.post(url, {"text": "Hello"}, content_type="application/json", headers=headers)

    assert "988" in answered.json()["message"]["text"]
    assert (answered.json()["turn"]["safety_category"], answered.json()["turn"]["language"]) == ("self_harm", "es")
    assert refused.status_code == 401
