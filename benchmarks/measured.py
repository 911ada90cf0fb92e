"""Runs turns by command: the protocol between `turn.py` and the processes that are measured.

A child prints one JSON line when it is ready, then reads how many turns to take and prints what they cost.
"""

import asyncio
import json
import sys
import time
from collections.abc import Awaitable, Callable
from typing import Any

TakeTurn = Callable[[], Awaitable[float]]  # a turn; gives the time at which its first sentence was out


def serve(take_turn: TakeTurn, hello: Any = None) -> None:
    """Take as many turns as each line of standard input says, one after the other."""
    asyncio.run(_serve(take_turn, hello))


async def _serve(take_turn: TakeTurn, hello: Any) -> None:
    _say(hello)
    while line := await asyncio.to_thread(sys.stdin.readline):
        turns = int(line)
        cpu, wall = time.process_time(), time.perf_counter()
        first_sentences = [await take_turn() for _ in range(turns)]
        spent = {"cpu": time.process_time() - cpu, "wall": time.perf_counter() - wall}
        _say({**spent, "first_sentences": first_sentences})


def _say(value: Any) -> None:
    sys.stdout.write(json.dumps(value) + "\n")
    sys.stdout.flush()
