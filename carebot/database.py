"""Database work of an async process: on threads of its own, each giving its connection back at once.

A turn lasts seconds and must hold no connection meanwhile; Django's own sync_to_async would put all turns on one thread.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import ParamSpec, TypeVar

from django.conf import settings
from django.db import connections

P = ParamSpec("P")
T = TypeVar("T")

_threads = ThreadPoolExecutor(max_workers=settings.DB_THREADS, thread_name_prefix="database")


async def in_database(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """What `work` returns, run on a database thread. It goes on there even if the caller is cancelled."""
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(_threads, partial(_run, work, *args, **kwargs))


def _run(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    try:
        return work(*args, **kwargs)
    finally:
        connections.close_all()
