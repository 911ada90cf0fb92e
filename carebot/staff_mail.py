"""Asks staff by email to look at what a visitor wrote."""

import uuid

from church.models import Church, Role
from prayers.models import Notification
from prayers.notify import notify_roles


def tell_staff(church_id: int, turn_id: uuid.UUID) -> None:
    """Email those who may read it that a visitor waits for a person; the words stay here."""
    notify_roles(
        Church.objects.get(pk=church_id),
        [Role.ADMIN, Role.PASTOR],
        kind="unanswered_message",
        urgency="high",
        path=_path(turn_id),
    )


def was_told(church_id: int, turn_id: uuid.UUID) -> bool:
    """Whether there was anybody to email about it."""
    return Notification.objects.filter(church=church_id, path=_path(turn_id)).exists()


def _path(turn_id: uuid.UUID) -> str:
    return f"/admin/unanswered/?turn={turn_id}"
