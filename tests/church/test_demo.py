"""The demo church is whole, around today, and the same when built again."""

from datetime import date, timedelta

import pytest
from django.contrib.auth import authenticate
from django.test import RequestFactory
from django.utils import timezone

from church.demo import build_demo, newest_sunday
from church.models import (
    Announcement,
    AppointmentHost,
    Belief,
    Church,
    ChurchAnswer,
    Devotional,
    Event,
    EventRegistration,
    Facility,
    Gift,
    Giver,
    HostKind,
    Illustration,
    KidsProgram,
    KidsRoom,
    LocalResource,
    OfficeHours,
    Reading,
    Role,
    Sermon,
    SmallGroup,
    StaffMember,
    StaffRole,
    VisitorGuide,
    WorshipService,
    WorshipSet,
    WorshipSong,
)
from church.slots import free_slots

pytestmark = pytest.mark.long

EVERYTHING = (
    Church, StaffMember, StaffRole, WorshipService, VisitorGuide, Sermon, Announcement, ChurchAnswer, SmallGroup, KidsRoom, KidsProgram,
    Event, EventRegistration, AppointmentHost, OfficeHours, Facility, WorshipSet, WorshipSong, Devotional, Illustration,
    Belief, Reading, LocalResource, Giver, Gift,
)  # fmt: skip


@pytest.mark.django_db
@pytest.mark.clock
def test_building_it_twice_makes_nothing_double() -> None:
    build_demo("first-password")
    counts = [model.objects.count() for model in EVERYTHING]
    build_demo("second-password")
    assert [model.objects.count() for model in EVERYTHING] == counts
    request = RequestFactory().post("/admin/login/")
    assert authenticate(request, username="demo", password="second-password")
    assert not authenticate(request, username="demo", password="first-password")


@pytest.mark.django_db
@pytest.mark.clock
def test_it_has_what_the_assistant_is_asked_for() -> None:
    church = build_demo("password")
    church.full_clean()
    assert (church.public_key, church.profile.tier.slug) == ("demo", "full")
    today = timezone.now().astimezone(church.zone).date()
    assert set(church.guides.values_list("language", flat=True)) == {"en", "es"}
    live = Announcement.objects.filter(church=church).live(today)
    assert set(live.values_list("language", flat=True)) == {"en", "es"}
    assert len({sermon.preached_on for sermon in church.sermons.all()}) == 6
    newest = church.sermons.first().preached_on
    assert today - timedelta(days=6) <= newest <= today
    assert {(service.weekday, service.starts_at.hour, service.language) for service in church.services.all()} >= {
        (6, 9, "en"),
        (6, 11, "en"),
        (6, 13, "es"),
    }


@pytest.mark.django_db
@pytest.mark.clock
def test_it_is_rich_in_both_languages_and_around_today() -> None:
    church = build_demo("password")
    now = timezone.now()
    today = now.astimezone(church.zone).date()
    assert church.small_groups.running().count() == 12
    counselors = church.appointment_hosts.taking(HostKind.COUNSELOR)
    assert counselors.count() == 3
    for counselor in counselors:
        assert len(free_slots([counselor], now, first=today)) >= 3, counselor
    for language in ("en", "es"):
        assert len({sermon.preached_on for sermon in church.sermons.filter(language=language)}) == 6
        assert church.events.coming(now).filter(language=language).count() >= 3
        assert church.devotionals.filter(day=today, language=language).exists()
        for rows in (church.small_groups, church.illustrations, church.beliefs, church.local_resources):
            assert rows.filter(language=language).exists()
    weeks = {(event.starts_at - now).days // 7 for event in church.events.coming(now)}
    assert len(weeks) >= 5
    assert any(event.seats_left == 0 for event in church.events.coming(now))


@pytest.mark.django_db
@pytest.mark.parametrize("model", EVERYTHING)
def test_what_it_holds_is_what_the_forms_would_take(model) -> None:
    build_demo("password")
    for row in model.objects.all():
        row.full_clean()


@pytest.mark.django_db
def test_every_role_is_filled_and_no_address_reaches_anybody() -> None:
    church = build_demo("password")
    for role in Role.values:
        others = StaffMember.objects.with_role(church, role).exclude(user__username="demo")
        assert others.exists(), role
    for member in church.staff.select_related("user"):
        assert member.user.email.endswith("@example.org")
        assert not member.user.is_superuser
        assert member.user.is_staff is (member.user.username == "demo")
    for member in church.staff.exclude(user__username="demo"):
        assert not member.user.has_usable_password()


@pytest.mark.parametrize(
    ("today", "sunday"),
    [
        (date(2026, 11, 22), date(2026, 11, 22)),
        (date(2026, 11, 23), date(2026, 11, 22)),
        (date(2026, 11, 28), date(2026, 11, 22)),
    ],
)
def test_newest_sunday(today: date, sunday: date) -> None:
    assert newest_sunday(today) == sunday
