"""What a visitor sends, whatever the line does: it goes by itself, in order, and an answer that broke off is told of."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.servers import Carebot, Wire
from tests.browser.visitor import WIDOW, Widget

MESSAGES = re.compile("/messages$")


@pytest.mark.interrupted
def test_what_could_not_be_sent_sends_itself_in_order_when_the_line_is_back(
    widget: Widget, wire: Wire, carebot: Carebot
):
    widget.open()
    wire.die()
    said = ["What time is church?", "Where do I park?", "Is there a nursery?"]
    for words in said:
        widget.say(words)
    expect(widget.items("failed")).to_have_count(3)
    expect(widget.items("failed").first).to_contain_text("They are sent as soon as the connection is back.")
    wire.mend()

    expect(widget.items("failed")).to_have_count(0)
    expect(widget.items("typing")).to_have_count(0)
    assert kept(carebot) == said


def kept(carebot: Carebot) -> list[str]:
    """What the visitor of the newest conversation said, in the order in which the server has it."""
    newest = "(SELECT id FROM carebot_conversation ORDER BY created_at DESC LIMIT 1)"
    rows = carebot.rows(
        f"SELECT text FROM carebot_message WHERE role = 'visitor' AND conversation_id = {newest} ORDER BY seq"
    )
    return [str(text) for (text,) in rows]


def held(page: Page) -> list[Route]:
    """Messages that are sent from now on, each held until somebody lets it go."""
    sent: list[Route] = []

    page.route(MESSAGES, lambda route: sent.append(route))
    return sent


@pytest.mark.interrupted
def test_quick_messages_keep_their_order(widget: Widget, page: Page, carebot: Carebot):
    widget.open().say("Hello")
    expect(widget.replies).to_have_count(1)
    said = ["What time is church?", "Where do I park?", "Is there a nursery?"]
    first = held(page)

    for words in said:
        widget.say(words)
    expect(widget.items("visitor")).to_have_count(4)
    assert len(first) == 1  # the others wait for it, however slow its way is
    page.unroute_all()  # which lets it go
    expect(widget.items("typing")).to_have_count(0)

    assert kept(carebot) == ["Hello", *said]


def test_an_answer_that_broke_off_is_told_of_within_fifteen_seconds(widget: Widget, wire: Wire, page: Page):
    widget.open().say("Hello")
    expect(widget.replies).to_have_count(1)
    page.route("**/events", lambda route: route.abort())
    page.route(
        lambda url: "/messages?after=" in url,
        lambda route: route.fulfill(json={"messages": [], "is_answering": True, "dangers": []}),
    )  # as from a server that was killed, and started again
    lost = wire.cut_before("event: sentence", after=1)

    widget.say(WIDOW)
    assert lost.wait(20)
    wire.mend()

    expect(widget.log).to_contain_text("The answer was interrupted.", timeout=15_000)


@pytest.mark.interrupted
def test_a_server_that_is_killed_in_the_middle_of_a_reply_loses_nothing_of_what_was_said(
    widget: Widget, wire: Wire, page: Page, carebot: Carebot
):
    widget.open().say("Hello")
    expect(widget.replies).to_have_count(1)
    with wire.held_before("event: sentence", after=1) as is_held:
        widget.say(WIDOW)
        assert is_held.wait(20)
        carebot.kill()
    carebot.serve()

    expect(widget.log).to_contain_text("The answer was interrupted.", timeout=20_000)
    assert kept(carebot) == ["Hello", WIDOW]
    page.reload()
    expect(widget.open().items("visitor")).to_have_text(["You: Hello", f"You: {WIDOW}"])
