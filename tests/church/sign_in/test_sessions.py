"""A sign-in ends when nobody works in it, at the end of the day, with a new password, or when its owner says so."""

from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.test import AsyncClient, Client, RequestFactory
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format

from church.models import Role, SignIn
from church.sign_in.sessions import browser_of, is_activity, warning
from church.testing import make_church, make_staff, make_user, signed_in

from .conftest import PASSWORD

pytestmark = pytest.mark.django_db
IDLE = timedelta(seconds=settings.SESSION_IDLE_SECONDS)
DAY = timedelta(seconds=settings.SESSION_COOKIE_AGE)


def is_in(client: Client) -> bool:
    return client.get("/admin/").status_code == 200


def seen(ago: timedelta, started_ago: timedelta = timedelta()) -> None:
    now = timezone.now()
    SignIn.objects.update(seen_at=now - ago, started_at=now - max(ago, started_ago))


@pytest.mark.parametrize(("ago", "counts"), [(IDLE - timedelta(minutes=1), True), (IDLE, False)])
def test_it_ends_when_nothing_was_done_for_an_hour(user: User, ago: timedelta, counts: bool) -> None:
    client = signed_in(user)
    seen(ago)
    assert is_in(client) is counts


@pytest.mark.parametrize(("ago", "counts"), [(DAY - timedelta(minutes=1), True), (DAY, False)])
def test_it_ends_after_twelve_hours_however_busy(user: User, ago: timedelta, counts: bool) -> None:
    client = signed_in(user)
    seen(timedelta(), ago)
    assert is_in(client) is counts


def test_whoever_comes_back_is_told_why_and_led_back(user: User) -> None:
    client = signed_in(user)
    seen(IDLE)
    answer = client.get(reverse("admin:prayers_carerecord_changelist"), follow=True)
    assert answer.redirect_chain[-1][0].endswith("?next=/admin/prayers/carerecord/")
    assert "You were signed out" in answer.content.decode()


def test_work_keeps_it_and_a_page_that_asks_for_news_does_not(user: User) -> None:
    client = signed_in(user)
    almost = IDLE - timedelta(minutes=5)
    seen(almost)
    before = SignIn.objects.get().seen_at
    client.get("/admin/", headers={"X-Poll": "1", "HX-Request": "true"})
    client.get("/admin/", headers={"Accept": "text/event-stream"})
    assert SignIn.objects.get().seen_at == before
    client.get("/admin/", headers={"HX-Request": "true"})
    assert SignIn.objects.get().seen_at > before


@pytest.mark.parametrize(
    ("method", "headers", "is_work"),
    [
        ("get", {}, True),
        ("get", {"HX-Request": "true"}, True),
        ("get", {"HX-Request": "true", "X-Poll": "1"}, False),
        ("get", {"X-Poll": "typed"}, True),
        ("get", {"Accept": "text/event-stream"}, False),
        ("get", {"Accept": "text/event-stream", "X-Poll": "typed"}, False),
        ("post", {"X-Poll": "1"}, True),
    ],
)
def test_what_counts_as_work(method: str, headers: dict[str, str], is_work: bool) -> None:
    assert is_activity(getattr(RequestFactory(), method)("/admin/", headers=headers)) is is_work


def test_requests_close_together_are_written_down_once(user: User, django_assert_num_queries) -> None:
    client = signed_in(user)
    client.get(reverse("security"))
    before = SignIn.objects.get().seen_at
    client.get(reverse("security"))
    assert SignIn.objects.get().seen_at == before


