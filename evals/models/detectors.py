"""What the detectors made of a labelled set of sentences: counts alone. The sentences are real people's and are not kept."""

import hashlib
from dataclasses import asdict
from typing import Any

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from evals.detectors import Count, UnusableSet, detectors_version, measure

NAME_LENGTH = 120  # characters


class DetectorReportQuerySet(models.QuerySet["DetectorReport"]):
    def newest_with_one_before(self) -> list[tuple["DetectorReport", "DetectorReport | None"]]:
        """For each set its newest report, the newest set first, and the last one before it that may differ.

        The same file with the same detectors always gives the same counts: measured once more, it must not hide what changed.
        """
        pairs: dict[str, tuple[tuple[int, str, str], int | None]] = {}
        for pk, name, sha256, version in self.order_by("-measured_at", "-pk").values_list(
            "pk", "name", "sha256", "version"
        ):
            newest, before = pairs.setdefault(name, ((pk, sha256, version), None))
            if before is None and newest[1:] != (sha256, version):
                pairs[name] = newest, pk
        wanted = {pk for newest, before in pairs.values() for pk in (newest[0], before) if pk is not None}
        reports = self.select_related("by").in_bulk(wanted)
        return [(reports[newest[0]], reports.get(before or 0)) for newest, before in pairs.values()]


class DetectorReport(models.Model):
    name = models.CharField(_("name of the set"), max_length=NAME_LENGTH)  # reports of one name are compared
    measured_at = models.DateTimeField(default=timezone.now)
    sha256 = models.CharField(_("SHA-256 of the file"), max_length=64)
    version = models.CharField(_("version of the detectors"), max_length=64)  # evals.detectors.detectors_version
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    sentences = models.PositiveIntegerField()  # with at least one label
    guessed = models.PositiveIntegerField(_("sentences whose language was detected"))  # for want of a label
    rows = models.JSONField(default=list)  # [{detector, measured, language, wording, hits, total}]

    objects = DetectorReportQuerySet.as_manager()

    class Meta:
        verbose_name = _("measurement of the detectors")
        verbose_name_plural = _("detectors")
        ordering = ["-measured_at", "-pk"]

    def __str__(self) -> str:
        return f"{self.name}, {self.measured_at:%Y-%m-%d %H:%M}"

    @classmethod
    def make(cls, name: str, content: bytes, by: Any = None) -> "DetectorReport":
        """Measures the detectors on a .jsonl file and keeps the counts. Raises UnusableSet; then nothing is kept."""
        name = name.strip()
        if not 0 < len(name) <= NAME_LENGTH:
            refused = gettext("The set needs a name of 1 to %(most)s characters; this one has %(length)s.")
            raise UnusableSet(refused % {"most": NAME_LENGTH, "length": len(name)})
        found = measure(content)
        return cls.objects.create(
            name=name,
            sha256=hashlib.sha256(content).hexdigest(),
            version=detectors_version(),
            by=by,
            sentences=found.sentences,
            guessed=found.guessed,
            rows=[asdict(count) for count in found.counts],
        )

    @property
    def counts(self) -> list[Count]:
        return [Count(**row) for row in self.rows]

    @property
    def is_of_these_detectors(self) -> bool:
        """Whether the detectors are still those that were measured."""
        return self.version == detectors_version()
