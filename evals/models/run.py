"""A run: so many scenarios, so many times, with one model and one set of versions."""

from collections.abc import Mapping
from typing import Any, Self

from django.conf import settings
from django.db import models, transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from church.access import memberships, sees_everything
from church.models import Role
from prayers.jobs import QueuedRow, QueuedRowQuerySet, QueueState, dispatch
from tooling.models import InstructionVersion

READERS = frozenset({Role.ADMIN, Role.PASTOR})  # who may see and start the runs of a church


class Architecture(models.TextChoices):
    DEFERRED = "deferred", _("deferred")
    IMMEDIATE = "immediate", _("immediate")  # deferred tools run in the loop, as in other chatbots


class RunQuerySet(QueuedRowQuerySet):
    church_path = "church_id"

    def visible_to(self, user: Any) -> Self:
        """Runs of the churches whose administrator or pastor one is; a superuser's own belong to no church."""
        if sees_everything(user):
            return self
        churches = [each.church_id for each in memberships(user) if each.roles & READERS]
        return self.filter(church_id__in=churches) if churches else self.none()

    def queue(self, **fields: Any) -> "Run":
        """A new run, enqueued once it is committed."""
        with transaction.atomic():
            run = Run.objects.create(**fields)
            dispatch.enqueue_on_commit(Run._meta.label_lower, [run.pk])
        return run

    def being_played(self) -> Self:
        return self.filter(state=QueueState.RUNNING, claimed_until__gt=timezone.now())

    def whole(self) -> Self:
        """Runs of all scenarios with everything on."""
        return self.filter(architecture=Architecture.DEFERRED, gate=True, requirements=True, only=[])

    def finished(self) -> Self:
        """Runs that were played to the end."""
        return self.filter(state=QueueState.SUCCEEDED)


class Run(QueuedRow):
    """Worked off like every queued row: claimed, kept alive by its process while it plays, settled."""

    church = models.ForeignKey(
        "church.Church",
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="eval_runs",
        help_text=_("Whose instructions and own scenarios are played. Empty: those the software ships with."),
    )
    title = models.CharField(max_length=120, blank=True, help_text=_("What this run is to find out."))
    model = models.CharField(max_length=80, default="offline")  # as `hear_eval --model` takes it
    architecture = models.CharField(max_length=10, choices=Architecture.choices, default=Architecture.DEFERRED)
    gate = models.BooleanField(default=True)
    requirements = models.BooleanField(default=True)
    epochs = models.PositiveSmallIntegerField(default=1)
    unseen = models.PositiveSmallIntegerField(
        _("in other words"), default=0
    )  # how often each is played reworded, beside its own words
    only = models.JSONField(default=list, blank=True)  # ids of scenarios; empty: all
    with_model_judge = models.BooleanField(_("with a model as second judge"), default=False)
    instruction_version = models.ForeignKey(
        InstructionVersion, null=True, blank=True, on_delete=models.SET_NULL, related_name="eval_runs"
    )  # the draft that is tried in place of the published one
    versions = models.JSONField(default=dict, editable=False)  # evals.versions: what was played, by hash
    started_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+", editable=False
    )
    total = models.PositiveIntegerField(default=0, editable=False)  # scenarios times epochs
    done = models.PositiveIntegerField(default=0, editable=False)
    cancel_requested_at = models.DateTimeField(null=True, editable=False)
    summary = models.JSONField(default=dict, editable=False)  # the report but for its transcripts

    objects = RunQuerySet.as_manager()

    class Meta:
        ordering = ["-created_at", "pk"]
        indexes = [models.Index(fields=["state", "next_attempt_at"], name="eval_run_due")]

    def __str__(self) -> str:
        return self.title or f"{self.model}, {timezone.localtime(self.created_at):%Y-%m-%d %H:%M}"

    @property
    def is_under_way(self) -> bool:
        return not self.is_settled

    @property
    def is_finished(self) -> bool:
        """Whether it was played to its end: what was cancelled or broke off is a part, and may look better than the whole."""
        return self.state == QueueState.SUCCEEDED

    @property
    def pass_rate(self) -> float | None:
        return self.summary.get("pass_rate")

    @property
    def pass_rate_unseen(self) -> float | None:
        """Of the scenarios in other words; None where none was played."""
        return self.summary.get("pass_rate_unseen")

    @property
    def dimensions(self) -> Mapping[str, float]:
        found: Mapping[str, float] = self.summary.get("dimensions", {})
        return found

    def cancel(self) -> bool:
        """Ask the run to stop; what was played stays. False when it has ended already."""
        rows = Run.objects.filter(pk=self.pk)
        now = timezone.now()
        if rows.filter(state__in=(QueueState.QUEUED, QueueState.RETRYING)).update(
            state=QueueState.CANCELLED, cancel_requested_at=now, finished_at=now
        ):
            return True  # nobody had begun
        return bool(rows.filter(state=QueueState.RUNNING).update(cancel_requested_at=now))
