"""One scenario played once in a run: what it asked for and what came of it, kept so that it can be judged again."""

from typing import Any

from django.db import models
from django.utils.translation import gettext as _

from evals.models.run import Run


class Play(models.Model):
    run = models.ForeignKey(Run, on_delete=models.CASCADE, related_name="plays")
    scenario = models.CharField(max_length=64)  # its id
    title = models.CharField(max_length=200)
    epoch = models.PositiveSmallIntegerField()
    definition = models.JSONField()  # the scenario as it was: files change
    digest = models.CharField(max_length=64)  # SHA-256 of that
    turns = models.JSONField(default=list)  # evals.record.TurnRecord, whole
    error = models.TextField(blank=True)  # the player or a judge broke: neither passed nor failed

    objects = models.Manager["Play"]()

    class Meta:
        ordering = ["run", "scenario", "epoch"]
        constraints = [models.UniqueConstraint(fields=["run", "scenario", "epoch"], name="played_once_per_epoch")]

    def __str__(self) -> str:
        return _("%(scenario)s, epoch %(epoch)s") % {"scenario": self.scenario, "epoch": self.epoch}

    def judgement_of(self, judge: str) -> Any:
        """The newest judgement of this kind of judge, or None."""
        found = [each for each in self.judgements.all() if each.judge == judge]
        return max(found, key=lambda each: each.created_at, default=None)

    @property
    def standing(self) -> Any:
        """What counts: a person's judgement where there is one, else the rules'."""
        return self.judgement_of("person") or self.judgement_of("rules")
