"""Events with a date, and the people who signed up for them."""

from datetime import datetime
from typing import Any, Self

from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from church.access import ChurchOwnedQuerySet
from church.languages import language_choices
from church.models.ownership import SameChurch
from church.models.reservation import Reservation
from church.models.tenant import Church
from language.texts import DEFAULT


class EventQuerySet(ChurchOwnedQuerySet):
    def coming(self, now: datetime) -> Self:
        """Published events that are not over, soonest first."""
        not_over = Q(ends_at__gt=now) | Q(ends_at__isnull=True, starts_at__gt=now)
        return self.filter(not_over, is_published=True).order_by("starts_at", "pk")


class Event(models.Model):
    church = models.ForeignKey(Church, on_delete=models.CASCADE, related_name="events")
    title = models.CharField(max_length=200)
    description = models.TextField(blank=True)
    starts_at = models.DateTimeField()
    ends_at = models.DateTimeField(null=True, blank=True)
    location = models.CharField(max_length=200, blank=True)
    cost = models.CharField(
        max_length=100, blank=True, help_text=_("As visitors read it, such as $10 a family. Empty: free.")
    )
    has_childcare = models.BooleanField(_("childcare"), default=False)
    takes_registrations = models.BooleanField(default=True, help_text=_("Off: people just come."))
    registration_closes_at = models.DateTimeField(null=True, blank=True, help_text=_("Empty: when the event begins."))
    capacity = models.PositiveIntegerField(null=True, blank=True, help_text=_("Seats in all. Empty: no limit."))
    seats_taken = models.PositiveIntegerField(default=0, editable=False)
    url = models.URLField(_("link"), blank=True)
    language = models.CharField(max_length=5, choices=language_choices, default=DEFAULT)
    is_published = models.BooleanField(_("published"), default=True, help_text=_("Off: visitors are not told of it."))
    external_id = models.CharField(
        max_length=255, blank=True, editable=False, help_text=_("The UID it has in the calendar it was imported from.")
    )

    objects = EventQuerySet.as_manager()

    class Meta:
        ordering = ["starts_at", "pk"]
        indexes = [models.Index(fields=["church", "starts_at"], name="church_event_coming")]
        constraints = [
            models.CheckConstraint(
                name="church_event_ends_after_it_starts",
                condition=Q(ends_at__isnull=True) | Q(ends_at__gt=F("starts_at")),
                violation_error_message="An event must end after it starts.",
            ),
            # Seats are counted under a lock on this row; should anything ever count wrong, it stops here.
            models.CheckConstraint(
                name="church_event_not_overfull",
                condition=Q(capacity__isnull=True) | Q(seats_taken__lte=F("capacity")),
            ),
            models.UniqueConstraint(
                name="church_event_imported_once",
                fields=["church", "external_id", "starts_at"],  # a series has one UID
                condition=~Q(external_id=""),
            ),
        ]

    def __str__(self) -> str:
        return self.title

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Never writes `seats_taken` along: a form that lay open while somebody registered would set it back."""
        if not self._state.adding and kwargs.get("update_fields") is None:
            names = (field.name for field in self._meta.concrete_fields if not field.primary_key)
            kwargs["update_fields"] = [name for name in names if name != "seats_taken"]
        super().save(*args, **kwargs)

    def clean(self) -> None:
        super().clean()
        if self.capacity is not None and self.seats_taken > self.capacity:  # the form leaves seats_taken out
            raise ValidationError(
                {"capacity": f"{self.seats_taken} seats are taken; cancel registrations first, or give that many."}
            )

    @property
    def seats_left(self) -> int | None:
        """None when there is no limit."""
        return None if self.capacity is None else max(0, self.capacity - self.seats_taken)


class RegistrationState(models.TextChoices):
    CONFIRMED = "confirmed", _("confirmed")
    WAITING = "waiting", _("on the waiting list")
    CANCELLED = "cancelled", _("cancelled")


class EventRegistration(SameChurch, Reservation):
    church = models.ForeignKey(Church, on_delete=models.CASCADE, related_name="event_registrations")
    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="registrations")
    seats = models.PositiveSmallIntegerField(default=1)
    state = models.CharField(max_length=12, choices=RegistrationState.choices, default=RegistrationState.CONFIRMED)

    objects = ChurchOwnedQuerySet.as_manager()

    class Meta:
        ordering = ["created_at", "pk"]  # the order of the waiting list
        indexes = [models.Index(fields=["event", "state", "created_at"], name="church_registration_order")]
        constraints = [
            models.CheckConstraint(
                name="church_registration_state_known", condition=Q(state__in=RegistrationState.values)
            ),
            models.CheckConstraint(name="church_registration_some_seats", condition=Q(seats__gte=1)),
        ]
