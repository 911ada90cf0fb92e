"""The widget on sites that change their pages without loading them, take it away and bring it back, or hold two churches' lines."""

from collections.abc import Iterator
from pathlib import Path

import django_htmx
import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE
from tests.browser.servers import A_PAGE, Carebot, ChurchSite, Wire
from tests.browser.test_access import violations, violations_of_all
from tests.browser.visitor import Widget

TURBO = (Path(__file__).parent / "vendor" / "turbo.js").read_text()
HTMX = (Path(django_htmx.__file__).parent / "static/django_htmx/htmx-2.min.js").read_text()
HEARD = "window.heard = []; Carebot('on', 'open', () => heard.push('open'));"
MARK = "() => { window.isTheSame = true }"
IS_MARKED = "() => window.isTheSame === true"


@pytest.fixture
def printed(page: Page) -> list[str]:
    """What the page and its frames write to the browser's console."""
    lines: list[str] = []
    page.on("console", lambda message: lines.append(message.text))
    page.on("pageerror", lambda error: lines.append(str(error)))
    return lines


def listened_to(page: Page, expression: str = "window") -> list[str]:
    """The kinds of events that scripts of the page listen to there."""
    session = page.context.new_cdp_session(page)
    remote = session.send("Runtime.evaluate", {"expression": expression})["result"]["objectId"]
    found = session.send("DOMDebugger.getEventListeners", {"objectId": remote})["listeners"]
    session.detach()
    return sorted(each["type"] for each in found)


def html(line: str, body: str, head: str = "", lang: str = "en") -> str:
    return (
        f'<!doctype html><html lang="{lang}"><head><meta charset="utf-8"><title>Grace Church</title>'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">{head}{line}</head>'
        f"<body><main><h1>Grace Church</h1>{body}</main></body></html>"
    )


def begun(page: Page, words: str = "Where do I park?") -> Widget:
    widget = Widget(page).open()
    widget.say(words)
    expect(widget.replies).to_have_count(1)
    page.frames[1].evaluate(MARK)
    return widget


def goes_on(widget: Widget, *, is_same_frame: bool = True) -> None:
    """It is there once, open, with what was said in it, and answers."""
    expect(widget.launcher).to_have_count(1)
    expect(widget.frame).to_have_count(1)
    expect(widget.items("visitor")).to_have_text("You: Where do I park?")
    assert widget.page.frames[1].evaluate(IS_MARKED) is is_same_frame
    widget.say("What time is church?")
    expect(widget.replies).to_have_count(2)


class TestMountAndDestroy:
    def test_what_was_destroyed_is_gone_and_can_be_mounted_again(
        self, page: Page, site: ChurchSite, printed: list[str]
    ) -> None:
        page.goto(site.put("/plain", html("", "<p>Sunday at ten.</p>")))
        before = listened_to(page)
        page.goto(site.page(script="window.Carebot ??= function () { (Carebot.q ??= []).push(arguments) };" + HEARD))
        widget = begun(page)
        assert page.evaluate("heard") == ["open"]

        page.evaluate("Carebot('destroy')")
        expect(widget.launcher).to_have_count(0)
        expect(widget.frame).to_have_count(0)
        assert listened_to(page) == before
        assert page.evaluate("document.documentElement.children.length") == 2  # head and body
        page.evaluate("Carebot('destroy')")  # twice is once

        page.evaluate("Carebot('mount', {position: 'left'})")
        expect(widget.launcher).to_have_count(1)
        box = widget.launcher.bounding_box()
        assert box
        assert box["x"] < 100
        widget.open()
        goes_on(widget, is_same_frame=False)
        assert page.evaluate("heard") == ["open"]  # its listeners were the page's before
        page.evaluate("Carebot('mount', {language: 'es'})")  # mounted, it takes what is given
        expect(widget.launcher).to_have_attribute("aria-label", "Cerrar el chat")
        assert printed == []

    def test_what_is_called_in_between_is_done_when_it_is_mounted(
        self, page: Page, site: ChurchSite, printed: list[str]
    ) -> None:
        page.goto(site.page())
        widget = Widget(page)
        expect(widget.launcher).to_be_visible()
        page.evaluate("Carebot('destroy'); Carebot('open')")
        expect(widget.frame).to_have_count(0)
        page.evaluate("Carebot('mount')")
        expect(widget.box).to_be_focused()
        assert printed == []

    def test_nothing_happens_later_of_what_was_under_way(
        self, page: Page, site: ChurchSite, wire: Wire, printed: list[str]
    ) -> None:
        page.clock.install()
        page.goto(site.page())
        widget = Widget(page)
        with wire.held_before(A_PAGE) as is_held:
            widget.launcher.click()
            assert is_held.wait(20)
            expect(widget.frame).to_be_visible()
            page.evaluate("Carebot('destroy')")
            page.clock.fast_forward(20_000)
            page.evaluate("Carebot('mount')")
            page.clock.fast_forward(20_000)
            expect(page.get_by_role("dialog")).to_be_hidden()
        expect(widget.launcher).to_have_attribute("aria-expanded", "false")
        assert printed == []

    def test_a_line_that_is_put_in_again_mounts_what_was_destroyed(self, page: Page, site: ChurchSite) -> None:
        page.goto(site.put("/again", html(site.line(), ""), strict=False))
        widget = Widget(page)
        expect(widget.launcher).to_be_visible()
        again = """() => {
          const line = document.createElement("script");
          line.src = document.querySelector("script[src]").src;
          line.dataset.church = "demo";
          line.dataset.language = "es";
          document.head.append(line);
        }"""
        page.evaluate("Carebot('destroy')")
        page.evaluate(again)
        expect(widget.launcher).to_have_attribute("aria-label", "Hable con nosotros")
        page.evaluate(again)
        expect(widget.launcher).to_have_count(1)


