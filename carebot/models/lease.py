"""The floor of a conversation, while the assistant waits for somebody's answer to a question of its own."""

import uuid
from datetime import datetime
from typing import Any

from django.db import models
from django.db.models import Q
from django.utils import timezone

from carebot.models.conversation import Conversation, Participant


class FollowupLeaseQuerySet(models.QuerySet[Any]):
    def held(self, now: datetime) -> "FollowupLeaseQuerySet":
        return self.filter(owner__isnull=False, expires_at__gt=now)

    def take(
        self,
        conversation_id: uuid.UUID,
        owner_id: int,
        *,
        domain: str,
        question: str,
        turn_id: uuid.UUID,
        until: datetime,
        now: datetime | None = None,
    ) -> bool:
        """Give the floor to this participant, or let them keep it. False: another holds it.

        One conditional UPDATE decides, on every database: of two who ask at the same instant the second finds an owner.
        """
        now = now or timezone.now()
        self.bulk_create([self.model(conversation_id=conversation_id)], ignore_conflicts=True)
        free = Q(owner__isnull=True) | Q(expires_at__lte=now) | Q(owner_id=owner_id)
        won = self.filter(free, conversation_id=conversation_id).update(
            owner_id=owner_id, domain=domain, question=question, turn_id=turn_id, taken_at=now, expires_at=until
        )
        return bool(won)

    def release(self, conversation_id: uuid.UUID, **which: Any) -> bool:
        """Clear the floor, where it is held as `which` says (owner_id, domain). Whether there was something to clear."""
        held = self.filter(conversation_id=conversation_id, owner__isnull=False, **which)
        return bool(held.update(owner=None, domain="", question="", turn_id=None, expires_at=None))


class FollowupLease(models.Model):
    """One row a conversation, made when it is first needed. Nobody's when `owner` is empty or the time is over."""

    conversation = models.OneToOneField(
        Conversation, on_delete=models.CASCADE, primary_key=True, related_name="lease", editable=False
    )
    owner = models.ForeignKey(Participant, null=True, on_delete=models.SET_NULL, related_name="lease_held")
    domain = models.CharField(max_length=64, blank=True)  # the tool that asked back
    question = models.CharField(max_length=300, blank=True)  # ours, in the visitor's language
    turn_id = models.UUIDField(null=True)  # in which it was asked
    taken_at = models.DateTimeField(null=True)
    expires_at = models.DateTimeField(null=True)

    objects = FollowupLeaseQuerySet.as_manager()

    class Meta:
        constraints = [
            models.CheckConstraint(
                name="lease_whole_or_free",
                condition=Q(owner__isnull=True) | (Q(expires_at__isnull=False) & ~Q(domain="")),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.domain} until {self.expires_at:%H:%M:%S}" if self.owner_id and self.expires_at else "free"
