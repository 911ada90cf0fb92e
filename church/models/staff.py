"""The people who answer: members of staff and what each of them does."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from church.access import StaffQuerySet, StaffRoleQuerySet
from church.languages import language_choices
from church.models.tenant import Church
from church.roles import Role


class StaffMember(models.Model):
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="staff_memberships")
    church = models.ForeignKey(Church, on_delete=models.CASCADE, related_name="staff")
    display_name = models.CharField(max_length=200, help_text=_("As visitors see it when this person answers them."))
    phone = models.CharField(max_length=40, blank=True)
    language = models.CharField(
        max_length=5,
        choices=language_choices,
        blank=True,
        help_text=_("Of emails to this person. Empty: the church's."),
    )
    is_active = models.BooleanField(default=True, help_text=_("Off: sees nothing and is told nothing."))
    on_call = models.BooleanField(default=False, help_text=_("Told first of what cannot wait for the whole group."))
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    objects = StaffQuerySet.as_manager()

    class Meta:
        ordering = ["display_name", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["user", "church"], name="church_staff_once_per_church"),
        ]

    def __str__(self) -> str:
        return self.display_name

    @property
    def role_names(self) -> frozenset[str]:
        """The roles held. Reads `roles.all()`, so a prefetch saves the query."""
        return frozenset(each.role for each in self.roles.all())

    def has_role(self, *roles: str) -> bool:
        """Whether this person is active and holds at least one of the roles."""
        return self.is_active and not self.role_names.isdisjoint(roles)


class StaffRole(models.Model):
    staff = models.ForeignKey(StaffMember, on_delete=models.CASCADE, related_name="roles")
    role = models.CharField(max_length=24, choices=Role.choices)
    # None: with the first grants of the church, or before this was kept. Who got `admin` lately confirms nothing yet.
    given_at = models.DateTimeField(null=True, default=timezone.now, editable=False)

    objects = StaffRoleQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["staff", "role"], name="church_role_once_per_member"),
            models.CheckConstraint(name="church_role_known", condition=Q(role__in=Role.values)),
        ]

    def __str__(self) -> str:
        return self.get_role_display()
