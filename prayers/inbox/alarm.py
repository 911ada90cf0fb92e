"""What cannot be missed: somebody may be in danger and nobody has taken it on. Stands on every page of the console until then."""

import hashlib
from dataclasses import dataclass

from django.db.models import OuterRef, Subquery
from django.db.models.functions import Coalesce

from prayers.inbox import floods
from prayers.inbox.rows import can_be_claimed, waiting_for
from prayers.inbox.scope import InboxScope
from prayers.models import CareRecord, ConcernUpdate
from prayers.models.record import IS_ALARMING, IS_OPEN, IS_UNCLAIMED, CareRecordQuerySet

SHOWN = 3  # of those that came alone, with a button each; the others behind a link
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
    floods: list[floods.Line]  # many from one address stand for one: no other waits behind them
    ids: str  # of all that wait, in short: another text tells of another set
    newest: str  # when the last of them called, or called again; "" where there is none

    @property
    def is_raised(self) -> bool:
        return bool(self.concerns or self.floods)

    @property
    def total(self) -> int:
        return len(self.concerns) + self.more + sum(line.count for line in self.floods)


def alarming(scope: InboxScope) -> CareRecordQuerySet:
    """Unclaimed danger that this person may read, also where it was put aside: nobody has looked after it all the same."""
    return scope.records.filter(IS_OPEN, IS_UNCLAIMED, IS_ALARMING)


def alarm_for(scope: InboxScope) -> Alarm:
    called_again = ConcernUpdate.objects.filter(concern=OuterRef("pk"), has_called=True).order_by("-created_at")
    alone = (
        alarming(scope)
        .filter(floods.NOT_IN_A_FLOOD)
        .annotate(last_call=Coalesce(Subquery(called_again.values("created_at")[:1]), "created_at"))
    )
    since = Coalesce("called_again_at", "created_at")
    waiting = list(alone.select_related("church").order_by(since)[:MOST])
    joined = floods.lines(scope)
    concerns = [
        Concern(
            record,
            waiting_for(record.waits_since, scope.now.moment),
            can_be_claimed(record) and scope.works_for(record.church_id),
        )
        for record in waiting[:SHOWN]
    ]
    calls = [*(record.last_call for record in waiting), *(line.newest for line in joined)]
    newest = max(calls, default=None)
    ids = "".join(sorted(record.pk.hex for record in waiting))
    ids += "".join(f"{line.flood.pk.hex}{line.count}" for line in joined) + str(newest)
    return Alarm(
        concerns,
        more=len(waiting) - len(concerns),
        floods=joined,
        ids=hashlib.sha256(ids.encode()).hexdigest()[:16],
        newest=newest.isoformat() if newest else "",
    )
