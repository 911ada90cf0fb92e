"""A turn costs the same number of queries whatever the length of its conversation, and never sends all of a long one."""

from contextlib import contextmanager
from itertools import pairwise
from typing import Any

from django.db.backends.utils import CursorWrapper

from carebot import turn_runner
from carebot.history import MAX_TURNS
from carebot.llm.testing import ScriptedModel
from carebot.models import Conversation
from carebot.testing import Visitor, answering_with

REPLY = "Everybody is welcome, and so are you."


@contextmanager
def counted(monkeypatch: Any):
    """Every statement on every thread."""
    statements: list[str] = []
    execute, executemany = CursorWrapper.execute, CursorWrapper.executemany

    def count_one(self: Any, sql: Any, params: Any = None) -> Any:
        statements.append(str(sql))
        return execute(self, sql, params)

    def count_many(self: Any, sql: Any, params: Any) -> Any:
        statements.append(str(sql))
        return executemany(self, sql, params)

    with monkeypatch.context() as patched:
        patched.setattr(CursorWrapper, "execute", count_one)
        patched.setattr(CursorWrapper, "executemany", count_many)
        yield statements


async def queries_of_a_turn(visitor: Visitor, monkeypatch: Any) -> int:
    with counted(monkeypatch) as statements:
        await visitor.post("And the next one?")
        await turn_runner.finish_running(60)
    await visitor.settle()  # looks for rows of every kind that are due: no part of the turn
    asked = ("SELECT", "INSERT", "UPDATE", "DELETE")
    return sum(1 for sql in statements if sql.lstrip().upper().startswith(asked))


async def test_the_number_of_queries_does_not_grow(visitor: Visitor, monkeypatch):
    model = ScriptedModel([REPLY], repeats=True)
    with answering_with(model):
        await visitor.say("When is the service?")
        short = await queries_of_a_turn(visitor, monkeypatch)
        for _ in range(8):
            await visitor.say("And the next one?")
        longer = await queries_of_a_turn(visitor, monkeypatch)

    assert short == longer
    assert short < 25


async def test_a_messages_token_is_looked_at_once(visitor: Visitor, monkeypatch):
    with answering_with(ScriptedModel([REPLY], repeats=True)):
        await visitor.say("When is the service?")
        with counted(monkeypatch) as statements:
            await visitor.post("And the next one?")

    assert len([sql for sql in statements if '"token_hash" = ' in sql]) == 1


async def test_three_hundred_messages_are_not_all_sent_and_grow_only_at_the_end(visitor: Visitor, settings):
    settings.THROTTLES = {
        **settings.THROTTLES,
        "messages_per_conversation": (10_000, 60),
        "messages_per_address": (10_000, 60),
    }
    model = ScriptedModel([REPLY], repeats=True)
    with answering_with(model):
        for number in range(150):
            await visitor.post(f"Question number {number} about the service?")

    sent = [request.messages for request in model.requests]
    assert (await Conversation.objects.aget()).last_seq == 300
    assert max(len(messages) for messages in sent) <= 2 * MAX_TURNS + 2
    cuts = 0
    for before, after in pairwise(sent):
        if after[: len(before)] != before:
            cuts += 1
    assert 0 < cuts <= 150 / (MAX_TURNS - 10) + 1
