"""What was done with a care record, by whom and when: the history that staff read, and what undoing goes by."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from prayers.models.kinds import PartOfRecordQuerySet
from prayers.models.record import CareRecord


class What(models.TextChoices):
    CLAIMED = "claimed", _("claimed")
    ASSIGNED = "assigned", _("assigned")
    GIVEN_BACK = "given_back", _("given back")
    MOVED = "moved", _("status changed")
    DUE = "due", _("due time changed")
    URGENCY = "urgency", _("urgency changed")
    SNOOZED = "snoozed", _("snoozed")
    WOKEN = "woken", _("snooze ended")
    MERGED = "merged", _("closed as a double")
    TOOK_IN = "took_in", _("took in a double")
    CALLED_AGAIN = "called_again", _("danger told again")  # after it was claimed: it is nobody's again
    RAISED = "raised", _("raised to an alarm")
    FLOODED = "flooded", _("closed as a flood")
    MARKED = "marked", _("marked as right or false")
    TASK_ADDED = "task_added", _("task added")
    TASK_GIVEN = "task_given", _("task given to somebody")
    TASK_DONE = "task_done", _("task done")
    TASK_OPENED = "task_opened", _("task reopened")
    MESSAGE = "message", _("message approved")
    APPROVAL = "approval", _("help with money approved by one person")
    WITHDRAWAL = "withdrawal", _("approval withdrawn")
    ALONE = "alone", _("approved by one person alone")  # nobody else could: it waits, and administrators are told
    STOPPED = "stopped", _("approval by one person alone stopped")
    CONFIRMED = "confirmed", _("approval by one person alone confirmed")
    DECLINED = "declined", _("declined")
    PAID = "paid", _("paid")
    TAKEN_BACK = "taken_back", _("taken back by whoever asked")
    AMENDED = "amended", _("amended by whoever asked")
    ERASED = "erased", _("its words were erased")
    UNDONE = "undone", _("undone")


# Taken back by steps of their own, which are seen, and never undone.
OF_MONEY = frozenset(
    {What.APPROVAL, What.WITHDRAWAL, What.ALONE, What.STOPPED, What.CONFIRMED, What.DECLINED, What.PAID}
)


class RecordStep(models.Model):
    """One step, written in the transaction that takes it (`prayers.handling`). Holds nothing a visitor said."""

    record = models.ForeignKey(CareRecord, on_delete=models.CASCADE, related_name="steps")
    what = models.CharField(max_length=12, choices=What.choices)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    by_name = models.CharField(max_length=200, blank=True)  # as they were called then; "" for the software
    before = models.JSONField(default=dict)  # {field: value} of what the step changed on the record
    after = models.JSONField(default=dict)  # the same fields; of a task or a message, what it was and whose
    other = models.ForeignKey(  # the other record of a merge
        CareRecord, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    notes = models.JSONField(default=list)  # ids of the notes that a merge took along
    at = models.DateTimeField(default=timezone.now)

    objects = PartOfRecordQuerySet.as_manager()

    class Meta:
        ordering = ["-pk"]
        verbose_name = _("step of a record")
        verbose_name_plural = _("steps of records")
        constraints = [models.CheckConstraint(name="prayers_step_known", condition=Q(what__in=What.values))]

    def __str__(self) -> str:
        return f"Step {self.pk} of record {str(self.record_id)[:8]}"
