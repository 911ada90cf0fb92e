"""The one line on a church's site: what it asks for, what it keeps, what the site can tell it, and how much it weighs."""

import gzip
import re
import time
import urllib.request
from typing import Any

import jwt
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.servers import Carebot, ChurchSite, Wire
from tests.browser.visitor import Widget

MOST_LOADER_BYTES = 5 * 1024
MOST_WIDGET_BYTES = 30 * 1024
MOST_WIRE_BYTES = 40 * 1024
MOST_REQUESTS = 8
BEFORE = "window.Carebot = function () { (Carebot.q = Carebot.q || []).push(arguments) };"
HEARD = "window.heard = []; for (const name of ['ready', 'open', 'close', 'unread']) Carebot('on', name, (n) => heard.push(name));"
STORED = "() => [localStorage.length, sessionStorage.length, document.cookie]"


def asked_for(page: Page, wire: Wire) -> list[str]:
    """What the page asks our server for, from now on."""
    asked: list[str] = []

    def note(request: Any) -> None:
        if request.url.startswith(wire.origin):
            asked.append(f"{request.method} {request.url.removeprefix(wire.origin)}")

    page.on("request", note)
    return asked


def test_nothing_but_the_loader_is_asked_for_before_it_is_opened_and_nothing_stored_before_a_message_is_sent(
    page: Page, site: ChurchSite, wire: Wire, context: BrowserContext
):
    asked = asked_for(page, wire)
    page.goto(site.page())
    widget = Widget(page)
    expect(widget.launcher).to_be_visible()
    assert asked == ["GET /widget.js"]

    widget.open()
    assert not any("/api/" in call for call in asked)
    frame = page.frames[1]
    assert frame.evaluate(STORED) == [0, 0, ""]
    expect(widget.at.locator("#stored")).to_contain_text("this chat is kept on this device")

    widget.say("Zacchaeus")
    expect(widget.replies).to_have_count(1)
    assert frame.evaluate(STORED) == [1, 0, ""]
    # The page keeps that somebody wrote, by which the launcher's badge is asked for, and nothing else.
    assert page.evaluate("() => [Object.entries(localStorage), sessionStorage.length]") == [
        [["carebot:demo:talked", "1"]],
        0,
    ]
    assert context.cookies() == []
    expect(widget.at.locator("#stored")).to_be_hidden()
    token = frame.evaluate("() => JSON.parse(Object.values(localStorage)[0]).token")
    assert not any(token in call or "Zacchaeus" in call for call in asked)


def test_calls_before_the_loader_are_kept_and_the_site_is_told_what_happens(page: Page, site: ChurchSite):
    page.goto(site.page(script=f"{BEFORE} {HEARD} Carebot('open');"))
    widget = Widget(page)

    expect(widget.box).to_be_focused()
    page.evaluate("Carebot('close')")
    expect(widget.frame).to_be_hidden()
    page.evaluate("Carebot('toggle')")
    expect(widget.frame).to_be_visible()
    page.wait_for_function("heard.length >= 4")
    assert sorted(page.evaluate("heard")) == ["close", "open", "open", "ready"]


def test_settings_come_by_attribute_and_by_call(page: Page, site: ChurchSite):
    greeting = 'data-greeting="Peace be with you." data-colour="#f2c14e" data-position="left" data-language="es"'
    page.goto(site.page(greeting))
    widget = Widget(page)
    box = widget.launcher.bounding_box()
    assert box
    assert box["x"] < 100
    assert widget.launcher.evaluate("button => getComputedStyle(button).color") == "rgb(17, 17, 17)"
    widget.open()
    expect(widget.items("greeting")).to_contain_text("Peace be with you.")
    expect(widget.at.locator("#send")).to_have_css("background-color", "rgb(242, 193, 78)")
    expect(widget.at.locator("html")).to_have_attribute("lang", "es")

    page.evaluate("Carebot('update', {language: 'en', colour: '#123456', greeting: 'Hello.', launcher: 'hidden'})")
    expect(widget.at.locator("html")).to_have_attribute("lang", "en")
    expect(widget.items("greeting")).to_contain_text("Hello.")
    expect(widget.at.locator("#send")).to_have_css("background-color", "rgb(18, 52, 86)")
    page.evaluate("Carebot('close')")
    expect(widget.launcher).to_be_hidden()


