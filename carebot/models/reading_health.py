"""Whether what is learnt about danger (`language.reading`) can be asked: one row that every process goes by."""

import uuid

from django.db import models


class ReadingHealth(models.Model):
    """The last times at which the rules had to decide alone. Nothing of what was read."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    name = models.CharField(max_length=20, unique=True)  # what could not be asked
    failing_since = models.DateTimeField(null=True)  # the first of the failures that are counted
    failed_at = models.DateTimeField(null=True)  # the last one
    failures = models.PositiveIntegerField(default=0)  # of all processes; counted anew after a day without one
    error = models.CharField(max_length=80, blank=True)  # the last one's name
    told_at = models.DateTimeField(null=True)  # when administrators were told last

    def __str__(self) -> str:
        return self.name
