"""Messages to people outside of the staff, which a person approved: queued with what caused them, sent once by a worker.

Before a server is spoken to, the row says so in a committed transaction. A worker that finds this said, and no end, does not
send again: nobody knows whether it went, and a person decides. What failed is told to whoever approved it.
"""

from datetime import datetime
from typing import Any
from urllib.parse import urlsplit
from uuid import UUID

import structlog
from django.conf import settings
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from church.access import staff_of
from church.outbound import Channel, MayHaveBeenSent, NotTaken, Outgoing, can_send, send
from language.text.contact import normalise_email, normalise_phone
from language.texts import languages
from prayers import mail_server
from prayers.email_text import MESSAGE_FAILED
from prayers.errors import ConfirmationNeeded, MessageRefused, RecordMoved
from prayers.handling.steps import write_step
from prayers.jobs import MAY_HAVE_BEEN_SENT, QueueState, dispatch
from prayers.models.kinds import SafetyConcern, of_violence_at_home
from prayers.models.outbound import CUT_SHORT, HELD, NO_SENDER, OutboundMessage
from prayers.models.record import CareRecord
from prayers.models.step import What
from prayers.notify import tell_one
from prayers.reaching import may_send_about
from prayers.writes.origin import one_line, plain

log = structlog.get_logger(__name__)

LABEL = OutboundMessage._meta.label_lower
LONGEST_TEXT = 1600  # characters of a text message: what the usual services take in one
LONGEST_EMAIL = 20_000


@transaction.atomic
def queue_message(
    record: CareRecord,
    *,
    channel: Channel | str,
    to: str,
    body: str,
    approved_by: User,
    to_name: str = "",
    subject: str = "",
    language: str = "",
    invocation_id: UUID | None = None,
    approved_at: datetime | None = None,
) -> OutboundMessage:
    """Have a message sent, in the transaction around this call. Asked for twice by one invocation, it is one message.

    `approved_by` is whoever read these very words and let them go; they may read the record. Raises MessageRefused, and never
    asks whether it is safe to send now: that is asked when it is sent.
    """
    if (found := _of_invocation(invocation_id)) is not None:
        return found
    if not record.is_open_to(approved_by):
        raise MessageRefused(_("Only somebody who may read this record can approve a message about it."))
    message = OutboundMessage(
        record_id=record.pk,
        church_id=record.church_id,
        channel=channel,
        to=readable_address(record, channel, to),
        to_name=one_line(to_name, 200),
        subject=one_line(subject, 200) if channel == Channel.EMAIL else "",
        body=plain(body),
        language=language if language in languages() else record.language,
        invocation_id=invocation_id,
        approved_by=approved_by,
        approved_at=approved_at or timezone.now(),
    )
    _check_words(message)
    try:
        with transaction.atomic():
            message.save(force_insert=True)
    except IntegrityError:
        if (found := _of_invocation(invocation_id)) is not None:  # another process was first
            return found
        raise
    write_step(record, What.MESSAGE, by=approved_by, now=timezone.now(), after={"message": str(message.pk)})
    dispatch.enqueue_on_commit(LABEL, [message.pk])
    return message


@transaction.atomic
def send_again(message: OutboundMessage, *, by: User, confirmed: bool = False) -> OutboundMessage:
    """Queue a message that was not sent once more, the same words to the same address.

    Raises ConfirmationNeeded where it may have been sent already and `confirmed` is false, RecordMoved where somebody else was
    first or the record is closed to `by`.
    """
    if not message.record.is_open_to(by):
        raise RecordMoved(_("This record is closed to you."))
    if message.may_have_been_sent and not confirmed:
        raise ConfirmationNeeded(_("It may have been sent already: confirm that it is sent all the same."))
    as_read = OutboundMessage.objects.unsent().filter(pk=message.pk, error=message.error)
    anew = {"state": QueueState.QUEUED, "error": "", "attempts": 0, "next_attempt_at": timezone.now()}
    if not as_read.update(**anew, handed_over_at=None, started_at=None, finished_at=None):
        raise RecordMoved(_("It is on its way again already, or was sent."))
    after = {"message": str(message.pk), "again": True}
    write_step(message.record, What.MESSAGE, by=by, now=timezone.now(), after=after)
    dispatch.enqueue_on_commit(LABEL, [message.pk])
    message.refresh_from_db()
    return message