def test_a_member_signed_in_by_the_site_is_known_until_the_site_resets(page: Page, site: ChurchSite, carebot: Carebot):
    secret = "a secret of the church's own site"
    carebot.shell(
        "from church.models import Church, IdentitySecret;"
        f"IdentitySecret(church=Church.objects.get(public_key='demo'), slot=1).put({secret!r}).save()"
    )
    now = int(time.time())
    token = jwt.encode({"sub": "m-1", "aud": "demo", "iat": now, "exp": now + 300}, secret, algorithm="HS256")
    page.goto(site.page(script=f"{BEFORE} Carebot('identify', async () => '{token}');"))
    widget = Widget(page).open()
    with page.expect_response(re.compile("/identity$")) as answer:
        widget.say("Hello")
    assert answer.value.status == 200

    page.reload()
    with page.expect_response(re.compile("/identity$")) as answer:  # also when an earlier conversation goes on
        widget.open()
    assert answer.value.request.method == "POST"

    with page.expect_response(lambda response: response.request.method == "DELETE") as answer:
        page.evaluate("Carebot('reset')")
    assert (answer.value.status, answer.value.url.rsplit("/", 1)[1]) == (204, "identity")
    expect(widget.items("visitor")).to_have_count(0)
    assert page.frames[1].evaluate(STORED) == [0, 0, ""]


def test_where_neither_the_page_nor_its_line_says_a_language_the_church_does(
    page: Page, site: ChurchSite, carebot: Carebot
):
    with carebot.speaking("es"):
        page.goto(site.page(lang=""))
        widget = Widget(page).open()

        expect(widget.items("greeting")).to_contain_text("le damos la bienvenida")
        expect(widget.launcher).to_have_attribute("aria-label", "Cerrar el chat")


def test_an_origin_that_the_church_did_not_name_cannot_show_it(page: Page, wire: Wire):
    stranger = ChurchSite(wire.origin)
    page.goto(stranger.page())

    with page.expect_console_message(lambda message: "frame-ancestors" in message.text):
        Widget(page).launcher.click()
    stranger.close()


def test_words_from_an_unnamed_window_are_not_heard(widget: Widget, page: Page):
    widget.open()
    frame = page.frames[1]

    frame.evaluate("() => window.postMessage({carebot: 'update', settings: {greeting: 'Forged', language: 'en'}}, '*')")
    page.evaluate("() => window.postMessage({carebot: 'leave', url: 'https://evil.example/'}, '*')")
    widget.say("Hello")

    expect(widget.replies).to_have_count(1)
    expect(widget.log).not_to_contain_text("Forged")
    assert "evil" not in page.url


def test_where_the_browser_refuses_storage_the_conversation_lasts_as_long_as_the_page(
    page: Page, site: ChurchSite, context: BrowserContext
):
    context.add_init_script(
        "Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('refused', 'SecurityError') }})"
    )
    page.goto(site.page())
    widget = Widget(page).open()
    widget.say("Hello")
    expect(widget.replies).to_have_count(1)
    widget.say("What time is church?")
    expect(widget.replies).to_have_count(2)


def test_the_loader_and_the_open_widget_are_small(widget: Widget, page: Page, wire: Wire):
    def weight(path: str) -> int:
        with urllib.request.urlopen(f"{wire.origin}{path}") as response:
            return len(gzip.compress(response.read(), 9))

    asked = asked_for(page, wire)
    page.reload()
    widget.open().say("Hello")
    expect(widget.replies).to_have_count(1)

    paths = {call.split()[1] for call in asked if "/api/" not in call}
    weights = {path: weight(path) for path in paths}
    assert weights["/widget.js"] <= MOST_LOADER_BYTES
    assert sum(weights.values()) <= MOST_WIDGET_BYTES, weights


def test_opened_it_takes_few_requests_and_little_of_the_wire(page: Page, site: ChurchSite, wire: Wire):
    """From the line on the church's page to a chat that can be written in, headers and all, as they came."""
    came: list[tuple[str, int]] = []

    def note(request: Any) -> None:
        if request.url.startswith(wire.origin):
            sizes = request.sizes()
            came.append(
                (request.url.removeprefix(wire.origin), sizes["responseBodySize"] + sizes["responseHeadersSize"])
            )

    page.on("requestfinished", note)
    page.goto(site.page())
    Widget(page).open()
    page.wait_for_load_state("networkidle")
    assert len(came) <= MOST_REQUESTS, came
    assert sum(size for _path, size in came) <= MOST_WIRE_BYTES, came
