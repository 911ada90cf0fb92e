"""Which way a care record may go. Each kind has its own steps (`prayers/kinds/<kind>.py`); what is not listed is refused."""

from datetime import datetime
from typing import Any

from prayers.errors import TransitionRefused
from prayers.kinds import spec_of
from prayers.models.choices import CLOSED_STATUSES, UNCLAIMED_STATUSES, Kind, Status


def first_status(kind: Kind) -> Status:
    """The status in which a record of this kind is written."""
    return spec_of(kind).first_status


def next_statuses(kind: Kind, status: Status, facts: frozenset[str] = frozenset()) -> tuple[Status, ...]:
    """Where a record of this kind may go from `status`."""
    spec = spec_of(kind)
    return tuple(step for step in spec.steps.get(status, ()) if spec.closed_by.get((status, step)) not in facts)


def plain_statuses(kind: Kind, status: Status, facts: frozenset[str] = frozenset()) -> tuple[Status, ...]:
    """Where somebody may move it with nothing but a status; the guarded steps have doors of their own (`KindSpec.guarded`)."""
    guarded = spec_of(kind).guarded
    return tuple(step for step in next_statuses(kind, status, facts) if (status, step) not in guarded)


def checked(
    kind: Kind, status: Status, wanted: Status, facts: frozenset[str] = frozenset(), *, is_guarded: bool = False
) -> Status:
    """`wanted`, when a record of this kind may go there. Raises TransitionRefused. `is_guarded`: by the door of a guarded step."""
    accepted = (next_statuses if is_guarded else plain_statuses)(kind, status, facts)
    if wanted not in accepted:
        names = ", ".join(accepted) or "nothing: it stays as it is"
        raise TransitionRefused(f"A {kind.label} cannot go from {status} to {wanted}; accepted: {names}.")
    return wanted


def status_timestamps(before: Status, after: Status, now: datetime, *, claimed_at: datetime | None) -> dict[str, Any]:
    """What changes with the status: when it was taken on, and when it was closed."""
    changes: dict[str, Any] = {"status": after, "closed_at": now if after in CLOSED_STATUSES else None}
    if after in UNCLAIMED_STATUSES:
        changes |= {"claimed_at": None, "assignee_id": None}
    elif claimed_at is None or after is Status.CLAIMED:
        changes["claimed_at"] = now
    return changes
