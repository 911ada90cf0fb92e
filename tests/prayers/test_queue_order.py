"""One query lists every kind, what needs somebody first standing first."""

from datetime import timedelta

import pytest
from django.utils import timezone

from church.models import Church
from church.testing import make_church
from prayers.models import CareRecord, Kind, Status, Urgency
from prayers.testing import make_record

pytestmark = [pytest.mark.django_db, pytest.mark.clock]
NOW = timezone.now()


def test_every_open_kind_in_one_query(django_assert_num_queries) -> None:
    church = make_church()
    for kind in Kind:
        make_record(church, kind)
    make_record(make_church(), Kind.PRAYER)
    make_record(church, Kind.CARE).move_to(Status.CLOSED, by=None)
    with django_assert_num_queries(1):
        queue = list(CareRecord.objects.queue(church))
        assert [(str(record), record.assignee, record.person) for record in queue]
    assert sorted(record.kind for record in queue) == sorted(set(Kind) - {Kind.SUMMARY})
    assert queue[0].kind == Kind.SAFETY


def place(church: Church, name: str, urgency: Urgency, due_in_hours: float | None) -> None:
    due_at = None if due_in_hours is None else NOW + timedelta(hours=due_in_hours)
    CareRecord.objects.create(church=church, kind=Kind.CARE, summary=name, urgency=urgency, due_at=due_at)


def test_danger_then_what_is_overdue_then_by_urgency_and_time() -> None:
    church = make_church()
    place(church, "undated", Urgency.NORMAL, None)
    place(church, "tomorrow", Urgency.NORMAL, 24)
    place(church, "low today", Urgency.LOW, 1)
    place(church, "high today", Urgency.HIGH, 5)
    place(church, "today", Urgency.NORMAL, 2)
    place(church, "overdue", Urgency.NORMAL, -1)
    place(church, "overdue and high", Urgency.HIGH, -0.5)
    place(church, "danger", Urgency.IMMEDIATE, 1)
    assert [record.summary for record in CareRecord.objects.queue(church, NOW)] == [
        "danger",
        "overdue and high",
        "overdue",
        "high today",
        "today",
        "tomorrow",
        "undated",
        "low today",
    ]


def test_overdue_is_what_is_open_and_late() -> None:
    church = make_church()
    place(church, "late", Urgency.NORMAL, -1)
    place(church, "early", Urgency.NORMAL, 1)
    late = CareRecord.objects.overdue(NOW).get()
    assert late.summary == "late"
    assert late.is_overdue(NOW)
    late.move_to(Status.DONE, by=None)
    assert not late.is_overdue(NOW)
    assert not CareRecord.objects.overdue(NOW).exists()


@pytest.mark.parametrize("kind", Kind)
def test_a_plain_record_leads_to_what_it_is(kind: Kind) -> None:
    record = make_record(make_church(), kind)
    plain = CareRecord.objects.get(pk=record.pk)
    assert plain.detail == record
    assert plain.detail is not plain
    assert record.detail is record
    assert plain.get_absolute_url() == record.get_absolute_url()
