"""Going through a view page by page: every record once, also when some have the same place and others arrive meanwhile."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from church.models import Role
from church.testing import Cast
from prayers.inbox import paging
from prayers.models import CareRecord, Kind, Status, Urgency

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]
PAGE = reverse("inbox:page")
NOW = timezone.now()


@pytest.fixture(autouse=True)
def short_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paging.Order.page, "__kwdefaults__", {"after": "", "size": 3})


@pytest.fixture
def client(cast: Cast, browser) -> Client:
    found: Client = browser(cast[Role.OFFICE])
    return found


def place(cast: Cast, **fields: Any) -> CareRecord:
    defaults = {"church": cast.church, "kind": Kind.CARE, "due_at": NOW, "created_at": NOW}
    return CareRecord.objects.create(**(defaults | fields))


def pages(client: Client, query: str = "", meanwhile: Any = None) -> list[list[str]]:
    """The ids on each page, following "Show more" to the end."""
    found, url = [], f"{PAGE}?{query}"
    while url:
        context = client.get(url).context
        found.append([str(row.record.pk) for row in context["rows"]])
        url = context["more"]
        if meanwhile:
            meanwhile()
            meanwhile = None
    return found


@pytest.mark.parametrize("view", ["open", "unclaimed", "overdue", "snoozed", "closed"])
def test_each_record_is_seen_once_where_all_have_the_same_place(cast: Cast, client: Client, view: str) -> None:
    fields: dict[str, Any] = {"overdue": {"due_at": NOW - timedelta(hours=1)}}.get(view, {})
    fields |= {"snoozed": {"snoozed_until": NOW + timedelta(days=1)}}.get(view, {})
    fields |= {"closed": {"closed_at": NOW, "status": Status.DONE}}.get(view, {})
    made = {str(place(cast, **fields).pk) for _ in range(8)}
    found = pages(client, f"view={view}")
    assert [len(page) for page in found] == [3, 3, 2]
    assert {pk for page in found for pk in page} == made


def test_pages_follow_one_order_through_every_mixture_of_it(cast: Cast, client: Client) -> None:
    for urgency in Urgency.values:
        for due in (None, NOW, NOW + timedelta(hours=1)):
            for age in (0, 1):
                place(cast, urgency=urgency, due_at=due, created_at=NOW - timedelta(hours=age))
    in_one = [str(record.pk) for record in CareRecord.objects.order_by(*paging.BY_NEED)]
    assert [pk for page in pages(client) for pk in page] == in_one


def test_what_arrives_meanwhile_moves_nothing_out_of_sight(cast: Cast, client: Client) -> None:
    before = {str(place(cast).pk) for _ in range(7)}

    def arrive() -> None:
        place(cast, urgency=Urgency.IMMEDIATE)  # above what was seen
        place(cast, due_at=NOW + timedelta(days=1))  # below

    found = [pk for page in pages(client, meanwhile=arrive) for pk in page]
    assert len(found) == len(set(found)) == 8
    assert before <= set(found)


def test_what_is_closed_meanwhile_hides_nothing(cast: Cast, client: Client) -> None:
    made = [place(cast, created_at=NOW + timedelta(seconds=number)) for number in range(7)]
    found = [pk for page in pages(client, meanwhile=lambda: made[0].move_to(Status.DONE, by=None)) for pk in page]
    assert found == [str(record.pk) for record in made]


def test_no_page_counts_its_way_down(cast: Cast, client: Client) -> None:
    for _ in range(4):
        place(cast)
    more = client.get(PAGE).context["more"]
    with CaptureQueriesContext(connection) as captured:
        client.get(more)
    assert not any("OFFSET" in query["sql"] for query in captured)


def test_the_address_of_the_next_page_keeps_view_and_filters(cast: Cast, client: Client) -> None:
    for number in range(8):
        place(cast, is_minor=bool(number % 2))
    found = pages(client, "view=unclaimed&minor=yes")
    assert [len(page) for page in found] == [3, 1]


def test_htmx_gets_the_rows_alone(cast: Cast, client: Client) -> None:
    for _ in range(4):
        place(cast)
    answer = client.get(client.get(PAGE).context["more"], headers={"HX-Request": "true"})
    page = answer.content.decode()
    assert page.strip().startswith("<li")
    assert "<html" not in page
