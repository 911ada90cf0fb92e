"""Both sides at once: a visitor in the widget, and a member of staff who takes the conversation over in the console."""

from itertools import count
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, SignIn
from tests.browser.servers import Carebot, Wire
from tests.browser.test_access import AXE, RULES
from tests.browser.visitor import WIDOW, Widget

YEARS = count(1931)


@pytest.fixture
def console(sign_in: SignIn, request: pytest.FixtureRequest) -> Page:
    """The console, signed in as a pastor."""
    options: dict[str, Any] = getattr(request, "param", {})
    return sign_in("Pastor Ruth", "pastor", **options)


def open_newest(console: Page, wire: Wire, words: str) -> None:
    console.goto(f"{wire.origin}/admin/conversations/live/")
    console.locator(".cv-rows li", has_text=words).get_by_role("link").first.click()
    expect(console.get_by_role("log")).to_contain_text(words)


def violations(page: Page) -> list[str]:
    """What axe finds in our part of the page; the frame around it is unfold's."""
    page.evaluate(AXE)
    found: dict[str, Any] = page.evaluate(
        "rules => axe.run(document.querySelector('.console'), {runOnly: rules, resultTypes: ['violations']})", RULES
    )
    return [f"{each['id']}: {each['nodes'][0]['html'][:120]}" for each in found["violations"]]


def test_a_conversation_is_taken_over_written_in_and_handed_back(widget: Widget, console: Page, wire: Wire):
    widget.open().say("Hello, I have moved here alone")
    expect(widget.replies).to_have_count(1)
    open_newest(console, wire, "I have moved here alone")

    console.get_by_role("button", name="Take over").click()
    expect(widget.at.locator("#voice")).to_have_text("You are writing with Pastor Ruth, a person from the church")
    console.get_by_label("Your message to the visitor").fill("I am here with you.")
    console.keyboard.press("Enter")
    expect(widget.items("staff")).to_contain_text("I am here with you.")
    expect(console.get_by_label("Your message to the visitor")).to_have_value("")

    console.get_by_label("Your message to the visitor").fill("A draft")
    widget.say("How good of you")
    expect(console.get_by_role("log")).to_contain_text("How good of you")
    expect(console.get_by_label("Your message to the visitor")).to_have_value("A draft")
    expect(console.get_by_label("Your message to the visitor")).to_be_focused()
    expect(widget.replies).to_have_count(1)
    console.keyboard.press("Enter")
    expect(widget.items("staff")).to_have_count(2)

    console.get_by_role("button", name="Hand back").click()
    expect(widget.at.locator("#voice")).to_have_text("Automated assistant")
    widget.say("Good evening")
    expect(widget.replies).to_have_count(2)
    expect(widget.items("notice")).to_have_count(2)


def test_without_our_scripts_the_same_forms_do_it(widget: Widget, console: Page, wire: Wire):
    widget.open().say("Hello from a plain page")
    expect(widget.replies).to_have_count(1)
    open_newest(console, wire, "Hello from a plain page")
    for script in ("**/htmx.js*", "**/console/*.js*"):  # unfold's own are needed for anything to be seen at all
        console.route(script, lambda route: route.abort())
    console.reload()
    console.get_by_role("button", name="Take over").click()
    console.get_by_label("Your message to the visitor").fill("Words without a script")
    console.get_by_role("button", name="Send").click()
    expect(console.get_by_role("log")).to_contain_text("Words without a script")
    expect(widget.items("staff")).to_contain_text("Words without a script")


@pytest.mark.parametrize(
    "console",
    [{"color_scheme": "light"}, {"color_scheme": "dark"}, {"color_scheme": "dark", "viewport": PHONE}],
    indirect=True,
    ids=["light", "dark", "phone"],
)
def test_axe_finds_nothing_on_the_pages(widget: Widget, console: Page, carebot: Carebot, wire: Wire):
    known_by = f"He was born in {next(YEARS)}."  # other tests on this server have lost a husband, too
    with carebot.refusing("prayers_prayerrequest"):
        widget.open().say(f"{known_by} {WIDOW}")
        expect(widget.items("correction")).to_be_visible()
    open_newest(console, wire, known_by)
    assert violations(console) == []
    console.get_by_role("button", name="Take over").click()
    expect(console.get_by_role("button", name="Send")).to_be_visible()
    widget.say("Is somebody there?")
    expect(console.get_by_text("waits for an answer")).to_be_visible()
    assert violations(console) == []
    carebot.shell(
        "from carebot.models import Turn; Turn.objects.filter(emotional=True).update(needs_person='unanswered')"
    )
    for path in ("conversations/live/", "failed-writes/", "unanswered/"):
        console.goto(f"{wire.origin}/admin/{path}")
        expect(console.locator(".co-card").first).to_be_visible()
        assert violations(console) == []
        assert console.evaluate("document.documentElement.scrollWidth <= innerWidth")
