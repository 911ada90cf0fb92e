"""Who had which record before them, where and when. Of every record: one that is open to all today may be confidential tomorrow."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any, Self
from uuid import UUID

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from church.access import memberships, sees_everything
from church.roles import Role
from prayers.models.record import CareRecord

ONE_VISIT = timedelta(minutes=15)  # opened again within this time, it is the same visit


class Where(models.TextChoices):
    """The pages and files that show what a record says, or what was said in the conversation it came from."""

    ITEM = "item", _("the record's page")
    FIELDS = "fields", _("all fields")
    FLOOD = "flood", _("concerns from one address")
    CONVERSATION = "conversation", _("the conversation")
    UNANSWERED = "unanswered", _("unanswered messages")
    FAILED_WRITES = "failed_writes", _("failed writes")
    TECHNICAL = "technical", _("a technical page")
    SCENARIO = "scenario", _("a scenario made of the conversation")
    EXPORT = "export", _("an exported file")
    PRINT = "print", _("the printed prayer list")


class ViewQuerySet(models.QuerySet[Any]):
    subject = ""  # the column with the id of what was viewed

    def write_down(self, shown: Mapping[UUID, int], user: Any, where: Where, now: datetime | None = None) -> None:
        """Write down that this user has all of these (id → id of its church) before them, each once a visit.

        Two queries and one INSERT (SQLite: one for some hundred rows), however many they are.
        """
        now = now or timezone.now()
        visits = self.filter(**{f"{self.subject}__in": list(shown)}, user=user, where=where, at__gt=now - ONE_VISIT)
        known = set(visits.values_list(self.subject, flat=True)) if shown else set()
        new = {pk: church_id for pk, church_id in shown.items() if pk not in known}
        if not new:
            return
        as_staff = user.staff_memberships.filter(church_id__in=set(new.values()))
        names = dict(as_staff.values_list("church_id", "display_name"))
        self.bulk_create(
            self.model(
                **self.about(pk, church_id),
                user=user,
                user_name=names.get(church_id) or user.get_username(),
                where=where,
                at=now,
            )
            for pk, church_id in new.items()
        )

    def about(self, pk: UUID, church_id: int) -> dict[str, Any]:
        """The columns that say what was viewed."""
        return {self.subject: pk}


class View(models.Model):
    """Somebody had something before them."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    user_name = models.CharField(max_length=200)  # as they were called then
    where = models.CharField(max_length=16, choices=Where.choices)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        abstract = True
        ordering = ["-at", "-pk"]


class RecordViewQuerySet(ViewQuerySet):
    subject = "record_id"

    def visible_to(self, user: Any) -> Self:
        """Who viewed the records this user may read, where they are administrator or pastor. For a minor's record the
        youth pastor is a pastor."""
        rows = self.filter(record__in=CareRecord.objects.visible_to(user))
        if sees_everything(user):
            return rows
        allowed = Q(pk__in=[])
        for membership in memberships(user):
            if membership.roles & {Role.ADMIN, Role.PASTOR}:
                allowed |= Q(record__church_id=membership.church_id)
            elif Role.YOUTH_PASTOR in membership.roles:
                allowed |= Q(record__church_id=membership.church_id, record__is_minor=True)
        return rows.filter(allowed)

    def opened(self, record: CareRecord, user: Any, where: Where, now: datetime | None = None) -> None:
        """Write down that this user has the record before them, once a visit."""
        self.write_down({record.pk: record.church_id}, user, where, now)


class RecordView(View):
    record = models.ForeignKey(CareRecord, on_delete=models.CASCADE, related_name="views")

    objects = RecordViewQuerySet.as_manager()

    class Meta(View.Meta):
        verbose_name = _("view of a record")
        verbose_name_plural = _("views of records")
        indexes = [
            models.Index(fields=["record", "user", "-at"], name="prayers_view_of_record"),
            models.Index(fields=["-at"], name="prayers_view_newest"),
        ]

    def __str__(self) -> str:
        return f"View {self.pk} of record {str(self.record_id)[:8]}"
