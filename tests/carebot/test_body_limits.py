"""Bodies are counted while they arrive; only staff, in the console, may send large ones."""

from typing import Any

import pytest
from asgiref.sync import sync_to_async
from asgiref.testing import ApplicationCommunicator
from django.conf import settings

from carebot.body_limits import LimitedBodies
from church.testing import make_user, signed_in


async def _echo(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """Answers with the length that was told and the length that came."""
    message = await receive()
    told = dict(scope["headers"]).get(b"content-length", b"none")
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": told + b" %d" % len(message["body"]), "more_body": False})


def _ask(path: str, **headers: str) -> ApplicationCommunicator:
    scope = {
        "type": "http",
        "method": "POST",
        "path": path,
        "headers": [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()],
    }
    return ApplicationCommunicator(LimitedBodies(_echo, seconds=0.2), scope)


async def _send(application: ApplicationCommunicator, *parts: bytes) -> tuple[int, bytes]:
    for number, part in enumerate(parts, 1):
        await application.send_input({"type": "http.request", "body": part, "more_body": number < len(parts)})
    start = await application.receive_output(5)
    return start["status"], (await application.receive_output(5))["body"]


async def test_a_body_in_pieces_arrives_whole_with_its_length():
    assert await _send(_ask("/", transfer_encoding="chunked"), b"ab", b"", b"cde") == (200, b"5 5")


async def test_nothing_stays_nothing():
    assert await _send(_ask("/"), b"") == (200, b"none 0")


async def test_a_body_that_does_not_arrive_is_not_waited_for():
    application = _ask("/api/v1/schema", content_length="100")

    await application.send_input({"type": "http.request", "body": b"begun", "more_body": True})
    start = await application.receive_output(5)

    assert start["status"] == 408
    assert (b"connection", b"close") in start["headers"]


@pytest.mark.parametrize(
    ("is_staff", "path", "expected"),
    [
        pytest.param(True, "/admin/church/sermon/import/", 200, id="staff in the console"),
        pytest.param(True, "/c/demo/", 413, id="staff elsewhere"),
        pytest.param(False, "/admin/church/sermon/import/", 413, id="somebody who signed in and is no staff"),
        pytest.param(None, "/admin/church/sermon/import/", 413, id="a stranger"),
    ],
)
@pytest.mark.django_db(transaction=True)
async def test_only_staff_may_send_a_file(is_staff: bool | None, path: str, expected: int):
    session = "made-up"
    if is_staff is not None:
        user = await sync_to_async(make_user)(is_staff=is_staff)
        session = (await sync_to_async(signed_in)(user)).cookies[settings.SESSION_COOKIE_NAME].value

    status, _ = await _send(_ask(path, cookie=f"sessionid={session}"), b"x" * 60_000, b"x" * 60_000)

    assert status == expected


@pytest.mark.django_db(transaction=True)
async def test_staff_may_not_send_without_end():
    client = await sync_to_async(lambda: signed_in(make_user()))()
    cookie = f"sessionid={client.cookies[settings.SESSION_COOKIE_NAME].value}"

    status, _ = await _send(_ask("/admin/", cookie=cookie, content_length="6000000"), b"x")

    assert status == 413
