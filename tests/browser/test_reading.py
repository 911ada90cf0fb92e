"""What is read with ease: numbers to tap, when something was said, and room beside the crisis lines on a phone."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE
from tests.browser.servers import Carebot, Wire
from tests.browser.test_access import violations
from tests.browser.test_answers import staff_write
from tests.browser.visitor import Chat

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