class TestPagesThatAreSwapped:
    def turbo(self, site: ChurchSite, place: str) -> str:
        """Two pages under Turbo, each with the line in its head, or in its body, where Turbo runs it again."""
        site.put("/turbo.js", TURBO, "text/javascript")
        head, line = '<script src="/turbo.js"></script>', site.line()
        for number, other in ((1, 2), (2, 1)):
            link = f'<p>Page {number}. <a href="/{place}-{other}">Next</a></p>'
            page = html(line, link, head) if place == "head" else html("", link + line, head)
            site.put(f"/{place}-{number}", page, strict=False)
        return f"{site.origin}/{place}-1"

    @pytest.mark.parametrize("place", ["head", "body"])
    def test_a_turbo_visit_leaves_the_open_conversation(
        self, page: Page, site: ChurchSite, place: str, printed: list[str]
    ) -> None:
        page.goto(self.turbo(site, place))
        widget = begun(page)
        page.get_by_role("link", name="Next").click()
        expect(page.get_by_text("Page 2.")).to_be_visible()
        goes_on(widget)
        page.go_back()
        expect(page.get_by_text("Page 1.")).to_be_visible()
        expect(widget.replies).to_have_count(2)
        expect(widget.launcher).to_have_count(1)
        assert printed == []

    @pytest.mark.parametrize("context", [{"viewport": PHONE}], indirect=True)
    def test_a_page_that_turbo_brings_back_can_be_used_once_the_chat_is_closed(
        self, page: Page, site: ChurchSite
    ) -> None:
        """Turbo keeps the page as it was while the chat filled the screen, and nothing of it could be reached then."""
        page.goto(self.turbo(site, "head"))
        expect(Widget(page).launcher).to_be_visible()
        page.get_by_role("link", name="Next").click()
        expect(page.get_by_text("Page 2.")).to_be_visible()
        widget = Widget(page).open()
        page.go_back()
        expect(page.get_by_text("Page 1.")).to_be_attached()
        assert page.evaluate("document.body.inert")
        widget.at.get_by_role("button", name="Close the chat").click()
        page.go_forward()
        expect(page.get_by_text("Page 2.")).to_be_visible()
        assert not page.evaluate("document.body.inert")

    def test_what_htmx_puts_into_the_body_leaves_the_open_conversation(
        self, page: Page, site: ChurchSite, printed: list[str]
    ) -> None:
        site.put("/htmx.js", HTMX, "text/javascript")
        head, line = '<script src="/htmx.js"></script>', site.line()
        boosted = '<p hx-boost="true">Page {}. <a href="/boosted-{}">Next</a></p>'
        for number, other in ((1, 2), (2, 1)):
            site.put(f"/boosted-{number}", html("", boosted.format(number, other) + line, head), strict=False)
        page.goto(f"{site.origin}/boosted-1")
        widget = begun(page)
        page.get_by_role("link", name="Next").click()
        expect(page.get_by_text("Page 2.")).to_be_visible()
        goes_on(widget)
        assert "park" not in page.evaluate("JSON.stringify([{...sessionStorage}, {...localStorage}])")
        assert printed == []

    def test_a_script_that_replaces_the_whole_document_gets_it_back(self, page: Page, site: ChurchSite) -> None:
        page.goto(site.page())
        widget = begun(page)
        page.evaluate("document.documentElement.replaceChildren(document.head, document.createElement('body'))")
        goes_on(widget, is_same_frame=False)


