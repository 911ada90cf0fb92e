"""Works notifications off: the same claim, attempts and end as a tool call, with an email for an effect."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.utils import timezone

from prayers import notify
from prayers.models import Notification
from tooling.worker import Job, work_off


def work(notification_id: UUID) -> None:
    """Deliver a notification that is due. A worker killed between sending and settling sends it twice, never not at all."""
    work_off(NOTIFICATIONS, notification_id)


def remind() -> None:
    """Tell people again of what cannot wait and that nobody has claimed."""
    notify.remind_unclaimed(timezone.now())


def _deliver(notification: Notification) -> Mapping[str, Any]:
    notify.deliver(notification)
    return {}


# Not in a transaction: while the mail server takes its time, nobody must wait for a lock of ours.
NOTIFICATIONS = Job(Notification, run=_deliver, in_transaction=False)
