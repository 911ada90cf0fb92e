"""A short reading for each day."""

from django.db import models

from church.access import ChurchOwnedQuerySet
from church.languages import language_choices
from church.models.tenant import Church
from language.texts import DEFAULT


class Devotional(models.Model):
    church = models.ForeignKey(Church, on_delete=models.CASCADE, related_name="devotionals")
    day = models.DateField()
    language = models.CharField(max_length=5, choices=language_choices, default=DEFAULT)
    title = models.CharField(max_length=200)
    scripture = models.CharField(max_length=200, blank=True)
    body = models.TextField()
    prayer = models.TextField(blank=True)
    author = models.CharField(max_length=200, blank=True)

    objects = ChurchOwnedQuerySet.as_manager()

    class Meta:
        ordering = ["-day", "language"]
        constraints = [
            models.UniqueConstraint(fields=["church", "day", "language"], name="church_devotional_once_a_day"),
        ]

    def __str__(self) -> str:
        return self.title
