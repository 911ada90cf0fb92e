"""Deciding about help with money: two people approve the same amount, and neither is who receives it.

A request is approved, declined and paid here and nowhere else: its workflow lets no plain move do it (`KindSpec.guarded`), and undoing
never leads there. Where nobody else could approve, the first approval waits for 24 hours, all administrators are told at once and
each may stop it; then a person has to confirm it. Nothing is approved by time alone.

Every function holds the record's row until its transaction ends. `record` is as the person saw it, and so is `seen`, what the page said of
approvals (`decision_token`); whoever comes second is refused with RecordMoved, and nothing is written.
"""

from collections.abc import Iterable
from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from church.access import has_role, sees_everything
from church.models import Role, StaffMember
from prayers import notify, workflow
from prayers.email_text import ALONE, SECOND
from prayers.errors import RecordMoved, StepRefused
from prayers.handling.approvers import could_approve, is_same_person, why_not_approve, why_receiver
from prayers.handling.steps import as_values, need_open, staff_for, write_step
from prayers.models.choices import CLOSED_STATUSES, Kind, Status, Urgency
from prayers.models.kinds import BenevolenceRequest
from prayers.models.money import LONGEST_REASON, Approval, Payment
from prayers.models.note import Visibility
from prayers.models.notification import Notification
from prayers.models.record import CareRecord
from prayers.models.step import RecordStep, What
from prayers.notes import write_note

ALONE_WAITS = timedelta(hours=24)


@transaction.atomic
def approve(
    record: CareRecord, amount: Decimal, *, by: User, now: datetime | None = None, seen: str | None = None
) -> RecordStep:
    """Have the church pay this amount. The second person who approves the same one makes the request approved.

    Another amount than the one granted so far starts anew: earlier approvals count no more.
    """
    now = now or timezone.now()
    held, me = _decided_by(record, by, seen)
    _need_undecided(record)
    if not amount.is_finite() or amount <= 0:
        raise StepRefused(_("The amount must be more than nothing."))
    standing = list(held.approvals.standing().select_related("by__user"))
    if amount != held.granted:
        held.approvals.all().void(Approval.Void.AMOUNT, now)
        standing = []
        _grant(held, amount)
    elif _of(me, standing) is not None:
        raise StepRefused(_("You approved this amount already. Somebody else must approve it too."))
    approval = Approval.objects.create(record=held, by=me, by_name=me.display_name, amount=amount, at=now)
    if any(each.by is not None and not why_receiver(each.by, held) for each in standing):
        return _move(record, Status.APPROVED, What.APPROVAL, by=by, now=now, after=_told(held))
    step = _write(record, What.APPROVAL, by=by, now=now, after=_told(held))
    if others := could_approve(held, besides=me):
        _tell(SECOND, approval, others, Urgency.NORMAL, path=record.get_absolute_url())
        return step
    return _begin_wait(record, approval, by=by, now=now)


@transaction.atomic
def wait_alone(record: CareRecord, *, by: User, now: datetime | None = None, seen: str | None = None) -> RecordStep:
    """Begin the 24 hours of one's own approval: whoever else could have approved is no longer there."""
    held, me = _decided_by(record, by, seen)
    _need_undecided(record)
    approval = _own_alone(held, me)
    if approval.waits_until is not None:
        raise StepRefused(_("It waits already."))
    return _begin_wait(record, approval, by=by, now=now or timezone.now())


@transaction.atomic
def confirm_alone(record: CareRecord, *, by: User, now: datetime | None = None, seen: str | None = None) -> RecordStep:
    """Approve what one approved alone 24 hours before, where still nobody else could and no administrator stopped it."""
    now = now or timezone.now()
    held, me = _decided_by(record, by, seen)
    _need_undecided(record)
    approval = _own_alone(held, me)
    if approval.waits_until is None or now < approval.waits_until:
        raise StepRefused(_("The 24 hours in which administrators may stop it are not over."))
    return _move(record, Status.APPROVED, What.CONFIRMED, by=by, now=now, after=_told(held))


@transaction.atomic
def stop_alone(approval: Approval, reason: str, *, by: User, now: datetime | None = None) -> RecordStep:
    """Let an approval count no more that one person gave alone. An administrator of the church does, who need not read the record."""
    now = now or timezone.now()
    record = CareRecord.objects.select_for_update().select_related("church").get(pk=approval.record_id)
    if not (sees_everything(by) or has_role(by, record.church_id, [Role.ADMIN])):
        raise RecordMoved(_("This is closed to you."))
    reason = _reason(reason)
    staff = staff_for(record, by)
    stopped_by = staff.display_name if staff else by.get_username()
    alone = Approval.objects.filter(pk=approval.pk, waits_until__isnull=False)
    is_waiting = not record.is_closed and record.status != Status.APPROVED
    if not is_waiting or not alone.void(Approval.Void.STOPPED, now, stopped_by=stopped_by, stop_reason=reason):
        raise RecordMoved(_("It does not wait any more."))
    _grant_what_stands(_detail(record))
    # Not by the record's own door: administrators stop what they may not read.
    return write_step(record, What.STOPPED, by=by, now=now)


