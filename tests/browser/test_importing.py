"""Somebody brings a calendar: the page shows how far it is by itself, survives being left, and tells what was refused."""

import re
from datetime import date, timedelta

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, SignIn
from tests.browser.test_takeover import violations

SOON = f"{date.today() + timedelta(days=9):%Y%m%d}"
CALENDAR = f"""BEGIN:VCALENDAR
BEGIN:VEVENT
UID:bad@x
SUMMARY:Every minute
DTSTART:{SOON}T180000
RRULE:FREQ=MINUTELY
END:VEVENT
BEGIN:VEVENT
UID:fine@x
SUMMARY:Soup kitchen
DTSTART:{SOON}T180000
END:VEVENT
END:VCALENDAR
"""


@pytest.mark.parametrize(
    "options", [{}, {"viewport": PHONE, "color_scheme": "dark", "locale": "es"}], ids=["desktop", "phone"]
)
def test_a_calendar_is_previewed_and_taken_over_while_the_page_lies_open(sign_in: SignIn, options: dict) -> None:
    page = sign_in("Office Olga", "office", **options)
    page.goto(re.sub(r"/admin/.*", "/admin/church/event/import/", page.url))
    page.locator("[name=import_file]").set_input_files(
        {
            "name": "office.ics",
            "mimeType": "text/calendar",
            "buffer": CALENDAR.replace("fine@x", f"{len(options)}@x").encode(),
        }
    )
    page.locator("[name=format]").select_option("1")
    page.locator("form[enctype] button[type=submit]").click()
    page.wait_for_url(re.compile(r"/import/[0-9a-f-]{36}/$"))
    for _ in range(2):  # the second time after the page was loaded again
        page.clock.run_for(2_000)
        expect(page.locator("#import")).to_contain_text("Every minute")
        expect(page.locator("#import")).to_contain_text("DAILY, WEEKLY, MONTHLY, YEARLY")
        assert violations(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        page.reload()
    page.locator("#import button[value=confirm]").click()
    page.clock.run_for(2_000)
    expect(page.locator("#import .co-good")).to_be_visible()
    expect(page.locator("#import [hx-get], #import[hx-get]")).to_have_count(0)
