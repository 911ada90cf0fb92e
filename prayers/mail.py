"""Sends one email and says honestly whether it went: taken, certainly not taken, or nobody knows."""

import smtplib
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from django.core.mail import EmailMessage, get_connection

NOT_TAKEN = (smtplib.SMTPException, OSError, ValueError)  # ValueError: an address or header no mail may hold


class MayHaveBeenSent(Exception):
    """Raised when the connection broke after the mail server was handed the email: it may be on its way.

    Holds the class of the error. Sending again could double the email, so a person decides.
    """


def send(message: EmailMessage) -> None:
    """Send it. Returns when the mail server took it; raises one of NOT_TAKEN when it did not, else MayHaveBeenSent."""
    connection = get_connection()
    connection.open()
    was_handed_over = _watch(connection)
    try:
        connection.send_messages([message])
    except (smtplib.SMTPResponseException, smtplib.SMTPRecipientsRefused):
        raise  # the server answered: it did not take it
    except (smtplib.SMTPException, OSError) as error:
        if was_handed_over():
            raise MayHaveBeenSent(type(error).__name__) from error
        raise
    finally:
        # What goes wrong in saying goodbye changes nothing about an email that was taken.
        with suppress(smtplib.SMTPException, OSError):
            connection.close()


def is_permanent(error: Exception) -> bool:
    """Whether trying again cannot help: the server said so (5xx), or the email itself is not well formed."""
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        return all(code >= 500 for code, _ in error.recipients.values())
    if isinstance(error, smtplib.SMTPResponseException):
        return error.smtp_code >= 500
    return isinstance(error, (ValueError, smtplib.SMTPNotSupportedError))


def describe(error: Exception) -> str:
    """The error's class and code, and nothing the server said: its answers often hold the recipient's address."""
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        codes = ", ".join(sorted({str(code) for code, _ in error.recipients.values()}))
        return f"{type(error).__name__} {codes}"
    if isinstance(error, smtplib.SMTPResponseException):
        return f"{type(error).__name__} {error.smtp_code}"
    return type(error).__name__


def _watch(connection: Any) -> Callable[[], bool]:
    """A question to ask later: did this connection get as far as the DATA command? Never, where it is not SMTP.

    smtplib raises the same SMTPServerDisconnected for a time-out before DATA and after it.
    """
    handed_over: list[bool] = []
    smtp = getattr(connection, "connection", None)
    if isinstance(smtp, smtplib.SMTP):
        original = smtp.data

        def data(msg: Any) -> Any:
            handed_over.append(True)
            return original(msg)

        setattr(smtp, "data", data)  # noqa: B010  (mypy forbids assigning to a method)
    return lambda: bool(handed_over)
