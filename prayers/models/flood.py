"""Many conversations of one address that tell of danger within an hour: told to staff as one, claimed or closed one by one."""

import uuid
from typing import Any, Self

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from church.models import Church
from prayers.models.choices import UNCLAIMED_STATUSES
from prayers.models.record import IS_ALARMING, CareRecord


class FloodQuerySet(models.QuerySet[Any]):
    def visible_to(self, user: Any) -> Self:
        """Those with a record in them that this user may read. Which ones is for the records' own `visible_to` to say."""
        readable = CareRecord.objects.visible_to(user).filter(flood__isnull=False)
        return self.filter(pk__in=readable.values("flood"))

    def waiting(self) -> Self:
        """Those with somebody in them whom nobody has claimed."""
        return self.filter(pk__in=CareRecord.objects.filter(CALLS, flood__isnull=False).values("flood"))


# Nobody has claimed or closed it.
WAITS = Q(closed_at=None, claimed_at=None, merged_into=None, status__in=sorted(UNCLAIMED_STATUSES))
CALLS = WAITS & IS_ALARMING  # what a flood's reminders are about: a notice calls nobody


class Flood(models.Model):
    """A school, a shelter, a household, or one person with ill will: staff find out. Its records point to it."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    church = models.ForeignKey(Church, on_delete=models.CASCADE, related_name="floods")
    address_hash = models.CharField(max_length=64, blank=True)  # keyed; "" once no rule looks at it
    last_at = models.DateTimeField(default=timezone.now)  # when the newest of its concerns was told
    round = models.PositiveIntegerField(default=0)  # of the next emails
    told_at = models.DateTimeField(null=True)  # when the last emails were queued
    remind_after = models.DateTimeField(default=timezone.now)
    created_at = models.DateTimeField(default=timezone.now)

    objects = FloodQuerySet.as_manager()

    class Meta:
        verbose_name = _("concerns from one address")
        verbose_name_plural = _("concerns from one address")
        indexes = [
            models.Index(
                fields=["church", "address_hash"], condition=~Q(address_hash=""), name="prayers_flood_of_address"
            )
        ]

    def __str__(self) -> str:
        return f"Flood {str(self.pk)[:8]}"

    def get_absolute_url(self) -> str:
        """Where staff see all of it."""
        # Not `reverse`: a write must not depend on every page of the site being importable. A test compares them.
        return f"/admin/inbox/floods/{self.pk}/"

    @property
    def waiting(self) -> Any:
        """Its alarms that nobody has claimed or closed, the longest waiting first."""
        return CareRecord.objects.filter(CALLS, flood=self).order_by("created_at", "pk")
