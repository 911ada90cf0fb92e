"""What was made of the last texts, so that each is read once however often it is asked about.

A message is asked about at the door, when it is stored and when its turn begins. Texts are known by their digest: no visitor's words
stay in memory for this.
"""

from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future
from hashlib import blake2b
from threading import Lock
from typing import Generic, TypeVar

Made = TypeVar("Made")


class Once(Generic[Made]):
    """The last `most` results. Safe to share between threads: who asks for what another thread is making waits for it."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[bytes, Future[Made]] = OrderedDict()
        self._lock = Lock()

    def of(self, text: str, make: Callable[[], Made]) -> Made:
        """What was made of the text; where nothing is known, what `make` gives. Raises what `make` raises, and keeps nothing then."""
        key = _digest(text)
        with self._lock:
            kept = self._kept.get(key)
            if kept is not None:
                self._kept.move_to_end(key)
            else:
                mine = self._kept[key] = Future()
                if len(self._kept) > self._most:
                    self._kept.popitem(last=False)
        if kept is not None:
            return kept.result()
        try:
            made = make()
        except BaseException as error:
            with self._lock:
                self._kept.pop(key, None)
            mine.set_exception(error)
            raise
        mine.set_result(made)
        return made

    def knows(self, text: str) -> bool:
        """Whether `of` would answer without making anything."""
        with self._lock:
            kept = self._kept.get(_digest(text))
        return kept is not None and kept.done()

    def forget(self) -> None:
        """Keeps nothing any more."""
        with self._lock:
            self._kept.clear()


def _digest(text: str) -> bytes:
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).digest()
