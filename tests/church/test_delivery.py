"""Sending a link: what is said of it afterwards is what happened."""

import smtplib
import uuid

import pytest
from django.core import mail
from django.core.mail.backends.base import BaseEmailBackend

from church import delivery
from church.delivery import LIMITS, Outcome, Quota, send_by_email, send_by_text
from church.models import Sender
from church.testing import make_church

LOCMEM = "django.core.mail.backends.locmem.EmailBackend"
taken: list[tuple[str, str]] = []


def texts_taken(to: str, text: str) -> None:
    taken.append((to, text))


def texts_refused(to: str, text: str) -> None:
    raise RuntimeError(f"no route to {to}")


class RefusingBackend(BaseEmailBackend):
    def __init__(self, **options: object) -> None:
        assert options["timeout"] == delivery.CONNECT_SECONDS

    def send_messages(self, messages: object) -> int:
        raise smtplib.SMTPServerDisconnected("connection closed by maria@example.org")


@pytest.fixture(autouse=True)
def _counters_of_this_test(settings):
    settings.CACHES = {
        "default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": uuid.uuid4().hex}
    }
    settings.EMAIL_BACKEND = LOCMEM
    taken.clear()


def email_to(address: str = "maria@example.org", **changes):
    fields = {"church_id": 1, "to": address, "subject": "The giving page", "text": "https://example.org/give"}
    return send_by_email(**fields | changes)


def test_an_email_that_the_server_took_is_sent():
    assert email_to(reply_to="office@example.org").outcome is Outcome.SENT
    [message] = mail.outbox
    assert (message.to, message.reply_to) == (["maria@example.org"], ["office@example.org"])
    assert "https://example.org/give" in message.body


@pytest.mark.parametrize("backend", ["console", "dummy", "filebased"])
def test_a_backend_that_reaches_nobody_is_no_sender(settings, backend):
    settings.EMAIL_BACKEND = f"django.core.mail.backends.{backend}.EmailBackend"
    assert email_to().outcome is Outcome.NO_SENDER


def test_a_server_that_hangs_up_is_a_failure_and_the_log_holds_no_address(settings, caplog):
    settings.EMAIL_BACKEND = f"{__name__}.RefusingBackend"
    assert email_to().outcome is Outcome.FAILED
    [record] = caplog.records
    assert record.error == "SMTPServerDisconnected"
    assert "maria" not in caplog.text + str(record.__dict__)


def test_line_breaks_in_the_subject_cannot_add_a_header():
    assert email_to(subject="Hello\nBcc: everybody@example.org").was_sent
    assert mail.outbox[0].subject == "Hello Bcc: everybody@example.org"
    assert mail.outbox[0].recipients() == ["maria@example.org"]


def test_an_address_with_a_line_break_is_refused():
    assert email_to("maria@example.org\nBcc: everybody@example.org").outcome is Outcome.FAILED
    assert mail.outbox == []


def test_no_text_backend_is_no_sender(settings):
    settings.SMS_BACKEND = ""
    assert send_by_text(church_id=1, to="+15550001111", text="hi").outcome is Outcome.NO_SENDER


def test_a_text_that_the_backend_took_is_sent(settings):
    settings.SMS_BACKEND = f"{__name__}.texts_taken"
    assert send_by_text(church_id=1, to="+15550001111", text="hi").was_sent
    assert [text for _, text in taken] == ["hi"]


def test_a_backend_that_raises_is_a_failure_and_the_log_holds_no_number(settings, caplog):
    settings.SMS_BACKEND = f"{__name__}.texts_refused"
    assert send_by_text(church_id=1, to="+15550001111", text="hi").outcome is Outcome.FAILED
    assert "5550001111" not in caplog.text


def test_nobody_can_be_pestered_with_links():
    outcomes = [email_to("a@example.org").outcome for _ in range(LIMITS[Quota.VISITOR][0] + 1)]
    assert outcomes[-2:] == [Outcome.SENT, Outcome.LIMITED]
    assert email_to("b@example.org").was_sent
    assert email_to("A@Example.org").outcome is Outcome.LIMITED


def test_a_church_has_its_own_limit(monkeypatch):
    monkeypatch.setitem(LIMITS, Quota.VISITOR, (3, 2))
    outcomes = [email_to(f"{number}@example.org").outcome for number in range(3)]
    assert outcomes == [Outcome.SENT, Outcome.SENT, Outcome.LIMITED]
    assert email_to("other@example.org", church_id=2).was_sent


class CacheDown:
    def add(self, *args: object) -> None:
        raise ConnectionError("the cache is down")


def test_nothing_is_sent_while_nobody_can_count(monkeypatch):
    monkeypatch.setattr(delivery, "cache", CacheDown())
    assert email_to().outcome is Outcome.LIMITED
    assert mail.outbox == []


def test_what_strangers_send_never_silences_a_notice_about_a_sign_in():
    for number in range(LIMITS[Quota.VISITOR][1] + 1):
        email_to(f"{number}@example.org")
    for _ in range(LIMITS[Quota.VISITOR][0] + 1):
        email_to("admin@example.org")
    assert email_to("admin@example.org").outcome is Outcome.LIMITED
    assert email_to("admin@example.org", quota=Quota.STAFF).was_sent


def test_a_notice_about_a_sign_in_is_sent_while_nobody_can_count(monkeypatch):
    monkeypatch.setattr(delivery, "cache", CacheDown())
    assert email_to(quota=Quota.STAFF).was_sent


@pytest.mark.django_db
def test_one_visitor_sends_so_much_and_one_address_with_ever_new_conversations_no_more_than_its_own(settings):
    settings.ALLOWANCES = {**settings.ALLOWANCES, "sends": (2, 3, 3600)}
    church = make_church()

    def conversation(address: str) -> uuid.UUID:
        made = uuid.uuid4()
        Sender.objects.note(church.pk, made, address)
        return made

    def sent(conversation_id: uuid.UUID) -> bool:
        to = f"{uuid.uuid4().hex}@example.org"
        return email_to(to, church_id=church.pk, conversation_id=conversation_id).was_sent

    first = conversation("2001:db8::1")
    assert [sent(first) for _ in range(3)] == [True, True, False]
    assert [sent(conversation(f"2001:db8::{n}")) for n in (2, 3)] == [True, False]
    assert sent(conversation("203.0.113.9"))
