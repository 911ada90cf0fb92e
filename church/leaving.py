"""Who leaves hands over first what they hold: nothing stays with somebody who cannot sign in.

Each layer registers what can be held in it. It is handed over on the way out of the staff page, to somebody or back to the queue; and
whichever way somebody is deactivated, what is left then goes back to the queue in the same transaction (`connect`).
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import structlog
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models.signals import post_delete, post_save, pre_delete

from church.models import StaffMember, StaffRole

log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class Holding:
    """One kind of thing that a member of staff can hold."""

    name: str
    count: Callable[[StaffMember], int]
    hand_over: Callable[[StaffMember, StaffMember | None], int]  # from, to (None: back to the queue); how many
    lose_role: Callable[[StaffMember, str], int] = lambda staff, role: 0  # what only that role let them have


_holdings: dict[str, Holding] = {}


def register(holding: Holding) -> None:
    _holdings[holding.name] = holding


def held_by(staff: StaffMember) -> int:
    """How many things this person holds in their church."""
    return sum(each.count(staff) for each in _holdings.values())


@transaction.atomic
def hand_over(staff: StaffMember, to: StaffMember | None = None) -> int:
    """Give all that this person holds to `to`, as far as they may have it, and the rest back to the queue. How much that was."""
    handed = sum(each.hand_over(staff, to) for each in _holdings.values())
    if handed:
        log.info("staff.handed_over", staff_id=staff.pk, to_staff_id=to.pk if to else None, count=handed)
    return handed


def connect() -> None:
    post_save.connect(_staff_saved, sender=StaffMember, dispatch_uid="church.leaving.staff")
    pre_delete.connect(_staff_deleted, sender=StaffMember, dispatch_uid="church.leaving.deleted")
    post_save.connect(_user_saved, sender=User, dispatch_uid="church.leaving.user")
    post_delete.connect(_role_taken, sender=StaffRole, dispatch_uid="church.leaving.role")


def _staff_saved(sender: Any, instance: StaffMember, created: bool, raw: bool = False, **kwargs: Any) -> None:
    if not instance.is_active and not created and not raw:
        hand_over(instance)


def _staff_deleted(sender: Any, instance: StaffMember, **kwargs: Any) -> None:
    hand_over(instance)


def _user_saved(sender: Any, instance: User, created: bool, raw: bool = False, **kwargs: Any) -> None:
    if not instance.is_active and not created and not raw:
        for staff in StaffMember.objects.filter(user=instance):
            hand_over(staff)


def _role_taken(sender: Any, instance: StaffRole, **kwargs: Any) -> None:
    staff = StaffMember.objects.filter(pk=instance.staff_id).first()
    if staff is None:
        return  # the person goes altogether
    if not staff.roles.exists():
        hand_over(staff)
    else:
        with transaction.atomic():
            for each in _holdings.values():
                each.lose_role(staff, instance.role)