@pytest.mark.parametrize(
    "headers",
    [
        {"X-Poll": "1", "HX-Request": "true"},
        {"X-Poll": "1"},  # a script that fetches by itself
        {"X-Poll": "typed"},
        {"HX-Request": "true"},
        {"HX-Request": "true", "HX-Boosted": "true"},
    ],
)
@pytest.mark.parametrize("method", ["get", "post"])
def test_after_the_end_a_page_that_lies_open_is_left_as_it_is(user: User, method: str, headers: dict[str, str]) -> None:
    """Somebody may be typing in it: it is neither loaded anew nor led to the sign-in page."""
    client = signed_in(user)
    seen(IDLE)
    for _ in range(2):  # also once nobody is signed in any more
        answer = getattr(client, method)("/admin/", headers=headers)
        assert answer.status_code == 401
        assert not {"HX-Refresh", "HX-Redirect", "Location"} & set(answer.headers)


def test_a_page_that_asks_by_itself_is_led_nowhere_when_a_second_factor_is_asked_for(user: User, settings) -> None:
    settings.SECOND_FACTOR = "everyone"
    client = signed_in(user)
    answer = client.get("/admin/", headers={"X-Poll": "1", "HX-Request": "true"})
    assert (answer.status_code, "HX-Redirect" in answer.headers) == (401, False)
    for boosted in ({}, {"HX-Boosted": "true"}):
        answer = client.get("/admin/", headers={"HX-Request": "true", **boosted})
        assert (answer.status_code, answer["HX-Redirect"]) == (403, reverse("second_factor_set_up"))


def test_typing_keeps_it_and_never_beyond_the_day(user: User) -> None:
    client = signed_in(user)
    seen(IDLE - timedelta(minutes=5))
    client.get(reverse("sign_in_standing"), headers={"X-Poll": "1"})
    before = SignIn.objects.get().seen_at
    client.get(reverse("sign_in_standing"), headers={"X-Poll": "typed"})
    assert SignIn.objects.get().seen_at > before
    seen(timedelta(), DAY)
    assert client.get(reverse("sign_in_standing"), headers={"X-Poll": "typed"}).status_code == 401


@pytest.mark.parametrize(
    ("ago", "started_ago", "left", "can_stay"),
    [
        (timedelta(minutes=10), timedelta(minutes=10), IDLE - timedelta(minutes=10), True),
        (timedelta(), DAY - timedelta(minutes=1), timedelta(minutes=1), False),
    ],
)
def test_a_page_is_told_whose_it_is_and_when_it_ends(
    user: User, ago: timedelta, started_ago: timedelta, left: timedelta, can_stay: bool
) -> None:
    client = signed_in(user)
    seen(ago, started_ago)
    told = client.get(reverse("sign_in_standing"), headers={"X-Poll": "1"}).json()
    assert told["user"] == user.pk
    assert told["can_stay"] is can_stay
    assert told["seconds"] == pytest.approx(left.total_seconds(), abs=30)
    assert told["warn_in_seconds"] == pytest.approx((left - warning()).total_seconds(), abs=30)


def test_the_end_is_told_by_the_clock_of_the_church(user: User) -> None:
    client = signed_in(user)
    told = client.get(reverse("sign_in_standing")).json()
    ends = SignIn.objects.get().ends_at.astimezone(ZoneInfo("America/Chicago"))
    assert told["ends"] == date_format(ends, "TIME_FORMAT")


def test_who_is_not_signed_in_is_told_nothing() -> None:
    assert Client().get(reverse("sign_in_standing")).status_code == 302
    assert "signed-in" not in Client().get(reverse("admin:login")).content.decode()


def test_every_page_can_say_that_one_was_signed_out(user: User) -> None:
    page = signed_in(user).get(reverse("security")).content.decode()
    assert f'data-user="{user.pk}"' in page
    assert "what you have typed here stays" in page
    assert f'href="{reverse("admin:login")}" target="_blank" rel="noopener"' in page


def test_one_sees_where_one_is_signed_in_and_ends_it_there(user: User) -> None:
    elsewhere, here = signed_in(user), signed_in(user)
    others = SignIn.objects.exclude(pk=here.session["sign_in"]).get()
    page = here.get(reverse("security")).content.decode()
    assert reverse("end_sign_in", args=[others.pk]) in page
    here.post(reverse("end_sign_in", args=[others.pk]))
    assert (is_in(elsewhere), is_in(here)) == (False, True)


