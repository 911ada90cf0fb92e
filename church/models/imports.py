"""A file that somebody brings along: read in a worker, looked at by a person, then taken over in a worker."""

import uuid
from datetime import datetime, timedelta
from typing import Any, Self

from django.conf import settings
from django.db import IntegrityError, models, transaction
from django.db.models import Exists, F, OuterRef, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from church.models.tenant import Church

CLAIM = timedelta(minutes=5)  # a worker that has not ended a step by then is gone, and another one takes it
MOST_ATTEMPTS = 3
MOST_AT_ONCE = 2  # of all churches: other work, and somebody in danger, never waits behind them
MOST_OPEN = 5  # of one church; each holds a file
KEPT = timedelta(days=1)  # a preview that nobody confirms


class ImportState(models.TextChoices):
    QUEUED = "queued", _("waiting its turn")
    RUNNING = "running", _("being read")
    PREVIEWED = "previewed", _("to be confirmed")  # by a person
    DONE = "done", _("taken over")
    REFUSED = "refused", _("not taken over")  # the file, or rows of it: see the report
    CANCELLED = "cancelled", _("cancelled")


class ImportStep(models.TextChoices):
    PREVIEW = "preview", _("preview")
    CHANGE = "change", _("change")


OPEN = (ImportState.QUEUED, ImportState.RUNNING)


class ImportMoved(Exception):
    """The import was ended, or claimed by another worker, meanwhile; the transaction must be rolled back."""


class TooManyImports(Exception):
    """As many files of this church are waiting as are kept. Raised before another one is."""


class ImportRunQuerySet(models.QuerySet[Any]):
    def visible_to(self, user: Any) -> Self:
        """One's own: a preview shows what is in the file."""
        return self.filter(by_id=user.pk) if user.is_authenticated and user.is_active else self.none()

    def due(self, now: datetime | None = None) -> Self:
        """What a worker may take now, longest waiting first: one at a time of a church, and one whose worker is gone again."""
        now = now or timezone.now()
        running = ImportRun.objects.filter(state=ImportState.RUNNING)
        waiting = Q(state=ImportState.QUEUED) & ~Exists(running.filter(church=OuterRef("church")))
        abandoned = Q(state=ImportState.RUNNING, claimed_until__lte=now)
        is_full = running.filter(claimed_until__gt=now).count() >= MOST_AT_ONCE
        return self.filter(abandoned if is_full else waiting | abandoned).order_by("created_at", "pk")

    def claim(self, pk: Any, now: datetime | None = None) -> Any | None:
        """The import, claimed for us; None when it is not due, or another worker or another import of the church was first."""
        now, token = now or timezone.now(), uuid.uuid4()
        try:
            with transaction.atomic():
                won = self.filter(pk=pk, pk__in=self.due(now).order_by().values("pk")).update(
                    state=ImportState.RUNNING, claim_token=token, claimed_until=now + CLAIM, attempts=F("attempts") + 1
                )
        except IntegrityError:  # another import of this church began at this moment
            return None
        return self.get(pk=pk) if won else None

    def begin(self, church: Church, **fields: Any) -> Any:
        """A new import, waiting its turn. Raises TooManyImports."""
        if self.filter(church=church, state__in=(*OPEN, ImportState.PREVIEWED)).count() >= MOST_OPEN:
            raise TooManyImports
        return self.create(church=church, created_at=timezone.now(), **fields)

    def forget_old(self, now: datetime | None = None) -> int:
        """Previews that nobody confirmed are cancelled, and their files let go."""
        old = self.filter(state=ImportState.PREVIEWED, created_at__lt=(now or timezone.now()) - KEPT)
        return old.update(state=ImportState.CANCELLED, file=None, report={})


class ImportRun(models.Model):
    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    church = models.ForeignKey(Church, on_delete=models.CASCADE, related_name="imports", editable=False)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", editable=False)
    what = models.CharField(max_length=40, editable=False)  # the model, such as "church.event"
    format = models.CharField(max_length=8, editable=False)  # csv or ics
    name = models.CharField(max_length=200, editable=False)  # of the file
    file = models.BinaryField(null=True, editable=False)  # until it is taken over or let go
    step = models.CharField(max_length=8, choices=ImportStep.choices, default=ImportStep.PREVIEW, editable=False)
    state = models.CharField(max_length=10, choices=ImportState.choices, default=ImportState.QUEUED, editable=False)
    report = models.JSONField(default=dict, editable=False)  # see church.import_report
    attempts = models.PositiveSmallIntegerField(default=0, editable=False)  # of this step
    claim_token = models.UUIDField(null=True, editable=False)
    claimed_until = models.DateTimeField(null=True, editable=False)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    finished_at = models.DateTimeField(null=True, editable=False)

    objects = ImportRunQuerySet.as_manager()

    class Meta:
        ordering = ["-created_at"]
        verbose_name = _("import of a file")
        verbose_name_plural = _("imports of files")
        constraints = [
            models.UniqueConstraint(fields=["church"], condition=Q(state="running"), name="church_one_import_at_a_time")
        ]
        indexes = [models.Index(fields=["state", "created_at"], name="church_import_due")]

    def __str__(self) -> str:
        return f"Import {str(self.pk)[:8]}"

    @property
    def is_open(self) -> bool:
        return self.state in OPEN

    def settle(self, state: ImportState, **changes: Any) -> None:
        """End our claim in `state`. Raises ImportMoved when it is not ours any more; call inside the change's transaction."""
        changes |= {"state": state, "claim_token": None, "claimed_until": None}
        ours = ImportRun.objects.filter(pk=self.pk, state=ImportState.RUNNING, claim_token=self.claim_token)
        if ours.update(**changes) != 1:
            raise ImportMoved(f"{self} is no longer claimed by this worker")

    def confirm(self) -> bool:
        """Have what was previewed taken over. False where it was confirmed or let go already."""
        return self._move(step=ImportStep.CHANGE, state=ImportState.QUEUED, attempts=0)

    def cancel(self) -> bool:
        """Let the file go; nothing is changed."""
        return self._move(state=ImportState.CANCELLED, file=None, report={}, finished_at=timezone.now())

    def _move(self, **changes: Any) -> bool:
        return ImportRun.objects.filter(pk=self.pk, state=ImportState.PREVIEWED).update(**changes) == 1
