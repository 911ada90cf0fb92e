"""Churches and staff for tests: a few visible defaults, a small cast with an outsider in it."""

from dataclasses import dataclass
from datetime import datetime
from itertools import count
from typing import Any

import jwt
from django.contrib.auth.models import User
from django.test import Client
from django_otp import DEVICE_ID_SESSION_KEY
from django_otp.oath import TOTP
from django_otp.plugins.otp_totp.models import TOTPDevice

from church.identity import secrets
from church.models import Church, Role, StaffMember, StaffRole

_numbers = count(1)


def make_church(**fields: Any) -> Church:
    """A church on the full tier, in Chicago's time zone, whose office is open Monday to Friday from 9 to 17."""
    number = next(_numbers)
    defaults: dict[str, Any] = {
        "name": f"Test Church {number}",
        "tier": "full",
        "timezone": "America/Chicago",
        "phone": "(217) 555-0100",
        "email": f"office{number}@example.org",
    }
    return Church.objects.create(**(defaults | fields))


def give_identity_secret(church: Church) -> str:
    """A secret with which the church's own site signs its members from now on."""
    return secrets.make(church, by=None)


def sign_member(church: Church, secret: str, now: datetime, **claims: Any) -> str:
    """A token as the church's own site signs it: for member m-1, from `now` on for five minutes. A claim that is None is left out."""
    at = int(now.timestamp())
    whole = {"sub": "m-1", "aud": church.public_key, "iat": at, "exp": at + 300, **claims}
    return jwt.encode({name: value for name, value in whole.items() if value is not None}, secret, algorithm="HS256")


def make_user(username: str = "", **fields: Any) -> User:
    """A user who may sign in to the admin site and belongs to no church."""
    username = username or f"user{next(_numbers)}"
    defaults: dict[str, Any] = {"email": f"{username}@example.org", "is_staff": True}
    return User.objects.create(username=username, **(defaults | fields))


def make_staff(church: Church, *roles: str, **fields: Any) -> StaffMember:
    """An active member of staff with these roles, held since long. `user` may be given; so may any field of StaffMember."""
    user = fields.pop("user", None) or make_user()
    fields.setdefault("display_name", f"Staff {user.username}")
    staff = StaffMember.objects.create(church=church, user=user, **fields)
    StaffRole.objects.bulk_create(StaffRole(staff=staff, role=role, given_at=None) for role in roles)
    return staff


@dataclass(frozen=True)
class Cast:
    """Two churches, one member of staff for each role in the first, and people who must see nothing of it."""

    church: Church
    by_role: dict[str, StaffMember]
    neighbour: StaffMember  # every role, in the other church
    outsider: User  # belongs to no church
    superuser: User

    def __getitem__(self, role: str) -> StaffMember:
        return self.by_role[role]


def make_cast(**fields: Any) -> Cast:
    """`fields` are those of the first church."""
    church, other = make_church(**fields), make_church(name="The Church Next Door")
    return Cast(
        church=church,
        by_role={role: make_staff(church, role, display_name=role) for role in Role.values},
        neighbour=make_staff(other, *Role.values, display_name="neighbour"),
        outsider=make_user(),
        superuser=make_user(is_superuser=True),
    )


def give_second_factor(user: User) -> TOTPDevice:
    """An app on the user's telephone."""
    made: TOTPDevice = TOTPDevice.objects.create(user=user, name="app", confirmed=True)
    return made


def code_of(key: str, *, ahead: int = 0) -> str:
    """The six digits that an app with this secret shows; `ahead`: so many half minutes from now."""
    totp = TOTP(bytes.fromhex(key), drift=ahead)
    return f"{totp.token():06d}"


def signed_in(user: User, **options: Any) -> Client:
    """A browser in which the user is signed in, with the second factor if there is one. `options` are the client's."""
    client = Client(**options)
    client.force_login(user)
    if device := TOTPDevice.objects.filter(user=user, confirmed=True).first():
        session = client.session
        session[DEVICE_ID_SESSION_KEY] = device.persistent_id
        session.save()
    return client
