"""`manage.py doctor` finds what is misconfigured, says how to mend it, and tells no secret."""

import json
import os
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone

from carebot import doctor
from carebot.doctor import Level
from church.identity import secrets
from church.models import Church
from church.testing import make_church, make_staff
from language.encoder import files, load_encoder, load_transformer
from language.learn import head
from prayers.models import Notification
from tests.smtp import mail_server

SECRET = "not-to-be-shown-" * 4


def run(capsys: pytest.CaptureFixture[str], *options: str) -> tuple[int, str]:
    code = 0
    try:
        call_command("doctor", *options)
    except SystemExit as end:
        code = int(str(end.code))
    return code, capsys.readouterr().out


def backups(folder: Path, *, hours: float, name: str = "carebot-2026-11-18.dump.gpg", words: str = "…") -> Path:
    """A folder with a backup that was made so long ago."""
    (folder / name).write_text(words)
    made = (timezone.now() - timedelta(hours=hours)).timestamp()
    os.utime(folder / name, (made, made))
    return folder


@pytest.fixture
def well(db: None, settings: Any) -> Church:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.DEFAULT_FROM_EMAIL = "Grace <care@example.org>"
    settings.PUBLIC_URL = "https://localhost"
    church = make_church(public_key="grace", allowed_origins=["https://example.org", "https://www.example.org"])
    make_staff(church, "safety_on_call", "admin")
    make_staff(church, "admin")
    return church


