"""Whether a message may come in now in which the screen found no danger, or what only may be danger."""

import asyncio
import uuid
from dataclasses import replace

from django.db import DatabaseError

from carebot import turn_store
from carebot.api.problems import TooManyRequests
from carebot.api.throttles import throttle_each, use_up
from carebot.database import in_database
from carebot.turn_store import Arrival
from language.danger import Danger, Tier

SECONDS_FOR_DANGER = 1.5  # what may be danger does not wait longer to be counted


async def within_limits(arrival: Arrival, danger: Danger | None) -> Arrival:
    """The message, counted for its conversation and for its address. Raises NotAuthorised, and TooManyRequests.

    The token comes first. Where the allowance is used up the message is read once more, in the light of what was said before
    and by the church's own phrases: danger goes on all the same, to the fixed words or a crisis line and the staff, and no model
    is called. Danger that is plain is not counted: it calls none.
    """
    if danger is None:
        return await _counted(arrival, may_be_danger=False)
    if danger.tier is Tier.HARD:
        return arrival
    try:
        return await asyncio.wait_for(_counted(arrival, may_be_danger=True), SECONDS_FOR_DANGER)
    except (
        DatabaseError,
        TimeoutError,
    ):  # nobody can tell: answered without a model, or by whoever tells of the database
        return replace(arrival, is_past_limits=True)


async def _counted(arrival: Arrival, *, may_be_danger: bool) -> Arrival:
    holder = await in_database(turn_store.authorise, arrival.conversation_id, arrival.token)
    try:
        await counted(arrival.conversation_id, arrival.address)
    except TooManyRequests:
        if not may_be_danger and await in_database(turn_store.danger_of, holder, arrival.text) is None:
            raise
        await use_up(
            "messages_per_conversation", str(arrival.conversation_id)
        )  # known, too, if it has to wait for a turn that runs
        return replace(arrival, is_past_limits=True, holder=holder)
    return replace(arrival, holder=holder)  # so that it is not looked at once more


async def counted(conversation_id: uuid.UUID, address: str) -> None:
    """Count one message of whoever's token was looked at. Raises TooManyRequests."""
    await throttle_each(("messages_per_conversation", str(conversation_id)), ("messages_per_address", address))
