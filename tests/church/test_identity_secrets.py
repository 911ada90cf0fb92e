"""The page of identity secrets, and how they are kept: shown once, sealed, two at a time, to nobody who gains by it."""

import re
from io import StringIO

import pytest
from django.contrib.admin.models import LogEntry
from django.core.checks import run_checks
from django.core.management import CommandError, call_command
from django.db import IntegrityError, connection
from django.db.migrations.executor import MigrationExecutor
from django.test import Client
from django.urls import reverse

from church import sealing
from church.errors import CannotOpen, TwoSecretsAlready
from church.identity import secrets
from church.models import Church, IdentitySecret, Role
from church.testing import Cast, give_identity_secret, make_church, signed_in

pytestmark = pytest.mark.django_db

OLD, NEW = "the old key, as long as keys should be: 50 letters", "the new key, as long as keys should be: 50 letters"


def page(church: Church) -> str:
    return reverse("identity_secrets", args=[church.pk])


def made_by(client: Client, church: Church) -> str:
    """The secret as the page shows it."""
    answer = client.post(page(church), {"make": "1"})
    assert "no-store" in answer["Cache-Control"]
    (shown,) = re.findall(r'<code class="si-secret">(.*)</code>', answer.content.decode())
    return shown


def test_it_is_shown_once_and_stands_nowhere_in_plain_words(cast: Cast) -> None:
    client = signed_in(cast[Role.TREASURER].user)
    shown = made_by(client, cast.church)
    row = IdentitySecret.objects.get()
    assert row.open() == shown
    assert shown not in f"{row.sealed} {row.key_id} {LogEntry.objects.get().get_change_message()}"
    assert shown not in client.get(page(cast.church)).content.decode()
    assert shown not in str(dict(client.session))


@pytest.mark.parametrize("role", [role for role in Role.values if role != Role.TREASURER])
def test_nobody_is_shown_one_who_may_not_read_what_it_opens(cast: Cast, role: str) -> None:
    client = signed_in(cast[role].user)
    answer = client.post(page(cast.church), {"make": "1"})
    assert answer.status_code == 403
    assert not IdentitySecret.objects.exists()
    secret = give_identity_secret(cast.church)
    assert client.get(page(cast.church)).status_code == (200 if role == Role.ADMIN else 403)
    for address in (page(cast.church), reverse("admin:church_church_change", args=[cast.church.pk])):
        assert secret not in client.get(address).content.decode()


def test_an_administrator_ends_one(cast: Cast) -> None:
    give_identity_secret(cast.church)
    row = IdentitySecret.objects.get()
    signed_in(cast[Role.ADMIN].user).post(page(cast.church), {"end": str(row.pk)})
    assert not IdentitySecret.objects.exists()


def test_a_neighbour_neither_sees_nor_ends_them(cast: Cast) -> None:
    give_identity_secret(cast.church)
    row = IdentitySecret.objects.get()
    client = signed_in(cast.neighbour.user)
    assert client.get(page(cast.church)).status_code == 404
    client.post(page(cast.neighbour.church), {"end": str(row.pk)})
    assert IdentitySecret.objects.filter(pk=row.pk).exists()


def test_there_is_no_third(cast: Cast) -> None:
    client = signed_in(cast.superuser)
    first, second = made_by(client, cast.church), made_by(client, cast.church)
    assert first != second
    answer = client.post(page(cast.church), {"make": "1"}, follow=True).content.decode()
    assert "There are two secrets already" in answer
    with pytest.raises(TwoSecretsAlready):
        secrets.make(cast.church, by=None)
    with pytest.raises(IntegrityError):
        IdentitySecret(church=cast.church, slot=3).put("x" * 40).save()


def test_one_of_another_church_put_into_this_one_does_not_open() -> None:
    church, other = make_church(), make_church()
    give_identity_secret(other)
    IdentitySecret.objects.update(church=church)
    with pytest.raises(CannotOpen):
        IdentitySecret.objects.get().open()


class TestKeys:
    def test_a_new_key_seals_and_the_old_one_opens(self, settings) -> None:
        settings.SEALING_KEYS = [OLD]
        secret = give_identity_secret(make_church())
        settings.SEALING_KEYS = [NEW, OLD]
        assert IdentitySecret.objects.get().open() == secret

    def test_after_resealing_the_old_one_may_go(self, settings) -> None:
        settings.SEALING_KEYS = [OLD]
        secret = give_identity_secret(make_church())
        settings.SEALING_KEYS = [NEW, OLD]
        assert resealed() == "1 resealed with the newest key.\n"
        settings.SEALING_KEYS = [NEW]
        assert IdentitySecret.objects.get().open() == secret
        assert resealed() == "0 resealed with the newest key.\n"

    def test_what_cannot_be_opened_is_named_and_left_alone(self, settings) -> None:
        settings.SEALING_KEYS = [OLD]
        secret = give_identity_secret(make_church())
        settings.SEALING_KEYS = [NEW]
        with pytest.raises(CommandError, match=sealing.key_id(OLD)):
            resealed()
        settings.SEALING_KEYS = [OLD]
        assert IdentitySecret.objects.get().open() == secret

    def test_resealing_writes_over_nothing_that_changed_meanwhile(self, settings) -> None:
        settings.SEALING_KEYS = [OLD]
        give_identity_secret(make_church())
        read = IdentitySecret.objects.get()
        settings.SEALING_KEYS = [NEW, OLD]
        assert IdentitySecret.objects.get().reseal()
        assert not read.reseal()

    def test_a_check_of_the_database_tells_of_one_that_opens_no_more(self, settings) -> None:
        settings.SEALING_KEYS = [OLD]
        give_identity_secret(make_church())
        assert "church.W001" not in told()
        settings.SEALING_KEYS = [NEW]
        assert told().count("church.W001") == 1

    def test_the_page_opens_all_the_same(self, cast: Cast, settings) -> None:
        settings.SEALING_KEYS = [OLD]
        give_identity_secret(cast.church)
        settings.SEALING_KEYS = [NEW]
        answer = signed_in(cast[Role.ADMIN].user).get(page(cast.church))
        assert "It cannot be opened" in answer.content.decode()


def resealed() -> str:
    out = StringIO()
    call_command("reseal_secrets", stdout=out)
    return out.getvalue()


def told() -> list[str | None]:
    return [each.id for each in run_checks(include_deployment_checks=False, databases=["default"])]


@pytest.mark.sqlite
@pytest.mark.django_db(transaction=True)
def test_what_a_church_had_is_sealed_and_opened_again_on_the_way_back() -> None:
    church = make_church()
    newest = MigrationExecutor(connection).loader.graph.leaf_nodes()
    before = ("church", "0009_languages_of_packs")
    try:
        MigrationExecutor(connection).migrate([before])
        old = MigrationExecutor(connection).loader.project_state([before]).apps.get_model("church", "Church")
        old.objects.filter(pk=church.pk).update(identity_secret="as the church's site has it, since last year")
        MigrationExecutor(connection).migrate(newest)
        assert church.identity_secrets.get().open() == "as the church's site has it, since last year"
        give_identity_secret(church)
        MigrationExecutor(connection).migrate([before])
        assert old.objects.get(pk=church.pk).identity_secret == "as the church's site has it, since last year"
    finally:
        MigrationExecutor(connection).migrate(newest)
