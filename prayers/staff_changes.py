"""Tells of changes of the staff that need two: the administrators who may confirm, or all of the staff where there is none."""

from typing import Any

from django.urls import reverse

from church.models import StaffChange, StaffMember
from church.second_person import changes
from church.second_person.policy import could_confirm
from prayers.models import Urgency
from prayers.notify import tell_people


def connect() -> None:
    changes.asked.connect(_asked, dispatch_uid="prayers.staff_changes")


def _asked(sender: Any, change: StaffChange, **kwargs: Any) -> None:
    alone = change.due_at is not None
    told = (
        StaffMember.objects.active().filter(church=change.church_id)
        if alone
        else could_confirm(change.church_id, without=[change.asked_by_id, change.staff.user_id])
    )
    tell_people(
        change.church,
        list(told.exclude(user__email="")),
        kind="staff_change_alone" if alone else "staff_change",
        urgency=Urgency.HIGH,
        path=reverse("staff_change", args=[change.pk]),
        round=int(alone),  # those who could have confirmed were told once already
    )
