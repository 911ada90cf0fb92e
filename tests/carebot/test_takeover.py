"""A person answers in place of the assistant: one at a time, never at once with it, and no visitor is left with nobody."""

import asyncio
from datetime import timedelta
from threading import Barrier, Thread
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone

from carebot import takeover, turn_store, unanswered
from carebot.begin import begin_conversation
from carebot.database import in_database
from carebot.errors import AssistantStillSpeaks, CannotBeTakenOver, TakenByAnother
from carebot.llm.base import ModelRequest
from carebot.llm.testing import ScriptedModel
from carebot.models import Conversation, FollowupLease, Message, Turn
from carebot.testing import Visitor, answering_with
from carebot.turn_runner import start
from church.models import Church, StaffMember
from church.testing import make_church, make_staff
from prayers.models import Notification, SafetyConcern

JOINED = "Pastor Ann, a person from the church, has joined this conversation and will answer you here."
BACK = "The automated assistant is answering again."


@pytest.fixture
def ann(church: Church) -> StaffMember:
    return make_staff(church, "pastor", display_name="Pastor Ann")


@pytest.fixture
def bob(church: Church) -> StaffMember:
    return make_staff(church, "pastor", display_name="Bob")


class Slow(ScriptedModel):
    """Begins to answer, and goes on when it is let."""

    def __init__(self, *script: Any) -> None:
        super().__init__(*script)
        self.is_asked, self.may_answer = asyncio.Event(), asyncio.Event()

    async def stream(self, request: ModelRequest) -> Any:
        self.is_asked.set()
        await self.may_answer.wait()
        async for event in super().stream(request):
            yield event


async def take_over(visitor: Visitor, by: StaffMember, **how: Any) -> None:
    await in_database(takeover.take_over, await own_id(visitor), by, **how)


async def write(visitor: Visitor, by: StaffMember, text: str, **how: Any) -> Message:
    return await in_database(takeover.write, await own_id(visitor), by, text, **how)


async def hand_back(visitor: Visitor, by: StaffMember) -> None:
    await in_database(takeover.hand_back, await own_id(visitor), by)


async def own_id(visitor: Visitor) -> Any:
    return (await Conversation.objects.aget(pk=visitor.id)).pk


async def later(**delta: float) -> None:
    """Let time pass for what was said and done so far."""
    earlier = timedelta(**delta)
    async for message in Message.objects.all():
        await Message.objects.filter(pk=message.pk).aupdate(created_at=message.created_at - earlier)
    async for each in Conversation.objects.all():
        await Conversation.objects.filter(pk=each.pk).aupdate(last_activity_at=each.last_activity_at - earlier)


async def arrived(count: int) -> None:
    """Wait until so many messages are stored."""
    async with asyncio.timeout(10):
        while await Message.objects.acount() < count:  # noqa: ASYNC110  (it is another task of the server that stores it)
            await asyncio.sleep(0.01)


async def said(visitor: Visitor) -> list[tuple[str, str | None, str]]:
    return [(message["role"], message["author"], message["text"]) for message in await visitor.messages()]


async def test_the_visitor_is_told_who_is_here_and_reads_what_they_write(visitor: Visitor, ann: StaffMember):
    with answering_with(ScriptedModel(["Hello, how can I help?"])):
        await visitor.say("Hello")
        await take_over(visitor, ann)
        await write(visitor, ann, "I am here with you.")
        answer = await visitor.say("Thank you")
    assert answer["blocked"] == {"reason": "takeover", "text": JOINED}
    assert answer["message"] is None
    assert (await said(visitor))[2:] == [
        ("notice", "Pastor Ann", JOINED),
        ("staff", "Pastor Ann", "I am here with you."),
        ("visitor", "visitor", "Thank you"),
    ]


async def test_it_is_said_in_the_language_that_is_spoken(visitor: Visitor, ann: StaffMember):
    await visitor.say("Hola, ¿cómo puedo llegar a la iglesia?")
    await take_over(visitor, ann)
    assert (await said(visitor))[-1][2].startswith("Pastor Ann, una persona de la iglesia, se ha unido")


