"""Who let a line of the printed prayer list pass that was held back."""

from typing import Any
from uuid import UUID

from django.conf import settings
from django.contrib.auth.models import User
from django.db import models
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_lazy as _

from church.access import staff_of
from prayers.models.choices import Confidentiality
from prayers.models.kinds import PartOfRecordQuerySet, PrayerRequest


class PrintDecisionQuerySet(PartOfRecordQuerySet):
    def newest(self, records: list[UUID], circle: str) -> dict[UUID, Any]:
        """The last decision on each of these records for a circle."""
        rows = self.filter(record__in=records, circle=circle).order_by("pk")
        return {row.record_id: row for row in rows}

    def decide(self, record: PrayerRequest, circle: str, by: User, *, passes: bool, reasons: tuple[str, ...]) -> Any:
        staff = staff_of(by, record.church_id)
        return self.create(
            record_id=record.pk, circle=circle, passes=passes, reasons=list(reasons), words_digest=digest_of(record),
            by=by, by_name=staff.display_name if staff else by.get_username(),
        )  # fmt: skip


class PrintDecision(models.Model):
    """One person's decision on one line for one circle; the last one counts, as long as the words are those they read."""

    record = models.ForeignKey("prayers.CareRecord", on_delete=models.CASCADE, related_name="print_decisions")
    circle = models.CharField(max_length=20, choices=Confidentiality.choices)
    passes = models.BooleanField()  # False: held back again
    reasons = models.JSONField(default=list)  # why it was held, by name (prayers.inbox.sensitive.Reason)
    words_digest = models.CharField(max_length=64)  # keyed; of the words that were read
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    by_name = models.CharField(max_length=200)  # as they were called then
    at = models.DateTimeField(default=timezone.now)

    objects = PrintDecisionQuerySet.as_manager()

    class Meta:
        ordering = ["-pk"]
        verbose_name = _("decision on a printed prayer")
        verbose_name_plural = _("decisions on printed prayers")

    def __str__(self) -> str:
        return f"Decision {self.pk} on record {str(self.record_id)[:8]}"

    def is_of(self, record: PrayerRequest) -> bool:
        """Whether the words of the record are still those that were read."""
        return self.words_digest == digest_of(record)


def digest_of(record: PrayerRequest) -> str:
    """Stands for the words of the request, and for the name beside them, without telling them."""
    words = "\0".join((record.request, record.contact_name, str(record.is_minor)))
    return salted_hmac("prayers.print_decision", words, algorithm="sha256").hexdigest()
