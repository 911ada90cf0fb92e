"""A message was taken, was not, or nobody knows: against a mail server that misbehaves at each command, and text services that fail."""

import ast
from pathlib import Path

import pytest
from django.core import mail
from django.core.mail import get_connection

from church import outbound
from church.delivery import CONNECT_SECONDS
from church.outbound import Channel, MayHaveBeenSent, NotTaken, Outgoing, can_send
from tests.smtp import mail_server, unused_port


@pytest.fixture(autouse=True)
def _smtp(settings) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST = "127.0.0.1"
    settings.EMAIL_TIMEOUT = 2


EMAIL = Outgoing(Channel.EMAIL, "staff@example.org", "Body", subject="Subject")
TEXT = Outgoing(Channel.SMS, "+12175550142", "Hello")


def send(settings, port: int) -> None:
    settings.EMAIL_PORT = port
    outbound.send(EMAIL)


def test_taken(settings) -> None:
    with mail_server() as server:
        send(settings, server.port)
    assert len(server.taken) == 1


def test_a_rude_goodbye_after_it_was_taken_changes_nothing(settings) -> None:
    with mail_server(QUIT="421 go away") as server:
        send(settings, server.port)
    assert len(server.taken) == 1


@pytest.mark.parametrize(
    ("replies", "is_permanent", "text"),
    [
        ({"MAIL": "451 later"}, False, "SMTPSenderRefused 451"),
        ({"RCPT": "450 busy"}, False, "SMTPRecipientsRefused 450"),
        ({"RCPT": "550 no such staff@example.org"}, True, "SMTPRecipientsRefused 550"),
        ({"DATA": "451 later"}, False, "SMTPDataError 451"),
        ({"BODY": "452 full"}, False, "SMTPDataError 452"),
        ({"BODY": "554 spam"}, True, "SMTPDataError 554"),
        ({"MAIL": ""}, False, "SMTPServerDisconnected"),
        ({"RCPT": ""}, False, "SMTPServerDisconnected"),
    ],
)
def test_certainly_not_taken(settings, replies, is_permanent, text) -> None:
    with mail_server(**replies) as server, pytest.raises(NotTaken) as raised:
        send(settings, server.port)
    assert (str(raised.value), raised.value.permanent) == (text, is_permanent)
    assert not server.taken


def test_a_connection_lost_after_the_email_was_handed_over_leaves_it_unknown(settings) -> None:
    with mail_server(BODY="") as server, pytest.raises(MayHaveBeenSent, match="SMTPServerDisconnected"):
        send(settings, server.port)


def test_nobody_listens(settings) -> None:
    with pytest.raises(NotTaken, match="ConnectionRefusedError") as raised:
        send(settings, unused_port())
    assert not raised.value.permanent


def test_a_mail_server_is_given_as_long_as_the_caller_has(settings, monkeypatch) -> None:
    asked = []
    monkeypatch.setattr(
        outbound, "get_connection", lambda **options: asked.append(options) or get_connection(**options)
    )
    with mail_server() as server:
        settings.EMAIL_PORT = server.port
        outbound.send(EMAIL, timeout=CONNECT_SECONDS)
        outbound.send(EMAIL)
    assert asked == [{"timeout": 4}, {}]


@pytest.mark.parametrize(
    "email",
    [
        Outgoing(Channel.EMAIL, "staff@example.org", "Body", subject="Subject\nBcc: all@example.org"),
        Outgoing(Channel.EMAIL, "staff@example.org\nBcc: all@example.org", "Body", subject="Subject"),
    ],
)
def test_an_email_with_a_line_break_in_a_header_never_goes(settings, email: Outgoing) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    with pytest.raises(NotTaken) as raised:
        outbound.send(email)
    assert raised.value.permanent
    assert mail.outbox == []


def test_headers_and_where_to_answer_go_along(settings) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    outbound.send(Outgoing(Channel.EMAIL, "a@example.org", "x", "Hi", "office@example.org", {"Message-ID": "<1@x>"}))
    [email] = mail.outbox
    assert (email.reply_to, email.extra_headers) == (["office@example.org"], {"Message-ID": "<1@x>"})


