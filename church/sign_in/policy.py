"""Who must have a second factor: what the installation asks for, and what a church asks for beyond that."""

from typing import Any

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from church.roles import Role


class SecondFactor(models.TextChoices):
    """From the mildest to the strictest."""

    OPTIONAL = "optional", _("whoever wants one")
    CONFIDENTIAL = "confidential", _("whoever reads what is confidential")
    EVERYONE = "everyone", _("everybody on the staff")


# The roles that read care records for pastors, the committee or safety alone, or what members give.
CONFIDENTIAL_ROLES = frozenset(
    {Role.ADMIN, Role.PASTOR, Role.YOUTH_PASTOR, Role.BENEVOLENCE, Role.SAFETY_ON_CALL, Role.TREASURER}
)


def must_have_second_factor(user: Any) -> bool:
    """Whether this person may do nothing in the console before setting one up. Takes a query at most.

    Somebody who works for several churches is held to the strictest of them.
    """
    everywhere = SecondFactor(settings.SECOND_FACTOR)
    if everywhere is SecondFactor.EVERYONE or (everywhere is SecondFactor.CONFIDENTIAL and user.is_superuser):
        return True
    standing = user.staff_memberships.filter(is_active=True)
    for asked, role in standing.values_list("church__second_factor", "roles__role").order_by():
        asks = {everywhere, SecondFactor(asked)}
        if SecondFactor.EVERYONE in asks or (SecondFactor.CONFIDENTIAL in asks and role in CONFIDENTIAL_ROLES):
            return True
    return False
