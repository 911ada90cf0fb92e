"""The page of promises: what holds for each kind, changed by administrators and pastors of the church alone."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.urls import reverse

from church.models import Church, Role
from church.testing import Cast, signed_in
from prayers.models import Kind, Promise
from prayers.promises import due_at
from prayers.testing import make_record

pytestmark = pytest.mark.django_db
LIST = "admin:prayers_promise_changelist"


def form(church: Church, **fields: Any) -> dict[str, Any]:
    given = {"church": church.pk, "kind": "prayer", "office_days": 3, "hours": "", "escalate_after_hours": 4}
    return given | {"next_role": "pastor", "last_role": ""} | fields


def test_it_shows_every_kind_with_what_holds(cast: Cast) -> None:
    Promise.objects.create(church=cast.church, kind=Kind.CARE, hours=6, next_role=Role.OFFICE)
    answer = signed_in(cast[Role.PASTOR].user).get(reverse(LIST))
    ((church, rows),) = answer.context["tables"]
    assert church == cast.church
    assert {row.kind for row in rows} == set(Kind) - {Kind.SUMMARY}
    own = {row.kind: row for row in rows if row.is_own}
    assert own[Kind.CARE].term.hours == 6
    assert list(own) == [Kind.CARE]
    assert "6 hours" in answer.content.decode()


@pytest.mark.parametrize(
    ("role", "reads", "changes"),
    [("admin", 200, 302), ("pastor", 200, 302), ("office", 200, 403), ("prayer_team", 403, 403)],
)
def test_who_may_read_and_change_it(cast: Cast, role: str, reads: int, changes: int) -> None:
    client = signed_in(cast[role].user)
    answer = client.get(reverse(LIST))
    assert answer.status_code == reads
    if reads == 200:
        links = {bool(row.link) for _, rows in answer.context["tables"] for row in rows}
        assert links == {changes == 302}
    assert client.post(reverse("admin:prayers_promise_add"), form(cast.church)).status_code == changes
    assert Promise.objects.filter(church=cast.church, office_days=3).exists() is (changes == 302)


def test_nobody_promises_for_another_church(cast: Cast) -> None:
    answer = signed_in(cast[Role.PASTOR].user).post(reverse("admin:prayers_promise_add"), form(cast.neighbour.church))
    assert answer.context["adminform"].form.errors["church"]
    theirs = Promise.objects.create(church=cast.neighbour.church, kind=Kind.CARE, hours=6)
    page = reverse("admin:prayers_promise_change", args=[theirs.pk])
    assert signed_in(cast[Role.PASTOR].user).get(page).status_code == 302
    assert [church for church, _ in signed_in(cast[Role.PASTOR].user).get(reverse(LIST)).context["tables"]] == [
        cast.church
    ]


def test_a_new_one_begins_with_the_default(cast: Cast) -> None:
    query = {"church": cast.church.pk, "kind": "followup"}
    answer = signed_in(cast[Role.ADMIN].user).get(reverse("admin:prayers_promise_add"), query)
    initial = answer.context["adminform"].form.initial
    assert (initial["hours"], initial["office_days"], initial["next_role"], initial["last_role"]) == (
        48, None, "pastor", "admin",
    )  # fmt: skip


@pytest.mark.parametrize("query", [{"church": "x"}, {"kind": "summary"}, {"kind": "nothing", "church": 99999}])
def test_an_address_that_makes_no_sense_gives_an_empty_form(cast: Cast, query: dict[str, Any]) -> None:
    answer = signed_in(cast[Role.ADMIN].user).get(reverse("admin:prayers_promise_add"), query)
    assert answer.status_code == 200


@pytest.mark.parametrize(
    "fields",
    [
        pytest.param({"hours": 5}, id="days and hours"),
        pytest.param({"office_days": ""}, id="neither"),
        pytest.param({"kind": "safety"}, id="danger has no days"),
        pytest.param({"kind": "summary"}, id="nobody is promised a summary"),
        pytest.param({"office_days": 61}, id="too late"),
        pytest.param({"escalate_after_hours": 0}, id="at once is no step"),
        pytest.param({"next_role": "treasurer", "kind": "care"}, id="a role that may not read it"),
        pytest.param({"last_role": "pastor"}, id="the same role twice"),
        pytest.param({"next_role": "", "last_role": "pastor"}, id="last without next"),
    ],
)
def test_what_makes_no_sense_is_refused_and_stays_in_the_form(cast: Cast, fields: dict[str, Any]) -> None:
    answer = signed_in(cast[Role.ADMIN].user).post(reverse("admin:prayers_promise_add"), form(cast.church, **fields))
    assert answer.status_code == 200
    assert answer.context["adminform"].form.errors
    assert not Promise.objects.exists()


def test_a_kind_has_one_promise(cast: Cast) -> None:
    Promise.objects.create(church=cast.church, kind=Kind.PRAYER, office_days=2)
    answer = signed_in(cast[Role.ADMIN].user).post(reverse("admin:prayers_promise_add"), form(cast.church))
    assert "already" in str(answer.context["adminform"].form.errors)
    with pytest.raises(IntegrityError), transaction.atomic():
        Promise.objects.create(church=cast.church, kind=Kind.PRAYER, office_days=3)


def test_for_danger_only_who_is_told_can_be_said(cast: Cast) -> None:
    given = form(cast.church, kind="safety", office_days="", next_role="admin")
    assert signed_in(cast[Role.ADMIN].user).post(reverse("admin:prayers_promise_add"), given).status_code == 302
    assert Promise.objects.get().chain == (Role.ADMIN,)


def test_deleting_it_brings_the_default_back(cast: Cast) -> None:
    own = Promise.objects.create(church=cast.church, kind=Kind.PRAYER, office_days=9)
    page = reverse("admin:prayers_promise_delete", args=[own.pk])
    assert signed_in(cast[Role.PASTOR].user).post(page, {"post": "yes"}).status_code == 302
    assert Promise.objects.term(cast.church, Kind.PRAYER).office_days == 1


def test_a_new_record_is_due_by_the_churchs_own_promise(cast: Cast) -> None:
    Promise.objects.create(church=cast.church, kind=Kind.FOLLOWUP, hours=5)
    followup = make_record(cast.church, Kind.FOLLOWUP)
    assert followup.due_at == followup.created_at + timedelta(hours=5)
    assert followup.tasks.get().due_at == followup.due_at
    assert make_record(cast.neighbour.church, Kind.FOLLOWUP).due_at > followup.due_at + timedelta(hours=40)


def test_the_call_back_promise_of_the_church_holds_until_it_has_one_of_its_own(cast: Cast) -> None:
    Church.objects.filter(pk=cast.church.pk).update(callback_promise_days=4)
    church = Church.objects.get(pk=cast.church.pk)
    assert Promise.objects.term(church, "callback").office_days == 4
    Promise.objects.create(church=church, kind=Kind.CALLBACK, office_days=2)
    assert Promise.objects.term(church, "callback").office_days == 2
    assert Promise.objects.term(church, "summary") is None


@pytest.mark.parametrize(
    ("now", "due"), [("2026-11-17T10:00", "2026-11-17T17:00"), ("2026-11-17T18:00", "2026-11-18T17:00")]
)
def test_the_same_day_is_the_next_one_once_the_office_has_closed(now: str, due: str) -> None:
    church = Church(timezone="America/Chicago")
    term = Promise(church=church, kind=Kind.CARE, office_days=0).term
    assert due_at("care", "normal", church, _local(now, church), term) == _local(due, church)


def test_a_promise_says_what_is_accepted(cast: Cast) -> None:
    with pytest.raises(ValidationError) as refused:
        Promise(church=cast.church, kind=Kind.BENEVOLENCE, office_days=1, next_role=Role.OFFICE).full_clean()
    assert "benevolence committee, pastor" in str(refused.value) or "pastor, benevolence" in str(refused.value)


def _local(text: str, church: Church) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=church.zone)
