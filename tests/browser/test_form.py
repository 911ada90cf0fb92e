"""Without a script, or with one that fails, the page is a form that reaches the same people."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.servers import Carebot, Wire
from tests.browser.visitor import WIDOW


def send_form(page: Page, words: str) -> None:
    page.get_by_label("In your own words").fill(words)
    page.get_by_role("button", name="Send to the church").click()


@pytest.mark.parametrize("context", [{"java_script_enabled": False}], indirect=True)
def test_without_a_script_a_prayer_request_reaches_the_prayer_team(page: Page, wire: Wire, carebot: Carebot):
    page.goto(f"{wire.origin}/c/demo/")
    words = f"{WIDOW} Without a script."
    send_form(page, words)

    expect(page.get_by_text("Shared with the prayer team")).to_be_visible()
    assert carebot.rows(
        f"SELECT count(*) FROM prayers_prayerrequest WHERE request = '{words.replace(chr(39), chr(39) * 2)}'"
    ) == [(1,)]
    assert "husband" not in page.url


@pytest.mark.parametrize("context", [{"java_script_enabled": False}], indirect=True)
def test_without_a_script_danger_is_answered_with_the_lines(page: Page, wire: Wire):
    page.goto(f"{wire.origin}/c/demo/")
    send_form(page, "I want to kill myself")

    expect(page.get_by_role("alert")).to_contain_text("988")


@pytest.mark.parametrize("path", ["/c/demo/form/", "/c/demo/"])
def test_whoever_leaves_the_form_quickly_does_not_find_it_again_by_going_back(page: Page, wire: Wire, path: str):
    page.context.route("https://www.google.com/**", lambda route: route.fulfill(body="Elsewhere"))
    if path == "/c/demo/":  # where the chat did not start
        page.route("**/widget/*/chat.js", lambda route: route.abort())
    page.goto("about:blank")
    page.goto(f"{wire.origin}{path}")
    page.get_by_label("In your own words").fill("He hits me")

    page.get_by_role("link", name="Leave quickly").click()

    page.wait_for_url("https://www.google.com/")
    page.go_back()
    assert page.url == "about:blank"


def test_a_script_that_does_not_arrive_leaves_the_form(page: Page, wire: Wire):
    page.route("**/widget/*/chat.js", lambda route: route.abort())
    page.goto(f"{wire.origin}/c/demo/")

    expect(page.get_by_role("button", name="Send to the church")).to_be_visible()
    expect(page.locator("#text")).to_be_hidden()
