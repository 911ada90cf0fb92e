"""Small groups: when and where they meet, for whom, and whether they have room."""

from typing import Self

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from church.access import ChurchOwnedQuerySet
from church.languages import language_choices
from church.models.content import Weekday
from church.models.tenant import Church
from language.texts import DEFAULT


class LifeStage(models.TextChoices):
    ANYONE = "anyone", _("anyone")
    STUDENTS = "students", _("students")
    YOUNG_ADULTS = "young_adults", _("young adults")
    SINGLES = "singles", _("singles")
    COUPLES = "couples", _("couples")
    PARENTS = "parents", _("parents")
    MEN = "men", _("men")
    WOMEN = "women", _("women")
    SENIORS = "seniors", _("seniors")


class Frequency(models.TextChoices):
    WEEKLY = "weekly", _("every week")
    FORTNIGHTLY = "fortnightly", _("every other week")
    MONTHLY = "monthly", _("once a month")


class SmallGroupQuerySet(ChurchOwnedQuerySet):
    def running(self) -> Self:
        return self.filter(is_active=True)


class SmallGroup(models.Model):
    church = models.ForeignKey(Church, on_delete=models.CASCADE, related_name="small_groups")
    name = models.CharField(max_length=200)
    description = models.TextField(blank=True)
    topics = models.CharField(
        max_length=300, blank=True, help_text=_("What it is about, with commas between: grief, parenting, Bible study.")
    )
    life_stage = models.CharField(max_length=16, choices=LifeStage.choices, default=LifeStage.ANYONE)
    weekday = models.PositiveSmallIntegerField(
        choices=Weekday.choices, null=True, blank=True, help_text=_("Empty: the day varies.")
    )
    starts_at = models.TimeField(_("time"), null=True, blank=True, help_text=_("By the church's clock."))
    frequency = models.CharField(max_length=12, choices=Frequency.choices, default=Frequency.WEEKLY)
    neighborhood = models.CharField(max_length=100, blank=True, help_text=_("Told to visitors."))
    address = models.CharField(
        max_length=200, blank=True, help_text=_("For staff. Never told to visitors: it is often somebody's home.")
    )
    is_online = models.BooleanField(_("meets online"), default=False)
    has_childcare = models.BooleanField(_("childcare"), default=False)
    capacity = models.PositiveSmallIntegerField(null=True, blank=True, help_text=_("Empty: no limit."))
    members = models.PositiveSmallIntegerField(default=0, help_text=_("How many belong to it now."))
    leader = models.CharField(max_length=200, blank=True, help_text=_("Told to visitors by this name."))
    leader_contact = models.CharField(max_length=200, blank=True, help_text=_("For staff. Never told to visitors."))
    language = models.CharField(max_length=5, choices=language_choices, default=DEFAULT)
    is_active = models.BooleanField(_("takes part"), default=True, help_text=_("Off: visitors are not told of it."))

    objects = SmallGroupQuerySet.as_manager()

    class Meta:
        ordering = ["name", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["church", "name"], name="church_group_name_once"),
            models.CheckConstraint(
                name="church_group_weekday_known", condition=Q(weekday__isnull=True) | Q(weekday__lte=6)
            ),
            models.CheckConstraint(name="church_group_life_stage_known", condition=Q(life_stage__in=LifeStage.values)),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def open_seats(self) -> int | None:
        """How many more it takes; None when it has no limit. A group that is over its limit has 0."""
        return None if self.capacity is None else max(0, self.capacity - self.members)
