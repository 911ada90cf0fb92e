"""Children: the rooms, the programs by age, and who is pre-registered for which Sunday."""

from typing import Self

from django.contrib.auth.models import AnonymousUser, User
from django.db import models
from django.db.models import Exists, F, OuterRef, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from church.access import ChurchOwnedQuerySet, memberships, sees_everything
from church.languages import language_choices
from church.models.content import WorshipService
from church.models.ownership import SameChurch
from church.models.reservation import random_code
from church.models.tenant import Church
from church.roles import Role
from language.texts import DEFAULT


class KidsRoom(models.Model):
    church = models.ForeignKey(Church, on_delete=models.CASCADE, related_name="kids_rooms")
    name = models.CharField(max_length=100)
    location = models.CharField(max_length=200, blank=True, help_text=_("How to find it."))
    capacity = models.PositiveSmallIntegerField(help_text=_("How many children may be in it at once."))

    objects = ChurchOwnedQuerySet.as_manager()

    class Meta:
        verbose_name = _("children's room")
        ordering = ["name", "pk"]
        constraints = [models.UniqueConstraint(fields=["church", "name"], name="church_kids_room_name_once")]

    def __str__(self) -> str:
        return self.name


class KidsProgram(SameChurch):
    """What one age group does during one service."""

    church = models.ForeignKey(Church, on_delete=models.CASCADE, related_name="kids_programs")
    name = models.CharField(max_length=200)
    service = models.ForeignKey(
        WorshipService, on_delete=models.CASCADE, related_name="kids_programs", help_text=_("During which service.")
    )
    room = models.ForeignKey(KidsRoom, on_delete=models.PROTECT, related_name="programs")
    min_age = models.PositiveSmallIntegerField(_("from age"), default=0, help_text=_("In years. 0: from birth."))
    max_age = models.PositiveSmallIntegerField(_("to age"), default=12, help_text=_("In years, this age included."))
    description = models.TextField(blank=True)
    language = models.CharField(max_length=5, choices=language_choices, default=DEFAULT)

    objects = ChurchOwnedQuerySet.as_manager()

    class Meta:
        verbose_name = _("children's program")
        ordering = ["min_age", "name", "pk"]
        constraints = [
            models.CheckConstraint(
                name="church_kids_ages_in_order",
                condition=Q(max_age__gte=F("min_age")),
                violation_error_message="The last age must not be below the first.",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name}, ages {self.min_age} to {self.max_age}"

    def takes(self, age: int) -> bool:
        """Whether a child of this age, in full years, belongs to it."""
        return self.min_age <= age <= self.max_age


class CheckinState(models.TextChoices):
    REGISTERED = "registered", _("registered")
    WAITING = "waiting", _("on the waiting list")
    CANCELLED = "cancelled", _("cancelled")


class CheckinQuerySet(ChurchOwnedQuerySet):
    """Children's names, allergies and pick-up codes are for those who look after them."""

    readers = frozenset({Role.ADMIN, Role.OFFICE, Role.PASTOR, Role.YOUTH_PASTOR})

    def visible_to(self, user: User | AnonymousUser) -> Self:
        if sees_everything(user):
            return self
        churches = [each.church_id for each in memberships(user) if each.roles & self.readers]
        return self.filter(church_id__in=churches) if churches else self.none()

    def with_twins(self) -> Self:
        """Each says as `has_twin` whether somebody else registered the same child for the same day: the desk asks who is the guardian."""
        others = ChildCheckin.objects.exclude(state=CheckinState.CANCELLED).filter(
            program=OuterRef("program"), day=OuterRef("day"), child_name__iexact=OuterRef("child_name"),
            guardian_phone=OuterRef("guardian_phone"),
        )  # fmt: skip
        return self.annotate(has_twin=Exists(others.exclude(pk=OuterRef("pk"))))


class ChildCheckin(SameChurch):
    church = models.ForeignKey(Church, on_delete=models.CASCADE, related_name="child_checkins")
    program = models.ForeignKey(KidsProgram, on_delete=models.PROTECT, related_name="checkins")
    day = models.DateField()
    child_name = models.CharField(max_length=200)
    age = models.PositiveSmallIntegerField(help_text=_("In full years."))
    allergies = models.TextField(blank=True)
    guardian_name = models.CharField(max_length=200)
    guardian_phone = models.CharField(max_length=40)
    pickup_code = models.CharField(max_length=12, unique=True, default=random_code, editable=False)
    state = models.CharField(max_length=12, choices=CheckinState.choices, default=CheckinState.REGISTERED)
    conversation_id = models.UUIDField(null=True, blank=True, editable=False)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    objects = CheckinQuerySet.as_manager()

    class Meta:
        verbose_name = _("child check-in")
        ordering = ["day", "created_at", "pk"]
        indexes = [
            models.Index(fields=["program", "day"], name="church_checkin_program_day"),
            # As for appointments: who may read a conversation depends on it.
            models.Index(
                fields=["conversation_id"], condition=Q(conversation_id__isnull=False), name="church_checkin_led_to"
            ),
        ]
        constraints = [
            models.CheckConstraint(name="church_checkin_state_known", condition=Q(state__in=CheckinState.values)),
            models.UniqueConstraint(
                name="church_checkin_child_once",
                fields=["program", "day", "child_name", "guardian_phone"],
                condition=~Q(state=CheckinState.CANCELLED) & Q(conversation_id=None),
                violation_error_message="This child is registered for that day already.",
            ),
            models.UniqueConstraint(
                name="church_checkin_once_a_conversation",
                fields=["program", "day", "child_name", "guardian_phone", "conversation_id"],
                condition=~Q(state=CheckinState.CANCELLED),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.child_name}, {self.day:%Y-%m-%d}"
