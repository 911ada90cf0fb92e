"""Who belongs to which church. Everything that a church owns is read through `visible_to`; the default is to refuse."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self

from django.contrib.auth.models import AnonymousUser, User
from django.db import models

from church.roles import Role

if TYPE_CHECKING:
    from church.models import StaffMember

# What these roles open is closed to the admin role, so whoever holds that role alone cannot hand them out.
GRANTED_BY_PASTORS = frozenset({Role.PASTOR, Role.YOUTH_PASTOR, Role.BENEVOLENCE, Role.TREASURER})


# Who finds, exports and erases what is held of a person: each as much of it as they may read.
KEEPERS = frozenset({Role.ADMIN, Role.PASTOR})

STANDING = "_standing_of_this_request"  # where a request's user keeps what was read of it


@dataclass(frozen=True)
class Membership:
    """One user's standing in one church."""

    staff_id: int
    church_id: int
    roles: frozenset[str]


def sees_everything(user: User | AnonymousUser) -> bool:
    """Whether this is an active superuser, who runs the installation."""
    return bool(user.is_active and user.is_superuser)


def memberships(user: User | AnonymousUser) -> list[Membership]:
    """The churches in which this user is active staff, with the roles held there, in two queries; in none for the user of a request
    whose standing was read (`church.admin.scoped.standing`)."""
    read: list[Membership] | None = getattr(user, STANDING, None)
    if read is not None:
        return read
    if not user.is_active or not user.is_authenticated:
        return []
    staff = user.staff_memberships.filter(is_active=True).prefetch_related("roles")
    return [Membership(member.pk, member.church_id, member.role_names) for member in staff]


def has_role(user: User | AnonymousUser, church_id: int, roles: Iterable[str]) -> bool:
    """Whether the user is active staff of this church in one of these roles."""
    wanted = frozenset(roles)
    return any(each.church_id == church_id and each.roles & wanted for each in memberships(user))


def may_grant(granter_roles: Iterable[str], role: str) -> bool:
    """Whether somebody with these roles may give `role` to, or take it from, a member of staff of the same church."""
    held = frozenset(granter_roles)
    return Role.PASTOR in held or (Role.ADMIN in held and role not in GRANTED_BY_PASTORS)


class ChurchOwnedQuerySet(models.QuerySet[Any]):
    """Rows that belong to one church. `church_path` leads from the row to the church's id."""

    church_path = "church_id"

    def visible_to(self, user: User | AnonymousUser) -> Self:
        if sees_everything(user):
            return self
        churches = [each.church_id for each in memberships(user)]
        return self.filter(**{f"{self.church_path}__in": churches}) if churches else self.none()


class StaffRoleQuerySet(ChurchOwnedQuerySet):
    church_path = "staff__church_id"


class StaffQuerySet(ChurchOwnedQuerySet):
    def active(self) -> Self:
        return self.filter(is_active=True, user__is_active=True)

    def with_role(self, church: Any, *roles: str) -> Self:
        """Active staff of the church (or of the church with this id) who hold one of the roles, each once."""
        church_id = getattr(church, "pk", church)
        return self.active().filter(church_id=church_id, roles__role__in=roles).distinct()


def staff_of(user: User | AnonymousUser, church_id: int) -> "StaffMember | None":
    """This user as active staff of the church, or None."""
    if not user.is_authenticated:
        return None
    return user.staff_memberships.active().filter(church_id=church_id).first()
