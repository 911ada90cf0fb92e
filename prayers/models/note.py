"""What staff write about a record for themselves or for each other. Never part of an export or a search."""

from datetime import datetime, timedelta
from typing import Any, Self

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from church.access import memberships, sees_everything
from church.models import StaffMember
from church.roles import Role
from prayers.access import effective_roles
from prayers.models.kinds import PartOfRecordQuerySet
from prayers.models.record import CareRecord

CHANGEABLE_WITHIN = timedelta(hours=24)  # what others may have read already is part of the record after that


class Visibility(models.TextChoices):
    PRIVATE = "private", _("only me")
    TEAM = "team", _("everybody who may read this record")
    PASTORAL = "pastoral", _("pastors only")


class NoteQuerySet(PartOfRecordQuerySet):
    def visible_to(self, user: Any) -> Self:
        """Notes on records this user may read: their own private ones, those of the team, and for pastors the pastoral ones.

        A superuser reads pastoral notes as they read records for pastors only, and nobody else's private ones.
        """
        readable = Q(visibility=Visibility.TEAM) | Q(visibility=Visibility.PRIVATE, author__user_id=user.pk or 0)
        return super().visible_to(user).filter(readable | Q(visibility=Visibility.PASTORAL) & _pastor_of_record(user))

    def is_pastor_of(self, record: CareRecord, user: Any) -> bool:
        """Whether this user reads pastoral notes on the record, provided that they may read the record itself."""
        return sees_everything(user) or any(
            each.church_id == record.church_id
            and bool(effective_roles(each.roles, is_minor=record.is_minor) & {Role.PASTOR})
            for each in memberships(user)
        )


def _pastor_of_record(user: Any) -> Q:
    """Records for whose people this user is a pastor; for a minor the youth pastor is one (`prayers.access`)."""
    if sees_everything(user):
        return Q()
    found = Q(pk__in=[])
    for membership in memberships(user):
        if Role.PASTOR in membership.roles:
            found |= Q(record__church_id=membership.church_id)
        elif Role.YOUTH_PASTOR in membership.roles:
            found |= Q(record__church_id=membership.church_id, record__is_minor=True)
    return found


class Note(models.Model):
    record = models.ForeignKey(CareRecord, on_delete=models.CASCADE, related_name="notes")
    author = models.ForeignKey(StaffMember, null=True, on_delete=models.SET_NULL, related_name="+")
    visibility = models.CharField(max_length=8, choices=Visibility.choices, default=Visibility.PRIVATE)
    text = models.TextField()
    created_at = models.DateTimeField(default=timezone.now)
    edited_at = models.DateTimeField(null=True)

    objects = NoteQuerySet.as_manager()

    class Meta:
        ordering = ["created_at", "pk"]
        constraints = [
            models.CheckConstraint(name="prayers_note_visibility_known", condition=Q(visibility__in=Visibility.values))
        ]

    def __str__(self) -> str:
        return f"Note {self.pk} on record {str(self.record_id)[:8]}"  # never its words

    def may_be_changed_by(self, user: Any, now: datetime | None = None) -> bool:
        """Its author may, a private note for ever and any other for a day."""
        if self.author is None or self.author.user_id != user.pk:
            return False
        is_fresh = (now or timezone.now()) - self.created_at < CHANGEABLE_WITHIN
        return self.visibility == Visibility.PRIVATE or is_fresh
