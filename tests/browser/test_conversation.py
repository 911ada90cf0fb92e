"""A visitor opens the widget on a church's own site, writes and is answered, whatever happens to the line."""

from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import BrowserContext, Page, Request, expect

from tests.browser.servers import Carebot, ChurchSite, Wire
from tests.browser.visitor import WIDOW, Widget


def test_open_write_be_answered_and_see_the_receipt_under_the_reply(widget: Widget, complaints: list[str]):
    widget.open().say(WIDOW)

    expect(widget.replies).to_have_count(1)
    expect(widget.replies).to_contain_text("husband")
    receipt = widget.items("receipt")
    expect(receipt).to_have_text("Shared with the prayer team")
    assert receipt.evaluate("element => element.previousElementSibling.classList.contains('assistant')")
    assert complaints == []


def test_sentences_appear_as_they_are_released_after_a_sign_of_writing(widget: Widget, wire: Wire):
    widget.open()
    with wire.held_before("event: sentence"):
        widget.say(WIDOW)
        expect(widget.items("typing")).to_be_visible()
    expect(widget.items("receipt")).to_be_visible()
    with wire.held_before("event: sentence", after=1):
        widget.say("My mother died too.")
        expect(widget.replies).to_have_count(2)
        expect(widget.items("typing")).to_have_count(0)
        begun = widget.replies.last.inner_text()

    expect(widget.replies.last).not_to_have_text(begun)
    assert widget.replies.last.inner_text().startswith(begun)


@pytest.mark.interrupted
def test_a_page_that_is_loaded_again_shows_the_same_conversation(widget: Widget, page: Page):
    widget.open().say(WIDOW)
    expect(widget.items("receipt")).to_be_visible()
    said = widget.log.inner_text()

    page.reload()
    widget.open()

    expect(widget.items("receipt")).to_be_visible()
    assert widget.log.inner_text() == said


def test_two_quick_messages_are_both_answered_once(widget: Widget, wire: Wire):
    widget.open()
    with wire.held_before("event: sentence"):
        widget.say("What time is church on Sunday?")
        widget.say("And where do I park?")

    expect(widget.replies).to_have_count(2)
    expect(widget.items("typing")).to_have_count(0)
    expect(widget.log).to_contain_text("Second Avenue")
    assert len(set(widget.replies.all_inner_texts())) == 2


def test_three_messages_of_which_two_are_answered_together_show_that_answer_once(widget: Widget, carebot: Carebot):
    widget.open()
    for words in ("What time is church?", "Where do I park?", "Is there a nursery?"):
        widget.say(words)
    expect(widget.log).to_contain_text("Second Avenue")
    expect(widget.replies.last).to_contain_text(
        "nursery", ignore_case=True
    )  # the last was answered, by itself or with the one before
    expect(widget.items("typing")).to_have_count(0)

    answered = "SELECT count(*) FROM carebot_message WHERE role = 'assistant' AND conversation_id = (SELECT id FROM"
    ((count,),) = carebot.rows(f"{answered} carebot_conversation ORDER BY created_at DESC LIMIT 1)")
    expect(widget.replies).to_have_count(int(str(count)))


def test_a_message_that_could_not_be_sent_stays_marked_and_is_sent_once_by_retry(
    page: Page, site: ChurchSite, wire: Wire
):
    page.clock.install()
    page.goto(site.page())
    widget = Widget(page).open()
    page.clock.pause_at(page.evaluate("Date.now() + 1000"))  # so that it does not send itself
    wire.die()
    widget.say(WIDOW)

    expect(widget.items("failed")).to_contain_text("Not sent. Your words are kept here.")
    expect(widget.items("trouble")).to_contain_text("(217) 555-0142")
    wire.mend()
    widget.at.get_by_role("button", name="Retry").click()
    page.clock.resume()

    expect(widget.items("receipt")).to_be_visible()
    expect(widget.items("failed")).to_have_count(0)
    expect(widget.items("visitor")).to_have_count(1)
    expect(widget.items("trouble")).to_have_count(0)
    expect(widget.box).to_be_focused()


