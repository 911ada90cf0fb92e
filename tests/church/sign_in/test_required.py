"""Who must have a second factor is led to it before anything else."""

import pytest
from django.test import Client
from django.urls import reverse

from church.models import Church, Role
from church.sign_in.policy import CONFIDENTIAL_ROLES, must_have_second_factor
from church.sign_in.views import NEW_KEY
from church.testing import Cast, code_of, give_second_factor, make_staff, signed_in
from prayers.access import reader_table
from prayers.models import Confidentiality

pytestmark = pytest.mark.django_db
SET_UP = "/admin/security/set-up/"


def test_the_roles_that_read_what_is_confidential_are_those_of_the_table() -> None:
    kept = {Confidentiality.PASTORS_ONLY, Confidentiality.COMMITTEE, Confidentiality.SAFETY}
    readers = {
        role for (confidentiality, _), roles in reader_table().items() if confidentiality in kept for role in roles
    }
    assert readers | {Role.YOUTH_PASTOR, Role.TREASURER} == CONFIDENTIAL_ROLES


@pytest.mark.parametrize(
    ("installation", "of_church", "must"),
    [
        ("optional", "optional", set()),
        ("confidential", "optional", CONFIDENTIAL_ROLES),
        ("optional", "confidential", CONFIDENTIAL_ROLES),
        ("everyone", "optional", set(Role)),
        ("optional", "everyone", set(Role)),
        ("everyone", "confidential", set(Role)),
    ],
)
def test_the_stricter_of_installation_and_church_counts(cast, settings, installation, of_church, must) -> None:
    settings.SECOND_FACTOR = installation
    Church.objects.filter(pk=cast.church.pk).update(second_factor=of_church)
    assert {role for role, member in cast.by_role.items() if must_have_second_factor(member.user)} == must
    assert must_have_second_factor(cast.superuser) is (installation != "optional")


def test_who_works_for_two_churches_is_held_to_the_stricter(cast: Cast) -> None:
    member = cast[Role.PRAYER_TEAM]
    make_staff(cast.neighbour.church, Role.PRAYER_TEAM, user=member.user)
    assert not must_have_second_factor(member.user)
    Church.objects.filter(pk=cast.neighbour.church.pk).update(second_factor="everyone")
    assert must_have_second_factor(member.user)


def test_a_place_one_has_left_asks_for_nothing(cast: Cast) -> None:
    Church.objects.update(second_factor="everyone")
    gone = make_staff(cast.church, Role.PASTOR, is_active=False)
    assert not must_have_second_factor(gone.user)


@pytest.mark.parametrize(
    "name", ["admin:index", "admin:prayers_carerecord_changelist", "security", "admin:password_change"]
)
def test_every_page_leads_to_it_and_shows_nothing(cast: Cast, settings, name: str) -> None:
    settings.SECOND_FACTOR = "confidential"
    answer = signed_in(cast[Role.PASTOR].user).get(reverse(name))
    assert answer["Location"].startswith(f"{SET_UP}?next=")
    assert not answer.content


def test_the_page_itself_shows_nothing_of_the_console(cast: Cast, settings) -> None:
    settings.SECOND_FACTOR = "confidential"
    page = signed_in(cast[Role.PASTOR].user).get(SET_UP).content.decode()
    assert reverse("admin:prayers_carerecord_changelist") not in page


def test_a_form_that_is_sent_before_it_does_nothing(cast: Cast, settings) -> None:
    settings.SECOND_FACTOR = "confidential"
    address = reverse("admin:church_church_change", args=[cast.church.pk])
    answer = signed_in(cast[Role.PASTOR].user).post(address, {"name": "Other"})
    assert answer["Location"] == SET_UP


def test_a_fragment_has_the_whole_page_go_there(cast: Cast, settings) -> None:
    settings.SECOND_FACTOR = "confidential"
    client = signed_in(cast[Role.PASTOR].user)
    answer = client.get("/admin/", headers={"HX-Request": "true"})
    assert (answer.status_code, answer["HX-Redirect"]) == (403, SET_UP)


def test_once_set_up_one_goes_on_where_one_wanted_to(cast: Cast, settings) -> None:
    settings.SECOND_FACTOR = "confidential"
    client = signed_in(cast[Role.PASTOR].user)
    led = client.get(reverse("admin:prayers_carerecord_changelist"))["Location"]
    client.get(led)
    answer = client.post(led, {"code": code_of(client.session[NEW_KEY])})
    assert f'href="{reverse("admin:prayers_carerecord_changelist")}"' in answer.content.decode()
    assert client.get("/admin/").status_code == 200


def test_one_may_sign_out_instead(cast: Cast, settings) -> None:
    settings.SECOND_FACTOR = "confidential"
    client = signed_in(cast[Role.PASTOR].user)
    client.post(reverse("admin:logout"))
    assert "_auth_user_id" not in client.session


def test_whoever_has_one_is_not_asked_again(cast: Cast, settings) -> None:
    settings.SECOND_FACTOR = "confidential"
    give_second_factor(cast[Role.PASTOR].user)
    assert signed_in(cast[Role.PASTOR].user).get("/admin/").status_code == 200


def test_a_volunteer_is_left_in_peace(cast: Cast, settings) -> None:
    settings.SECOND_FACTOR = "confidential"
    assert signed_in(cast[Role.PRAYER_TEAM].user).get("/admin/").status_code == 200


@pytest.mark.parametrize(("role", "may"), [("admin", True), ("office", False), ("pastor", False)])
def test_who_may_say_that_a_church_asks_for_it(cast: Cast, role: str, may: bool) -> None:
    page = signed_in(cast[role].user).get(reverse("admin:church_church_change", args=[cast.church.pk]))
    assert ("second_factor" in page.context["adminform"].form.fields) is may


def test_visitors_are_asked_nothing(cast: Cast, settings) -> None:
    settings.SECOND_FACTOR = "everyone"
    assert Client().get(f"/c/{cast.church.public_key}/").status_code == 200
