"""That something of a person was erased: by whom, why, and which rows; never a word of it."""

import uuid
from typing import Any, Self

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from church.access import KEEPERS, memberships, sees_everything
from church.models import Church


class Why(models.TextChoices):
    VISITOR = "visitor", _("a visitor erased their conversation")
    ASKED = "asked", _("the person asked for it")
    GUARDIAN = "guardian", _("a parent or guardian asked for it")
    MISTAKE = "mistake", _("it was written down by mistake")


BY_STAFF = (Why.ASKED, Why.GUARDIAN, Why.MISTAKE)


class ErasureQuerySet(models.QuerySet[Any]):
    def visible_to(self, user: Any) -> Self:
        """Those of the churches in which this user is one of the keepers."""
        if sees_everything(user):
            return self
        return self.filter(church__in=[each.church_id for each in memberships(user) if each.roles & KEEPERS])


class Erasure(models.Model):
    """Written in the transaction that erases. After a backup was restored it is done again by this (`manage.py erase_again`)."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    church = models.ForeignKey(Church, on_delete=models.CASCADE, related_name="+")
    why = models.CharField(max_length=8, choices=Why.choices)
    rows = models.JSONField(default=dict)  # {"app.Model": [key, …]}
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    by_name = models.CharField(max_length=200, blank=True)  # as they were called then; "" for a visitor
    at = models.DateTimeField(default=timezone.now)

    objects = ErasureQuerySet.as_manager()

    class Meta:
        ordering = ["-at", "-pk"]
        verbose_name = _("erasure")
        verbose_name_plural = _("erasures")
        indexes = [models.Index(fields=["church", "-at"], name="carebot_erasure_newest")]

    def __str__(self) -> str:
        return f"Erasure {str(self.pk)[:8]}"
