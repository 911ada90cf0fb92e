"""Each page of the console has one heading of the first level, which says what the page is, and shows itself without scripts."""

import re
from html import unescape

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from django.urls import reverse

from church.models import Role
from church.testing import make_cast
from prayers.models import Kind
from prayers.testing import make_record

pytestmark = [pytest.mark.django_db, pytest.mark.pages, pytest.mark.frame]
NO_SCRIPT = "console/no_script.css"


def headings(page: str) -> list[str]:
    found = re.findall(r"<h1[^>]*>(.*?)</h1>", page, re.S)
    return [" ".join(unescape(re.sub(r"<[^>]+>", " ", each)).split()) for each in found]


def test_each_page_has_one_first_heading_which_says_what_it_is() -> None:
    cast = make_cast()
    call = make_record(cast.church, Kind.CALLBACK)
    client = Client()
    client.force_login(cast[Role.PASTOR].user)
    told = {
        reverse("admin:index"): "Overview",
        reverse("inbox:page"): "Inbox",
        reverse("inbox:prayer_list"): "Prayer list",
        call.get_absolute_url(): "Call-back request",
        reverse("security"): "Your sign-in",
    }
    for url, heading in told.items():
        page = client.get(url).content.decode()
        assert [heading in each for each in headings(page)] == [True], url
        assert page.count("<h1") == page.count("</h1>") == 1
    for name, heading in (("admin:church_smallgroup_changelist", "groups"), ("admin:church_smallgroup_add", "group")):
        (found,) = headings(client.get(reverse(name)).content.decode())
        assert heading in found


def test_every_page_shows_itself_without_scripts_also_that_where_one_signs_in() -> None:
    client = Client()
    client.force_login(make_cast()[Role.PASTOR].user)
    pages = [(client, reverse("inbox:page")), (client, reverse("admin:church_smallgroup_changelist"))]
    for who, url in (*pages, (Client(), reverse("admin:login"))):
        head = who.get(url).content.decode().split("</head>")[0]
        noscript = re.findall(r"<noscript>(.*?)</noscript>", head, re.S)
        assert [NO_SCRIPT.removesuffix(".css") in each for each in noscript] == [True], url
    assert finders.find(NO_SCRIPT)
