"""Long texts are read one after the other beside the event loop, the shorter ones first, and by a process of its own where many wait."""

import asyncio
import os
import signal
from collections.abc import Iterator

import pytest

from carebot.reader_beside import ReaderBeside
from carebot.screening import AT_ONCE, _OneByOne, screen_arrived
from language import reading
from language.rules.danger import decide
from language.screen import screen
from tests.servers.installation import until

LONG = "We moved the chairs after the service and talked about the roof for a while. " * 12
IN_DANGER = LONG + "I am going to kill myself tonight. " + LONG


@pytest.fixture
def beside() -> Iterator[ReaderBeside]:
    reader = ReaderBeside()
    yield reader
    reader.close()


def _forget() -> None:
    reading._scored.forget()
    decide._found.forget()


def test_another_process_reads_as_this_one_does(beside: ReaderBeside):
    _forget()
    here = screen(IN_DANGER)
    _forget()

    beside.read(IN_DANGER).result(60).keep(IN_DANGER)

    assert reading.is_read(IN_DANGER)
    assert here is not None
    assert screen(IN_DANGER) == here


def test_where_the_process_was_killed_it_is_read_here_and_the_next_one_is_started_anew():
    texts = _OneByOne()
    _forget()

    async def read() -> None:
        texts._beside.read(LONG)
        (process,) = texts._beside._process._processes.values()
        os.kill(process.pid, signal.SIGKILL)
        assert await texts.screen(IN_DANGER) is not None
        assert not texts._beside.is_running

    asyncio.run(read())
    texts._beside.close()


def test_the_process_ends_when_it_is_closed(beside: ReaderBeside):
    beside.read("x").result(60)
    (process,) = beside._process._processes.values()

    beside.close()

    until(lambda: not process.is_alive(), "the reading process to end")


def test_shorter_texts_are_read_first_and_a_text_that_nobody_waits_for_any_more_holds_nobody_up(
    monkeypatch: pytest.MonkeyPatch,
):
    read: list[int] = []
    texts = _OneByOne()
    monkeypatch.setattr("carebot.screening.screen", lambda text: read.append(len(text)))
    monkeypatch.setattr(texts, "_read_beside", lambda text: asyncio.sleep(0))

    async def send() -> None:
        asked = [asyncio.ensure_future(texts.screen("x" * length)) for length in (900, 800, 500, 700, 600)]
        await asyncio.sleep(0)
        asked[3].cancel()
        await asyncio.gather(*asked, return_exceptions=True)

    asyncio.run(send())

    assert read == [900, 500, 600, 800]
    assert texts.waiting == 0
    assert not texts._is_reading


def test_of_a_long_text_the_middle_is_heard_too():
    assert len(IN_DANGER) > AT_ONCE
    assert asyncio.run(screen_arrived(IN_DANGER)) is not None
