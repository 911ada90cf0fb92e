"""Name and password, then a code for whoever has a second factor; nobody is in before both."""

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django_otp.plugins.otp_totp.models import TOTPDevice

from church.models import SignIn
from church.sign_in import second_factor, views
from church.testing import code_of, give_second_factor, make_user

from .conftest import PASSWORD

pytestmark = pytest.mark.django_db
INDEX = "/admin/"


@pytest.fixture
def device(user: User) -> TOTPDevice:
    return give_second_factor(user)


def give_password(client: Client, user: User, password: str = PASSWORD, **query: str):
    address = reverse("admin:login") + (f"?next={query['next']}" if query else "")
    return client.post(address, {"username": user.username, "password": password})


def give_code(client: Client, code: str, **query: str):
    return client.post(reverse("sign_in_code") + (f"?next={query['next']}" if query else ""), {"code": code})


def is_in(client: Client) -> bool:
    return client.get(INDEX).status_code == 200


def test_a_password_is_enough_for_whoever_has_no_second_factor(client: Client, user: User) -> None:
    assert give_password(client, user)["Location"] == INDEX
    assert is_in(client)


def test_with_one_the_password_alone_opens_nothing(client: Client, user: User, device: TOTPDevice) -> None:
    answer = give_password(client, user)
    assert answer["Location"].startswith(reverse("sign_in_code"))
    assert not is_in(client)
    assert not SignIn.objects.exists()
    assert client.get(answer["Location"]).status_code == 200


def test_the_code_of_the_app_completes_it(client: Client, user: User, device: TOTPDevice) -> None:
    give_password(client, user)
    assert give_code(client, code_of(device.key))["Location"] == INDEX
    assert is_in(client)


def test_the_session_gets_a_new_id_at_every_step(client: Client, user: User, device: TOTPDevice) -> None:
    client.get(reverse("admin:login"))
    give_password(client, user)
    half_way = client.session.session_key
    give_code(client, code_of(device.key))
    assert client.session.session_key != half_way


def test_a_code_counts_once(user: User, device: TOTPDevice) -> None:
    code = code_of(device.key)
    first, second = Client(), Client()
    for client in (first, second):
        give_password(client, user)
        give_code(client, code)
    assert (is_in(first), is_in(second)) == (True, False)


@pytest.mark.parametrize("wrong", ["000000", "", "abc", "12345678901234567890", "' or 1=1", "４５６７８９"])
def test_a_wrong_code_is_refused_and_costs_nothing_but_a_pause(client, user, device, wrong: str) -> None:
    give_password(client, user)
    assert give_code(client, wrong).status_code == 200
    assert not is_in(client)


def test_after_a_wrong_code_one_waits_and_is_told_how_long(client, user, device) -> None:
    give_password(client, user)
    for _ in range(2):
        answer = give_code(client, "000000")
    assert "Wait" in answer.content.decode()
    assert give_code(client, code_of(device.key)).status_code == 200  # the right one must wait as well
    TOTPDevice.objects.update(throttling_failure_timestamp=None)
    assert give_code(client, code_of(device.key)).status_code == 302


def test_a_recovery_code_counts_once_however_it_is_typed(client: Client, user: User, device: TOTPDevice) -> None:
    codes = second_factor.new_recovery_codes(user)
    give_password(client, user)
    assert give_code(client, f" {codes[0].upper().replace('-', ' ')} ").status_code == 302
    assert is_in(client)
    assert second_factor.recovery_codes_left(user) == 9
    another = Client()
    give_password(another, user)
    assert give_code(another, codes[0]).status_code == 200


def test_somebody_elses_recovery_code_opens_nothing(client: Client, user: User, device: TOTPDevice) -> None:
    second_factor.new_recovery_codes(user)
    theirs = second_factor.new_recovery_codes(make_user())
    give_password(client, user)
    assert give_code(client, theirs[0]).status_code == 200


def test_recovery_codes_are_not_stored_as_they_are(user: User) -> None:
    from django_otp.plugins.otp_static.models import StaticToken

    codes = {code.replace("-", "") for code in second_factor.new_recovery_codes(user)}
    stored = {token.casefold() for token in StaticToken.objects.values_list("token", flat=True)}
    assert len(codes) == len(stored) == 10
    assert not {code for code in codes if any(code in token or token in code for token in stored)}


