"""What arrives while the inbox lies open."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from church.models import Role
from church.testing import Cast
from prayers.models import CareRecord, Kind, Urgency
from prayers.testing import make_record

pytestmark = pytest.mark.django_db
ARRIVALS = reverse("inbox:arrivals")


@pytest.fixture
def client(cast: Cast, browser) -> Client:
    found: Client = browser(cast[Role.OFFICE])
    return found


def ask(client: Client, since: str, **query: str) -> tuple[list[str], str]:
    """(ids of what arrived, where to ask from next)."""
    answer = client.get(ARRIVALS, {"since": since, **query})
    assert answer.status_code in {200, 204}
    assert (answer.status_code == 204) == (not answer.content)
    rows = answer.context["rows"] if answer.status_code == 200 else []
    return [str(row.record.pk) for row in rows], answer["Inbox-Since"]


def test_nothing_is_sent_until_something_came(cast: Cast, client: Client) -> None:
    old = make_record(cast.church, Kind.CALLBACK)
    CareRecord.objects.filter(pk=old.pk).update(created_at=timezone.now() - timedelta(hours=1))
    since = client.get(reverse("inbox:page")).context["since"]
    assert ask(client, since)[0] == []
    new = make_record(cast.church, Kind.VISIT)
    found, since = ask(client, since)
    assert found == [str(new.pk)]
    answer = client.get(ARRIVALS, {"since": since}).content.decode()
    assert 'data-count="open">2' in answer  # the numbers of the views come along


def test_a_row_that_was_committed_late_is_not_missed(cast: Cast, client: Client) -> None:
    _, since = ask(client, timezone.now().isoformat())
    late = make_record(cast.church, Kind.CALLBACK)
    CareRecord.objects.filter(pk=late.pk).update(created_at=timezone.now() - timedelta(seconds=5))
    assert ask(client, since)[0] == [str(late.pk)]


def test_only_what_belongs_to_the_view_arrives_in_it(cast: Cast, client: Client) -> None:
    since = timezone.now().isoformat()
    mine, late = (make_record(cast.church, Kind.CALLBACK) for _ in range(2))
    CareRecord.objects.filter(pk=mine.pk).update(assignee=cast[Role.OFFICE], status="claimed")
    CareRecord.objects.filter(pk=late.pk).update(due_at=timezone.now())
    assert ask(client, since, view="mine")[0] == [str(mine.pk)]
    assert ask(client, since, view="unclaimed")[0] == [str(late.pk)]
    assert ask(client, since, view="overdue")[0] == [str(late.pk)]
    assert ask(client, since, kind="visit")[0] == []
    for view in ("snoozed", "closed"):
        assert ask(client, since, view=view)[0] == []


def test_what_rested_comes_back_when_its_time_has_come(cast: Cast, client: Client) -> None:
    record = make_record(cast.church, Kind.CALLBACK)
    now = timezone.now()
    CareRecord.objects.filter(pk=record.pk).update(
        created_at=now - timedelta(days=3), snoozed_until=now + timedelta(days=1)
    )
    assert ask(client, now.isoformat())[0] == []
    CareRecord.objects.filter(pk=record.pk).update(snoozed_until=now)
    assert ask(client, now.isoformat())[0] == [str(record.pk)]


def test_they_come_in_the_order_of_the_queue(cast: Cast, client: Client) -> None:
    since = timezone.now().isoformat()
    records = [make_record(cast.church, Kind.CALLBACK) for _ in range(3)]
    CareRecord.objects.filter(pk=records[2].pk).update(urgency=Urgency.IMMEDIATE)
    CareRecord.objects.filter(pk=records[1].pk).update(due_at=None)
    assert ask(client, since)[0] == [str(records[at].pk) for at in (2, 0, 1)]


@pytest.mark.parametrize(
    "since", ["", "nonsense", "2026-01-01T00:00:00", "0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00"]
)
def test_nonsense_asks_from_now(cast: Cast, client: Client, since: str) -> None:
    record = make_record(cast.church, Kind.CALLBACK)
    CareRecord.objects.filter(pk=record.pk).update(created_at=timezone.now() - timedelta(days=2))
    assert ask(client, since)[0] == []


def test_a_poll_costs_few_queries(cast: Cast, client: Client, django_assert_max_num_queries) -> None:
    since = (timezone.now() + timedelta(seconds=1)).isoformat()
    with django_assert_max_num_queries(11):
        client.get(ARRIVALS, {"since": since})
