"""Sending a link of the church's to a visitor, by email or text message, with an honest outcome.

Nothing here claims more than is known: SENT means that a mail server or the text service took the message. A
sender that reaches nobody, such as the console of a development server, counts as no sender at all.
"""

import hashlib
import logging
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from uuid import UUID

from django.core.cache import cache

from church import allowances
from church.cache_faults import cache_faults
from church.outbound import Channel, MayHaveBeenSent, NotTaken, Outgoing, can_send, send

logger = logging.getLogger(__name__)

CONNECT_SECONDS = 4  # a visitor is waiting for the reply
WINDOW_SECONDS = 3600


class Quota(StrEnum):
    """Who caused a message. Each is counted by itself: what strangers send never silences what staff must hear."""

    VISITOR = "visitor"  # a link that the assistant hands over
    STAFF = "staff"  # about somebody's own sign-in: a second factor that was reset, an invitation


# (to one recipient, from one church) in an hour. Few to a recipient for visitors: the assistant must not become a way to pester
# somebody else's phone. Many for staff: only a person who is signed in causes them.
LIMITS = {Quota.VISITOR: (3, 200), Quota.STAFF: (20, 200)}


class Outcome(StrEnum):
    SENT = "sent"  # taken by the mail server or the text service
    NO_SENDER = "no_sender"  # nothing is configured that could send it
    FAILED = "failed"  # the sender did not take it, or did not say so
    LIMITED = (
        "limited"  # too many to this recipient, for this visitor or address, or from this church, in the last hour
    )
    HELD = "held"  # it may not leave the conversation: somebody in danger might be found out by it


# Whether something may be sent to the visitor of a conversation: (church, conversation, channel, recipient).
Guard = Callable[[int, UUID, Channel, str], bool]
_guard: list[Guard] = []


def guard(may_send: Guard) -> None:
    """Have `may_send` asked before anything goes to a visitor. Where nobody is asked, nothing goes."""
    _guard[:] = [may_send]


@dataclass(frozen=True)
class Delivery:
    channel: Channel
    outcome: Outcome

    @property
    def was_sent(self) -> bool:
        return self.outcome is Outcome.SENT


def send_by_email(
    *,
    church_id: int,
    to: str,
    subject: str,
    text: str,
    reply_to: str = "",
    quota: Quota = Quota.VISITOR,
    conversation_id: UUID | None = None,
) -> Delivery:
    """Send one plain email to one address that was checked; line breaks in the subject are made spaces.

    `conversation_id` is that of the visitor who asked for it, whose own allowance it counts against.
    """
    outgoing = Outgoing(Channel.EMAIL, to, text, subject=" ".join(subject.split()), reply_to=reply_to)
    return _deliver(outgoing, church_id, quota, conversation_id)


def send_by_text(*, church_id: int, to: str, text: str, conversation_id: UUID | None = None) -> Delivery:
    """Send one text to a number in E.164."""
    return _deliver(Outgoing(Channel.SMS, to, text), church_id, Quota.VISITOR, conversation_id)


def _deliver(outgoing: Outgoing, church_id: int, quota: Quota, conversation_id: UUID | None) -> Delivery:
    channel = outgoing.channel
    if not can_send(channel):
        return Delivery(channel, Outcome.NO_SENDER)
    if not _may_leave(church_id, conversation_id, channel, outgoing.to):
        return Delivery(channel, Outcome.HELD)
    if not _within_limits(church_id, outgoing.to, quota, conversation_id):
        return Delivery(channel, Outcome.LIMITED)
    try:
        send(outgoing, timeout=CONNECT_SECONDS)
    except (NotTaken, MayHaveBeenSent) as error:
        logger.warning("delivery.failed", extra={"channel": channel.value, "church_id": church_id, "error": str(error)})
        return Delivery(channel, Outcome.FAILED)
    return Delivery(channel, Outcome.SENT)


def _may_leave(church_id: int, conversation_id: UUID | None, channel: Channel, to: str) -> bool:
    """What staff cause comes from no conversation, and goes to staff."""
    return conversation_id is None or (bool(_guard) and _guard[0](church_id, conversation_id, channel, to))


def _within_limits(church_id: int, to: str, quota: Quota, conversation_id: UUID | None) -> bool:
    """Count this send; False when visitor, address, recipient or church have had enough of them.

    When nobody can count, visitors' are not sent; those about somebody's own sign-in are.
    """
    try:
        allowances.take(allowances.SENDS, church_id, conversation_id)
    except allowances.UsedUp:
        return False
    recipient = hashlib.sha256(to.casefold().encode()).hexdigest()
    to_recipient, from_church = LIMITS[quota]
    limits = {
        f"delivery:{quota}:to:{recipient}": to_recipient,
        f"delivery:{quota}:church:{church_id}": from_church,
    }
    try:
        return all(_count(key) <= limit for key, limit in limits.items())
    except cache_faults():
        return quota is Quota.STAFF


def _count(key: str) -> int:
    cache.add(key, 0, WINDOW_SECONDS)
    try:
        return cache.incr(key)
    except ValueError:  # it expired between the two calls
        cache.set(key, 1, WINDOW_SECONDS)
        return 1
