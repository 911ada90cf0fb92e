"""A change of the staff that one person asked for and another decides on. `church.second_person` alone writes it."""

from datetime import datetime
from typing import Any

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from church.models.staff import StaffMember
from church.models.tenant import Church
from church.models.two_persons import LONGEST_REASON, TwoPersons, TwoPersonsQuerySet
from church.roles import Role

__all__ = ["LONGEST_REASON", "StaffChange"]


class StaffChangeQuerySet(TwoPersonsQuerySet):
    def due(self, now: datetime) -> Any:
        return self.waiting().filter(due_at__lte=now)


class StaffChange(TwoPersons):
    class What(models.TextChoices):
        GIVE = "give", _("gets the role")
        TAKE = "take", _("loses the role")
        ACTIVATE = "activate", _("is activated")
        DEACTIVATE = "deactivate", _("is deactivated")

    church = models.ForeignKey(Church, on_delete=models.CASCADE, related_name="staff_changes")
    staff = models.ForeignKey(StaffMember, on_delete=models.CASCADE, related_name="changes")
    what = models.CharField(max_length=10, choices=What.choices)
    role = models.CharField(max_length=24, choices=Role.choices, blank=True)  # of giving and taking
    # Of a deactivation: to whom goes what they hold; None: back to the queue.
    hand_over_to = models.ForeignKey(StaffMember, null=True, on_delete=models.SET_NULL, related_name="+")
    due_at = models.DateTimeField(null=True)  # nobody else could confirm: carried out then, unless it is refused before

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
