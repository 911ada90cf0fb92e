"""What the church teaches with: illustrations, its statement of belief, what it recommends to read."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from church.access import ChurchOwnedQuerySet
from church.languages import language_choices
from church.models.tenant import Church
from language.texts import DEFAULT


class Illustration(models.Model):
    """A story or an image that a sermon can use."""

    church = models.ForeignKey(Church, on_delete=models.CASCADE, related_name="illustrations")
    title = models.CharField(max_length=200)
    body = models.TextField()
    topics = models.CharField(max_length=300, blank=True, help_text=_("With commas between: forgiveness, grace."))
    scripture = models.CharField(max_length=200, blank=True)
    source = models.CharField(max_length=300, blank=True)
    language = models.CharField(max_length=5, choices=language_choices, default=DEFAULT)

    objects = ChurchOwnedQuerySet.as_manager()

    class Meta:
        ordering = ["title", "pk"]

    def __str__(self) -> str:
        return self.title


class Belief(models.Model):
    """What the church holds on one subject, or that it leaves the subject to each person's conscience."""

    church = models.ForeignKey(Church, on_delete=models.CASCADE, related_name="beliefs")
    subject = models.CharField(max_length=200)
    keywords = models.CharField(
        max_length=300, blank=True, help_text=_("Other words people use for it, with commas between.")
    )
    takes_position = models.BooleanField(
        default=True, help_text=_("Off: faithful people here differ on it, and visitors are told so.")
    )
    statement = models.TextField(blank=True, help_text=_("In the church's own words."))
    scripture = models.CharField(
        max_length=300, blank=True, help_text=_("References with semicolons between: Romans 6:3-4; Acts 2:38.")
    )
    language = models.CharField(max_length=5, choices=language_choices, default=DEFAULT)

    objects = ChurchOwnedQuerySet.as_manager()

    class Meta:
        verbose_name = _("belief")
        ordering = ["subject", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["church", "subject", "language"], name="church_belief_once"),
            models.CheckConstraint(
                name="church_belief_says_something",
                condition=Q(takes_position=False) | ~Q(statement=""),
                violation_error_message="Say what the church holds, or switch off that it takes a position.",
            ),
        ]

    def __str__(self) -> str:
        return self.subject


class Reading(models.Model):
    """A book, article or talk that the church recommends."""

    church = models.ForeignKey(Church, on_delete=models.CASCADE, related_name="readings")
    title = models.CharField(max_length=200)
    author = models.CharField(max_length=200, blank=True)
    subjects = models.CharField(max_length=300, blank=True, help_text=_("With commas between: suffering, prayer."))
    note = models.TextField(blank=True, help_text=_("Why, or for whom."))
    url = models.URLField(_("link"), blank=True)
    language = models.CharField(max_length=5, choices=language_choices, default=DEFAULT)

    objects = ChurchOwnedQuerySet.as_manager()

    class Meta:
        verbose_name = _("recommended reading")
        verbose_name_plural = _("recommended reading")
        ordering = ["title", "pk"]
        constraints = [models.UniqueConstraint(fields=["church", "title", "language"], name="church_reading_once")]

    def __str__(self) -> str:
        return self.title
