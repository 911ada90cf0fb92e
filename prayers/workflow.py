"""Which way a care record may go. Each kind has its own steps; what is not listed is refused."""

from collections.abc import Mapping
from datetime import datetime
from typing import TYPE_CHECKING, Any

from prayers.errors import RecordMoved, TransitionRefused
from prayers.models.choices import CLOSED_STATUSES, UNCLAIMED_STATUSES, Kind, Status

if TYPE_CHECKING:
    from church.models import StaffMember
    from prayers.models.record import CareRecord

S = Status
Steps = Mapping[Status, tuple[Status, ...]]

# Claimed, worked on, done; given back when somebody took it by mistake; reopened when it was closed too soon.
_USUAL: Steps = {
    S.NEW: (S.CLAIMED, S.IN_PROGRESS, S.DONE, S.CLOSED),
    S.CLAIMED: (S.IN_PROGRESS, S.DONE, S.CLOSED, S.NEW),
    S.IN_PROGRESS: (S.DONE, S.CLOSED, S.CLAIMED),
    S.DONE: (S.IN_PROGRESS,),
    S.CLOSED: (S.IN_PROGRESS,),
}

TRANSITIONS: Mapping[Kind, Steps] = {
    Kind.PRAYER: _USUAL,
    Kind.CONTACT: _USUAL,
    Kind.CARE: _USUAL,
    Kind.FOLLOWUP: _USUAL,
    Kind.CALLBACK: {
        **_USUAL,
        S.CLAIMED: (S.IN_PROGRESS, S.ATTEMPTED, S.DONE, S.CLOSED, S.NEW),
        S.IN_PROGRESS: (S.ATTEMPTED, S.DONE, S.CLOSED, S.CLAIMED),
        S.ATTEMPTED: (S.IN_PROGRESS, S.DONE, S.CLOSED, S.CLAIMED),
    },
    Kind.VISIT: {
        **_USUAL,
        S.CLAIMED: (S.SCHEDULED, S.IN_PROGRESS, S.DONE, S.CLOSED, S.NEW),
        S.IN_PROGRESS: (S.SCHEDULED, S.DONE, S.CLOSED, S.CLAIMED),
        S.SCHEDULED: (S.DONE, S.IN_PROGRESS, S.CLOSED),
    },
    # Somebody must take a safety concern before it can be laid aside, and it is never handed back to nobody.
    Kind.SAFETY: {
        S.NEW: (S.CLAIMED,),
        S.CLAIMED: (S.IN_PROGRESS, S.DONE, S.CLOSED),
        S.IN_PROGRESS: (S.DONE, S.CLOSED, S.CLAIMED),
        S.DONE: (S.IN_PROGRESS,),
        S.CLOSED: (S.IN_PROGRESS,),
    },
    Kind.VOLUNTEER: {
        S.NEW: (S.CLAIMED, S.SCREENING, S.DECLINED, S.CLOSED),
        S.CLAIMED: (S.SCREENING, S.APPROVED, S.DECLINED, S.CLOSED, S.NEW),
        S.SCREENING: (S.APPROVED, S.DECLINED, S.CLOSED),
        S.APPROVED: (S.DONE, S.DECLINED, S.CLOSED),
        S.DONE: (S.CLAIMED,),
        S.DECLINED: (S.CLAIMED,),
        S.CLOSED: (S.CLAIMED,),
    },
    Kind.SUMMARY: {},  # filed for reading
    # Nothing is sent before a member of staff approved it.
    Kind.DRAFT: {
        S.AWAITING_APPROVAL: (S.APPROVED, S.DECLINED),
        S.APPROVED: (S.DONE, S.DECLINED, S.AWAITING_APPROVAL),
        S.DECLINED: (S.AWAITING_APPROVAL,),
    },
    # The committee decides before anything is paid.
    Kind.BENEVOLENCE: {
        S.NEW: (S.CLAIMED, S.CLOSED),
        S.CLAIMED: (S.IN_PROGRESS, S.APPROVED, S.DECLINED, S.CLOSED, S.NEW),
        S.IN_PROGRESS: (S.APPROVED, S.DECLINED, S.CLOSED, S.CLAIMED),
        S.APPROVED: (S.DONE, S.DECLINED, S.CLOSED),
        S.DONE: (S.IN_PROGRESS,),
        S.DECLINED: (S.IN_PROGRESS,),
        S.CLOSED: (S.IN_PROGRESS,),
    },
}

# Steps that a fact about the record closes: who would serve among minors is not approved before the background check.
CLOSED_BY: Mapping[tuple[Kind, Status, Status], str] = {
    (Kind.VOLUNTEER, S.CLAIMED, S.APPROVED): "needs_background_check",
}
KINDS_WITH_FACTS = frozenset(kind for kind, _, _ in CLOSED_BY)

_FIRST = {Kind.SUMMARY: S.FILED, Kind.DRAFT: S.AWAITING_APPROVAL}


def first_status(kind: Kind) -> Status:
    """The status in which a record of this kind is written."""
    return _FIRST.get(kind, S.NEW)


def next_statuses(kind: Kind, status: Status, facts: frozenset[str] = frozenset()) -> tuple[Status, ...]:
    """Where a record of this kind may go from `status`."""
    steps = TRANSITIONS[kind].get(status, ())
    return tuple(step for step in steps if CLOSED_BY.get((kind, status, step)) not in facts)


def checked(kind: Kind, status: Status, wanted: Status, facts: frozenset[str] = frozenset()) -> Status:
    """`wanted`, when a record of this kind may go there. Raises TransitionRefused."""
    accepted = next_statuses(kind, status, facts)
    if wanted not in accepted:
        names = ", ".join(accepted) or "nothing: it stays as it is"
        raise TransitionRefused(f"A {kind.label} cannot go from {status} to {wanted}; accepted: {names}.")
    return wanted


def stamps(before: Status, after: Status, now: datetime, *, claimed_at: datetime | None) -> dict[str, Any]:
    """What changes with the status: when it was taken on, and when it was closed."""
    changes: dict[str, Any] = {"status": after, "closed_at": now if after in CLOSED_STATUSES else None}
    if after in UNCLAIMED_STATUSES:
        changes |= {"claimed_at": None, "assignee_id": None}
    elif claimed_at is None or after is S.CLAIMED:
        changes["claimed_at"] = now
    return changes


def commit(record: "CareRecord", changes: Mapping[str, Any], *, by: "StaffMember | None") -> None:
    """Write the change if the record is still as it was read, in its status and in what changes, and `by` may see it.

    Raises RecordMoved.
    """
    from prayers.models.record import CareRecord

    records = CareRecord.objects.all() if by is None else CareRecord.objects.visible_to(by.user)
    if by is not None:
        records = records.filter(church_id=by.church_id)
    # The ids are looked up first: PostgreSQL and SQLite both evaluate the rest again in the UPDATE itself.
    visible = records.filter(pk=record.pk).values("pk")
    as_read = {name: getattr(record, name) for name in {"status", *changes}}
    if not CareRecord.objects.filter(pk__in=visible, **as_read).update(**changes):
        raise RecordMoved(f"{record} was changed by somebody else, or is closed to you; reload it and look again.")
    for name, value in changes.items():
        setattr(record, name, value)
