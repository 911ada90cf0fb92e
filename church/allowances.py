"""What one visitor, and one address, may use up: seats, and emails or texts that the assistant sends for them.

Counted in the database, in the transaction that gives the seat: what is not given is not counted, and of two who ask at once
for the last one the second is refused, in whichever process. Who has no conversation (staff, in the console) is not counted.
"""

from datetime import UTC, datetime
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.db.models import F
from django.utils import timezone

from church.models.sender import KEPT, Allowance, Sender

SEATS = "seats"
SENDS = "sends"


class UsedUp(Exception):
    """Raised when this visitor, or this address, has had as much as anybody may. Staff can still give more, by hand."""


def take(what: str, church_id: int, conversation_id: UUID | None, amount: int = 1, now: datetime | None = None) -> None:
    """Count so much of `what` (of settings.ALLOWANCES) for the conversation and for its address. Raises UsedUp.

    Call it in the transaction that it is about: the rows stay locked until that ends.
    """
    if conversation_id is None or amount <= 0:
        return
    per_visitor, per_address, window_seconds = settings.ALLOWANCES[what]
    ends_at = _end_of_window(now or timezone.now(), window_seconds)
    with transaction.atomic():  # refused for the address, it is not counted for the visitor
        _use(what, church_id, conversation_id.hex, ends_at, amount, per_visitor)
        if address := Sender.objects.address_of(conversation_id):
            _use(what, church_id, address, ends_at, amount, per_address)


def _use(what: str, church_id: int, who: str, ends_at: datetime, amount: int, at_most: int) -> None:
    fields = {"what": what, "church_id": church_id, "who": who, "ends_at": ends_at}
    Allowance.objects.bulk_create([Allowance(**fields)], ignore_conflicts=True)
    if not Allowance.objects.filter(**fields, used__lte=at_most - amount).update(used=F("used") + amount):
        raise UsedUp


def _end_of_window(now: datetime, seconds: int) -> datetime:
    begun = int(now.timestamp()) // seconds * seconds
    return datetime.fromtimestamp(begun + seconds, UTC)


def forget_addresses(now: datetime | None = None) -> int:
    """Erase the hashes of addresses that no rule looks at any more. Returns how many rows went. Cheap when there are none."""
    now = now or timezone.now()
    senders, _ = Sender.objects.filter(seen_at__lte=now - KEPT).delete()
    ended, _ = Allowance.objects.filter(ends_at__lte=now).delete()
    return senders + ended
