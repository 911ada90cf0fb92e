"""How much one conversation and one address may send: fixed windows, counted atomically in the cache.

In one process the cache is memory; with REDIS_URL it is shared by all. A cache that is down throttles nobody: turning people
in need away is worse than answering too many.
"""

import hashlib
import time
from functools import lru_cache

import structlog
from asgiref.sync import sync_to_async
from django.conf import settings
from django.core.cache import caches
from django.core.cache.backends.base import BaseCache
from django.http import HttpRequest

from carebot.api.problems import TooManyRequests

log = structlog.get_logger(__name__)


async def throttle(scope: str, who: str) -> None:
    """Count one request. Raises TooManyRequests when `who` has used the scope's allowance up."""
    allowed, window_seconds = settings.THROTTLES[scope]
    now = int(time.time())
    key = hashlib.sha256(f"{scope}:{who}:{now // window_seconds}".encode()).hexdigest()
    try:
        count = await _count(key, window_seconds)
    except Exception as error:  # whatever a cache backend raises when its server is away
        log.warning("throttle.cache_down", error=type(error).__name__)
        return
    if count > allowed:
        raise TooManyRequests(window_seconds - now % window_seconds)


async def _count(key: str, seconds: int) -> int:
    if settings.REDIS_URL:
        return await sync_to_async(_increment, thread_sensitive=False)(key, seconds)
    return _increment(key, seconds)


def _increment(key: str, seconds: int) -> int:
    cache = _cache()
    cache.add(key, 0, seconds)
    return cache.incr(key)


@lru_cache(maxsize=1)
def _cache() -> BaseCache:
    """One for the process: Django's own `cache` is made anew for each request, and with it a connection to Redis."""
    made: BaseCache = caches.create_connection("default")
    return made


def address_of(request: HttpRequest) -> str:
    """The peer's address. Behind a proxy the server is told to trust it (uvicorn's --forwarded-allow-ips)."""
    return str(request.META.get("REMOTE_ADDR") or "unknown")
