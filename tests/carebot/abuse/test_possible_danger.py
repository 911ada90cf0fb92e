"""What only may be danger is counted like anything else, and past a limit it is answered, recorded, and calls no model."""

from typing import Any

import pytest

from carebot import screening, turn_store
from carebot.api.throttles import use_up
from carebot.database import in_database
from carebot.llm.testing import ScriptedModel
from carebot.models import Turn, TurnState
from carebot.testing import Visitor, answering_with
from carebot.turn_store import Arrival, Opened
from church.models import Church
from language.danger import Danger, DangerKind, Tier
from language.screen import screen
from prayers.models import SafetyConcern

UNSURE = "a sentence that may be danger"
CRISIS = "I want to kill myself"
REPLY = "I'm sorry to hear that. Tell me more about it."


@pytest.fixture(autouse=True)
def hears_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the heads hear in any sentence: this one is heard as what may be danger."""

    def heard(text: str, **known: Any) -> Danger | None:
        soft = Danger(DangerKind.DOMESTIC_VIOLENCE, "head", tier=Tier.SOFT)
        return screen(text, **known) or (soft if UNSURE in text else None)

    monkeypatch.setattr(screening, "screen", heard)
    monkeypatch.setattr(turn_store, "screen", heard)


@pytest.fixture
def two_a_minute(settings: Any) -> None:
    settings.THROTTLES = {
        **settings.THROTTLES,
        "messages_per_conversation": (2, 3600),
        "messages_per_address": (100, 3600),
    }


async def test_past_a_throttle_it_is_answered_with_a_line_and_recorded_and_calls_no_model(
    visitor: Visitor, two_a_minute
):
    model = ScriptedModel([REPLY], repeats=True)
    with answering_with(model):
        for number in range(2):
            await visitor.say(f"{UNSURE} {number}")
        asked = len(model.requests)
        for number in range(5):
            answer = await visitor.say(f"{UNSURE} again {number}")
            assert "1-800-799-7233" in answer["message"]["text"]
        assert "988" in (await visitor.say(CRISIS))["message"]["text"]
    assert asked > 0
    assert len(model.requests) == asked
    assert (await visitor.post("And where?")).status_code == 429
    concern = await SafetyConcern.objects.aget()
    assert await concern.updates.acount() == 2 + 5 + 1 - 1


async def test_first_told_past_a_throttle_it_is_a_notice_and_asked_about(visitor: Visitor, two_a_minute):
    model = ScriptedModel([REPLY], repeats=True)
    with answering_with(model):
        for _ in range(2):
            await visitor.say("When is the service?")
        asked = len(model.requests)
        answer = await visitor.say(UNSURE)
    assert answer["message"]["text"].rstrip().endswith("?")
    assert len(model.requests) == asked
    assert (await SafetyConcern.objects.aget()).is_notice


async def test_the_allowance_of_an_address_counts_it_too(church: Church, settings):
    settings.THROTTLES = {**settings.THROTTLES, "messages_per_address": (2, 3600)}
    model = ScriptedModel([REPLY], repeats=True)
    with answering_with(model):
        for _ in range(2):
            await Visitor(church.public_key, address="203.0.113.9").say(UNSURE)
        asked = len(model.requests)
        for _ in range(3):
            await Visitor(church.public_key, address="203.0.113.9").say(UNSURE)
    assert len(model.requests) == asked
    assert await SafetyConcern.objects.acount() == 5


async def test_who_begins_with_it_is_counted_and_past_that_no_model_is_called(church: Church, settings):
    settings.THROTTLES = {**settings.THROTTLES, "conversations_per_address": (2, 3600)}
    model = ScriptedModel([REPLY], repeats=True)
    with answering_with(model):
        for _ in range(2):
            await Visitor(church.public_key, text=UNSURE).begin()
        late = Visitor(church.public_key, text=UNSURE)
        await late.begin()
        await late.say(UNSURE)
        assert (await late.post("When is the service?")).status_code == 429
    assert not model.requests
    assert await SafetyConcern.objects.acount() == 1
    plain = await late.client.post(
        f"/api/v1/churches/{church.public_key}/conversations", {}, content_type="application/json"
    )
    assert plain.status_code == 429


async def test_where_as_many_turns_run_as_may_it_calls_no_model(visitor: Visitor, church: Church, settings):
    settings.TURNS_PER_CHURCH = 1
    other = Visitor(church.public_key)
    await other.begin()
    assert isinstance(await in_database(turn_store.open_turn, Arrival(other.id, other.token, "Hello")), Opened)  # type: ignore[arg-type]
    model = ScriptedModel([REPLY], repeats=True)
    with answering_with(model):
        answer = await visitor.say(UNSURE)
    assert "1-800-799-7233" in answer["message"]["text"]
    assert not model.requests
    assert await SafetyConcern.objects.acount() == 1


async def test_one_that_waited_for_a_turn_past_a_throttle_calls_no_model_either(visitor: Visitor, two_a_minute):
    await visitor.begin()
    arrival = Arrival(visitor.id, visitor.token, UNSURE)  # type: ignore[arg-type]
    mine = await in_database(turn_store.open_turn, arrival)
    await in_database(turn_store.open_turn, arrival)
    assert isinstance(mine, Opened)
    assert not mine.context.is_past_limits
    await use_up("messages_per_conversation", visitor.id)
    await Turn.objects.filter(state=TurnState.RUNNING).aupdate(state=TurnState.CLOSED)
    following = await in_database(turn_store.open_next, arrival.conversation_id)
    assert isinstance(following, Opened)
    assert following.context.is_past_limits