class TestTwoChurches:
    @pytest.fixture
    def both(self, site: ChurchSite, carebot: Carebot) -> Iterator[str]:
        carebot.shell(
            "from church.models import Church; from church.testing import make_church;"
            "hill = Church.objects.filter(public_key='hill').first() or make_church(public_key='hill', name='Church on the Hill');"
            f"hill.is_active, hill.allowed_origins = True, [{site.origin!r}]; hill.save()"
        )
        lines = site.line('data-church="demo"', "?church=demo") + site.line('data-church="hill"', "?church=hill")
        yield site.put("/both", html(lines, '<p><a href="#">Find us</a></p>'))
        carebot.shell(
            "from church.models import Church; Church.objects.filter(public_key='hill').update(is_active=False)"
        )

    def test_each_has_its_own_launcher_by_name_and_its_own_conversation(
        self, page: Page, both: str, printed: list[str]
    ) -> None:
        page.goto(both)
        demo = page.get_by_role("button", name="Chat with us: Cedar Hollow")
        hill = page.get_by_role("button", name="Chat with us: Church on the Hill")
        expect(hill.get_by_text("Church on the Hill")).to_be_visible()
        boxes = [each.bounding_box() for each in (demo, hill)]
        assert boxes[0]
        assert boxes[1]
        assert abs(boxes[0]["y"] - boxes[1]["y"]) >= boxes[0]["height"]
        assert violations(page) == []

        hill.click()
        chat = Widget(page)
        expect(chat.at.locator(".chat h1")).to_have_text("Church on the Hill")
        expect(chat.box).to_be_focused()
        expect(demo).to_be_hidden()
        chat.say("Hello")
        expect(chat.replies).to_have_count(1)
        assert sorted(page.evaluate("Object.keys(localStorage)")) == ["carebot:hill:talked"]

        page.evaluate("Carebot('to', 'demo', 'open')")  # one at a time
        visible = page.locator("iframe >> visible=true")
        expect(visible).to_have_count(1)
        expect(visible.content_frame.locator(".chat h1")).to_have_text("Cedar Hollow Community Church")
        expect(visible.content_frame.locator(".visitor")).to_have_count(0)
        page.evaluate("Carebot('to', 'demo', 'destroy')")
        expect(page.get_by_role("button", name="Chat with us", exact=True)).to_have_count(1)
        assert printed == []

    def test_a_call_to_one_of_them_from_before_either_was_there_reaches_that_one(
        self, page: Page, site: ChurchSite, both: str
    ) -> None:
        site.put("/own.js", "window.Carebot = function () { (Carebot.q ??= []).push(arguments) };"
                            "Carebot('to', 'hill', 'open');", "text/javascript")  # fmt: skip
        kind, body = site._pages["/both"]
        site.put("/early", body.replace("<script", '<script src="/own.js"></script><script', 1), kind)
        page.goto(f"{site.origin}/early")
        expect(page.frame_locator("iframe").locator(".chat h1")).to_have_text("Church on the Hill")
        expect(page.locator("iframe")).to_have_count(1)


class TestOtherLines:
    def test_the_key_in_the_address_is_enough(self, page: Page, site: ChurchSite, printed: list[str]) -> None:
        page.goto(site.put("/key", html(site.line("", "?church=demo"), "")))
        begun(page)
        assert printed == []

    def test_a_wrong_key_in_the_address_is_told_of(self, page: Page, site: ChurchSite) -> None:
        page.goto(site.put("/wrong", html(site.line("", "?church=nobody"), "")))
        with page.expect_console_message(lambda message: '"nobody"' in message.text):
            Widget(page).launcher.click()

    def test_a_line_without_a_key_does_nothing(self, page: Page, site: ChurchSite, printed: list[str]) -> None:
        page.goto(site.put("/none", html(site.line(""), "")))
        page.wait_for_load_state("networkidle")
        expect(Widget(page).launcher).to_have_count(0)
        assert printed == []

    def test_a_module_has_its_settings_and_its_church(self, page: Page, site: ChurchSite, printed: list[str]) -> None:
        line = site.line('type="module" data-position="left" data-language="es"', "?church=demo")
        page.goto(site.put("/module", html(line, "")))
        widget = begun(page)
        expect(widget.launcher).to_have_attribute("aria-label", "Cerrar el chat")
        box = widget.launcher.bounding_box()
        assert box
        assert box["x"] < 100
        assert printed == []

    def test_a_script_of_the_site_can_import_it(
        self, page: Page, site: ChurchSite, wire: Wire, printed: list[str]
    ) -> None:
        page.goto(site.put("/imported", html("", "<p>Sunday at ten.</p>")))
        page.evaluate(f"import('{wire.origin}/widget.js?church=demo').then(() => {{ Carebot('open') }})")
        widget = Widget(page)
        expect(widget.box).to_be_focused()
        widget.say("Hello")
        expect(widget.replies).to_have_count(1)
        assert printed == []


@pytest.mark.parametrize("context", [{"viewport": PHONE}], indirect=True)
def test_the_keyboard_stays_in_a_chat_that_fills_the_screen(page: Page, site: ChurchSite, widget: Widget):
    widget.open()
    link = page.get_by_text("Find us")
    reached = set()
    for _ in range(12):
        page.keyboard.press("Tab")
        reached.add(page.evaluate("document.activeElement.tagName"))
    assert "A" not in reached
    link.focus()
    expect(link).not_to_be_focused()
    assert violations_of_all(page) == []

    widget.at.get_by_role("button", name="Close the chat").click()
    expect(page.locator("body")).to_have_js_property("inert", False)
    link.focus()
    expect(link).to_be_focused()
    widget.open()
    page.set_viewport_size({"width": 1280, "height": 800})  # turned, it fills the screen no more
    expect(page.locator("body")).to_have_js_property("inert", False)
    link.focus()
    expect(link).to_be_focused()
