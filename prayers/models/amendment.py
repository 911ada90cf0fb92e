"""What whoever asked said later about what they had asked for: beside the first words, which stay as they were."""

from django.db import models
from django.utils import timezone

from prayers.models.kinds import PartOfRecordQuerySet
from prayers.models.record import CareRecord


class Amendment(models.Model):
    record = models.ForeignKey(CareRecord, on_delete=models.CASCADE, related_name="amendments")
    invocation_id = models.UUIDField(null=True, unique=True, editable=False)  # of the call it is known by again
    words = models.TextField()
    contact = models.CharField(max_length=400, blank=True)  # a new number or address to reach them, as staff read it
    place = models.CharField(max_length=300, blank=True)  # a new address or room
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    objects = PartOfRecordQuerySet.as_manager()

    class Meta:
        ordering = ["-created_at", "-pk"]

    def __str__(self) -> str:
        return f"Amendment {self.pk} of record {str(self.record_id)[:8]}"  # never its words
