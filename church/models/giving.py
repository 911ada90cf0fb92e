"""Who gave what. For the giver, signed in on the church's own site, and for whoever keeps the books."""

from typing import Self

from django.contrib.auth.models import AnonymousUser, User
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from church.access import ChurchOwnedQuerySet, memberships, sees_everything
from church.models.ownership import SameChurch
from church.models.tenant import Church
from church.roles import Role


class GivingQuerySet(ChurchOwnedQuerySet):
    def visible_to(self, user: User | AnonymousUser) -> Self:
        """What people give is seen by the treasurer alone: in most congregations not even the pastor knows."""
        if sees_everything(user):
            return self
        churches = [each.church_id for each in memberships(user) if Role.TREASURER in each.roles]
        return self.filter(church_id__in=churches) if churches else self.none()


class Giver(models.Model):
    church = models.ForeignKey(Church, on_delete=models.CASCADE, related_name="givers")
    member_id = models.CharField(
        max_length=100,
        help_text=_("As the church's own site names this person when it signs them in (the token's sub)."),
    )
    name = models.CharField(max_length=200, blank=True)

    objects = GivingQuerySet.as_manager()

    class Meta:
        ordering = ["name", "pk"]
        constraints = [models.UniqueConstraint(fields=["church", "member_id"], name="church_giver_once")]

    def __str__(self) -> str:
        return self.name or self.member_id


class Gift(SameChurch):
    church = models.ForeignKey(Church, on_delete=models.CASCADE, related_name="gifts")
    giver = models.ForeignKey(Giver, on_delete=models.PROTECT, related_name="gifts")
    given_on = models.DateField()
    amount = models.DecimalField(max_digits=10, decimal_places=2, help_text=_("In the church's currency."))
    fund = models.CharField(max_length=100, default="General")
    method = models.CharField(max_length=50, blank=True, help_text=_("Such as card, check, cash."))
    reference = models.CharField(
        max_length=100,
        blank=True,
        help_text=_("The bookkeeping's own number: importing it twice makes nothing double."),
    )

    objects = GivingQuerySet.as_manager()

    class Meta:
        ordering = ["-given_on", "-pk"]
        indexes = [models.Index(fields=["giver", "-given_on"], name="church_gifts_of_giver")]
        constraints = [
            models.CheckConstraint(
                name="church_gift_is_positive",
                condition=Q(amount__gt=0),
                violation_error_message="A gift is more than nothing.",
            ),
            models.UniqueConstraint(
                fields=["church", "reference"], name="church_gift_reference_once", condition=~Q(reference="")
            ),
        ]

    def __str__(self) -> str:
        return f"{self.given_on:%Y-%m-%d}: {self.amount}"
