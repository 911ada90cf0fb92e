"""The script that a church's site loads, with what it must know by itself when the chat cannot be reached."""

import json
from functools import lru_cache
from pathlib import Path

from carebot.widget.page import emergency_number
from carebot.widget.scripts import Script, on_disk, script, small
from church.models import Church
from language.crisis import crisis_lines
from language.danger import DangerKind

SERVED = "})({});"  # the script's end: what it is called with
KEPT = 64  # churches


def loader(origin: str, key: str = "") -> Script:
    """The loader as it stands on disk, with what it is to know: our origin, for a page that imports it, and the church that its address
    names, with name, telephone and its country's numbers where there is one. A development server sees each change."""
    path = on_disk("loader")
    church = Church.objects.filter(public_key=key, is_active=True).first() if key else None
    served = {"origin": origin} | (_served(church) if church else {"church": key} if key else {})
    return _read(path, path.stat().st_mtime_ns, json.dumps(served))


def _served(church: Church) -> dict[str, object]:
    lines = crisis_lines(church.country, DangerKind.SELF_HARM, church.language)
    first = [line.call.split(" (")[0] for line in lines if line.call][:1]
    numbers = list(dict.fromkeys([*first, emergency_number(church)]))
    return {"church": church.public_key, "name": church.name, "phone": church.phone, "numbers": numbers}


@lru_cache(maxsize=KEPT)
def _read(path: Path, changed_at: int, served: str) -> Script:
    before, found, _ = small(path.read_text()).rpartition(SERVED)
    if not found:
        raise ValueError(f"The loader has to end with {SERVED}, where what is known of the church is put in.")
    return script(f"{before}}})({served});\n")
