"""The messages of a record in words: to whom, how, when, and what became of each."""

from dataclasses import dataclass

from django.utils import formats, timezone
from django.utils.translation import gettext as _

from church.models import StaffMember
from church.outbound import Channel
from language.text.contact import shown_phone
from prayers.jobs import QueueState
from prayers.models import CareRecord, OutboundMessage
from prayers.models.outbound import CUT_SHORT, NO_SENDER


@dataclass(frozen=True)
class ShownMessage:
    message: OutboundMessage
    to: str  # an address, or a number as people read it
    approved_by: str
    state: str  # in words
    reason: str  # why it was not sent; "" for the others


def rows_of(record: CareRecord) -> list[ShownMessage]:
    """The newest first."""
    messages = list(
        OutboundMessage.objects.filter(record_id=record.pk).select_related("approved_by").order_by("-created_at", "pk")
    )
    approvers = {each.approved_by_id for each in messages}
    staff = StaffMember.objects.filter(church_id=record.church_id, user_id__in=approvers) if messages else ()
    names = {member.user_id: member.display_name for member in staff}
    return [_row(record, each, names) for each in messages]


def _row(record: CareRecord, message: OutboundMessage, names: dict[int, str]) -> ShownMessage:
    approver = message.approved_by
    is_text = message.channel == Channel.SMS
    return ShownMessage(
        message=message,
        to=shown_phone(message.to, record.church.country) if is_text else message.to,
        approved_by=names.get(approver.pk, approver.get_username()) if approver else _("somebody who left"),
        state=_state(message),
        reason=_reason(message) if message.is_failed else "",
    )


def _state(message: OutboundMessage) -> str:
    match message.state:
        case QueueState.QUEUED:
            return _("waiting to be sent")
        case QueueState.RUNNING:
            return _("being sent")
        case QueueState.RETRYING:
            when = formats.time_format(timezone.localtime(message.next_attempt_at), "TIME_FORMAT")
            return _("not taken yet; tried again at %(when)s") % {"when": when}
        case QueueState.SUCCEEDED:
            return _("sent")
        case QueueState.FAILED if message.may_have_been_sent:
            return _("nobody knows whether it was sent")
        case QueueState.FAILED:
            return _("not sent")
    return _("cancelled")


def _reason(message: OutboundMessage) -> str:
    if message.is_held:
        return _("Held back: to write to them this way, or at this time, is not known to be safe.")
    if message.may_have_been_sent:
        return _("The connection broke once it had been handed over, so it may have arrived.")
    if message.error == NO_SENDER and message.channel == Channel.SMS:
        return _("This installation has nothing that sends text messages.")
    if message.error == NO_SENDER:
        return _("This installation has no mail server.")
    if message.error == CUT_SHORT:
        return _("The server was stopped each time before it could be sent.")
    return _("The server did not take it: %(error)s.") % {"error": message.error}
