"""Somebody's first message may be a cry for help: it waits for no row that cannot be there."""

import uuid

from django.db import connection
from django.test.utils import CaptureQueriesContext

from carebot import turn_store
from carebot.database import in_database
from carebot.models import Turn
from carebot.testing import Visitor
from carebot.turn_store import Arrival, Opened
from church.models import Church
from language.danger import DangerKind

DANGER = "I want to kill myself"


async def opened(visitor: Visitor, text: str) -> tuple[Opened, list[str]]:
    """What the turn of these words begins with, and the statements that it took."""
    if not visitor.id:
        await visitor.begin()
    arrival = Arrival(uuid.UUID(visitor.id), visitor.token, text)

    def begin() -> tuple[Opened, list[str]]:
        with CaptureQueriesContext(connection) as asked:
            begun = turn_store.open_turn(arrival)
        assert isinstance(begun, Opened)
        return begun, [each["sql"] for each in asked.captured_queries]

    return await in_database(begin)


async def test_nothing_is_looked_for_that_was_before_it(visitor: Visitor, church: Church):
    await opened(Visitor(church.public_key), DANGER)  # what all conversations share is in memory then

    begun, statements = await opened(visitor, DANGER)

    assert begun.context.hard_danger is not None
    assert begun.context.history == ()
    looked_for = [sql for sql in statements if sql.startswith("SELECT")]
    assert len(looked_for) == 1, "the token with its conversation, whose row tells of itself as it is taken"


async def test_its_danger_stands_on_the_row_from_the_moment_that_it_is_stored(visitor: Visitor):
    begun, statements = await opened(visitor, DANGER)

    turn = await Turn.objects.aget(pk=begun.context.turn_id)
    assert (turn.safety_category, turn.possible_danger) == (DangerKind.SELF_HARM, "")
    assert not any(sql.startswith('UPDATE "carebot_turn"') for sql in statements)


async def test_of_a_later_one_it_is_looked_for(visitor: Visitor):
    await visitor.say("My name is Ruth and I have read your page.")

    begun, _ = await opened(visitor, DANGER)

    assert begun.context.visitor_history == ("My name is Ruth and I have read your page.",)
    assert len(begun.context.history) == 2
    turn = await Turn.objects.aget(pk=begun.context.turn_id)
    assert turn.safety_category == DangerKind.SELF_HARM