async def test_a_second_person_is_told_who_was_first(visitor: Visitor, ann: StaffMember, bob: StaffMember):
    await visitor.say("Hello")
    await take_over(visitor, ann)
    with pytest.raises(TakenByAnother) as refused:
        await take_over(visitor, bob)
    assert refused.value.name == "Pastor Ann"
    with pytest.raises(TakenByAnother):
        await write(visitor, bob, "I am here too.")
    with pytest.raises(TakenByAnother):
        await hand_back(visitor, bob)
    await take_over(visitor, ann)  # pressing the button twice does nothing
    assert [role for role, _, _ in await said(visitor)].count("notice") == 1


async def test_it_can_be_taken_off_the_one_who_has_it(visitor: Visitor, ann: StaffMember, bob: StaffMember):
    await visitor.say("Hello")
    await take_over(visitor, ann)
    await take_over(visitor, bob, instead_of=ann.pk)
    with pytest.raises(TakenByAnother):
        await take_over(visitor, ann)
    await write(visitor, bob, "Ann had to leave; I am here.")
    assert (await said(visitor))[-1][1] == "Bob"


async def test_nobody_of_another_church_and_no_erased_one(visitor: Visitor, ann: StaffMember):
    await visitor.say("Hello")
    stranger = await in_database(lambda: make_staff(make_church(), "pastor"))
    with pytest.raises(CannotBeTakenOver):
        await take_over(visitor, stranger)
    await visitor.client.delete(f"/api/v1/conversations/{visitor.id}", headers=visitor.headers)
    with pytest.raises(CannotBeTakenOver):
        await take_over(visitor, ann)


async def test_erasing_the_conversation_takes_it_off_the_person(visitor: Visitor, ann: StaffMember):
    await visitor.say("Hello")
    await take_over(visitor, ann)
    await visitor.client.delete(f"/api/v1/conversations/{visitor.id}", headers=visitor.headers)
    with pytest.raises(TakenByAnother):
        await write(visitor, ann, "Are you there?")


async def test_the_same_words_sent_twice_are_one_message(visitor: Visitor, ann: StaffMember):
    await visitor.say("Hello")
    await take_over(visitor, ann)
    first = await write(visitor, ann, "I am here.", client_message_id="a")
    again = await write(visitor, ann, "I am here.", client_message_id="a")
    await write(visitor, ann, "Tell me more.", client_message_id="b")
    assert first.pk == again.pk
    assert [text for role, _, text in await said(visitor) if role == "staff"] == ["I am here.", "Tell me more."]


async def test_a_turn_that_runs_finishes_before_anybody_is_announced_or_writes(visitor: Visitor, ann: StaffMember):
    await visitor.begin()
    reply = "Hello and welcome. It is good to hear from you."
    model = Slow([reply])
    with answering_with(model):
        asked = asyncio.create_task(visitor.stream("Hello"))
        await model.is_asked.wait()
        await take_over(visitor, ann)
        with pytest.raises(AssistantStillSpeaks):
            await write(visitor, ann, "I am here.")
        meanwhile = asyncio.create_task(visitor.stream("Is a person there too?"))
        await arrived(2)
        assert [role for role, _, _ in await said(visitor)] == ["visitor", "visitor"]
        model.may_answer.set()
        events, kept = await asked, await meanwhile
        await visitor.settle()
        await write(visitor, ann, "Yes, I am.")
    assert "".join(data["text"] for name, data in events if name == "sentence") == reply
    assert [name for name, _ in kept] == ["blocked", "done"]
    assert kept[0][1]["text"] == JOINED
    assert [role for role, _, _ in await said(visitor)] == ["visitor", "visitor", "assistant", "notice", "staff"]
    assert len(model.requests) == 1


async def test_a_turn_that_died_does_not_keep_a_person_waiting_for_ever(
    visitor: Visitor, church: Church, ann: StaffMember
):
    begun = await in_database(begin_conversation, church.public_key)
    visitor.id, visitor.token = str(begun.conversation_id), begun.token
    opened = await in_database(turn_store.open_turn, turn_store.Arrival(begun.conversation_id, begun.token, "Hello"))
    await take_over(visitor, ann)
    await Turn.objects.filter(pk=opened.context.turn_id).aupdate(deadline_at=timezone.now() - timedelta(seconds=1))
    assert await in_database(unanswered.hand_over_lost_turns) == 1
    await write(visitor, ann, "I am here.")
    assert [role for role, _, _ in await said(visitor)] == ["visitor", "correction", "notice", "staff"]


