"""A record that whoever has it does not look after any more is nobody's again: by the software alone, whatever the workflow lets
people do. A danger too, which is then told day and night until somebody claims it.
"""

from datetime import datetime
from typing import Any

from django.utils import timezone

from prayers import workflow
from prayers.handling.steps import change, need_open
from prayers.models.choices import UNCLAIMED_STATUSES, Kind, Status
from prayers.models.record import CareRecord
from prayers.models.step import RecordStep, What

# Taken on and not decided yet. A decision (approved, a background check under way) is not undone: only whom it was with changes.
GOES_BACK = frozenset({Status.CLAIMED, Status.IN_PROGRESS, Status.ATTEMPTED, Status.SCHEDULED})


def let_go(record: CareRecord, *, now: datetime | None = None) -> RecordStep:
    """Take the record from whom it is with. One conditional UPDATE; raises RecordMoved when somebody was quicker."""
    need_open(record)
    now = now or timezone.now()
    if record.status not in GOES_BACK:
        what = What.ASSIGNED
        changes: dict[str, Any] = {"assignee_id": None}
        if record.status in UNCLAIMED_STATUSES:
            changes["snoozed_until"] = None
        return change(record, what, changes, by=None, now=now)
    first = workflow.first_status(Kind(record.kind))
    changes = workflow.status_timestamps(Status(record.status), first, now, claimed_at=record.claimed_at)
    changes |= {"snoozed_until": None, "remind_after": None}  # told of at once, like what nobody ever claimed
    return change(record, What.GIVEN_BACK, changes, by=None, now=now, if_still=["assignee_id"])
