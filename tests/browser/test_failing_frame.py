"""A frame that does not come: what to do and how to get away from it are shown by the loader itself."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE
from tests.browser.servers import A_PAGE, ChurchSite, Wire
from tests.browser.test_access import violations
from tests.browser.visitor import Widget

PHONES = {"viewport": PHONE, "is_mobile": True, "has_touch": True}
KINDS: list[dict[str, Any]] = [{"color_scheme": "light"}, {"color_scheme": "dark", **PHONES}]


def named(page: Page, site: ChurchSite, wire: Wire, *, key: str = "demo", lang: str = "en") -> Widget:
    """The widget by a line whose address names the church, as the console gives it."""
    address = site.page(lang=lang)
    path = address.removeprefix(site.origin)
    kind, body = site._pages[path]
    body = body.replace("/widget.js", "/widget.js?church=demo").replace('data-church="demo"', f'data-church="{key}"')
    site._pages[path] = (kind, body)
    page.goto(address)
    widget = Widget(page)
    expect(widget.launcher).to_be_visible()
    return widget


def apology(page: Page) -> Locator:
    return page.get_by_role("dialog")


@pytest.mark.parametrize("context", KINDS, indirect=True, ids=["light", "dark phone"])
def test_when_the_server_is_away_it_can_be_closed_called_from_and_tried_again(page: Page, site: ChurchSite, wire: Wire):
    widget = named(page, site, wire)
    wire.die()
    widget.launcher.click()

    expect(apology(page)).to_be_visible()
    expect(apology(page)).to_be_focused()
    hrefs = apology(page).locator("a").evaluate_all("links => links.map((link) => link.getAttribute('href'))")
    assert hrefs == ["tel:2175550142", "tel:988", "tel:911"]
    assert violations(page) == []

    apology(page).get_by_role("button", name="Close").click()
    expect(apology(page)).to_be_hidden()
    expect(widget.frame).to_be_hidden()
    expect(widget.launcher).to_be_focused()
    widget.launcher.click()
    wire.mend()
    apology(page).get_by_role("button", name="Retry").click()
    expect(widget.box).to_be_focused()
    expect(apology(page)).to_be_hidden()
    widget.say("Hello")
    expect(widget.replies).to_have_count(1)


def test_a_wrong_key_is_told_to_whoever_keeps_the_site(page: Page, site: ChurchSite, wire: Wire):
    widget = named(page, site, wire, key="nobody", lang="es")
    with page.expect_console_message(lambda message: '"nobody"' in message.text) as told:
        widget.launcher.click()

    expect(apology(page)).to_contain_text("El chat no está disponible")
    assert site.origin in told.value.text
    assert "www" in told.value.text


def test_an_origin_that_is_refused_gives_numbers_to_call_also_by_an_old_line(page: Page, wire: Wire):
    stranger = ChurchSite(wire.origin)
    page.goto(stranger.page())
    Widget(page).launcher.click()

    expect(apology(page).locator("a")).to_have_text(["988", "911"])
    page.keyboard.press("Escape")
    expect(apology(page)).to_be_hidden()
    stranger.close()


@pytest.mark.parametrize("context", [PHONES], indirect=True, ids=["phone"])
def test_a_slow_frame_can_be_closed_at_once_and_comes_after_all(page: Page, site: ChurchSite, wire: Wire):
    page.clock.install()
    widget = named(page, site, wire)
    with wire.held_before(A_PAGE) as is_held:
        widget.launcher.click()
        expect(widget.launcher).to_have_attribute("aria-label", "Close the chat")
        assert is_held.wait(20)
        expect(widget.launcher).to_be_visible()
        page.clock.fast_forward(8000)
        expect(apology(page)).to_be_visible()
    expect(apology(page)).to_be_hidden()
    expect(widget.box).to_be_visible()
