"""An email was taken, was not, or nobody knows: against a mail server that misbehaves at each command."""

import smtplib

import pytest
from django.core.mail import EmailMessage

from prayers import mail
from tests.prayers.smtp import mail_server, unused_port


@pytest.fixture(autouse=True)
def _smtp(settings) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST = "127.0.0.1"
    settings.EMAIL_TIMEOUT = 2


MESSAGE = ("Subject", "Body", "carebot@example.org", ["staff@example.org"])


def send(settings, port: int) -> None:
    settings.EMAIL_PORT = port
    mail.send(EmailMessage(*MESSAGE))


def test_taken(settings) -> None:
    with mail_server() as server:
        send(settings, server.port)
    assert len(server.taken) == 1


def test_a_rude_goodbye_after_it_was_taken_changes_nothing(settings) -> None:
    with mail_server(QUIT="421 go away") as server:
        send(settings, server.port)
    assert len(server.taken) == 1


@pytest.mark.parametrize(
    ("replies", "error", "is_permanent", "text"),
    [
        ({"MAIL": "451 later"}, smtplib.SMTPSenderRefused, False, "SMTPSenderRefused 451"),
        ({"RCPT": "450 busy"}, smtplib.SMTPRecipientsRefused, False, "SMTPRecipientsRefused 450"),
        (
            {"RCPT": "550 no such staff@example.org"},
            smtplib.SMTPRecipientsRefused,
            True,
            "SMTPRecipientsRefused 550",
        ),
        ({"DATA": "451 later"}, smtplib.SMTPDataError, False, "SMTPDataError 451"),
        ({"BODY": "452 full"}, smtplib.SMTPDataError, False, "SMTPDataError 452"),
        ({"BODY": "554 spam"}, smtplib.SMTPDataError, True, "SMTPDataError 554"),
        ({"MAIL": ""}, smtplib.SMTPServerDisconnected, False, "SMTPServerDisconnected"),
        ({"RCPT": ""}, smtplib.SMTPServerDisconnected, False, "SMTPServerDisconnected"),
    ],
)
def test_certainly_not_taken(settings, replies, error, is_permanent, text) -> None:
    with mail_server(**replies) as server, pytest.raises(error) as raised:
        send(settings, server.port)
    assert mail.is_permanent(raised.value) is is_permanent
    assert mail.describe(raised.value) == text
    assert not server.taken


def test_a_connection_lost_after_the_email_was_handed_over_leaves_it_unknown(settings) -> None:
    with mail_server(BODY="") as server, pytest.raises(mail.MayHaveBeenSent, match="SMTPServerDisconnected"):
        send(settings, server.port)


def test_nobody_listens(settings) -> None:
    with pytest.raises(OSError, match="refused") as raised:
        send(settings, unused_port())
    assert not mail.is_permanent(raised.value)


def test_an_email_with_a_line_break_in_its_subject_never_goes(settings) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    with pytest.raises(ValueError, match="newlines") as raised:
        mail.send(EmailMessage("Subject\nBcc: all@example.org", *MESSAGE[1:]))
    assert mail.is_permanent(raised.value)
