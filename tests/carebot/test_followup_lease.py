"""While the assistant waits for somebody's answer, that person has the floor; everybody may say "never mind", or be in danger."""

import asyncio
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager
from datetime import timedelta
from threading import Barrier, Thread
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone

from carebot import turn_store
from carebot.begin import begin_conversation
from carebot.database import in_database
from carebot.llm.base import ModelRequest, ToolCall
from carebot.llm.testing import ScriptedModel
from carebot.models import Conversation, FollowupLease, Message, Participant, Turn
from carebot.testing import Visitor, answering_with
from carebot.turn_store import Arrival, Kept, Opened, Waiting
from church.models import Church
from prayers.jobs import QueueState
from prayers.jobs.testing import no_dispatch
from tooling.models import ToolInvocation
from tooling.registry import Registry, Tool, ToolContext, ToolProblem, ToolResult
from tooling.testing import deferred_tool, immediate_tool, using_tools
from tooling.tools import REGISTRY

pytestmark = pytest.mark.sqlite

QUESTION = "Monday at ten, or Tuesday at two?"


def book(context: ToolContext, call: Mapping[str, Any]) -> ToolResult:
    """Asks which slot until it is told Tuesday."""
    if "Tuesday" in call["text"]:
        return ToolResult("Booked: Tuesday at 2 PM. Confirmation number BCD234.")
    if "broken" in call["text"]:
        raise ToolProblem("There is nobody of that name.")
    return ToolResult("Free: Monday 10 AM, Tuesday 2 PM.", asks_back=QUESTION, done=False)


def booking_tools(*more: Tool) -> AbstractContextManager[Registry]:
    """A booking that asks back, a note, the flag of a concern, and what else is given, in place of the product's tools."""
    booking = immediate_tool(
        book,
        name="book_appointment",
        title="Appointment",
        backs=frozenset({"booking"}),
        when_cancelled=REGISTRY.get("book_appointment").when_cancelled,
    )
    return using_tools(booking, deferred_tool(), deferred_tool(name="flag_safety_concern"), *more)


@pytest.fixture(autouse=True)
def _tools() -> Iterator[None]:
    with booking_tools():
        yield


def call(text: str, name: str = "book_appointment") -> ToolCall:
    return ToolCall(f"toolu_{abs(hash((name, text)))}", name, {"text": text})


def asking() -> list[Any]:
    return [[call("an appointment")], [QUESTION]]


async def lease_of(visitor: Visitor) -> FollowupLease | None:
    held = FollowupLease.objects.held(timezone.now()).select_related("owner")
    return await held.filter(conversation_id=visitor.id).afirst()


async def expire(visitor: Visitor) -> None:
    past = timezone.now() - timedelta(seconds=1)
    await FollowupLease.objects.filter(conversation_id=visitor.id).aupdate(expires_at=past)


def last_user_text(request: ModelRequest) -> str:
    said = [message for message in request.messages if message["role"] == "user"]
    return "\n".join(block["text"] for block in said[-1]["content"] if block["type"] == "text")


async def test_a_tool_that_asks_back_gives_the_floor_to_whoever_spoke(visitor: Visitor) -> None:
    with answering_with(ScriptedModel(*asking())):
        await visitor.say("I'd like to see the pastor", participant="Anna")
    lease = await lease_of(visitor)
    assert lease is not None
    assert lease.owner is not None
    assert (lease.owner.name, lease.domain, lease.question) == ("Anna", "book_appointment", QUESTION)


async def test_a_booking_goes_from_the_question_to_the_confirmation(visitor: Visitor) -> None:
    model = ScriptedModel(*asking(), [call("Tuesday at two")], ["You are booked: Tuesday at two."])
    with answering_with(model):
        await visitor.say("I'd like to see the pastor")
        answer = await visitor.say("Tuesday, please")
    assert answer["message"]["text"] == "You are booked: Tuesday at two."
    assert await lease_of(visitor) is None
    told = last_user_text(model.requests[2])
    assert f"You asked back for book_appointment, and this person may be answering it: {QUESTION}" in told


async def test_the_owner_who_says_something_else_is_answered_and_keeps_the_floor(visitor: Visitor) -> None:
    with answering_with(ScriptedModel(*asking(), ["The car park is behind the church."])):
        await visitor.say("I'd like to see the pastor")
        answer = await visitor.say("Where can I park?")
    assert answer["message"]["text"].startswith("The car park")
    assert await lease_of(visitor) is not None
    missed = await Turn.objects.filter(conversation_id=visitor.id).order_by("-number").afirst()
    assert missed is not None
    assert [(each["reason"], each["outcome"]) for each in missed.requirements] == [
        ("answers_question", "advisory_miss")
    ]


