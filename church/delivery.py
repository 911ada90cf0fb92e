"""Sending a link of the church's to a visitor, by email or text message, with an honest outcome.

Nothing here claims more than is known: SENT means that a mail server or the text service took the message. A
sender that reaches nobody, such as the console of a development server, counts as no sender at all.
"""

import hashlib
import logging
import smtplib
from dataclasses import dataclass
from enum import StrEnum

from django.conf import settings
from django.core.cache import cache
from django.core.mail import EmailMessage, get_connection
from django.utils.module_loading import import_string
from redis.exceptions import RedisError

logger = logging.getLogger(__name__)

CONNECT_SECONDS = 4  # a visitor is waiting for the reply
SENDS_PER_RECIPIENT = 3  # an hour: the assistant must not become a way to pester somebody else's phone
SENDS_PER_CHURCH = 200  # an hour
WINDOW_SECONDS = 3600

_REACHES_NOBODY = ("console.EmailBackend", "dummy.EmailBackend", "filebased.EmailBackend")


class Channel(StrEnum):
    EMAIL = "email"
    SMS = "sms"


class Outcome(StrEnum):
    SENT = "sent"  # taken by the mail server or the text service
    NO_SENDER = "no_sender"  # nothing is configured that could send it
    FAILED = "failed"  # the sender did not take it
    LIMITED = "limited"  # too many to this recipient, or from this church, in the last hour


@dataclass(frozen=True)
class Delivery:
    channel: Channel
    outcome: Outcome

    @property
    def was_sent(self) -> bool:
        return self.outcome is Outcome.SENT


def can_email() -> bool:
    return not settings.EMAIL_BACKEND.endswith(_REACHES_NOBODY)


def can_text() -> bool:
    return bool(settings.SMS_BACKEND)


def send_by_email(*, church_id: int, to: str, subject: str, text: str, reply_to: str = "") -> Delivery:
    """Send one plain email to one address that was checked; line breaks in the subject are made spaces."""
    if not can_email():
        return Delivery(Channel.EMAIL, Outcome.NO_SENDER)
    if not _within_limits(church_id, to):
        return Delivery(Channel.EMAIL, Outcome.LIMITED)
    message = EmailMessage(
        subject=" ".join(subject.split()),
        body=text,
        to=[to],
        reply_to=[reply_to] if reply_to else None,
        connection=get_connection(timeout=CONNECT_SECONDS),
    )
    try:
        message.send()
    except (
        smtplib.SMTPException,
        OSError,
        ValueError,
    ) as error:  # ValueError: an address that no header may hold
        return _failed(Channel.EMAIL, church_id, error)
    return Delivery(Channel.EMAIL, Outcome.SENT)


def send_by_text(*, church_id: int, to: str, text: str) -> Delivery:
    """Send one text through `settings.SMS_BACKEND`, a callable `(to, text)` that raises on failure."""
    if not can_text():
        return Delivery(Channel.SMS, Outcome.NO_SENDER)
    if not _within_limits(church_id, to):
        return Delivery(Channel.SMS, Outcome.LIMITED)
    backend = import_string(settings.SMS_BACKEND)
    try:
        backend(to, text)
    except Exception as error:  # a backend is the church's own code: whatever it raises, the message was not taken
        return _failed(Channel.SMS, church_id, error)
    return Delivery(Channel.SMS, Outcome.SENT)


def _failed(channel: Channel, church_id: int, error: Exception) -> Delivery:
    # The class alone: what a mail server answers often holds the recipient's address.
    logger.warning(
        "delivery.failed",
        extra={"channel": channel.value, "church_id": church_id, "error": type(error).__name__},
    )
    return Delivery(channel, Outcome.FAILED)


def _within_limits(church_id: int, to: str) -> bool:
    """Count this send; False when recipient or church have had enough of them, or when nobody can count."""
    recipient = hashlib.sha256(to.casefold().encode()).hexdigest()
    limits = {
        f"delivery:to:{recipient}": SENDS_PER_RECIPIENT,
        f"delivery:church:{church_id}": SENDS_PER_CHURCH,
    }
    try:
        return all(_count(key) <= limit for key, limit in limits.items())
    except (RedisError, OSError):
        return False


def _count(key: str) -> int:
    cache.add(key, 0, WINDOW_SECONDS)
    try:
        return cache.incr(key)
    except ValueError:  # it expired between the two calls
        cache.set(key, 1, WINDOW_SECONDS)
        return 1
