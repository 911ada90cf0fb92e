"""The eleven kinds of care record: what each holds beside what all share."""

from typing import Any, Self

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from language.danger import VIOLENCE_AT_HOME
from prayers.models.choices import HeardBy, Kind
from prayers.models.record import CareRecord


class PartOfRecordQuerySet(models.QuerySet[Any]):
    """Rows that belong to a care record, and are seen by whoever sees it."""

    def visible_to(self, user: Any) -> Self:
        parent = next(f for f in self.model._meta.local_fields if isinstance(f, models.ForeignKey))
        records = parent.remote_field.model._default_manager.visible_to(user)  # type: ignore[attr-defined]
        return self.filter(**{f"{parent.name}__in": records})


class PrayerRequest(CareRecord):
    KIND = Kind.PRAYER
    request = models.TextField()


class CallbackRequest(CareRecord):
    KIND = Kind.CALLBACK
    reason = models.TextField()
    best_time = models.CharField(max_length=200, blank=True)


class VisitorContact(CareRecord):
    """One row per person, whatever number of times they leave their details."""

    KIND = Kind.CONTACT
    how_heard = models.CharField(max_length=200, blank=True)
    consent = models.BooleanField(_("may be written to"), default=False)


class ContactMerge(models.Model):
    """The reference to an invocation whose details went into a contact that was already there."""

    contact = models.ForeignKey(VisitorContact, on_delete=models.CASCADE, related_name="merges")
    invocation_id = models.UUIDField(unique=True, editable=False)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    objects = PartOfRecordQuerySet.as_manager()

    def __str__(self) -> str:
        return f"Merge of {str(self.invocation_id)[:8]}"


class PastoralVisit(CareRecord):
    KIND = Kind.VISIT

    class Location(models.TextChoices):
        HOME = "home", _("home")
        HOSPITAL = "hospital", _("hospital")
        CARE_FACILITY = "care_facility", _("care facility")
        OTHER = "other", _("other")

    reason = models.TextField()
    location = models.CharField(max_length=16, choices=Location.choices)
    address = models.CharField(_("address or room"), max_length=300, blank=True)
    preferred_time = models.CharField(max_length=200, blank=True)


class CareNeed(CareRecord):
    KIND = Kind.CARE

    class Category(models.TextChoices):
        MEALS = "meals", _("meals")
        TRANSPORT = "transport", _("transport")
        HOUSING = "housing", _("housing")
        ILLNESS = "illness", _("illness")
        BEREAVEMENT = "bereavement", _("bereavement")
        CHILDCARE = "childcare", _("childcare")
        FINANCIAL = "financial", _("financial")
        OTHER = "other", _("other")

    need = models.TextField()
    category = models.CharField(max_length=16, choices=Category.choices)
    for_whom = models.CharField(max_length=200, blank=True)


class _Danger:
    """What `category` and `or_category` tell together."""

    or_category: str

    @property
    def kind_shown(self) -> str:
        """Of which kind the danger is; of which two, where that was not sure."""
        kinds = {"first": self.get_category_display(), "second": self.get_or_category_display()}  # type: ignore[attr-defined]
        return gettext("not sure: %(first)s or %(second)s") % kinds if self.or_category else kinds["first"]


class SafetyConcern(_Danger, CareRecord):
    KIND = Kind.SAFETY

    class Category(models.TextChoices):
        SELF_HARM = "self_harm", _("self-harm")
        HARM_TO_OTHERS = "harm_to_others", _("harm to others")
        ABUSE = "abuse", _("abuse")
        MINOR_AT_RISK = "minor_at_risk", _("minor at risk")
        DOMESTIC_VIOLENCE = "domestic_violence", _("domestic violence")
        THREAT = "threat", _("threat")
        SEXUAL_VIOLENCE = "sexual_violence", _("sexual violence")
        MEDICAL_EMERGENCY = "medical_emergency", _("medical emergency")

    concern = models.TextField()
    category = models.CharField(max_length=20, choices=Category.choices)
    # Of which kind it may be as well, where that was not sure; or "".
    or_category = models.CharField(
        _("or, for it is not sure"), max_length=20, choices=Category.choices, blank=True, default="", db_default=""
    )
    person_in_danger = models.CharField(max_length=200, blank=True)
    best_time = models.CharField(max_length=200, blank=True, default="", db_default="")
    # What heard it, or heard what made an alarm of the notice; "" of records from before it was kept.
    heard_by = models.CharField(
        max_length=8, choices=HeardBy.choices, blank=True, default="", db_default="", editable=False
    )
    # A notice whose direct question stays unanswered until then becomes an alarm.
    answer_due_at = models.DateTimeField(null=True, editable=False, db_index=True)


