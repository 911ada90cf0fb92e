"""What staff have typed is theirs until it is sent: through a step, a wrong turn, the end of a sign-in."""

import re
from contextlib import suppress

from playwright.sync_api import Dialog, Locator, Page, TimeoutError, expect

from tests.browser.conftest import PATIENCE_MS, SignIn, give_password
from tests.browser.servers import Carebot, Wire
from tests.browser.test_takeover import open_newest
from tests.browser.visitor import Widget

ASKS_AGAIN_MS = 15_500  # a little more than a page waits that knows nobody is signed in
A_TRY_MS = 5_000


def item_of(page: Page, widget: Widget, need: str) -> Page:
    """The page of what a visitor asks for now; `need` is in no other test."""
    widget.open().say(f"Please pray for my {need}.")
    expect(widget.items("receipt")).to_be_visible()
    page.goto(re.sub(r"/admin/.*", "/admin/inbox/?view=unclaimed", page.url))
    page.bring_to_front()
    page.locator(".in-row", has_text=need).get_by_role("link").first.click()
    expect(page.locator(".console h1")).to_contain_text("Prayer request")
    page.wait_for_load_state()
    return page


def note(page: Page) -> Locator:
    return page.locator("#note-text")


def asks(page: Page) -> list[str]:
    """What the browser asks from now on; somebody stays each time."""
    asked: list[str] = []

    def stay(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.dismiss()

    page.on("dialog", stay)
    return asked


def bar(page: Page) -> Locator:
    return page.locator("#signed-in")


def test_a_half_written_note_survives_a_step_and_leaving_asks_until_it_is_sent(sign_in: SignIn, widget: Widget):
    page = item_of(sign_in("Writer Wanda", "pastor"), widget, "cousin Tiberius, his ship is late")
    asked = asks(page)
    note(page).type("I will ring the harbour")
    page.locator("#due-due_at").fill("2031-05-04T09:30")

    page.get_by_role("button", name="Claim", exact=True).click()
    expect(page.locator("#item-messages")).to_contain_text("It is yours now.")
    expect(page.locator("#item-messages")).to_be_focused()
    expect(note(page)).to_have_value("I will ring the harbour")
    expect(page.locator("#due-due_at")).to_have_value("2031-05-04T09:30")

    page.keyboard.press("u")
    expect(note(page)).to_have_value("I will ring the harbour")
    assert asked == ["beforeunload"]

    page.get_by_role("button", name="Set when it is due").click()
    expect(page.locator("#item-messages")).to_contain_text("another due time")
    page.get_by_role("button", name="Add note").click()
    expect(page.locator("article p", has_text="I will ring the harbour")).to_be_visible()
    expect(note(page)).to_have_value("")
    page.keyboard.press("u")
    expect(page.locator(".console h1")).to_have_text("Inbox")
    assert asked == ["beforeunload"]


def test_calling_somebody_while_writing_asks_nothing(sign_in: SignIn, widget: Widget):
    page = item_of(
        sign_in("Writer Wanda", "pastor"), widget, "godmother Philippa, my number is 217-555-0142, she is old"
    )
    asked = asks(page)
    note(page).type("I am calling")
    call = page.get_by_role("link", name=re.compile("Call"))
    call.click()
    expect(note(page)).to_have_value("I am calling")
    assert asked == []


def test_words_typed_while_a_step_is_on_its_way_are_kept_and_the_writer_stays_at_them(
    sign_in: SignIn, widget: Widget, wire: Wire
):
    page = item_of(sign_in("Writer Wanda", "pastor"), widget, "niece Octavia, she sits an exam")
    with wire.held_before("It is yours now.") as reached:
        page.get_by_role("button", name="Claim", exact=True).click()
        note(page).type("She is")
        assert reached.wait(20)
    expect(page.locator("#item-messages")).to_contain_text("It is yours now.")
    expect(note(page)).to_be_focused()
    page.keyboard.type(" ready")
    expect(note(page)).to_have_value("She is ready")


def test_words_that_were_refused_stay_in_their_field_and_those_whose_field_is_gone_beside_it(
    sign_in: SignIn, widget: Widget
):
    page = item_of(sign_in("Writer Wanda", "pastor"), widget, "uncle Balthasar, he walks again")
    asked = asks(page)
    note(page).fill("He walks")
    page.get_by_role("button", name="Add note").click()
    expect(page.locator("article p", has_text="He walks")).to_be_visible()

    page.get_by_text("Change or delete").click()
    change = page.locator("article textarea")
    too_long = "x" * 4001
    change.evaluate("field => field.removeAttribute('maxlength')")  # as a browser without it would: the server refuses
    change.fill(too_long)
    page.locator("article").get_by_role("button", name="Save").click()
    expect(page.locator("#item-messages")).to_contain_text("The note was not changed")
    expect(change).to_have_value(too_long)
    page.get_by_role("link", name="Back to the inbox").click()
    expect(change).to_be_visible()
    assert asked == ["beforeunload"]

    change.fill("He walks to church")
    page.get_by_role("button", name="Claim", exact=True).click()
    expect(page.locator("#item-messages")).to_contain_text("It is yours now.")
    expect(change).to_be_visible()  # its section is open as it was
    expect(change).to_have_value("He walks to church")
    page.get_by_role("button", name="Delete this note").click()
    left = page.locator("[data-left] textarea")
    expect(left).to_have_value("He walks to church")
    page.get_by_role("button", name="Put it away").click()
    page.get_by_role("link", name="Back to the inbox").click()
    expect(page.locator(".console h1")).to_have_text("Inbox")


def test_who_was_signed_out_while_typing_signs_in_elsewhere_and_goes_on(
    sign_in: SignIn, widget: Widget, carebot: Carebot
):
    page = item_of(sign_in("Writer Wulf", "pastor"), widget, "godchild Leocadia, she starts school")
    note(page).type("I will bring her a satchel")
    carebot.end_sign_ins("writerwulf")
    page.get_by_role("button", name="Add note").click()
    expect(bar(page)).to_contain_text("You were signed out. Sign in again in another tab")
    expect(bar(page)).to_have_role("alert")
    expect(note(page)).to_have_value("I will bring her a satchel")

    with page.context.expect_page() as opened:
        bar(page).get_by_role("link").click()
    opened.value.wait_for_load_state()
    assert "?" not in opened.value.url
    give_password(opened.value, "writerwulf")
    page.bring_to_front()
    page.clock.fast_forward(ASKS_AGAIN_MS)
    expect(bar(page)).to_be_empty()
    expect(note(page)).to_have_value("I will bring her a satchel")
    page.get_by_role("button", name="Add note").click()
    expect(page.locator("article p", has_text="I will bring her a satchel")).to_be_visible()


def test_a_page_on_which_nothing_is_typed_shows_nothing_to_whoever_sits_before_it_after_the_end(
    sign_in: SignIn, widget: Widget, carebot: Carebot
):
    page = item_of(sign_in("Writer Wanda", "pastor"), widget, "godmother Leonie, she moves house")
    carebot.end_sign_ins("writerwanda")
    page.get_by_role("button", name="Claim", exact=True).click()
    expect(page.locator("[name=password]")).to_be_visible()
    expect(page.get_by_text("Leonie")).to_have_count(0)


def test_a_page_that_asks_for_news_tells_of_the_end_once_and_leaves_the_draft(
    sign_in: SignIn, widget: Widget, carebot: Carebot, wire: Wire
):
    widget.open().say("Hello from the lighthouse keeper")
    expect(widget.replies).to_have_count(1)
    console = sign_in("Writer Wilma", "pastor")
    open_newest(console, wire, "Hello from the lighthouse keeper")
    console.get_by_role("button", name="Take over").click()
    words = console.get_by_label("Your message to the visitor")
    words.fill("How is the sea")
    with console.expect_response(lambda each: each.status == 401) as refused:
        carebot.end_sign_ins("writerwilma")
    assert refused.value.request.headers["x-poll"] == "1"
    expect(bar(console)).to_contain_text("You were signed out.")
    expect(bar(console).locator("p")).to_have_count(1)
    expect(words).to_have_value("How is the sea")
    expect(words).to_be_focused()


def test_under_another_name_nothing_is_sent_that_somebody_else_has_typed(
    sign_in: SignIn, widget: Widget, carebot: Carebot
):
    sign_in("Writer Wendel", "pastor")
    page = item_of(sign_in("Writer Wenke", "pastor"), widget, "stepson Hilarion, he is at sea")
    note(page).type("Known to me alone")
    other = page.context.new_page()
    carebot.end_sign_ins("writerwenke")
    other.goto(page.url)
    give_password_and_land(other, "writerwendel")
    page.bring_to_front()
    page.get_by_role("button", name="Add note").click()
    expect(bar(page)).to_contain_text("Somebody else is signed in")
    expect(note(page)).to_have_value("Known to me alone")
    assert carebot.rows("SELECT count(*) FROM prayers_note WHERE text = 'Known to me alone'") == [(0,)]


def give_password_and_land(page: Page, username: str) -> None:
    page.goto(re.sub(r"/admin/.*", "/admin/login/", page.url))
    give_password(page, username)


def test_a_form_of_a_whole_page_is_not_sent_into_a_sign_in_that_has_ended(sign_in: SignIn, carebot: Carebot):
    page = sign_in("Writer Walther", "pastor")
    asked = asks(page)
    page.goto(page.url + "instructions/")
    page.get_by_role("link", name=re.compile("Change Request visit|Change .*visit.*, English", re.I)).first.click()
    page.wait_for_load_state()
    words, why = page.locator("#id_text"), page.locator("#id_note")
    words.fill("Acknowledge the person in the first sentence, then say gently that somebody may visit.")
    why.fill("Walther wants it gentle")
    carebot.end_sign_ins("writerwalther")
    page.get_by_role("button", name="Save draft").click()
    expect(bar(page)).to_contain_text("You were signed out.")
    expect(why).to_have_value("Walther wants it gentle")

    other = page.context.new_page()
    other.goto(re.sub(r"/admin/.*", "/admin/login/", page.url))
    give_password(other, "writerwalther")
    page.bring_to_front()
    page.clock.fast_forward(ASKS_AGAIN_MS)
    expect(bar(page)).to_be_empty()
    page.get_by_role("button", name="Save draft").click()
    expect(page.get_by_text("is saved. No conversation sees it.")).to_be_visible()
    expect(why).to_have_value("Walther wants it gentle")
    assert asked == []


def test_before_the_end_one_is_asked_and_may_stay(sign_in: SignIn, carebot: Carebot):
    page = sign_in("Writer Wiebke", "pastor")
    page.goto(page.url + "security/")
    whose = "WHERE user_id = (SELECT id FROM auth_user WHERE username = 'writerwiebke')"
    carebot.shell(
        "from datetime import timedelta; from django.utils import timezone; from church.models import SignIn;"
        "SignIn.objects.filter(user__username='writerwiebke').update(seen_at=timezone.now() - timedelta(seconds=3500))"
    )
    before = carebot.rows(f"SELECT seen_at FROM church_signin {whose}")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")  # as when one comes back to the tab
    expect(bar(page)).to_contain_text("You will be signed out at")
    assert carebot.rows(f"SELECT seen_at FROM church_signin {whose}") == before
    bar(page).get_by_role("button", name="Stay signed in").click()
    expect(bar(page)).to_be_empty()
    assert carebot.rows(f"SELECT seen_at FROM church_signin {whose}") > before


def test_typing_is_told_with_the_next_question_and_nothing_else_is(sign_in: SignIn):
    page = sign_in("Writer Wiebke", "pastor")
    page.goto(page.url + "instructions/")
    page.get_by_role("link", name=re.compile("^Change .*English")).first.click()
    page.wait_for_load_state()

    def told_after_a_minute() -> str:
        # The page plans its next question when it has read the answer to the last, which nothing outside of it shows: a
        # clock put forward before that is put forward once more.
        for _ in range(PATIENCE_MS // A_TRY_MS):
            with suppress(TimeoutError):
                with page.expect_request("**/security/standing/", timeout=A_TRY_MS) as asked:
                    page.clock.fast_forward(61_000)
                asked.value.response()
                return str(asked.value.headers["x-poll"])
        raise AssertionError("the page asks no more")

    assert told_after_a_minute() == "1"
    page.locator("#id_note").type("a")
    assert told_after_a_minute() == "typed"
    assert told_after_a_minute() == "1"
