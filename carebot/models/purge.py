"""When what is old is deleted next, and that those who look after it were told before the first time."""

from django.db import models
from django.utils import timezone


class PurgeState(models.Model):
    """One row that all processes share."""

    name = models.CharField(max_length=20, unique=True, default="purge")
    next_at = models.DateTimeField(default=timezone.now)  # whoever moves it on does the work
    days = models.JSONField(default=dict)  # {kind: days} as they were when it was announced; fewer are announced anew
    announced_at = models.DateTimeField(null=True)
    deletes_from = models.DateTimeField(null=True)  # nothing goes before
    counts = models.JSONField(default=dict)  # {id of a church: {kind: rows}} as it was announced

    def __str__(self) -> str:
        return self.name
