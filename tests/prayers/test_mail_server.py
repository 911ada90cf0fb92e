"""While the mail server hangs, one email at a time finds out: the workers are free for what visitors asked for."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from church.models import Church, Role
from church.testing import make_church, make_staff
from prayers import mail_server as product
from prayers.jobs import QueueState
from prayers.models import Kind, Notification
from prayers.models.choices import Urgency
from prayers.notify import work
from prayers.testing import make_record
from tests.smtp import HANG, MailServer, mail_server

pytestmark = pytest.mark.django_db


@pytest.fixture
def church() -> Church:
    church = make_church()
    make_staff(church, Role.PRAYER_TEAM)
    for _ in range(3):
        make_record(church, Kind.PRAYER)
    return church


@pytest.fixture
def server(settings: Any) -> Iterator[MailServer]:
    """A mail server that hangs before it takes anything."""
    with mail_server(MAIL=HANG) as server:
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT, settings.EMAIL_TIMEOUT = "127.0.0.1", server.port, 0.2
        yield server


def work_all() -> list[Notification]:
    Notification.objects.update(next_attempt_at=timezone.now())
    for pk in Notification.objects.order_by("pk").values_list("pk", flat=True):
        work(pk)
    return list(Notification.objects.order_by("pk"))


def test_one_waits_for_it_and_the_others_are_put_off(church: Church, server: MailServer):
    rows = work_all()

    assert len(server.hung) == 1
    assert {row.state for row in rows} == {QueueState.RETRYING}
    assert [row.attempts for row in rows] == [0, 0, 0]
    assert sorted(row.error for row in rows) == ["", "", "SMTPServerDisconnected: no answer in time"]
    assert all(row.next_attempt_at > timezone.now() + timedelta(seconds=50) for row in rows)


def test_all_are_sent_once_it_answers_again(church: Church, server: MailServer):
    work_all()
    del server.replies["MAIL"]
    Notification.objects.exclude(error="").update(started_at=timezone.now() - timedelta(minutes=2))

    assert {row.state for row in work_all()} == {QueueState.SUCCEEDED}
    assert len(server.taken) == 3


def test_what_is_about_danger_is_never_put_off(church: Church, server: MailServer):
    work_all()
    urgent = Notification.objects.filter(error="")
    urgent.update(urgency=Urgency.IMMEDIATE, next_attempt_at=timezone.now())
    for pk in list(urgent.values_list("pk", flat=True)):
        work(pk)

    assert len(server.hung) == 3
    tried_again_at = Notification.objects.filter(urgency=Urgency.IMMEDIATE).values_list("next_attempt_at", flat=True)
    assert max(tried_again_at) < timezone.now() + timedelta(seconds=20)


def test_one_that_may_have_been_sent_is_not_sent_again_and_the_others_wait(church: Church, server: MailServer):
    server.replies = {"BODY": HANG}
    rows = work_all()

    (unknown,) = [row for row in rows if row.state == QueueState.FAILED]
    assert unknown.error == "unknown: may have been sent (SMTPServerDisconnected: no answer in time)"
    assert [row.state for row in rows].count(QueueState.RETRYING) == 2


def test_after_a_day_it_counts(church: Church, server: MailServer):
    Notification.objects.update(created_at=timezone.now() - product.TRIED_FOR)
    work_all()

    assert Notification.objects.get(attempts=1).error == "SMTPServerDisconnected: no answer in time"


def test_an_email_that_waits_just_now_is_waited_for_alone(church: Church, server: MailServer):
    now = timezone.now()
    one = Notification.objects.order_by("pk").first()
    assert one is not None
    Notification.objects.filter(pk=one.pk).update(
        state=QueueState.RUNNING, started_at=now - timedelta(seconds=3), claimed_until=now + timedelta(minutes=1)
    )
    assert product.is_hanging()
    Notification.objects.filter(pk=one.pk).update(started_at=now)
    assert not product.is_hanging()