async def test_somebody_else_is_stopped_before_the_model(visitor: Visitor) -> None:
    model = ScriptedModel(*asking())
    with answering_with(model):
        await visitor.say("I'd like to see the pastor", participant="Anna")
        events = await visitor.stream("And what about my surgery?", participant="Ben")
    assert len(model.requests) == 2
    assert [name for name, _ in events] == ["blocked", "done"]
    blocked = events[0][1]
    assert (blocked["reason"], "from Anna" in blocked["text"]) == ("lease", True)
    kept = await Message.objects.select_related("participant", "turn").aget(text="And what about my surgery?")
    assert kept.participant is not None
    assert (kept.kept_because, kept.turn, kept.participant.name) == ("lease", None, "Ben")


async def test_words_that_were_stopped_never_reach_a_model_later(visitor: Visitor) -> None:
    model = ScriptedModel(*asking(), [call("Tuesday")], ["See you then."])
    with answering_with(model):
        await visitor.say("I'd like to see the pastor", participant="Anna")
        await visitor.say("Ben's secret worry", participant="Ben")
        await visitor.say("Tuesday", participant="Anna")
    assert not [request for request in model.requests if "secret worry" in str(request.messages)]


async def test_the_refusal_is_in_the_words_of_whoever_is_stopped(visitor: Visitor) -> None:
    with answering_with(ScriptedModel(*asking())):
        await visitor.say("I'd like to see the pastor")
        answer = await visitor.say(
            "Hola, perdí mi trabajo y mis hijos tienen hambre, necesito ayuda con la comida", participant="Rosa"
        )
    assert answer["blocked"]["text"].startswith("Siento mucho")
    assert "Un momento, por favor" in answer["blocked"]["text"]


async def test_danger_is_answered_whoever_has_the_floor_and_clears_it(visitor: Visitor) -> None:
    with answering_with(ScriptedModel(*asking())):
        await visitor.say("I'd like to see the pastor", participant="Anna")
        answer = await visitor.say("I am going to kill myself tonight", participant="Ben")
    assert answer["turn"]["safety"] is True
    assert "988" in answer["message"]["text"]
    assert await lease_of(visitor) is None


@pytest.mark.parametrize("who", ["Anna", "Ben"])
async def test_never_mind_from_anybody_clears_the_floor_without_a_model(visitor: Visitor, who: str) -> None:
    model = ScriptedModel(*asking(), ["How can I help?"])
    with answering_with(model):
        await visitor.say("I'd like to see the pastor", participant="Anna")
        answer = await visitor.say("Never mind, thanks", participant=who)
        assert await lease_of(visitor) is None
        assert len(model.requests) == 2
        await visitor.say("Hello", participant="Ben")
    assert answer["message"]["text"].startswith("All right, we'll leave it at that. No appointment was made.")
    sent = model.requests[-1].messages
    assert sent[-2]["content"][0]["text"] == answer["message"]["text"]  # it stands in the history


async def test_never_mind_takes_back_what_waits_but_not_what_was_promised_before_or_protects(visitor: Visitor) -> None:
    script = [
        [call("before", "leave_note")],
        ["All right."],
        [call("since", "leave_note"), call("a child", "flag_safety_concern"), call("an appointment")],
        [QUESTION],
    ]
    with answering_with(ScriptedModel(*script)), no_dispatch():
        await visitor.post("A note, please")
        await visitor.post("Another, and I'd like to see the pastor")
        answer = (await visitor.post("olvídalo")).json()
    states = {
        row.input["text"]: row.state
        async for row in ToolInvocation.objects.filter(conversation_id=visitor.id, deferred=True)
    }
    assert states == {
        "before": QueueState.QUEUED,
        "since": QueueState.CANCELLED,
        "a child": QueueState.QUEUED,
    }
    assert "se ha retirado" in answer["message"]["text"]


async def test_never_mind_without_a_question_is_an_ordinary_message(visitor: Visitor) -> None:
    model = ScriptedModel(["All right."])
    with answering_with(model):
        answer = await visitor.say("never mind")
    assert answer["message"]["text"] == "All right."


async def test_an_expired_lease_is_none(visitor: Visitor) -> None:
    model = ScriptedModel(*asking(), ["I am sorry to hear that."])
    with answering_with(model):
        await visitor.say("I'd like to see the pastor", participant="Anna")
        await expire(visitor)
        answer = await visitor.say("My surgery is tomorrow", participant="Ben")
    assert answer["blocked"] is None
    assert "You asked back" not in last_user_text(model.requests[2])


