"""A flood as staff see it: one line wherever records are listed, and a page where each keeps its own words and its own claim."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import Count, Max, Min, Q, QuerySet

from prayers import handling
from prayers.inbox.rows import can_be_claimed, waiting_for, who_asked
from prayers.inbox.scope import InboxScope
from prayers.models import CareRecord, ConcernUpdate, Flood, RecordStep, RecordView, What, Where
from prayers.models.flood import CALLS, WAITS
from prayers.models.record import IS_ALARMING, IS_OPEN

# What is told of by its flood's one line instead of a row of its own: what nobody has claimed.
IN_A_FLOOD = Q(flood__isnull=False, claimed_at=None, closed_at=None) & IS_ALARMING
NOT_IN_A_FLOOD = Q(flood=None) | Q(claimed_at__isnull=False) | Q(closed_at__isnull=False) | ~IS_ALARMING
MOST = 300  # conversations on the page; the next ones follow when these are claimed or closed
MOST_UPDATES = 50  # later messages of one of them; its own page has them all
_CHOICE = re.compile(r"^([0-9a-f-]{36}):(\d{1,6})$")


@dataclass(frozen=True)
class Line:
    flood: Flood
    count: int  # of alarm; conversations that this person may read and nobody has claimed
    waiting: str  # of the longest waiting
    newest: datetime  # when it last called; not later than the last emails, so that it calls once a round


@dataclass(frozen=True)
class Shown:
    """One conversation of a flood."""

    record: CareRecord
    who: Any
    words: str
    updates: list[ConcernUpdate]
    more_updates: int
    waiting: str
    is_waiting: bool
    may_claim: bool
    choice: str  # the record, and how many later messages of it are shown: `handling.close_as_flood`


def lines(scope: InboxScope) -> list[Line]:
    """The floods in which somebody waits whom this person may read of, the longest waiting first. One query where there is none."""
    waiting = scope.records.filter(CALLS, flood__isnull=False).order_by()
    found = waiting.values("flood").annotate(count=Count("pk"), first=Min("created_at"), newest=Max("created_at"))
    of_flood = {row["flood"]: row for row in found}
    if not of_flood:
        return []
    floods = Flood.objects.filter(pk__in=list(of_flood)).select_related("church")
    return [
        Line(
            flood,
            row["count"],
            waiting_for(row["first"], scope.now.moment),
            min(row["newest"], flood.told_at or row["newest"]),
        )
        for flood in sorted(floods, key=lambda each: of_flood[each.pk]["first"])
        if (row := of_flood[flood.pk])
    ]


def context_for(scope: InboxScope, flood: Flood, *, chosen_all: bool) -> dict[str, Any]:
    """What the page of a flood shows to this person, who has its words before them from then on. Raises Flood.DoesNotExist."""
    readable = scope.records.filter(flood=flood)
    waiting, others = readable.filter(WAITS), readable.exclude(WAITS)
    found = [*_read(waiting.order_by("created_at", "pk")), *_read(others.order_by("-created_at", "-pk"))][:MOST]
    if not found:
        raise Flood.DoesNotExist
    RecordView.objects.write_down({each.pk: each.church_id for each in found}, scope.user, Where.FLOOD)
    shown = _shown(found, scope)
    closings = handling.closings_to_undo(flood, scope.user)
    return {
        "flood": flood,
        "scope": scope,
        "waiting": [each for each in shown if each.is_waiting],
        "others": [each for each in shown if not each.is_waiting],
        "more": max(0, readable.count() - len(found)),
        "may_close": scope.works_for(flood.church_id),
        "chosen_all": chosen_all,
        "undo_count": len(closings),
        "undo_at": closings[0].at if closings else None,
        "closings": _closings(readable),
    }


def read_choices(values: Iterable[str]) -> dict[UUID, int]:
    """The records that were ticked, with what was shown of each. Nonsense is left out."""
    return {UUID(match[1]): int(match[2]) for value in values if (match := _CHOICE.match(value))}


def _read(records: QuerySet[Any]) -> list[CareRecord]:
    return list(records.select_related("church", "person", "assignee", "safetyconcern")[:MOST])


def _shown(records: list[CareRecord], scope: InboxScope) -> list[Shown]:
    updates: dict[UUID, list[ConcernUpdate]] = {}
    for update in ConcernUpdate.objects.filter(concern__in=[each.pk for each in records]):
        updates.setdefault(update.concern_id, []).append(update)
    return [_one(record, updates.get(record.pk, []), scope) for record in records]


def _one(record: CareRecord, updates: list[ConcernUpdate], scope: InboxScope) -> Shown:
    may_claim = can_be_claimed(record) and scope.works_for(record.church_id)
    return Shown(
        record=record,
        who=who_asked(record),
        words=record.detail.concern,  # type: ignore[attr-defined]
        updates=updates[-MOST_UPDATES:],
        more_updates=max(0, len(updates) - MOST_UPDATES),
        waiting=waiting_for(record.waits_since, scope.now.moment),
        is_waiting=record.claimed_at is None and not record.is_closed,
        may_claim=may_claim,
        choice=f"{record.pk}:{len(updates)}",
    )


def _closings(readable: QuerySet[Any]) -> list[dict[str, Any]]:
    """Who closed how many of them as a flood, and when; what was opened again is left out."""
    steps = RecordStep.objects.filter(record__in=readable.exclude(IS_OPEN).values("pk"), what=What.FLOODED)
    return [*steps.order_by("-at").values("by_name", "at").annotate(count=Count("pk"))]  # type: ignore[list-item]
