"""The console speaks the language of whoever is signed in."""

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from church.models import Role
from church.testing import make_church, make_staff

pytestmark = pytest.mark.django_db


def signed_in_by_password(language: str, **extra: str) -> Client:
    staff = make_staff(make_church(), Role.ADMIN, language=language)
    staff.user.set_password("a good password")
    staff.user.save()
    client = Client(headers=extra)
    client.post(reverse("admin:login"), {"username": staff.user.username, "password": "a good password"})
    return client


def spoken(client: Client) -> str:
    page = client.get(reverse("admin:church_smallgroup_changelist"))
    return page.content.decode().partition('<html lang="')[2][:2]


@pytest.mark.parametrize(
    ("own", "browser", "expected"), [("es", "en", "es"), ("", "es", "es"), ("", "en", "en"), ("en", "es", "en")]
)
def test_staff_read_their_own_language_else_their_browsers(own: str, browser: str, expected: str):
    assert spoken(signed_in_by_password(own, **{"accept-language": browser})) == expected


def test_the_language_chosen_on_a_device_goes_before():
    client = signed_in_by_password("es")
    client.post(reverse("set_language"), {"language": "en", "next": "/admin/"})

    assert client.cookies[settings.LANGUAGE_COOKIE_NAME].value == "en"
    assert spoken(client) == "en"
