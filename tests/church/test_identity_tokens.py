"""A signed identity: what is taken, and every way it can be wrong."""

from datetime import UTC, datetime, timedelta

import jwt
import pytest

from church.identity import secrets
from church.identity.tokens import IdentityRefused, SecretUnreadable, read_identity
from church.models import IdentitySecret
from church.testing import give_identity_secret, make_church, make_user

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 3, 2, 15, 0, tzinfo=UTC)


def sign(church, secret=None, algorithm="HS256", **claims):
    whole = {
        "sub": "m-1",
        "aud": church.public_key,
        "iat": int(NOW.timestamp()),
        "exp": int((NOW + timedelta(minutes=5)).timestamp()),
    }
    claims = {name: value for name, value in (whole | claims).items() if value is not None}
    return jwt.encode(claims, secret_of(church) if secret is None else secret, algorithm=algorithm)


def secret_of(church):
    known = church.identity_secrets.first()
    return known.open() if known else give_identity_secret(church)


def test_a_token_of_the_churchs_own_site_names_the_member():
    church = make_church()
    found = read_identity(church, sign(church), NOW)
    assert (found.member_id, found.expires_at) == ("m-1", NOW + timedelta(minutes=5))


@pytest.mark.parametrize("missing", ["sub", "aud", "iat", "exp"])
def test_each_claim_is_required(missing):
    church = make_church()
    with pytest.raises(IdentityRefused):
        read_identity(church, sign(church, **{missing: None}), NOW)


@pytest.mark.parametrize(
    "claims",
    [
        {"aud": "another-church"},
        {"aud": ["another-church"]},
        {"sub": " "},
        {"sub": "x" * 101},
        {"iat": int((NOW - timedelta(minutes=9)).timestamp())},  # lives fourteen minutes
        {"exp": int((NOW + timedelta(days=365)).timestamp())},
        {"exp": int(NOW.timestamp()), "iat": int((NOW - timedelta(minutes=5)).timestamp())},  # over this second
        {"iat": int((NOW + timedelta(minutes=2)).timestamp())},  # of the future
        {"exp": int((NOW - timedelta(minutes=1)).timestamp())},  # before it was issued
        {"exp": 1e300},
        {"iat": True, "exp": True},
        {"nbf": int((NOW + timedelta(seconds=31)).timestamp())},  # not yet
        {"nbf": "tomorrow"},
    ],
)
def test_wrong_claims_sign_nobody_in(claims):
    church = make_church()
    with pytest.raises(IdentityRefused):
        read_identity(church, sign(church, **claims), NOW)


@pytest.mark.parametrize("algorithm", ["none", "HS384", "HS512"])
def test_no_other_algorithm_is_taken(algorithm):
    church = make_church()
    token = sign(church, secret="" if algorithm == "none" else None, algorithm=algorithm)
    with pytest.raises(IdentityRefused):
        read_identity(church, token, NOW)


def test_another_churchs_secret_signs_nobody_in():
    church, other = make_church(), make_church()
    with pytest.raises(IdentityRefused):
        read_identity(church, sign(church, secret=secret_of(other)), NOW)


@pytest.mark.parametrize("token", ["", "a.b.c", "x" * 5000, "e30.e30."])
def test_what_is_no_token_signs_nobody_in(token):
    with pytest.raises(IdentityRefused):
        read_identity(make_church(), token, NOW)


def test_a_servers_clock_may_be_a_little_ahead():
    church = make_church()
    assert read_identity(church, sign(church, iat=int((NOW + timedelta(seconds=20)).timestamp())), NOW)
    assert read_identity(church, sign(church, nbf=int((NOW + timedelta(seconds=20)).timestamp())), NOW)


def test_with_padding_it_is_the_same_token():
    church = make_church()
    token = sign(church)
    assert read_identity(church, f"{token}=", NOW) == read_identity(church, token, NOW)


def test_a_church_without_a_secret_signs_nobody_in():
    church = make_church()
    with pytest.raises(IdentityRefused):
        read_identity(church, sign(church, secret="x" * 32), NOW)


def test_old_and_new_count_until_the_old_one_is_ended():
    church = make_church()
    old, new = give_identity_secret(church), give_identity_secret(church)
    assert read_identity(church, sign(church, secret=old), NOW)
    assert read_identity(church, sign(church, secret=new), NOW)
    secrets.end(church.identity_secrets.first(), by=make_user())
    assert read_identity(church, sign(church, secret=new), NOW)
    with pytest.raises(IdentityRefused):
        read_identity(church, sign(church, secret=old), NOW)


def test_which_one_the_site_signs_with_is_known():
    church = make_church()
    give_identity_secret(church)
    read_identity(church, sign(church, secret=give_identity_secret(church)), NOW)
    assert list(church.identity_secrets.values_list("last_used_at", flat=True)) == [None, NOW]


def test_one_that_cannot_be_opened_refuses_what_it_signed_and_lets_the_other_count(settings):
    church = make_church()
    old = give_identity_secret(church)
    settings.SEALING_KEYS = ["another key of fifty characters, which nobody guesses"]
    with pytest.raises(SecretUnreadable):
        read_identity(church, sign(church, secret=old), NOW)
    new = give_identity_secret(church)
    assert read_identity(church, sign(church, secret=new), NOW)
    assert IdentitySecret.objects.unopenable() == [church.identity_secrets.first()]