@transaction.atomic
def withdraw(record: CareRecord, *, by: User, now: datetime | None = None, seen: str | None = None) -> RecordStep:
    """Take one's own approval back, as long as nothing is paid. What was approved by it is so no more."""
    now = now or timezone.now()
    held, staff = _held(record, seen), staff_for(record, by)
    need_open(record)
    mine = _of(staff, held.approvals.standing().select_related("by__user")) if staff else None
    if mine is None:
        raise StepRefused(_("You have not approved it."))
    Approval.objects.filter(pk=mine.pk).void(Approval.Void.WITHDRAWN, now)
    told = _told(held)
    _grant_what_stands(held)
    if record.status == Status.APPROVED:
        return _move(record, Status.IN_PROGRESS, What.WITHDRAWAL, by=by, now=now, after=told)
    return _write(record, What.WITHDRAWAL, by=by, now=now, after=told)


@transaction.atomic
def decline(
    record: CareRecord, reason: str, *, by: User, now: datetime | None = None, seen: str | None = None
) -> RecordStep:
    """Say no, and why: a note for everybody who may read the record."""
    now = now or timezone.now()
    held, reason = _held(record, seen), _reason(reason)
    step = _move(record, Status.DECLINED, What.DECLINED, by=by, now=now)
    note = write_note(record, reason, Visibility.TEAM, by=by)
    held.approvals.all().void(Approval.Void.CLOSED, now)
    _grant_what_stands(held)
    RecordStep.objects.filter(pk=step.pk).update(notes=[note.pk])
    return step


@transaction.atomic
def pay(
    record: CareRecord,
    how: Payment.How | str,
    paid_on: date,
    *,
    by: User,
    note: str = "",
    amount: Decimal | None = None,
    now: datetime | None = None,
    seen: str | None = None,
) -> RecordStep:
    """Write down that what was approved is paid, which makes the request done. `amount`: of a request that was approved before two
    were needed, and so has no amount granted; of any other it is the one granted.
    """
    now = now or timezone.now()
    held, me = _held(record, seen), staff_for(record, by)
    if me is None:
        raise StepRefused(_("Only staff of this church decide about money."))
    if reason := why_receiver(me, held):
        raise StepRefused(reason)
    if record.status != Status.APPROVED:
        raise StepRefused(_("It is paid once it is approved."))
    how, note = Payment.How(how), note.strip()
    if how is Payment.How.OTHER and not note:
        raise StepRefused(_("Say how it was paid."))
    if paid_on > now.astimezone(held.church.zone).date():
        raise StepRefused(_("The day of the payment cannot be in the future."))
    paid = held.granted if held.granted is not None else amount
    if paid is None or not paid.is_finite() or paid <= 0:
        raise StepRefused(_("Say how much was paid."))
    Payment.objects.create(
        record=held, how=how, note=note, paid_on=paid_on, amount=paid, by=me, by_name=me.display_name, at=now
    )
    return _move(record, Status.DONE, What.PAID, by=by, now=now, after={**_told(held, paid), "how": how.value})


def decision_token(record: CareRecord) -> str:
    """What a page shows of the decision, for a hidden field: what is done there holds only for that."""
    return _token(_detail(record)) if record.kind == Kind.BENEVOLENCE else ""


def _token(held: BenevolenceRequest) -> str:
    approvals = held.approvals.standing().order_by("pk").values_list("pk", "waits_until")
    return ",".join(f"{pk}{'w' if waits_until else ''}" for pk, waits_until in approvals)


def _detail(record: CareRecord) -> BenevolenceRequest:
    found = BenevolenceRequest.objects.select_related("church", "person").get(pk=record.pk)
    assert isinstance(found, BenevolenceRequest)
    return found


def _held(record: CareRecord, seen: str | None) -> BenevolenceRequest:
    """The request as it is now, held until the transaction ends. Raises RecordMoved where approvals changed since the page was shown."""
    if record.kind != Kind.BENEVOLENCE:
        raise StepRefused(_("Only a benevolence request has to do with money."))
    CareRecord.objects.select_for_update().get(pk=record.pk)
    held = _detail(record)
    if seen is not None and seen != _token(held):
        raise RecordMoved(_("The page is out of date. Look at the record again."))
    return held


