"""Plays conversations through the real engine, turn by turn, each on a church of its own, and looks into the rows at the end."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass

import structlog

from carebot.database import in_database
from carebot.models import Message, MessageRole, Turn
from carebot.testing import Visitor, answering_with
from carebot.turn.take import Models
from evals.errors import PlayRefused
from evals.runner import new_church
from evals.talks.checking import Checked, beyond, checked
from evals.talks.records import found_of
from evals.talks.talk import Talk
from tooling.models import ToolInvocation

log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class Exchange:
    """One turn as the visitor saw it."""

    said: str
    shown: tuple[tuple[str, str], ...]  # (role, text) of all that came after it, in order


@dataclass(frozen=True)
class PlayedTalk:
    talk: Talk
    exchanges: tuple[Exchange, ...] = ()
    checks: tuple[Checked, ...] = ()
    beyond: Counter[str] | None = None  # records that stand beyond what was asked for, by tool
    calls: Counter[str] | None = None  # calls of tools, by who made them
    fell_back: int = 0  # turns that the offline model answered in another's place
    error: str = ""  # why it was not played to its end: neither right nor wrong


async def play_talks(talks: Sequence[Talk], models: Models, *, jobs: int = 4) -> AsyncIterator[PlayedTalk]:
    """Each conversation once, `jobs` of them side by side."""
    gate = asyncio.Semaphore(jobs)

    async def one(talk: Talk) -> PlayedTalk:
        async with gate:
            return await _play_safely(talk)

    with answering_with(models.primary, models.rescue, models.switches):
        for task in asyncio.as_completed([asyncio.ensure_future(one(talk)) for talk in talks]):
            yield await task


async def _play_safely(talk: Talk) -> PlayedTalk:
    try:
        return await _play(talk)
    except Exception as problem:
        log.exception("eval.talk_broke", talk=talk.id)
        return PlayedTalk(talk, error=f"The play broke: {type(problem).__name__}.")


async def _play(talk: Talk) -> PlayedTalk:
    church = await in_database(new_church)
    visitor = Visitor(church.public_key, language=talk.language)
    for text in talk.turns:
        # The writes of a turn have run before the next is said, as they have where somebody reads and types.
        answer = await visitor.say(text)
        if "turn" not in answer:
            raise PlayRefused(str(answer.get("title", "no turn")))
    return await in_database(_played, talk, visitor.id)


def _played(talk: Talk, conversation_id: str) -> PlayedTalk:
    found = {each.tool: found_of(conversation_id, each.tool) for each in talk.expected}
    calls = [
        str(row.agent) for row in ToolInvocation.objects.filter(conversation_id=conversation_id) if not row.was_refused
    ]
    return PlayedTalk(
        talk=talk,
        exchanges=_exchanges(conversation_id),
        checks=checked(talk, found),
        beyond=beyond(talk, found),
        calls=Counter(calls),
        fell_back=Turn.objects.filter(conversation_id=conversation_id, fell_back=True).count(),
    )


def _exchanges(conversation_id: str) -> tuple[Exchange, ...]:
    found: list[tuple[str, list[tuple[str, str]]]] = []
    for message in Message.objects.filter(conversation_id=conversation_id).order_by("seq"):
        if message.role == MessageRole.VISITOR:
            found.append((message.text, []))
        elif found:
            found[-1][1].append((str(message.role), message.text))
    return tuple(Exchange(said, tuple(shown)) for said, shown in found)
