"""Throttles and caps: no stranger uses up an owner's, nobody in danger waits for any."""

import asyncio
from typing import Any

import pytest
from asgiref.sync import sync_to_async

from carebot import turn_store
from carebot.database import in_database
from carebot.errors import ChurchBusy
from carebot.llm.testing import ScriptedModel
from carebot.models import Conversation, Message, Turn, TurnState
from carebot.testing import Visitor, answering_with
from carebot.turn_store import Arrival, Opened
from church.models import Church
from church.testing import make_church
from prayers.models import ConcernUpdate, SafetyConcern

CRISIS = "I want to kill myself"
REPLY = "Sunday's services are at nine and eleven."


LONG = 10**9  # seconds: no window of this length ends while a test runs, as one of a minute does now and then


@pytest.fixture
def two_allowed(settings: Any) -> None:
    settings.THROTTLES = {
        **settings.THROTTLES,
        "messages_per_conversation": (2, LONG),
        "messages_per_address": (100, LONG),
    }


async def test_a_stranger_without_the_token_uses_up_nothing_of_the_owners(visitor: Visitor, two_allowed):
    await visitor.begin()
    mine, visitor.token = visitor.token, "guessed"
    for _ in range(5):
        assert (await visitor.post("Hello")).status_code == 401
    for call in ("participants", "identity"):
        for _ in range(3):
            response = await visitor.client.post(
                f"/api/v1/conversations/{visitor.id}/{call}",
                {"name": "Ben", "token": "forged"},
                content_type="application/json",
                headers=visitor.headers,
            )
            assert response.status_code == 401
    visitor.token = mine
    assert (await visitor.post("Hello")).status_code == 200


async def test_addresses_of_one_ipv6_network_share_an_allowance_and_the_next_network_has_its_own(
    church: Church, settings
):
    settings.THROTTLES = {**settings.THROTTLES, "messages_per_address": (2, LONG)}
    statuses = [
        (await Visitor(church.public_key, address=address).post("Hello")).status_code
        for address in ("2001:db8::1", "2001:db8::2", "2001:db8::3", "2001:db8:0:1::1", "::ffff:203.0.113.9")
    ]
    assert statuses == [200, 200, 429, 200, 200]


async def test_danger_past_a_throttle_gets_the_words_and_joins_the_concern_and_no_model_is_called(
    visitor: Visitor, two_allowed
):
    model = ScriptedModel([REPLY], repeats=True)
    with answering_with(model):
        for _ in range(2):
            await visitor.say("When is the service?")
        refused = await visitor.post("And where?")
        asked = len(model.requests)
        for _ in range(3):
            answer = await visitor.say(CRISIS)
            assert "988" in answer["message"]["text"]
    assert (refused.status_code, int(refused["Retry-After"]) > 0) == (429, True)
    assert len(model.requests) == asked
    assert await SafetyConcern.objects.acount() == 1
    assert await ConcernUpdate.objects.acount() == 2


async def test_danger_by_the_churchs_own_phrase_is_not_turned_away_by_a_throttle_either(
    visitor: Visitor, church: Church, two_allowed
):
    church.crisis_phrases = ["the old quarry"]
    await church.asave()
    for _ in range(2):
        await visitor.say("Hello")
    assert (await visitor.post("Hello")).status_code == 429
    answer = await visitor.say("I am at the old quarry")
    assert answer["turn"]["safety"] is True
    assert await SafetyConcern.objects.acount() == 1


async def running_turns(church: Church, count: int) -> None:
    """So many turns of others that have not ended."""
    for _ in range(count):
        other = Visitor(church.public_key)
        await other.begin()
        opened = await in_database(turn_store.open_turn, Arrival(other.id, other.token, "Hello"))  # type: ignore[arg-type]
        assert isinstance(opened, Opened)


async def test_when_as_many_turns_run_as_may_a_message_is_refused_honestly_and_is_taken_later(
    visitor: Visitor, church: Church, settings
):
    settings.TURNS_PER_CHURCH = 2
    await running_turns(church, 2)
    refused = await visitor.post("When is the service?", client_message_id="mine")
    assert refused.status_code == 429
    assert refused["Content-Type"] == "application/problem+json"
    assert int(refused["Retry-After"]) > 0
    assert "not accepted" in refused.json()["detail"]
    assert not await Message.objects.filter(conversation=visitor.id).aexists()
    await Turn.objects.filter(state=TurnState.RUNNING).aupdate(state=TurnState.CLOSED)
    assert (await visitor.post("When is the service?", client_message_id="mine")).status_code == 200


@pytest.mark.parametrize("phrase", [CRISIS, "I am at the old quarry"])
async def test_danger_asks_for_no_room(visitor: Visitor, church: Church, settings, phrase: str):
    settings.TURNS_PER_CHURCH = 1
    church.crisis_phrases = ["the old quarry"]
    await church.asave()
    await running_turns(church, 1)
    answer = await visitor.say(phrase)
    assert answer["turn"]["safety"] is True
    assert await SafetyConcern.objects.acount() == 1


async def test_another_church_has_room_of_its_own(visitor: Visitor, church: Church, settings):
    settings.TURNS_PER_CHURCH = 1
    other = await sync_to_async(make_church)(name="Next Door", public_key="next-door", tier="full")
    await running_turns(other, 1)
    assert (await visitor.post("Hello")).status_code == 200


async def test_what_waits_behind_a_turn_keeps_its_place_until_there_is_room(visitor: Visitor, church: Church, settings):
    await visitor.begin()
    arrival = Arrival(visitor.id, visitor.token, "Hello")  # type: ignore[arg-type]
    mine = await in_database(turn_store.open_turn, arrival)
    await in_database(turn_store.open_turn, Arrival(visitor.id, visitor.token, "And where?"))  # type: ignore[arg-type]
    await running_turns(church, 1)
    assert isinstance(mine, Opened)
    settings.TURNS_PER_CHURCH = 1
    await Turn.objects.filter(pk=mine.context.turn_id).aupdate(state=TurnState.CLOSED)
    conversation = await Conversation.objects.aget(pk=visitor.id)
    assert await in_database(turn_store.open_next, conversation.pk) is None
    await Turn.objects.filter(state=TurnState.RUNNING).aupdate(state=TurnState.CLOSED)
    opened = await in_database(turn_store.open_next, conversation.pk)
    assert opened is not None
    assert opened.context.text == "And where?"


async def test_of_many_at_the_same_instant_no_more_run_than_may(church: Church, settings):
    settings.TURNS_PER_CHURCH = 3
    visitors = [Visitor(church.public_key) for _ in range(12)]
    for each in visitors:
        await each.begin()
    arrivals = [Arrival(each.id, each.token, "Hello") for each in visitors]  # type: ignore[arg-type]
    outcomes = await asyncio.gather(
        *(in_database(turn_store.open_turn, arrival) for arrival in arrivals), return_exceptions=True
    )
    assert sum(isinstance(each, Opened) for each in outcomes) == 3
    assert sum(isinstance(each, ChurchBusy) for each in outcomes) == 9
    assert await Turn.objects.filter(state=TurnState.RUNNING).acount() == 3
