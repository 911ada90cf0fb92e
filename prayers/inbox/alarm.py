"""What cannot be missed: somebody may be in danger and nobody has taken it on. Stands on every page of the console until then."""

import hashlib
from dataclasses import dataclass

from prayers.inbox.desk import Desk
from prayers.inbox.rows import can_be_claimed, waiting_for
from prayers.models import CareRecord
from prayers.models.record import IS_ALARMING, IS_OPEN, IS_UNCLAIMED, CareRecordQuerySet

SHOWN = 3  # of them, with a button each; the others behind a link
MOST = 50


@dataclass(frozen=True)
class Concern:
    record: CareRecord
    waiting: str
    may_claim: bool


@dataclass(frozen=True)
class Alarm:
    concerns: list[Concern]  # those waiting longest
    more: int
    ids: str  # of all that wait, in short: another text tells of another set
    newest: str  # when the last of them was written; "" where there is none

    @property
    def is_raised(self) -> bool:
        return bool(self.concerns)

    @property
    def total(self) -> int:
        return len(self.concerns) + self.more


def alarming(desk: Desk) -> CareRecordQuerySet:
    """Unclaimed danger that this person may read, also where it was put aside: nobody has looked after it all the same."""
    return desk.records.filter(IS_OPEN, IS_UNCLAIMED, IS_ALARMING)


def alarm_for(desk: Desk) -> Alarm:
    waiting = list(alarming(desk).select_related("church").order_by("created_at")[:MOST])
    concerns = [
        Concern(
            record,
            waiting_for(record.created_at, desk.now.moment),
            can_be_claimed(record) and desk.works_for(record.church_id),
        )
        for record in waiting[:SHOWN]
    ]
    ids = "".join(sorted(record.pk.hex for record in waiting))
    newest = max((record.created_at for record in waiting), default=None)
    return Alarm(
        concerns,
        more=len(waiting) - len(concerns),
        ids=hashlib.sha256(ids.encode()).hexdigest()[:16],
        newest=newest.isoformat() if newest else "",
    )
