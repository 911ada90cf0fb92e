"""Where the heads cannot be asked the rules decide alone: administrators are told, and the overview says so, whichever process it was."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client

from carebot import background, reading_health
from carebot.models import ReadingHealth
from church.models import Role
from church.testing import make_church, make_staff
from language import reading
from language.encoder import EncoderUnavailable
from language.screen import screen
from prayers.jobs.testing import no_dispatch
from prayers.models import Notification

NOW = datetime(2026, 11, 22, 8, tzinfo=UTC)
SAID = "I cannot go on, said in words that nobody wrote before"


@pytest.fixture
def failing(transactional_db: None, monkeypatch: pytest.MonkeyPatch) -> Any:
    def fail(*args: object, **kwargs: object) -> None:
        raise EncoderUnavailable("gone")

    reading_health.note_failures()  # of tests before this one
    ReadingHealth.objects.all().delete()
    monkeypatch.setattr(reading, "read", fail)
    with no_dispatch():
        yield


def mails() -> int:
    return Notification.objects.filter(subject_kind="reading_failing").count()


def fail_at(moment: datetime) -> None:
    screen(SAID)
    reading_health.note_failures(moment)


@pytest.mark.usefixtures("failing")
class TestFailures:
    def test_are_written_down_once(self) -> None:
        for _ in range(3):
            screen(SAID)
        assert reading_health.note_failures(NOW) == 3
        assert reading_health.note_failures(NOW) == 0
        row = ReadingHealth.objects.get()
        assert (row.failures, row.error, row.failing_since, row.failed_at) == (3, "EncoderUnavailable", NOW, NOW)

    def test_of_another_process_are_added_and_seen(self) -> None:
        ReadingHealth.objects.create(name="heads", failing_since=NOW, failed_at=NOW, failures=4, told_at=NOW)
        assert reading_health.current(NOW) is not None, "this process has not failed"
        fail_at(NOW + timedelta(hours=1))
        row = ReadingHealth.objects.get()
        assert (row.failures, row.failing_since) == (5, NOW)
        assert mails() == 0, "the other process has told of it"

    def test_are_told_the_administrators_of_every_church_once_a_day(self) -> None:
        for _ in range(2):
            church = make_church()
            make_staff(church, Role.ADMIN)
            make_staff(church, Role.PASTOR)
        make_staff(make_church(is_active=False), Role.ADMIN)
        for hours in (0, 1, 23):
            fail_at(NOW + timedelta(hours=hours))
        assert mails() == 2
        fail_at(NOW + timedelta(hours=25))
        assert mails() == 4

    def test_are_counted_anew_after_a_day_without_one(self) -> None:
        fail_at(NOW)
        assert reading_health.current(NOW + timedelta(hours=23)) is not None
        assert reading_health.current(NOW + timedelta(hours=24)) is None
        fail_at(NOW + timedelta(hours=30))
        row = ReadingHealth.objects.get()
        assert (row.failures, row.failing_since) == (1, NOW + timedelta(hours=30))

    def test_are_written_down_by_the_watch_of_each_web_process(self) -> None:
        screen(SAID)
        background.sweep()
        assert ReadingHealth.objects.get().failures == 1

    def test_the_mail_holds_none_of_the_words(self) -> None:
        make_staff(make_church(), Role.ADMIN)
        fail_at(NOW)
        (row,) = Notification.objects.filter(subject_kind="reading_failing").values()
        assert SAID not in repr(row)

    @pytest.mark.pages
    def test_stand_on_the_overview_of_who_can_have_it_mended(self, client: Client) -> None:
        church = make_church()
        staff = {role: make_staff(church, role) for role in (Role.ADMIN, Role.PASTOR, Role.OFFICE)}

        def overview(role: Role) -> str:
            client.force_login(staff[role].user)
            return client.get("/admin/").content.decode()

        told = "Danger was heard by rules alone"
        assert told not in overview(Role.ADMIN)
        screen(SAID)
        reading_health.note_failures()
        for role in (Role.ADMIN, Role.PASTOR):
            assert told in overview(role)
            assert "CAREBOT_CACHE_DIR" in overview(role)
        assert told not in overview(Role.OFFICE)
        assert SAID not in overview(Role.ADMIN)


@pytest.mark.django_db
def test_where_nothing_failed_nothing_is_written() -> None:
    reading_health.note_failures()
    ReadingHealth.objects.all().delete()
    screen("When is the service?")
    assert reading_health.note_failures() == 0
    assert not ReadingHealth.objects.exists()
