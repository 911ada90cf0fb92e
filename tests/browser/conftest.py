"""A browser, our server, a wire between them, and a church's site on another origin."""

import os
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.browser.servers import Carebot, ChurchSite, Wire
from tests.browser.visitor import Widget

CHROMIUM = Path(os.environ.get("CHROMIUM", "/usr/bin/chromium"))
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE_MS = 60_000
PHONE = {"width": 390, "height": 844}
LAG_MS = int(
    os.environ.get("BROWSER_LAG_MS", "0")
)  # every answer comes this much later: what acts before a page listens is found


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--times", type=int, default=1, help="how often each test marked `interrupted` is run")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    times = _times(metafunc.config)
    if times > 1 and metafunc.definition.get_closest_marker("interrupted"):
        metafunc.fixturenames.append("nth_time")
        metafunc.parametrize("nth_time", range(1, times + 1))


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    """Of each test that was run many times: how often it passed, and how long it took."""
    if _times(config) == 1:
        return
    took: dict[str, list[float]] = {}
    passed: dict[str, int] = {}
    for outcome in ("passed", "failed"):
        for report in terminalreporter.getreports(outcome):
            if report.when == "call":
                name = re.sub(r"\[.*", "", report.nodeid.split("::", 1)[1])
                took.setdefault(name, []).append(report.duration)
                passed[name] = passed.get(name, 0) + (outcome == "passed")
    terminalreporter.section("many times")
    for name, seconds in sorted(took.items()):
        middle, longest = sorted(seconds)[len(seconds) // 2], max(seconds)
        terminalreporter.line(
            f"{passed[name]} of {len(seconds)} passed, {middle:.1f} s, {longest:.1f} s at most: {name}"
        )


def _times(config: pytest.Config) -> int:
    return int(config.getoption("times", 1))


@pytest.fixture
def nth_time() -> int:
    """Which time it is, of many."""
    return 1


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def carebot(tmp_path_factory: pytest.TempPathFactory) -> Carebot:
    return Carebot(tmp_path_factory.mktemp("carebot"))


@pytest.fixture(autouse=True)
def _from_an_address_of_its_own(carebot: Carebot) -> None:
    carebot.forget_addresses()


@pytest.fixture(scope="session")
def _wire(carebot: Carebot) -> Iterator[Wire]:
    wire = Wire(carebot.port)
    yield wire
    wire.close()


@pytest.fixture(scope="session")
def site(carebot: Carebot, _wire: Wire) -> Iterator[ChurchSite]:
    site = ChurchSite(_wire.origin)
    carebot.start(site.origin)
    yield site
    site.close()
    carebot.stop()


@pytest.fixture
def wire(_wire: Wire) -> Iterator[Wire]:
    yield _wire
    _wire.mend()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One for each file: while it runs, no asynchronous test can run in this process."""
    if not CHROMIUM.exists():
        if os.environ.get("CI") == "true":
            pytest.fail(f"CI needs {CHROMIUM}, and did not find it.")
        pytest.skip(f"{CHROMIUM} was not found")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(CHROMIUM), args=ARGUMENTS)
        yield browser
        browser.close()


def patient(context: BrowserContext) -> BrowserContext:
    """A context that waits long enough for a machine with much to do, and whose pages are as slow as was asked."""
    context.set_default_timeout(PATIENCE_MS)
    if LAG_MS:
        context.on("page", slow_down)
    return context


def slow_down(page: Page) -> None:
    wire = {"offline": False, "latency": LAG_MS, "downloadThroughput": -1, "uploadThroughput": -1}
    page.context.new_cdp_session(page).send("Network.emulateNetworkConditions", wire)


@pytest.fixture
def context(browser: Browser, site: ChurchSite, request: pytest.FixtureRequest) -> Iterator[BrowserContext]:
    """A visitor's browser with nothing in it; `@pytest.mark.parametrize("context", [{…}], indirect=True)` for another kind."""
    options: dict[str, Any] = getattr(request, "param", {})
    context = patient(browser.new_context(**{"viewport": {"width": 1280, "height": 800}, **options}))
    yield context
    context.close()


SignIn = Callable[..., Page]
PASSWORD = "a long password of mine"


def give_password(page: Page, username: str) -> None:
    """On the sign-in page; ends on the console's first page."""
    page.locator("[name=username]").fill(username)
    page.locator("[name=password]").fill(PASSWORD)
    page.locator("[name=password]").press("Enter")
    page.wait_for_url(re.compile("/admin/$"))


@pytest.fixture(scope="session")
def hired() -> set[tuple[int, str]]:
    return set()


@pytest.fixture
def sign_in(
    browser: Browser, carebot: Carebot, site: ChurchSite, wire: Wire, hired: set[tuple[int, str]]
) -> Iterator[SignIn]:
    """Signs a member of staff in by the form, in a browser of their own: sign_in("Pastor Ruth", "pastor") gives the console.

    What its pages do by the clock need not be waited for: `page.clock.fast_forward(ms)`.
    """
    contexts: list[BrowserContext] = []

    def signed_in(name: str, *roles: str, to: Carebot = carebot, at: str = wire.origin, **options: Any) -> Page:
        username = name.replace(" ", "").lower()
        if (to.port, username) not in hired:
            to.hire(username, PASSWORD, name, *roles)
            hired.add((to.port, username))
        context = patient(browser.new_context(**{"viewport": {"width": 1280, "height": 900}, **options}))
        contexts.append(context)
        context.clock.install(time=time.time())
        page = context.new_page()
        page.goto(f"{at}/admin/")
        give_password(page, username)
        return page

    yield signed_in
    for context in contexts:
        context.close()


@pytest.fixture
def complaints() -> list[str]:
    """What the browser complained of: scripts that failed, whatever a policy blocked."""
    return []


@pytest.fixture
def page(context: BrowserContext, complaints: list[str]) -> Page:
    page = context.new_page()
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda message: complaints.append(message.text) if "policy" in message.text.lower() else None)
    return page


@pytest.fixture
def widget(page: Page, site: ChurchSite) -> Widget:
    """The widget on the church's page, not opened yet."""
    page.goto(site.page())
    return Widget(page)
