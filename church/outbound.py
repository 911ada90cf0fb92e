"""The one way out: every email and every text message that leaves this installation is handed over here.

`send` says honestly what became of it: taken, certainly not taken, or nobody knows. Who may be written to, how often and when is
asked by whoever calls it.
"""

import smtplib
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.utils.module_loading import import_string

_REACHES_NOBODY = ("console.EmailBackend", "dummy.EmailBackend", "filebased.EmailBackend")
_REFUSALS = (smtplib.SMTPException, OSError, ValueError)  # ValueError: an address or header that no mail may hold


class Channel(StrEnum):
    EMAIL = "email"
    SMS = "sms"


class NotTaken(Exception):
    """Raised when the server certainly did not take it. Holds the error's class and code, and nothing that the server said.

    `permanent`: trying again cannot help. A text backend may raise it itself; where nobody knows, MayHaveBeenSent.
    """

    def __init__(self, reason: str, *, permanent: bool) -> None:
        super().__init__(reason)
        self.permanent = permanent


class MayHaveBeenSent(Exception):
    """Raised when the server was handed it and did not say that it took it: it may be on its way.

    Holds the class of the error. Sending again could double it, so a person decides.
    """


@dataclass(frozen=True)
class Outgoing:
    """One message to one person."""

    channel: Channel
    to: str  # an address, or a number in E.164
    text: str
    subject: str = ""  # of an email, like all that follows
    reply_to: str = ""
    headers: Mapping[str, str] = field(default_factory=dict)


def can_send(channel: Channel | str) -> bool:
    """Whether there is a sender that reaches somebody. That of a development server, which writes to the console, is none."""
    if channel == Channel.SMS:
        return bool(settings.SMS_BACKEND)
    return not settings.EMAIL_BACKEND.endswith(_REACHES_NOBODY)


def send(outgoing: Outgoing, *, timeout: float | None = None) -> None:
    """Returns when the server took it. Raises NotTaken or MayHaveBeenSent, and never with the recipient's address in it.

    `timeout`: seconds that a mail server is given for each answer, where not as the settings say.
    """
    if outgoing.channel == Channel.SMS:
        _send_text(outgoing)
    else:
        _send_email(outgoing, timeout)


def _send_text(outgoing: Outgoing) -> None:
    """By `settings.SMS_BACKEND`, a callable `(to, text)` that raises on failure: the church's own code, which may raise anything."""
    try:
        backend: Callable[[str, str], object] = import_string(settings.SMS_BACKEND)
    except ImportError as error:
        raise NotTaken(type(error).__name__, permanent=True) from error
    try:
        backend(outgoing.to, outgoing.text)
    except (NotTaken, MayHaveBeenSent):
        raise
    except Exception as error:
        if _came_after_sending(error):
            raise MayHaveBeenSent(type(error).__name__) from error
        raise NotTaken(type(error).__name__, permanent=False) from error


def _came_after_sending(error: BaseException | None) -> bool:
    """Whether an answer was waited for in vain. HTTP clients have time-outs of their own, and say by name which were before that."""
    if error is None:
        return False
    is_timeout = any("Timeout" in each.__name__ for each in type(error).__mro__)
    was_before = any(part in type(error).__name__ for part in ("Connect", "PoolTimeout"))
    return (is_timeout and not was_before) or _came_after_sending(error.__cause__)


def _send_email(outgoing: Outgoing, timeout: float | None) -> None:
    message = EmailMessage(
        subject=outgoing.subject,
        body=outgoing.text,
        to=[outgoing.to],
        reply_to=[outgoing.reply_to] if outgoing.reply_to else None,
        headers=dict(outgoing.headers),
    )
    connection = get_connection() if timeout is None else get_connection(timeout=timeout)
    try:
        connection.open()
    except _REFUSALS as error:
        raise _not_taken(error) from error
    was_handed_over = _watch(connection)
    try:
        connection.send_messages([message])
    except (smtplib.SMTPResponseException, smtplib.SMTPRecipientsRefused, ValueError) as error:
        raise _not_taken(error) from error  # the server answered, or was asked nothing
    except (smtplib.SMTPException, OSError) as error:
        if was_handed_over():
            raise MayHaveBeenSent(type(error).__name__) from error
        raise _not_taken(error) from error
    finally:
        # What goes wrong in saying goodbye changes nothing about an email that was taken.
        with suppress(smtplib.SMTPException, OSError):
            connection.close()


def mail_server_error() -> str:
    """The class and code of the error with which the mail server does not let us in; "" where it does. Nothing is sent."""
    try:
        with get_connection():
            return ""
    except _REFUSALS as error:
        return _describe(error)


def _not_taken(error: Exception) -> NotTaken:
    return NotTaken(_describe(error), permanent=_is_permanent(error))


def _is_permanent(error: Exception) -> bool:
    """Whether trying again cannot help: the server said so (5xx), or the email itself is not well formed."""
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        return all(code >= 500 for code, _ in error.recipients.values())
    if isinstance(error, smtplib.SMTPResponseException):
        return error.smtp_code >= 500
    return isinstance(error, (ValueError, smtplib.SMTPNotSupportedError))


def _describe(error: Exception) -> str:
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
