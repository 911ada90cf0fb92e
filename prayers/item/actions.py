"""What this person may do with a record now: the buttons of its page."""

from dataclasses import dataclass
from enum import Enum

from django.utils.translation import gettext as _

from church.models import StaffMember
from prayers.models import CareRecord, Kind, Status, Urgency
from prayers.models.choices import UNCLAIMED_STATUSES


class Taking(Enum):
    """How somebody makes a record theirs."""

    CLAIM = "claim"
    ASSIGN = "assign"  # to oneself: somebody has it already, or this kind is not claimed


@dataclass(frozen=True)
class StatusButton:
    status: Status
    label: str
    is_first: bool = False  # what this is usually brought to
    key: str = ""


@dataclass(frozen=True)
class Actions:
    taking: Taking | None
    taking_label: str
    statuses: list[StatusButton]
    may_give_back: bool
    may_snooze: bool
    why_no_snooze: str
    is_open: bool


def actions_for(record: CareRecord, me: StaffMember | None) -> Actions:
    """`me` is the person as staff of the record's church; None for a superuser who is not."""
    steps = record.next_statuses
    taking = _taking(record, me, steps)
    is_immediate = record.urgency == Urgency.IMMEDIATE or (record.kind == Kind.SAFETY and record.status == Status.NEW)
    return Actions(
        taking=taking,
        taking_label=_taking_label(record, taking),
        statuses=[_button(record, step) for step in steps if step not in {Status.CLAIMED, Status.NEW}],
        may_give_back=Status.NEW in steps,
        may_snooze=not record.is_closed and not is_immediate,
        why_no_snooze=_("What is immediate cannot be snoozed.") if is_immediate else "",
        is_open=not record.is_closed,
    )


def _taking(record: CareRecord, me: StaffMember | None, steps: tuple[Status, ...]) -> Taking | None:
    if me is None:
        return None
    is_mine = record.assignee_id == me.pk
    if Status.CLAIMED in steps and (record.status == Status.NEW or not is_mine):
        return Taking.CLAIM
    return Taking.ASSIGN if not record.is_closed and not is_mine else None


def _taking_label(record: CareRecord, taking: Taking | None) -> str:
    if taking is None:
        return ""
    if record.is_closed:
        return _("Reopen and claim")
    if record.status in UNCLAIMED_STATUSES or record.assignee is None:
        return _("Claim") if taking is Taking.CLAIM else _("Assign to me")
    return _("Take over from %(name)s") % {"name": record.assignee.display_name}


def _button(record: CareRecord, step: Status) -> StatusButton:
    if record.is_closed:
        reopened = _("Reopen as “%(status)s”") % {"status": step.label}
        return StatusButton(step, reopened)
    return StatusButton(step, _LABELS[step](), is_first=step is Status.DONE, key="e" if step is Status.DONE else "")


# Called when shown, in the reader's language.
_LABELS = {
    Status.IN_PROGRESS: lambda: _("Working on it"),
    Status.ATTEMPTED: lambda: _("Tried, not reached"),
    Status.SCHEDULED: lambda: _("Scheduled"),
    Status.SCREENING: lambda: _("Background check begun"),
    Status.AWAITING_APPROVAL: lambda: _("Needs approval again"),
    Status.APPROVED: lambda: _("Approve"),
    Status.DONE: lambda: _("Done"),
    Status.DECLINED: lambda: _("Decline"),
    Status.CLOSED: lambda: _("Close without action"),
}
