"""What was sung: the songs of a service, with links."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from church.access import ChurchOwnedQuerySet
from church.models.content import WorshipService
from church.models.ownership import SameChurch
from church.models.tenant import Church


class WorshipSet(SameChurch):
    church = models.ForeignKey(Church, on_delete=models.CASCADE, related_name="worship_sets")
    day = models.DateField()
    service = models.ForeignKey(
        WorshipService,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="worship_sets",
        help_text=_("Empty: all services of the day."),
    )
    url = models.URLField(_("playlist link"), blank=True)

    objects = ChurchOwnedQuerySet.as_manager()

    class Meta:
        ordering = ["-day", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["church", "day", "service"], name="church_worship_set_once"),
            models.UniqueConstraint(
                fields=["church", "day"], name="church_worship_set_of_day_once", condition=Q(service__isnull=True)
            ),
        ]

    def __str__(self) -> str:
        return f"Songs of {self.day:%Y-%m-%d}"


class WorshipSetOwnedQuerySet(ChurchOwnedQuerySet):
    church_path = "worship_set__church_id"


class WorshipSong(models.Model):
    worship_set = models.ForeignKey(WorshipSet, on_delete=models.CASCADE, related_name="songs")
    position = models.PositiveSmallIntegerField(default=1)
    title = models.CharField(max_length=200)
    artist = models.CharField(max_length=200, blank=True)
    url = models.URLField(_("link"), blank=True)

    objects = WorshipSetOwnedQuerySet.as_manager()

    class Meta:
        ordering = ["position", "pk"]

    def __str__(self) -> str:
        return self.title