@pytest.mark.parametrize(("channel", "seconds"), [("chat", 600), ("voice", 45)])
async def test_how_long_it_lasts_is_the_churchs_to_say(church: Church, channel: str, seconds: int) -> None:
    caller = Visitor(church.public_key, channel=channel)
    with answering_with(ScriptedModel(*asking(), *asking())):
        await caller.say("I'd like to see the pastor")
        lease = await lease_of(caller)
        assert lease is not None
        assert lease.expires_at - lease.taken_at == timedelta(seconds=seconds)
        await Church.objects.filter(pk=church.pk).aupdate(**{f"lease_seconds_{channel}": 20})
        await caller.say("Hm, which ones again?")
    lease = await lease_of(caller)
    assert lease is not None
    assert lease.expires_at - lease.taken_at == timedelta(seconds=20)


async def test_on_a_channel_that_the_church_says_nothing_of_it_lasts_as_long_as_in_chat(visitor: Visitor) -> None:
    await visitor.begin()
    await Conversation.objects.filter(pk=visitor.id).aupdate(channel="sms")
    with answering_with(ScriptedModel(*asking())):
        answer = await visitor.say("I'd like to see the pastor")
    assert answer["message"]["text"] == QUESTION
    lease = await lease_of(visitor)
    assert lease is not None
    assert lease.expires_at - lease.taken_at == timedelta(seconds=600)


async def test_a_failed_call_tells_the_model_so_and_takes_no_floor(visitor: Visitor) -> None:
    model = ScriptedModel([call("broken")], ["I could not find that person."])
    with answering_with(model):
        await visitor.say("I'd like to see Pastor Nobody")
    (result,) = model.requests[1].messages[-1]["content"]
    assert (result["type"], result["is_error"]) == ("tool_result", True)
    assert await lease_of(visitor) is None


async def test_the_same_question_asked_again_in_one_turn_is_not_forgotten(visitor: Visitor) -> None:
    with answering_with(ScriptedModel([call("an appointment")], [call("an appointment")], [QUESTION])):
        await visitor.say("I'd like to see the pastor")
    assert await lease_of(visitor) is not None


async def test_what_somebody_else_wrote_meanwhile_is_stopped_when_the_turn_ends(church: Church) -> None:
    begun = await in_database(begin_conversation, church.public_key)
    anna = await in_database(
        turn_store.open_turn, Arrival(begun.conversation_id, begun.token, "The pastor?", participant="Anna")
    )
    ben = await in_database(
        turn_store.open_turn, Arrival(begun.conversation_id, begun.token, "Me too", participant="Ben")
    )
    assert isinstance(anna, Opened)
    assert isinstance(ben, Waiting)
    owner = await Participant.objects.aget(name="Anna")
    await in_database(_close_asking, anna.context.turn_id, begun.conversation_id, owner.pk)
    assert await in_database(turn_store.open_next, begun.conversation_id) is None
    assert (await Message.objects.aget(text="Me too")).kept_because == "lease"


def _close_asking(turn_id: Any, conversation_id: Any, owner_id: int) -> None:
    Turn.objects.filter(pk=turn_id).update(state="closed")
    until = timezone.now() + timedelta(seconds=60)
    FollowupLease.objects.take(
        conversation_id, owner_id, domain="book_appointment", question=QUESTION, turn_id=turn_id, until=until
    )


async def test_two_people_who_write_meanwhile_are_answered_one_after_the_other(church: Church) -> None:
    begun = await in_database(begin_conversation, church.public_key)

    async def arrive(text: str, who: str) -> Any:
        return await in_database(
            turn_store.open_turn, Arrival(begun.conversation_id, begun.token, text, participant=who)
        )

    first = await arrive("Hello", "Anna")
    for text, who in (("Ben one", "Ben"), ("Anna two", "Anna"), ("Ben three", "Ben")):
        assert isinstance(await arrive(text, who), Waiting)
    answered = []
    opened: Any = first
    while opened is not None:
        answered.append((opened.context.speaker, opened.context.text))
        await Turn.objects.filter(pk=opened.context.turn_id).aupdate(state="closed")
        opened = await in_database(turn_store.open_next, begun.conversation_id)
    assert answered == [("Anna", "Hello"), ("Ben", "Ben one\nBen three"), ("Anna", "Anna two")]
    assert opened is None


