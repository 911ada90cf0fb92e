"""The widget's scripts as they travel: without comments, compressed, and known again by what is in them."""

import gzip
import hashlib
import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles import finders

ENTRY = "chat"  # the module of the chat's page; it imports the others, each by its name beside it
_COMMENT = re.compile(r"^[ \t]*(?:/\*\*.*?\*/|//[^\n]*)|(?<=[;{,]) //[^\n]*$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Script:
    plain: bytes
    compressed: bytes
    etag: str


def script(source: str) -> Script:
    plain = source.encode()
    return Script(plain, gzip.compress(plain, 9, mtime=0), f'"{hashlib.sha256(plain).hexdigest()[:20]}"')


def small(source: str) -> str:
    """Without comments, at the beginning of a line or the end of a statement, and without the room before each line. Nothing of ours
    but a comment stands so."""
    lines = (line.strip() for line in _COMMENT.sub("", source).splitlines())
    return "\n".join(filter(None, lines)) + "\n"


def on_disk(name: str) -> Path:
    return Path(finders.find(f"widget/{name}.js") or settings.STATIC_ROOT / "widget" / f"{name}.js")


def module(name: str) -> Script | None:
    """One of the chat's modules; None where there is none of this name. A development server sees each change."""
    path = on_disk(name)
    return _module(path, path.stat().st_mtime_ns) if path.is_file() else None


def version() -> str:
    """Of all modules together: it stands in their addresses, so that a browser may keep them for ever."""
    paths = sorted(on_disk(ENTRY).parent.glob("*.js"))
    return _version(tuple((path, path.stat().st_mtime_ns) for path in paths))


@lru_cache(maxsize=64)
def _module(path: Path, changed_at: int) -> Script:
    return script(small(path.read_text()))


@lru_cache(maxsize=2)
def _version(files: tuple[tuple[Path, int], ...]) -> str:
    return hashlib.sha256(b"".join(path.read_bytes() for path, _ in files)).hexdigest()[:12]
