"""Who can be met, when they can be met, and the appointments that were made."""

from typing import Self

from django.contrib.auth.models import AnonymousUser, User
from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from church.access import ChurchOwnedQuerySet, memberships, sees_everything
from church.models.content import Weekday
from church.models.ownership import SameChurch
from church.models.reservation import Reservation
from church.models.staff import StaffMember
from church.models.tenant import Church
from church.no_overlap import APPOINTMENTS
from church.roles import Role


class HostKind(models.TextChoices):
    STAFF = "staff", _("staff")
    COUNSELOR = "counselor", _("counselor")


class HostQuerySet(ChurchOwnedQuerySet):
    def taking(self, kind: str) -> Self:
        return self.filter(kind=kind, is_active=True)


class AppointmentHost(SameChurch):
    """Somebody appointments can be made with. Their open times are `OfficeHours` cut into slots."""

    church = models.ForeignKey(Church, on_delete=models.CASCADE, related_name="appointment_hosts")
    staff = models.ForeignKey(
        StaffMember,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="appointment_hosts",
        help_text=_("Who signs in and is told. Empty for somebody from outside: the office is told."),
    )
    kind = models.CharField(max_length=12, choices=HostKind.choices, default=HostKind.STAFF)
    name = models.CharField(max_length=200, help_text=_("As visitors read it."))
    title = models.CharField(max_length=200, blank=True, help_text=_("Such as Senior pastor."))
    specialities = models.CharField(
        max_length=300, blank=True, help_text=_("With commas between: grief, marriage, anxiety, addiction.")
    )
    languages = models.CharField(max_length=20, default="en", help_text=_("With commas between: en, es."))
    about = models.TextField(blank=True)
    location = models.CharField(max_length=200, blank=True, help_text=_("Where they meet people."))
    slot_minutes = models.PositiveSmallIntegerField(
        default=30,
        validators=[MinValueValidator(10), MaxValueValidator(240)],
        help_text=_("Length of one appointment."),
    )
    notice_hours = models.PositiveSmallIntegerField(default=24, help_text=_("How long before a slot it can be booked."))
    is_active = models.BooleanField(_("takes appointments"), default=True)

    objects = HostQuerySet.as_manager()

    class Meta:
        verbose_name = _("host")
        ordering = ["name", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["church", "kind", "name"], name="church_host_name_once"),
            models.CheckConstraint(name="church_host_kind_known", condition=Q(kind__in=HostKind.values)),
            models.CheckConstraint(
                name="church_host_slot_length", condition=Q(slot_minutes__gte=10) & Q(slot_minutes__lte=240)
            ),
        ]

    def __str__(self) -> str:
        return self.name


class HostOwnedQuerySet(ChurchOwnedQuerySet):
    church_path = "host__church_id"


class OfficeHours(models.Model):
    """A stretch of every such weekday in which a host sees people."""

    host = models.ForeignKey(AppointmentHost, on_delete=models.CASCADE, related_name="office_hours")
    weekday = models.PositiveSmallIntegerField(choices=Weekday.choices)
    opens_at = models.TimeField(_("from"), help_text=_("By the church's clock."))
    closes_at = models.TimeField(_("to"))

    objects = HostOwnedQuerySet.as_manager()

    class Meta:
        verbose_name = _("hours")
        verbose_name_plural = _("hours")
        ordering = ["weekday", "opens_at", "pk"]
        constraints = [
            models.CheckConstraint(name="church_hours_weekday_known", condition=Q(weekday__lte=6)),
            models.CheckConstraint(
                name="church_hours_in_order",
                condition=Q(closes_at__gt=F("opens_at")),
                violation_error_message="The end must be after the beginning.",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_weekday_display()} {self.opens_at:%H:%M} to {self.closes_at:%H:%M}"


class TimeAway(models.Model):
    """When a host sees nobody although the hours say so."""

    host = models.ForeignKey(AppointmentHost, on_delete=models.CASCADE, related_name="times_away")
    starts_at = models.DateTimeField()
    ends_at = models.DateTimeField()

    objects = HostOwnedQuerySet.as_manager()

    class Meta:
        verbose_name = _("time away")
        verbose_name_plural = _("times away")
        ordering = ["starts_at", "pk"]
        constraints = [
            models.CheckConstraint(
                name="church_away_in_order",
                condition=Q(ends_at__gt=F("starts_at")),
                violation_error_message="The end must be after the beginning.",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.starts_at:%Y-%m-%d %H:%M} to {self.ends_at:%Y-%m-%d %H:%M}"


class AppointmentState(models.TextChoices):
    BOOKED = "booked", _("booked")
    CANCELLED = "cancelled", _("cancelled")


class AppointmentQuerySet(ChurchOwnedQuerySet):
    """What is said to a counselor is for the counselor and the pastors; other appointments are for the office too."""

    def visible_to(self, user: User | AnonymousUser) -> Self:
        if sees_everything(user):
            return self
        own = memberships(user)
        if not own:
            return self.none()
        pastors = [each.church_id for each in own if Role.PASTOR in each.roles]
        office = [each.church_id for each in own if each.roles & {Role.ADMIN, Role.OFFICE}]
        return self.filter(
            Q(church_id__in=pastors)
            | Q(church_id__in=office, host__kind=HostKind.STAFF)
            | Q(host__staff_id__in=[each.staff_id for each in own])
        )

    def booked(self) -> Self:
        return self.filter(state=AppointmentState.BOOKED)


class Appointment(SameChurch, Reservation):
    """One host's time. Two booked ones of a host never overlap: the database refuses the second."""

    church = models.ForeignKey(Church, on_delete=models.CASCADE, related_name="appointments")
    host = models.ForeignKey(AppointmentHost, on_delete=models.PROTECT, related_name="appointments")
    starts_at = models.DateTimeField()
    ends_at = models.DateTimeField()
    state = models.CharField(max_length=12, choices=AppointmentState.choices, default=AppointmentState.BOOKED)
    first_visit = models.JSONField(
        default=dict, blank=True, help_text=_("A counselor's first-visit form, as the person answered it.")
    )

    objects = AppointmentQuerySet.as_manager()

    class Meta:
        ordering = ["starts_at", "pk"]
        indexes = [
            models.Index(fields=["host", "starts_at"], name="church_appointment_of_host"),
            # Whoever may read a conversation depends on what it led to, and is asked of thousands at once.
            models.Index(
                fields=["conversation_id"], condition=Q(conversation_id__isnull=False), name="church_appointment_led_to"
            ),
        ]
        constraints = [
            models.CheckConstraint(
                name="church_appointment_state_known", condition=Q(state__in=AppointmentState.values)
            ),
            models.CheckConstraint(
                name="church_appointment_in_order",
                condition=Q(ends_at__gt=F("starts_at")),
                violation_error_message="The end must be after the beginning.",
            ),
        ]

    def clean(self) -> None:
        super().clean()
        if APPOINTMENTS.in_the_way(self).exists():
            raise ValidationError({"starts_at": "There is another appointment at that time."})
