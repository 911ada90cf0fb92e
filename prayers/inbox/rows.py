"""What a row of the inbox tells in one line: who, what, how urgent, how long it waits, who has it."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.utils.functional import Promise
from django.utils.timesince import timesince
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from prayers import workflow
from prayers.inbox.paging import place_of
from prayers.inbox.scope import InboxScope
from prayers.linked_contacts import NOTHING, LinkedContacts, has_way, linked_contacts
from prayers.models import CareRecord, Confidentiality, Kind, Status, Urgency
from prayers.models.choices import UNCLAIMED_STATUSES
from prayers.reaching import warnings_for

_MOMENT = timedelta(minutes=1)  # less is no time
_TONES = {Urgency.IMMEDIATE: "co-bad", Urgency.HIGH: "co-doubt"}


@dataclass(frozen=True)
class Row:
    record: CareRecord
    place: str
    who: str | Promise
    is_from_elsewhere: bool  # who it is, or how to reach them, stands in another need of the same conversation
    waiting: str  # since it was asked for, such as "Waiting 3 hours"
    due: str  # such as "Due in 3 hours" or "Overdue 3 hours"; "" where nothing is promised
    is_overdue: bool
    is_mine: bool
    may_claim: bool
    may_mark: bool  # an alarm or a notice of danger: as right or false
    snoozed_until: datetime | None  # while it is
    tone: str  # the class of its urgency
    caution: str  # what to read before anybody calls or writes: violence at home was told; "" else
    circle: str  # who alone may read it, where its kind does not say so already


def row_of(record: CareRecord, scope: InboxScope) -> Row:
    """The row of a record that was read with its person, church and assignee."""
    return rows_of([record], scope)[0]


def rows_of(records: Iterable[CareRecord], scope: InboxScope) -> list[Row]:
    """Their rows: in no query, or in one for all those without a name."""
    records = list(records)
    elsewhere = linked_contacts([record for record in records if not _name_of(record)], scope.records)
    cautions = warnings_for(records, scope.user)
    return [_row(record, scope, elsewhere.get(record.pk, NOTHING), cautions.get(record.pk, "")) for record in records]


def _row(record: CareRecord, scope: InboxScope, elsewhere: LinkedContacts, caution: str) -> Row:
    now = scope.now.moment
    overdue = record.is_overdue(now)
    snoozed = record.snoozed_until
    told = _told(record, elsewhere)
    return Row(
        record=record,
        place=place_of(record),
        who=told or who_asked(record),
        is_from_elsewhere=bool(told),
        waiting=waiting_for(record.waits_since, now),
        due=_due(record, now, overdue=overdue),
        is_overdue=overdue,
        is_mine=record.assignee_id in scope.now.staff_ids,
        may_claim=can_be_claimed(record) and scope.works_for(record.church_id),
        may_mark=record.kind == Kind.SAFETY,
        snoozed_until=snoozed if snoozed and snoozed > now and not record.is_closed else None,
        tone=_TONES.get(Urgency(record.urgency), ""),
        caution=caution,
        circle=record.get_confidentiality_display() if record.confidentiality == Confidentiality.PASTORS_ONLY else "",
    )


def who_asked(record: CareRecord) -> Any:
    """The name as it was given; never one for a person who asked to stay unknown."""
    if record.anonymous:
        return _("Anonymous")
    return _name_of(record) or _("No name given")


def _told(record: CareRecord, elsewhere: LinkedContacts) -> str:
    """Who it is by another need of the same conversation, else how to reach them where this one has no way; "" where neither is told."""
    told = elsewhere.names or (() if has_way(record) else elsewhere.ways)
    return told[0].words if told else ""


def _name_of(record: CareRecord) -> str:
    return record.contact_name or (record.person.name if record.person else "")


def can_be_claimed(record: CareRecord) -> bool:
    """Whether nobody has it and its kind is one that is claimed: a draft is approved instead."""
    steps = workflow.next_statuses(Kind(record.kind), Status(record.status))
    return record.status in UNCLAIMED_STATUSES and Status.CLAIMED in steps


def waiting_for(since: datetime, now: datetime) -> str:
    """How long somebody has waited, in words."""
    if now - since < _MOMENT:
        return gettext("Just now")
    return gettext("Waiting %(time)s") % {"time": _span(since, now)}


def _due(record: CareRecord, now: datetime, *, overdue: bool) -> str:
    if record.due_at is None or record.is_closed:
        return ""
    if abs(record.due_at - now) < _MOMENT:
        return gettext("Due now")
    if overdue:
        return gettext("Overdue %(time)s") % {"time": _span(record.due_at, now)}
    return gettext("Due in %(time)s") % {"time": _span(now, record.due_at)}


def _span(since: datetime, until: datetime) -> str:
    """A time in its largest unit: nobody reads the minutes of a day."""
    return timesince(since, until, depth=1).replace("\N{NO-BREAK SPACE}", " ")
