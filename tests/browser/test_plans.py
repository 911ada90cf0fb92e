"""A plan of follow-up, from the button on the record's page to the first call on somebody's list; in English and in Spanish."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, SignIn
from tests.browser.servers import Carebot
from tests.browser.test_takeover import violations

NEWS_MS = 3_500  # a little more than the page waits before it asks again
OF_A_WIDOW = (
    "from church.models import Church; from prayers.models import Kind; from prayers.testing import make_record;"
    "make_record(Church.objects.get(public_key='demo'), Kind.CARE, need={need!r}, category='bereavement',"
    "name={name!r}, contact='dana@example.org')"
)
ENGLISH = {
    "plan": "Plan follow-up",
    "state": "Going on",
    "step": "Call the family this week",
    "done": "Completed",
    "task": "Call the family: listen",
    "follow_up": "Follow-up",
}
SPANISH = {
    "plan": "Planificar el seguimiento",
    "state": "En marcha",
    "step": "Llamar a la familia esta semana",
    "done": "Completado",
    "task": "Llamar a la familia",
    "follow_up": "Seguimiento",
}


@pytest.fixture
def bereaved(carebot: Carebot) -> Callable[[str], str]:
    """The id of a record of somebody bereaved with this name."""

    def make(name: str) -> str:
        carebot.shell(OF_A_WIDOW.format(need="My husband was buried on Friday", name=name))
        ((pk,),) = carebot.rows(f"SELECT id FROM prayers_carerecord WHERE contact_name = '{name}'")
        return str(UUID(str(pk)))

    return make


def is_right(page: Page, where: str) -> None:
    """Axe finds nothing, and nothing is wider than the screen."""
    assert (where, violations(page)) == (where, [])
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), where


def until_planned(page: Page, words: str) -> None:
    """The page renews itself: nobody reloads it."""
    for _ in range(40):
        page.clock.fast_forward(NEWS_MS)
        page.wait_for_timeout(500)
        if page.get_by_text(words, exact=True).count():
            break
    expect(page.get_by_text(words, exact=True).first).to_be_visible()


@pytest.mark.parametrize(
    ("locale", "words", "options"),
    [
        ("en-US", ENGLISH, {"color_scheme": "light"}),
        ("es-MX", SPANISH, {"color_scheme": "dark"}),
        ("es-MX", SPANISH, {"color_scheme": "light", "viewport": PHONE}),
    ],
    ids=["english-light", "spanish-dark", "spanish-phone"],
)
def test_from_the_button_to_the_first_call_on_somebodys_list(
    sign_in: SignIn,
    carebot: Carebot,
    bereaved: Callable[[str], str],
    locale: str,
    words: dict[str, str],
    options: dict[str, Any],
):
    language = locale[:2]
    page = sign_in(f"Pastor {language}", "pastor", locale=locale, **options)
    if language == "es":
        carebot.shell(
            "from church.models import StaffMember;"
            "StaffMember.objects.filter(display_name='Pastor es').update(language='es')"
        )
    record = bereaved(f"Dana {language} {len(options)}")
    at = page.url
    page.goto(f"{at}inbox/{record}/")
    panel = page.locator("section.co-card", has=page.get_by_role("heading", name=words["follow_up"], exact=True))
    is_right(page, "record without a plan")

    panel.get_by_role("button", name=words["plan"]).click()
    page.wait_for_url("**/admin/plans/*/*")
    until_planned(page, words["done"])

    step = page.locator(".pl-step", has_text=words["step"])
    expect(step).to_contain_text(words["task"])
    expect(page.locator("#plan")).to_contain_text(words["state"])
    is_right(page, "timeline")
    assert page.locator("html").get_attribute("lang", timeout=1000) in {language, locale.lower()}
    page.goto(f"{at}inbox/{record}/")
    is_right(page, "record with a plan")
    for path in ("plans/", "plans/?show=going", "plans/templates/", "plans/numbers/"):
        page.goto(at + path)
        expect(page.locator(".console")).to_be_visible()
        is_right(page, path)
    page.goto(f"{at}prayers/followuptask/")
    expect(page.locator("#changelist")).to_contain_text(words["task"])
    found = carebot.rows(
        f"SELECT what, title FROM prayers_followuptask WHERE record_id = '{UUID(record).hex}' AND assignee_id IS NOT NULL"
    )
    assert any(what == "call" and str(title).startswith(words["task"]) for what, title in found), found


def test_what_somebody_writes_is_not_taken_from_under_their_hands(
    sign_in: SignIn, carebot: Carebot, bereaved: Callable[[str], str]
):
    page = sign_in("Pastor Ruth", "pastor")
    at, record = page.url, bereaved("Dana Waiting")
    page.goto(f"{at}inbox/{record}/")
    page.get_by_role("button", name="Plan follow-up").click()
    page.wait_for_url("**/admin/plans/*/*")
    until_planned(page, "Completed")
    carebot.shell(
        "import datetime; from django.utils import timezone; from tooling.models import PlanStep;"
        f"PlanStep.objects.filter(plan__record='{record}', after_days=25).update(state='running',"
        " claimed_until=timezone.now() + datetime.timedelta(hours=1))"
    )
    page.reload()
    expect(page.locator("#plan[data-live]")).to_be_visible()
    last = page.locator(".pl-step").last
    last.locator("summary").click()
    reason = last.get_by_label("Why the plan goes on without it")
    reason.fill("Her sister calls on that da")
    carebot.shell(
        "from tooling.models import PlanStep;"
        f"PlanStep.objects.filter(plan__record='{record}', after_days=25).update(state='succeeded', outcome='Done.')"
    )
    page.clock.fast_forward(NEWS_MS)
    expect(page.locator("#plan-moved")).to_be_visible()
    expect(reason).to_have_value("Her sister calls on that da")
    expect(reason).to_be_focused()
    page.keyboard.type("y.")
    page.keyboard.press("Enter")
    expect(last).to_contain_text("Skipped by Pastor Ruth: Her sister calls on that day.")
