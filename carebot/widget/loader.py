"""The script that a church's site loads: read once, without its comments, sent compressed, with what it must know by itself when the
chat cannot be reached."""

import gzip
import hashlib
import json
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles import finders

from carebot.widget.page import emergency_number
from church.models import Church
from language.crisis import crisis_lines
from language.danger import DangerKind

SOURCE = "widget/loader.js"
SERVED = "})({});"  # the script's end: what it is called with
KEPT = 64  # churches


@dataclass(frozen=True)
class Loader:
    plain: bytes
    compressed: bytes
    etag: str


def loader(church: Church | None = None) -> Loader:
    """The loader as it stands on disk; with the church's telephone and its country's numbers where the address names the church.
    A development server sees each change."""
    path = Path(finders.find(SOURCE) or settings.STATIC_ROOT / SOURCE)
    return _read(path, path.stat().st_mtime_ns, json.dumps(_served(church) if church else {}))


def _served(church: Church) -> dict[str, object]:
    lines = crisis_lines(church.country, DangerKind.SELF_HARM, church.language)
    first = [line.call.split(" (")[0] for line in lines if line.call][:1]
    return {
        "church": church.public_key,
        "phone": church.phone,
        "numbers": list(dict.fromkeys([*first, emergency_number(church)])),
    }


@lru_cache(maxsize=KEPT)
def _read(path: Path, changed_at: int, served: str) -> Loader:
    script, found, _ = _small(path.read_text()).rpartition(SERVED)
    if not found:
        raise ValueError(f"{SOURCE} has to end with {SERVED}, where what is known of the church is put in.")
    plain = f"{script}}})({served});\n".encode()
    return Loader(plain, gzip.compress(plain, 9, mtime=0), f'"{hashlib.sha256(plain).hexdigest()[:20]}"')


def _small(script: str) -> str:
    """Without lines that are only a comment, and without the room before each line."""
    lines = (line.strip() for line in script.splitlines())
    return "\n".join(line for line in lines if line and not line.startswith(("//", "/**")))
