"""Messages to people outside of the staff, which a person approved: queued with what caused them, sent once by a worker.

Before a server is spoken to, the row says so in a committed transaction. A worker that finds this said, and no end, does not
send again: nobody knows whether it went, and a person decides. What failed is told to whoever approved it.
"""

from datetime import datetime
from uuid import UUID

import structlog
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from church.models import Language
from church.outbound import Channel
from language.text.contact import normalise_email, normalise_phone
from prayers.errors import MessageRefused
from prayers.handling.steps import write_step
from prayers.jobs import dispatch
from prayers.models.outbound import OutboundMessage
from prayers.models.record import CareRecord
from prayers.models.step import What
from prayers.writes.origin import one_line, plain

log = structlog.get_logger(__name__)

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
    if not CareRecord.objects.visible_to(approved_by).filter(pk=record.pk).exists():
        raise MessageRefused(_("Only somebody who may read this record can approve a message about it."))
    message = OutboundMessage(
        record_id=record.pk,
        church_id=record.church_id,
        channel=channel,
        to=readable_address(record, channel, to),
        to_name=one_line(to_name, 200),
        subject=one_line(subject, 200) if channel == Channel.EMAIL else "",
        body=plain(body),
        language=language if language in Language.values else record.language,
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
    dispatch.enqueue_on_commit(OutboundMessage._meta.label_lower, [message.pk])
    return message


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
