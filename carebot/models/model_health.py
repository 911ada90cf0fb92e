"""Whether the installation's model answers: each failure, and one row that every process goes by."""

import uuid

from django.db import models
from django.utils import timezone

from carebot.llm.errors import LASTING, FailureKind

KINDS = [(kind.value, kind.value) for kind in FailureKind]


class FailedModelCall(models.Model):
    """A turn, or a check, that the model did not answer. Nothing of what was asked, nothing of the key."""

    at = models.DateTimeField(default=timezone.now)
    model = models.CharField(max_length=80)
    kind = models.CharField(max_length=16, choices=KINDS)
    request_id = models.CharField(max_length=64, blank=True)  # what the provider's support asks for
    turn_id = models.UUIDField(null=True, blank=True)  # None: a check

    class Meta:
        ordering = ["-at", "-pk"]
        indexes = [models.Index(fields=["-at"], name="model_failure_newest")]

    def __str__(self) -> str:
        return f"{self.kind} {self.at:%Y-%m-%d %H:%M}"


class ModelHealth(models.Model):
    """How the model of this name does, by the last turns and checks of all processes."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    name = models.CharField(max_length=80, unique=True)
    answered_at = models.DateTimeField(null=True)  # when it last did
    failures = models.PositiveIntegerField(default=0)  # in a row, since then
    lasting_failures = models.PositiveIntegerField(default=0)  # in a row, of a kind that does not mend itself
    kind = models.CharField(max_length=16, choices=KINDS, blank=True)  # of the last failure
    request_id = models.CharField(max_length=64, blank=True)
    failing_since = models.DateTimeField(null=True)
    told_at = models.DateTimeField(null=True)  # administrators, of the outage that lasts; None: of none, or it is over
    last_told_at = models.DateTimeField(null=True)  # of any outage: not again soon
    next_check_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return self.name

    @property
    def is_failing(self) -> bool:
        return self.failures > 0

    @property
    def is_lasting(self) -> bool:
        """Whether it fails for a reason that does not mend itself."""
        return self.is_failing and self.kind in LASTING
