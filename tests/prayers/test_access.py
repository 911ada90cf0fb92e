"""Who may read which record: every role, kind and confidentiality, against a table written out once more by hand."""

import pytest
from django.contrib.auth.models import AnonymousUser

from church.models import Role
from church.testing import Cast, make_cast, make_staff, make_user
from prayers.access import may_read, reader_table
from prayers.models import CareRecord, Confidentiality, Kind, Notification, Person, PrayerRequest
from prayers.notify import audience
from prayers.testing import make_record

ALL = frozenset(Role.values)
DESK = frozenset({"admin", "office", "pastor"})
EXPECTED: dict[tuple[str, str], frozenset[str]] = {
    ("prayer", "prayer_chain"): ALL,
    ("prayer", "prayer_team"): frozenset({"prayer_team", "pastor", "admin"}),
    ("benevolence", "committee"): frozenset({"benevolence", "pastor"}),
    ("safety", "safety"): frozenset({"safety_on_call", "pastor", "admin"}),
    ("callback", "staff"): DESK,
    ("contact", "staff"): DESK,
    ("followup", "staff"): DESK,
    ("draft", "staff"): DESK,
    ("visit", "staff"): DESK,
    ("care", "staff"): DESK | {"care_team"},
    ("volunteer", "staff"): DESK | {"volunteer_coordinator"},
    ("summary", "staff"): frozenset({"pastor", "admin"}),
}


def expected_readers(kind: str, confidentiality: str, *, is_minor: bool) -> frozenset[str]:
    if confidentiality == "pastors_only":
        readers = frozenset({"pastor"})
    else:
        readers = EXPECTED.get((kind, confidentiality), frozenset())
    return readers | {"youth_pastor"} if is_minor and "pastor" in readers else readers


@pytest.mark.parametrize("is_minor", [False, True])
@pytest.mark.parametrize("confidentiality", Confidentiality.values)
@pytest.mark.parametrize("kind", Kind.values)
def test_the_table_says_who_reads_what(kind: str, confidentiality: str, is_minor: bool) -> None:
    allowed = {role for role in Role.values if may_read(frozenset({role}), confidentiality, kind, is_minor=is_minor)}
    assert allowed == expected_readers(kind, confidentiality, is_minor=is_minor)


def test_nobody_without_a_role_is_in_the_table() -> None:
    assert all(not may_read(frozenset(), c, kind, is_minor=True) for c, kind in reader_table())


@pytest.mark.django_db
def test_visible_to_leaves_what_the_table_allows_for_every_role_kind_and_confidentiality() -> None:
    cast = make_cast()
    records = {}
    for is_minor in (False, True):
        for kind in Kind.values:
            record = make_record(cast.church, kind)
            for confidentiality in Confidentiality.values:
                records[kind, confidentiality, is_minor] = CareRecord.objects.create(
                    church=cast.church, kind=kind, confidentiality=confidentiality, is_minor=is_minor
                ).pk
            CareRecord.objects.filter(pk=record.pk).delete()
    for role, member in cast.by_role.items():
        visible = set(CareRecord.objects.visible_to(member.user).values_list("pk", flat=True))
        for (kind, confidentiality, is_minor), pk in records.items():
            allowed = role in expected_readers(kind, confidentiality, is_minor=is_minor)
            assert (pk in visible) is allowed, (role, kind, confidentiality, is_minor)


@pytest.fixture
def cast(cast: Cast) -> Cast:
    for kind in Kind:
        make_record(cast.church, kind)
    return cast


def test_nobody_outside_the_staff_sees_anything(cast: Cast) -> None:
    left = make_staff(cast.church, *Role.values, is_active=False).user
    locked = make_staff(cast.church, *Role.values, user=make_user(is_active=False)).user
    roleless = make_staff(cast.church).user
    strangers = (cast.neighbour.user, cast.outsider, AnonymousUser(), left, locked, roleless)
    for user in strangers:
        assert not CareRecord.objects.visible_to(user).exists()
        assert not PrayerRequest.objects.visible_to(user).exists()
        assert not Person.objects.visible_to(user).exists()


def test_the_superuser_sees_everything(cast: Cast) -> None:
    assert CareRecord.objects.visible_to(cast.superuser).count() == len(Kind)


def test_whoever_it_is_assigned_to_sees_it_and_no_longer_when_they_left(cast: Cast) -> None:
    secret = make_record(cast.church, Kind.PRAYER, confidentiality="pastors_only")
    coordinator = cast[Role.VOLUNTEER_COORDINATOR]
    assert not CareRecord.objects.visible_to(coordinator.user).filter(pk=secret.pk).exists()
    CareRecord.objects.filter(pk=secret.pk).update(assignee=coordinator)
    assert CareRecord.objects.visible_to(coordinator.user).filter(pk=secret.pk).exists()
    coordinator.is_active = False
    coordinator.save()
    assert not CareRecord.objects.visible_to(coordinator.user).exists()


def test_a_pastor_of_two_churches_acts_in_each_by_the_role_held_there(cast: Cast) -> None:
    make_staff(cast.church, Role.PRAYER_TEAM, user=cast.neighbour.user)
    kinds = set(CareRecord.objects.visible_to(cast.neighbour.user).values_list("kind", flat=True))
    assert kinds == {"prayer"}


def test_a_person_is_seen_through_a_record_of_theirs_that_one_may_see(cast: Cast) -> None:
    make_record(cast.church, Kind.PRAYER, name="Nora", contact="nora@example.org", confidentiality="pastors_only")
    seen = {
        role: Person.objects.visible_to(member.user).filter(email="nora@example.org").exists()
        for role, member in cast.by_role.items()
    }
    assert {role for role, is_seen in seen.items() if is_seen} == {"pastor"}


@pytest.mark.parametrize("is_minor", [False, True])
@pytest.mark.parametrize("urgency", ["normal", "high"])
@pytest.mark.parametrize(("confidentiality", "kind"), list(reader_table()))
def test_nobody_is_told_of_a_record_they_may_not_open(confidentiality, kind, urgency, is_minor) -> None:
    told = audience(kind, urgency=urgency, confidentiality=confidentiality, is_minor=is_minor)
    for role in told:
        assert may_read(frozenset({role}), confidentiality, kind, is_minor=is_minor), role


def test_staff_see_the_emails_they_were_sent_and_the_admin_all(cast: Cast) -> None:
    seen = Notification.objects.visible_to(cast[Role.PRAYER_TEAM].user)
    assert {row.staff_id for row in seen} == {cast[Role.PRAYER_TEAM].pk}
    everything = Notification.objects.count()
    assert Notification.objects.visible_to(cast[Role.ADMIN].user).count() == everything
    assert not Notification.objects.visible_to(cast.neighbour.user).exists()


def test_deciding_costs_the_same_few_queries_however_many_records(cast: Cast, django_assert_num_queries) -> None:
    for _ in range(5):
        make_record(cast.church, Kind.PRAYER)
    with django_assert_num_queries(3):
        assert len(CareRecord.objects.visible_to(cast[Role.PASTOR].user)) == len(Kind) + 5
