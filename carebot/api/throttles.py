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
from church.network import network_of

log = structlog.get_logger(__name__)


async def throttle(scope: str, who: str) -> None:
    """Count one request. Raises TooManyRequests when `who` has used the scope's allowance up."""
    allowed, window_seconds = settings.THROTTLES[scope]
    now = int(time.time())
    key = _key(scope, who, now // window_seconds)
    try:
        count = await _count(key, window_seconds)
    except Exception as error:  # whatever a cache backend raises when its server is away
        log.warning("throttle.cache_down", error=type(error).__name__)
        return
    if count > allowed:
        raise TooManyRequests(window_seconds - now % window_seconds)


async def use_up(scope: str, who: str) -> None:
    """Leave nothing of what `who` may send in this window of the scope."""
    try:
        await sync_to_async(_leave_nothing, thread_sensitive=False)(scope, who)
    except Exception as error:  # as above
        log.warning("throttle.cache_down", error=type(error).__name__)


def is_used_up(scope: str, who: str) -> bool:
    """Whether `who` may send no more in this window. Counts nothing; for threads."""
    allowed, window_seconds = settings.THROTTLES[scope]
    try:
        count = _cache().get(_key(scope, who, int(time.time()) // window_seconds), 0)
    except Exception as error:  # as above
        log.warning("throttle.cache_down", error=type(error).__name__)
        return False
    return bool(count > allowed)


def _leave_nothing(scope: str, who: str) -> None:
    allowed, window_seconds = settings.THROTTLES[scope]
    _cache().set(_key(scope, who, int(time.time()) // window_seconds), allowed + 1, window_seconds)


def _key(scope: str, who: str, window: int) -> str:
    return hashlib.sha256(f"{scope}:{who}:{window}".encode()).hexdigest()


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
    """What the peer writes from: its IPv4 address, or the /64 of its IPv6 address. Behind a proxy the server is told to trust it
    (uvicorn's --forwarded-allow-ips)."""
    return network_of(str(request.META.get("REMOTE_ADDR") or "")) or "unknown"
