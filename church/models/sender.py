"""From where a conversation was written, and what its visitor and that address have used of what anybody may."""

from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.db import models
from django.utils import timezone

from church.models.tenant import Church
from church.network import address_hash

KEPT = timedelta(hours=24)  # longer than any rule looks back


class SenderQuerySet(models.QuerySet[Any]):
    def note(self, church_id: int, conversation_id: UUID, address: str, now: datetime | None = None) -> None:
        """Write down from where the conversation is written now, in one statement. Nothing where no address is known."""
        hashed = address_hash(church_id, address)
        if not hashed:
            return
        row = self.model(
            conversation_id=conversation_id, church_id=church_id, address_hash=hashed, seen_at=now or timezone.now()
        )
        self.bulk_create(
            [row],
            update_conflicts=True,
            unique_fields=["conversation_id"],
            update_fields=["address_hash", "seen_at"],
        )

    def address_of(self, conversation_id: UUID | None) -> str:
        """The hash of the address; "" where none is known, or no more."""
        found = self.filter(conversation_id=conversation_id).values_list("address_hash", flat=True).first()
        return found or ""


class Sender(models.Model):
    """The address of one conversation, as a keyed hash, until `KEPT` after the last message. Never the address itself."""

    conversation_id = models.UUIDField(primary_key=True, editable=False)  # a layer above owns the row, so a plain id
    church = models.ForeignKey(Church, on_delete=models.CASCADE, related_name="+")
    address_hash = models.CharField(max_length=64)
    seen_at = models.DateTimeField(default=timezone.now)

    objects = SenderQuerySet.as_manager()

    class Meta:
        indexes = [
            models.Index(fields=["church", "address_hash"], name="church_sender_of_address"),
            models.Index(fields=["seen_at"], name="church_sender_seen"),
        ]

    def __str__(self) -> str:
        return f"Sender of {str(self.conversation_id)[:8]}"


class Allowance(models.Model):
    """How much of something one visitor, or one address, has used in one window of time."""

    church = models.ForeignKey(Church, on_delete=models.CASCADE, related_name="+")
    what = models.CharField(max_length=16)  # of settings.ALLOWANCES
    who = models.CharField(max_length=64)  # a conversation's id, or the keyed hash of an address
    ends_at = models.DateTimeField()  # of the window
    used = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["church", "what", "who", "ends_at"], name="church_allowance_once_a_window")
        ]
        indexes = [models.Index(fields=["ends_at"], name="church_allowance_ended")]

    def __str__(self) -> str:
        return f"Allowance {self.pk}"
