"""What a visitor asked for is theirs to see and to take back."""

from playwright.sync_api import Page, expect

from tests.browser.servers import Carebot
from tests.browser.test_access import violations
from tests.browser.visitor import WIDOW, Widget


def test_a_visitor_sees_what_they_asked_for_and_takes_it_back(widget: Widget, page: Page, carebot: Carebot):
    widget.open()
    widget.say(WIDOW)
    expect(widget.items("receipt").first).to_be_visible()
    menu = widget.menu()
    menu.get_by_role("button", name="Your requests").click()
    asked = menu.get_by_role("listitem")
    expect(asked).to_have_count(1)
    assert violations(page.frames[1]) == []

    asked.get_by_role("button", name="Take back").click()
    asked.get_by_role("button", name="Yes, take it back").click()

    expect(menu.get_by_text("It is taken back")).to_be_visible()
    expect(asked).to_have_count(0)


def test_what_is_to_be_changed_stands_in_the_box(widget: Widget):
    widget.open()
    widget.say(WIDOW)
    expect(widget.items("receipt").first).to_be_visible()
    menu = widget.menu()
    menu.get_by_role("button", name="Your requests").click()
    menu.get_by_role("listitem").get_by_role("button", name="Change").click()

    expect(menu).to_be_hidden()
    expect(widget.box).to_be_focused()
    assert widget.box.input_value().startswith("I would like to change this: ")
