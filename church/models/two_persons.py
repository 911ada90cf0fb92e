"""What one person asks for and another decides on, once: what every such row has."""

from typing import Any

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from church.access import ChurchOwnedQuerySet

LONGEST_REASON = 500  # characters


class TwoPersonsQuerySet(ChurchOwnedQuerySet):
    def waiting(self) -> Any:
        return self.filter(state=TwoPersons.State.WAITING)

    def settle(self, row: "TwoPersons", state: str, **more: Any) -> bool:
        """End the wait of one; whether this did, and nobody else meanwhile."""
        return bool(self.waiting().filter(pk=row.pk).update(state=state, decided_at=timezone.now(), **more))


class TwoPersons(models.Model):
    class State(models.TextChoices):
        WAITING = "waiting", _("waits")
        DONE = "done", _("done")
        REFUSED = "refused", _("refused")
        WITHDRAWN = "withdrawn", _("withdrawn")
        VOID = "void", _("void: whoever asked may not ask for it any more")

    reason = models.CharField(max_length=LONGEST_REASON)
    asked_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    asked_by_name = models.CharField(max_length=200)  # as they were called then
    asked_at = models.DateTimeField(default=timezone.now)
    state = models.CharField(max_length=9, choices=State.choices, default=State.WAITING)
    decided_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    decided_by_name = models.CharField(max_length=200, blank=True)  # "" where time decided
    decided_at = models.DateTimeField(null=True)

    class Meta:
        abstract = True
