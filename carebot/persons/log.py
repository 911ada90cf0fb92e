"""The log of what was erased: keys of rows, never a word. The same in the table, in the process's log and in a file."""

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any
from uuid import UUID

import structlog
from django.contrib.auth.models import User

from carebot.models import Erasure
from carebot.models.erasure import Why
from church.access import staff_of
from church.models import Church

log = structlog.get_logger(__name__)

EVENT = "erasure.done"


def note_erasure(church_id: int, why: str, rows: Mapping[str, Any], *, by: User | None = None) -> Erasure:
    """Keep which rows were erased. Call inside the transaction that erases them."""
    staff = staff_of(by, church_id) if by else None
    kept = {label: [str(key) for key in keys] for label, keys in rows.items() if keys}
    name = staff.display_name if staff else by.get_username() if by else ""
    made: Erasure = Erasure.objects.create(church_id=church_id, why=why, rows=kept, by=by, by_name=name)
    log.info(EVENT, **as_line(made))
    return made


def as_line(erasure: Erasure) -> dict[str, Any]:
    """What `erase_again` needs to do it once more."""
    return {
        "erasure_id": str(erasure.pk),
        "church_id": erasure.church_id,
        "why": str(erasure.why),
        "rows": erasure.rows,
        "at": erasure.at.isoformat(),
    }


def read_lines(lines: Iterable[str]) -> Iterator[dict[str, Any]]:
    """The erasures among the lines of a log, in their order. Raises ValueError for one that is not whole."""
    for number, line in enumerate(lines, start=1):
        if EVENT not in line:
            continue
        try:
            read = json.loads(line)
            if read.get("event") != EVENT:
                continue
            UUID(read["erasure_id"])
            keys = [key for rows in read["rows"].values() for key in rows]
            if not all(_is_key(key) for key in keys):
                raise ValueError
        except (ValueError, KeyError, TypeError, AttributeError):
            raise ValueError(f"Line {number} tells of an erasure and is not whole.") from None
        yield read


def _is_key(key: Any) -> bool:
    """A number or a UUID, as a string."""
    return isinstance(key, str) and (key.isdecimal() or UUID(key) is not None)


def keep(line: Mapping[str, Any]) -> None:
    """Put an erasure that was read back into the table, where it is not there and its church still is."""
    if Church.objects.filter(pk=line["church_id"]).exists():
        fields = {"church_id": line["church_id"], "why": Why(line["why"]), "rows": line["rows"], "at": line["at"]}
        Erasure.objects.get_or_create(id=line["erasure_id"], defaults=fields)
