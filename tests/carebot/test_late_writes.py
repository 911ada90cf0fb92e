"""A write that is not done ten seconds after the reply: the visitor is told so once, whoever notices first."""

import threading
import uuid
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError, OperationalError, connection, transaction
from django.utils import timezone

from carebot import background, late_writes, tasks
from carebot.database import in_database
from carebot.models import Conversation, Message
from carebot.testing import Visitor, read_events
from prayers.jobs.testing import no_dispatch
from prayers.models import PrayerRequest
from tooling.models import ToolInvocation
from tooling.tools import REGISTRY

pytestmark = pytest.mark.long

WIDOW = "My husband of 41 years died on Tuesday. Please pray for me."


def away(*args: Any, **kwargs: Any) -> None:
    raise OperationalError("the database is away")


@pytest.fixture
def no_worker():
    """Nothing that is queued is worked off: no worker runs, or the broker is down."""
    with no_dispatch():
        yield


def seconds_pass(seconds: float = 11) -> None:
    earlier = timezone.now() - timedelta(seconds=seconds)
    ToolInvocation.objects.filter(deferred=True).update(created_at=earlier)


async def asked(visitor: Visitor, text: str = WIDOW, seconds: float = 11) -> None:
    """A message whose writes nobody has worked off since."""
    assert (await visitor.post(text)).status_code == 200
    await in_database(seconds_pass, seconds)


async def roles(visitor: Visitor) -> list[str]:
    return [message["role"] for message in await visitor.messages()]


async def hear(visitor: Visitor) -> list[tuple[str, dict[str, Any]]]:
    """The next event of the conversation's event stream."""
    response = await visitor.client.get(
        f"/api/v1/conversations/{visitor.id}/events", headers={**visitor.headers, "Last-Event-ID": "2"}
    )
    stream = aiter(response.streaming_content)
    raw = ""
    while not read_events(raw):
        raw += (await anext(stream)).decode()
    await stream.aclose()
    return read_events(raw)


async def test_the_visitor_is_told_once_that_it_is_not_saved_yet_with_the_offices_number(visitor: Visitor, no_worker):
    await asked(visitor)

    told = (await visitor.messages())[-1]

    assert told["role"] == "pending"
    assert "not saved yet" in told["text"]
    assert "(217) 555-0100" in told["text"]
    assert await roles(visitor) == ["visitor", "assistant", "pending"], "a page that is loaded again shows it once"
    assert (await ToolInvocation.objects.aget()).state == "queued", "nothing is given up"


async def test_nobody_is_told_before_ten_seconds_are_over(visitor: Visitor, no_worker):
    await asked(visitor, seconds=9)

    assert await roles(visitor) == ["visitor", "assistant"]


async def test_in_spanish_it_is_told_in_spanish(visitor: Visitor, no_worker):
    await asked(visitor, "Mi esposo murió el martes. Por favor, oren por mí.")

    assert "todavía no se ha guardado" in (await visitor.messages())[-1]["text"]


async def test_whoever_listens_hears_of_it_through_the_event_stream(visitor: Visitor, no_worker):
    await asked(visitor)

    ((name, data),) = await hear(visitor)

    assert (name, data["role"]) == ("pending", "pending")
    assert "not saved yet" in data["text"]


@pytest.mark.parametrize("sweep", [late_writes.tell_all, tasks.hand_over_unanswered, background.sweep])
async def test_a_sweep_finds_it_where_nobody_listens(visitor: Visitor, no_worker, sweep: Callable[[], Any]):
    """By beat's task with a broker; in each web process with one and without, where beat and worker are down too."""
    await asked(visitor)

    await in_database(sweep)

    assert await Message.objects.filter(role="pending").acount() == 1


async def test_several_writes_of_one_reply_are_told_of_in_one_note(visitor: Visitor, no_worker):
    await asked(visitor, "My husband died. Please pray for me, and call me on 217 555 0142.")
    assert await ToolInvocation.objects.filter(deferred=True).acount() == 2

    assert await roles(visitor) == ["visitor", "assistant", "pending"]
    assert await ToolInvocation.objects.filter(told_late_at=None).acount() == 0


async def test_when_it_works_later_a_receipt_follows(visitor: Visitor, no_worker):
    await asked(visitor)
    assert await roles(visitor) == ["visitor", "assistant", "pending"]

    await visitor.settle()

    assert await roles(visitor) == ["visitor", "assistant", "pending", "receipt"]
    assert await PrayerRequest.objects.acount() == 1


async def test_a_write_that_fails_again_and_again_stays_retrying_and_is_corrected_in_the_end(
    visitor: Visitor, no_worker, settings, monkeypatch
):
    settings.LEDGER_MAX_ATTEMPTS = 2
    broken = replace(REGISTRY.get("submit_prayer_request"), handler=away)
    monkeypatch.setitem(REGISTRY._tools, "submit_prayer_request", broken)
    await asked(visitor)
    await visitor.settle()  # the first attempt

    assert await roles(visitor) == ["visitor", "assistant", "pending"]
    assert (await ToolInvocation.objects.aget()).state == "retrying"

    await ToolInvocation.objects.aupdate(next_attempt_at=timezone.now())
    await visitor.settle()

    assert await roles(visitor) == ["visitor", "assistant", "pending", "correction"]


async def test_a_write_that_was_corrected_and_is_tried_again_is_not_told_of_as_late(visitor: Visitor, no_worker):
    await asked(visitor)
    await ToolInvocation.objects.aupdate(state="queued", retried_at=timezone.now())

    assert await roles(visitor) == ["visitor", "assistant"]


async def test_of_a_safety_concern_the_visitor_is_told_none_of_it(visitor: Visitor, no_worker):
    await asked(visitor, "I want to kill myself")
    assert (await ToolInvocation.objects.aget()).tool == "flag_safety_concern"

    assert await in_database(late_writes.tell_all) == 0
    assert await roles(visitor) == ["visitor", "assistant"]


async def test_nothing_is_said_in_a_conversation_that_was_erased(visitor: Visitor, no_worker):
    await asked(visitor)
    await visitor.client.delete(f"/api/v1/conversations/{visitor.id}", headers=visitor.headers)

    assert await in_database(late_writes.tell_all) == 0


async def test_all_who_notice_at_once_tell_it_once(visitor: Visitor, no_worker):
    await asked(visitor)
    barrier = threading.Barrier(4)

    def notice() -> None:
        barrier.wait(5)
        try:
            late_writes.tell(uuid.UUID(visitor.id))
        finally:
            connection.close()

    def all_at_once() -> None:
        threads = [threading.Thread(target=notice) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    await in_database(all_at_once)

    assert await Message.objects.filter(role="pending").acount() == 1


async def test_the_database_refuses_a_second_note_on_the_same_write(visitor: Visitor, no_worker):
    await asked(visitor)
    await visitor.messages()

    def again() -> None:
        first = Message.objects.get(role="pending")
        with pytest.raises(IntegrityError), transaction.atomic():
            Message.objects.create(
                conversation=Conversation.objects.get(), seq=99, role="pending", invocation_id=first.invocation_id
            )

    await in_database(again)