async def test_handed_back_before_the_visitor_was_told_nothing_was_said_of_it(visitor: Visitor, ann: StaffMember):
    await visitor.begin()
    model = Slow(["Hello there."])
    with answering_with(model):
        asked = asyncio.create_task(visitor.post("Hello"))
        await model.is_asked.wait()
        await take_over(visitor, ann)
        await hand_back(visitor, ann)
        model.may_answer.set()
        await asked
        await visitor.settle()
    assert [role for role, _, _ in await said(visitor)] == ["visitor", "assistant"]


async def test_in_danger_the_crisis_words_come_at_once_and_the_person_keeps_the_conversation(
    visitor: Visitor, ann: StaffMember
):
    with answering_with(ScriptedModel(["Hello."])):
        await visitor.say("Hello")
        await take_over(visitor, ann)
        answer = await visitor.say("I want to kill myself tonight")
        await write(visitor, ann, "I am with you. Stay here with me.")
        after = await visitor.say("I don't know")
    assert "988" in answer["message"]["text"]
    assert after["blocked"]["reason"] == "takeover"
    assert await SafetyConcern.objects.acount() == 1
    assert (await Conversation.objects.aget()).taken_over_by_id == ann.pk


async def test_what_the_assistant_had_asked_back_is_not_waited_for_any_more(visitor: Visitor, ann: StaffMember):
    await visitor.say("Hello")
    conversation = await Conversation.objects.aget()
    owner = await conversation.participants.aget()
    until = timezone.now() + timedelta(minutes=5)
    await in_database(
        FollowupLease.objects.take,
        conversation.pk,
        owner.pk,
        domain="book_appointment",
        question="When?",
        turn_id=conversation.pk,
        until=until,
    )
    await take_over(visitor, ann)
    assert not await FollowupLease.objects.held(timezone.now()).aexists()


async def test_after_handing_back_the_assistant_answers_and_knows_what_was_said(visitor: Visitor, ann: StaffMember):
    model = ScriptedModel(["Hello."], ["You are welcome."])
    with answering_with(model):
        await visitor.say("Hello")
        await take_over(visitor, ann)
        await visitor.say("Good day to you")
        await write(visitor, ann, "I will see you on Friday.</notes>")
        await hand_back(visitor, ann)
        answer = await visitor.say("Thank you both")
    assert answer["message"]["text"] == "You are welcome."
    assert (await said(visitor))[-3:-2] == [("notice", None, BACK)]
    before, after = (request.messages for request in model.requests)
    assert after[: len(before)] == before  # nothing that was sent is changed
    told, shown = after[-3:-1]
    assert "Visitor: Good day to you\nPastor Ann: I will see you on Friday.‹/notes›" in told["content"][0]["text"]
    assert (shown["role"], shown["content"][0]["text"]) == ("assistant", BACK)


async def test_what_the_person_did_not_answer_is_the_assistants_to_answer(visitor: Visitor, ann: StaffMember):
    model = ScriptedModel(["Hello."], ["Good evening to you."])
    with answering_with(model):
        await visitor.say("Hello")
        await take_over(visitor, ann)
        await write(visitor, ann, "Hello!")
        await visitor.say("Good evening")
        await hand_back(visitor, ann)
        await later(minutes=1)
        (waiting,) = await in_database(unanswered.forgotten_conversations)
        start(await in_database(turn_store.open_next, waiting))
        await visitor.settle()
    assert (await said(visitor))[-1] == ("assistant", None, "Good evening to you.")
    assert "Good evening" not in model.requests[1].messages[-3]["content"][0]["text"]


