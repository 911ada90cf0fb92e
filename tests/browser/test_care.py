"""What matters most when it matters: corrections, danger, a person who joins, and saying what the assistant is."""

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.servers import Carebot, ChurchSite, Wire
from tests.browser.visitor import WIDOW, Widget

AT_HOME = "My husband hit me again last night and I am scared of him"


def test_a_write_that_fails_is_corrected_under_its_reply_and_says_what_to_do(widget: Widget, carebot: Carebot):
    widget.open()
    with carebot.refusing("prayers_prayerrequest"):
        widget.say(WIDOW)
        correction = widget.items("correction")
        expect(correction).to_be_visible()

    expect(correction).to_contain_text("Please read this")
    expect(correction).to_contain_text("I could not pass your prayer request on")
    expect(correction.get_by_role("link", name="Call the church")).to_have_attribute("href", "tel:2175550142")
    expect(widget.items("receipt")).to_have_count(0)
    assert correction.evaluate("element => element.previousElementSibling.classList.contains('assistant')")


def test_a_write_that_is_late_is_told_once_and_its_receipt_follows_under_it(
    widget: Widget, carebot: Carebot, page: Page
):
    widget.open()
    with carebot.without_worker():
        widget.say(WIDOW)
        expect(widget.replies).to_have_count(1)
        carebot.seconds_pass(11)
        pending = widget.items("pending")
        expect(pending).to_contain_text("is not saved yet")
        expect(pending.get_by_role("link", name="Call the church")).to_have_attribute("href", "tel:2175550142")
        page.reload()
        widget.open()
        expect(widget.items("pending")).to_have_count(1)
    receipt = widget.items("receipt")
    expect(receipt).to_be_visible()
    expect(widget.items("pending")).to_have_count(1)
    assert receipt.evaluate("element => element.previousElementSibling.classList.contains('pending')")


def test_after_a_danger_the_lines_stay_in_view(widget: Widget, page: Page):
    widget.open().say("I want to kill myself")

    expect(widget.crisis).to_be_visible()
    links = widget.crisis.locator("li a").evaluate_all("links => links.map(link => link.getAttribute('href'))")
    assert links == ["tel:988", "sms:988", "sms:741741?&body=HOME", "tel:911"]
    expect(widget.crisis.get_by_role("link", name="Leave quickly")).to_be_hidden()

    widget.say("What time is church?")
    expect(widget.replies).to_have_count(2)
    expect(widget.crisis).to_be_in_viewport()
    page.reload()
    widget.open()
    expect(widget.crisis).to_be_visible()


def test_who_is_in_danger_at_home_leaves_at_once_and_nothing_is_left(
    widget: Widget, page: Page, context: BrowserContext, site: ChurchSite
):
    context.route("https://www.google.com/**", lambda route: route.fulfill(body="Elsewhere"))
    widget.open().say(AT_HOME)

    widget.crisis.get_by_role("link", name="Leave quickly").click()

    page.wait_for_url("https://www.google.com/")
    page.goto(site.page())
    widget.open()
    expect(widget.items("visitor")).to_have_count(0)
    expect(widget.crisis).to_be_hidden()


@pytest.mark.parametrize("refusal", [429, 503])
def test_a_danger_told_first_is_answered_although_no_conversation_can_be_begun(
    widget: Widget, page: Page, refusal: int
):
    page.route("**/api/v1/churches/**", lambda route: route.fulfill(status=refusal, body="{}"))
    widget.open().say("I want to kill myself")

    expect(widget.log).to_contain_text("988")
    expect(widget.crisis.locator("a[href='tel:988']")).to_be_visible()
    expect(widget.items("failed")).to_contain_text("I want to kill myself")

    page.unroute("**/api/v1/churches/**")
    widget.at.get_by_role("button", name="Retry").click()
    expect(widget.items("failed")).to_have_count(0)
    expect(widget.replies).to_have_count(2)


@pytest.mark.parametrize(
    ("said", "line"), [("i cant do this anymore i want to die", "tel:988"), ("Me pega cuando toma", "tel:18007997233")]
)
def test_danger_in_plain_words_is_shown_the_lines_although_no_server_answers(
    widget: Widget, page: Page, said: str, line: str
):
    widget.open()
    page.route("**/api/v1/**", lambda route: route.abort())
    widget.say(said)

    expect(widget.items("failed")).to_contain_text(said)
    expect(widget.crisis.locator(f"a[href='{line}']")).to_be_visible()


def test_no_lines_are_shown_for_an_everyday_message_that_cannot_be_sent(widget: Widget, page: Page):
    widget.open()
    page.route("**/api/v1/**", lambda route: route.abort())
    widget.say("What time is church?")

    expect(widget.items("failed")).to_be_visible()
    expect(widget.crisis).to_be_hidden()


def test_where_as_many_are_answered_as_may_be_the_words_stay_and_go_with_the_next_try(widget: Widget, page: Page):
    widget.open().say("Hello")
    expect(widget.replies).to_have_count(1)
    messages = "**/api/v1/conversations/*/messages"
    page.route(messages, lambda route: route.fulfill(status=429, headers={"Retry-After": "5"}, body="{}"))
    widget.say("When is the service?")
    expect(widget.items("failed")).to_contain_text("When is the service?")

    page.unroute(messages)
    widget.at.get_by_role("button", name="Retry").click()
    expect(widget.items("failed")).to_have_count(0)
    expect(widget.replies).to_have_count(2)


