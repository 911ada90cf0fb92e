"""A change of the staff that one person asked for and another decides on. `church.second_person` alone writes it."""

from datetime import datetime
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from church.access import ChurchOwnedQuerySet
from church.models.staff import StaffMember
from church.models.tenant import Church
from church.roles import Role

LONGEST_REASON = 500  # characters


class StaffChangeQuerySet(ChurchOwnedQuerySet):
    def waiting(self) -> Any:
        return self.filter(state=StaffChange.State.WAITING)

    def due(self, now: datetime) -> Any:
        return self.waiting().filter(due_at__lte=now)

    def settle(self, change: "StaffChange", state: str, **more: Any) -> bool:
        """End the wait of a change; whether this did, and nobody else meanwhile."""
        return bool(self.waiting().filter(pk=change.pk).update(state=state, decided_at=timezone.now(), **more))


class StaffChange(models.Model):
    class What(models.TextChoices):
        GIVE = "give", _("gets the role")
        TAKE = "take", _("loses the role")
        ACTIVATE = "activate", _("is activated")
        DEACTIVATE = "deactivate", _("is deactivated")

    class State(models.TextChoices):
        WAITING = "waiting", _("waits")
        DONE = "done", _("done")
        REFUSED = "refused", _("refused")
        WITHDRAWN = "withdrawn", _("withdrawn")
        VOID = "void", _("void: whoever asked may not ask for it any more")

    church = models.ForeignKey(Church, on_delete=models.CASCADE, related_name="staff_changes")
    staff = models.ForeignKey(StaffMember, on_delete=models.CASCADE, related_name="changes")
    what = models.CharField(max_length=10, choices=What.choices)
    role = models.CharField(max_length=24, choices=Role.choices, blank=True)  # of giving and taking
    # Of a deactivation: to whom goes what they hold; None: back to the queue.
    hand_over_to = models.ForeignKey(StaffMember, null=True, on_delete=models.SET_NULL, related_name="+")
    reason = models.CharField(max_length=LONGEST_REASON)
    asked_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    asked_by_name = models.CharField(max_length=200)  # as they were called then
    asked_at = models.DateTimeField(default=timezone.now)
    due_at = models.DateTimeField(null=True)  # nobody else could confirm: carried out then, unless it is refused before
    state = models.CharField(max_length=9, choices=State.choices, default=State.WAITING)
    decided_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    decided_by_name = models.CharField(max_length=200, blank=True)  # "" where time decided
    decided_at = models.DateTimeField(null=True)

    objects = StaffChangeQuerySet.as_manager()

    class Meta:
        ordering = ["-asked_at", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["staff", "what", "role"], condition=Q(state="waiting"), name="church_staff_change_waits_once"
            ),
            models.CheckConstraint(name="church_staff_change_has_reason", condition=~Q(reason="")),
            models.CheckConstraint(
                name="church_staff_change_decided", condition=Q(state="waiting") ^ Q(decided_at__isnull=False)
            ),
        ]
        indexes = [models.Index(fields=["due_at"], condition=Q(state="waiting"), name="church_staff_change_due")]

    def __str__(self) -> str:
        return f"Change {self.pk} of the staff"
