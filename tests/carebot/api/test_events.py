"""What arrives later reaches whoever listens, and nothing is missed between two connections."""

import asyncio
from typing import Any

from carebot import live
from carebot.database import in_database
from carebot.models import Conversation, Message, Participant
from carebot.testing import Visitor, read_events
from church.models import Church
from church.testing import make_staff

WIDOW = "My husband died on Tuesday. Please pray for me."


async def listen(visitor: Visitor, **headers: str) -> Any:
    response = await visitor.client.get(
        f"/api/v1/conversations/{visitor.id}/events", headers={**visitor.headers, **headers}
    )
    assert response["Content-Type"].startswith("text/event-stream")
    assert response["X-Accel-Buffering"] == "no"
    assert "no-store" in response["Cache-Control"]
    return aiter(response.streaming_content)


async def take(stream: Any, count: int) -> list[tuple[str, dict[str, Any]]]:
    """The next `count` events."""
    raw = ""
    async with asyncio.timeout(10):
        while len(read_events(raw)) < count:
            raw += (await anext(stream)).decode()
    return read_events(raw)


def staff_writes(conversation: Conversation, church: Church) -> None:
    staff = make_staff(church, "pastor", display_name="Pastor Ann")
    Message.objects.create(
        conversation=conversation, seq=conversation.next_seq(), role="staff", text="I am here.", staff=staff
    )
    live.wake(conversation.pk)


async def test_a_listener_hears_what_staff_write(visitor: Visitor, church: Church):
    await visitor.say("Hello")
    stream = await listen(visitor)
    await anext(stream)

    await in_database(staff_writes, await Conversation.objects.aget(), church)

    ((name, data),) = await take(stream, 1)
    assert (name, data["text"], data["author"]) == ("message", "I am here.", "Pastor Ann")
    await stream.aclose()


async def test_a_listener_who_comes_back_hears_what_was_missed(visitor: Visitor):
    await visitor.say(WIDOW)

    stream = await listen(visitor, **{"Last-Event-ID": "1"})
    heard = await take(stream, 2)

    assert [(name, data["seq"]) for name, data in heard] == [("message", 2), ("receipt", 3)]
    await stream.aclose()


async def test_a_place_that_is_no_number_is_refused_with_a_reason(visitor: Visitor):
    await visitor.begin()

    response = await visitor.client.get(
        f"/api/v1/conversations/{visitor.id}/messages", {"after": "yesterday"}, headers=visitor.headers
    )

    assert response.status_code == 400
    assert "whole number" in response.json()["errors"]["after"]


async def test_erasing_a_conversation_of_several_leaves_no_names(visitor: Visitor, church: Church):
    await visitor.begin()
    await Participant.objects.acreate(conversation_id=visitor.id, name="Ben", token_hash="b" * 64)

    response = await visitor.client.delete(f"/api/v1/conversations/{visitor.id}", headers=visitor.headers)

    assert response.status_code == 200
    names = {participant.name async for participant in Participant.objects.all()}
    assert all(name.startswith("erased") for name in names)
