"""The log of what was erased: keys of rows, never a word. The same in the table, in the process's log and in a file."""

from collections.abc import Mapping
from typing import Any

import structlog
from django.contrib.auth.models import User

from carebot.models import Erasure
from church.access import staff_of

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
