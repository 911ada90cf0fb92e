"""For everybody: keyboard alone, screen readers, large type, right to left, still pictures, light and dark."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Frame, Page, expect

from tests.browser.conftest import PHONE
from tests.browser.servers import Carebot, ChurchSite, Wire
from tests.browser.visitor import WIDOW, Chat, Widget

AXE = (Path(__file__).parent / "vendor" / "axe.min.js").read_text()
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
SMALLEST_TARGET = 24  # CSS pixels, WCAG 2.2 criterion 2.5.8


def violations(frame: Frame | Page) -> list[str]:
    frame.evaluate(AXE)
    found: dict[str, Any] = frame.evaluate(
        "rules => axe.run(document, {runOnly: rules, iframes: false, resultTypes: ['violations']})", RULES
    )
    return _told(found)


def violations_of_all(page: Page) -> list[str]:
    """Of the page and its frames as one: where the chat fills the screen, its heading and its main part are the page's."""
    for frame in page.frames:
        frame.evaluate(AXE)
        frame.evaluate("() => axe.configure({allowedOrigins: ['<unsafe_all_origins>']})")
    found: dict[str, Any] = page.evaluate(
        "rules => axe.run(document, {runOnly: rules, resultTypes: ['violations']})", RULES
    )
    return _told(found)


def _told(found: dict[str, Any]) -> list[str]:
    return [f"{each['id']}: {each['nodes'][0]['html'][:120]}" for each in found["violations"]]


@pytest.mark.parametrize(
    "context",
    [
        {"color_scheme": "light"},
        {"color_scheme": "dark"},
        {"viewport": PHONE, "color_scheme": "dark", "is_mobile": True, "has_touch": True},
    ],
    indirect=True,
    ids=["light", "dark", "phone"],
)
def test_axe_finds_nothing_in_any_state(widget: Widget, page: Page, carebot: Carebot, wire: Wire):
    assert violations(page) == []
    widget.open()
    frame = page.frames[1]
    assert violations(frame) == []
    with carebot.refusing("prayers_prayerrequest"):
        widget.say(WIDOW)
        expect(widget.items("correction")).to_be_visible()
    widget.say("My husband hits me and I am scared of him. Please pray.")
    expect(widget.crisis).to_be_visible()
    carebot.staff_take_over("Pastor Ann", "I am here.")
    expect(widget.items("staff")).to_be_visible()
    wire.die()
    widget.say("Are you there?")
    expect(widget.items("failed")).to_be_visible()
    wire.mend()
    assert violations(frame) == []
    widget.menu().get_by_role("button", name="Clear this conversation").click()
    assert violations(frame) == []
    fills = widget.frame.bounding_box() == {"x": 0, "y": 0, **PHONE}
    assert (violations_of_all if fills else violations)(page) == []


@pytest.mark.parametrize("path", ["/demo/", "/c/demo/", "/c/demo/form/", "/c/demo/form/?lang=es"])
def test_axe_finds_nothing_on_the_pages(page: Page, wire: Wire, path: str):
    page.goto(f"{wire.origin}{path}")
    assert violations(page) == []


def test_with_the_keyboard_alone(page: Page, site: ChurchSite):
    page.goto(site.page())
    widget = Widget(page)
    expect(widget.launcher).to_be_visible()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(widget.launcher).to_be_focused()
    page.keyboard.press("Enter")
    expect(widget.box).to_be_focused()
    page.keyboard.type("Hello")
    page.keyboard.press("Enter")
    expect(widget.replies).to_have_count(1)
    expect(widget.box).to_be_focused()

    page.keyboard.press("Shift+Tab")
    expect(widget.log).to_be_focused()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    expect(widget.at.get_by_label("Language")).to_be_focused()
    page.keyboard.press("Escape")
    expect(widget.at.locator("#menu-button")).to_be_focused()
    page.keyboard.press("Escape")
    expect(widget.launcher).to_be_focused()
    expect(widget.frame).to_be_hidden()


