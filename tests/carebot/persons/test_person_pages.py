"""The console's page on one person's data: who may open it, what it shows, that nothing of anybody is in an address."""

import json
from typing import Any

import pytest
from django.urls import reverse

from carebot.models import Erasure
from church.models import Role
from church.testing import Cast, signed_in
from prayers.models import CareRecord
from prayers.testing import make_record

pytestmark = pytest.mark.pages

PAGE, ERASE = reverse("persons:page"), reverse("persons:erase")
AS_JSON, AS_ZIP = reverse("persons:export_json"), reverse("persons:export_zip")


def asked(cast: Cast, **more: Any) -> dict[str, Any]:
    return {"church": cast.church.pk, "by": "phone", "value": "217-555-0142", **more}


@pytest.mark.parametrize("role", Role.values)
def test_administrators_and_pastors_open_it_and_nobody_else(cast: Cast, role: str) -> None:
    browser = signed_in(cast[role].user)
    may = role in (Role.ADMIN, Role.PASTOR)
    make_record(cast.church, "callback")
    for address in (PAGE, AS_JSON, AS_ZIP):
        assert browser.post(address, asked(cast)).status_code == (200 if may else 404), address
    if not may:
        assert browser.post(ERASE, asked(cast, why="asked", sure="on")).status_code == 404
        assert not Erasure.objects.exists()


def test_an_administrator_finds_nothing_in_another_church(cast: Cast) -> None:
    make_record(cast.church, "callback")
    browser = signed_in(cast.neighbour.user)
    assert "Call-back request" not in browser.post(PAGE, asked(cast)).content.decode()
    assert browser.post(AS_JSON, asked(cast)).status_code == 404


def test_it_shows_what_is_held_and_gives_it_out(cast: Cast) -> None:
    make_record(cast.church, "callback")
    browser = signed_in(cast[Role.ADMIN].user)
    html = browser.post(PAGE, asked(cast)).content.decode()
    assert "Call-back request" in html
    answer = browser.post(AS_JSON, asked(cast))
    assert 'attachment; filename="person-' in answer["Content-Disposition"]
    (row,) = json.loads(answer.content)["tables"]["prayers.CallbackRequest"]
    assert row["reason"] == "To talk about my marriage"


def test_who_shares_a_telephone_is_chosen_before_anything_is_given_out(cast: Cast) -> None:
    make_record(cast.church, "callback", name="Dana Reyes")
    make_record(cast.church, "callback", name="Luis Reyes")
    browser = signed_in(cast[Role.ADMIN].user)
    assert "Whose is it?" in browser.post(PAGE, asked(cast)).content.decode()
    assert browser.post(AS_JSON, asked(cast)).status_code == 404
    answer = browser.post(AS_JSON, asked(cast, name="Luis Reyes")).content.decode()
    assert "Luis Reyes" in answer
    assert "Dana" not in answer


@pytest.mark.parametrize("lacking", [{"why": ""}, {"why": "visitor"}, {"sure": ""}])
def test_nothing_is_erased_without_a_reason_and_without_being_sure(cast: Cast, lacking: dict[str, str]) -> None:
    record = make_record(cast.church, "callback")
    CareRecord.objects.update(closed_at=record.created_at, status="done")
    browser = signed_in(cast[Role.ADMIN].user)
    browser.post(ERASE, asked(cast, why="asked", sure="on") | lacking)
    assert CareRecord.objects.get().erased_at is None


def test_it_erases_and_says_what_stays(cast: Cast) -> None:
    closed = make_record(cast.church, "callback")
    CareRecord.objects.update(closed_at=closed.created_at, status="done")
    make_record(cast.church, "callback")
    browser = signed_in(cast[Role.ADMIN].user)
    html = browser.post(ERASE, asked(cast, why="asked", sure="on"), follow=True).content.decode()
    assert "One row was erased. One is still open and stays" in html
    assert "the person asked for it" in html
    closed.refresh_from_db()
    assert (closed.reason, closed.erased_at is None) == ("", False)


def test_an_administrator_learns_nothing_of_what_is_kept_from_them(cast: Cast) -> None:
    browser = signed_in(cast[Role.ADMIN].user)

    def shown() -> str:
        html = browser.post(PAGE, asked(cast)).content.decode()
        return html[html.index('id="found"') :].split("Erased lately")[0].split("csrfmiddlewaretoken")[0]

    before = shown()
    make_record(cast.church, "benevolence", contact="217-555-0142", name="Dana Reyes")
    assert shown() == before


def test_whom_one_looks_for_is_in_no_address(cast: Cast) -> None:
    browser = signed_in(cast[Role.ADMIN].user)
    answer = browser.get(PAGE, {"by": "phone", "value": "217-555-0142"})
    assert "217-555-0142" not in answer.content.decode()
