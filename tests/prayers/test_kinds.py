"""A kind of record is described in one place: what is missing there is found at start, and what is there is all that is needed."""

import sys
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core import mail as outbox
from django.urls import NoReverseMatch, reverse

from church.models import Role
from church.testing import Cast, make_cast, signed_in
from prayers import handling
from prayers.access import may_read
from prayers.confidence import Told
from prayers.email_text import letter
from prayers.errors import KindIncomplete, TransitionRefused
from prayers.kinds import Term, check_models, registry, spec_of
from prayers.models import CareRecord, Kind, Notification, Status, Urgency
from prayers.notify import audience, work
from prayers.testing import make_origin, make_record
from tests.prayers.made_up_kind import made_up_kind, make_ride

READERS = {"care_team", "office", "pastor", "admin"}


@pytest.fixture
def cast(db: None) -> Cast:
    return make_cast()


@pytest.fixture
def ride(cast: Cast) -> Iterator[Kind]:
    with made_up_kind() as kind:
        yield kind


@pytest.fixture
def as_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Reads the specs of a package of these modules."""

    def read(**modules: str) -> Any:
        for name, text in modules.items():
            (tmp_path / "some_kinds").mkdir(exist_ok=True)
            (tmp_path / "some_kinds" / f"{name}.py").write_text(text, "utf-8")
        monkeypatch.syspath_prepend(tmp_path)
        try:
            return registry.read_specs("some_kinds", [str(tmp_path / "some_kinds")])
        finally:
            for name in [name for name in sys.modules if name.partition(".")[0] == "some_kinds"]:
                del sys.modules[name]

    return read


PRAYER = "from prayers.kinds.prayer import SPEC\n"
FORGETFUL = """
from prayers.kinds import Audience, KindSpec
from prayers.models import Kind
SPEC = KindSpec(kind=Kind.VISIT, model="PastoralVisit", readers={}, steps={}, audience=Audience(), about_fields=(), letter={})
"""


def test_a_spec_that_leaves_a_part_out_is_named_with_it(as_package) -> None:
    with pytest.raises(KindIncomplete, match=r"some_kinds\.visit: .*'promise'"):
        as_package(visit=FORGETFUL)


def test_two_specs_of_one_kind_are_refused(as_package) -> None:
    with pytest.raises(KindIncomplete, match=r"The kind prayer has two specs; one of them is some_kinds\.prayers"):
        as_package(prayer=PRAYER, prayers=PRAYER)


def test_a_kind_without_a_spec_is_named(as_package) -> None:
    with pytest.raises(KindIncomplete, match=r"No spec for: callback, .*benevolence\. Write some_kinds\.<kind>"):
        as_package(prayer=PRAYER, spec="# no kind's\n")


@pytest.mark.parametrize(
    ("part", "said"),
    [
        ("model", ""),
        ("readers", {}),
        ("readers", {"staff": frozenset()}),
        ("readers", {"pastors_only": frozenset({Role.ADMIN})}),
        ("steps", {}),
        ("steps", {Status.NEW: (Status.CLAIMED, Status.CLOSED)}),
        ("guarded", frozenset({(Status.NEW, Status.APPROVED)})),
        ("end_of_double", Status.APPROVED),
        ("letter", {"en": "care need"}),
    ],
)
def test_a_part_that_says_nothing_or_contradicts_another_is_named(part: str, said: Any) -> None:
    with pytest.raises(KindIncomplete, match=f"The kind care has no valid {part}: "):
        replace(spec_of(Kind.CARE), **{part: said})


@pytest.mark.parametrize(
    ("part", "said"), [("model", "NoSuchModel"), ("model", "PrayerRequest"), ("about_fields", ("need", "request"))]
)
def test_a_model_that_does_not_fit_its_spec_stops_the_start(monkeypatch, part: str, said: Any) -> None:
    monkeypatch.setitem(registry._SPECS, Kind.CARE, replace(spec_of(Kind.CARE), **{part: said}))
    with pytest.raises(KindIncomplete, match=f"The kind care has no valid {part}: "):
        check_models()


def test_there_are_no_kinds_but_those_of_kind() -> None:
    assert [spec.kind for spec in registry.specs()] == list(Kind)
    with pytest.raises(ValueError, match="ride"):
        spec_of("ride")


# A made-up kind: everything that follows comes from its spec.


def test_whoever_its_spec_names_reads_it_and_nobody_else(cast: Cast, ride: Kind) -> None:
    record = make_ride(cast.church)
    for role, member in cast.by_role.items():
        assert may_read(frozenset({role}), "staff", ride, is_minor=False) is (role in READERS)
        assert may_read(frozenset({role}), "pastors_only", ride, is_minor=False) is (role == Role.PASTOR)
        assert CareRecord.objects.visible_to(member.user).filter(pk=record.pk).exists() is (role in READERS)
    assert not CareRecord.objects.visible_to(cast.neighbour.user).exists()


def test_it_has_a_row_and_a_filter_in_the_inbox(cast: Cast, ride: Kind) -> None:
    make_ride(cast.church)
    make_record(cast.church, Kind.CARE, need="Meals after surgery")
    client = signed_in(cast[Role.CARE_TEAM].user)
    page = client.get(reverse("inbox:page"))
    assert all(words in page.content.decode() for words in ("14 Elm Street", "Ida Moss", "Meals after surgery"))
    counts = {tab["name"]: tab["count"] for tab in page.context["kinds"]}
    assert counts == {"kind-prayer": "0", "kind-care": "1", "kind-ride": "1"}
    of_kind = client.get(reverse("inbox:page"), {"kind": ride}).content.decode()
    assert "14 Elm Street" in of_kind
    assert "Meals after surgery" not in of_kind
    assert "Ride to church" in of_kind
    file = b"".join(client.get(reverse("inbox:export"), {"kind": ride})).decode()
    assert '"ride to church","14 Elm Street","Ida Moss"' in file
    others = signed_in(cast[Role.PRAYER_TEAM].user).get(reverse("inbox:page"))
    assert "14 Elm Street" not in others.content.decode()
    assert [tab["name"] for tab in others.context["kinds"]] == ["kind-prayer"]


def test_its_page_shows_its_fields_and_its_steps(cast: Cast, ride: Kind) -> None:
    record = make_ride(cast.church, seats=3)
    handling.claim(record, by=cast[Role.CARE_TEAM].user)
    client = signed_in(cast[Role.CARE_TEAM].user)
    answer = client.get(CareRecord.objects.get(pk=record.pk).get_absolute_url())
    assert [button.status for button in answer.context["actions"].statuses] == [Status.SCHEDULED, Status.DECLINED]
    assert answer.context["actions"].may_give_back
    assert [(each.label, each.lines) for each in answer.context["need_fields"]] == [("Seats", ("3",))]
    page = answer.content.decode()
    assert all(words in page for words in ("14 Elm Street", "Ride to church", "Scheduled", "Decline"))
    fields = client.get(answer.context["fields_url"]).content.decode()
    assert "14 Elm Street" in fields
    assert signed_in(cast[Role.PRAYER_TEAM].user).get(record.get_absolute_url()).status_code == 404


def test_it_takes_its_own_steps_alone_and_a_double_of_it_ends_by_its_own(cast: Cast, ride: Kind) -> None:
    record, by = make_ride(cast.church), cast[Role.OFFICE].user
    with pytest.raises(TransitionRefused, match="A ride to church cannot go from new to done; accepted: claimed, decl"):
        handling.move(record, Status.DONE, by=by)
    handling.merge(record, make_ride(cast.church), by=by)
    assert CareRecord.objects.get(pk=record.pk).status == Status.DECLINED


def test_its_promise_is_kept_like_any_other_and_stands_on_the_page_of_promises(cast: Cast, ride: Kind) -> None:
    record = make_ride(cast.church)
    assert record.due_at == record.created_at + timedelta(hours=6)
    page = signed_in(cast[Role.ADMIN].user).get(reverse("admin:prayers_promise_changelist"))
    rows = {row.kind: row for _, rows in page.context["tables"] for row in rows}
    assert (rows[ride].term, rows[ride].first) == (Term(hours=6), ("care team",))


def test_its_audience_is_told_by_a_letter_with_its_name(cast: Cast, ride: Kind) -> None:
    usual, urgent = make_ride(cast.church), make_ride(cast.church, urgency=Urgency.HIGH)
    told = {
        record.pk: set(record.notifications.values_list("staff__display_name", flat=True)) for record in (usual, urgent)
    }
    assert told == {usual.pk: {"care_team"}, urgent.pk: {"care_team", "office"}}
    assert audience(ride, urgency="normal", confidentiality="pastors_only", is_minor=False) == (Role.PASTOR,)
    work(Notification.objects.get(record_id=usual.pk).pk)
    assert outbox.outbox[-1].subject == f"[{cast.church.name}] New ride to church"
    how = {"kind": ride, "urgency": "normal", "url": "", "church": "Elm", "language": "es"}
    assert letter(**how, is_reminder=True)[0] == "[Elm] Aún sin atender: viaje a la iglesia"


def test_what_was_told_in_confidence_is_left_out_of_what_it_is_about(cast: Cast, ride: Kind) -> None:
    told = (Told(kind=Kind.SAFETY, confidentiality="safety", words="My husband beats me"),)
    origin = make_origin(cast.church, told=told)
    record = make_ride(cast.church, where_from="14 Elm Street. My husband beats me.", origin=origin)
    assert record.where_from.startswith("14 Elm Street. (More was told in confidence.)")
    assert "beats" not in record.where_from + record.summary


def test_nothing_of_it_is_left_behind(db: None) -> None:
    with made_up_kind():
        pass
    assert "riderequest" not in {field.name for field in CareRecord._meta.related_objects}
    assert "ride" not in Kind.values
    assert not hasattr(CareRecord, "riderequest")
    with pytest.raises(NoReverseMatch):
        reverse("admin:prayers_riderequest_changelist")