async def test_a_visitor_who_waits_too_long_is_told_so_and_others_are_asked(
    visitor: Visitor, ann: StaffMember, bob: StaffMember
):
    model = ScriptedModel(["Hello."], ["I am here."])
    with answering_with(model):
        await visitor.say("Hello")
        await take_over(visitor, ann)
        await write(visitor, ann, "What is it?")
        await visitor.say("I lost my job")
        await later(minutes=4)
        assert await in_database(takeover.end_silent) == 0
        await later(minutes=2)
        assert await in_database(takeover.end_silent) == 1
        assert await in_database(takeover.end_silent) == 0
        answer = await visitor.say("Is anybody there?")
    away, back = (await said(visitor))[-4:-2]
    assert away[0] == "correction"
    assert away[2].startswith("I'm sorry: Pastor Ann could not answer you here just now.")
    assert "(217) 555-0100" in away[2]
    assert back == ("notice", None, BACK)
    # Nobody has met yet what was told while a person was away.
    assert "job" in answer["message"]["text"]
    assert answer["message"]["text"].endswith(" I am here.")
    turn = await Turn.objects.aget(needs_person="person_away")
    assert turn.state == "unanswered"
    paths = [path async for path in Notification.objects.values_list("path", flat=True)]
    assert paths == [f"/admin/unanswered/?turn={turn.pk}"] * 2


async def test_whoever_writes_in_time_keeps_the_conversation(visitor: Visitor, ann: StaffMember):
    await visitor.say("Hello")
    await take_over(visitor, ann)
    await visitor.say("I lost my job")
    await later(minutes=30)
    await write(visitor, ann, "I am so sorry.")
    assert await in_database(takeover.end_silent) == 0
    assert (await Conversation.objects.aget()).taken_over_by_id == ann.pk


async def test_a_conversation_in_which_nobody_writes_any_more_goes_back_to_the_assistant(
    visitor: Visitor, ann: StaffMember
):
    await visitor.say("Hello")
    await take_over(visitor, ann)
    await write(visitor, ann, "See you on Sunday.")
    await later(hours=2)
    assert await in_database(takeover.end_silent) == 1
    assert (await said(visitor))[-1] == ("notice", None, BACK)
    assert not await Turn.objects.exclude(needs_person="").aexists()


async def test_writing_to_a_visitor_answers_what_waited_for_a_person(visitor: Visitor, ann: StaffMember):
    await visitor.say("Hello")
    await Turn.objects.aupdate(needs_person="unanswered")
    await take_over(visitor, ann)
    await write(visitor, ann, "I am here.")
    turn = await Turn.objects.aget()
    assert (turn.handled_by_id, turn.handled_at is not None) == (ann.pk, True)


async def test_a_listener_hears_all_of_it(visitor: Visitor, ann: StaffMember):
    await visitor.say("Hello")
    response = await visitor.client.get(
        f"/api/v1/conversations/{visitor.id}/events", headers={**visitor.headers, "Last-Event-ID": "2"}
    )
    stream = aiter(response.streaming_content)
    await take_over(visitor, ann)
    await write(visitor, ann, "I am here.")
    await hand_back(visitor, ann)
    heard = ""
    async with asyncio.timeout(10):
        while BACK not in heard:
            heard += (await anext(stream)).decode()
    await stream.aclose()
    assert heard.count("event: message") == 3


ROUNDS = 100


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_of_two_who_take_over_at_the_same_instant_one_wins(church: Church, ann: StaffMember, bob: StaffMember):
    """A hundred times, on two connections that start together."""
    ids = [begin_conversation(church.public_key).conversation_id for _ in range(ROUNDS)]
    barrier = Barrier(2, timeout=30)
    won: dict[str, list[Any]] = {"Pastor Ann": [], "Bob": []}

    def take_all(staff: StaffMember) -> None:
        try:
            for pk in ids:
                barrier.wait()
                try:
                    takeover.take_over(pk, staff)
                except TakenByAnother:
                    continue
                won[staff.display_name].append(pk)
        finally:
            connection.close()

    threads = [Thread(target=take_all, args=(staff,)) for staff in (ann, bob)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(won["Pastor Ann"] + won["Bob"]) == sorted(ids)
    assert Message.objects.filter(role="notice").count() == ROUNDS
