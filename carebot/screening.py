"""The safety screen for what has just arrived, on the event loop that everybody's replies run on.

Somebody in danger writes a few words; they are screened at once. Longer texts are, one after the other and the shorter ones first, beside
the loop: on a thread, and where others wait behind them in a process of their own, so that no row of long texts stands before the
next visitor's few words.
"""

import asyncio
from concurrent.futures import BrokenExecutor, ThreadPoolExecutor
from functools import partial
from heapq import heappop, heappush
from itertools import count
from typing import Any

import structlog
from django.conf import settings

from carebot.reader_beside import ReaderBeside
from language import reading
from language.danger import Danger
from language.screen import screen
from language.text import both_ends, piece_at, unread_from

log = structlog.get_logger(__name__)

AT_ONCE = 240  # characters: some 4 ms of what people write, 15 ms of what is made to be slow
MOST_WAITING = 4  # texts; of further ones only the ends are read before it is known who sent them
_LEFT_OUT = "\n…\n"
_BEGINNING = 3_000  # characters that are kept before a part from between the ends


class _OneByOne:
    """Long texts, the shorter ones first."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="screening")
        self._beside = ReaderBeside()
        self._waiting: list[tuple[bool, int, int, asyncio.Future[None]]] = []
        self._number = count()
        self._is_reading = False

    @property
    def waiting(self) -> int:
        """How many texts wait for the one that is being read, and somebody for each of them."""
        return sum(not is_piece for is_piece, *_ in self._waiting)

    async def screen(self, text: str, *, is_piece: bool = False, **known: Any) -> Danger | None:
        """What `language.screen.screen` finds, given what is `known`. Pieces come after everything that somebody waits for."""
        loop = asyncio.get_running_loop()
        await self._turn(len(text), is_piece)
        try:
            if (is_piece or self._waiting or self._beside.is_running) and not reading.is_read(text):
                await self._read_beside(text)
            return await loop.run_in_executor(self._thread, partial(screen, text, **known))
        finally:
            self._next()

    async def _read_beside(self, text: str) -> None:
        try:
            told = await asyncio.wrap_future(self._beside.read(text))
        except (BrokenExecutor, OSError) as error:  # killed, or never started: read here, then
            log.warning("screening.process_ended", error=type(error).__name__)
            self._beside.close()
        else:
            told.keep(text)

    async def _turn(self, length: int, is_piece: bool) -> None:
        if not self._is_reading:
            self._is_reading = True
            return
        mine = asyncio.get_running_loop().create_future()
        place = (is_piece, length, next(self._number), mine)
        heappush(self._waiting, place)
        try:
            await mine
        except asyncio.CancelledError:
            if mine.done() and not mine.cancelled():
                self._next()
            raise

    def _next(self) -> None:
        while self._waiting:
            *_, following = heappop(self._waiting)
            if not following.done() and not following.get_loop().is_closed():
                following.set_result(None)
                return
        self._is_reading = False


_long_texts = _OneByOne()


def cut_to(text: str, most: int, *, between: str = "") -> str:
    """The text; of one longer than `most` characters its beginning and its end, marked where something was left out.

    What is kept `between` them stands close to the beginning, among what is read of a long message before it is answered.
    """
    if len(text) <= most:
        return text
    if between:
        return both_ends(
            text, _BEGINNING, most - _BEGINNING - len(between) - 6, mark=f"{_LEFT_OUT}{between}{_LEFT_OUT}"
        )
    return both_ends(text, most // 2 - 2, most // 2 - 2, mark=_LEFT_OUT)


async def screen_whole(text: str, **known: Any) -> tuple[Danger | None, str]:
    """What `screen` finds, given what is `known`, in a text that will not be stored unless something is found, and in which of its
    pieces; "" where that is what is read of it at the door. Pieces are read as `carebot.unread_rests` reads those of what is stored.
    """
    danger = await screen_arrived(text, is_authorised=True, **known)
    known = {**known, "history": ()}
    place = unread_from(text)
    while danger is None and place is not None:
        piece = piece_at(text, place)
        danger, place = await screen_piece(piece.text, **known), piece.following
        if danger is not None:
            return danger, piece.text
    return danger, ""


async def screen_arrived(text: str, *, is_authorised: bool = False, **known: Any) -> Danger | None:
    """What `screen` finds in the text. Never raises; waits only for texts that are long themselves.

    Of a text that is longer than a message may be, what would be kept of it is read: its beginning and its end. While many wait,
    only those of who may write here (`is_authorised`) are read whole. `known` is for `screen`, beside the text.
    """
    text = cut_to(text, settings.MAX_MESSAGE_CHARS)
    if len(text) <= AT_ONCE:
        return screen(text, **known)
    if not is_authorised and _long_texts.waiting >= MOST_WAITING:
        text = cut_to(text, AT_ONCE)
    return await _long_texts.screen(text, **known)


async def screen_piece(text: str, **known: Any) -> Danger | None:
    """What `screen` finds, given what is `known`, in a piece of a message that is stored already: nobody waits for it."""
    return await _long_texts.screen(text, is_piece=True, **known)
