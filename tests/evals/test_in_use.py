"""The detectors' page tells how danger is heard in use: what was right and false, where heads and rules differ, what nobody has checked."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from carebot.models import Turn
from carebot.training.measure import wilson
from church.models import Role
from church.testing import Cast
from evals.console.in_use import in_use
from prayers.models import CareRecord, HeardBy, Kind, Mark
from prayers.testing import make_record
from tests.carebot.console.talks import make_conversation

pytestmark = [pytest.mark.django_db, pytest.mark.pages]
NOW = datetime(2026, 11, 22, 12, tzinfo=UTC)
SECRET = "He says he cannot go on"


def add(cast: Cast, *marks: str, heard_by: str = HeardBy.RULE, at: datetime = NOW, **fields: object) -> None:
    for mark in marks:
        record = make_record(cast.church, Kind.SAFETY, heard_by=heard_by, **fields)
        CareRecord.objects.filter(pk=record.pk).update(mark=mark, created_at=at)


def table(user: object, name: str) -> list[tuple[str, str, int, int, int, bool]]:
    (found,) = [each for each in in_use(user, NOW).marks if each.name == name]
    return [(f"{e.month:%Y-%m}", str(e.heard_by), e.right, e.false, e.unmarked, e.is_sum) for e in found.rows]


def page(user: object) -> str:
    client = Client()
    client.force_login(getattr(user, "user", user))
    return client.get(reverse("admin:evals_detectorreport_changelist")).content.decode()


def test_marks_are_summed_by_month_and_ear_alarms_apart_from_notices(cast: Cast) -> None:
    add(cast, Mark.RIGHT, Mark.RIGHT, Mark.FALSE, "")
    add(cast, Mark.FALSE, heard_by=HeardBy.HEAD)
    add(cast, Mark.RIGHT, heard_by=HeardBy.MODEL, at=datetime(2026, 10, 3, 12, tzinfo=UTC))
    add(cast, "", heard_by="", at=datetime(2025, 12, 15, 12, tzinfo=UTC))
    add(cast, Mark.FALSE, at=datetime(2025, 11, 20, 12, tzinfo=UTC))  # twelve months end after it
    add(cast, Mark.FALSE, "", heard_by=HeardBy.HEAD, is_notice=True)
    user = cast[Role.PASTOR].user
    assert table(user, "alarms") == [
        ("2026-11", "a rule", 2, 1, 1, False),
        ("2026-11", "the heads", 0, 1, 0, False),
        ("2026-11", "all", 2, 2, 1, True),
        ("2026-10", "the model", 1, 0, 0, False),
        ("2025-12", "not kept", 0, 0, 1, False),
    ]
    assert table(user, "notices") == [("2026-11", "the heads", 0, 1, 1, False)]


def test_precision_is_of_those_marked_with_wilsons_interval(cast: Cast) -> None:
    add(cast, *[Mark.RIGHT] * 3, Mark.FALSE, "", "")
    (row,) = in_use(cast.superuser, NOW).marks[0].rows
    low, high = wilson(3, 4)
    assert row.precision is not None
    assert (row.precision.hits, row.precision.total) == (3, 4)
    assert row.precision.share == "75.0 %"
    assert row.precision.interval == f"[{100 * low:.1f}, {100 * high:.1f}]"


def test_with_no_mark_there_is_no_precision(cast: Cast) -> None:
    add(cast, "")
    assert in_use(cast.superuser, NOW).marks[0].rows[0].precision is None


def test_a_double_is_not_counted_twice(cast: Cast) -> None:
    add(cast, Mark.RIGHT, Mark.RIGHT)
    into, double = CareRecord.objects.all()
    CareRecord.objects.filter(pk=double.pk).update(merged_into=into, closed_at=NOW)
    assert table(cast.superuser, "alarms") == [("2026-11", "a rule", 1, 0, 0, False)]


def test_everybody_sees_the_sums_of_what_they_may_read(cast: Cast) -> None:
    add(cast, Mark.RIGHT)
    assert len(table(cast[Role.ADMIN].user, "alarms")) == 1
    assert table(cast.neighbour.user, "alarms") == []
    make_conversation(cast.church, differs="none>soft.self_harm")
    assert len(in_use(cast[Role.ADMIN].user).differences) == 1
    assert in_use(cast.neighbour.user).differences == []


def test_differences_are_counted_by_code_for_thirty_days(cast: Cast) -> None:
    for code in ("none>soft.abuse", "none>hard.self_harm", "none>hard.self_harm", ""):
        make_conversation(cast.church, differs=code)
    old = make_conversation(cast.church, differs="none>soft.threat")
    Turn.objects.filter(conversation=old).update(started_at=timezone.now() - timedelta(days=31))
    found = in_use(cast[Role.PASTOR].user).differences
    assert [(each.code, each.count) for each in found] == [("none>hard.self_harm", 2), ("none>soft.abuse", 1)]
    shown = page(cast[Role.PASTOR])
    assert "none&gt;hard.self_harm" in shown
    assert "the rules heard no danger, with the heads it would be danger (self-harm)" in shown


def test_the_page_shows_it_without_a_word_of_anybody(cast: Cast) -> None:
    add(cast, Mark.RIGHT, Mark.FALSE, at=timezone.now())
    shown = page(cast[Role.PASTOR])
    assert "1 right, 1 false, 0 not marked" in shown
    assert "50.0 %" in shown
    assert "says little" in shown
    assert SECRET not in shown
    assert "Where heads and rules differ" not in shown, "nothing was read both ways"


def test_it_costs_as_many_queries_however_much_there_is(cast: Cast, django_assert_num_queries) -> None:
    user = cast.superuser
    add(cast, Mark.RIGHT, Mark.FALSE)
    add(cast, "", heard_by=HeardBy.HEAD, at=NOW - timedelta(days=40))
    with django_assert_num_queries(2):
        in_use(user, NOW)


def test_it_says_which_languages_no_native_reader_has_checked(cast: Cast) -> None:
    shown = re.sub(r"<[^>]+>", "", page(cast[Role.PASTOR]))
    assert "English: a native reader has checked it" in shown
    assert "Português: no native reader has checked it" in shown
    assert "every other language: no language pack, no native reader has checked it" in shown
