"""The steps of a decision about money, each a form of the record's page."""

from django.contrib.auth.models import User
from django.http import HttpRequest
from django.utils.translation import gettext as _

from prayers import handling
from prayers.errors import StepRefused
from prayers.item.money_forms import ApproveForm, PayForm, ReasonForm
from prayers.item.views import step_view, valid
from prayers.models import BenevolenceRequest, CareRecord, Status


@step_view
def approve(request: HttpRequest, record: CareRecord, user: User) -> str:
    amount = valid("approve_form", ApproveForm(request.POST, record=_money(record)))["amount"]
    handling.approve(record, amount, by=user, seen=_seen(request))
    if record.status == Status.APPROVED:
        return _("Two people have approved it: it is approved.")
    return _("Your approval counts. It is not approved yet.")


@step_view
def wait_alone(request: HttpRequest, record: CareRecord, user: User) -> str:
    handling.wait_alone(record, by=user, seen=_seen(request))
    return _("It waits for 24 hours. All administrators are told.")


@step_view
def confirm(request: HttpRequest, record: CareRecord, user: User) -> str:
    handling.confirm_alone(record, by=user, seen=_seen(request))
    return _("It is approved.")


@step_view
def withdraw(request: HttpRequest, record: CareRecord, user: User) -> str:
    handling.withdraw(record, by=user, seen=_seen(request))
    return _("Your approval is withdrawn.")


@step_view
def decline(request: HttpRequest, record: CareRecord, user: User) -> str:
    _money(record)
    reason = valid("decline_form", ReasonForm(request.POST, auto_id="decline-%s"))["reason"]
    handling.decline(record, reason, by=user, seen=_seen(request))
    return _("It is declined.")


@step_view
def pay(request: HttpRequest, record: CareRecord, user: User) -> str:
    paid = valid("pay_form", PayForm(request.POST, record=_money(record)))
    handling.pay(record, by=user, seen=_seen(request), **paid)
    return _("Written down: it is paid.")


def _seen(request: HttpRequest) -> str:
    return request.POST.get("decision", "")


def _money(record: CareRecord) -> BenevolenceRequest:
    detail = record.detail
    if not isinstance(detail, BenevolenceRequest):
        raise StepRefused(_("Only a benevolence request has to do with money."))
    return detail
