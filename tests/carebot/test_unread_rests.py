"""What stands amid a long message is read after its turn has begun: heard, told and alarmed once, whoever dies in between."""

import uuid
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from carebot import tasks, turn_runner, turn_store, unread_rests
from carebot.danger_told import danger_told
from carebot.database import in_database
from carebot.models import Conversation, Message, Turn
from carebot.testing import Visitor
from carebot.turn_store import Arrival, Kept, Opened
from church.models import Church, Role
from church.testing import make_staff
from language.danger import Danger, DangerKind, Tier
from language.screen import screen
from prayers.models import SafetyConcern
from tooling.models import ToolInvocation

SENTENCES = (
    "We moved the chairs after the service and talked about the roof for a while. ",
    "The choir practices on Thursday at seven, and we still need two tenors and a pianist. ",
    "The youth group washed cars on Saturday and raised three hundred dollars for the camp. ",
)
HARD = "I am going to kill myself tonight. "
SOFT = Danger(DangerKind.SELF_HARM, "head", tier=Tier.SOFT)


def letter(told: str = "", place: int = 10_000, length: int = 18_000) -> str:
    """Everyday prose of this length, with what is told beginning at about this character."""
    prose = "".join(SENTENCES[number % len(SENTENCES)] for number in range(length // 60))
    front = prose[:place].rsplit(". ", 1)[0] + ". "
    return (front + told + prose)[:length].rsplit(". ", 1)[0] + "."


async def accepted(visitor: Visitor, text: str) -> Opened | Kept:
    """A message whose process goes no further: its turn has begun, and nothing of its rest is read."""
    await visitor.begin()
    admitted = await in_database(turn_store.open_turn, Arrival(uuid.UUID(visitor.id), visitor.token, text))
    assert isinstance(admitted, Opened | Kept)
    await Message.objects.aupdate(created_at=timezone.now() - timedelta(minutes=1))
    return admitted


async def arrive(visitor: Visitor, text: str) -> uuid.UUID:
    await accepted(visitor, text)
    return (await Message.objects.aget()).pk


async def hear(message_id: uuid.UUID, danger: Danger | None) -> None:
    """This in the next piece."""
    unread = await in_database(unread_rests.next_piece, message_id)
    assert unread is not None
    await in_database(unread_rests.take_down, unread, danger)


async def flags(visitor: Visitor) -> list[str]:
    await visitor.settle()
    found = ToolInvocation.objects.filter(tool="flag_safety_concern", conversation_id=visitor.id)
    return [str(agent) async for agent in found.order_by("created_at").values_list("agent", flat=True)]


async def test_hard_danger_amid_a_long_message_brings_the_lines_as_a_message_of_their_own_and_one_alarm(
    visitor: Visitor,
):
    text = letter(HARD)
    assert 10_000 - 100 < text.index(HARD) <= 10_000

    answer = await visitor.say(text)

    assert answer["turn"]["safety_category"] is None, "the reply did not wait for the rest"
    said = await visitor.messages()
    assert [message["role"] for message in said] in (
        ["visitor", "assistant", "assistant"],
        ["visitor", "assistant", "receipt", "assistant"],
        ["visitor", "assistant", "assistant", "receipt"],
    )
    (lines,) = [message for message in said if "988" in message["text"]]
    assert lines["role"] == "assistant"
    assert lines["turn"] != answer["turn"]["id"]
    assert await flags(visitor) == ["safety"]
    concern = await SafetyConcern.objects.aget()
    assert (concern.category, concern.is_notice) == ("self_harm", False)
    assert HARD.strip() in concern.concern
    assert said[0]["text"] == text, "staff see all of it"


async def test_the_page_is_told_of_the_danger_and_the_next_reply_reads_in_its_light(visitor: Visitor):
    await visitor.say(letter(HARD))

    response = await visitor.client.get(f"/api/v1/conversations/{visitor.id}/messages", headers=visitor.headers)
    assert response.json()["safety_category"] == "self_harm"
    told = await in_database(danger_told, uuid.UUID(visitor.id))
    assert told.had_fixed_words
    assert told.is_standing

    await visitor.say("What time is church on Sunday?")
    newest = await Turn.objects.order_by("-number").afirst()
    assert newest is not None
    assert "was in danger earlier" in newest.transcript[0]["content"][0]["text"]


async def test_possible_danger_amid_a_long_message_is_one_notice_and_nothing_is_said_of_it(visitor: Visitor):
    opened = await accepted(visitor, letter())
    assert isinstance(opened, Opened)
    for _ in range(2):
        await hear(opened.message_ids[0], SOFT)

    turn_runner.start(opened)  # the turn was still running

    assert await flags(visitor) == ["notice"]
    assert (await SafetyConcern.objects.aget()).is_notice
    assert not any("988" in message["text"] for message in await visitor.messages())
    turn = await Turn.objects.aget()
    assert (turn.state, turn.possible_danger) == ("closed", "self_harm"), "what closes the turn leaves it"
    told = await in_database(danger_told, uuid.UUID(visitor.id))
    assert told.is_standing
    assert not told.asked_of, "nobody was asked directly"


async def test_possible_danger_becomes_an_alarm_where_a_later_piece_is_worse(visitor: Visitor):
    message_id = await arrive(visitor, letter(HARD))
    await hear(message_id, SOFT)
    await in_database(unread_rests.read_forgotten)

    assert await flags(visitor) == ["notice", "safety"]
    assert not (await SafetyConcern.objects.aget()).is_notice
    assert sum("988" in message["text"] for message in await visitor.messages()) == 1


async def test_a_long_message_without_danger_is_read_to_its_end_and_nobody_is_told(visitor: Visitor):
    await visitor.say(letter())

    assert (await Message.objects.aget(role="visitor")).unread_from is None
    assert await flags(visitor) == []


async def test_where_the_lines_are_shown_already_nothing_further_is_read(visitor: Visitor):
    await visitor.say(HARD + letter(HARD))

    assert sum("988" in message["text"] for message in await visitor.messages()) == 1
    assert await flags(visitor) == ["safety"]
    assert (await Message.objects.aget(role="visitor")).unread_from is None


@pytest.mark.parametrize("sweep", [unread_rests.read_forgotten, tasks.hand_over_unanswered])
async def test_what_a_process_that_was_killed_left_unread_is_found_by_the_sweep(visitor: Visitor, sweep):
    await arrive(visitor, letter(HARD))

    await in_database(sweep)
    await in_database(sweep)

    assert await flags(visitor) == ["safety"]
    assert sum("988" in message["text"] for message in await visitor.messages()) == 1
    assert await SafetyConcern.objects.acount() == 1


async def test_the_watch_of_any_web_process_finds_it_too(visitor: Visitor):
    message_id = await arrive(visitor, letter(HARD))
    assert await in_database(unread_rests.forgotten) == [message_id]

    await unread_rests.read(message_id)

    assert await in_database(unread_rests.forgotten) == []
    assert await flags(visitor) == ["safety"]


async def test_who_was_killed_between_two_pieces_is_followed_from_there(visitor: Visitor):
    message_id = await arrive(visitor, letter(HARD, place=14_000))
    first = await in_database(unread_rests.next_piece, message_id)
    assert first is not None
    await hear(message_id, None)

    second = await in_database(unread_rests.next_piece, message_id)
    assert second is not None
    assert second.place == first.following
    await in_database(unread_rests.read_forgotten)

    assert await flags(visitor) == ["safety"]


async def test_a_piece_in_which_nothing_is_heard_costs_one_statement_and_holds_no_row(visitor: Visitor):
    message_id = await arrive(visitor, letter(HARD, place=14_000))
    unread = await in_database(unread_rests.next_piece, message_id)
    assert unread is not None

    def move_on() -> tuple[unread_rests.Unread | None, list[str]]:
        with CaptureQueriesContext(connection) as asked:
            following = unread_rests.take_down(unread, None)
        return following, [each["sql"] for each in asked.captured_queries]

    following, statements = await in_database(move_on)

    assert [statement.split()[0] for statement in statements] == ["UPDATE"]
    assert following == await in_database(unread_rests.next_piece, message_id)


async def test_two_who_have_read_the_same_piece_tell_of_it_once(visitor: Visitor):
    message_id = await arrive(visitor, letter(HARD, place=6_500))
    unread = await in_database(unread_rests.next_piece, message_id)
    assert unread is not None
    heard = screen(unread.text)
    assert heard is not None

    await in_database(unread_rests.take_down, unread, heard)
    await in_database(unread_rests.take_down, unread, heard)

    assert await flags(visitor) == ["safety"]
    assert sum("988" in message["text"] for message in await visitor.messages()) == 1


async def test_two_dangers_in_one_message_are_one_notice_or_one_alarm(visitor: Visitor):
    await visitor.say(letter(HARD + letter(length=3_000) + " " + HARD, place=9_000))

    assert await flags(visitor) == ["safety"]
    assert sum("988" in message["text"] for message in await visitor.messages()) == 1


async def test_of_words_that_were_erased_meanwhile_nothing_is_read(visitor: Visitor):
    message_id = await arrive(visitor, letter(HARD))
    unread = await in_database(unread_rests.next_piece, message_id)
    assert unread is not None
    await visitor.client.delete(f"/api/v1/conversations/{visitor.id}", headers=visitor.headers)

    await in_database(unread_rests.take_down, unread, screen(unread.text))
    await in_database(unread_rests.read_forgotten)

    assert await ToolInvocation.objects.acount() == 0
    assert (await Message.objects.aget()).unread_from is None


async def with_a_person(visitor: Visitor, church: Church, text: str) -> uuid.UUID:
    await visitor.begin()
    member = await in_database(make_staff, church, Role.PASTOR)
    await Conversation.objects.aupdate(taken_over_by=member)
    kept = await in_database(turn_store.open_turn, Arrival(uuid.UUID(visitor.id), visitor.token, text))
    assert isinstance(kept, Kept)
    await Message.objects.aupdate(created_at=timezone.now() - timedelta(minutes=1))
    return kept.message_id


async def test_hard_danger_in_what_is_written_to_a_person_is_told_and_alarmed_too(visitor: Visitor, church: Church):
    await with_a_person(visitor, church, letter(HARD))

    await in_database(unread_rests.read_forgotten)

    assert await flags(visitor) == ["safety"]
    assert [message["role"] for message in await visitor.messages()] == ["visitor", "assistant"]


async def test_possible_danger_in_what_is_written_to_a_person_is_one_notice(visitor: Visitor, church: Church):
    message_id = await with_a_person(visitor, church, letter())

    for _ in range(2):
        await hear(message_id, SOFT)

    assert await flags(visitor) == ["notice"]
    assert [message["role"] for message in await visitor.messages()] == ["visitor"]
    told = await in_database(danger_told, uuid.UUID(visitor.id))
    assert told.is_standing


async def test_the_churchs_own_phrases_are_heard_there_too(visitor: Visitor, church: Church):
    church.crisis_phrases = ["going to the old bridge"]
    await church.asave()

    await visitor.say(letter("I am going to the old bridge. "))

    assert await flags(visitor) == ["safety"]
