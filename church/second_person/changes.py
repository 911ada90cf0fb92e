"""Asking for a change that needs two, deciding on it, and carrying it out: once, whoever comes first."""

from datetime import datetime

import structlog
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.auth.models import User
from django.db import transaction
from django.dispatch import Signal
from django.utils import timezone
from django.utils.translation import gettext

from church import leaving
from church.errors import NotYours
from church.models import StaffChange, StaffMember, StaffRole
from church.second_person.policy import DELAY, could_confirm, may_confirm, may_refuse, may_still_ask, may_withdraw

log = structlog.get_logger(__name__)

asked = Signal()  # change: in the transaction that writes it, for whoever tells people of it
State, What = StaffChange.State, StaffChange.What


@transaction.atomic
def ask(
    staff: StaffMember, what: str, *, by: User, reason: str, role: str = "", hand_over_to: StaffMember | None = None
) -> StaffChange:
    """A change that waits for a second administrator, or for 24 hours where nobody could confirm. Asked for twice, it is the first one."""
    change, is_ours = StaffChange.objects.get_or_create(
        staff=staff,
        what=what,
        role=role,
        state=State.WAITING,
        defaults={
            "church_id": staff.church_id,
            "hand_over_to": hand_over_to,
            "reason": reason,
            "asked_by": by,
            "asked_by_name": _name(by, staff.church_id),
            "due_at": None if _can_be_confirmed(staff, by.pk) else timezone.now() + DELAY,
        },
    )
    if is_ours:
        _write_down(change, by, gettext("Asked for: %(what)s. It needs a second person."))
        log.warning("staff_change.asked", **_fields(change), by_user_id=by.pk, waits=change.due_at is not None)
        asked.send(StaffChange, change=change)
    return change


def confirm(change: StaffChange, *, by: User) -> bool:
    """Carry it out, if nobody has decided yet. Raises NotYours."""
    if not may_confirm(by, change):
        raise NotYours(
            "Somebody who has been an administrator for a day confirms: neither who asked nor whom it concerns."
        )
    return _carry_out(change, by)


@transaction.atomic
def refuse(change: StaffChange, *, by: User) -> bool:
    """Let it not happen, if nobody has decided yet. Raises NotYours."""
    state = State.WITHDRAWN if may_withdraw(by, change) else State.REFUSED
    if state == State.REFUSED and not may_refuse(by, change):
        raise NotYours("This is for a second administrator to decide.")
    named = {"decided_by": by, "decided_by_name": _name(by, change.church_id)}
    if not StaffChange.objects.settle(change, state, **named):
        return False
    _write_down(change, by, gettext("Refused or withdrawn: %(what)s."))
    log.warning("staff_change.refused", **_fields(change), by_user_id=by.pk, state=state)
    return True


def carry_out_due(now: datetime | None = None) -> int:
    """What nobody could confirm and nobody refused for 24 hours. How many. Cheap when there is nothing to do."""
    _let_nothing_wait_for_nobody()
    due = StaffChange.objects.due(now or timezone.now()).select_related("staff__user", "asked_by")
    return sum(_carry_out(change, None) for change in due)


def _let_nothing_wait_for_nobody() -> None:
    """Whoever could have confirmed has left: from now on it waits for 24 hours."""
    for change in StaffChange.objects.waiting().filter(due_at=None).select_related("staff"):
        if _can_be_confirmed(change.staff, change.asked_by_id):
            continue
        with transaction.atomic():
            row = StaffChange.objects.waiting().filter(pk=change.pk, due_at=None)
            if row.update(due_at=timezone.now() + DELAY):
                change.refresh_from_db()
                asked.send(StaffChange, change=change)


@transaction.atomic
def _carry_out(change: StaffChange, by: User | None) -> bool:
    """One conditional UPDATE decides who carries it out: another worker, or a refusal at the same moment, may have been first."""
    state = State.DONE if may_still_ask(change) else State.VOID
    named = {"decided_by": by, "decided_by_name": _name(by, change.church_id) if by else ""}
    if not StaffChange.objects.settle(change, state, **named):
        return False
    log.warning("staff_change.decided", **_fields(change), by_user_id=by.pk if by else None, state=state)
    if state == State.VOID:
        return False
    _apply(change)
    if writer := by or change.asked_by:
        _write_down(change, writer, gettext("Carried out: %(what)s."))
    return True


def _apply(change: StaffChange) -> None:
    staff = change.staff
    if change.what == What.GIVE:
        StaffRole.objects.get_or_create(staff=staff, role=change.role)
    elif change.what == What.TAKE:
        for each in staff.roles.filter(role=change.role):
            each.delete()  # one by one: what only that role let them have goes back (`church.leaving`)
    else:
        staff.is_active = change.what == What.ACTIVATE
        if staff.is_active:
            staff.roles.update(given_at=timezone.now())  # an administrator is the second person a day from now
        else:
            leaving.hand_over(staff, change.hand_over_to)
        staff.save(update_fields=["is_active"])


def _can_be_confirmed(staff: StaffMember, asked_by_id: int | None) -> bool:
    return could_confirm(staff.church_id, without=[asked_by_id, staff.user_id]).exists()


def _write_down(change: StaffChange, by: User, words: str) -> None:
    """In the person's history."""
    what = " ".join(part for part in (change.get_what_display(), change.get_role_display()) if part)
    LogEntry.objects.log_actions(
        by.pk, [change.staff], CHANGE, change_message=words % {"what": what}, single_object=True
    )


def _name(user: User, church_id: int) -> str:
    member = StaffMember.objects.filter(user=user, church_id=church_id).first()
    return member.display_name if member else user.get_username()


def _fields(change: StaffChange) -> dict[str, object]:
    return {"change_id": change.pk, "staff_id": change.staff_id, "what": str(change.what), "role": str(change.role)}
