"""The console under its policy: no page loads or runs what the policy does not let in, and nothing of it stands still for that."""

from urllib.parse import urljoin

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import SignIn
from tests.browser.servers import Carebot
from tests.browser.visitor import Widget

TELL = "addEventListener('securitypolicyviolation', e => console.error(`policy ${e.violatedDirective} ${e.blockedURI} ${e.sourceFile}`))"
SMUGGLED = """() => {
  document.body.insertAdjacentHTML('beforeend', '<img src=x onerror="window.ran = 1"><a id=lure href="javascript:window.ran = 1">x</a>');
  const own = document.createElement('script');
  own.textContent = 'window.ran = 1';
  document.body.append(own);
  document.getElementById('lure').click();
}"""
SIDEBAR = "links => [...new Set(links.map(link => link.href.replace(/#.*/, '')))]"


@pytest.fixture
def console(sign_in: SignIn, carebot: Carebot, complaints: list[str]) -> Page:
    """Somebody who may read everything, with whatever their browser complains of."""
    page = sign_in("Admin Ada", "admin", "pastor", "safety_on_call")
    carebot.shell(
        "from django.contrib.auth.models import User; User.objects.filter(username='adminada').update(is_superuser=True)"
    )
    page.add_init_script(TELL)
    page.on("pageerror", lambda error: complaints.append(f"{page.url}: {error}"))
    page.on("console", lambda told: complaints.append(f"{page.url}: {told.text}") if told.type == "error" else None)
    page.on("console", lambda told: complaints.append(f"{page.url}: {told.text}") if "Alpine" in told.text else None)
    return page


def look_at(page: Page, address: str) -> None:
    answer = page.goto(address, wait_until="load")
    assert answer
    assert answer.ok, address
    if answer.header_value("content-type") == "text/html; charset=utf-8":
        assert "script-src 'self'" in (answer.header_value("content-security-policy") or ""), address


def test_no_page_of_the_console_breaks_its_policy(console: Page, widget: Widget, complaints: list[str]):
    widget.open().say("Please pray for my brother Elias, he has surgery tomorrow.")
    expect(widget.items("receipt")).to_be_visible()
    root = console.url
    look_at(console, root)
    lists = console.locator("#nav-sidebar-inner a[href^='/admin/'], a[href^='/admin/'].in-row").evaluate_all(SIDEBAR)
    assert len(lists) > 10
    own = [
        "inbox/",
        "conversations/live/",
        "instructions/",
        "plans/",
        "tasks/",
        "evals/run/",
        "evals/run/add/",
        "evals/churchscenario/add/",
        "evals/detectorreport/",
        "carebot/turn/",
        "auth/user/add/",
    ]
    for address in dict.fromkeys([*lists, *(urljoin(root, each) for each in own)]):
        if "logout" in address:
            continue
        look_at(console, address)
        # What stands first in a list: a record, a turn, a run, a form.
        inside = console.locator("#result_list th a, #main .in-row a, table tbody th a").first
        if inside.count() and (link := inside.get_attribute("href")):
            look_at(console, urljoin(console.url, link))
    assert complaints == []


def test_the_frame_around_the_pages_does_what_it_did(console: Page, complaints: list[str]):
    console.goto(console.url)
    dark = console.locator("html.dark")
    expect(dark).to_have_count(0)
    console.evaluate("Alpine.$data(document.documentElement).switchTheme('dark')")
    expect(dark).to_have_count(1)
    assert console.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--color-primary-600')")
    assert complaints == []


def test_markup_that_was_smuggled_in_runs_nothing(console: Page):
    console.goto(console.url)
    console.evaluate(SMUGGLED)
    console.wait_for_function("[...document.images].every(image => image.complete)")
    assert console.evaluate("window.ran") is None
