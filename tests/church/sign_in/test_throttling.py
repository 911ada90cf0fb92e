"""Guessing is slow: per account and per address, alike for names that exist and names that do not; it ends by itself."""

from datetime import timedelta

import pytest
from axes.models import AccessAttempt
from django.conf import settings
from django.db.models import F
from django.test import Client
from django.urls import reverse

from church.sign_in.throttling import ADDRESS_FACTOR
from church.testing import give_second_factor, make_user

from .conftest import PASSWORD

pytestmark = pytest.mark.django_db
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


def wait(minutes: int) -> None:
    AccessAttempt.objects.update(attempt_time=F("attempt_time") - timedelta(minutes=minutes))


def test_an_account_is_locked_after_so_many_wrong_passwords_whatever_address_they_came_from() -> None:
    person()
    for number in range(LIMIT):
        assert attempt(address=f"198.51.100.{number}", agent=f"agent {number}").status_code in {200, 429}
    locked = attempt(password=PASSWORD, address="203.0.113.5")
    assert locked.status_code == 429
    assert "15 minutes" in locked.content.decode()
    assert 0 < int(locked["Retry-After"]) <= 900


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
