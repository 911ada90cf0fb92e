"""The people of a new church: each a sign-in, a place on the staff, roles, and an invitation to choose a password."""

from collections.abc import Iterable, Mapping
from typing import Any

import structlog
from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.auth.tokens import default_token_generator
from django.db import transaction
from django.urls import reverse
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode
from django.utils.translation import gettext as _

from church.delivery import Delivery, Quota, send_by_email
from church.models import Church, StaffMember, StaffRole

log = structlog.get_logger(__name__)


@transaction.atomic
def save_team(church: Church, user: User, rows: Iterable[Mapping[str, Any]]) -> list[StaffMember]:
    """The team as it was given; the first row is `user`. Returns those who are new and cannot sign in yet.

    Somebody who is in no row any more leaves the staff; a sign-in is never deleted here.
    """
    kept, invited = [], []
    for number, row in enumerate(rows):
        of_row = user if number == 0 else _user_of(church, row)
        if number == 0 and of_row.email != row["email"]:
            of_row.email = row["email"]
            of_row.save(update_fields=["email"])
        member, is_new = StaffMember.objects.update_or_create(
            church=church, user=of_row, defaults={"display_name": row["name"], "is_active": True}
        )
        member.roles.exclude(role__in=row["roles"]).delete()
        held = member.role_names
        given = [StaffRole(staff=member, role=role, given_at=None) for role in row["roles"] if role not in held]
        StaffRole.objects.bulk_create(given)  # the church's first: its administrators count as such at once
        kept.append(member.pk)
        if is_new and not of_row.has_usable_password():
            invited.append(member)
    StaffMember.objects.filter(church=church).exclude(pk__in=kept).delete()
    log.info("first_run.team", church_id=church.pk, staff_ids=kept)
    return invited


def _user_of(church: Church, row: Mapping[str, Any]) -> User:
    """The sign-in of this row: the member's own, else the one with this address, else a new one without a password."""
    if row.get("staff") and (member := StaffMember.objects.filter(church=church, pk=row["staff"]).first()):
        if member.user.email != row["email"] and not member.user.has_usable_password():
            User.objects.filter(pk=member.user_id).update(email=row["email"], username=row["email"].casefold())
            member.user.refresh_from_db()
        return member.user
    user, is_new = User.objects.get_or_create(
        username=row["email"].casefold(), defaults={"email": row["email"], "is_staff": True}
    )
    if is_new:
        user.set_unusable_password()
        user.save(update_fields=["password"])
    return user


def invitation_link(member: StaffMember) -> str:
    """Where this person chooses a password. Counts once, for three days (PASSWORD_RESET_TIMEOUT)."""
    whose = urlsafe_base64_encode(force_bytes(member.user_id))
    path = reverse("invitation", args=[whose, default_token_generator.make_token(member.user)])
    return f"{settings.PUBLIC_URL}{path}"


def invite(member: StaffMember) -> Delivery:
    return send_by_email(
        church_id=member.church_id,
        to=member.user.email,
        quota=Quota.STAFF,
        subject=_("%(church)s: your sign-in to Carebot") % {"church": member.church.name},
        text=_(
            "You are on the care team of %(church)s. Choose your password here (the link counts once, for three days):\n"
            "%(link)s\n\nAfter that you sign in as %(username)s at %(console)s"
        )
        % {
            "church": member.church.name,
            "link": invitation_link(member),
            "username": member.user.username,
            "console": f"{settings.PUBLIC_URL}{reverse('admin:index')}",
        },
    )


def still_without_password(church: Church) -> list[tuple[StaffMember, str]]:
    """(member, link) of whoever has not chosen a password yet."""
    members = StaffMember.objects.active().filter(church=church).select_related("user", "church")
    return [(member, invitation_link(member)) for member in members if not member.user.has_usable_password()]
