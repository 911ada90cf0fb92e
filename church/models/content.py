"""What a church publishes: its services, what a first visit is like, its sermons and announcements."""

from datetime import date, datetime, timedelta
from typing import Any, Self

from django.db import models
from django.db.models import F, Q
from django.utils.dates import WEEKDAYS
from django.utils.translation import gettext_lazy as _

from church.access import ChurchOwnedQuerySet
from church.clock import next_weekly
from church.languages import language_choices
from church.models.tenant import Church
from language.texts import DEFAULT


class Weekday(models.IntegerChoices):
    MONDAY = 0, WEEKDAYS[0]
    TUESDAY = 1, WEEKDAYS[1]
    WEDNESDAY = 2, WEEKDAYS[2]
    THURSDAY = 3, WEEKDAYS[3]
    FRIDAY = 4, WEEKDAYS[4]
    SATURDAY = 5, WEEKDAYS[5]
    SUNDAY = 6, WEEKDAYS[6]


class WithChurchManager(models.Manager[Any]):
    """Reads the church along, since a time of day means nothing without the church's time zone."""

    def get_queryset(self) -> ChurchOwnedQuerySet:
        return ChurchOwnedQuerySet(self.model, using=self._db).select_related("church")

    def visible_to(self, user: Any) -> ChurchOwnedQuerySet:
        return self.get_queryset().visible_to(user)


class WorshipService(models.Model):
    church = models.ForeignKey(Church, on_delete=models.CASCADE, related_name="services")
    name = models.CharField(max_length=200)
    weekday = models.PositiveSmallIntegerField(choices=Weekday.choices, default=Weekday.SUNDAY)
    starts_at = models.TimeField(help_text=_("By the church's clock."))
    duration = models.DurationField(default=timedelta(minutes=75))
    location = models.CharField(max_length=200, blank=True)
    language = models.CharField(max_length=5, choices=language_choices, default=DEFAULT)
    description = models.TextField(blank=True)

    objects = WithChurchManager()

    class Meta:
        ordering = ["weekday", "starts_at", "pk"]
        constraints = [
            models.CheckConstraint(name="church_service_weekday_known", condition=Q(weekday__lte=6)),
        ]

    def __str__(self) -> str:
        return f"{self.name}, {self.get_weekday_display()} {self.starts_at:%H:%M}"

    def next_start(self, now: datetime) -> datetime:
        """When it begins next, from `now` on, in the church's time zone; on days the clocks change too."""
        return next_weekly(now, self.weekday, self.starts_at, self.church.zone)


class VisitorGuide(models.Model):
    """What somebody who comes for the first time wants to know, in one language."""

    church = models.ForeignKey(Church, on_delete=models.CASCADE, related_name="guides")
    language = models.CharField(max_length=5, choices=language_choices, default=DEFAULT)
    what_to_expect = models.TextField(blank=True)
    parking = models.TextField(blank=True)
    entrance = models.TextField(blank=True)
    accessibility = models.TextField(blank=True)
    dress = models.TextField(_("what to wear"), blank=True)
    kids_checkin = models.TextField(_("children's check-in"), blank=True)
    kids_safety = models.TextField(_("how children are kept safe"), blank=True)

    objects = ChurchOwnedQuerySet.as_manager()

    class Meta:
        ordering = ["language"]
        constraints = [
            models.UniqueConstraint(fields=["church", "language"], name="church_guide_once_per_language"),
        ]

    def __str__(self) -> str:
        return f"Visitor guide, {self.get_language_display()}"


class Sermon(models.Model):
    church = models.ForeignKey(Church, on_delete=models.CASCADE, related_name="sermons")
    title = models.CharField(max_length=200)
    speaker = models.CharField(max_length=200, blank=True)
    series = models.CharField(max_length=200, blank=True)
    scripture = models.CharField(max_length=200, blank=True)
    preached_on = models.DateField()
    url = models.URLField(_("link"), blank=True)
    summary = models.TextField(blank=True)
    topics = models.CharField(max_length=300, blank=True, help_text=_("With commas between: hope, grief, marriage."))
    transcript = models.TextField(blank=True, help_text=_("Searched with the rest, never shown whole."))
    language = models.CharField(max_length=5, choices=language_choices, default=DEFAULT)

    objects = ChurchOwnedQuerySet.as_manager()

    class Meta:
        ordering = ["-preached_on", "-pk"]
        indexes = [models.Index(fields=["church", "-preached_on"], name="church_sermon_newest")]

    def __str__(self) -> str:
        return self.title


class AnnouncementQuerySet(ChurchOwnedQuerySet):
    def live(self, on: date) -> Self:
        """Announcements that stand on this day, by the church's calendar: first and last day included."""
        started = Q(starts_on__isnull=True) | Q(starts_on__lte=on)
        not_over = Q(ends_on__isnull=True) | Q(ends_on__gte=on)
        return self.filter(started, not_over)


class Announcement(models.Model):
    church = models.ForeignKey(Church, on_delete=models.CASCADE, related_name="announcements")
    title = models.CharField(max_length=200)
    body = models.TextField(blank=True)
    starts_on = models.DateField(null=True, blank=True, help_text=_("First day it is shown. Empty: at once."))
    ends_on = models.DateField(null=True, blank=True, help_text=_("Last day it is shown. Empty: until it is deleted."))
    language = models.CharField(max_length=5, choices=language_choices, default=DEFAULT)

    objects = AnnouncementQuerySet.as_manager()

    class Meta:
        ordering = ["starts_on", "pk"]
        constraints = [
            models.CheckConstraint(
                name="church_announcement_ends_after_it_starts",
                condition=Q(starts_on__isnull=True) | Q(ends_on__isnull=True) | Q(ends_on__gte=F("starts_on")),
                violation_error_message="The last day must not be before the first.",
            ),
        ]

    def __str__(self) -> str:
        return self.title
