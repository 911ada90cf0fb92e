"""What is read with ease: numbers to tap, when something was said, and room beside the crisis lines on a phone."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE
from tests.browser.servers import Carebot, Wire
from tests.browser.test_access import violations
from tests.browser.test_answers import staff_write
from tests.browser.visitor import Chat, Widget

WORDS = "Call me at (217) 555-0142 or +49 30 1234567, on 2026-11-29 or 11/29, room 412, $1,200.50."


def test_telephone_numbers_can_be_tapped_and_nothing_else_is_one(page: Page, wire: Wire, carebot: Carebot):
    page.goto(f"{wire.origin}/c/demo/")
    chat = Chat(page)
    chat.say("Hello")
    expect(chat.replies).to_have_count(1)
    staff_write(carebot, WORDS)
    said = chat.items("staff")
    expect(said).to_contain_text(WORDS)
    links = said.get_by_role("link")
    assert [link.get_attribute("href") for link in links.all()] == ["tel:2175550142", "tel:+49301234567"]
    for item in (said, chat.items("visitor"), chat.replies):
        expect(item.first).to_have_attribute("data-time", re.compile(r"\d{1,2}:\d{2}"))
    assert violations(page) == []


@pytest.mark.parametrize("context", [{"viewport": PHONE}], indirect=True)
def test_on_a_phone_the_crisis_lines_leave_room(page: Page, wire: Wire, carebot: Carebot):
    page.goto(f"{wire.origin}/c/demo/")
    chat = Chat(page)
    chat.say("I want to die. I have the pills here.")
    expect(chat.crisis).to_be_visible()
    box = chat.crisis.bounding_box()
    assert box
    assert box["height"] <= 240
    expect(chat.crisis.get_by_role("link").first).to_be_in_viewport()
    assert violations(page) == []


class TestFirstSteps:
    def test_one_touch_begins_and_then_they_are_gone(self, widget: Widget, page: Page) -> None:
        widget.open()
        steps = widget.at.get_by_role("group", name="You could begin with")
        expect(steps.get_by_role("button")).to_have_count(4)
        assert violations(page.frames[1]) == []
        steps.get_by_role("button", name="When are the services?").click()
        expect(widget.items("visitor")).to_have_text("You: When are the services?")
        expect(widget.box).to_be_focused()
        expect(widget.replies).to_have_count(1)
        expect(steps).to_have_count(0)

        page.reload()
        expect(widget.open().items("visitor")).to_have_count(1)
        expect(steps).to_have_count(0)

    def test_what_is_only_a_beginning_is_gone_on_with(self, widget: Widget) -> None:
        widget.open()
        widget.at.get_by_role("button", name="Please pray for …").click()
        expect(widget.box).to_have_value("Please pray for ")
        expect(widget.box).to_be_focused()
        expect(widget.items("visitor")).to_have_count(0)

    @pytest.mark.parametrize("context", [{"viewport": {"width": 1280, "height": 560}}], indirect=True)
    def test_in_a_low_window_that_it_is_automated_is_read_first(self, widget: Widget) -> None:
        widget.open()
        expect(widget.at.get_by_role("group", name="You could begin with")).to_be_attached()
        expect(widget.items("disclosure")).to_be_in_viewport(ratio=1)

    def test_they_are_in_the_language_that_is_chosen(self, widget: Widget) -> None:
        widget.open()
        widget.menu().get_by_label("Language").select_option("es")
        expect(widget.at.get_by_role("group", name="Puede empezar con").get_by_role("button")).to_have_count(4)
        expect(widget.at.get_by_role("button", name="Please pray for …")).to_have_count(0)


def test_every_bubble_says_in_which_language_it_is(widget: Widget, page: Page, carebot: Carebot):
    def languages(kind: str) -> list[str]:
        return widget.items(kind).locator("p").evaluate_all("all => all.map((each) => each.lang)")

    widget.open()
    assert languages("greeting") == languages("disclosure") == ["en"]
    widget.say("Mi esposo murió el martes. Por favor oren por mí.")
    expect(widget.items("receipt")).to_be_visible()
    staff_write(carebot, "We are thinking of you and would like to call you.")
    expect(widget.items("staff")).to_be_visible()
    for _ in range(2):
        expect(widget.items("visitor").locator("p")).to_have_attribute("lang", "es")
        expect(widget.replies.locator("p")).to_have_attribute("lang", "es")
        assert languages("receipt") == ["es"]
        assert languages("staff") == ["en"]
        expect(widget.items("staff").locator("strong")).not_to_have_attribute("lang", "es")
        page.reload()  # and again, as it is on record
        widget.open()
        expect(widget.items("staff")).to_be_visible()