def of_violence_at_home() -> models.Q:
    """Concerns and updates of violence at home, or perhaps of it: whoever does it may read what is sent."""
    kinds = [kind.value for kind in VIOLENCE_AT_HOME]
    return models.Q(category__in=kinds) | models.Q(or_category__in=kinds)


class ConcernUpdate(_Danger, models.Model):
    """Danger told later in the same conversation, which joined its open concern; and the reference to its invocation."""

    concern = models.ForeignKey(SafetyConcern, on_delete=models.CASCADE, related_name="updates")
    invocation_id = models.UUIDField(null=True, unique=True, editable=False)
    words = models.TextField()
    category = models.CharField(max_length=20, choices=SafetyConcern.Category.choices)
    or_category = models.CharField(
        _("or, for it is not sure"),
        max_length=20,
        choices=SafetyConcern.Category.choices,
        blank=True,
        default="",
        db_default="",
    )
    person_in_danger = models.CharField(max_length=200, blank=True)
    is_minor = models.BooleanField(default=False)
    has_called = models.BooleanField(_("staff were called again"), default=False)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    objects = PartOfRecordQuerySet.as_manager()

    class Meta:
        ordering = ["created_at", "pk"]
        verbose_name = _("danger told again")
        verbose_name_plural = _("danger told again")

    def __str__(self) -> str:
        return f"Update {self.pk} of concern {str(self.concern_id)[:8]}"


class VolunteerSignup(CareRecord):
    KIND = Kind.VOLUNTEER
    role = models.CharField(max_length=200)
    availability = models.CharField(max_length=200, blank=True)
    needs_background_check = models.BooleanField(default=False)

    def workflow_facts(self) -> frozenset[str]:
        return frozenset({"needs_background_check"}) if self.needs_background_check else frozenset()


class VisitorFollowup(CareRecord):
    KIND = Kind.FOLLOWUP
    visited_on = models.DateField(null=True, blank=True)
    interests = models.TextField(blank=True)

    class Meta:
        verbose_name = _("visitor follow-up")


class ConversationSummary(CareRecord):
    KIND = Kind.SUMMARY

    class Sentiment(models.TextChoices):
        POSITIVE = "positive", _("positive")
        NEUTRAL = "neutral", _("neutral")
        MIXED = "mixed", _("mixed")
        DISTRESSED = "distressed", _("distressed")

    text = models.TextField()  # `summary` is the one line that every record has
    themes = models.JSONField(default=list, blank=True)  # list of words
    sentiment = models.CharField(max_length=12, choices=Sentiment.choices, blank=True)
    open_needs = models.JSONField(default=list, blank=True)  # list of needs, a line each

    class Meta:
        verbose_name_plural = _("conversation summaries")


class FollowUpDraft(CareRecord):
    """A message somebody might send, once a member of staff has approved it. Nothing here sends it."""

    KIND = Kind.DRAFT

    class SendBy(models.TextChoices):
        EMAIL = "email", _("email")
        SMS = "sms", _("text message")
        LETTER = "letter", _("letter")

    recipient = models.CharField(max_length=200)
    send_by = models.CharField(max_length=8, choices=SendBy.choices)  # `channel` is how the visitor wrote to us
    body = models.TextField()

    class Meta:
        verbose_name = _("follow-up draft")


class BenevolenceRequest(CareRecord):
    KIND = Kind.BENEVOLENCE
    need = models.TextField()
    amount = models.DecimalField(max_digits=10, decimal_places=2, null=True, blank=True)  # as it was asked for
    granted = (
        models.DecimalField(  # what those approved whose approval stands (`prayers.models.money`); None where none does
            max_digits=10, decimal_places=2, null=True, blank=True, editable=False
        )
    )
    due_date = models.DateField(null=True, blank=True)
    household_size = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                name="prayers_granted_is_positive", condition=models.Q(granted=None) | models.Q(granted__gt=0)
            )
        ]
