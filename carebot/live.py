"""What is going on in this process: who listens to which conversation, and which turns are running.

A turn runs in a task of its own, so that it finishes when the visitor leaves; responses only listen. Another process
learns of the same things from the database, a moment later.
"""

import asyncio
import threading
import uuid
from collections import defaultdict
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager, suppress

from carebot.turn.events import TurnEvent


class Waiter:
    """Wakes one listener, from any thread."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._event = asyncio.Event()

    def wake(self) -> None:
        with suppress(RuntimeError):  # its loop is closed: nobody listens any more
            self._loop.call_soon_threadsafe(self._event.set)

    async def wait(self, seconds: float) -> None:
        """Returns when woken since the last wait, or after so many seconds."""
        try:
            async with asyncio.timeout(seconds):
                await self._event.wait()
        except TimeoutError:
            return
        finally:
            self._event.clear()


SWEEP = uuid.UUID(int=0)  # in place of a conversation: wakes what looks for messages that wait for a turn

_lock = threading.Lock()
_waiters: dict[uuid.UUID, set[Waiter]] = defaultdict(set)


@contextmanager
def listening(conversation_id: uuid.UUID) -> Iterator[Waiter]:
    waiter = Waiter()
    with _lock:
        _waiters[conversation_id].add(waiter)
    try:
        yield waiter
    finally:
        with _lock:
            _waiters[conversation_id].discard(waiter)
            if not _waiters[conversation_id]:
                del _waiters[conversation_id]


def wake(conversation_id: uuid.UUID) -> None:
    """Something new can be read of the conversation. Safe from any thread, at any time."""
    with _lock:
        waiters = list(_waiters.get(conversation_id, ()))
    for waiter in waiters:
        waiter.wake()


class LiveTurn:
    """The events of a running turn, kept so that whoever comes late hears them from the beginning."""

    def __init__(self) -> None:
        self._events: list[TurnEvent] = []
        self._is_over = False
        self._changed = asyncio.Event()

    def add(self, event: TurnEvent) -> None:
        self._events.append(event)
        self._notify()

    def end(self) -> None:
        self._is_over = True
        self._notify()

    def _notify(self) -> None:
        self._changed.set()
        self._changed = asyncio.Event()

    async def events(self) -> AsyncIterator[TurnEvent]:
        position = 0
        while True:
            changed = self._changed
            while position < len(self._events):
                yield self._events[position]
                position += 1
            if self._is_over:
                return
            await changed.wait()


running: dict[uuid.UUID, LiveTurn] = {}  # by the id of each message that the turn answers