def test_one_live_region_says_everything_once(widget: Widget):
    widget.open().say(WIDOW)
    expect(widget.items("receipt")).to_be_visible()

    live = "[aria-live]:not([aria-live=off]), [role=log], [role=status], [role=alert]"
    assert widget.at.locator(f"{live} >> visible=true").count() == 1
    assert widget.log.get_attribute("role") == "log"


@pytest.mark.parametrize("context", [{"viewport": PHONE}], indirect=True)
def test_every_target_is_large_enough(widget: Widget, page: Page):
    widget.open().say("My husband hits me and I am scared of him")
    expect(widget.crisis).to_be_visible()
    widget.menu()

    small = page.frames[1].evaluate(
        """least => [...document.querySelectorAll('a, button, select, input, textarea')]
            .filter(each => each.checkVisibility() && !each.closest('.item p'))
            .filter(each => Math.min(each.getBoundingClientRect().width, each.getBoundingClientRect().height) < least)
            .map(each => each.outerHTML.slice(0, 100))""",
        SMALLEST_TARGET,
    )
    assert small == []


@pytest.mark.parametrize("context", [{"viewport": {"width": 320, "height": 256}}], indirect=True)
def test_at_400_percent_nothing_is_cut_off(widget: Widget, page: Page):
    widget.open().say("My husband hits me and I am scared of him")
    expect(widget.crisis).to_be_visible()

    for state in ("conversation", "menu"):
        if state == "menu":
            widget.menu()
        overflow = page.frames[1].evaluate("() => document.documentElement.scrollWidth - innerWidth")
        assert overflow <= 0, state
    page.keyboard.press("Escape")
    widget.box.scroll_into_view_if_needed()
    expect(widget.box).to_be_in_viewport()


def test_it_can_be_turned_right_to_left(widget: Widget, page: Page):
    widget.open().say("Hello")
    expect(widget.replies).to_have_count(1)
    frame = page.frames[1]
    frame.evaluate("() => { document.documentElement.dir = 'rtl' }")

    visitor, reply = widget.items("visitor").bounding_box(), widget.replies.bounding_box()
    assert visitor
    assert reply
    assert visitor["x"] < reply["x"]
    assert frame.evaluate("() => document.documentElement.scrollWidth - innerWidth") <= 0


@pytest.mark.parametrize("context", [{"reduced_motion": "reduce"}], indirect=True)
def test_nothing_moves_for_whoever_asks_for_stillness(widget: Widget, wire: Wire, page: Page):
    widget.open()
    with wire.held_before("event: sentence"):
        widget.say("Hello")
        expect(widget.items("typing")).to_be_visible()
        assert page.frames[1].evaluate("() => document.getAnimations().length") == 0


def test_text_size_is_chosen_and_kept_and_sound_is_off(widget: Widget, page: Page):
    widget.open().say("Hello")
    expect(widget.replies).to_have_count(1)
    menu = widget.menu()
    expect(menu.get_by_label("Sound when an answer comes")).not_to_be_checked()
    menu.get_by_label("Text size").select_option("2")
    size = "() => parseFloat(getComputedStyle(document.documentElement).fontSize)"
    assert page.frames[1].evaluate(size) > 22

    page.reload()
    widget.open()
    assert page.frames[1].evaluate(size) > 22


@pytest.mark.parametrize("context", [{"viewport": PHONE}], indirect=True)
def test_on_a_phone_the_chat_fills_the_screen(widget: Widget, page: Page):
    widget.open()
    expect(widget.launcher).to_be_hidden()
    assert widget.frame.bounding_box() == {"x": 0, "y": 0, **PHONE}

    widget.at.get_by_role("button", name="Close the chat").click()
    expect(widget.launcher).to_be_focused()


def test_the_full_page_is_the_same_chat(page: Page, wire: Wire):
    page.goto(f"{wire.origin}/c/demo/")
    chat = Chat(page)
    expect(chat.box).to_be_focused()
    chat.say(WIDOW)
    expect(chat.items("receipt")).to_be_visible()
    expect(page.get_by_role("button", name="Close the chat")).to_have_count(0)
