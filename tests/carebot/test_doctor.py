"""`manage.py doctor` finds what is misconfigured, says how to mend it, and tells no secret."""

import json
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone

from carebot import doctor
from carebot.doctor import Level
from church.models import Church
from church.testing import make_church, make_staff

SECRET = "not-to-be-shown-" * 4


def run(capsys: pytest.CaptureFixture[str], *options: str) -> tuple[int, str]:
    code = 0
    try:
        call_command("doctor", *options)
    except SystemExit as end:
        code = int(str(end.code))
    return code, capsys.readouterr().out


@pytest.fixture
def well(db: None, settings: Any) -> Church:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.DEFAULT_FROM_EMAIL = "Grace <care@example.org>"
    settings.PUBLIC_URL = "https://localhost"
    church = make_church(public_key="grace")
    make_staff(church, "safety_on_call", "admin")
    return church


def test_one_line_each_and_zero_where_nothing_is_wrong(
    well: Church, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(doctor, "check_server", list)
    monkeypatch.setattr(doctor, "LITTLE_DISK_BYTES", 0)
    monkeypatch.setattr(doctor, "_clock_of_database", timezone.now)  # tests live at another time than a server does
    code, told = run(capsys)
    assert code == 0, told
    assert {line.split()[0] for line in told.splitlines()} <= {Level.OK, Level.WARNING}
    assert "grace: Somebody is told when a person may be in danger." in told


def test_one_and_how_to_mend_it_where_something_is_wrong(
    well: Church, settings: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    settings.PUBLIC_URL = "https://care.example.org"
    code, told = run(capsys, "--json")
    wrong = [each for each in json.loads(told) if "ALLOWED_HOSTS" in each["what"]]
    assert (code, [each["mend"] for each in wrong]) == (1, ["Add care.example.org to ALLOWED_HOSTS."])


def test_no_secret_is_told(well: Church, settings: Any, capsys: pytest.CaptureFixture[str]) -> None:
    settings.SECRET_KEY = settings.EMAIL_HOST_PASSWORD = SECRET
    settings.REDIS_URL = settings.CELERY_BROKER_URL = f"redis://:{SECRET}@127.0.0.1:1/0"
    code, told = run(capsys)
    assert code == 1
    assert "Redis does not answer" in told
    assert SECRET not in told


def test_scripts_that_were_not_gathered(settings: Any, tmp_path: Path) -> None:
    settings.PRODUCTION = True
    assert "collectstatic" in doctor.static_files(tmp_path).mend
    (tmp_path / "staticfiles.json").write_text("{}")
    assert doctor.static_files(tmp_path).level == Level.OK


@pytest.mark.parametrize(
    ("free", "level"), [(5_000_000_000, Level.OK), (500_000_000, Level.WARNING), (5_000_000, Level.ERROR)]
)
def test_a_disk_that_is_nearly_full(free: int, level: str) -> None:
    assert doctor.disk(free).level == level


@pytest.mark.parametrize(("seconds", "level"), [(0, Level.OK), (-4, Level.OK), (60, Level.ERROR), (-60, Level.ERROR)])
def test_clocks_that_are_apart(seconds: int, level: str) -> None:
    now = timezone.now()
    assert doctor.clock(now + timedelta(seconds=seconds), now).level == level


@pytest.mark.parametrize(("state", "level"), [("none", Level.OK), ("ok", Level.OK), ("down", Level.ERROR)])
def test_a_broker_that_is_away(state: str, level: str) -> None:
    assert doctor.broker_found(state).level == level


@pytest.mark.django_db
def test_migrations_that_were_not_applied() -> None:
    assert doctor.database().level == Level.OK
    last = MigrationRecorder.Migration.objects.filter(app="evals").order_by("name").last()
    assert last is not None
    MigrationRecorder.Migration.objects.filter(pk=last.pk).delete()
    assert doctor.database().mend == "Run manage.py migrate."


@pytest.mark.django_db
def test_a_country_whose_lines_nobody_knows_and_no_church_at_all() -> None:
    assert [finding.what for finding in doctor.churches()] == ["There is no church yet."]
    assert doctor.country(Church(public_key="grace", country="US")).level == Level.OK
    assert doctor.country(Church(public_key="grace", country="ZZ")).level == Level.WARNING


@pytest.mark.django_db
def test_nobody_on_call_is_an_error() -> None:
    make_church(public_key="grace")
    assert Level.ERROR in {finding.level for finding in doctor.churches()}


def test_a_setting_that_the_checks_refuse(settings: Any) -> None:
    settings.SECOND_FACTOR = "sometimes"
    assert [finding.what[:12] for finding in doctor.settings_found()] == ["carebot.E005"]
