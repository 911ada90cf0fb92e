"""A church's site that is truly another site than ours, in a browser that lets a frame of another site store nothing."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, Playwright, expect, sync_playwright

from tests.browser.conftest import ARGUMENTS, CHROMIUM, patient
from tests.browser.servers import Carebot, ChurchSite
from tests.browser.visitor import Widget

BLOCKED = {
    "profile": {"block_third_party_cookies": True, "cookie_controls_mode": 1}
}  # as visitors set it in the settings
STORED = "() => [Object.keys(localStorage), Object.keys(sessionStorage), document.cookie]"
IS_REFUSED = "() => { try { return localStorage.length < 0 } catch { return true } }"


@pytest.fixture(scope="module")
def playwright() -> Iterator[Playwright]:
    if not CHROMIUM.exists():
        pytest.skip(f"{CHROMIUM} was not found")
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture
def context(playwright: Playwright, tmp_path: Path) -> Iterator[BrowserContext]:
    (tmp_path / "Default").mkdir()
    (tmp_path / "Default" / "Preferences").write_text(json.dumps(BLOCKED))
    context = playwright.chromium.launch_persistent_context(tmp_path, executable_path=CHROMIUM, args=ARGUMENTS)
    yield patient(context)
    context.close()


@pytest.fixture
def elsewhere(carebot: Carebot, site: ChurchSite) -> Iterator[Callable[[], str]]:
    """Makes pages of the church on another site than ours, and gives their addresses."""
    allow = "from church.models import Church; Church.objects.update(allowed_origins={!r})"
    carebot.shell(allow.format([site.origin.replace("localhost", "127.0.0.1")]))
    yield lambda: site.page().replace("localhost", "127.0.0.1")
    carebot.shell(allow.format([site.origin]))


def opened(page: Page, address: str) -> Widget:
    page.goto(address)
    widget = Widget(page).open()
    assert page.frames[1].evaluate(IS_REFUSED), "this browser does not block what it should"
    return widget


def test_the_conversation_goes_on_from_page_to_page_of_the_site_and_the_words_say_how_long(
    page: Page, elsewhere: Callable[[], str]
):
    widget = opened(page, elsewhere())
    expect(widget.at.locator("#stored")).to_contain_text("this tab of your browser keeps this chat until you close it")
    assert page.evaluate(STORED) == [[], [], ""]

    widget.say("What time is church?")
    expect(widget.replies).to_have_count(1)
    assert page.evaluate(STORED) == [[], ["carebot:demo"], ""]
    assert "church" not in page.evaluate("sessionStorage['carebot:demo']")  # no words of theirs
    widget = opened(page, elsewhere())
    expect(widget.items("visitor")).to_have_text("You: What time is church?")
    widget.say("Where do I park?")
    expect(widget.replies).to_have_count(2)

    menu = widget.menu()
    menu.get_by_role("button", name="Clear this conversation").click()
    menu.get_by_role("button", name="Clear", exact=True).click()
    expect(widget.items("visitor")).to_have_count(0)
    assert page.evaluate(STORED) == [[], [], ""]


def test_another_tab_knows_nothing_of_it(page: Page, context: BrowserContext, elsewhere: Callable[[], str]):
    opened(page, elsewhere()).say("Hello")
    expect(Widget(page).replies).to_have_count(1)

    another = opened(context.new_page(), elsewhere())

    expect(another.items("visitor")).to_have_count(0)
    expect(another.at.locator("#stored")).to_be_visible()


def test_where_nobody_can_keep_it_the_words_say_so(page: Page, context: BrowserContext, elsewhere: Callable[[], str]):
    context.add_init_script(
        "Object.defineProperty(window, 'sessionStorage', {get() { throw new DOMException('refused', 'SecurityError') }})"
    )
    widget = opened(page, elsewhere())

    expect(widget.at.locator("#stored")).to_contain_text("keeps nothing of this chat")
    widget.say("Hello")
    expect(widget.replies).to_have_count(1)
