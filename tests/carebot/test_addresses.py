"""Odd parameters, in a query or a path, are refused in words; no address gives an error of ours."""

import re
from io import BytesIO
from urllib.parse import unquote
from uuid import uuid4

import pytest
from django.core.handlers.asgi import ASGIRequest
from django.test import AsyncClient
from django.urls import get_resolver
from django.urls.resolvers import URLPattern

from carebot.addresses import ADDRESS_CHARS, is_odd

ODD = {
    "nul": "%00",
    "nul within": "a%00b",
    "half of a pair": "%ED%A0%80",
    "no utf-8": "%FF",
    "overlong": "x" * ADDRESS_CHARS,
}
# Odd, and yet a page may answer as it likes, but for an error of ours.
STRANGE = ("9" * 30, "%27-1")
PARAMETERS = [
    "after",
    "before",
    "change",
    "church",
    "cursor",
    "compare",
    "date",
    "day",
    "days",
    "from",
    "id",
    "lang",
    "language",
    "n",
    "next",
    "p",
    "page",
    "place",
    "q",
    "s",
    "search",
    "since",
    "state",
    "text",
    "to",
    "view",
    "w",
    "who",
    "with",
    "o",
    "e",
    "_popup",
    "_to_field",
    "_changelist_filters",
    "church__id__exact",
]
SAMPLE = {"int": "1", "uuid": str(uuid4())}


def routes(resolver=None, prefix=""):
    """Every address there is, with something in place of its parameters."""
    for each in (resolver or get_resolver()).url_patterns:
        route = prefix + str(each.pattern).removeprefix("^").removesuffix("$").removesuffix(r"\Z")
        if isinstance(each, URLPattern):
            yield "/" + re.sub(r"<(?:(\w+):)?\w+>", lambda found: SAMPLE.get(found[1], "1"), route)
        else:
            yield from routes(each, route)


ROUTES = sorted({route for route in routes() if "(" not in route and "logout" not in route})


@pytest.fixture
def superuser(cast, client):
    client.raise_request_exception = False
    client.force_login(cast.superuser)
    return client


def test_many_addresses_are_known():
    assert len(ROUTES) > 300


@pytest.mark.parametrize("odd", ODD.values(), ids=ODD)
def test_an_odd_query_is_refused_at_every_address(superuser, odd):
    told = {route: superuser.get(route, QUERY_STRING=f"q={odd}").status_code for route in ROUTES}
    assert {route: status for route, status in told.items() if status != 400} == {}


@pytest.mark.parametrize("path", ["/", "/admin/", "/api/v1/churches/", "/c/", "/static/", "/healthz", "/admin/r/1/"])
def test_an_odd_path_is_refused_before_anything_is_looked_for(superuser, path):
    for odd in ("%00", "a%00b", "x" * ADDRESS_CHARS):
        assert superuser.get(f"{path}{odd}").status_code == 400
        assert superuser.get(f"{path}{odd}/change/").status_code == 400


@pytest.mark.parametrize("odd", ODD.values(), ids=ODD)
def test_an_odd_path_is_told_as_a_server_hands_it_on(odd):
    path = unquote(f"/admin/{odd}/")
    assert is_odd(
        ASGIRequest({"type": "http", "method": "GET", "path": path, "query_string": b"", "headers": []}, BytesIO())
    )


@pytest.mark.pages
@pytest.mark.parametrize("strange", STRANGE)
def test_what_is_only_strange_gives_no_error_of_ours(superuser, strange):
    query = "&".join(f"{name}={strange}" for name in PARAMETERS)
    told = {route: superuser.get(route, QUERY_STRING=query).status_code for route in ROUTES}
    assert {route: status for route, status in told.items() if status >= 500 and route != "/readyz"} == {}


def test_the_interface_refuses_in_a_problem_document(superuser):
    refused = superuser.get("/api/v1/conversations/x/messages", QUERY_STRING="after=%00")
    assert refused["Content-Type"] == "application/problem+json"
    assert "Accepted: UTF-8 without a NUL" in refused.json()["detail"]


async def test_it_is_refused_by_the_asynchronous_ways_too():
    for path in ("/admin/", "/api/v1/schema"):
        assert (await AsyncClient().get(path, QUERY_STRING="q=%00")).status_code == 400


def test_what_people_write_is_no_odd_address(superuser):
    for query in ("q=%C3%B1and%C3%BA+Jos%C3%A9", "q=%EF%BF%BD", "q=100%25", "q=%zz", "q=%0A"):
        assert superuser.get("/admin/", QUERY_STRING=query).status_code == 200


async def test_danger_is_heard_whatever_the_query(church):
    client = AsyncClient()
    begun = await client.post(
        f"/api/v1/churches/{church.public_key}/conversations", {}, content_type="application/json"
    )
    conversation = begun.json()
    told = await client.post(
        f"/api/v1/conversations/{conversation['id']}/messages?x=%00",
        {"text": "I want to kill myself"},
        content_type="application/json",
        headers={"authorization": f"Bearer {conversation['token']}", "accept": "application/json"},
    )
    assert told.status_code == 200
    assert "988" in told.content.decode()
