"""The same percentiles on every database."""

from datetime import timedelta

import pytest
from django.db.models import F, FloatField, Q
from django.utils import timezone

from church.models import Event
from church.percentile import Percentile
from church.testing import make_church

pytestmark = pytest.mark.django_db


@pytest.fixture
def events():
    """Events of 1, 2, 3 and 10 hours, with as many seats, and one that has neither."""
    church, now = make_church(), timezone.now()
    for hours in (10, 1, 3, 2):
        Event.objects.create(
            church=church, title="Supper", starts_at=now, ends_at=now + timedelta(hours=hours), capacity=hours
        )
    Event.objects.create(church=church, title="Open end", starts_at=now)
    return Event.objects.all()


def of(events, expression, fraction, **extra):
    return events.aggregate(found=Percentile(expression, fraction, **extra))["found"]


@pytest.mark.parametrize(("fraction", "hours"), [(0, 1), (0.5, 2.5), (0.95, 8.95), (1, 10)])
def test_between_two_rows_it_lies_in_proportion_and_nulls_do_not_count(events, fraction, hours):
    assert of(events, "capacity", fraction, output_field=FloatField()) == pytest.approx(hours)
    assert of(events, F("ends_at") - F("starts_at"), fraction) == timedelta(hours=hours)


def test_it_goes_by_group_and_takes_a_filter(events):
    found = events.order_by().values("title").annotate(long=Percentile("capacity", 0.5, output_field=FloatField()))
    assert {row["title"]: row["long"] for row in found} == {"Supper": 2.5, "Open end": None}
    only = Percentile("capacity", 0.5, output_field=FloatField(), filter=Q(capacity__gt=2))
    assert events.aggregate(found=only)["found"] == 6.5


def test_of_nothing_there_is_none(events):
    assert of(events.none(), "capacity", 0.5, output_field=FloatField()) is None


def test_a_fraction_is_one():
    with pytest.raises(ValueError, match="accepted: 0 to 1"):
        Percentile("capacity", 95)
