"""Help with money: who approved which amount, and how it was paid. `prayers.handling.money` alone writes it."""

from datetime import datetime
from typing import Any, Self

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from church.access import memberships, sees_everything
from church.models import Role, StaffMember
from prayers.models.kinds import BenevolenceRequest, PartOfRecordQuerySet

LONGEST_REASON = 500  # characters


class ApprovalQuerySet(PartOfRecordQuerySet):
    def standing(self) -> Self:
        return self.filter(voided_at=None)

    def void(self, why: "Approval.Void", now: datetime, **more: Any) -> int:
        """Let those that stand count no more. The rows stay: the page tells of them. How many there were."""
        return self.standing().update(voided_at=now, void_why=why, **more)

    def stoppable_by(self, user: Any) -> Self:
        """Those that one person gave alone, of churches where this user is an administrator. Who reads the record is another matter."""
        alone = self.exclude(waits_until=None)
        if sees_everything(user):
            return alone
        churches = [each.church_id for each in memberships(user) if Role.ADMIN in each.roles]
        return alone.filter(record__church_id__in=churches)


class Approval(models.Model):
    """That one person would have the church pay this amount."""

    class Void(models.TextChoices):
        AMOUNT = "amount", _("another amount was approved")
        WITHDRAWN = "withdrawn", _("withdrawn")
        STOPPED = "stopped", _("stopped by an administrator")
        CLOSED = "closed", _("the request was closed or declined")
        REOPENED = "reopened", _("the request was reopened")

    record = models.ForeignKey(BenevolenceRequest, on_delete=models.CASCADE, related_name="approvals")
    by = models.ForeignKey(StaffMember, null=True, on_delete=models.SET_NULL, related_name="+")
    by_name = models.CharField(max_length=200)  # as they were called then
    amount = models.DecimalField(max_digits=10, decimal_places=2)
    at = models.DateTimeField(default=timezone.now)
    # Nobody else could approve: nothing comes of it before then, and afterwards only when a person confirms it.
    waits_until = models.DateTimeField(null=True)
    voided_at = models.DateTimeField(null=True)
    void_why = models.CharField(max_length=9, choices=Void.choices, blank=True)
    stopped_by = models.CharField(max_length=200, blank=True)  # the administrator, as they were called then
    stop_reason = models.CharField(max_length=LONGEST_REASON, blank=True)

    objects = ApprovalQuerySet.as_manager()

    class Meta:
        ordering = ["pk"]
        verbose_name = _("approval of help with money")
        verbose_name_plural = _("approvals of help with money")
        constraints = [
            models.UniqueConstraint(
                fields=["record", "by"], condition=Q(voided_at=None), name="prayers_approved_once_by_each"
            ),
            models.CheckConstraint(name="prayers_approval_is_positive", condition=Q(amount__gt=0)),
            models.CheckConstraint(
                name="prayers_void_says_why",
                condition=Q(voided_at=None, void_why="") | Q(voided_at__isnull=False) & ~Q(void_why=""),
            ),
        ]

    def __str__(self) -> str:
        return f"Approval {self.pk} of record {str(self.record_id)[:8]}"


class Payment(models.Model):
    """That the help was given: how, when, and who says so."""

    class How(models.TextChoices):
        CHECK = "check", _("check")
        CASH = "cash", _("cash")
        BILL = "bill", _("bill paid directly")
        GIFT_CARD = "gift_card", _("gift card")
        OTHER = "other", _("another way")

    record = models.ForeignKey(BenevolenceRequest, on_delete=models.CASCADE, related_name="payments")
    how = models.CharField(max_length=9, choices=How.choices)
    note = models.CharField(max_length=200, blank=True)  # the number of the check, to whom the bill was paid
    paid_on = models.DateField()
    amount = models.DecimalField(max_digits=10, decimal_places=2)
    by = models.ForeignKey(StaffMember, null=True, on_delete=models.SET_NULL, related_name="+")
    by_name = models.CharField(max_length=200)
    at = models.DateTimeField(default=timezone.now)

    objects = PartOfRecordQuerySet.as_manager()

    class Meta:
        ordering = ["pk"]
        verbose_name = _("payment of help with money")
        verbose_name_plural = _("payments of help with money")
        constraints = [
            models.CheckConstraint(name="prayers_payment_is_positive", condition=Q(amount__gt=0)),
            models.CheckConstraint(name="prayers_other_payment_says_how", condition=~Q(how="other") | ~Q(note="")),
        ]

    def __str__(self) -> str:
        return f"Payment {self.pk} of record {str(self.record_id)[:8]}"
