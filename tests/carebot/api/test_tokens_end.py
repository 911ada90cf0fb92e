"""A token that was not used for long opens nothing any more, and says so; one that is used goes on."""

from datetime import timedelta

import pytest
from django.utils import timezone

from carebot.models import Conversation, Message, Participant
from carebot.testing import Visitor

pytestmark = pytest.mark.django_db(transaction=True)


async def unused_for(days: int) -> None:
    await Participant.objects.aupdate(last_used_on=timezone.now().date() - timedelta(days=days))


async def messages(visitor: Visitor):
    return await visitor.client.get(f"/api/v1/conversations/{visitor.id}/messages", headers=visitor.headers)


async def test_it_ends_after_its_days_without_use_and_nothing_is_erased_by_that(visitor: Visitor, settings) -> None:
    settings.VISITOR_TOKEN_DAYS = 30
    await visitor.say("Hello")
    await unused_for(30)
    refused = await messages(visitor)
    assert (refused.status_code, refused.json()["type"]) == (410, "urn:carebot:token-ended")
    assert "has ended" in refused.json()["detail"]
    assert (await visitor.post("Hello again")).status_code == 410
    assert await Message.objects.filter(role="visitor", text="Hello").aexists()


async def test_whoever_uses_it_keeps_it(visitor: Visitor, settings) -> None:
    settings.VISITOR_TOKEN_DAYS = 30
    await visitor.say("Hello")
    await unused_for(29)
    assert (await messages(visitor)).status_code == 200
    assert (await Participant.objects.aget()).last_used_on == timezone.now().date()


async def test_one_from_before_counts_from_the_last_word(visitor: Visitor, settings) -> None:
    settings.VISITOR_TOKEN_DAYS = 30
    await visitor.say("Hello")
    await Participant.objects.aupdate(last_used_on=None)
    assert (await messages(visitor)).status_code == 200
    await Participant.objects.aupdate(last_used_on=None)
    await Conversation.objects.aupdate(last_activity_at=timezone.now() - timedelta(days=31))
    assert (await messages(visitor)).status_code == 410


async def test_zero_lets_them_never_end(visitor: Visitor, settings) -> None:
    settings.VISITOR_TOKEN_DAYS = 0
    await visitor.say("Hello")
    await unused_for(9999)
    assert (await messages(visitor)).status_code == 200


async def test_whoever_is_in_danger_is_answered_with_an_ended_token_too(visitor: Visitor, settings) -> None:
    settings.VISITOR_TOKEN_DAYS = 30
    await visitor.say("Hello")
    await unused_for(31)
    answer = await visitor.post("I want to end my life tonight")
    assert answer.status_code == 200
    assert "988" in answer.json()["message"]["text"]


async def test_an_erased_conversation_is_told_from_an_ended_token(visitor: Visitor) -> None:
    await visitor.say("Hello")
    await visitor.client.delete(f"/api/v1/conversations/{visitor.id}", headers=visitor.headers)
    assert (await messages(visitor)).json()["type"] == "about:blank"
