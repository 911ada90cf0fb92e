"""The loader, the frame and the pages: who may show them, what they know, and that they leave nothing behind."""

import gzip
import json
import re
from typing import Any

import pytest
from django.test import Client

from church.models import Church
from church.testing import make_church


@pytest.fixture
def client() -> Client:
    return Client()


def page_data(response: Any) -> dict[str, Any]:
    found = re.search(r'<script id="data" type="application/json">(.*?)</script>', response.content.decode(), re.S)
    assert found
    data: dict[str, Any] = json.loads(found.group(1))
    return data


def test_the_loader_is_sent_compressed_and_known_again(client: Client):
    first = client.get("/widget.js", headers={"Accept-Encoding": "gzip"})
    again = client.get("/widget.js", headers={"If-None-Match": first["ETag"]})
    plain = client.get("/widget.js")

    assert first["Content-Encoding"] == "gzip"
    assert gzip.decompress(first.content) == plain.content
    assert first["Cross-Origin-Resource-Policy"] == "cross-origin"
    assert again.status_code == 304


def known_to_the_loader(response: Any) -> dict[str, Any]:
    """What the server puts into the script: the last thing in it."""
    known: dict[str, Any] = json.loads(response.content.decode().rsplit("})(", 1)[1].removesuffix(");\n"))
    return known


def test_the_loader_knows_where_it_came_from_and_whose_it_is(client: Client, church: Church):
    known = known_to_the_loader(client.get("/widget.js?church=grace"))
    assert (known["origin"], known["church"], known["name"]) == ("http://testserver", "grace", church.name)
    assert known_to_the_loader(client.get("/widget.js")) == {"origin": "http://testserver"}


@pytest.mark.parametrize("key", ["nobody", '"});alert(1);({"', "</script><script>", "a" * 5000])
def test_a_key_that_is_no_churchs_is_a_string_in_the_loader_and_nothing_else(client: Client, db: None, key: str):
    response = client.get("/widget.js", {"church": key})
    known = known_to_the_loader(response)
    assert known == {"origin": "http://testserver", "church": key[:64]}
    assert response.content.decode().endswith(f"}})({json.dumps(known)});\n")


def test_another_site_may_run_the_loader_as_a_module(client: Client):
    first = client.get("/widget.js")
    again = client.get("/widget.js", headers={"If-None-Match": first["ETag"]})
    assert first["Access-Control-Allow-Origin"] == again["Access-Control-Allow-Origin"] == "*"


def test_a_loader_that_is_still_the_same_is_not_said_to_be_anything_but_a_script(client: Client):
    """A browser that is told the kept script is HTML blocks it: the launcher was gone an hour after the first visit."""
    first = client.get("/widget.js")
    again = client.get("/widget.js", headers={"If-None-Match": first["ETag"]})
    assert again["Content-Type"] == first["Content-Type"] == "text/javascript; charset=utf-8"


def test_a_church_is_framed_by_its_own_sites_alone(client: Client, church: Church):
    make_church(public_key="neighbour", allowed_origins=["https://neighbour.example.org"])
    church.allowed_origins = ["https://grace.example.org"]
    church.save()

    response = client.get("/c/grace/frame/")

    policy = dict(part.strip().split(" ", 1) for part in response["Content-Security-Policy"].split(";"))
    assert policy["frame-ancestors"] == "'self' https://grace.example.org"
    assert policy["script-src"] == policy["style-src"] == "'self'"
    assert "X-Frame-Options" not in response
    assert page_data(response)["origins"] == ["https://grace.example.org"]


@pytest.mark.parametrize("path", ["/c/grace/", "/c/grace/frame/", "/c/grace/form/"])
def test_whoever_only_looks_is_left_without_a_cookie(client: Client, church: Church, path: str):
    response = client.get(path)

    assert response.status_code == 200
    assert not response.cookies


@pytest.mark.parametrize("path", ["/c/nobody/", "/c/nobody/frame/", "/c/nobody/form/"])
def test_there_is_nothing_at_the_address_of_an_unknown_church(client: Client, db: None, path: str):
    assert client.get(path).status_code == 404


def test_the_page_holds_the_lines_of_the_churchs_country(client: Client, church: Church):
    church.country = "GB"
    church.save()

    lines = page_data(client.get("/c/grace/"))["lines"]["en"]["self_harm"]

    assert lines[0] == {"name": "Samaritans", "ways": [{"kind": "call", "label": "116 123", "href": "tel:116123"}]}
    assert lines[1]["ways"][0]["href"] == "sms:85258?&body=SHOUT"
    assert lines[-1]["ways"][0]["href"] == "tel:999"


def test_an_unknown_country_gets_a_directory_of_lines(client: Client, church: Church):
    church.country = "FR"
    church.save()

    lines = page_data(client.get("/c/grace/"))["lines"]["es"]["abuse"]

    assert [way["href"] for line in lines for way in line["ways"]] == ["https://findahelpline.com"]


def test_the_page_is_in_the_language_asked_for(client: Client, church: Church):
    assert 'lang="es"' in client.get("/c/grace/?lang=es").content.decode()
    assert 'lang="en"' in client.get("/c/grace/?lang=xx").content.decode()


def test_no_page_holds_inline_script_or_style(client: Client, church: Church):
    for path in ("/c/grace/", "/c/grace/frame/", "/c/grace/form/"):
        html = client.get(path).content.decode()
        scripts = re.findall(r"<script([^>]*)>", html)
        assert all("src=" in script or "application/json" in script for script in scripts)
        assert " style=" not in html
        assert "<style" not in html
        assert not re.search(r"\son\w+=", html)


def test_the_first_page_is_the_demo_churchs_where_there_is_one(client: Client, church: Church):
    assert client.get("/").headers["Location"] == "/c/grace/"
    make_church(public_key="demo", name="Cedar Hollow")

    assert client.get("/").headers["Location"] == "/demo/"
    page = client.get("/demo/").content.decode()
    assert '<script async src="/widget.js" data-church="demo"></script>' in page


def test_an_installation_without_a_church_says_what_to_do(client: Client, db: None):
    response = client.get("/")

    assert response.status_code == 404
    assert "manage.py demo" in response.content.decode()


@pytest.mark.parametrize("path", ["/c/grace/", "/c/grace/form/"])
def test_no_box_cuts_off_in_silence_what_is_pasted_into_it(client: Client, church: Church, path: str):
    """The script counts and says so; without one the form answers that it is too long. A `maxlength` would cut."""
    content = client.get(path).content.decode()

    assert "<textarea" in content
    assert all("maxlength" not in box for box in re.findall(r"<textarea[^>]*>", content))


def test_the_page_knows_how_long_a_message_may_be(client: Client, church: Church):
    assert page_data(client.get("/c/grace/"))["most"] == 20_000
