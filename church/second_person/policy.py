"""Which changes need two, and who may be the second."""

from collections.abc import Iterable
from datetime import timedelta
from typing import Any

from django.contrib.auth.models import User
from django.db.models import Q, QuerySet
from django.utils import timezone

from church.access import has_role, may_grant, memberships, sees_everything
from church.models import Role, StaffChange, StaffMember, StaffRole

NEEDS_TWO = frozenset({Role.TREASURER, Role.PASTOR, Role.SAFETY_ON_CALL})
# Whoever becomes an administrator is the second person from then on, so that is not given by one either.
GIVEN_BY_TWO = NEEDS_TWO | {Role.ADMIN}
DELAY = timedelta(hours=24)  # where nobody could confirm
SECOND_AFTER = timedelta(hours=24)  # of being an administrator: all of the staff were told of it by then


def of_two(roles: Iterable[str]) -> frozenset[str]:
    """Those of these roles that one person alone neither gives nor takes."""
    return frozenset(roles) & NEEDS_TWO


def given_by_two(roles: Iterable[str]) -> frozenset[str]:
    """Those of these roles that one person alone does not give, nor activates whoever holds one."""
    return frozenset(roles) & GIVEN_BY_TWO


def is_only_second(staff: StaffMember, by_id: int | None) -> bool:
    """Whether this is an administrator without whom nobody of the church could confirm what `by` asks for, now or in a day."""
    if staff.user_id == by_id or not StaffMember.objects.with_role(staff.church_id, Role.ADMIN).filter(pk=staff.pk):
        return False
    return not could_confirm(staff.church_id, without=[by_id, staff.user_id]).exists()


def is_second_for(user: User, by_id: int | None) -> bool:
    """Whether this sign-in is that of such an administrator."""
    return any(is_only_second(each, by_id) for each in StaffMember.objects.active().filter(user=user))


def holds_one(user: User, roles: frozenset[str] = NEEDS_TWO) -> bool:
    """Whether this sign-in belongs to an active member of some staff who holds one of these roles."""
    return bool(StaffRole.objects.filter(staff__user=user, staff__is_active=True, role__in=roles).exists())


def is_new(church_id: int) -> bool:
    """Whether nobody serves there yet: the first grants of an installation need no second person, for there is none."""
    return not StaffRole.objects.filter(
        staff__church_id=church_id, staff__is_active=True, staff__user__is_active=True
    ).exists()


def could_confirm(church_id: int, *, without: Iterable[int | None]) -> QuerySet[StaffMember]:
    """Those who have been administrators of the church for a day, but for these users.

    Else the only one would make a friend the second, who confirms in the same minute. Superusers may confirm too, but are not counted on.
    """
    for_a_day = Q(given_at=None) | Q(given_at__lte=timezone.now() - SECOND_AFTER)
    held = StaffRole.objects.filter(for_a_day, staff__church=church_id, role=Role.ADMIN)
    found: QuerySet[StaffMember] = StaffMember.objects.active().filter(pk__in=held.values("staff"))
    return found.exclude(user_id__in=[each for each in without if each is not None])


def may_confirm(user: Any, change: StaffChange) -> bool:
    """An administrator for a day who neither asked nor is the one whom it concerns."""
    if user.pk in {change.asked_by_id, change.staff.user_id}:
        return False
    if sees_everything(user):
        return True
    is_one = has_role(
        user, change.church_id, [Role.ADMIN]
    )  # which asks no database, as most people of the staff are none
    return is_one and could_confirm(change.church_id, without=[]).filter(user=user).exists()


def may_refuse(user: Any, change: StaffChange) -> bool:
    """Whoever may confirm; and, where nobody could when it was asked for, whoever else holds such a role and is not concerned."""
    if may_confirm(user, change):
        return True
    if change.due_at is None or user.pk in {change.asked_by_id, change.staff.user_id}:
        return False
    return has_role(user, change.church_id, GIVEN_BY_TWO)


def may_withdraw(user: Any, change: StaffChange) -> bool:
    return bool(user.pk == change.asked_by_id)


def may_still_ask(change: StaffChange) -> bool:
    """Whether whoever asked could ask for it now: somebody who was deactivated since has nothing carried out in their name."""
    user = change.asked_by
    if user is None or not user.is_active:
        return False
    if sees_everything(user):
        return True
    held = next((each.roles for each in memberships(user) if each.church_id == change.church_id), frozenset())
    return may_ask(held, change.role)


def may_ask(held: Iterable[str], role: str) -> bool:
    """Whether somebody with these roles may ask for a change of this role; of no role: for somebody to be (de)activated."""
    roles = frozenset(held)
    return may_grant(roles, role) if role else bool(roles & {Role.ADMIN, Role.PASTOR})
