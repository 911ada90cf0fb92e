"""A colleague who lost telephone and recovery codes is let in again, by whoever may, on record, and is told."""

from io import StringIO

import pytest
from django.contrib.admin.models import LogEntry
from django.core import mail
from django.core.management import CommandError, call_command
from django.urls import reverse

from church.models import Role
from church.sign_in import second_factor
from church.testing import Cast, give_second_factor, make_staff, signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def cast(cast: Cast) -> Cast:
    for member in cast.by_role.values():
        give_second_factor(member.user)
    return cast


def reset(cast: Cast, by, member):
    return signed_in(by).post(reverse("second_factor_reset", args=[member.pk]))


@pytest.mark.parametrize(
    ("by", "whose", "may"),
    [
        ("admin", "office", True),
        ("admin", "prayer_team", True),
        ("admin", "pastor", False),  # who reads what an administrator may not
        ("admin", "benevolence", False),
        ("pastor", "admin", True),
        ("pastor", "benevolence", True),
        ("office", "prayer_team", False),
        ("prayer_team", "office", False),
        ("pastor", "pastor", False),  # one's own
        ("admin", "admin", False),
    ],
)
def test_who_may(cast: Cast, by: str, whose: str, may: bool) -> None:
    answer = reset(cast, cast[by].user, cast[whose])
    assert answer.status_code == (302 if may else 403)
    assert second_factor.is_on(cast[whose].user) is not may


def test_not_from_another_church(cast: Cast) -> None:
    assert reset(cast, cast.neighbour.user, cast[Role.OFFICE]).status_code == 404
    assert reset(cast, cast.outsider, cast[Role.OFFICE]).status_code == 404


def test_a_superuser_may_and_is_reset_by_a_superuser_alone(cast: Cast) -> None:
    assert reset(cast, cast.superuser, cast[Role.PASTOR]).status_code == 302
    boss = make_staff(cast.church, Role.OFFICE, user=cast.superuser)
    assert reset(cast, cast[Role.ADMIN].user, boss).status_code == 403


def test_who_is_more_in_another_church_is_not_weakened_from_here(cast: Cast) -> None:
    both = cast[Role.OFFICE]
    make_staff(cast.neighbour.church, Role.PASTOR, user=both.user)
    assert reset(cast, cast[Role.PASTOR].user, both).status_code == 403
    assert second_factor.is_on(both.user)


def test_it_is_on_record_the_person_is_told_and_signed_out(cast: Cast, settings, caplog) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    member = cast[Role.OFFICE]
    elsewhere = signed_in(member.user)
    reset(cast, cast[Role.ADMIN].user, member)
    entry = LogEntry.objects.get()
    assert (entry.user, entry.object_id, entry.change_message) == (
        cast[Role.ADMIN].user, str(member.pk), "Second factor reset.",
    )  # fmt: skip
    assert [email.to for email in mail.outbox] == [[member.user.email]]
    assert elsewhere.get("/admin/").status_code == 302
    assert "second_factor.reset" in caplog.text


def test_looking_at_the_page_changes_nothing(cast: Cast) -> None:
    client = signed_in(cast[Role.ADMIN].user)
    page = client.get(reverse("second_factor_reset", args=[cast[Role.OFFICE].pk]))
    assert page.status_code == 200
    assert second_factor.is_on(cast[Role.OFFICE].user)


def test_the_colleagues_page_leads_there(cast: Cast) -> None:
    member = cast[Role.OFFICE]
    page = signed_in(cast[Role.ADMIN].user).get(reverse("admin:church_staffmember_change", args=[member.pk]))
    assert reverse("second_factor_reset", args=[member.pk]) in page.content.decode()


def test_the_command_is_for_whoever_runs_the_machine(cast: Cast) -> None:
    give_second_factor(cast.superuser)
    call_command("reset_second_factor", cast.superuser.username, stdout=StringIO())
    assert not second_factor.is_on(cast.superuser)
    with pytest.raises(CommandError):
        call_command("reset_second_factor", "nobody-of-that-name")
