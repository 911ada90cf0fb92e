"""Search by what staff know of somebody. Names and words never stand in an address."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from church import kept_words
from church.models import Role
from church.testing import Cast
from prayers.models import CareRecord, Kind, Status
from prayers.testing import make_record

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]
PAGE, SEARCH = reverse("inbox:page"), reverse("inbox:search")


@pytest.fixture
def office(cast: Cast, browser) -> Client:
    client: Client = browser(cast[Role.OFFICE])
    return client


def find(client: Client, words: str, **query: str) -> list[str]:
    """The names on the rows that are found."""
    answer = client.get(client.post(SEARCH, {"q": words}, query_params=query)["Location"])
    assert answer.status_code == 200
    return sorted(row.record.contact_name for row in answer.context["rows"])


@pytest.mark.parametrize(
    "words",
    ["Dana", "reyes", "DANA REYES", "Reyes Dana", "marriage", "reyes marriage", "dana@", "(217) 555-0142", "5550142"],
)
def test_a_record_is_found_by_name_phone_email_and_what_was_asked(cast: Cast, office: Client, words: str) -> None:
    make_record(cast.church, Kind.CALLBACK, email="dana@example.org")
    make_record(cast.church, Kind.CONTACT)
    assert find(office, words) == ["Dana Reyes"]


def test_a_record_is_found_by_its_id(cast: Cast, office: Client) -> None:
    record = make_record(cast.church, Kind.CALLBACK)
    make_record(cast.church, Kind.CONTACT)
    assert find(office, str(record.pk)) == ["Dana Reyes"]


@pytest.mark.parametrize("words", ["Dana Haddad", "555", "zzz", "%", "_"])
def test_what_fits_nobody_finds_nobody(cast: Cast, office: Client, words: str) -> None:
    make_record(cast.church, Kind.CALLBACK)
    make_record(cast.church, Kind.CONTACT)
    assert find(office, words) == []


def test_a_search_looks_through_what_rests_and_what_is_closed_too(cast: Cast, office: Client) -> None:
    resting, closed = make_record(cast.church, Kind.CALLBACK), make_record(cast.church, Kind.CALLBACK, name="Dana R.")
    CareRecord.objects.filter(pk=resting.pk).update(snoozed_until=timezone.now() + timedelta(days=1))
    closed.move_to(Status.DONE, by=None)
    assert len(find(office, "dana", view="mine")) == 2
    assert office.get(PAGE).context["rows"] == []


def test_filters_narrow_what_is_found(cast: Cast, office: Client) -> None:
    make_record(cast.church, Kind.CALLBACK)
    make_record(cast.church, Kind.CARE, name="Dana Reyes")
    assert len(find(office, "dana", kind="care")) == 1


def test_no_address_holds_what_was_searched_for(cast: Cast, office: Client) -> None:
    for number in range(60):
        make_record(cast.church, Kind.CALLBACK, name="Dana Reyes", phone=f"217-555-0{number:03}")
    answer = office.post(SEARCH, {"q": "Dana Reyes"}, follow=True)
    assert all("dana" not in url.lower() for url, _ in answer.redirect_chain)
    page = answer.content.decode()
    assert 'value="Dana Reyes"' in page  # in the field, to search on
    assert answer.context["more"]
    addresses = [
        part.split('"')[0] for part in page.replace("hx-get=", "href=").replace("action=", "href=").split('href="')[1:]
    ]
    assert not [url for url in addresses if "dana" in url.lower() or "reyes" in url.lower()]
    second = office.get(answer.context["more"])
    assert len(second.context["rows"]) == 10


def test_words_in_an_address_search_nothing(cast: Cast, office: Client) -> None:
    make_record(cast.church, Kind.CALLBACK)
    for query in ({"q": "zzz"}, {"search": "zzz"}):
        assert len(office.get(PAGE, query).context["rows"]) == 1
    assert office.get(SEARCH, {"q": "zzz"}).status_code == 405


def test_two_tabs_each_keep_their_search(cast: Cast, office: Client) -> None:
    make_record(cast.church, Kind.CALLBACK)
    make_record(cast.church, Kind.CONTACT)
    first, second = (office.post(SEARCH, {"q": words})["Location"] for words in ("dana", "omar"))
    assert [row.who for row in office.get(first).context["rows"]] == ["Dana Reyes"]
    assert [row.who for row in office.get(second).context["rows"]] == ["Omar Haddad"]


def test_a_search_that_is_kept_no_longer_says_so(cast: Cast, office: Client) -> None:
    first = office.post(SEARCH, {"q": "dana"})["Location"]
    for number in range(kept_words.MOST):
        office.post(SEARCH, {"q": f"word {number}"})
    assert "not kept any more" in office.get(first).content.decode()


def test_nothing_typed_leads_back_to_the_view(cast: Cast, office: Client) -> None:
    assert office.post(f"{SEARCH}?view=mine", {"q": "  "})["Location"] == f"{PAGE}?view=mine"


def test_somebody_elses_search_is_not_theirs_to_see(cast: Cast, office: Client, browser) -> None:
    url = office.post(SEARCH, {"q": "Dana Reyes"})["Location"]
    page = browser(cast[Role.PASTOR]).get(url).content.decode()
    assert "Dana" not in page
