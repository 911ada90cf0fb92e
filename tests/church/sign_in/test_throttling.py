"""Guessing is slow: per account and network, per network, per account from anywhere; alike for names that exist and names that do
not. It ends by itself, and never keeps the owner out."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier

import pytest
from axes.models import AccessAttempt
from django.conf import settings
from django.contrib.auth.backends import ModelBackend
from django.db import connections
from django.db.models import F
from django.test import Client, RequestFactory, override_settings
from django.urls import reverse
from django.utils import timezone
from django_otp.plugins.otp_totp.models import TOTPDevice

from church.sign_in import second_factor
from church.sign_in.known_devices import COOKIE, LASTS_SECONDS, known_device
from church.sign_in.throttling import ADDRESS_FACTOR, FIRST_PAUSE, LONGEST_PAUSE, pause_after
from church.testing import code_of, give_second_factor, make_user

from .conftest import PASSWORD

pytestmark = [pytest.mark.django_db, pytest.mark.long]
LIMIT = settings.AXES_FAILURE_LIMIT


def person(name: str = "ruth"):
    user = make_user(name)
    user.set_password(PASSWORD)
    user.save()
    return user


def attempt(username: str = "ruth", password: str = "wrong", address: str = "198.51.100.7", agent: str = "x"):
    return Client(REMOTE_ADDR=address, HTTP_USER_AGENT=agent).post(
        reverse("admin:login"), {"username": username, "password": password}
    )


def sign_in(client: Client, password: str, username: str = "ruth"):
    return client.post(reverse("admin:login"), {"username": username, "password": password})


def guess_patiently(address: str) -> None:
    """One wrong password that is looked at."""
    if (answer := attempt(address=address)).status_code == 429:
        wait_seconds(int(answer["Retry-After"]))
        assert attempt(address=address).status_code == 200


def request_with(client: Client):
    request = RequestFactory().get("/admin/login/")
    request.COOKIES = {name: each.value for name, each in client.cookies.items()}
    return request


class WhileOthersTry(ModelBackend):
    """Looks at a password, and while it does the next request comes in."""

    looked_at = 0

    def authenticate(self, request, username=None, password=None, **kwargs):
        type(self).looked_at += 1
        if self.looked_at < 3 * LIMIT:
            attempt(password=f"guess {self.looked_at}")
        return super().authenticate(request, username=username, password=password, **kwargs)


def wait_seconds(seconds: int) -> None:
    AccessAttempt.objects.update(attempt_time=F("attempt_time") - timedelta(seconds=seconds))


def wait(minutes: int) -> None:
    AccessAttempt.objects.update(attempt_time=F("attempt_time") - timedelta(minutes=minutes))


def test_a_network_is_locked_out_of_an_account_after_so_many_wrong_passwords_and_nobody_else_is() -> None:
    """Eight guesses from anywhere kept the owner out for ever: the lock was of the name alone."""
    person()
    for number in range(LIMIT):
        assert attempt(agent=f"agent {number}").status_code in {200, 429}
    locked = attempt(password=PASSWORD)
    assert locked.status_code == 429
    assert "15 minutes" in locked.content.decode()
    assert 0 < int(locked["Retry-After"]) <= 900
    wait_seconds(FIRST_PAUSE.seconds)
    assert (
        attempt(password="wrong", address="203.0.113.5").status_code == 429
    )  # the first from there waits like any other
    wait_seconds(FIRST_PAUSE.seconds)
    assert attempt(password=PASSWORD, address="203.0.113.5").status_code == 302


def test_the_owner_gets_in_on_a_new_device_while_a_hundred_networks_guess_without_end() -> None:
    person()
    for number in range(100):
        guess_patiently(address=f"198.51.100.{number}")
    first = attempt(password=PASSWORD, address="203.0.113.5")
    assert first.status_code == 429
    assert int(first["Retry-After"]) == LONGEST_PAUSE.seconds  # bounded, however many they are
    assert "2 minutes" in first.content.decode()
    for number in range(20):
        attempt(address=f"192.0.2.{number}")  # they go on; the owner's place is kept
    wait_seconds(LONGEST_PAUSE.seconds)
    assert attempt(password=PASSWORD, address="203.0.113.5").status_code == 302


def test_every_network_waits_longer_the_more_wrong_passwords_an_account_had_from_anywhere() -> None:
    person()
    told = []
    for number in range(LIMIT + 9):
        answer = attempt(address=f"198.51.100.{number}")
        if answer.status_code == 429:
            told.append(int(answer["Retry-After"]))
            wait_seconds(told[-1])
            assert attempt(address=f"198.51.100.{number}").status_code == 200
    assert told == [2, 4, 8, 16, 32, 64, 120, 120, 120]


@pytest.mark.parametrize(
    ("failures", "seconds"), [(0, 0), (LIMIT - 1, 0), (LIMIT, 2), (LIMIT + 1, 4), (LIMIT + 6, 120), (10**6, 120)]
)
def test_the_pause_grows_and_is_bounded(failures: int, seconds: int) -> None:
    assert pause_after(failures, LIMIT).total_seconds() == seconds


def test_of_ipv6_the_network_counts_and_not_each_of_its_addresses() -> None:
    person()
    for number in range(LIMIT):
        attempt(address=f"2001:db8:1:2:{number:x}::7")
    assert attempt(password=PASSWORD, address="2001:db8:1:2:ffff::1").status_code == 429
    assert (
        attempt(password=PASSWORD, address="::ffff:198.51.100.7").status_code == 429
    )  # waits: the account is under attack
    wait_seconds(LONGEST_PAUSE.seconds)
    assert attempt(password=PASSWORD, address="198.51.100.7").status_code == 302  # the same one, written another way
    assert attempt(password=PASSWORD, address="2001:db8:1:2:ffff::1").status_code == 429


def test_a_hundred_at_once_are_a_hundred(settings, monkeypatch: pytest.MonkeyPatch) -> None:
    """A try counts before the password is looked at, and so while another one is."""
    person()
    settings.AUTHENTICATION_BACKENDS = [settings.AUTHENTICATION_BACKENDS[0], f"{__name__}.WhileOthersTry"]
    monkeypatch.setattr(WhileOthersTry, "looked_at", 0)
    attempt(password="guess")
    assert WhileOthersTry.looked_at == LIMIT


def test_whoever_signed_in_here_before_gets_in_while_others_guess_from_the_same_network() -> None:
    person()
    own = Client(REMOTE_ADDR="198.51.100.7")
    assert sign_in(own, PASSWORD).status_code == 302
    for number in range(LIMIT * ADDRESS_FACTOR + 3):
        attempt(username="ruth" if number < LIMIT else f"guess{number}")
    assert attempt(password=PASSWORD).status_code == 429
    assert sign_in(own, PASSWORD).status_code == 302


def test_a_good_sign_in_elsewhere_does_not_let_others_begin_anew() -> None:
    person()
    for _ in range(LIMIT):
        attempt()
    wait_seconds(FIRST_PAUSE.seconds)
    assert attempt(password=PASSWORD, address="203.0.113.5").status_code == 429
    wait_seconds(FIRST_PAUSE.seconds)
    assert attempt(password=PASSWORD, address="203.0.113.5").status_code == 302
    assert attempt().status_code == 429


def test_a_stolen_browser_guesses_no_more_than_any_other() -> None:
    person()
    own = Client(REMOTE_ADDR="198.51.100.7")
    sign_in(own, PASSWORD)
    looked_at = [sign_in(own, "wrong").status_code for _ in range(3 * LIMIT)]
    assert looked_at.count(200) <= 2 * LIMIT  # its own, then those of its network
    assert looked_at[-1] == 429


def test_the_cookie_is_for_this_site_alone_out_of_scripts_reach_and_says_nothing() -> None:
    user = person()
    client = Client()
    sign_in(client, PASSWORD)
    cookie = client.cookies[COOKIE]
    assert (cookie["httponly"], cookie["samesite"], cookie["path"]) == (True, "Lax", "/admin/")
    assert int(cookie["max-age"]) == LASTS_SECONDS > 90 * 24 * 3600
    assert user.username not in cookie.value
    with override_settings(SESSION_COOKIE_SECURE=True):
        sign_in(client, PASSWORD)
    assert client.cookies[COOKIE]["secure"]


def test_a_cookie_is_of_one_account_and_of_its_password() -> None:
    ruth, mallory = person(), person("mallory")
    client = Client()
    sign_in(client, PASSWORD, "mallory")
    known = request_with(client)
    assert known_device(known, "mallory")
    assert not known_device(known, "ruth")
    assert not known_device(request_with(Client()), "mallory")
    forged = request_with(client)
    forged.COOKIES[COOKIE] = forged.COOKIES[COOKIE][:-1] + ("a" if forged.COOKIES[COOKIE][-1] != "a" else "b")
    assert not known_device(forged, "mallory")
    mallory.set_password("another long password")
    mallory.save()
    assert not known_device(known, "mallory")
    assert ruth.is_active


def test_several_people_share_a_computer() -> None:
    for name in ("ruth", "mallory"):
        person(name)
    client = Client()
    for name in ("ruth", "mallory"):
        sign_in(client, PASSWORD, name)
    assert known_device(request_with(client), "ruth") != known_device(request_with(client), "mallory") != ""


def test_half_a_sign_in_makes_no_browser_known() -> None:
    user = person()
    device = give_second_factor(user)
    client = Client()
    assert sign_in(client, PASSWORD).status_code == 302
    assert COOKIE not in client.cookies
    client.post(reverse("sign_in_code"), {"code": code_of(device.key)})
    assert known_device(request_with(client), "ruth")


def test_whoever_has_the_password_and_guesses_codes_cannot_keep_the_owner_out() -> None:
    device = give_second_factor(person())
    own, thief = Client(), Client(REMOTE_ADDR="198.51.100.9")
    sign_in(own, PASSWORD)
    own.post(reverse("sign_in_code"), {"code": code_of(device.key)})
    own.post(reverse("admin:logout"))
    TOTPDevice.objects.update(last_t=-1)  # the code of a moment ago counts again: nobody waits for the next
    sign_in(thief, PASSWORD)
    for _ in range(30):
        TOTPDevice.objects.update(throttling_failure_timestamp=None)  # however patient
        thief.post(reverse("sign_in_code"), {"code": "000000"})
    until = second_factor.blocked_until(device.user, "000000")
    assert until is not None
    assert until - timezone.now() < timedelta(minutes=35)  # and not a thousand years
    assert sign_in(own, PASSWORD).status_code == 302
    assert own.post(reverse("sign_in_code"), {"code": code_of(device.key)}).status_code == 302
    assert "_auth_user_id" in own.session


def test_a_stolen_browser_guesses_no_more_codes_than_that() -> None:
    device = give_second_factor(person())
    own = Client()
    sign_in(own, PASSWORD)
    own.post(reverse("sign_in_code"), {"code": code_of(device.key)})
    own.post(reverse("admin:logout"))
    sign_in(own, PASSWORD)
    waits = ["Wait" in own.post(reverse("sign_in_code"), {"code": "000000"}).content.decode() for _ in range(LIMIT + 2)]
    assert waits[LIMIT:] == [True, True]


def test_the_lock_ends_by_itself_and_tries_meanwhile_do_not_prolong_it() -> None:
    person()
    for _ in range(LIMIT):
        attempt()
    wait(14)
    assert "1 minute." in attempt().content.decode()
    wait(1)
    assert attempt(password=PASSWORD).status_code == 302


def test_the_name_counts_alike_however_it_is_written() -> None:
    person()
    for number in range(LIMIT):
        attempt(username=" RUTH" if number % 2 else "Ruth")
    assert attempt(username="ruth", password=PASSWORD).status_code == 429


def test_a_name_that_nobody_has_is_locked_in_the_same_words() -> None:
    person()
    pages = []
    for name in ("ruth", "nobody"):
        for _ in range(LIMIT):
            attempt(username=name, address=f"198.51.100.{len(pages)}")
        answer = attempt(username=name, address=f"198.51.100.{len(pages)}")
        pages.append((answer.status_code, "Too many wrong attempts" in answer.content.decode()))
    assert pages == [(429, True), (429, True)]


def test_an_address_is_locked_after_wrong_passwords_for_many_accounts() -> None:
    person()
    for number in range(LIMIT * ADDRESS_FACTOR):
        attempt(username=f"guess{number}")
    assert attempt(password=PASSWORD).status_code == 429
    assert attempt(password=PASSWORD, address="203.0.113.5").status_code == 302


def test_a_good_sign_in_of_ones_own_does_not_let_one_guess_on_at_others() -> None:
    person()
    person("mallory")
    for number in range(LIMIT - 1):
        attempt()
        attempt(username="mallory", password=PASSWORD)
        assert number < LIMIT
    assert attempt().status_code == 429
    assert attempt(username="mallory", password=PASSWORD).status_code == 302


def test_a_good_sign_in_begins_the_count_anew() -> None:
    person()
    for _ in range(LIMIT - 1):
        attempt()
    assert attempt(password=PASSWORD).status_code == 302
    for _ in range(LIMIT - 1):
        assert attempt().status_code == 200


def test_the_table_holds_no_name_and_no_password() -> None:
    attempt(username="my-password-by-mistake", password="secret-one")
    row = AccessAttempt.objects.values().get()
    assert not [value for value in row.values() if "mistake" in str(value) or "secret-one" in str(value)]


def test_the_right_password_without_a_code_does_not_begin_the_count_anew() -> None:
    give_second_factor(person())
    for _ in range(LIMIT - 1):
        attempt()
    assert attempt(password=PASSWORD).status_code == 302
    assert attempt().status_code == 429


@pytest.mark.django_db(transaction=True)
def test_nor_are_they_fewer_on_threads_of_their_own() -> None:
    person()
    ready = Barrier(2 * LIMIT, timeout=30)

    def try_once(_: int) -> int:
        try:
            ready.wait()
            return attempt().status_code
        finally:
            connections.close_all()

    with ThreadPoolExecutor(2 * LIMIT) as pool:
        answers = list(pool.map(try_once, range(2 * LIMIT)))
    assert sum(AccessAttempt.objects.values_list("failures_since_start", flat=True)) == LIMIT
    assert answers.count(429) >= LIMIT
