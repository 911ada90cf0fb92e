"""The church: the tenant that everything else belongs to."""

import secrets
from datetime import time
from urllib.parse import urlencode
from zoneinfo import ZoneInfo

from django.core.validators import MaxValueValidator, MinValueValidator, RegexValidator
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from church import validators
from church.access import ChurchOwnedQuerySet
from church.languages import language_choices
from church.sign_in.policy import SecondFactor
from church.tiers import PROFILES, Tier, TierProfile
from language.texts import DEFAULT


class TierSlug(models.TextChoices):
    BASIC = Tier.BASIC.slug, _("basic")
    PRO_WEBSITE = Tier.PRO_WEBSITE.slug, _("pro website")
    FULL = Tier.FULL.slug, _("full")


def random_public_key() -> str:
    return secrets.token_hex(8)


def random_identity_secret() -> str:
    return secrets.token_urlsafe(48)


def monday_to_friday() -> list[int]:
    return [0, 1, 2, 3, 4]


class ChurchQuerySet(ChurchOwnedQuerySet):
    church_path = "pk"


class Church(models.Model):
    name = models.CharField(max_length=200)
    public_key = models.SlugField(
        unique=True,
        default=random_public_key,
        help_text=_("Names this church in the widget's address. Not a secret."),
    )
    tier = models.CharField(max_length=16, choices=TierSlug.choices, default=TierSlug.BASIC)
    is_active = models.BooleanField(default=True, help_text=_("Off: the assistant takes no new conversations."))
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    timezone = models.CharField(
        max_length=64,
        default="America/Chicago",
        validators=[validators.validate_timezone],
        help_text=_("IANA name."),
    )
    language = models.CharField(max_length=5, choices=language_choices, default=DEFAULT)
    country = models.CharField(
        max_length=2,
        default="US",
        validators=[validators.validate_country],
        help_text=_("Two letters. Decides how local telephone numbers are read and which emergency lines are named."),
    )

    phone = models.CharField(max_length=40, blank=True, help_text=_("The office, as visitors are shown it."))
    email = models.EmailField(blank=True)
    website = models.URLField(blank=True)
    street = models.CharField(max_length=200, blank=True)
    city = models.CharField(max_length=100, blank=True)
    region = models.CharField(_("state or region"), max_length=100, blank=True)
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
    own_map_url = models.URLField(_("map link"), blank=True, help_text=_("Empty: a map search for the address."))
    giving_url = models.URLField(_("giving page"), blank=True)
    connection_card_url = models.URLField(_("connection card"), blank=True)
    sign_in_url = models.URLField(
        _("members' sign-in"), blank=True, help_text=_("Where members sign in on the church's site.")
    )
    currency = models.CharField(
        max_length=3,
        default="USD",
        validators=[RegexValidator("^[A-Z]{3}$", "Accepted: three capital letters, such as USD.")],
    )

    allowed_origins = models.JSONField(
        default=list,
        blank=True,
        validators=[validators.validate_origins],
        help_text=_("Sites that may show the widget, such as https://www.example.org."),
    )
    greeting = models.JSONField(
        default=dict,
        blank=True,
        validators=[validators.validate_words_by_language],
        help_text=_("How the assistant greets, per language. Empty: a plain welcome with the church's name."),
    )
    crisis_words = models.JSONField(
        default=dict,
        blank=True,
        validators=[validators.validate_words_by_language],
        help_text=_("What somebody in danger is told first, per language. The crisis lines always follow."),
    )
    crisis_phrases = models.JSONField(
        default=list,
        blank=True,
        validators=[validators.validate_phrases],
        help_text=_("Phrases that set off the safety words here, beside the built-in ones."),
    )

    callback_business_hours_start = models.TimeField(_("office opens"), default=time(9))
    callback_business_hours_end = models.TimeField(_("office closes"), default=time(17))
    office_days = models.JSONField(
        default=monday_to_friday,
        validators=[validators.validate_office_days],
        help_text=_("Weekdays the office is open: 0 is Monday, 6 is Sunday."),
    )
    callback_promise_days = models.PositiveSmallIntegerField(
        default=1, help_text=_("Office days within which a call back is promised. Urgent ones: the same day.")
    )
    lease_seconds_chat = models.PositiveIntegerField(
        _("wait for an answer in chat"),
        default=600,
        validators=[MinValueValidator(10), MaxValueValidator(86_400)],
        help_text=_(
            "Seconds the assistant waits for the answer to a question of its own before it lets the matter go."
        ),
    )
    lease_seconds_voice = models.PositiveIntegerField(
        _("wait for an answer on the phone"),
        default=45,
        validators=[MinValueValidator(10), MaxValueValidator(600)],
        help_text=_("The same on the telephone."),
    )

    second_factor = models.CharField(
        _("second factor at sign-in"),
        max_length=12,
        choices=SecondFactor.choices,
        default=SecondFactor.OPTIONAL,
        help_text=_("Who must have one here. The installation may ask for more, never for less."),
    )

    objects = ChurchQuerySet.as_manager()

    class Meta:
        verbose_name_plural = _("churches")
        ordering = ["name"]
        constraints = [
            models.CheckConstraint(name="church_tier_known", condition=Q(tier__in=TierSlug.values)),
            models.CheckConstraint(
                name="church_second_factor_known", condition=Q(second_factor__in=SecondFactor.values)
            ),
            models.CheckConstraint(
                name="church_office_opens_before_it_closes",
                condition=Q(callback_business_hours_start__lt=F("callback_business_hours_end")),
                violation_error_message="The office must open before it closes.",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def profile(self) -> TierProfile:
        return PROFILES[Tier.from_slug(self.tier)]

    @property
    def zone(self) -> ZoneInfo:
        return ZoneInfo(self.timezone)

    @property
    def address(self) -> str:
        """The address in one line, or "" when none of it is on file."""
        place = " ".join(part for part in (self.region, self.postcode) if part)
        return ", ".join(part for part in (self.street, self.city, place) if part)

    @property
    def map_url(self) -> str:
        """A link that shows the way: the church's own, else a map search for its address, else ""."""
        if self.own_map_url or not self.address:
            return self.own_map_url
        query = {"api": "1", "query": f"{self.name}, {self.address}"}
        return f"https://www.google.com/maps/search/?{urlencode(query)}"

    @map_url.setter
    def map_url(self, url: str) -> None:
        self.own_map_url = url
