"""What a visitor does with the widget, and what they see of it."""

from playwright.sync_api import FrameLocator, Locator, Page, expect

WIDOW = "My husband of 41 years died on Tuesday. I can't stop crying. Please pray for me."
expect.set_options(timeout=60_000)


class Chat:
    """The chat, in its frame or on its own page."""

    def __init__(self, at: Page | FrameLocator) -> None:
        self.at = at

    @property
    def box(self) -> Locator:
        return self.at.locator("#text")

    @property
    def log(self) -> Locator:
        return self.at.locator("#log")

    @property
    def crisis(self) -> Locator:
        return self.at.locator("#crisis")

    def items(self, kind: str) -> Locator:
        return self.log.locator(f".{kind}")

    @property
    def replies(self) -> Locator:
        return self.log.locator(".assistant:not(.greeting)")

    def say(self, words: str) -> None:
        self.box.fill(words)
        self.box.press("Enter")

    def menu(self) -> Locator:
        self.at.locator("#menu-button").click()
        return self.at.locator("#menu")


class Widget(Chat):
    """The widget on a church's page."""

    def __init__(self, page: Page) -> None:
        super().__init__(page.frame_locator("iframe"))
        self.page = page
        self.launcher = page.locator("button[aria-expanded]")
        self.frame = page.locator("iframe")

    def open(self) -> "Widget":
        self.page.bring_to_front()
        self.launcher.click()
        expect(self.box).to_be_focused()
        return self
