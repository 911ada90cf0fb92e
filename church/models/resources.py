"""Help near by: food, shelter, counselling, recovery, crisis lines."""

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from church.access import ChurchOwnedQuerySet
from church.languages import language_choices
from church.models.tenant import Church
from language.texts import DEFAULT


class ResourceCategory(models.TextChoices):
    FOOD = "food", _("food")
    SHELTER = "shelter", _("shelter")
    HOUSING = "housing", _("rent and housing")
    COUNSELING = "counseling", _("counseling")
    RECOVERY = "recovery", _("recovery")
    CRISIS = "crisis", _("crisis lines")
    DOMESTIC_VIOLENCE = "domestic_violence", _("domestic violence")
    MEDICAL = "medical", _("medical")
    LEGAL = "legal", _("legal")
    EMPLOYMENT = "employment", _("work")
    OTHER = "other", _("other")


class LocalResource(models.Model):
    church = models.ForeignKey(Church, on_delete=models.CASCADE, related_name="local_resources")
    name = models.CharField(max_length=200)
    category = models.CharField(max_length=20, choices=ResourceCategory.choices)
    description = models.TextField(blank=True)
    phone = models.CharField(max_length=40, blank=True)
    url = models.URLField(_("link"), blank=True)
    address = models.CharField(
        max_length=200, blank=True, help_text=_("Empty for a line, or a shelter that is not told.")
    )
    postcode = models.CharField(max_length=20, blank=True)
    latitude = models.FloatField(
        null=True,
        blank=True,
        validators=[MinValueValidator(-90), MaxValueValidator(90)],
        help_text=_("Degrees, north."),
    )
    longitude = models.FloatField(
        null=True,
        blank=True,
        validators=[MinValueValidator(-180), MaxValueValidator(180)],
        help_text=_("Degrees, east."),
    )
    hours = models.CharField(max_length=200, blank=True)
    cost = models.CharField(max_length=100, blank=True, help_text=_("Empty: not known. Such as free, sliding scale."))
    is_national = models.BooleanField(
        _("national line"), default=False, help_text=_("Reaches people wherever they are.")
    )
    language = models.CharField(max_length=5, choices=language_choices, default=DEFAULT)
    checked_on = models.DateField(
        null=True, blank=True, help_text=_("When somebody last made sure that it is still true.")
    )
    is_active = models.BooleanField(_("shown"), default=True)

    objects = ChurchOwnedQuerySet.as_manager()

    class Meta:
        ordering = ["category", "name", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["church", "name", "language"], name="church_resource_name_once"),
            models.CheckConstraint(
                name="church_resource_category_known", condition=Q(category__in=ResourceCategory.values)
            ),
            models.CheckConstraint(
                name="church_resource_place_whole",
                condition=Q(latitude__isnull=True, longitude__isnull=True)
                | Q(
                    # Without "not null" a row with one of the two passes: NULL in a CHECK is not false.
                    latitude__isnull=False,
                    longitude__isnull=False,
                    latitude__gte=-90,
                    latitude__lte=90,
                    longitude__gte=-180,
                    longitude__lte=180,
                ),
                violation_error_message="Give both latitude and longitude in degrees, or neither.",
            ),
        ]

    def __str__(self) -> str:
        return self.name
