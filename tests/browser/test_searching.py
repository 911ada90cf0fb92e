"""Staff search by name on the lists of the console, and no address that the browser asks for has the name in it."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import SignIn

NAME = "Dana Reyes"


def asked_by(page: Page) -> list[tuple[str, str]]:
    asked: list[tuple[str, str]] = []
    page.on("request", lambda each: asked.append((each.method, each.url)))
    return asked


def at(page: Page, path: str) -> Page:
    page.goto(re.sub(r"/admin/.*", path, page.url))
    return page


def expect_no_name(asked: list[tuple[str, str]]) -> None:
    assert [url for _, url in asked if re.search("dana|reyes", url, re.I)] == []


def test_a_search_in_a_list_and_above_the_sidebar(sign_in: SignIn) -> None:
    page = at(sign_in("Office Olga", "office"), "/admin/prayers/person/")
    asked = asked_by(page)
    page.get_by_role("textbox", name="Search").fill(NAME)
    page.get_by_role("textbox", name="Search").press("Enter")
    page.wait_for_url(re.compile("found="))
    expect(page.get_by_role("textbox", name="Search")).to_have_value(NAME)
    pages = page.get_by_role("searchbox", name="Filter navigation items")
    with page.expect_response(re.compile("/admin/search/")) as answer:
        pages.press_sequentially("dana")
        page.clock.fast_forward(1000)
    assert (answer.value.request.method, answer.value.status) == ("POST", 200)
    expect_no_name(asked)


def test_a_giver_is_looked_up_while_typing(sign_in: SignIn) -> None:
    page = at(sign_in("Treasurer Tess", "treasurer"), "/admin/church/gift/add/")
    asked = asked_by(page)
    page.locator(".field-giver .select2-selection").click()

    page.locator(".select2-search__field").fill(NAME)
    with page.expect_response(
        lambda each: "autocomplete" in each.url and "Dana" in (each.request.post_data or "")
    ) as answer:
        page.clock.fast_forward(1000)
    assert (answer.value.request.method, answer.value.status) == ("POST", 200)
    expect(page.locator(".select2-results")).to_contain_text("No results found")
    expect_no_name(asked)
