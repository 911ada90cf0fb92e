"""Who belongs to which church, and so sees what it owns."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import IntegrityError, transaction

from church.access import has_role, may_grant, staff_of
from church.models import Announcement, Church, Role, StaffMember, StaffRole
from church.testing import Cast, make_staff, make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def cast(cast: Cast) -> Cast:
    Announcement.objects.create(church=cast.church, title="Picnic")
    return cast


def test_staff_see_what_their_own_church_owns(cast: Cast) -> None:
    for member in cast.by_role.values():
        assert Announcement.objects.visible_to(member.user).count() == 1
        assert list(Church.objects.visible_to(member.user)) == [cast.church]


def test_the_superuser_sees_both_churches(cast: Cast) -> None:
    assert Church.objects.visible_to(cast.superuser).count() == 2


def test_nobody_else_sees_anything(cast: Cast) -> None:
    gone = make_staff(cast.church, Role.ADMIN, is_active=False).user
    locked = make_staff(cast.church, Role.ADMIN, user=make_user(is_active=False)).user
    locked_superuser = make_user(is_active=False, is_superuser=True)
    for user in (cast.neighbour.user, cast.outsider, AnonymousUser(), gone, locked, locked_superuser):
        assert not Announcement.objects.visible_to(user).exists()
        assert not StaffMember.objects.visible_to(user).filter(church=cast.church).exists()


def test_one_user_may_serve_two_churches(cast: Cast) -> None:
    make_staff(cast.neighbour.church, Role.OFFICE, user=cast[Role.PASTOR].user)
    assert Church.objects.visible_to(cast[Role.PASTOR].user).count() == 2
    assert has_role(cast[Role.PASTOR].user, cast.neighbour.church.pk, [Role.OFFICE])
    assert not has_role(cast[Role.PASTOR].user, cast.neighbour.church.pk, [Role.PASTOR])


def test_with_role_names_each_active_person_once(cast: Cast) -> None:
    both = make_staff(cast.church, Role.PASTOR, Role.OFFICE)
    make_staff(cast.church, Role.PASTOR, is_active=False)
    make_staff(cast.church, Role.PASTOR, user=make_user(is_active=False))
    found = StaffMember.objects.with_role(cast.church, Role.PASTOR, Role.OFFICE)
    assert set(found) == {both, cast[Role.PASTOR], cast[Role.OFFICE]}
    assert found.count() == 3


def test_has_role_asks_for_an_active_person(cast: Cast) -> None:
    member = cast[Role.PASTOR]
    assert member.has_role(Role.PASTOR, Role.ADMIN)
    assert not member.has_role(Role.ADMIN)
    member.is_active = False
    assert not member.has_role(Role.PASTOR)


def test_staff_of_is_none_for_a_stranger(cast: Cast) -> None:
    assert staff_of(cast[Role.OFFICE].user, cast.church.pk) == cast[Role.OFFICE]
    assert staff_of(cast.neighbour.user, cast.church.pk) is None
    assert staff_of(AnonymousUser(), cast.church.pk) is None


@pytest.mark.parametrize(
    ("held", "role", "allowed"),
    [
        ({Role.PASTOR}, Role.BENEVOLENCE, True),
        ({Role.ADMIN}, Role.PRAYER_TEAM, True),
        ({Role.ADMIN}, Role.PASTOR, False),
        ({Role.ADMIN}, Role.YOUTH_PASTOR, False),
        ({Role.ADMIN}, Role.BENEVOLENCE, False),
        ({Role.OFFICE}, Role.PRAYER_TEAM, False),
        (set(), Role.OFFICE, False),
    ],
)
def test_only_a_pastor_hands_out_what_the_admin_may_not_read(held, role, allowed) -> None:
    assert may_grant(held, role) is allowed


def test_a_role_is_held_once_and_is_one_of_ours(cast: Cast) -> None:
    for role in (Role.PASTOR, "bishop"):
        with pytest.raises(IntegrityError), transaction.atomic():
            StaffRole.objects.create(staff=cast[Role.PASTOR], role=role)
