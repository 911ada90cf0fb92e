"""Database work of an async process: on threads of its own, each giving its connection back at once.

A turn lasts seconds and must hold no connection meanwhile; Django's own sync_to_async would put all turns on one thread.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from hashlib import sha256
from typing import ParamSpec, TypeVar

from django.conf import settings
from django.db import connection, connections

P = ParamSpec("P")
T = TypeVar("T")

_threads = ThreadPoolExecutor(max_workers=settings.DB_THREADS, thread_name_prefix="database")
_for_long_texts = ThreadPoolExecutor(max_workers=1, thread_name_prefix="long-texts")
_kept_free = ThreadPoolExecutor(max_workers=settings.DB_DANGER_THREADS, thread_name_prefix="danger")


async def in_database(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """What `work` returns, run on a database thread. It goes on there even if the caller is cancelled."""
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(_threads, partial(_run, work, *args, **kwargs))


def one_at_a_time(what: str, number: int) -> None:
    """Hold a lock of this name and number until the transaction around us ends. SQLite has one writer at a time anyway.

    For what is counted and then added to. A row's own lock would do, too, but rows have other work: nobody should wait for a
    worker who writes a record.
    """
    if connection.vendor == "postgresql":
        key = int.from_bytes(sha256(f"{what}:{number}".encode()).digest()[:8], signed=True)
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [key])


async def one_by_one_in_database(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """The same on the one thread for work that reads a long text: many at once would take the processor from everybody's replies."""
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(_for_long_texts, partial(_run, work, *args, **kwargs))


async def at_once_in_database(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """The same on threads that are kept free for danger, which waits for nobody else's work."""
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(_kept_free, partial(_run, work, *args, **kwargs))


def _run(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    try:
        return work(*args, **kwargs)
    finally:
        connections.close_all()
