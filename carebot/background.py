"""What a web process does beside answering: sweep the ledger where no broker does, ask the model whether it answers, and leave
nothing behind when it stops.
"""

import asyncio

import structlog
from django.conf import settings
from django.db import DatabaseError

from carebot import (
    hand_over,
    late_writes,
    live,
    model_health,
    reading_health,
    takeover,
    turn_runner,
    turn_store,
    unanswered,
    unread_rests,
)
from carebot.database import in_database
from prayers.jobs.dispatch import shutdown
from prayers.jobs.sweeper import Sweeper

log = structlog.get_logger(__name__)

STOP_SECONDS = 20.0  # running turns get this long to finish when the server is asked to stop


class Background:
    def __init__(self) -> None:
        self._sweeper = Sweeper() if not settings.CELERY_BROKER_URL else None
        self._watch: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        if self._sweeper:
            self._sweeper.start()
        self._watch = [asyncio.create_task(_watch_turns()), asyncio.create_task(model_health.watch())]

    async def stop(self) -> None:
        for task in self._watch:
            task.cancel()
        await turn_runner.finish_running(STOP_SECONDS)
        if self._sweeper:
            self._sweeper.stop()
        shutdown()


def sweep() -> None:
    """What must not wait for beat or a worker: they may be what is down."""
    unanswered.hand_over_lost_turns()
    takeover.end_silent()
    hand_over.tell_nobody_joined()
    late_writes.tell_all()
    reading_health.note_failures()


async def _watch_turns() -> None:
    """Answer messages that a dead process left waiting, hand turns that died with it to a person."""
    with live.listening(live.SWEEP) as woken:
        while True:
            try:
                await in_database(sweep)
                for conversation_id in await in_database(unanswered.forgotten_conversations):
                    opened = await in_database(turn_store.open_next, conversation_id)
                    if opened is not None:
                        turn_runner.go_on(opened)
                for message_id in await in_database(unread_rests.forgotten):
                    await unread_rests.read(message_id)
            except DatabaseError as error:
                log.warning("watch.database_error", error=type(error).__name__)
            except Exception:
                log.exception("watch.failed")
            await woken.wait(settings.SWEEP_SECONDS)