def test_one_line_each_and_zero_where_nothing_is_wrong(
    well: Church, settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(doctor, "check_server", list)
    monkeypatch.setattr(doctor, "LITTLE_DISK_BYTES", 0)
    monkeypatch.setattr(doctor, "_clock_of_database", timezone.now)  # tests live at another time than a server does
    settings.BACKUP_DIR = str(backups(tmp_path, hours=3))
    with mail_server() as server:
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", server.port
        code, told = run(capsys)
    assert code == 0, told
    assert {line.split()[0] for line in told.splitlines()} == {Level.OK}, told
    assert "grace: Somebody is told when a person may be in danger." in told
    assert server.taken == []


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


def test_a_secret_key_with_which_nothing_starts(settings: Any) -> None:
    settings.PRODUCTION, settings.SECRET_KEY = True, "short"
    assert ("error", "security.W009") in {(each.level, each.what.split(":")[0]) for each in doctor.settings_found()}


@pytest.mark.django_db
def test_an_identity_secret_that_no_key_opens(settings: Any) -> None:
    settings.SEALING_KEYS = ["k" * 60]
    secrets.make(make_church(), by=None)
    assert not list(doctor.secrets_found())
    settings.SEALING_KEYS = ["another" * 9]
    assert [each.what.split(":")[0] for each in doctor.secrets_found()] == ["church.W001"]
    assert "church.W001" in {each.what.split(":")[0] for each in doctor.findings()}


class TestBackups:
    @pytest.mark.parametrize(("hours", "level"), [(1, Level.OK), (25.9, Level.OK), (27, Level.ERROR), (-1, Level.OK)])
    def test_are_of_last_night(self, tmp_path: Path, hours: float, level: str) -> None:
        found = doctor.backup(str(backups(tmp_path, hours=hours)), timezone.now())
        assert (found.level, bool(found.mend)) == (level, level != Level.OK)

    def test_the_newest_counts_and_neither_an_empty_one_nor_another_file(self, tmp_path: Path) -> None:
        backups(tmp_path, hours=50)
        backups(tmp_path, hours=30, name="carebot-2026-11-19.dump.gpg")
        backups(tmp_path, hours=1, name="carebot-2026-11-20.dump.gpg", words="")
        backups(tmp_path, hours=1, name="erasures.jsonl")
        assert doctor.backup(str(tmp_path), timezone.now()).what == "The newest backup is 30 hours old."

    def test_none_and_a_folder_that_is_not_there_are_errors_and_no_folder_is_said(self, tmp_path: Path) -> None:
        now = timezone.now()
        assert doctor.backup(str(tmp_path), now).what == "There is no backup in BACKUP_DIR."
        assert "FileNotFoundError" in doctor.backup(str(tmp_path / "away"), now).what
        unset = doctor.backup("", now)
        assert (unset.level, "BACKUP_DIR" in unset.what) == (Level.WARNING, True)


class TestHearing:
    def found(self) -> doctor.Finding:
        return doctor.hearing((load_encoder.__wrapped__, load_transformer.__wrapped__))

    def test_is_well_as_it_is_installed(self) -> None:
        assert self.found().level == Level.OK

    def test_an_encoder_that_is_not_installed(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(files, "PACKAGE", "no-such-encoder")
        found = self.found()
        assert (found.level, "was not found" in found.what) == (Level.ERROR, True)
        assert "requirements.lock" in found.mend

    def test_another_version_of_it(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(files, "_FILES", dict.fromkeys(files._FILES, "0" * 64))
        found = self.found()
        assert (found.level, "not the file that the heads were trained with" in found.what) == (Level.ERROR, True)

    def test_a_folder_that_cannot_be_written(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        (tmp_path / "file").write_text("not a folder")
        monkeypatch.setenv("CAREBOT_CACHE_DIR", str(tmp_path / "file"))
        found = self.found()
        assert (found.level, "CAREBOT_CACHE_DIR" in found.mend) == (Level.ERROR, True)

    def test_heads_of_another_version(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        (tmp_path / "danger.npz").write_bytes(b"of yesterday")
        monkeypatch.setattr(doctor, "DANGER_HEAD", tmp_path / "danger.npz")
        assert (self.found().level, head.DANGER_HEAD.is_file()) == (Level.ERROR, True)

    def test_the_rules_alone_on_purpose(self, settings: Any) -> None:
        settings.READING = "old"
        assert (self.found().level, self.found().mend) == (Level.WARNING, "Leave READING unset.")


class TestMail:
    @pytest.fixture(autouse=True)
    def by_smtp(self, settings: Any) -> None:
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST = "127.0.0.1"

    def test_a_server_that_is_away(self, settings: Any) -> None:
        with mail_server() as server:
            settings.EMAIL_PORT = server.port
            assert [found.level for found in doctor.mail_server_found()] == [Level.OK]
        (found,) = doctor.mail_server_found()
        assert (found.level, "EMAIL_URL" in found.mend) == (Level.ERROR, True)

    def test_a_password_that_is_refused_and_not_told(self, settings: Any) -> None:
        settings.EMAIL_HOST_USER, settings.EMAIL_HOST_PASSWORD = "care", SECRET
        with mail_server(EHLO="250-here\r\n250 AUTH PLAIN", AUTH=f"535 not {SECRET}") as server:
            settings.EMAIL_PORT = server.port
            (found,) = doctor.mail_server_found()
        assert found.level == Level.ERROR
        assert "SMTPAuthenticationError 535" in found.what
        assert SECRET not in found.what + found.mend

    @pytest.mark.django_db
    def test_emails_that_were_given_up_lately(self) -> None:
        now = timezone.now()
        assert doctor.emails_given_up(now).level == Level.OK
        church = make_church()
        member = make_staff(church, "admin")
        for days in (1, 2, 30):
            Notification.objects.create(
                church=church, staff=member, subject_kind="prayer", path=f"/{days}", state="failed",
                finished_at=now - timedelta(days=days),
            )  # fmt: skip
        found = doctor.emails_given_up(now)
        assert (found.level, found.what.endswith(": 2.")) == (Level.WARNING, True)


class TestOrigins:
    def found(self, *origins: str) -> list[tuple[str, str]]:
        church = Church(public_key="grace", allowed_origins=list(origins))
        return [(each.level, each.mend.partition(" ")[0]) for each in doctor.origins(church)]

    def test_none_is_registered(self) -> None:
        assert self.found() == [(Level.WARNING, "Give")]

    def test_a_site_is_registered_without_its_twin(self) -> None:
        assert self.found("https://example.org") == [(Level.WARNING, "If")]
        assert self.found("https://www.example.org") == [(Level.WARNING, "If")]
        assert self.found("https://example.org", "https://www.example.org") == [(Level.OK, "")] * 2
        assert self.found("https://parish.example.org") == [(Level.OK, "")]

    def test_http_in_production(self, settings: Any) -> None:
        settings.PRODUCTION = True
        assert self.found("http://parish.example.org") == [(Level.WARNING, "Have")]

    def test_our_own_address_by_http_in_production(self, settings: Any) -> None:
        settings.PRODUCTION, settings.PUBLIC_URL, settings.ALLOWED_HOSTS = True, "http://care.example.org", ["*"]
        assert (doctor.address().level, "https://" in doctor.address().mend) == (Level.ERROR, True)


@pytest.mark.django_db
def test_a_second_administrator() -> None:
    church = make_church()
    found = [doctor.administrators(church)]
    for _ in range(2):
        make_staff(church, "admin")
        found.append(doctor.administrators(church))
    assert [each.level for each in found] == [Level.ERROR, Level.WARNING, Level.OK]
    assert ["two" in found[0].mend, "second" in found[1].mend, found[2].mend] == [True, True, ""]


@pytest.mark.django_db
def test_whoever_is_on_call_without_an_address_is_nobody() -> None:
    church = make_church(public_key="grace")
    member = make_staff(church, "safety_on_call")
    told = "grace: Somebody is told when a person may be in danger."
    assert told in [each.what for each in doctor.churches()]
    User.objects.filter(pk=member.user_id).update(email="")
    (found,) = [each for each in doctor.churches() if "safety, on call" in each.what]
    assert (found.level, "Staff" in found.what) == (Level.ERROR, True)
