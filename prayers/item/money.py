"""What the page of a benevolence request says of the decision, and what this person may do about it."""

from dataclasses import dataclass, field
from datetime import datetime

from django.contrib.auth.models import User
from django.utils import formats, timezone
from django.utils.text import get_text_list
from django.utils.translation import gettext as _

from church.models import StaffMember
from prayers import handling, workflow
from prayers.handling.approvers import could_approve, is_same_person, why_not_approve, why_receiver
from prayers.item.amounts import shown_money
from prayers.models import Approval, BenevolenceRequest, CareRecord, Kind, Payment, Status

_DECIDED = {Status.APPROVED, Status.DONE}


@dataclass(frozen=True)
class May:
    """What this person may do now: the buttons and forms."""

    why_not: str  # approve, or ""
    approve: bool  # what is granted so far, or a first amount
    change: bool  # the amount, which starts anew
    withdraw: bool
    wait: bool
    confirm: bool
    decline: bool
    pay: bool
    names_amount: bool  # whoever pays says how much: it was approved before two were needed


@dataclass(frozen=True)
class Money:
    asked: str
    granted: str
    approvals: list[str]  # those that count
    voided: list[str]  # those that count no more, and why
    payments: list[str]
    needed: str  # what is still to be done, in a sentence
    seen: str  # sent back with what is done, so that it holds only for what the page showed
    may: May


@dataclass
class _Facts:
    record: BenevolenceRequest
    me: StaffMember | None
    now: datetime
    standing: list[Approval] = field(default_factory=list)

    @property
    def status(self) -> Status:
        return Status(self.record.status)

    @property
    def may_be_approved(self) -> bool:
        return Status.APPROVED in workflow.next_statuses(Kind.BENEVOLENCE, self.status)

    @property
    def mine(self) -> Approval | None:
        me = self.me
        return next((each for each in self.standing if each.by and me and is_same_person(each.by, me)), None)

    @property
    def is_legacy(self) -> bool:
        return self.status in _DECIDED and not self.standing


def money_of(record: CareRecord, me: StaffMember | None, user: User, now: datetime) -> Money | None:
    """None for what is no benevolence request. `me` is the person as staff of the record's church."""
    if record.kind != Kind.BENEVOLENCE:
        return None
    request = BenevolenceRequest.objects.select_related("church", "person").get(pk=record.pk)
    every = list(Approval.objects.visible_to(user).filter(record=request).select_related("by__user"))
    facts = _Facts(request, me, now, [each for each in every if each.voided_at is None])
    payments = [_payment(each, request) for each in Payment.objects.visible_to(user).filter(record=request)]
    return Money(
        asked=_amount(request, request.amount) or _("no amount was named"),
        granted=_amount(request, request.granted),
        approvals=[_approval(each, request) for each in facts.standing],
        voided=[_voided(each, request) for each in reversed(every) if each.voided_at is not None],
        payments=payments,
        needed=_needed(facts, is_paid=bool(payments)),
        seen=handling.decision_token(request),
        may=_may(facts),
    )


def _may(facts: _Facts) -> May:
    request, me, mine = facts.record, facts.me, facts.mine
    steps = workflow.next_statuses(Kind.BENEVOLENCE, facts.status)
    why_not = why_not_approve(me, request)
    is_open_to_me = facts.may_be_approved and not why_not
    is_alone = is_open_to_me and mine is not None and not could_approve(request, besides=me)
    until = mine.waits_until if mine else None
    return May(
        why_not="" if request.is_closed or facts.status == Status.APPROVED else why_not,
        approve=is_open_to_me and mine is None,
        change=is_open_to_me and request.granted is not None,
        withdraw=mine is not None and not request.is_closed,
        wait=is_alone and until is None,
        confirm=is_alone and until is not None and until <= facts.now,
        decline=me is not None and Status.DECLINED in steps,
        pay=me is not None and Status.DONE in steps and not why_receiver(me, request),
        names_amount=facts.status == Status.APPROVED and request.granted is None,
    )


def _needed(facts: _Facts, *, is_paid: bool) -> str:
    request = facts.record
    if facts.is_legacy and not is_paid:
        return _("It was approved before two people were needed.")
    if facts.status == Status.APPROVED:
        return _("It is approved. Once it is paid, write down here how and when.")
    if request.is_closed:
        return ""
    if not facts.may_be_approved:
        return _("Somebody has to claim it first. Then two people have to approve the same amount.")
    if facts.standing:
        return _needed_beside(facts)
    eligible = could_approve(request)
    if not eligible:
        return _(
            "Nobody here may approve it. It takes a pastor, or a member of the benevolence committee, who does not receive it."
        )
    if len(eligible) == 1:
        return _(
            "Only %(name)s may approve it. Then it waits for 24 hours, and all administrators are told and may stop it."
        ) % {"name": eligible[0].display_name}
    return _("Two people have to approve the same amount. They could: %(names)s.") % {"names": _names(eligible)}


def _needed_beside(facts: _Facts) -> str:
    """What is missing beside the one approval that there is."""
    request, first = facts.record, facts.standing[0]
    words = {"amount": _amount(request, request.granted), "name": first.by_name}
    others = could_approve(request, besides=first.by)
    if others:
        words["names"] = _names(others)
        return (
            _("One more person must approve %(amount)s. Not %(name)s, who approved it already. They could: %(names)s.")
            % words
        )
    if first.waits_until is None:
        return (
            _("Nobody but %(name)s could approve %(amount)s any more: %(name)s can begin to wait for 24 hours.") % words
        )
    words["when"] = _moment(first.waits_until)
    if facts.now < first.waits_until:
        return (
            _(
                "Nobody else could approve %(amount)s, so it waits until %(when)s, and all administrators were told and may stop it. "
                "After that somebody has to confirm it: nothing is approved by time alone."
            )
            % words
        )
    return _("The 24 hours are over, and nobody stopped it. %(name)s has to confirm %(amount)s.") % words


def _approval(approval: Approval, request: BenevolenceRequest) -> str:
    words = {"name": approval.by_name, "amount": _amount(request, approval.amount), "when": _moment(approval.at)}
    return _("%(name)s approved %(amount)s on %(when)s") % words


def _voided(approval: Approval, request: BenevolenceRequest) -> str:
    words = {"approval": _approval(approval, request), "why": approval.get_void_why_display()}
    if approval.void_why == Approval.Void.STOPPED:
        words |= {"who": approval.stopped_by, "reason": approval.stop_reason}
        return _("%(approval)s; it does not count: %(who)s stopped it, “%(reason)s”") % words
    return _("%(approval)s; it does not count any more: %(why)s") % words


def _payment(payment: Payment, request: BenevolenceRequest) -> str:
    words = {
        "amount": _amount(request, payment.amount),
        "day": formats.date_format(payment.paid_on, "DATE_FORMAT"),
        "how": f"{payment.get_how_display()}, {payment.note}" if payment.note else payment.get_how_display(),
        "name": payment.by_name,
    }
    return _("%(amount)s paid on %(day)s (%(how)s). %(name)s wrote it down.") % words


def _amount(request: BenevolenceRequest, amount: object) -> str:
    return "" if amount is None else shown_money(amount, request.church.currency)  # type: ignore[arg-type]


def _names(people: list[StaffMember]) -> str:
    return get_text_list([each.display_name for each in people], _("or"))


def _moment(moment: datetime) -> str:
    return formats.date_format(timezone.localtime(moment), "SHORT_DATETIME_FORMAT")
