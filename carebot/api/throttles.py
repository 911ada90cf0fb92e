"""How much one conversation and one address may send: fixed windows, counted atomically in the cache.

In one process the cache is memory; with REDIS_URL it is shared by all. A cache that is down throttles nobody: turning people
in need away is worse than answering too many. Nor does anybody wait for it, but for those who find out that it is.
"""

import hashlib
import math
import threading
import time
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import TypeVar

import structlog
from asgiref.sync import sync_to_async
from django.conf import settings
from django.core.cache import caches
from django.core.cache.backends.base import BaseCache
from django.http import HttpRequest

from carebot.api.problems import TooManyRequests
from church.network import network_of

log = structlog.get_logger(__name__)

ASK_AGAIN_SECONDS = 1.0  # after a cache that did not answer was last asked
T = TypeVar("T")


class CacheAway(Exception):
    """Raised at once, in place of waiting for a cache that did not answer a moment ago."""


class WatchedCache:
    """A cache that is not waited for once it did not answer: a thread asks now and then, until it answers again.

    A server that is frozen takes connections and says nothing, so that every request would wait out its time limit.
    """

    def __init__(self, cache: BaseCache) -> None:
        self._cache = cache
        self._lock = threading.Lock()
        self._ask_at: float | None = None  # by the monotonic clock; None: it answers

    def use(self, work: Callable[[BaseCache], T]) -> T:
        """What `work` returns. Raises CacheAway, and whatever the cache raises."""
        if self._is_away():
            raise CacheAway
        try:
            return work(self._cache)
        except ValueError:  # a count that ran out between two commands: it answered
            raise
        except Exception:
            self._ask_later()
            raise

    def _is_away(self) -> bool:
        with self._lock:
            if self._ask_at is None:
                return False
            if time.monotonic() >= self._ask_at:
                self._ask_at = math.inf  # one asks at a time
                threading.Thread(target=self._ask, name="cache", daemon=True).start()
            return True

    def _ask(self) -> None:
        try:
            self._cache.get("throttles:answers")
        except Exception:  # as in `throttle`
            self._ask_later()
        else:
            with self._lock:
                self._ask_at = None

    def _ask_later(self) -> None:
        with self._lock:
            self._ask_at = time.monotonic() + ASK_AGAIN_SECONDS


async def throttle(scope: str, who: str) -> None:
    """Count one request. Raises TooManyRequests when `who` has used the scope's allowance up."""
    await throttle_each((scope, who))


async def throttle_each(*asked: tuple[str, str]) -> None:
    """The same for each (scope, who) in turn, on one thread; who comes after one that is used up is not counted."""
    now = int(time.time())
    try:
        if settings.REDIS_URL:
            used_up = await sync_to_async(_first_used_up, thread_sensitive=False)(asked, now)
        else:
            used_up = _first_used_up(asked, now)
    except Exception as error:  # whatever a cache backend raises when its server is away
        log.warning("throttle.cache_down", error=type(error).__name__)
        return
    if used_up is not None:
        _, window_seconds = settings.THROTTLES[used_up]
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
        key = _key(scope, who, int(time.time()) // window_seconds)
        count = _cache().use(lambda cache: cache.get(key, 0))
    except Exception as error:  # as above
        log.warning("throttle.cache_down", error=type(error).__name__)
        return False
    return bool(count > allowed)


def _leave_nothing(scope: str, who: str) -> None:
    allowed, window_seconds = settings.THROTTLES[scope]
    key = _key(scope, who, int(time.time()) // window_seconds)
    _cache().use(lambda cache: cache.set(key, allowed + 1, window_seconds))


def _key(scope: str, who: str, window: int) -> str:
    return hashlib.sha256(f"{scope}:{who}:{window}".encode()).hexdigest()


def _first_used_up(asked: Iterable[tuple[str, str]], now: int) -> str | None:
    for scope, who in asked:
        allowed, window_seconds = settings.THROTTLES[scope]
        if _increment(_key(scope, who, now // window_seconds), window_seconds) > allowed:
            return scope
    return None


def _increment(key: str, seconds: int) -> int:
    return _cache().use(lambda cache: 1 if cache.add(key, 1, seconds) else int(cache.incr(key)))


@lru_cache(maxsize=1)
def _cache() -> WatchedCache:
    """One for the process: Django's own `cache` is made anew for each request, and with it a connection to Redis."""
    return WatchedCache(caches.create_connection("default"))


def address_of(request: HttpRequest) -> str:
    """What the peer writes from: its IPv4 address, or the /64 of its IPv6 address. Behind a proxy the server is told to trust it
    (uvicorn's --forwarded-allow-ips)."""
    return network_of(str(request.META.get("REMOTE_ADDR") or "")) or "unknown"
