"""That a record which nobody had claimed was brought to mind: when, for the how-manieth time, and to whom."""

from django.db import models
from django.utils import timezone

from church.models import Role
from prayers.models.kinds import PartOfRecordQuerySet
from prayers.models.record import CareRecord


class Escalation(models.Model):
    """One round. The emails of it are the record's notifications of the same round."""

    record = models.ForeignKey(CareRecord, on_delete=models.CASCADE, related_name="escalations")
    round = models.PositiveIntegerField()
    level = models.PositiveSmallIntegerField(default=0)  # how many further roles were told beside the first ones
    roles = models.JSONField(default=list)  # of whom were told, by name
    told = models.PositiveSmallIntegerField(default=0)  # people; 0: there was nobody to tell
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    objects = PartOfRecordQuerySet.as_manager()

    class Meta:
        ordering = ["record", "round"]
        constraints = [models.UniqueConstraint(fields=["record", "round"], name="prayers_escalated_once_a_round")]

    def __str__(self) -> str:
        return f"Reminder {self.round}"

    @property
    def role_labels(self) -> list[str]:
        return [str(Role(role).label) for role in self.roles]
