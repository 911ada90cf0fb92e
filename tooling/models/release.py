"""That a draft be published on one person's reason, which another confirms. `tooling.releases` alone writes it."""

from django.db import models
from django.db.models import Q

from church.models import Church
from church.models.two_persons import TwoPersons, TwoPersonsQuerySet
from tooling.models.instruction import InstructionVersion


class InstructionReleaseQuerySet(TwoPersonsQuerySet):
    """Of the churches that one serves in; who may open them is for the pages."""


class InstructionRelease(TwoPersons):
    church = models.ForeignKey(Church, on_delete=models.CASCADE, related_name="instruction_releases")
    version = models.ForeignKey(InstructionVersion, on_delete=models.CASCADE, related_name="releases")
    digest = models.CharField(
        max_length=64
    )  # of the words that were asked for: other words are not confirmed with them

    objects = InstructionReleaseQuerySet.as_manager()

    class Meta:
        ordering = ["-asked_at", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["version"], condition=Q(state="waiting"), name="tooling_release_waits_once"
            ),
            models.CheckConstraint(name="tooling_release_has_reason", condition=~Q(reason="")),
            models.CheckConstraint(
                name="tooling_release_decided", condition=Q(state="waiting") ^ Q(decided_at__isnull=False)
            ),
        ]

    def __str__(self) -> str:
        return f"Release {self.pk} of an instruction"