def test_nobody_ends_somebody_elses(user: User) -> None:
    other = signed_in(make_staff(make_church(), Role.ADMIN).user)
    theirs = SignIn.objects.get()
    assert signed_in(user).post(reverse("end_sign_in", args=[theirs.pk])).status_code == 404
    assert is_in(other)


def test_everywhere_else_in_one_go(user: User) -> None:
    clients = [signed_in(user) for _ in range(3)]
    stranger = signed_in(make_staff(make_church(), Role.ADMIN).user)
    clients[0].post(reverse("end_other_sign_ins"))
    assert [is_in(client) for client in (*clients, stranger)] == [True, False, False, True]


@pytest.mark.parametrize("name", ["end_other_sign_ins"])
def test_a_link_alone_ends_nothing(user: User, name: str) -> None:
    assert signed_in(user).get(reverse(name)).status_code == 405


def test_a_new_password_ends_the_others_and_keeps_this_one(user: User) -> None:
    elsewhere, here = signed_in(user), signed_in(user)
    new = "quite another password"
    answer = here.post(
        reverse("admin:password_change"), {"old_password": PASSWORD, "new_password1": new, "new_password2": new}
    )
    assert answer.status_code == 302
    assert (is_in(elsewhere), is_in(here)) == (False, True)
    assert SignIn.objects.filter(user=user).count() == 1


def test_a_refused_password_ends_nothing(user: User) -> None:
    elsewhere, here = signed_in(user), signed_in(user)
    here.post(reverse("admin:password_change"), {"old_password": "wrong", "new_password1": "x", "new_password2": "x"})
    assert is_in(elsewhere)


def test_signing_out_ends_the_row(user: User) -> None:
    client = signed_in(user)
    client.post(reverse("admin:logout"))
    assert not SignIn.objects.exists()


def test_a_session_without_its_row_counts_for_nothing(user: User) -> None:
    client = signed_in(user)
    SignIn.objects.all().delete()
    assert not is_in(client)


@pytest.mark.parametrize("forged", ["", "nonsense", "00000000-0000-0000-0000-000000000000"])
def test_nor_does_one_that_names_another(user: User, forged: str) -> None:
    signed_in(make_user())
    client = signed_in(user)
    session = client.session
    session["sign_in"] = forged or str(SignIn.objects.exclude(user=user).get().pk)
    session.save()
    assert not is_in(client)


def test_old_ones_are_forgotten_at_the_next_sign_in(user: User) -> None:
    signed_in(user)
    seen(IDLE)
    signed_in(user)
    assert SignIn.objects.filter(user=user).count() == 1


async def test_the_same_under_asgi(transactional_db) -> None:
    from asgiref.sync import sync_to_async

    user = await sync_to_async(make_user)()
    client = AsyncClient()
    await client.aforce_login(user)
    assert (await client.get("/admin/")).status_code == 200
    await SignIn.objects.all().adelete()
    assert (await client.get("/admin/")).status_code == 302


@pytest.mark.parametrize(
    ("agent", "name"),
    [
        ("Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0", "Firefox, Windows"),
        (
            "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.4 Safari/605.1.15",
            "Safari, Mac",
        ),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) Version/17.4 Mobile Safari/604.1", "Safari, iPhone"),
        ("Mozilla/5.0 (Windows NT 10.0) Chrome/124.0.0.0 Safari/537.36 Edg/124.0", "Edge, Windows"),
        ("Mozilla/5.0 (Linux; Android 14) Chrome/124.0.0.0 Mobile Safari/537.36", "Chrome, Android"),
        ("curl/8.5", ""),
    ],
)
def test_a_browser_is_called_what_people_call_it(agent: str, name: str) -> None:
    assert browser_of(agent) == name
