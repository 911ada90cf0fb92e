"""The congregation in the admin: each church's own, changed by whoever may."""

from typing import Any

import pytest
from django.apps import apps
from django.contrib import admin
from django.contrib.auth.models import User
from django.urls import reverse

from church.models import (
    Allowance,
    Announcement,
    Church,
    IdentitySecret,
    ImportRun,
    Role,
    Sender,
    Sermon,
    SignIn,
    StaffChange,
    StaffRole,
    VisitorGuide,
    WorshipService,
)
from church.testing import Cast, make_cast, signed_in

pytestmark = [pytest.mark.django_db, pytest.mark.pages]
MODELS = ("church", "staffmember", "staffrole", "worshipservice", "visitorguide", "sermon", "announcement")


@pytest.fixture
def cast(cast: Cast) -> Cast:
    for church in (cast.church, cast.neighbour.church):
        Announcement.objects.create(church=church, title=f"Picnic of {church.name}")
        Sermon.objects.create(church=church, title="Light", preached_on="2026-11-15")
        VisitorGuide.objects.create(church=church)
        WorshipService.objects.create(church=church, name="Worship", starts_at="09:00")
    return cast


@pytest.mark.parametrize("model", MODELS)
def test_lists_hold_the_own_church_alone_and_the_superuser_sees_both(cast: Cast, model: str) -> None:
    url = reverse(f"admin:church_{model}_changelist")
    own = signed_in(cast[Role.ADMIN].user).get(url)
    both = signed_in(cast.superuser).get(url)
    assert (own.status_code, both.status_code) == (200, 200)
    assert both.context["cl"].result_count > own.context["cl"].result_count > 0
    assert cast.neighbour.church.name not in own.content.decode()
    assert cast.neighbour.church.name in both.content.decode()
    assert signed_in(cast.outsider).get(url).status_code == 403


@pytest.mark.parametrize("model", MODELS)
def test_a_list_takes_the_same_queries_whatever_its_length(
    cast: Cast, model: str, django_assert_max_num_queries
) -> None:
    client = signed_in(cast.superuser)
    url = reverse(f"admin:church_{model}_changelist")

    def queries() -> int:
        with django_assert_max_num_queries(60) as captured:
            client.get(url)
        return len(captured)

    before = queries()
    other = make_cast()
    Announcement.objects.create(church=other.church, title="More")
    Sermon.objects.create(church=other.church, title="More", preached_on="2026-11-15")
    VisitorGuide.objects.create(church=other.church)
    WorshipService.objects.create(church=other.church, name="More", starts_at="09:00")
    assert queries() == before


@pytest.mark.parametrize(("role", "status"), [("office", 302), ("pastor", 302), ("admin", 302), ("prayer_team", 403)])
def test_who_may_publish(cast: Cast, role: str, status: int) -> None:
    announcement = Announcement.objects.get(church=cast.church)
    url = reverse("admin:church_announcement_change", args=[announcement.pk])
    answer = signed_in(cast[role].user).post(
        url, {"church": cast.church.pk, "title": "Changed", "body": "", "language": "en"}
    )
    assert answer.status_code == status
    announcement.refresh_from_db()
    assert (announcement.title == "Changed") is (status == 302)


def test_nothing_can_be_published_in_another_church(cast: Cast) -> None:
    answer = signed_in(cast[Role.OFFICE].user).post(
        reverse("admin:church_announcement_add"),
        {"church": cast.neighbour.church.pk, "title": "Ours now", "body": "", "language": "en"},
    )
    assert answer.context["adminform"].form.errors["church"]
    assert not Announcement.objects.filter(title="Ours now").exists()


def test_the_churchs_own_page_opens_and_its_plan_is_not_for_the_church_to_change(cast: Cast) -> None:
    url = reverse("admin:church_church_change", args=[cast.church.pk])
    assert signed_in(cast.superuser).get(url).status_code == 200
    page = signed_in(cast[Role.ADMIN].user).get(url)
    assert "name" in page.context["adminform"].form.fields
    assert not {"tier", "public_key", "is_active"} & set(page.context["adminform"].form.fields)
    assert signed_in(cast[Role.ADMIN].user).get(reverse("admin:church_church_add")).status_code == 403
    assert Church.objects.count() == 2


def give(cast: Cast, giver: User, role: str) -> Any:
    """Post the page of the office's member of staff with one more role on it."""
    member = cast[Role.OFFICE]
    held = member.roles.get()
    return signed_in(giver).post(
        reverse("admin:church_staffmember_change", args=[member.pk]),
        {
            "user": member.user_id,
            "church": member.church_id,
            "display_name": member.display_name,
            "phone": "",
            "language": "",
            "is_active": "on",
            "roles-TOTAL_FORMS": "2",
            "roles-INITIAL_FORMS": "1",
            "roles-0-id": held.pk,
            "roles-0-staff": member.pk,
            "roles-0-role": held.role,
            "roles-1-staff": member.pk,
            "roles-1-role": role,
        },
    )


@pytest.mark.parametrize(
    ("giver", "role", "is_given"),
    [
        ("admin", "prayer_team", True),
        ("admin", "pastor", False),
        ("admin", "benevolence", False),
        ("pastor", "benevolence", True),
        ("superuser", "benevolence", True),
        ("superuser", "pastor", False),  # by one person alone: tests/church/test_second_person.py
        ("office", "prayer_team", False),
        ("neighbour", "prayer_team", False),
    ],
)
def test_nobody_hands_out_a_role_that_opens_what_they_may_not_read(cast, giver, role, is_given) -> None:
    users = {"superuser": cast.superuser, "neighbour": cast.neighbour.user}
    give(cast, users.get(giver) or cast[giver].user, role)
    assert StaffRole.objects.filter(staff=cast[Role.OFFICE], role=role).exists() is is_given


def test_an_admin_cannot_take_the_pastors_role_away(cast: Cast) -> None:
    member = cast[Role.PASTOR]
    held = member.roles.get()
    signed_in(cast[Role.ADMIN].user).post(
        reverse("admin:church_staffmember_change", args=[member.pk]),
        {
            "display_name": member.display_name,
            "is_active": "on",
            "roles-TOTAL_FORMS": "1",
            "roles-INITIAL_FORMS": "1",
            "roles-0-id": held.pk,
            "roles-0-staff": member.pk,
            "roles-0-role": held.role,
            "roles-0-DELETE": "on",
        },
    )
    assert member.roles.filter(role="pastor").exists()


def test_autocomplete_offers_colleagues_alone(cast: Cast) -> None:
    query = {"app_label": "prayers", "model_name": "prayerrequest", "field_name": "assignee", "term": ""}
    offered = signed_in(cast[Role.OFFICE].user).post(reverse("admin:autocomplete"), query).json()["results"]
    assert {row["text"] for row in offered} == set(cast.by_role)


def test_users_are_for_the_superuser(cast: Cast) -> None:
    url = reverse("admin:auth_user_changelist")
    assert signed_in(cast.superuser).get(url).status_code == 200
    assert signed_in(cast[Role.ADMIN].user).get(url).status_code == 403


def test_every_model_of_the_package_is_registered() -> None:
    missing = {model for model in apps.get_app_config("church").get_models() if model not in admin.site._registry}
    # On each person's own page, "Your sign-in"; on the page of each import, for whoever brought the file; what is kept of
    # addresses is for no page at all; identity secrets have a page of their own, which never shows them again; so have
    # changes of the staff that need two.
    assert missing == {SignIn, ImportRun, Sender, Allowance, IdentitySecret, StaffChange}
