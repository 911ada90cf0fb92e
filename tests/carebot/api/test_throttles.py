"""A cache that does not answer is waited for by whoever finds it out, and by nobody else."""

import threading

import pytest
from django.core.cache.backends.base import BaseCache
from django.core.cache.backends.locmem import LocMemCache

from carebot.api import throttles
from carebot.api.throttles import CacheAway, WatchedCache


class FrozenCache(LocMemCache):
    """Says nothing until it is thawed."""

    def __init__(self) -> None:
        super().__init__("frozen", {})
        self.is_frozen = True
        self.asked = 0
        self.was_asked = threading.Event()

    def get(self, key: str, default: object = None, version: int | None = None) -> object:
        self.asked += 1
        self.was_asked.set()
        if self.is_frozen:
            raise TimeoutError
        return super().get(key, default, version)


def get(cache: BaseCache) -> object:
    return cache.get("a", 0)


def test_one_waits_and_the_next_do_not():
    frozen = FrozenCache()
    cache = WatchedCache(frozen)
    with pytest.raises(TimeoutError):
        cache.use(get)
    for _ in range(5):
        with pytest.raises(CacheAway):
            cache.use(get)

    assert frozen.asked == 1


def test_it_is_asked_again_by_a_thread_and_used_once_it_answers(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(throttles, "ASK_AGAIN_SECONDS", 0.0)
    frozen = FrozenCache()
    cache = WatchedCache(frozen)
    with pytest.raises(TimeoutError):
        cache.use(get)
    frozen.is_frozen = False
    frozen.was_asked.clear()
    with pytest.raises(CacheAway):
        cache.use(get)
    assert frozen.was_asked.wait(5)
    for thread in threading.enumerate():
        if thread.name == "cache":
            thread.join()

    assert cache.use(get) == 0


def test_a_count_that_ran_out_is_an_answer():
    cache = WatchedCache(LocMemCache("counts", {}))
    with pytest.raises(ValueError, match="not found"):
        cache.use(lambda inner: inner.incr("nothing"))

    assert cache.use(get) == 0
