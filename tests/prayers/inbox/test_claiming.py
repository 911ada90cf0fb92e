"""Claiming from the row with one press, and what whoever comes second is told."""

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from church.models import Role
from church.testing import Cast
from prayers import handling
from prayers.models import CareRecord, Kind, Status
from prayers.testing import make_record

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


@pytest.fixture
def office(cast: Cast, browser) -> Client:
    client: Client = browser(cast[Role.OFFICE])
    return client


def claim_url(record: CareRecord) -> str:
    return reverse("inbox:claim", args=[record.pk])


def test_one_press_makes_it_mine(cast: Cast, office: Client) -> None:
    record = make_record(cast.church, Kind.CALLBACK)
    page = office.post(claim_url(record), headers=HTMX).content.decode()
    saved = CareRecord.objects.get(pk=record.pk)
    assert (saved.status, saved.assignee) == (Status.CLAIMED, cast[Role.OFFICE])
    assert f'id="row-{record.pk}"' in page
    assert "It is yours now." in page
    assert 'hx-swap-oob="innerHTML"' in page  # said aloud, too


def test_without_a_script_one_comes_back_to_the_row(cast: Cast, office: Client) -> None:
    record = make_record(cast.church, Kind.CALLBACK)
    back = f"{reverse('inbox:page')}?view=unclaimed"
    answer = office.post(claim_url(record), {"next": back}, follow=True)
    assert answer.redirect_chain == [(back, 302)]
    assert "It is yours now." in answer.content.decode()


@pytest.mark.parametrize("elsewhere", ["https://example.org/", "//example.org", "javascript:alert(1)", ""])
def test_one_is_never_led_away_from_the_console(cast: Cast, office: Client, elsewhere: str) -> None:
    record = make_record(cast.church, Kind.CALLBACK)
    answer = office.post(claim_url(record), {"next": elsewhere})
    assert answer["Location"] == record.get_absolute_url()


def test_the_second_is_told_who_was_first(cast: Cast, office: Client) -> None:
    record = make_record(cast.church, Kind.CALLBACK)
    record.move_to(Status.CLAIMED, by=cast[Role.PASTOR])
    page = office.post(claim_url(record), headers=HTMX).content.decode()
    assert "pastor was first and has it." in page
    assert CareRecord.objects.get(pk=record.pk).assignee == cast[Role.PASTOR]


def test_of_two_at_the_same_moment_one_wins(cast: Cast, office: Client, monkeypatch) -> None:
    record = make_record(cast.church, Kind.CALLBACK)
    claim = handling.claim

    def somebody_is_faster(late: CareRecord, *, by: Any) -> None:
        claim(CareRecord.objects.get(pk=late.pk), by=cast[Role.PASTOR].user)
        claim(late, by=by)

    monkeypatch.setattr(handling, "claim", somebody_is_faster)
    page = office.post(claim_url(record), headers=HTMX).content.decode()
    assert "pastor was first and has it." in page
    assert CareRecord.objects.get(pk=record.pk).assignee == cast[Role.PASTOR]


def test_pressing_twice_is_pressing_once(cast: Cast, office: Client) -> None:
    record = make_record(cast.church, Kind.CALLBACK)
    for _ in range(2):
        assert "It is yours now." in office.post(claim_url(record), headers=HTMX).content.decode()


def test_what_is_under_way_or_closed_is_not_taken_over(cast: Cast, office: Client) -> None:
    for status in (Status.IN_PROGRESS, Status.DONE):
        record = make_record(cast.church, Kind.CALLBACK)
        record.move_to(status, by=None)
        office.post(claim_url(record), headers=HTMX)
        assert CareRecord.objects.get(pk=record.pk).status == status


def test_a_superuser_of_no_church_claims_nothing(cast: Cast, browser) -> None:
    record = make_record(cast.church, Kind.CALLBACK)
    client = browser(cast.superuser)
    assert "Only staff of this church" in client.post(claim_url(record), headers=HTMX).content.decode()
    assert [row.may_claim for row in client.get(reverse("inbox:page")).context["rows"]] == [False]
    assert CareRecord.objects.get(pk=record.pk).status == Status.NEW


def test_what_one_may_not_read_is_not_there(cast: Cast, browser) -> None:
    record = make_record(cast.church, Kind.BENEVOLENCE)
    for who in (cast[Role.OFFICE], cast[Role.TREASURER], cast.neighbour):
        client = browser(who)
        assert client.post(claim_url(record)).status_code == 404
        assert client.post(reverse("inbox:claim", args=[uuid4()])).status_code == 404
    assert browser(cast.outsider).post(claim_url(record)).status_code == 403
    assert CareRecord.objects.get(pk=record.pk).status == Status.NEW


def test_looking_at_the_address_claims_nothing(cast: Cast, office: Client) -> None:
    record = make_record(cast.church, Kind.CALLBACK)
    assert office.get(claim_url(record)).status_code == 405
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(cast[Role.OFFICE].user)
    assert strict.post(claim_url(record)).status_code == 403
    assert CareRecord.objects.get(pk=record.pk).status == Status.NEW