def _decided_by(record: CareRecord, by: User, seen: str | None) -> tuple[BenevolenceRequest, StaffMember]:
    held, staff = _held(record, seen), staff_for(record, by)
    if reason := why_not_approve(staff, held):
        raise StepRefused(reason)
    assert staff is not None
    return held, staff


def _need_undecided(record: CareRecord) -> None:
    need_open(record)
    if record.status == Status.APPROVED:
        raise StepRefused(_("It is approved already. Withdraw an approval first."))
    if Status.APPROVED not in workflow.next_statuses(Kind(record.kind), Status(record.status)):
        raise StepRefused(_("Claim it first: somebody has to look after it."))


def _own_alone(held: BenevolenceRequest, me: StaffMember) -> Approval:
    """This person's own approval, where nobody else could give another one."""
    mine = _of(me, held.approvals.standing().select_related("by__user"))
    if mine is None:
        raise StepRefused(_("You have not approved it."))
    if could_approve(held, besides=me):
        raise StepRefused(_("Somebody else could approve it, and so has to."))
    return mine


def _of(me: StaffMember, approvals: Iterable[Approval]) -> Approval | None:
    return next((each for each in approvals if each.by is not None and is_same_person(each.by, me)), None)


def _begin_wait(record: CareRecord, approval: Approval, *, by: User, now: datetime) -> RecordStep:
    administrators = notify.reachable(record.church, [Role.ADMIN])
    if not administrators:
        raise StepRefused(
            _("Nobody else could approve it, and there is no administrator with an email address who could be told.")
        )
    approval.waits_until = now + ALONE_WAITS
    approval.save(update_fields=["waits_until"])
    _tell(ALONE, approval, administrators, Urgency.HIGH, path=f"/admin/inbox/approvals/{approval.pk}/")
    return _write(record, What.ALONE, by=by, now=now, after={"waits_until": approval.waits_until.isoformat()})


def _tell(kind: str, approval: Approval, people: list[StaffMember], urgency: Urgency, *, path: str) -> None:
    """By email, once an approval: it says that one waits, and neither whose request it is nor how much."""
    reached = [member for member in people if member.user.email]
    notify.tell_people(approval.record.church, reached, kind=kind, urgency=urgency, path=path, round=approval.pk)


def _grant(held: BenevolenceRequest, amount: Decimal | None) -> None:
    as_read = BenevolenceRequest.objects.filter(pk=held.pk, granted=held.granted)
    if not as_read.update(granted=amount):
        raise RecordMoved(_("The page is out of date. Look at the record again."))
    held.granted = amount


def _grant_what_stands(held: BenevolenceRequest) -> None:
    if not held.approvals.standing().exists():
        _grant(held, None)


def _move(
    record: CareRecord, wanted: Status, what: What, *, by: User, now: datetime, after: dict[str, Any] | None = None
) -> RecordStep:
    """Through one of the guarded steps, with its row of history."""
    kind, status = Kind(record.kind), Status(record.status)
    workflow.checked(kind, status, wanted, is_guarded=True)
    changes = workflow.status_timestamps(status, wanted, now, claimed_at=record.claimed_at)
    if wanted in CLOSED_STATUSES:
        changes["snoozed_until"] = None
    before = as_values(record, changes)
    record.commit(changes, by=staff_for(record, by))
    more = after or {}
    return write_step(record, what, by=by, now=now, before=before, after={**as_values(record, changes), **more})


def _write(record: CareRecord, what: What, *, by: User, now: datetime, after: dict[str, Any]) -> RecordStep:
    """A row of history for what leaves the status as it is, if it still is so and the record is open to `by`."""
    record.commit({"status": record.status}, by=staff_for(record, by))
    return write_step(record, what, by=by, now=now, after=after)


def _told(held: BenevolenceRequest, amount: Decimal | None = None) -> dict[str, str]:
    """The amount as the history keeps it."""
    return {"amount": f"{amount or held.granted:.2f}", "currency": held.church.currency}


def _reason(text: str) -> str:
    text = text.replace("\0", "").strip()
    if not text or len(text) > LONGEST_REASON:
        raise StepRefused(_("Say why, in at most 500 characters."))
    return text


def _why_needless(row: Notification) -> str:
    """Why nobody needs to hear any more of the approval that this email tells of."""
    approval = Approval.objects.select_related("record").filter(pk=row.round).first()
    if approval is None or approval.voided_at is not None:
        return "the approval counts no more"
    record = approval.record
    return "decided meanwhile" if record.is_closed or record.status == Status.APPROVED else ""


notify.register_needless(SECOND, _why_needless)
notify.register_needless(ALONE, _why_needless)