def work(pk: UUID) -> None:
    """Claim the message, send it, settle it. Nothing happens when it is not due or another worker has it."""
    row = OutboundMessage.objects.claim(pk)
    if row is None:
        return
    if row.handed_over_at is not None:  # its worker died, or was too slow, after the server was spoken to
        _fail(row, MAY_HAVE_BEEN_SENT)
    elif row.attempts > settings.LEDGER_MAX_ATTEMPTS:  # its worker died each time, before that
        _fail(row, CUT_SHORT)
    elif not can_send(row.channel):
        _fail(row, NO_SENDER)
    elif not _may_leave(row):
        _fail(row, HELD)
    elif row.channel == Channel.EMAIL and mail_server.is_hanging():
        mail_server.put_off(row, started_at=None)
    else:
        _hand_over(row)


def _hand_over(row: OutboundMessage) -> None:
    row.note(handed_over_at=timezone.now())  # committed before a server is spoken to; raises when the claim is lost
    try:
        with mail_server.noting_hangs():
            send(_outgoing(row))
    except MayHaveBeenSent as unknown:
        _fail(row, f"{MAY_HAVE_BEEN_SENT} ({unknown})")
    except NotTaken as error:
        if row.channel == Channel.EMAIL and mail_server.is_no_attempt(row, error):
            mail_server.put_off(row, error=str(error), handed_over_at=None)
            log.warning("outbound.server_hangs", message_id=str(row.pk), error=str(error))
        elif error.permanent or not row.attempts_left:
            _fail(row, str(error), handed_over_at=None)
        else:
            row.retry_later(str(error), handed_over_at=None)
            log.warning("outbound.retried", message_id=str(row.pk), error=str(error), attempts=row.attempts)
    else:
        row.settle(QueueState.SUCCEEDED, error="")


def _outgoing(row: OutboundMessage) -> Outgoing:
    """The same Message-ID on every attempt, so that a mailbox that gets it twice can tell."""
    host = urlsplit(settings.PUBLIC_URL).hostname or "localhost"
    if row.channel == Channel.SMS:
        return Outgoing(Channel.SMS, row.to, row.body)
    headers = {"Message-ID": f"<{row.pk}@{host}>", "Content-Language": row.language}
    return Outgoing(Channel.EMAIL, row.to, row.body, row.subject, row.church.email, headers)


def _may_leave(row: OutboundMessage) -> bool:
    """Where violence at home or abuse was told, only the way, the number and the time that were named safe."""
    record = row.record
    if record.conversation_id is None and SafetyConcern.objects.filter(of_violence_at_home(), pk=record.pk).exists():
        return False  # nothing was told in a conversation that could be read, but the record itself is of it
    return may_send_about(record, Channel(row.channel), row.to)


@transaction.atomic
def _fail(row: OutboundMessage, error: str, **changes: Any) -> None:
    """It is not sent, and whoever let it go is told so, else whoever has the record, else the roles of its kind."""
    row.settle(QueueState.FAILED, error=error, **changes)
    record = row.record
    approver = staff_of(row.approved_by, row.church_id) if row.approved_by else None
    tell_one(record, [approver, record.assignee], kind=MESSAGE_FAILED, path=row.get_absolute_url())
    log.error("outbound.failed", message_id=str(row.pk), error=error, attempts=row.attempts)


def readable_address(record: CareRecord, channel: str, to: str) -> str:
    """The address as it is written to, or the number as it is dialed. Raises MessageRefused where there is none, or nobody may be
    written to about this record.
    """
    if record.anonymous:
        raise MessageRefused(_("Whoever asked is anonymous: nothing can be sent to them."))
    if channel not in list(Channel):
        raise MessageRefused(_("A message goes by email or by text message."))
    is_email = channel == Channel.EMAIL
    found = normalise_email(to) if is_email else normalise_phone(to, record.church.country)
    if not found:
        raise MessageRefused(
            _("This is no email address.") if is_email else _("This is no telephone number that can be dialed.")
        )
    return found


def _check_words(message: OutboundMessage) -> None:
    is_email = message.channel == Channel.EMAIL
    if not message.body:
        raise MessageRefused(_("The message has no words."))
    if is_email and not message.subject:
        raise MessageRefused(_("An email needs a subject."))
    if len(message.body) > (longest := LONGEST_EMAIL if is_email else LONGEST_TEXT):
        raise MessageRefused(_("The message is too long: at most %(count)s characters.") % {"count": longest})


def _of_invocation(invocation_id: UUID | None) -> OutboundMessage | None:
    if invocation_id is None:
        return None
    found: OutboundMessage | None = OutboundMessage.objects.filter(invocation_id=invocation_id).first()
    return found
