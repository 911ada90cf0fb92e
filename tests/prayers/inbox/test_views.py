"""The saved views, the filters and what a row says."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from church.models import Role
from church.testing import Cast, make_church, make_staff
from prayers.models import CareRecord, Kind, Status, Urgency
from prayers.testing import make_record

pytestmark = [pytest.mark.django_db, pytest.mark.pages]
PAGE = reverse("inbox:page")
HOUR = timedelta(hours=1)


def shown(client: Client, **query: str) -> list[str]:
    """The summaries of the rows, in their order."""
    answer = client.get(PAGE, query)
    assert answer.status_code == 200
    return [row.record.summary for row in answer.context["rows"]]


def counts(client: Client, **query: str) -> dict[str, str]:
    context = client.get(PAGE, query).context
    return {tab["name"]: tab["count"] for tab in (*context["tabs"], *context["kinds"])}


def place(cast: Cast, summary: str, **fields: Any) -> CareRecord:
    defaults = {"church": cast.church, "kind": Kind.CALLBACK, "due_at": timezone.now() + HOUR}
    return CareRecord.objects.create(summary=summary, **(defaults | fields))


@pytest.fixture
def office(cast: Cast, browser) -> Client:
    client: Client = browser(cast[Role.OFFICE])
    return client


def test_each_view_holds_what_its_name_says(cast: Cast, office: Client) -> None:
    now = timezone.now()
    me, other = cast[Role.OFFICE], cast[Role.PASTOR]
    place(cast, "new")
    place(cast, "mine", assignee=me, status=Status.CLAIMED)
    place(cast, "another's", assignee=other, status=Status.CLAIMED)
    place(cast, "late", due_at=now - HOUR, assignee=other, status=Status.IN_PROGRESS)
    place(cast, "high", urgency=Urgency.HIGH, assignee=other, status=Status.CLAIMED)
    place(cast, "undated", due_at=None, urgency=Urgency.LOW)
    place(cast, "resting", assignee=me, status=Status.CLAIMED, snoozed_until=now + HOUR, due_at=now - HOUR)
    place(cast, "rested", assignee=me, status=Status.CLAIMED, snoozed_until=now - HOUR)
    place(cast, "done", status=Status.DONE, closed_at=now, assignee=me, urgency=Urgency.HIGH)
    expected = {
        "open": ["late", "high", "new", "mine", "another's", "rested", "undated"],
        "mine": ["mine", "rested"],
        "unclaimed": ["new", "undated"],
        "overdue": ["late"],
        "urgent": ["high"],
        "snoozed": ["resting"],
        "closed": ["done"],
    }
    for view, summaries in expected.items():
        assert sorted(shown(office, view=view)) == sorted(summaries), view
    assert {name: int(count) for name, count in counts(office).items() if name in expected} == {
        view: len(summaries) for view, summaries in expected.items()
    }


def test_danger_stands_first_then_what_is_due_first_then_the_more_urgent_then_the_older(
    cast: Cast, office: Client
) -> None:
    now = timezone.now()
    place(cast, "undated", due_at=None)
    place(cast, "later", due_at=now + 2 * HOUR, urgency=Urgency.HIGH)
    place(cast, "younger", due_at=now + HOUR, created_at=now)
    place(cast, "older", due_at=now + HOUR, created_at=now - HOUR)
    place(cast, "low", due_at=now + HOUR, urgency=Urgency.LOW, created_at=now - 2 * HOUR)
    place(cast, "high", due_at=now + HOUR, urgency=Urgency.HIGH)
    place(cast, "late", due_at=now - HOUR, urgency=Urgency.LOW)
    place(cast, "danger", due_at=None, urgency=Urgency.IMMEDIATE)
    assert shown(office) == ["danger", "late", "high", "older", "younger", "low", "later", "undated"]


def test_what_rests_comes_back_first_to_wake_and_what_was_closed_last_comes_first(cast: Cast, office: Client) -> None:
    now = timezone.now()
    for hours in (3, 1, 2):
        place(cast, f"in {hours}", snoozed_until=now + hours * HOUR)
        place(cast, f"{hours} ago", status=Status.DONE, closed_at=now - hours * HOUR)
    assert shown(office, view="snoozed") == ["in 1", "in 2", "in 3"]
    assert shown(office, view="closed") == ["1 ago", "2 ago", "3 ago"]


def test_every_kind_has_its_view(cast: Cast, browser) -> None:
    for kind in Kind:
        make_record(cast.church, kind)
    client = browser(cast[Role.PASTOR])
    for kind in set(Kind) - {Kind.SUMMARY}:
        answer = client.get(PAGE, {"kind": kind})
        assert [row.record.kind for row in answer.context["rows"]] == [kind]
        assert counts(client)[f"kind-{kind}"] == "1"


def test_filters_narrow_the_view_and_leave_the_counts_of_the_views_alone(cast: Cast, office: Client) -> None:
    me = cast[Role.OFFICE]
    place(cast, "a", urgency=Urgency.LOW, is_minor=True)
    place(cast, "b", assignee=me, status=Status.CLAIMED, language="es")
    place(cast, "c", kind=Kind.VISIT)
    before = counts(office)
    cases: list[tuple[dict[str, str], list[str]]] = [
        ({"urgency": "low"}, ["a"]),
        ({"status": "claimed"}, ["b"]),
        ({"assignee": "me"}, ["b"]),
        ({"assignee": "nobody"}, ["a", "c"]),
        ({"assignee": str(me.pk)}, ["b"]),
        ({"minor": "yes"}, ["a"]),
        ({"minor": "no"}, ["b", "c"]),
        ({"language": "es"}, ["b"]),
        ({"kind": "visit"}, ["c"]),
        ({"kind": "visit", "language": "es"}, []),
        ({"view": "unclaimed", "minor": "no"}, ["c"]),
    ]
    for query, expected in cases:
        assert sorted(shown(office, **query)) == expected, query
        assert counts(office, **query) == before


@pytest.mark.parametrize(
    "query",
    [
        {"view": "nonsense"},
        {"kind": "nonsense"},
        {"assignee": "999999"},
        {"church": "1"},
        {"after": "nonsense"},
        {"after": "1~2~3~4~5"},
        {"after": "1~0001-01-01T00:00:00+23:00~1~0001-01-01T00:00:00+23:00~" + "0" * 32},
        {"after": "9999999999999999999999~2026-01-01T00:00:00+00:00~1~2026-01-01T00:00:00+00:00~" + "0" * 32},
        {"search": "unknown"},
    ],
)
def test_nonsense_in_the_address_is_ignored(cast: Cast, office: Client, query: dict[str, str]) -> None:
    place(cast, "a")
    assert shown(office, **query) == ["a"]


@pytest.mark.frame
def test_counts_stop_where_nobody_reads_on(cast: Cast, office: Client) -> None:
    CareRecord.objects.bulk_create(CareRecord(church=cast.church, kind=Kind.CARE) for _ in range(100))
    found = counts(office)
    assert found["open"] == found["unclaimed"] == found["kind-care"] == "99+"
    assert found["mine"] == "0"
    assert "badge" in office.get(PAGE).content.decode()


def test_a_row_tells_who_what_how_urgent_how_long_and_who_has_it(cast: Cast, office: Client) -> None:
    now = timezone.now()
    place(
        cast,
        "To talk about my marriage",
        contact_name="Dana Reyes",
        urgency=Urgency.HIGH,
        created_at=now - 3 * HOUR,
        due_at=now - 2 * HOUR,
        is_minor=True,
        assignee=cast[Role.PASTOR],
        status=Status.CLAIMED,
    )
    page = office.get(PAGE).content.decode()
    for text in ("Dana Reyes", "Call-back request", "To talk about my marriage", "High", "Waiting 3 hours"):
        assert text in page
    for text in ("Overdue 2 hours", "Minor", "pastor", "Claimed"):
        assert text in page


def test_nobody_is_named_who_asked_to_stay_unknown(cast: Cast, browser) -> None:
    record = make_record(cast.church, Kind.PRAYER, name="Nora Novak", contact="nora@example.org", anonymous=True)
    page = browser(cast[Role.PASTOR]).get(PAGE).content.decode()
    assert str(record.pk) in page
    assert "Anonymous" in page
    assert "Nora" not in page


def test_a_draft_is_approved_not_claimed(cast: Cast, office: Client) -> None:
    make_record(cast.church, Kind.DRAFT)
    assert [row.may_claim for row in office.get(PAGE).context["rows"]] == [False]


def test_the_same_number_of_queries_for_one_row_and_for_many(
    cast: Cast, office: Client, django_assert_max_num_queries
) -> None:
    def queries() -> int:
        with django_assert_max_num_queries(40) as captured:
            assert office.get(PAGE).status_code == 200
        return len(captured)

    make_record(cast.church, Kind.CALLBACK)
    make_record(cast.church, Kind.SAFETY)
    few = queries()
    for number in range(60):
        record = make_record(cast.church, Kind.VOLUNTEER, contact=f"v{number}@example.org")
        if number % 2:
            record.move_to(Status.CLAIMED, by=cast[Role.OFFICE])
    assert queries() == few


def test_who_works_for_two_churches_sees_which_one_and_can_look_at_one(cast: Cast, browser) -> None:
    second = make_church(name="Second Church")
    both = cast[Role.OFFICE]
    make_staff(second, Role.OFFICE, user=both.user)
    place(cast, "first's")
    place(cast, "second's", church=second)
    client = browser(both)
    assert sorted(shown(client)) == ["first's", "second's"]
    assert shown(client, church=str(second.pk)) == ["second's"]
    assert "Second Church" in client.get(PAGE).content.decode()
    assert client.get(PAGE, {"church": str(cast.neighbour.church_id)}).context["rows"]  # not one of theirs: ignored


def test_whoever_runs_the_installation_sees_every_church(cast: Cast, browser) -> None:
    place(cast, "ours")
    place(cast, "theirs", church=cast.neighbour.church)
    client = browser(cast.superuser)
    assert sorted(shown(client)) == ["ours", "theirs"]
    assert counts(client)["open"] == "2"
    assert counts(client)["mine"] == "0"
    assert shown(client, church=str(cast.church.pk)) == ["ours"]


def test_whoever_works_for_nobody_has_no_inbox(cast: Cast, browser) -> None:
    client = browser(cast.outsider)
    for name in ("page", "arrivals", "alarm", "export", "prayer_list"):
        assert client.get(reverse(f"inbox:{name}")).status_code == 403
    assert client.post(reverse("inbox:search"), {"q": "x"}).status_code == 403
    assert PAGE not in client.get(reverse("admin:index")).content.decode()


def test_whoever_is_not_signed_in_is_led_to_the_sign_in() -> None:
    for name in ("page", "arrivals", "alarm", "export", "prayer_list"):
        answer = Client().get(reverse(f"inbox:{name}"))
        assert answer.status_code == 302
        assert "login" in answer["Location"]


def test_an_empty_inbox_says_so(cast: Cast, office: Client) -> None:
    for view in ("open", "mine", "unclaimed", "overdue", "urgent", "snoozed", "closed"):
        answer = office.get(PAGE, {"view": view})
        assert str(answer.context["selection"].view.empty) in answer.content.decode()
