"""python -m tests.browser.screenshots: what a visitor sees, on a phone and on a desktop, by day and by night, in screenshots/."""

import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.browser.conftest import ARGUMENTS, CHROMIUM, PHONE
from tests.browser.servers import Carebot, Wire
from tests.browser.visitor import WIDOW, Widget

DESKTOP = {"width": 1280, "height": 800}


class Album:
    """One kind of screen: makes pages for it and keeps what they show."""

    def __init__(self, directory: Path, browser: Browser, wire: Wire, name: str, **options: Any) -> None:
        self.directory, self.wire, self.name = directory, wire, name
        self.context = browser.new_context(**options)
        self.without_scripts = browser.new_context(java_script_enabled=False, **options)

    def page(self, path: str = "/demo/") -> Page:
        page = self.context.new_page()
        page.goto(f"{self.wire.origin}{path}")
        return page

    def opened(self, path: str = "/demo/") -> Widget:
        """The widget with nothing said yet: another church's visitor left nothing here."""
        self.context.clear_cookies()
        widget = Widget(self.page(path)).open()
        widget.page.frames[1].evaluate("localStorage.clear()")
        widget.page.reload()
        return widget.open()

    def keep(self, page: Page, what: str, *, whole: bool = False) -> None:
        page.screenshot(path=str(self.directory / f"{self.name}-{what}.png"), full_page=whole)
        page.close()

    def take(self, carebot: Carebot) -> None:
        self.keep(self.page(), "1-closed")
        self.keep(self.opened().page, "2-greeting")
        widget = self.opened()
        widget.say(WIDOW)
        expect(widget.items("receipt")).to_be_visible()
        self.keep(widget.page, "3-receipt")
        widget = self.opened()
        with carebot.refusing("prayers_prayerrequest"):
            widget.say(WIDOW)
            expect(widget.items("correction")).to_be_visible()
        self.keep(widget.page, "4-correction")
        widget = self.opened()
        widget.say("My husband hits me and I am scared of him")
        expect(widget.crisis).to_be_visible()
        self.keep(widget.page, "5-crisis")
        widget = self.opened()
        widget.menu().get_by_label("Language").select_option("es")
        widget.page.keyboard.press("Escape")
        widget.say("Mi esposo murió el martes. Por favor oren por mí.")
        expect(widget.items("receipt")).to_be_visible()
        self.keep(widget.page, "6-spanish")
        widget = self.opened()
        widget.say("Hello")
        expect(widget.replies).to_have_count(1)
        widget.menu().get_by_role("button", name="Clear this conversation").click()
        self.keep(widget.page, "7-menu")
        page = self.without_scripts.new_page()
        page.goto(f"{self.wire.origin}/c/demo/")
        self.keep(page, "8-form", whole=True)
        widget = self.opened()
        widget.say("Hello")
        expect(widget.replies).to_have_count(1)
        carebot.staff_take_over("Pastor Ruth", "I am here with you now. Would you like me to call?")
        expect(widget.items("staff")).to_be_visible()
        carebot.assistant_returns()
        self.wire.die()
        widget.say("Yes, please")
        expect(widget.items("failed")).to_be_visible()
        self.keep(widget.page, "9-person-offline")
        self.wire.mend()
        self.keep(self.page("/c/demo/"), "10-full-page")


def main(directory: Path) -> None:
    directory.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as kept, sync_playwright() as playwright:
        carebot = Carebot(Path(kept))
        wire = Wire(carebot.port)
        browser = playwright.chromium.launch(executable_path=str(CHROMIUM), args=ARGUMENTS)
        try:
            carebot.start()
            for scheme in ("light", "dark"):
                phone = {"viewport": PHONE, "is_mobile": True, "has_touch": True}
                for name, options in (("phone", phone), ("desktop", {"viewport": DESKTOP})):
                    Album(directory, browser, wire, f"{name}-{scheme}", color_scheme=scheme, **options).take(carebot)
        finally:
            browser.close()
            wire.close()
            carebot.stop()


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "screenshots"))
