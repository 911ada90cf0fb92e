"""The one kind of row that a worker works off: claimed with a deadline, attempted, settled or given up.

Tool invocations and notifications are such rows. The row is the queue; a Celery message only names it, so a lost or
doubled message changes nothing. Effect and settlement are one transaction, guarded by the claim's token: a worker that
outlived its deadline cannot commit.
"""

import random
import uuid
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any, Self

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone


class QueueState(models.TextChoices):
    QUEUED = "queued", "queued"
    RUNNING = "running", "running"  # claimed; claimable again once `claimed_until` has passed
    RETRYING = "retrying", "retrying"  # failed at least once, due again at `next_attempt_at`
    SUCCEEDED = "succeeded", "succeeded"
    FAILED = "failed", "failed"  # given up: a person must look
    CANCELLED = "cancelled", "cancelled"  # taken back before it ran


OPEN_STATES = (QueueState.QUEUED, QueueState.RUNNING, QueueState.RETRYING)
MAY_HAVE_BEEN_SENT = "unknown: may have been sent"  # begins the error of a row whose outside call came to no known end
BACKOFF_BASE_SECONDS = 2.0
BACKOFF_CAP_SECONDS = 300.0


class ClaimLost(Exception):
    """The row was settled or claimed by somebody else meanwhile; the transaction must be rolled back."""


def backoff_seconds(attempt: int, *, jitter: float | None = None) -> float:
    """Seconds to wait after failed attempt number `attempt` (from 1): exponential, capped, with equal jitter.

    `jitter` in [0, 1) replaces the random draw. Half of the delay is kept, half is drawn, so that rows that failed
    together do not come back together (AWS Architecture Blog, "Exponential Backoff And Jitter", 2015).
    """
    ceiling = min(BACKOFF_CAP_SECONDS, BACKOFF_BASE_SECONDS * 2.0 ** (attempt - 1))
    draw = random.random() if jitter is None else jitter
    return ceiling / 2 + draw * ceiling / 2


class QueuedRowQuerySet(models.QuerySet[Any]):
    def claim_seconds(self) -> float:
        """How long a worker has for a row of this kind before another may claim it."""
        return float(settings.LEDGER_CLAIM_SECONDS)

    def due(self, now: datetime | None = None) -> Self:
        """Rows a worker may claim now, longest waiting first."""
        now = now or timezone.now()
        waiting = Q(state__in=(QueueState.QUEUED, QueueState.RETRYING), next_attempt_at__lte=now)
        abandoned = Q(state=QueueState.RUNNING, claimed_until__lte=now)
        return self.filter(waiting | abandoned).order_by("next_attempt_at", "pk")

    def claim(self, pk: Any, now: datetime | None = None) -> Any | None:
        """The row, claimed for us, or None when it is not due or another worker won.

        One conditional UPDATE decides, on every database. The attempt is counted and committed before anything runs, so
        a row that kills its worker comes to an end too.
        """
        now = now or timezone.now()
        token = uuid.uuid4()
        won = (
            self.due(now)
            .order_by()
            .filter(pk=pk)
            .update(
                state=QueueState.RUNNING,
                claim_token=token,
                claimed_until=now + timedelta(seconds=self.claim_seconds()),
                attempts=F("attempts") + 1,
                started_at=now,
            )
        )
        return self.get(pk=pk) if won else None


class QueuedRow(models.Model):
    """Abstract base of rows that workers work off."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    state = models.CharField(max_length=12, choices=QueueState.choices, default=QueueState.QUEUED, editable=False)
    attempts = models.PositiveSmallIntegerField(default=0, editable=False)
    next_attempt_at = models.DateTimeField(default=timezone.now, editable=False)
    claim_token = models.UUIDField(null=True, editable=False)
    claimed_until = models.DateTimeField(null=True, editable=False)
    error = models.TextField(blank=True, editable=False)  # exception class and our own words, never the visitor's
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    started_at = models.DateTimeField(null=True, editable=False)  # of the last attempt
    finished_at = models.DateTimeField(null=True, editable=False)

    class Meta:
        abstract = True

    @property
    def is_settled(self) -> bool:
        return self.state not in OPEN_STATES

    @property
    def attempts_left(self) -> int:
        return max(0, settings.LEDGER_MAX_ATTEMPTS - self.attempts)

    def settle(self, state: QueueState, **changes: Any) -> None:
        """End our claim in `state`. Raises ClaimLost when it is not ours any more; call inside the effect's transaction."""
        self.release(state=state, finished_at=timezone.now(), **changes)

    def retry_later(self, error: str, **changes: Any) -> None:
        """Give the claim back and wait for the next attempt. Raises ClaimLost when it is not ours any more."""
        due = timezone.now() + timedelta(seconds=backoff_seconds(self.attempts))
        self.release(state=QueueState.RETRYING, next_attempt_at=due, error=error, **changes)

    def release(self, **changes: Any) -> None:
        """Give the claim up with these changes. Raises ClaimLost when it is not ours any more."""
        self.note(**changes | {"claim_token": None, "claimed_until": None})

    def note(self, **changes: Any) -> None:
        """Write columns of the row we have claimed, and keep it. Raises ClaimLost when it is not ours any more."""
        ours = type(self)._default_manager.filter(pk=self.pk, state=QueueState.RUNNING, claim_token=self.claim_token)
        if ours.update(**changes) != 1:
            raise ClaimLost(f"{type(self).__name__} {self.pk} is no longer claimed by this worker")
        for name, value in changes.items():
            setattr(self, name, value)


def due_ids(querysets: Iterable[QueuedRowQuerySet], limit: int) -> list[tuple[str, uuid.UUID]]:
    """(model label, id) of at most `limit` due rows of each query set, for the sweep to enqueue."""
    return [
        (queryset.model._meta.label_lower, pk)
        for queryset in querysets
        for pk in queryset.due().values_list("pk", flat=True)[:limit]
    ]
