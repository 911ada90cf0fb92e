"""Setting up a second factor, changing the telephone, new recovery codes, switching it off."""

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django_otp.plugins.otp_totp.models import TOTPDevice

from church.models import SignIn
from church.sign_in import second_factor, sessions, views
from church.testing import code_of, give_second_factor, signed_in

from .conftest import PASSWORD

pytestmark = pytest.mark.django_db
SET_UP = "/admin/security/set-up/"


def shown_key(client: Client) -> str:
    client.get(SET_UP)
    return client.session[views.NEW_KEY]


def test_the_page_shows_a_picture_and_the_key_to_type(user: User) -> None:
    client = signed_in(user)
    page = client.get(SET_UP).content.decode()
    assert "<svg" in page
    assert second_factor.key_for_typing(client.session[views.NEW_KEY]) in page


def test_loading_the_page_again_keeps_the_key_that_was_scanned(user: User) -> None:
    client = signed_in(user)
    assert shown_key(client) == shown_key(client)


def test_a_code_of_the_app_switches_it_on_and_gives_ten_recovery_codes_once(user: User) -> None:
    client = signed_in(user)
    answer = client.post(SET_UP, {"code": code_of(shown_key(client))})
    codes = re.findall(r"<code>([a-z0-9-]+)</code>", answer.content.decode())
    assert len(set(codes)) == 10
    assert "no-store" in answer["Cache-Control"]
    assert client.get("/admin/").status_code == 200  # this browser has shown its second factor
    assert not [code for code in codes if code in str(dict(client.session))]


def test_a_wrong_code_switches_nothing_on_and_keeps_the_key(user: User) -> None:
    client = signed_in(user)
    key = shown_key(client)
    assert client.post(SET_UP, {"code": "000000"}).status_code == 200
    assert not second_factor.is_on(user)
    assert shown_key(client) == key


def test_other_browsers_are_signed_out_by_it(user: User) -> None:
    elsewhere, client = signed_in(user), signed_in(user)
    client.post(SET_UP, {"code": code_of(shown_key(client))})
    assert elsewhere.get("/admin/").status_code == 302


def test_whoever_signed_in_a_while_ago_gives_the_password_again(user: User) -> None:
    client = signed_in(user)
    earlier = SignIn.objects.get().started_at - sessions.RECENT
    SignIn.objects.update(started_at=earlier)
    key = shown_key(client)
    for password in ("", "wrong"):
        client.post(SET_UP, {"code": code_of(key), "password": password})
        assert not second_factor.is_on(user)
    client.post(SET_UP, {"code": code_of(key), "password": PASSWORD})
    assert second_factor.is_on(user)


def test_a_new_telephone_takes_the_old_ones_place(user: User) -> None:
    old = give_second_factor(user)
    client = signed_in(user)
    client.post(SET_UP, {"code": code_of(shown_key(client))})
    assert TOTPDevice.objects.filter(user=user).count() == 1
    assert not TOTPDevice.objects.filter(pk=old.pk).exists()
    assert client.get("/admin/").status_code == 200


def test_the_old_recovery_codes_end_with_new_ones(user: User) -> None:
    device = give_second_factor(user)
    old = second_factor.new_recovery_codes(user)
    answer = signed_in(user).post(reverse("recovery_codes"), {"code": code_of(device.key)})
    assert len(re.findall(r"<code>", answer.content.decode())) == 10
    assert second_factor.verify(user, old[0]) is None


def test_switching_it_off_takes_a_code(user: User) -> None:
    device = give_second_factor(user)
    client = signed_in(user)
    client.post(reverse("second_factor_off"), {"code": "000000"})
    assert second_factor.is_on(user)
    TOTPDevice.objects.update(throttling_failure_timestamp=None)
    client.post(reverse("second_factor_off"), {"code": code_of(device.key)})
    assert not second_factor.is_on(user)
    assert second_factor.recovery_codes_left(user) == 0


def test_whoever_must_have_one_cannot_switch_it_off(user: User, settings) -> None:
    settings.SECOND_FACTOR = "everyone"
    device = give_second_factor(user)
    client = signed_in(user)
    assert client.post(reverse("second_factor_off"), {"code": code_of(device.key)}).status_code == 403
    assert second_factor.is_on(user)
    assert "Switch off" not in client.get(reverse("security")).content.decode()


@pytest.mark.parametrize("name", ["recovery_codes", "second_factor_off"])
def test_without_one_there_is_nothing_to_change(user: User, name: str) -> None:
    assert signed_in(user).get(reverse(name))["Location"] == SET_UP


@pytest.mark.parametrize(
    "name", ["security", "second_factor_set_up", "recovery_codes", "second_factor_off", "end_other_sign_ins"]
)
def test_whoever_is_not_signed_in_is_led_to_the_sign_in(name: str) -> None:
    answer = Client().post(reverse(name))
    assert answer["Location"].startswith(reverse("admin:login"))


def test_secrets_are_on_no_page_of_the_console(user: User) -> None:
    User.objects.filter(pk=user.pk).update(is_superuser=True)
    device = give_second_factor(user)
    assert device.key not in signed_in(user).get(reverse("security")).content.decode()
    assert signed_in(user).get(f"/admin/otp_totp/totpdevice/{device.pk}/change/").status_code == 404


def test_a_key_is_long_enough_and_never_the_same() -> None:
    keys = {second_factor.new_key() for _ in range(100)}
    assert (len(keys), {len(key) for key in keys}) == (100, {40})
