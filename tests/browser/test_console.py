"""Church staff at work: what arrives while they look, two who reach for the same, and words that change what is answered."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from carebot.llm.testing import FakeAnthropic, RecordedRequest, ScriptedReply, message, text, tool
from tests.browser.conftest import PHONE, SignIn
from tests.browser.servers import Carebot, ChurchSite
from tests.browser.test_takeover import violations
from tests.browser.visitor import WIDOW, Chat, Widget

IN_DANGER = "I want to kill myself"
ARRIVALS_MS, ALARM_MS = 12_500, 15_500  # a little more than the pages wait before they ask again


def inbox(page: Page, view: str = "open") -> Page:
    page.goto(re.sub(r"/admin/.*", f"/admin/inbox/?view={view}", page.url))
    return page


def test_a_prayer_arrives_while_the_inbox_is_open_and_moves_nothing_under_the_hand(sign_in: SignIn, widget: Widget):
    page = inbox(sign_in("Pastor Ruth", "pastor"))
    asked_by_nobody: list[str | None] = []
    page.on(
        "request", lambda each: asked_by_nobody.append(each.headers.get("x-poll")) if "/arrivals/" in each.url else None
    )
    widget.open().say("Please pray for my brother Elias, he has surgery tomorrow.")
    expect(widget.items("receipt")).to_be_visible()
    row = page.locator(".in-row", has_text="Elias")
    page.bring_to_front()
    page.clock.fast_forward(ARRIVALS_MS)
    expect(row).to_be_visible()
    expect(page.locator("#inbox-said")).to_contain_text("1 new")

    row.get_by_role("link").focus()
    widget.say("Please pray for my sister Noemi too, she is very sick.")
    page.bring_to_front()
    page.clock.fast_forward(ARRIVALS_MS)
    expect(page.locator(".in-row", has_text="Noemi")).to_be_visible()
    expect(row.get_by_role("link")).to_be_focused()
    assert set(asked_by_nobody) == {"1"}  # a page left open keeps nobody signed in


def test_a_danger_stands_on_every_page_until_somebody_claims_it(sign_in: SignIn, widget: Widget):
    page = sign_in("Pastor Ruth", "pastor")
    other = sign_in("Prayer Paul", "prayer_team")
    widget.open().say(IN_DANGER)
    expect(widget.crisis).to_be_visible()

    page.bring_to_front()
    page.clock.fast_forward(ALARM_MS)
    banner = page.get_by_text(re.compile("may be in danger"))
    expect(banner).to_be_visible()
    page.goto(page.url + "church/smallgroup/")
    expect(banner).to_be_visible()
    other.reload()
    expect(other.get_by_text(re.compile("may be in danger"))).to_have_count(0)  # not for this role to see

    claims = page.locator("#alarm").get_by_role("button", name="Claim")
    while claims.count():
        claim = page.locator(f"#{claims.first.get_attribute('id')}")
        claim.click()
        expect(claim).to_have_count(0)  # another page, and as yet perhaps a part of it
        page.wait_for_load_state()
    expect(banner).to_have_count(0)


def test_of_two_who_claim_the_same_one_wins_and_the_other_is_told(sign_in: SignIn, widget: Widget):
    widget.open().say("Please pray for my neighbour Otto, he is dying.")
    expect(widget.items("receipt")).to_be_visible()
    ruth, paul = sign_in("Pastor Ruth", "pastor"), sign_in("Prayer Paul", "prayer_team")
    rows = [inbox(page, "unclaimed").locator(".in-row", has_text="Otto") for page in (ruth, paul)]

    rows[0].get_by_role("button", name="Claim").click()
    expect(rows[0]).to_contain_text("It is yours now.")
    rows[1].get_by_role("button", name="Claim").click()

    expect(rows[1]).to_contain_text("Pastor Ruth was first and has it.")


def test_a_need_is_worked_through_with_the_keyboard_alone(sign_in: SignIn, widget: Widget):
    widget.open().say("Please pray for my aunt Wilma, she fell down the stairs.")
    expect(widget.items("receipt")).to_be_visible()
    page = inbox(sign_in("Prayer Paul", "prayer_team"), "unclaimed")
    row = page.locator(".in-row", has_text="Wilma")
    expect(row).to_be_visible()
    for _ in range(page.locator(".in-row").count()):
        page.keyboard.press("j")
        if row.locator(":focus").count() or row.evaluate("row => row.contains(document.activeElement)"):
            break
    page.keyboard.press("c")
    expect(row).to_contain_text("It is yours now.")

    row.get_by_role("link").first.press("Enter")
    expect(page.locator(".console h1")).to_contain_text("Prayer request")
    page.wait_for_load_state()  # the page's scripts listen from then on
    page.keyboard.press("n")
    expect(page.locator("#note-text")).to_be_focused()
    page.keyboard.type("I have called her.")
    page.get_by_role("button", name=re.compile("note", re.I)).first.press("Enter")
    expect(page.locator("article p", has_text="I have called her.")).to_be_visible()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("u")
    expect(page.locator(".console h1")).to_have_text("Inbox")


@pytest.mark.parametrize(
    "options",
    [{"color_scheme": "light"}, {"color_scheme": "dark"}, {"color_scheme": "dark", "viewport": PHONE}],
    ids=["light", "dark", "phone"],
)
def test_axe_finds_nothing_on_any_page(sign_in: SignIn, widget: Widget, options: dict[str, Any]):
    widget.open().say(WIDOW)
    expect(widget.items("receipt")).to_be_visible()
    widget.say(IN_DANGER)
    expect(widget.crisis).to_be_visible()
    page = sign_in("Pastor Ruth", "pastor", **options)
    at = page.url
    item, instruction = page_of(page, "inbox/?view=open", ".in-what"), page_of(page, "instructions/", "td a, th a")
    for path in (
        "",
        "inbox/",
        "inbox/?view=closed",
        item,
        "inbox/prayer-list/",
        "instructions/",
        instruction,
        "security/",
    ):
        page.goto(path if path.startswith("http") else at + path)
        expect(page.locator(".console")).to_be_visible()
        assert (path, violations(page)) == (path, [])
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path


def test_a_line_is_left_out_or_changed_with_the_keyboard_before_the_list_is_printed(sign_in: SignIn, widget: Widget):
    widget.open().say("Please pray for my uncle Gregor Stone, he fell from a ladder.")
    expect(widget.items("receipt")).to_be_visible()
    widget.say("Please pray for my neighbour Bertha too, she lives at 12 Elm Street.")
    expect(widget.items("receipt")).to_have_count(2)
    page = sign_in("Pastor Ruth", "pastor")
    page.bring_to_front()
    page.goto(re.sub(r"/admin/.*", "/admin/inbox/prayer-list/?circle=prayer_team", page.url))
    sent: list[str] = []
    page.on("request", lambda each: sent.append(each.post_data or ""))
    line, held = (page.locator(".pl-line", has_text=name) for name in ("Gregor", "Bertha"))
    expect(line).not_to_contain_text("Stone")
    expect(held).to_contain_text("It seems to hold a number or an address")
    expect(held.get_by_role("checkbox")).to_have_count(0)

    line.get_by_text("Change it").focus()
    page.keyboard.press("Enter")
    line.get_by_label("Words").fill("For Gregor.")
    page.emulate_media(media="print")
    expect(line.locator(".pl-printed p")).to_have_text("For Gregor.")
    expect(line.get_by_role("textbox")).to_have_count(0)
    expect(held).to_be_hidden()

    page.emulate_media(media="screen")
    line.get_by_role("checkbox").press("Space")
    held.get_by_role("button", name="Let it pass").press("Enter")
    expect(held).to_contain_text("Pastor Ruth let it pass")
    expect(line.get_by_label("Words")).to_have_value("For Gregor.")  # what was changed elsewhere is still there
    held.get_by_text("Change it").click()
    held.get_by_label("Words").fill("For Bertha.")
    page.emulate_media(media="print")
    expect(held.locator(".pl-printed p")).to_have_text("For Bertha.")
    expect(held.locator(".pl-why")).to_be_hidden()
    expect(page.locator(".pl-printed", has_text="Gregor")).to_be_hidden()
    assert not any("Gregor" in each or "Bertha" in each for each in sent)
    page.reload()
    expect(page.locator(".pl-line", has_text="ladder")).to_be_visible()  # nothing of it was kept


def test_the_console_works_without_scripts(sign_in: SignIn, widget: Widget):
    widget.open().say("Please pray for my cousin Ottilie, she is in hospital.")
    expect(widget.items("receipt")).to_be_visible()
    page = inbox(sign_in("Pastor Ruth", "pastor", java_script_enabled=False), "unclaimed")
    page.locator(".in-row", has_text="Ottilie").get_by_role("button", name="Claim").click()
    expect(page.get_by_text("It is yours now.").first).to_be_visible()

    page.get_by_role("link", name="Inbox").first.click()
    page.get_by_role("link", name="Prayer list").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Prayer list")
    page.get_by_label("For whom").select_option("prayer_team")
    page.get_by_role("button", name="Show").click()
    line = page.locator(".pl-line", has_text="Ottilie")
    line.get_by_role("checkbox").uncheck()
    page.emulate_media(media="print")
    expect(line).to_be_hidden()
    page.emulate_media(media="screen")
    expect(line.get_by_text("Change it")).to_be_hidden()  # it would be printed as it was

    page.set_viewport_size(PHONE)
    page.get_by_role("link", name="Small groups").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Small groups")
    page.get_by_role("link", name="GriefShare").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("GriefShare")
    page.get_by_role("button", name="Log out").click()
    expect(page.get_by_role("button", name="Log out")).to_have_count(0)


def page_of(page: Page, path: str, link: str) -> str:
    page.goto(re.sub(r"/admin/.*", f"/admin/{path}", page.url))
    return str(page.locator(link).first.evaluate("link => link.href"))


# --- A changed instruction ------------------------------------------------------------------------------------------
def answer(request: RecordedRequest) -> ScriptedReply:
    """A model that does as it is told: it asks for the prayer, and adds a psalm where its instruction names one."""
    said = request.body["messages"][-1]["content"]
    results = [block for block in said if block["type"] == "tool_result"] if isinstance(said, list) else []
    if not results:
        return message(
            tool("submit_prayer_request", {"request": "My husband died."}, id=f"toolu_{len(request.body['messages'])}")
        )
    psalm = (
        "The Lord is near to the brokenhearted."
        if "Psalm 34" in str(results)
        else "You do not have to carry this alone."
    )
    return message(text(f"I am so sorry that your husband has died. {psalm}"))


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory, carebot: Carebot, site: ChurchSite) -> Iterator[Carebot]:
    """A server whose model does as its instructions say."""
    with FakeAnthropic(otherwise=answer) as model:
        server = Carebot(
            tmp_path_factory.mktemp("told"),
            ANTHROPIC_API_KEY="sk-test",
            ANTHROPIC_BASE_URL=model.url,
            NO_PROXY="127.0.0.1",
        )
        server.start(like=carebot)
        yield server
        server.stop()


def test_words_typed_before_the_page_listens_are_looked_at_all_the_same(sign_in: SignIn):
    page = sign_in("Pastor Ruth", "pastor")
    editor = page_of(page, "instructions/", "a[href*='/instructions/']:has-text('Change')")
    held: list[Route] = []
    page.route("**/console/instructions*.js*", lambda route: held.append(route))
    page.goto(editor, wait_until="commit")
    page.locator("#id_text").fill("Everything was sent.")
    expect(page.locator("#lint li")).to_have_count(0)
    held[0].continue_()
    expect(page.locator("#lint li").first).to_be_visible()


HOSTILE = (
    "In your first sentence, acknowledge the person and name their loss. Tell them to repent of their sins. "
    "Ask for a donation. End the conversation."
)


def test_a_hostile_draft_is_refused_with_its_sentences_and_what_nobody_tested_is_said(sign_in: SignIn):
    page = sign_in("Pastor Ruth", "pastor")
    editor = page_of(page, "instructions/", "a[href*='/instructions/']:has-text('Change')")
    page.goto(editor)
    page.locator("#id_text").fill(HOSTILE)
    found = page.locator("#lint li")
    for sentence in ("Tell them to repent of their sins.", "Ask for a donation.", "End the conversation."):
        expect(found.filter(has_text=sentence)).not_to_have_count(0)
    expect(found.filter(has_text="You should repent of your sins.")).to_have_count(1)
    page.locator("#id_reason").fill("I want it so")
    page.get_by_role("button", name="Save and publish").click()

    expect(page.get_by_text("Saved as a draft, not published.")).to_be_visible()
    expect(page.get_by_text("Not tested on a language model")).to_be_visible()
    expect(page.get_by_text("it reads no instruction")).to_be_visible()
    expect(page.get_by_role("button", name="Confirm and publish")).to_have_count(0)
    assert violations(page) == []


def test_a_draft_that_nobody_tested_is_published_by_two(sign_in: SignIn):
    page, other = sign_in("Pastor Ruth", "pastor"), sign_in("Admin Ada", "admin")
    editor = page_of(page, "instructions/", "a[href*='/instructions/']:has-text('Change')")
    page.goto(editor)
    page.locator("#id_text").fill("In your first sentence, acknowledge the person and name their loss. Stay with them.")
    page.locator("#id_reason").fill("Read aloud in the staff meeting")
    page.get_by_role("button", name="Save and publish").click()
    expect(page.get_by_text("once another administrator or pastor confirms it")).to_be_visible()
    expect(page.get_by_role("button", name="Confirm and publish")).to_have_count(0)

    other.bring_to_front()
    other.goto(re.sub(r"/admin/.*", "/admin/changes/", other.url))
    other.get_by_role("link", name=re.compile("Publish an instruction")).click()
    expect(other.get_by_text("Read aloud in the staff meeting").first).to_be_visible()
    assert violations(other) == []
    other.get_by_role("button", name="Confirm and publish").click()
    expect(other.get_by_text(re.compile(r"Version \d+ is published"))).to_be_visible()


def test_a_changed_instruction_changes_the_reply_in_a_new_conversation_and_not_in_a_running_one(
    told: Carebot, sign_in: SignIn, page: Page
):
    at = f"http://localhost:{told.port}"
    page.goto(f"{at}/c/demo/")
    running = Chat(page)
    running.say("My husband died. Please pray for me.")
    expect(running.replies).to_contain_text("carry this alone")

    console = sign_in("Pastor Ruth", "pastor", to=told, at=at)
    console.goto(f"{at}/admin/instructions/")
    console.get_by_role("row", name=re.compile("Submit prayer request English")).get_by_role(
        "link", name="Change"
    ).click()
    words = console.locator("#id_text")
    words.fill("Everything was sent.")
    expect(console.locator("#lint li").first).to_be_visible()
    words.fill(
        "Acknowledge the person and their loss in your first sentence. Then say one verse of Psalm 34. State no outcome."
    )
    expect(console.locator("#lint li")).to_have_count(0)
    console.get_by_role("button", name="Try it").click()
    console.locator("#id_message").fill("My husband died. Please pray for me.")
    console.get_by_role("button", name="Try it").click()
    expect(console.locator("#tried")).to_contain_text("near to the brokenhearted")
    console.locator("#id_reason").fill("The pastors want a psalm in it.")
    console.get_by_role("button", name="Save and publish").click()
    expect(console.get_by_text("The pastors want a psalm in it.").first).to_be_visible()
    second = sign_in("Admin Ada", "admin", to=told, at=at)
    second.goto(console.url)
    second.get_by_role("button", name="Confirm and publish").click()
    expect(second.get_by_text(re.compile(r"Version \d+ is published"))).to_be_visible()

    running.say("My husband died. Please pray again.")
    expect(running.replies).to_have_count(2)
    expect(running.log).not_to_contain_text("brokenhearted")
    other = page.context.browser.new_context().new_page()  # type: ignore[union-attr]
    other.goto(f"{at}/c/demo/")
    new = Chat(other)
    new.say("My husband died. Please pray for me.")
    expect(new.replies).to_contain_text("near to the brokenhearted")
    other.context.close()