@pytest.mark.interrupted
def test_a_reply_survives_the_loss_of_the_line_in_the_middle(widget: Widget, wire: Wire, page: Page):
    widget.open().say("Hello")
    expect(widget.replies).to_have_count(1)
    resumed: list[str] = []  # whether the stream or the list of what was said comes back first depends on the cut
    page.on("request", lambda request: resumed.append(_asked_after(request)))
    lost = wire.cut_before("event: sentence", after=1)

    widget.say(WIDOW)
    assert lost.wait(20)
    widget.box.fill("A draft")
    expect(widget.items("trouble")).to_be_visible()
    wire.mend()

    expect(widget.items("receipt")).to_be_visible()
    expect(widget.replies).to_have_count(2)
    expect(widget.items("visitor")).to_have_count(2)
    expect(widget.items("failed")).to_have_count(0)
    expect(widget.box).to_have_value("A draft")
    assert "2" in resumed


def _asked_after(request: Request) -> str:
    """The number of the last message that was seen, where a request asks for what came after it."""
    return request.headers.get("last-event-id", "") or next(
        iter(parse_qs(urlsplit(request.url).query).get("after", [])), ""
    )


def test_two_tabs_show_the_same_conversation(widget: Widget, context: BrowserContext, site: ChurchSite):
    other = Widget(context.new_page())
    other.page.goto(site.page())
    other.open()
    widget.open().say(WIDOW)
    expect(widget.items("receipt")).to_be_visible()

    expect(other.items("receipt")).to_be_visible()
    assert other.log.inner_text() == widget.log.inner_text()

    other.say("Thank you")
    expect(other.replies).to_have_count(2)
    expect(widget.replies).to_have_count(2)
    expect(widget.items("visitor")).to_have_count(2)


def test_two_tabs_that_begin_at_once_begin_one_conversation(
    widget: Widget, context: BrowserContext, site: ChurchSite, wire: Wire, carebot: Carebot
):
    other = Widget(context.new_page())
    other.page.goto(site.page())
    other.open()
    widget.open()
    before = carebot.rows("SELECT count(*) FROM carebot_conversation")[0][0]
    with wire.held_before('"disclosure"') as is_held:
        widget.say("What time is church?")
        assert is_held.wait(20)
        other.say("Where do I park?")

    for tab in (widget, other):
        expect(tab.items("visitor")).to_have_count(2)
        expect(tab.items("failed")).to_have_count(0)
        expect(tab.log).to_contain_text("Second Avenue")
    assert carebot.rows("SELECT count(*) FROM carebot_conversation") == [(int(str(before)) + 1,)]


def test_words_that_were_not_sent_stay_when_the_conversation_is_gone(widget: Widget, wire: Wire, carebot: Carebot):
    widget.open().say("Hello")
    expect(widget.replies).to_have_count(1)
    wire.die()
    widget.say("My mother died too.")
    expect(widget.items("failed")).to_be_visible()

    carebot.erase_newest()
    wire.mend()

    expect(widget.log).to_contain_text("This conversation was cleared.")
    expect(widget.items("failed")).to_contain_text("My mother died too.")
    widget.at.get_by_role("button", name="Retry").click()
    expect(widget.items("failed")).to_have_count(0)
    expect(widget.replies).to_have_count(1)
    expect(widget.replies).to_contain_text("mother")


def test_clearing_erases_here_in_the_other_tab_and_on_the_server(
    widget: Widget, context: BrowserContext, site: ChurchSite, carebot: Carebot
):
    widget.open().say("A secret")
    expect(widget.replies).to_have_count(1)
    other = Widget(context.new_page())
    other.page.goto(site.page())
    other.open()
    expect(other.items("visitor")).to_have_text("You: A secret")

    menu = widget.menu()
    menu.get_by_role("button", name="Clear this conversation").click()
    menu.get_by_role("button", name="Clear", exact=True).click()

    expect(widget.log).to_contain_text("The conversation is cleared.")
    expect(widget.items("visitor")).to_have_count(0)
    expect(other.items("visitor")).to_have_count(0)
    expect(widget.items("kept")).to_contain_text("stays with the people there")
    assert carebot.rows("SELECT count(*) FROM carebot_message WHERE text = 'A secret'") == [(0,)]
    widget.say("Hello")
    expect(widget.replies).to_have_count(1)


def test_the_transcript_is_a_file(widget: Widget, page: Page):
    widget.open().say(WIDOW)
    expect(widget.items("receipt")).to_be_visible()

    menu = widget.menu()
    with page.expect_download() as download:
        menu.get_by_role("button", name="Download this conversation").click()

    text = download.value.path().read_text()
    assert WIDOW in text
    assert "Shared with the prayer team" in text