def test_whoever_runs_out_of_recovery_codes_is_told(client: Client, user: User, device: TOTPDevice) -> None:
    codes = second_factor.new_recovery_codes(user)
    device.user.staticdevice_set.get().token_set.filter(
        pk__in=[token.pk for token in device.user.staticdevice_set.get().token_set.all()[:9]]
    ).delete()
    left = device.user.staticdevice_set.get().token_set.get()
    right = next(code for code in codes if second_factor._hash(user, code.replace("-", "")) == left.token)
    give_password(client, user)
    give_code(client, right)
    assert "0 recovery codes left" in client.get(INDEX).content.decode()


def test_half_a_sign_in_lasts_ten_minutes(client: Client, user: User, device: TOTPDevice) -> None:
    give_password(client, user)
    session = client.session
    session[views.HALF_WAY] = session[views.HALF_WAY] | {"until": 1.0}
    session.save()
    assert give_code(client, code_of(device.key))["Location"] == reverse("admin:login")


def test_without_half_a_sign_in_there_is_no_second_step(client: Client, user: User, device: TOTPDevice) -> None:
    assert give_code(client, code_of(device.key))["Location"] == reverse("admin:login")


@pytest.mark.parametrize("change", [{"is_active": False}, {"is_staff": False}])
def test_whoever_was_shut_out_between_the_steps_stays_out(client, user, device, change) -> None:
    give_password(client, user)
    User.objects.filter(pk=user.pk).update(**change)
    give_code(client, code_of(device.key))
    assert not is_in(client)


@pytest.mark.parametrize(
    ("wanted", "led_to"),
    [("/admin/prayers/carerecord/", "/admin/prayers/carerecord/"), ("https://evil.example/", INDEX), ("//evil", INDEX)],
)
def test_it_leads_where_one_wanted_to_go_and_nowhere_else(client, user, device, wanted: str, led_to: str) -> None:
    answer = give_password(client, user, next=wanted)
    assert client.post(answer["Location"], {"code": code_of(device.key)})["Location"] == led_to
    assert give_code_again(user, device, wanted) == led_to


def give_code_again(user: User, device: TOTPDevice, wanted: str) -> str:
    """As above, with the address of the second step written by somebody else."""
    TOTPDevice.objects.update(last_t=-1)
    client = Client()
    give_password(client, user)
    return give_code(client, code_of(device.key), next=wanted)["Location"]


def test_a_session_from_before_the_second_factor_counts_no_more(client: Client, user: User) -> None:
    give_password(client, user)
    assert is_in(client)
    give_second_factor(user)
    assert not is_in(client)


def test_a_session_that_pretends_to_another_ones_device_counts_nothing(user: User, device: TOTPDevice) -> None:
    from django_otp import DEVICE_ID_SESSION_KEY

    client = Client()
    client.force_login(user)
    session = client.session
    session[DEVICE_ID_SESSION_KEY] = give_second_factor(make_user()).persistent_id
    session.save()
    assert not is_in(client)


@pytest.mark.parametrize("username", ["somebody", "nobody"])
def test_a_wrong_password_and_an_unknown_name_are_answered_alike(client, username: str) -> None:
    make_user("somebody").set_password(PASSWORD)
    answer = client.post(reverse("admin:login"), {"username": username, "password": "wrong"})
    assert (answer.status_code, "Please enter the correct username and password" in answer.content.decode()) == (
        200,
        True,
    )


def test_no_name_and_no_password_is_logged(client: Client, user: User, device, caplog, capsys) -> None:
    client.post(reverse("admin:login"), {"username": user.username, "password": "a-wrong-one"})
    give_password(client, user)
    give_code(client, "000000")
    logged = caplog.text + "".join(capsys.readouterr())
    assert "sign_in.failed" in logged
    assert not [secret for secret in (user.username, PASSWORD, "a-wrong-one", "127.0.0.1") if secret in logged]


def test_whoever_is_signed_in_is_led_past_the_sign_in_page(client: Client, user: User) -> None:
    give_password(client, user)
    assert client.get(reverse("admin:login"))["Location"] == INDEX
