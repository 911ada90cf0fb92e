"""Which policy a page is sent with, and that what Unfold would write into each page stands in a file."""

import pytest
from django.conf import settings
from unfold.settings import CONFIG_DEFAULTS
from unfold.utils import convert_color


def policy_of(response):
    return dict(part.strip().split(" ", 1) for part in response["Content-Security-Policy"].split(";"))


@pytest.mark.parametrize(
    "path", ["/admin/", "/admin/inbox/", "/admin/login/", "/admin/auth/user/", "/admin/nothing-here/", "/nothing-here"]
)
def test_every_page_has_a_policy(cast, client, path):
    client.force_login(cast.superuser)
    policy = policy_of(client.get(path))
    assert "'self'" in policy["script-src"]
    assert "'unsafe-inline'" not in policy["script-src"] + policy["style-src"] + policy["default-src"]
    assert policy["frame-ancestors"] == policy["object-src"] == "'none'"


def test_what_the_console_needs_is_given_to_the_console_alone(cast, client):
    client.force_login(cast.superuser)
    assert policy_of(client.get("/admin/"))["script-src"] == "'self' 'unsafe-eval'"
    assert policy_of(client.get("/c/nowhere/"))["script-src"] == "'self'"


@pytest.mark.frame
def test_a_page_has_no_style_and_no_script_of_its_own_in_it(cast, client):
    client.force_login(cast.superuser)
    page = client.get("/admin/").content.decode()
    assert "<style" not in page
    assert "theme.css" in page
    assert page.count("<script") == page.count("<script src=") + page.count("<script defer src=") + page.count(
        'type="application/json"'
    )


def test_the_colors_of_the_file_are_unfolds():
    written = (settings.BASE_DIR / "static/console/theme.css").read_text(encoding="utf-8")
    for name, weights in CONFIG_DEFAULTS["COLORS"].items():
        for weight, value in weights.items():
            assert f"--color-{name}-{weight}: {convert_color(value)};" in written
