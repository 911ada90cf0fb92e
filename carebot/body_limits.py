"""How much may be sent in one request, counted while it arrives and before Django sees any of it.

Django spools a body to the disk before it knows who sends it, and takes one that tells no length ("chunked") for none at all. Here it
is read first, within a size and a time, and handed on whole with its length. Only staff, in the console, may send more: the files of
their imports.
"""

import asyncio
import json
from collections.abc import Awaitable, Callable, MutableMapping
from http import HTTPStatus
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user
from django.contrib.sessions.backends.db import SessionStore
from django.db import DatabaseError
from django.http import HttpRequest, parse_cookie

from carebot.database import in_database

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]

BODY_SECONDS = 20.0  # from the head of a request to the end of its body
IMPORT_SECONDS = 120.0  # the same, of a file that staff bring along
LINGER_SECONDS = (
    2.0  # what still comes of a body that was refused is let go of for so long: cut off, the answer would be lost
)


class BodyTooLarge(Exception):
    """Raised when more came, or was announced, than this sender may send here. `most` is in bytes."""

    def __init__(self, most: int) -> None:
        super().__init__(f"More than {most} bytes.")
        self.most = most


class LimitedBodies:
    """An ASGI application that gives the one behind it whole, bounded bodies with their length told."""

    def __init__(self, application: Application, *, seconds: float = BODY_SECONDS) -> None:
        self._application = application
        self._seconds = seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            body = await _read(scope, receive, self._seconds)
        except BodyTooLarge as refusal:
            detail = f"At most {refusal.most} bytes are accepted here. Send less."
            await _refuse(scope, receive, send, HTTPStatus.REQUEST_ENTITY_TOO_LARGE, detail)
            return
        except TimeoutError:
            detail = "The request did not arrive in time. Please send it again."
            await _refuse(scope, receive, send, HTTPStatus.REQUEST_TIMEOUT, detail)
            return
        if body is not None:
            await self._application(_with_length(scope, len(body)), _replaying(body, receive), send)


async def _read(scope: Scope, receive: Receive, seconds: float) -> bytes | None:
    """The whole body; None when the sender left before its end. Raises BodyTooLarge, TimeoutError."""
    body = bytearray()
    most = _most(scope["path"])
    async with asyncio.timeout(seconds) as patience:
        came, has_more = _announced(scope), True
        while True:
            if came > most:
                most = await _most_of_staff(scope, most)
                patience.reschedule(asyncio.get_running_loop().time() + IMPORT_SECONDS)
            if came > most:
                raise BodyTooLarge(most)
            if not has_more:
                return bytes(body)
            message = await receive()
            if message["type"] == "http.disconnect":
                return None
            body += message.get("body", b"")
            came, has_more = max(came, len(body)), message.get("more_body", False)


def _most(path: str) -> int:
    """Bytes that anybody may send to this path."""
    carries_message = path.startswith("/api/") and path.endswith(("/messages", "/conversations"))
    carries_form = path.startswith("/c/") and path.endswith("/form/")
    return settings.MESSAGE_MAX_BYTES if carries_message or carries_form else settings.BODY_MAX_BYTES


async def _most_of_staff(scope: Scope, most: int) -> int:
    """Bytes that this sender may send: more than `most` to the console, for whoever is signed in as staff."""
    cookies = parse_cookie(_header(scope, b"cookie").decode("latin-1"))
    key = cookies.get(settings.SESSION_COOKIE_NAME, "")
    if not key or not scope["path"].startswith("/admin/"):
        return most
    try:
        is_staff = await in_database(_is_staff, key)
    except DatabaseError:
        return most
    return settings.IMPORT_MAX_BYTES + settings.BODY_MAX_BYTES if is_staff else most


def _is_staff(session_key: str) -> bool:
    request = HttpRequest()
    request.session = SessionStore(session_key)
    user = get_user(request)
    return user.is_active and bool(getattr(user, "is_staff", False))


def _header(scope: Scope, wanted: bytes) -> bytes:
    return next((value for name, value in scope["headers"] if name == wanted), b"")


def _announced(scope: Scope) -> int:
    told = _header(scope, b"content-length")
    return int(told) if told.isdigit() and len(told) < 19 else 0


def _with_length(scope: Scope, length: int) -> Scope:
    headers = [each for each in scope["headers"] if each[0] not in (b"transfer-encoding", b"content-length")]
    had_length = bool(_header(scope, b"content-length"))
    if length or had_length:
        headers.append((b"content-length", str(length).encode()))
    return {**scope, "headers": headers}


def _replaying(body: bytes, receive: Receive) -> Receive:
    messages: list[dict[str, Any]] = [{"type": "http.request", "body": body, "more_body": False}]

    async def replay() -> dict[str, Any]:
        return messages.pop() if messages else await receive()

    return replay


async def _refuse(scope: Scope, receive: Receive, send: Send, status: HTTPStatus, detail: str) -> None:
    is_interface = scope["path"].startswith("/api/")
    problem: MutableMapping[str, Any] = {"type": "about:blank", "title": status.phrase, "status": int(status)}
    body = json.dumps({**problem, "detail": detail}) if is_interface else f"{detail}\n"
    kind = b"application/problem+json" if is_interface else b"text/plain; charset=utf-8"
    content = body.encode()
    headers = [
        (b"content-type", kind),
        (b"content-length", str(len(content)).encode()),
        (b"connection", b"close"),
        (b"cache-control", b"no-store"),
        (b"x-content-type-options", b"nosniff"),
    ]
    await send({"type": "http.response.start", "status": int(status), "headers": headers})
    await send({"type": "http.response.body", "body": content, "more_body": True})
    await _let_go_of_the_rest(receive)
    await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _let_go_of_the_rest(receive: Receive) -> None:
    try:
        async with asyncio.timeout(LINGER_SECONDS):
            message: dict[str, Any] = {"more_body": True}
            while message.get("more_body", False):
                message = await receive()
    except TimeoutError:
        return
