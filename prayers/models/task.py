"""One thing that somebody of the church does next for a care record, by a certain time."""

from datetime import datetime
from typing import Any, Self

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from church.models import StaffMember
from prayers.models.kinds import PartOfRecordQuerySet
from prayers.models.record import CareRecord

LONGEST_TITLE = 200  # characters
LONGEST_OUTCOME = 500


class TaskKind(models.TextChoices):
    CALL = "call", _("call")
    VISIT = "visit", _("visit")
    CARD = "card", _("card")
    MESSAGE = "message", _("message")
    TASK = "task", _("task")  # anything else


# Somebody of the church is alone with the person in these: for a minor a second adult is named.
MEETINGS = frozenset({TaskKind.CALL, TaskKind.VISIT})


class FollowupTaskQuerySet(PartOfRecordQuerySet):
    def open(self) -> Self:
        return self.filter(done_at=None)

    def waiting(self) -> Self:
        """Those that somebody is still expected to do: of a closed record, what was given to a person by name."""
        return self.open().exclude(assignee=None, record__closed_at__isnull=False)

    def held_by(self, user: Any) -> Self:
        """Those given to this user by name, in whichever church."""
        return self.filter(assignee__user_id=user.pk or 0)


class FollowupTask(models.Model):
    """Seen by whoever may read its record, so its title may say what the record says. Written by `prayers.care_tasks`."""

    record = models.ForeignKey(CareRecord, on_delete=models.CASCADE, related_name="tasks")
    what = models.CharField(max_length=8, choices=TaskKind.choices, default=TaskKind.TASK, db_default=TaskKind.TASK)
    title = models.CharField(max_length=LONGEST_TITLE)
    assignee = models.ForeignKey(StaffMember, null=True, blank=True, on_delete=models.SET_NULL, related_name="tasks")
    second_adult = models.ForeignKey(StaffMember, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    due_at = models.DateTimeField()
    done_at = models.DateTimeField(null=True, blank=True)
    done_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    note = models.CharField(max_length=LONGEST_OUTCOME, blank=True, default="", db_default="")  # what came of it
    told_at = models.DateTimeField(null=True, editable=False)  # somebody was told that it is due today
    # The call that asked for it, in a ledger of a layer above: asked for twice, it is one task.
    invocation_id = models.UUIDField(null=True, unique=True, editable=False)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    objects = FollowupTaskQuerySet.as_manager()

    class Meta:
        ordering = ["due_at", "pk"]
        verbose_name = _("task")
        verbose_name_plural = _("tasks")
        indexes = [
            models.Index(fields=["assignee", "due_at"], condition=Q(done_at=None), name="prayers_task_of"),
            models.Index(fields=["due_at"], condition=Q(done_at=None, told_at=None), name="prayers_task_untold"),
        ]
        constraints = [
            models.CheckConstraint(name="prayers_task_what_known", condition=Q(what__in=TaskKind.values)),
            models.CheckConstraint(
                name="prayers_task_done_by_when_done", condition=Q(done_at__isnull=False) | Q(done_by=None)
            ),
        ]

    def __str__(self) -> str:
        return f"Task {self.pk} of record {str(self.record_id)[:8]}"  # never its words

    def get_absolute_url(self) -> str:
        """Where staff open it."""
        return f"/admin/inbox/{self.record_id}/#task-{self.pk}"

    @property
    def is_done(self) -> bool:
        return self.done_at is not None

    @property
    def needs_second_adult(self) -> bool:
        return self.what in MEETINGS and self.record.is_minor

    def is_overdue(self, now: datetime | None = None) -> bool:
        return not self.is_done and self.due_at < (now or timezone.now())