# --- Text messages -------------------------------------------------------------------------------------------------


class ReadTimeout(OSError):
    """Named as HTTP clients name theirs."""


class ConnectTimeout(ReadTimeout):
    """It never got as far as sending."""


def raising(error: BaseException):
    def backend(to: str, text: str) -> None:
        raise error

    return backend


def wrapped(cause: Exception) -> Exception:
    error = RuntimeError("the service failed")
    error.__cause__ = cause
    return error


@pytest.mark.parametrize(
    ("error", "raised", "is_permanent"),
    [
        (RuntimeError("no route to +12175550142"), NotTaken, False),
        (ConnectionRefusedError(), NotTaken, False),
        (ConnectTimeout(), NotTaken, False),
        (wrapped(ConnectTimeout()), NotTaken, False),
        (NotTaken("no such number", permanent=True), NotTaken, True),
        (TimeoutError(), MayHaveBeenSent, None),
        (ReadTimeout(), MayHaveBeenSent, None),
        (wrapped(TimeoutError()), MayHaveBeenSent, None),
        (MayHaveBeenSent("the service said so"), MayHaveBeenSent, None),
    ],
)
def test_what_a_text_service_did_decides(settings, monkeypatch, error, raised, is_permanent) -> None:
    settings.SMS_BACKEND = "some.service"
    monkeypatch.setattr(outbound, "import_string", lambda path: raising(error))
    with pytest.raises(raised) as caught:
        outbound.send(TEXT)
    assert getattr(caught.value, "permanent", None) is is_permanent
    assert "5550142" not in str(caught.value)


def test_a_text_service_that_is_not_there_takes_nothing(settings) -> None:
    settings.SMS_BACKEND = "no.such.service"
    with pytest.raises(NotTaken, match="ModuleNotFoundError") as caught:
        outbound.send(TEXT)
    assert caught.value.permanent


@pytest.mark.parametrize(
    ("backend", "reaches"),
    [("smtp", True), ("locmem", True), ("console", False), ("dummy", False), ("filebased", False)],
)
def test_a_sender_that_reaches_nobody_is_none(settings, backend: str, reaches: bool) -> None:
    settings.EMAIL_BACKEND = f"django.core.mail.backends.{backend}.EmailBackend"
    assert can_send(Channel.EMAIL) is reaches
    settings.SMS_BACKEND = ""
    assert not can_send(Channel.SMS)


# --- One way out ---------------------------------------------------------------------------------------------------

SENDERS = ("django.core.mail", "smtplib")
ALLOWED = {"church/outbound.py"}
OUR_PACKAGES = ("language", "church", "prayers", "tooling", "carebot", "evals", "examples")


def ways_out(source: str) -> set[str]:
    """What in a module could send something by itself."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {each.name for each in node.names if each.name.startswith(SENDERS)}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = {node.module, *(f"{node.module}.{each.name}" for each in node.names)}
            found |= {name for name in names if name.startswith(SENDERS)}
        elif isinstance(node, ast.Attribute) and node.attr in {"SMS_BACKEND", "email_user"}:
            found.add(node.attr)
        elif isinstance(node, ast.Constant) and node.value == "SMS_BACKEND":
            found.add(node.value)
    return found


@pytest.mark.parametrize(
    "source",
    [
        "from django.core import mail",
        "from django.core.mail import send_mail",
        "import smtplib",
        "backend = settings.SMS_BACKEND",
        "getattr(settings, 'SMS_BACKEND')",
        "user.email_user('Hi', 'there')",
    ],
)
def test_what_is_a_way_out(source: str) -> None:
    assert ways_out(source)


def test_everything_that_goes_out_goes_one_way() -> None:
    root = Path(__file__).parents[2]
    files = [path for package in OUR_PACKAGES for path in (root / package).rglob("*.py")]
    assert len(files) > 300
    by_file = {str(path.relative_to(root)): ways_out(path.read_text(encoding="utf-8")) for path in files}
    others = {file: found for file, found in by_file.items() if found and file not in ALLOWED}
    assert others == {"carebot/settings.py": {"SMS_BACKEND"}}, "have it sent by church.outbound"
