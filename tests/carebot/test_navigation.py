"""The sidebar: grouped, whole, and no longer than what somebody may open."""

import pytest
from django.contrib import admin
from django.test import Client
from django.urls import reverse

from carebot.navigation import _GROUPS, _HIDDEN, _PAGES, sidebar
from church.models import Role
from church.testing import make_cast

pytestmark = [pytest.mark.django_db, pytest.mark.pages, pytest.mark.frame]


def links(user):
    client = Client()
    client.force_login(user)
    request = client.get(reverse("admin:index")).wsgi_request
    return [item["link"] for group in sidebar(request) for item in group["items"]]


def test_everything_is_in_it_once():
    named = [label for _, items in _GROUPS for _, label, _ in items]
    registered = {model._meta.label_lower for model in admin.site._registry}
    assert len(named) == len(set(named))
    assert set(named) | _HIDDEN <= registered
    pages = sum(len(pages) for _, pages in _PAGES)
    found = links(make_cast().superuser)
    assert len(found) == len(set(found)) == len(registered) - len(_HIDDEN) + pages


def test_every_link_opens_for_whoever_sees_it():
    """Each for the one with the fewest: whoever has more has them by the same permission. For all of them: tests/walk."""
    cast = make_cast()
    found = {role: links(cast[role].user) for role in Role}
    by_few = sorted(found, key=lambda role: len(found[role]))
    sees = {link: role for role in reversed(by_few) for link in found[role]}
    assert all(found.values())
    for role in by_few:
        client = Client()
        client.force_login(cast[role].user)
        for link in [link for link, first in sees.items() if first == role]:
            assert client.get(link).status_code == 200, (role, link)


def test_who_keeps_the_books_sees_gifts_and_the_office_does_not():
    cast = make_cast()
    gifts = reverse("admin:church_gift_changelist")
    assert gifts in links(cast[Role.TREASURER].user)
    assert gifts not in links(cast[Role.OFFICE].user)


def test_whoever_is_not_signed_in_sees_the_sign_in_page():
    assert Client().get(reverse("admin:index")).status_code == 302


def test_signing_in_leads_to_the_console():
    user = make_cast()[Role.OFFICE].user
    user.set_password("a long password")
    user.save()
    answer = Client().post(
        reverse("admin:login"), {"username": user.username, "password": "a long password"}, follow=True
    )
    assert answer.request["PATH_INFO"] == reverse("admin:index")
