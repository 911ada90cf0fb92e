"""Rooms that can be asked for, and who has them when."""

from datetime import time
from typing import Self

from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from church.access import ChurchOwnedQuerySet
from church.models.ownership import SameChurch
from church.models.reservation import Reservation
from church.models.tenant import Church
from church.no_overlap import BOOKINGS


class Facility(models.Model):
    church = models.ForeignKey(Church, on_delete=models.CASCADE, related_name="facilities")
    name = models.CharField(max_length=200)
    description = models.TextField(blank=True)
    equipment = models.CharField(max_length=300, blank=True, help_text=_("With commas between: projector, kitchen."))
    capacity = models.PositiveIntegerField(help_text=_("People it holds."))
    opens_at = models.TimeField(_("earliest"), default=time(8), help_text=_("By the church's clock."))
    closes_at = models.TimeField(_("latest"), default=time(22))
    is_bookable = models.BooleanField(_("can be asked for"), default=True)

    objects = ChurchOwnedQuerySet.as_manager()

    class Meta:
        verbose_name_plural = _("facilities")
        ordering = ["name", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["church", "name"], name="church_facility_name_once"),
            models.CheckConstraint(
                name="church_facility_hours_in_order",
                condition=Q(closes_at__gt=F("opens_at")),
                violation_error_message="The latest time must be after the earliest.",
            ),
        ]

    def __str__(self) -> str:
        return self.name


class BookingState(models.TextChoices):
    PENDING = "pending", _("waits for approval")
    APPROVED = "approved", _("approved")
    DECLINED = "declined", _("declined")
    CANCELLED = "cancelled", _("cancelled")


HOLDING = (BookingState.PENDING, BookingState.APPROVED)  # nobody else gets the room meanwhile


class FacilityBookingQuerySet(ChurchOwnedQuerySet):
    def holding(self) -> Self:
        return self.filter(state__in=HOLDING)


class FacilityBooking(SameChurch, Reservation):
    """A room for a while. Two that hold a room never overlap: the database refuses the second."""

    church = models.ForeignKey(Church, on_delete=models.CASCADE, related_name="facility_bookings")
    facility = models.ForeignKey(Facility, on_delete=models.PROTECT, related_name="bookings")
    purpose = models.CharField(max_length=200)
    people = models.PositiveIntegerField(default=1, help_text=_("How many are expected."))
    starts_at = models.DateTimeField()
    ends_at = models.DateTimeField()
    state = models.CharField(max_length=12, choices=BookingState.choices, default=BookingState.PENDING)

    objects = FacilityBookingQuerySet.as_manager()

    class Meta:
        ordering = ["starts_at", "pk"]
        indexes = [models.Index(fields=["facility", "starts_at"], name="church_booking_of_facility")]
        constraints = [
            models.CheckConstraint(name="church_booking_state_known", condition=Q(state__in=BookingState.values)),
            models.CheckConstraint(
                name="church_booking_in_order",
                condition=Q(ends_at__gt=F("starts_at")),
                violation_error_message="The end must be after the beginning.",
            ),
        ]

    def clean(self) -> None:
        super().clean()
        if BOOKINGS.in_the_way(self).exists():
            raise ValidationError({"starts_at": "The room is taken at that time, or asked for."})
