"""An answer reaches a visitor who left: a badge before the chat is opened, an email, and the way back on another device."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from email import message_from_string
from email.policy import default
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Request, expect

from tests.browser.conftest import patient
from tests.browser.servers import Carebot, ChurchSite, Wire
from tests.browser.test_access import violations
from tests.browser.visitor import WIDOW, Chat, Widget
from tests.servers.installation import until
from tests.smtp import MailServer, mail_server

STORED = "() => [Object.entries(localStorage), Object.keys(sessionStorage), document.cookie]"
NEWEST = "from carebot.models import *; talk = Conversation.objects.order_by('-created_at')[0];"


def staff_write(carebot: Carebot, words: str) -> None:
    carebot.shell(
        f"{NEWEST} from church.models import StaffMember;"
        "staff = StaffMember.objects.filter(church=talk.church)[0];"
        f"Message.objects.create(conversation=talk, seq=talk.next_seq(), role='staff', staff=staff, text={words!r})"
    )


@contextmanager
def asked(page: Page) -> Iterator[list[str]]:
    """The paths that the page and its frames ask for meanwhile, of whichever server."""
    paths: list[str] = []

    def note(request: Request) -> None:
        paths.append(re.sub(r"^https?://[^/]+", "", request.url))

    page.on("request", note)
    yield paths
    page.remove_listener("request", note)


def begun(page: Page, site: ChurchSite, words: str = "Where do I park?") -> Widget:
    page.goto(site.page())
    widget = Widget(page).open()
    widget.say(words)
    expect(widget.replies).to_have_count(1)
    return widget


def test_whoever_never_wrote_is_asked_nothing_about(page: Page, site: ChurchSite):
    with asked(page) as paths:
        page.goto(site.page())
        expect(Widget(page).launcher).to_be_visible()
        page.wait_for_load_state("networkidle")
    assert not [each for each in paths if "/c/" in each or "/api/" in each]
    assert page.evaluate(STORED) == [[], [], ""]

    widget = Widget(page).open()  # looked at, and nothing sent
    widget.at.locator("#close").click()
    with asked(page) as paths:
        page.reload()
        page.wait_for_load_state("networkidle")
    assert not [each for each in paths if "/c/" in each or "/api/" in each]


def test_an_answer_shows_on_the_launcher_of_the_next_page_until_it_was_seen(
    page: Page, site: ChurchSite, carebot: Carebot
):
    begun(page, site)
    assert page.evaluate(STORED) == [[["carebot:demo:talked", "1"]], [], ""]  # that somebody wrote, and nothing else
    page.goto("about:blank")
    staff_write(carebot, "There is room behind the church.")

    with asked(page) as paths:
        page.goto(site.page())
        widget = Widget(page)
        expect(widget.launcher).to_have_attribute("aria-label", "Chat with us (1 new)")
    assert not [each for each in paths if "/frame/" in each or "/messages" in each]  # the chat itself is not loaded

    widget.open()
    expect(widget.items("staff")).to_contain_text("There is room behind the church.")
    with page.expect_response(lambda response: response.url.endswith("/seen")):
        pass
    page.goto(site.page())
    page.wait_for_load_state("networkidle")
    expect(Widget(page).launcher).to_have_attribute("aria-label", "Chat with us")


def test_what_is_cleared_is_asked_about_no_more(page: Page, site: ChurchSite):
    widget = begun(page, site)
    menu = widget.menu()
    menu.get_by_role("button", name="Clear this conversation").click()
    menu.get_by_role("button", name="Clear", exact=True).click()
    expect(widget.items("visitor")).to_have_count(0)
    assert page.evaluate(STORED) == [[], [], ""]


def test_no_badge_where_violence_at_home_was_told(page: Page, site: ChurchSite, carebot: Carebot):
    begun(page, site, "My husband hits me.")
    page.goto("about:blank")
    staff_write(carebot, "We are here for you.")
    page.goto(site.page())
    page.wait_for_load_state("networkidle")
    expect(Widget(page).launcher).to_have_attribute("aria-label", "Chat with us")


# --- By email -----------------------------------------------------------------------------------------------------


WORD = "blue heron"


@dataclass
class Mailing:
    """A server whose emails are taken by a mail server of ours."""

    carebot: Carebot
    wire: Wire
    site: ChurchSite
    server: MailServer

    @property
    def to_dana(self) -> list[str]:
        """Staff are told by email, too."""
        return [each for each in self.server.taken if "To: dana@example.org" in each]

    def email(self) -> str:
        """The one email that came to Dana, once it has."""
        until(lambda: bool(self.to_dana), "the email", told=self._told)
        [raw] = self.to_dana
        return str(message_from_string(raw, policy=default).get_content())

    def _told(self) -> str:
        """What stands about it, and what the server wrote last: no words of anybody."""
        mails = self.carebot.rows(
            "SELECT state, error, attempts, up_to_seq, next_attempt_at, came_back_at FROM carebot_answermail"
        )
        seen = self.carebot.rows("SELECT seen_seq FROM carebot_participant")
        agreed = self.carebot.rows('SELECT ended_at, "end" FROM carebot_answerconsent')
        log = (self.carebot.directory / "web.log").read_text()[-3000:]
        return f"mails {mails}, seen {seen}, agreed {agreed}\n{log}"


@pytest.fixture
def mailing(tmp_path: Path, carebot: Carebot, site: ChurchSite) -> Iterator[Mailing]:
    with mail_server() as server:
        # One email to staff that a stalled machine kept for two seconds puts off every other for as long as it is told here.
        times = {"ANSWER_MAIL_AFTER_SECONDS": "0", "SWEEP_SECONDS": "0.3", "MAIL_HOLD_SECONDS": "1"}
        own = Carebot(tmp_path, EMAIL_URL=f"smtp://127.0.0.1:{server.port}", **times)
        wire = Wire(own.port)
        own.env["PUBLIC_URL"] = wire.origin
        church = ChurchSite(wire.origin)
        own.start(church.origin, like=carebot)
        try:
            yield Mailing(own, wire, church, server)
        finally:
            church.close()
            own.stop()
            wire.close()


def test_a_visitor_asks_for_an_email_and_comes_back_by_it_on_another_device(
    page: Page, mailing: Mailing, browser: Browser, complaints: list[str]
):
    widget = begun(page, mailing.site, WIDOW)
    widget.log.get_by_role("button", name="Email me").click()
    form = widget.at.locator("form.mail")
    form.get_by_label("Your email address").fill("dana@example.org")
    form.get_by_label("A word or number of your own").fill("123456")
    form.get_by_role("checkbox").check()
    form.get_by_role("button").click()
    expect(widget.at.locator(".told")).to_contain_text("Please choose another word")
    assert violations(page.frames[1]) == []
    form.get_by_label("A word or number of your own").fill(WORD)
    form.get_by_role("button").click()
    expect(widget.at.locator(".told")).to_contain_text("Please remember your word")
    kept = mailing.carebot.rows("SELECT email, wording, agreed_at FROM carebot_answerconsent")
    assert len(kept) == 1
    assert "one email" in str(kept[0][1])
    assert WORD not in page.frames[1].evaluate("JSON.stringify(localStorage)")

    page.goto("about:blank")
    staff_write(mailing.carebot, "I will visit you on Friday.")
    email = mailing.email()
    assert "Friday" not in email
    link = next(each for each in re.findall(r"http://\S+", email) if "#" in each)

    context = patient(browser.new_context(viewport={"width": 390, "height": 844}))
    elsewhere = context.new_page()
    elsewhere.on("pageerror", lambda error: complaints.append(str(error)))
    with asked(elsewhere) as paths:
        elsewhere.goto(link)
    assert not [each for each in paths if "/api/" in each or link.split("#")[1] in each]
    assert "#" not in elsewhere.url  # nor does it stay in the history
    assert "Friday" not in elsewhere.content()
    assert violations(elsewhere) == []
    elsewhere.get_by_label("Your word").fill("white heron")
    elsewhere.get_by_role("button", name="Open the conversation").click()
    expect(elsewhere.get_by_role("alert")).to_contain_text("That is not the word")
    elsewhere.get_by_label("Your word").fill(WORD)
    elsewhere.get_by_role("button", name="Open the conversation").click()
    chat = Chat(elsewhere)
    expect(chat.items("staff")).to_contain_text("I will visit you on Friday.")
    chat.say("Thank you!")
    expect(chat.replies).to_have_count(2)
    context.close()

    page.goto(mailing.site.page())  # the first device has it as before, and sees that it was opened
    page.wait_for_load_state("networkidle")
    widget = Widget(page).open()
    expect(widget.items("receipt").last).to_contain_text("opened with the link of the email")
    assert len(mailing.to_dana) == 1
    assert complaints == []


def test_an_email_is_stopped_in_the_menu(page: Page, mailing: Mailing):
    widget = begun(page, mailing.site, WIDOW)
    widget.log.get_by_role("button", name="Email me").click()
    form = widget.at.locator("form.mail")
    form.get_by_label("Your email address").fill("dana@example.org")
    form.get_by_label("A word or number of your own").fill(WORD)
    form.get_by_role("checkbox").check()
    form.get_by_role("button").click()
    menu = widget.at.locator("#menu")
    menu.get_by_role("button", name="No more emails").click()
    expect(menu.locator(".told")).to_contain_text("You will get no more emails")
    assert mailing.carebot.rows("SELECT email, end FROM carebot_answerconsent") == [("", "withdrawn")]


def test_no_email_is_offered_where_violence_at_home_was_told(page: Page, mailing: Mailing):
    widget = begun(page, mailing.site, "My husband hits me. Please pray for me.")
    widget.say("Please pray for my mother, too, she is in hospital.")
    expect(widget.replies).to_have_count(2)
    expect(widget.log.get_by_role("button", name="Email me")).to_have_count(0)
    menu = widget.menu()
    menu.get_by_role("button", name="An email when there is an answer").click()
    expect(menu.locator(".told")).to_contain_text("No email can be sent from here")
    expect(menu.locator("form.mail")).to_be_hidden()
