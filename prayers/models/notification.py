"""One email to one member of staff: that something of a kind waits, and where. Never what was said or by whom."""

from typing import Any, Self

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from church.access import memberships, sees_everything
from church.models import Church, Role, StaffMember
from prayers.jobs import QueuedRow, QueuedRowQuerySet
from prayers.models.choices import Urgency
from prayers.models.flood import Flood
from prayers.models.record import CareRecord


class NotificationQuerySet(QueuedRowQuerySet):
    def visible_to(self, user: Any) -> Self:
        """A member of staff sees what they were sent themselves; an administrator, all of the church's."""
        if sees_everything(user):
            return self
        allowed = Q(pk__in=[])
        for membership in memberships(user):
            if Role.ADMIN in membership.roles:
                allowed |= Q(church_id=membership.church_id)
            else:
                allowed |= Q(staff_id=membership.staff_id)
        return self.filter(allowed)


class Notification(QueuedRow):
    church = models.ForeignKey(Church, on_delete=models.CASCADE, related_name="notifications")
    staff = models.ForeignKey(StaffMember, on_delete=models.CASCADE, related_name="notifications")
    record = models.ForeignKey(
        CareRecord, null=True, blank=True, on_delete=models.CASCADE, related_name="notifications"
    )
    flood = models.ForeignKey(Flood, null=True, blank=True, on_delete=models.CASCADE, related_name="notifications")
    subject_kind = models.CharField(max_length=32)  # a Kind, or what a layer above calls its own
    urgency = models.CharField(max_length=10, choices=Urgency.choices, default=Urgency.NORMAL)
    path = models.CharField(max_length=200)  # on this site, beginning with a slash
    channel = models.CharField(max_length=8, choices=[("email", _("email"))], default="email")
    round = models.PositiveIntegerField(default=0)  # 0: it arrived; n: told again for the nth time

    objects = NotificationQuerySet.as_manager()

    class Meta:
        indexes = [models.Index(fields=["state", "next_attempt_at"], name="prayers_notification_due")]
        constraints = [
            models.UniqueConstraint(fields=["record", "staff", "round"], name="prayers_told_once_of_a_record"),
            models.UniqueConstraint(
                fields=["church", "staff", "path", "subject_kind", "round"],
                condition=Q(record=None),
                name="prayers_told_once_of_anything_else",
            ),
        ]

    def __str__(self) -> str:
        return f"Notification {str(self.pk)[:8]}"
