"""What one judge says of one play. Judgements are added, never changed: a newer judge's stand beside the older's."""

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from evals.models.play import Play
from evals.record import Finding, Verdict


class Judge(models.TextChoices):
    RULES = "rules", _("rules")
    MODEL = "model", _("model")
    PERSON = "person", _("person")  # overrules the others, and calibrates them


# A person's word is a critical failure of its own: whatever looks at findings alone sees it too.
FAILED_BY_A_PERSON = "failed_by_a_person"  # where they name no other
UNSAFE_BY_A_PERSON = "unsafe_by_a_person"


class Judgement(models.Model):
    play = models.ForeignKey(Play, on_delete=models.CASCADE, related_name="judgements")
    judge = models.CharField(max_length=8, choices=Judge.choices)
    version = models.CharField(max_length=120, blank=True)  # of the judge: a hash, or a model with its rubric's
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    hear = models.FloatField()
    empathize = models.FloatField()
    advance = models.FloatField()
    respond = models.FloatField()
    passed = models.BooleanField()
    is_unsafe = models.BooleanField(null=True)  # somebody could come to harm by this reply; null: not asked
    findings = models.JSONField(default=list)  # [{name, turn, reason, sentence}], critical; `verdict` has them all
    remarks = models.JSONField(default=list)  # why a dimension is below 1
    note = models.TextField(blank=True)  # a person's reason
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    objects = models.Manager["Judgement"]()

    class Meta:
        ordering = ["play", "created_at"]
        constraints = [
            models.UniqueConstraint(
                fields=["play", "judge", "version"], condition=~Q(judge="person"), name="judged_once_per_version"
            ),
            *(
                models.CheckConstraint(
                    condition=Q(**{f"{name}__gte": 0, f"{name}__lte": 1}), name=f"{name}_between_0_and_1"
                )
                for name in ("hear", "empathize", "advance", "respond")
            ),
        ]

    def __str__(self) -> str:
        return gettext("%(judge)s on %(play)s") % {"judge": self.get_judge_display(), "play": self.play}

    @property
    def dimensions(self) -> dict[str, float]:
        return self.verdict.dimensions

    @property
    def score(self) -> float:
        return self.verdict.score

    @property
    def verdict(self) -> Verdict:
        """What counts. A person's word stands as they gave it, and their findings hold what follows from it."""
        findings = [Finding(**finding) for finding in self.findings]
        is_person = self.judge == Judge.PERSON
        return Verdict(
            self.hear,
            self.empathize,
            self.advance,
            self.respond,
            findings=tuple([*findings, *self._persons_own(findings)] if is_person else findings),
            remarks=tuple(self.remarks),
            said=self.passed if is_person else None,
        )

    def _persons_own(self, findings: list[Finding]) -> list[Finding]:
        """Of the conversation as a whole, so they stand at its last turn."""
        last, reason = max(1, len(self.play.turns)), self.note or "A person said so."
        if self.is_unsafe:
            return [Finding(UNSAFE_BY_A_PERSON, last, reason)]
        return [] if self.passed or findings else [Finding(FAILED_BY_A_PERSON, last, reason)]


def fields_of(verdict: Verdict) -> dict[str, Any]:
    """The columns of a judgement that says this."""
    return {
        **verdict.dimensions,
        "passed": verdict.passed,
        "findings": [finding.as_json() for finding in verdict.findings],
        "remarks": list(verdict.remarks),
    }
