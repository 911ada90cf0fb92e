"""The banner of danger that nobody has claimed: on every page, for whoever may read of it, until somebody claims it."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from church.models import Role
from church.testing import Cast, make_church
from prayers.models import CareRecord, Kind, Status, Urgency
from prayers.testing import make_record

pytestmark = [pytest.mark.django_db, pytest.mark.pages]
ALARM = reverse("inbox:alarm")
BOX = 'class="alarm-box"'


@pytest.fixture
def client(cast: Cast, browser) -> Client:
    found: Client = browser(cast[Role.SAFETY_ON_CALL])
    return found


@pytest.mark.parametrize(
    "name",
    ["inbox:page", "inbox:prayer_list", "admin:index", "admin:prayers_carerecord_changelist", "admin:password_change"],
)
def test_it_stands_on_every_page_of_the_console(cast: Cast, client: Client, name: str) -> None:
    assert BOX not in client.get(reverse(name)).content.decode()
    record = make_record(cast.church, Kind.SAFETY)
    page = client.get(reverse(name)).content.decode()
    assert BOX in page
    assert record.get_absolute_url() in page
    assert reverse("inbox:claim", args=[record.pk]) in page
    assert (
        "He says he cannot go on" not in page.split('id="alarm"')[1].split("</section>")[0]
    )  # no words over a shoulder


@pytest.mark.frame
def test_every_page_has_one_main_landmark(client: Client) -> None:
    for name in ("inbox:page", "admin:index", "admin:prayers_carerecord_changelist"):
        assert client.get(reverse(name)).content.decode().count('role="main"') == 1


def test_it_stays_until_somebody_claims_it(cast: Cast, client: Client) -> None:
    record = make_record(cast.church, Kind.SAFETY)
    CareRecord.objects.filter(pk=record.pk).update(
        snoozed_until=timezone.now() + timedelta(days=1)
    )  # nobody looked after it
    assert BOX in client.get(ALARM).content.decode()
    client.post(reverse("inbox:claim", args=[record.pk]))
    assert CareRecord.objects.get(pk=record.pk).assignee == cast[Role.SAFETY_ON_CALL]
    assert BOX not in client.get(ALARM).content.decode()


def test_anything_immediate_raises_it_and_nothing_less(cast: Cast, browser) -> None:
    client = browser(cast[Role.OFFICE])
    record = make_record(cast.church, Kind.CALLBACK, urgency="urgent")
    assert BOX not in client.get(ALARM).content.decode()
    CareRecord.objects.filter(pk=record.pk).update(urgency=Urgency.IMMEDIATE)
    assert BOX in client.get(ALARM).content.decode()


@pytest.mark.parametrize("who", [*Role.values, "neighbour"])
def test_it_is_shown_to_those_who_may_read_of_it(cast: Cast, browser, who: str) -> None:
    make_record(cast.church, Kind.SAFETY)
    staff = cast.neighbour if who == "neighbour" else cast[who]
    may = who in {Role.SAFETY_ON_CALL, Role.PASTOR, Role.ADMIN}
    assert (BOX in browser(staff).get(reverse("admin:index")).content.decode()) == may


def test_an_outsider_and_the_sign_in_page_have_none(cast: Cast, browser) -> None:
    make_record(cast.church, Kind.SAFETY)
    assert 'id="alarm"' not in browser(cast.outsider).get(reverse("admin:index")).content.decode()
    assert 'id="alarm"' not in Client().get(reverse("admin:login")).content.decode()


def asked(page: str) -> dict[str, str]:
    """What the banner sends along when it asks for itself."""
    query = page.split('id="alarm"')[1].split('hx-get="')[1].split('"')[0].replace("&amp;", "&").split("?")[1]
    return {
        key: value.replace("%3A", ":").replace("%2B", "+")
        for key, value in (part.split("=") for part in query.split("&"))
    }


def test_the_poll_is_silent_until_something_changed_and_alerts_to_what_is_new_alone(cast: Cast, client: Client) -> None:
    page = client.get(reverse("admin:index")).content.decode()
    assert 'role="alert"' not in page
    seen = asked(page)
    assert client.get(ALARM, seen).status_code == 204

    first = make_record(cast.church, Kind.SAFETY)
    news = client.get(ALARM, seen)
    assert 'role="alert"' in news.content.decode()
    assert "data-news" in news.content.decode()
    seen = asked(news.content.decode())
    assert client.get(ALARM, seen).status_code == 204
    assert (
        'role="alert"' not in client.get(reverse("admin:index")).content.decode()
    )  # a page that is opened reads itself

    make_record(cast.church, Kind.SAFETY)
    seen = asked(client.get(ALARM, seen).content.decode())
    first.move_to(Status.CLAIMED, by=cast[Role.PASTOR])
    fewer = client.get(ALARM, seen)
    assert BOX in fewer.content.decode()
    assert "data-news" not in fewer.content.decode()


def test_many_are_counted_and_led_to(cast: Cast, client: Client) -> None:
    for _ in range(5):
        make_record(cast.church, Kind.SAFETY)
    page = client.get(ALARM).content.decode()
    assert "5 people may be in danger" in page
    assert "and 2 more" in page


def test_it_says_that_it_is_about_a_minor_and_for_several_churches_which(cast: Cast, browser) -> None:
    CareRecord.objects.create(
        church=make_church(name="Far Church"),
        kind=Kind.SAFETY,
        urgency=Urgency.IMMEDIATE,
        confidentiality="safety",
        is_minor=True,
    )
    page = browser(cast.superuser).get(ALARM).content.decode()
    assert "a minor" in page
    assert "Far Church" in page
    assert "<button" not in page  # there is nobody in that church whom it could be given to
