"""Searching a list leaves no name behind: not in an address, and so in no log, history or link to another site."""

import pytest
from django.test import Client
from django.urls import reverse

from church.models import Giver, Role
from church.testing import Cast, make_church
from prayers.models import Kind
from prayers.testing import make_record

pytestmark = pytest.mark.django_db
PEOPLE = reverse("admin:prayers_person_changelist")
CALLS = reverse("admin:prayers_callbackrequest_changelist")


@pytest.fixture
def office(cast: Cast) -> Client:
    client = Client()
    client.force_login(cast[Role.OFFICE].user)
    return client


def names_in(answer) -> list[str]:
    return sorted(row.name for row in answer.context["cl"].result_list)


def test_the_words_are_posted_and_the_address_of_what_is_found_has_none(cast: Cast, office: Client) -> None:
    make_record(cast.church, Kind.CALLBACK, name="Dana Reyes")
    make_record(cast.church, Kind.CALLBACK, name="Omar Haddad", phone="217-555-0199")
    sent = office.post(PEOPLE, {"q": "Dana"})
    assert sent.status_code == 302
    assert "dana" not in sent["Location"].casefold()
    answer = office.get(sent["Location"])
    assert names_in(answer) == ["Dana Reyes"]
    assert 'value="Dana"' in answer.content.decode()


def test_no_link_of_the_results_has_the_words(cast: Cast, office: Client) -> None:
    for number in range(3):
        make_record(cast.church, Kind.CALLBACK, name=f"Dana Reyes {number}", phone=f"217-555-010{number}")
    page = office.post(CALLS, {"q": "dana"}, follow=True).content.decode()
    addresses = [part.split('"')[0] for part in page.split('href="')[1:]] + [
        part.split('"')[0] for part in page.split('action="')[1:]
    ]
    assert [each for each in addresses if "dana" in each.casefold()] == []
    assert [each for each in addresses if "found=" in each]  # the filters and the order keep the search


def test_filters_pages_and_the_way_back_keep_the_search(cast: Cast, office: Client) -> None:
    for number in range(105):
        make_record(
            cast.church, Kind.CALLBACK, name=f"Dana Reyes {number}", phone=f"217-555-{number:04}", reason="A talk"
        )
    make_record(cast.church, Kind.CALLBACK, name="Omar Haddad")
    found = office.post(f"{CALLS}?urgency__exact=normal", {"q": "dana"})["Location"]
    assert "urgency__exact=normal" in found
    assert office.get(found).context["cl"].result_count == 105
    second = office.get(f"{found}&p=2")
    assert [len(second.context["cl"].result_list), second.context["cl"].query] == [5, "dana"]
    assert "p=" not in office.post(f"{found}&p=2", {"q": "omar"})["Location"]


def test_searching_for_nothing_ends_the_search(office: Client) -> None:
    found = office.post(PEOPLE, {"q": "dana"})["Location"]
    assert office.post(found, {"q": " "})["Location"] == PEOPLE


def test_an_address_with_the_words_is_not_searched_by(cast: Cast, office: Client) -> None:
    make_record(cast.church, Kind.CALLBACK, name="Dana Reyes")
    answer = office.get(CALLS, {"q": "Dana", "urgency__exact": "normal"}, follow=True)
    assert answer.redirect_chain == [(f"{CALLS}?urgency__exact=normal", 302)]
    assert answer.context["cl"].query == ""
    assert "box on the page" in answer.content.decode()


def test_a_search_is_of_whoever_made_it(cast: Cast, office: Client) -> None:
    found = office.post(PEOPLE, {"q": "Dana"})["Location"]
    other = Client()
    other.force_login(cast[Role.PASTOR].user)
    answer = other.get(found, follow=True)
    assert answer.redirect_chain == [(PEOPLE, 302)]
    assert "not kept any more" in answer.content.decode()


def test_whoever_may_not_see_the_list_may_not_search_it(cast: Cast) -> None:
    client = Client()
    client.force_login(cast[Role.OFFICE].user)
    assert client.post(reverse("admin:church_giver_changelist"), {"q": "dana"}).status_code == 403
    assert "dana" not in str(dict(client.session))


def test_what_is_looked_up_while_typing_is_posted(cast: Cast) -> None:
    Giver.objects.create(church=cast.church, member_id="7", name="Dana Reyes")
    client = Client(enforce_csrf_checks=True)
    client.force_login(cast[Role.TREASURER].user)
    asked = {"app_label": "church", "model_name": "gift", "field_name": "giver", "term": "dana"}
    assert client.get(reverse("admin:autocomplete"), asked).status_code == 405
    assert client.post(reverse("admin:autocomplete"), asked).status_code == 403  # without the form's token
    client.get(reverse("admin:church_gift_add"))
    headers = {"X-CSRFToken": client.cookies["csrftoken"].value}
    found = client.post(reverse("admin:autocomplete"), asked, headers=headers).json()["results"]
    assert [each["text"] for each in found] == ["Dana Reyes"]


@pytest.mark.frame
def test_so_is_what_is_typed_above_the_sidebar(cast: Cast, office: Client) -> None:
    assert office.get(reverse("admin:search"), {"s": "people"}).status_code == 405
    assert "callbackrequest" in office.post(reverse("admin:search"), {"s": "call"}).content.decode()
    page = office.get(PEOPLE).content.decode()
    assert f'hx-post="{reverse("admin:search")}"' in page
    assert 'hx-get="/admin/search/' not in page  # nor behind Ctrl and K


def test_what_is_looked_up_needs_a_sign_in(cast: Cast) -> None:
    make_church()
    for name in ("autocomplete", "search"):
        assert Client().post(reverse(f"admin:{name}"), {"term": "a", "s": "a"}).status_code == 302
