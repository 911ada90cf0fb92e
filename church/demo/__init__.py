"""The demo church: a believable congregation to try the assistant with. Its telephone numbers and addresses reach nobody."""

from datetime import date, timedelta
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from church.demo import content
from church.models import (
    Announcement,
    Church,
    Role,
    Sermon,
    StaffMember,
    StaffRole,
    VisitorGuide,
    WorshipService,
)

PUBLIC_KEY = "demo"
USERNAME = "demo"


@transaction.atomic
def build_demo(password: str) -> Church:
    """The demo church, made or brought up to date; its dates are around today. Twice makes nothing double.

    The user "demo" signs in with `password` and holds every role. The other members of staff cannot sign in.
    """
    church, _ = Church.objects.update_or_create(public_key=PUBLIC_KEY, defaults=content.CHURCH)
    today = timezone.now().astimezone(church.zone).date()
    for service in content.SERVICES:
        _keep(WorshipService, church, ("weekday", "starts_at"), service)
    for guide in content.GUIDES:
        _keep(VisitorGuide, church, ("language",), guide)
    for sermon in content.SERMONS:
        preached_on = last_sunday(today) - timedelta(weeks=sermon["weeks_ago"])
        fields = {key: value for key, value in sermon.items() if key != "weeks_ago"}
        _keep(Sermon, church, ("title", "language"), fields | {"preached_on": preached_on})
    for announcement in content.ANNOUNCEMENTS:
        _keep(Announcement, church, ("title", "language"), _dated(announcement, today))
    _sign_in(church, password)
    for username, name, roles, more in content.STAFF:
        user, _ = User.objects.get_or_create(username=f"demo-{username}", defaults={"password": "!"})
        _on_staff(church, user, name, roles, email=f"{username}@example.org", **more)
    return church


def last_sunday(today: date) -> date:
    """Today, if it is a Sunday, else the Sunday before."""
    return today - timedelta(days=(today.weekday() + 1) % 7)


def _keep(model: type, church: Church, key: tuple[str, ...], fields: dict[str, object]) -> None:
    known = {name: fields[name] for name in key}
    model.objects.update_or_create(church=church, **known, defaults=fields)  # type: ignore[attr-defined]


def _dated(announcement: dict[str, Any], today: date) -> dict[str, Any]:
    """The announcement with its days counted from today made dates."""
    first, last = announcement["from_day"], announcement["to_day"]
    fields = {key: value for key, value in announcement.items() if key not in {"from_day", "to_day"}}
    return fields | {"starts_on": today + timedelta(days=first), "ends_on": today + timedelta(days=last)}


def _sign_in(church: Church, password: str) -> None:
    user, _ = User.objects.get_or_create(username=USERNAME)
    user.set_password(password)
    user.is_staff = True
    user.save()
    _on_staff(church, user, "Demo Sign-in", tuple(Role.values), email="demo@example.org")


def _on_staff(church: Church, user: User, name: str, roles: tuple[str, ...], *, email: str, **more: object) -> None:
    User.objects.filter(pk=user.pk).update(email=email, first_name=name.split()[0], last_name=name.split()[-1])
    staff, _ = StaffMember.objects.update_or_create(
        church=church, user=user, defaults={"display_name": name, "is_active": True, **more}
    )
    for role in roles:
        StaffRole.objects.get_or_create(staff=staff, role=role)