def test_the_lines_are_in_the_language_in_which_the_danger_was_told(widget: Widget, page: Page):
    widget.open().say("Me quiero morir")
    expect(widget.crisis).to_contain_text("Hable con una persona ahora")
    expect(widget.crisis).to_have_attribute("lang", "es")

    page.reload()
    widget.open()
    expect(widget.crisis).to_contain_text("Hable con una persona ahora")


def test_whoever_told_of_home_may_leave_quickly_also_after_another_danger_and_a_reload(widget: Widget, page: Page):
    widget.open().say(AT_HOME)
    expect(widget.crisis).to_be_visible()
    widget.say("I want to kill myself")
    expect(widget.crisis.locator("a[href='tel:988']")).to_be_visible()

    page.reload()
    widget.open()
    expect(widget.crisis.locator("a[href='tel:988']")).to_be_visible()
    expect(widget.crisis.get_by_role("link", name="Leave quickly")).to_be_visible()


def test_a_danger_told_while_another_reply_is_under_way_is_answered_at_once(widget: Widget, wire: Wire):
    widget.open().say("Hello")
    expect(widget.replies).to_have_count(1)
    with wire.held_before("event: sentence") as is_held:
        widget.say("What time is church on Sunday?")
        assert is_held.wait(20)  # or the answer to the danger would be the one that is held
        widget.say("I want to kill myself")

        expect(widget.crisis).to_be_visible()
        expect(widget.log).to_contain_text("988")


@pytest.mark.parametrize(
    ("notice", "announced"),
    [
        (True, "A person from the church has joined this conversation and will answer you here."),
        (False, "Pastor Ann, a person from the church, is answering you now."),
    ],
)
def test_a_person_who_joins_is_shown_by_name_and_announced_once(
    widget: Widget, carebot: Carebot, notice: bool, announced: str
):
    widget.open().say("Hello")
    expect(widget.replies).to_have_count(1)

    carebot.staff_take_over("Pastor Ann", "I am here with you.", notice=notice)

    staff = widget.items("staff")
    expect(staff).to_contain_text("Pastor Ann, from the church")
    expect(staff).to_contain_text("I am here with you.")
    expect(widget.items("notice")).to_have_text(announced)
    expect(widget.at.locator("#voice")).to_have_text("You are writing with Pastor Ann, a person from the church")
    widget.say("Thank you")
    expect(widget.items("typing")).to_have_count(0)
    expect(widget.replies).to_have_count(1)

    carebot.assistant_returns()
    widget.say("What time is church?")
    expect(widget.log).to_contain_text("The automated assistant is answering again.")
    expect(widget.at.locator("#voice")).to_have_text("Automated assistant")


def test_what_comes_while_the_chat_is_closed_is_counted(widget: Widget, page: Page, carebot: Carebot):
    widget.open().say("Hello")
    expect(widget.replies).to_have_count(1)
    page.keyboard.press("Escape")

    carebot.staff_take_over("Pastor Ann", "I am here.")

    expect(widget.launcher).to_have_attribute("aria-label", "Chat with us (2 new)")
    widget.open()
    expect(page.locator("b")).to_be_hidden()


def test_that_it_is_an_automated_assistant_is_said_again_after_three_hours(page: Page, site: ChurchSite):
    page.clock.install()
    page.goto(site.page())
    widget = Widget(page).open()
    disclosure = widget.items("disclosure")
    expect(disclosure).to_contain_text("This is an automated assistant, not a person.")
    widget.say("Hello")
    expect(widget.replies).to_have_count(1)

    page.clock.fast_forward("02:50:00")
    expect(disclosure).to_have_count(1)
    page.clock.fast_forward("12:00")

    expect(disclosure).to_have_count(2)


@pytest.mark.parametrize("context", [{"locale": "es-MX"}], indirect=True)
def test_in_spanish_everything_is_in_spanish(page: Page, site: ChurchSite):
    page.goto(site.page(lang="es"))
    widget = Widget(page)
    expect(widget.launcher).to_have_attribute("aria-label", "Hable con nosotros")
    widget.open()
    expect(widget.items("disclosure")).to_contain_text("Este es un asistente automático")
    expect(widget.items("greeting")).to_contain_text("¿Qué lleva hoy en el corazón?")

    widget.say("Mi esposo murió el martes. Por favor oren por mí.")

    expect(widget.items("receipt")).to_have_text("Compartido con el equipo de oración")
    widget.say("Me quiero morir")
    expect(widget.crisis).to_contain_text("Hable con una persona ahora")
    expect(widget.crisis.locator("a[href='sms:741741?&body=AYUDA']")).to_be_visible()


def test_the_visitor_chooses_the_language_and_keeps_it(widget: Widget, page: Page):
    menu = widget.open().menu()
    menu.get_by_label("Language").select_option("es")
    page.keyboard.press("Escape")

    expect(widget.at.locator("html")).to_have_attribute("lang", "es")
    expect(widget.items("greeting")).to_contain_text("le damos la bienvenida")
    widget.say("Hola")
    expect(widget.replies).to_have_count(1)
    page.reload()
    widget.open()
    expect(widget.at.locator("html")).to_have_attribute("lang", "es")