async def test_nobody_is_answered_by_the_assistant_once_a_person_has_taken_over(church: Church) -> None:
    from church.testing import make_staff

    begun = await in_database(begin_conversation, church.public_key)
    opened = await in_database(turn_store.open_turn, Arrival(begun.conversation_id, begun.token, "Hello"))
    await in_database(turn_store.open_turn, Arrival(begun.conversation_id, begun.token, "Are you there?"))
    staff = await in_database(make_staff, church)
    await Conversation.objects.filter(pk=begun.conversation_id).aupdate(taken_over_by=staff)
    await Turn.objects.filter(pk=opened.context.turn_id).aupdate(state="closed")
    assert await in_database(turn_store.open_next, begun.conversation_id) is None
    assert (await Message.objects.aget(text="Are you there?")).kept_because == "takeover"


async def test_erasing_the_conversation_frees_the_floor(visitor: Visitor) -> None:
    with answering_with(ScriptedModel(*asking())):
        await visitor.say("I'd like to see the pastor")
    await visitor.client.delete(f"/api/v1/conversations/{visitor.id}", headers=visitor.headers)
    assert await FollowupLease.objects.filter(conversation_id=visitor.id, owner__isnull=False).aexists() is False


ROUNDS = 200


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_of_two_who_are_asked_at_the_same_instant_one_gets_the_floor(church: Church) -> None:
    """Two hundred times, on two connections that start together."""
    conversations, rivals = [], []
    for _ in range(ROUNDS):
        begun = begin_conversation(church.public_key)
        conversation = Conversation.objects.get(pk=begun.conversation_id)
        conversations.append(conversation)
        rivals.append([Participant.join(conversation, name)[0].pk for name in ("Anna", "Ben")])
    together, won = Barrier(2), [[False] * ROUNDS, [False] * ROUNDS]

    def ask(side: int) -> None:
        for place, conversation in enumerate(conversations):
            together.wait(timeout=30)
            now = timezone.now()
            won[side][place] = FollowupLease.objects.take(
                conversation.pk,
                rivals[place][side],
                domain="book_appointment",
                question=QUESTION,
                turn_id=conversation.pk,
                until=now + timedelta(seconds=60),
                now=now,
            )
        connection.close()

    threads = [Thread(target=ask, args=(side,)) for side in (0, 1)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=120)
    assert [sum(pair) for pair in zip(*won, strict=True)] == [1] * ROUNDS
    owners = dict(FollowupLease.objects.values_list("conversation_id", "owner_id"))
    for place, conversation in enumerate(conversations):
        winner = next(side for side in (0, 1) if won[side][place])
        assert owners[conversation.pk] == rivals[place][winner]


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_of_two_who_speak_at_the_same_instant_one_has_a_turn(church: Church) -> None:
    """The owner of an expiring lease and somebody else, through the store: never two turns, never a word lost."""
    for _ in range(20):
        begun = begin_conversation(church.public_key)
        together, results = Barrier(2), {}

        def speak(who: str, begun: Any = begun, together: Barrier = together, results: Any = results) -> None:
            together.wait(timeout=30)
            results[who] = turn_store.open_turn(
                Arrival(begun.conversation_id, begun.token, f"{who} here", participant=who)
            )
            connection.close()

        threads = [Thread(target=speak, args=(who,)) for who in ("Anna", "Ben")]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(timeout=60)
        kinds = sorted(type(result).__name__ for result in results.values())
        assert kinds == ["Opened", "Waiting"]
        assert Turn.objects.filter(conversation_id=begun.conversation_id, state="running").count() == 1
        assert Participant.objects.filter(conversation_id=begun.conversation_id).count() == 3


async def test_the_one_who_is_stopped_while_two_stream_at_once_gets_an_end(visitor: Visitor) -> None:
    with answering_with(ScriptedModel(*asking())):
        await visitor.begin()
        first, second = await asyncio.gather(
            visitor.stream("I'd like to see the pastor", participant="Anna"),
            visitor.stream("Hello?", participant="Ben"),
        )
    names = sorted([events[-1][1]["turn"]["state"] for events in (first, second)])
    assert names == ["blocked", "closed"]


def test_kept_is_what_the_desk_says_of_stopped_words(church: Church) -> None:
    begun = begin_conversation(church.public_key)
    anna = Participant.join(Conversation.objects.get(pk=begun.conversation_id), "Anna")[0]
    FollowupLease.objects.take(
        begun.conversation_id,
        anna.pk,
        domain="book_appointment",
        question=QUESTION,
        turn_id=begun.conversation_id,
        until=timezone.now() + timedelta(seconds=60),
    )
    assert isinstance(turn_store.open_turn(Arrival(begun.conversation_id, begun.token, "Hello")), Kept)
