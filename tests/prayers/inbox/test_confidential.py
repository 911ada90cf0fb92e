"""Who sees what: every role, every confidentiality, through every way out of the inbox."""

import re
from collections import Counter

import pytest
from django.test import Client
from django.urls import reverse

from church.models import Role
from church.testing import Cast
from prayers.access import may_read, reader_table
from prayers.models import CareRecord, Confidentiality, Kind, Status, Urgency

pytestmark = [pytest.mark.django_db, pytest.mark.pages]
NAME, WORDS = "Nora Quimby", "the hidden thing"
PAGE = reverse("inbox:page")
WHO = [*Role.values, "neighbour"]


def secret(cast: Cast, kind: str, level: str, *, words: str = WORDS, is_minor: bool = False) -> CareRecord:
    return CareRecord.objects.create(
        church=cast.church,
        kind=kind,
        confidentiality=level,
        summary=words,
        contact_name=NAME,
        contact_email="nora@example.org",
        is_minor=is_minor,
        urgency=Urgency.IMMEDIATE,
    )


def ways_out(client: Client) -> dict[str, str]:
    """What the inbox tells this person, by the way it takes."""
    since = {"since": "2020-01-01T00:00:00+00:00"}
    return {
        "row": client.get(PAGE).content.decode(),
        "view": client.get(PAGE, {"view": "urgent"}).content.decode(),
        "search": client.post(reverse("inbox:search"), {"q": "nora"}, follow=True).content.decode(),
        "arrival": client.get(reverse("inbox:arrivals"), since).content.decode(),
        "file": b"".join(client.get(reverse("inbox:export"))).decode(),
    }


def alarms(client: Client, record: CareRecord) -> bool:
    """Whether the banner tells of the record while it is the only one unclaimed."""
    CareRecord.objects.exclude(pk=record.pk).update(status=Status.CLAIMED)
    CareRecord.objects.filter(pk=record.pk).update(status=Status.NEW)
    return str(record.pk) in client.get(reverse("inbox:alarm")).content.decode()


@pytest.mark.parametrize("who", WHO)
def test_a_record_is_told_of_to_its_readers_and_to_nobody_else(cast: Cast, browser, who: str) -> None:
    levels = sorted(reader_table())
    records = [secret(cast, kind, level, words=f"{WORDS} {n:02}") for n, (level, kind) in enumerate(levels)]
    staff = cast.neighbour if who == "neighbour" else cast[who]
    may = [who != "neighbour" and may_read(frozenset({who}), *each, is_minor=False) for each in levels]
    readable = {record.summary for record, reads in zip(records, may, strict=True) if reads}
    client = browser(staff)

    for way, told in ways_out(client).items():
        assert set(re.findall(rf"{WORDS} \d\d", told)) == readable, way
    page = client.get(PAGE)
    shown = {tab["name"]: tab["count"] for tab in page.context["tabs"]}
    assert (shown["open"], shown["urgent"], shown["mine"]) == (str(len(readable)), str(len(readable)), "0")
    of_kind = Counter(kind for (_, kind), reads in zip(levels, may, strict=True) if reads and kind != Kind.SUMMARY)
    counted = {tab["name"].removeprefix("kind-"): int(tab["count"]) for tab in page.context["kinds"]}
    assert +Counter(counted) == of_kind
    assert ("may be in danger" in client.get(reverse("admin:index")).content.decode()) is bool(readable)
    assert [alarms(client, record) for record in records] == may


@pytest.mark.parametrize("level", Confidentiality.values)
def test_the_youth_pastor_is_a_pastor_for_minors_alone(cast: Cast, browser, level: str) -> None:
    client = browser(cast[Role.YOUTH_PASTOR])
    kind = {"committee": Kind.BENEVOLENCE, "safety": Kind.SAFETY, "staff": Kind.CALLBACK}.get(level, Kind.PRAYER)
    of_minor = secret(cast, kind, level, is_minor=True)
    assert all(WORDS in told for told in ways_out(client).values())
    assert alarms(client, of_minor)
    CareRecord.objects.filter(pk=of_minor.pk).update(is_minor=False)
    reads = level == Confidentiality.PRAYER_CHAIN
    assert [WORDS in told for told in ways_out(client).values()] == [reads] * 5
    assert alarms(client, of_minor) is reads


def test_whoever_has_it_sees_it_whatever_their_role(cast: Cast, browser) -> None:
    record = secret(cast, Kind.BENEVOLENCE, Confidentiality.COMMITTEE)
    CareRecord.objects.filter(pk=record.pk).update(assignee=cast[Role.OFFICE])
    client = browser(cast[Role.OFFICE])
    assert WORDS in client.get(PAGE, {"view": "mine"}).content.decode()
    assert WORDS in client.get(PAGE, {"kind": "benevolence"}).content.decode()
    assert WORDS not in browser(cast[Role.TREASURER]).get(PAGE).content.decode()


def test_colleagues_of_another_church_are_not_in_the_filter(cast: Cast, browser) -> None:
    page = browser(cast[Role.OFFICE]).get(PAGE).content.decode()
    assert "safety_on_call" in page
    assert "neighbour" not in page


def test_staff_who_left_see_nothing(cast: Cast, browser) -> None:
    secret(cast, Kind.CALLBACK, Confidentiality.STAFF)
    staff = cast[Role.OFFICE]
    client = browser(staff)
    staff.is_active = False
    staff.save()
    assert client.get(PAGE).status_code == 403
    assert client.get(reverse("inbox:export")).status_code == 403
