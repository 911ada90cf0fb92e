"""The script that a church's site loads: read once, sent compressed, the same for every church."""

import gzip
import hashlib
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles import finders

SOURCE = "widget/loader.js"


@dataclass(frozen=True)
class Loader:
    plain: bytes
    compressed: bytes
    etag: str


def loader() -> Loader:
    """The loader as it stands on disk. A development server sees each change."""
    path = Path(finders.find(SOURCE) or settings.STATIC_ROOT / SOURCE)
    return _read(path, path.stat().st_mtime_ns)


@lru_cache(maxsize=1)
def _read(path: Path, changed_at: int) -> Loader:
    plain = path.read_bytes()
    return Loader(plain, gzip.compress(plain, 9, mtime=0), f'"{hashlib.sha256(plain).hexdigest()[:20]}"')
