"""The interface's own way through Django leaves out sessions, and nothing that protects."""

from typing import Any

import pytest
from asgiref.testing import ApplicationCommunicator

from carebot import asgi

PATH = "/api/v1/conversations/00000000-0000-0000-0000-000000000000/messages"


async def ask(application: Any, method: str, path: str, headers: dict[str, str]) -> tuple[int, dict[str, str]]:
    scope = {
        "type": "http", "method": method, "path": path, "query_string": b"", "scheme": "https",
        "headers": [(name.encode(), value.encode()) for name, value in {"host": "localhost", **headers}.items()],
    }  # fmt: skip
    communicator = ApplicationCommunicator(application, scope)
    await communicator.send_input({"type": "http.request", "body": b"", "more_body": False})
    start = await communicator.receive_output(5)
    await communicator.receive_output(5)
    await communicator.wait(5)
    return start["status"], {name.decode().lower(): value.decode() for name, value in start["headers"]}


@pytest.mark.parametrize(
    ("method", "path", "headers"),
    [
        pytest.param("GET", "/api/v1/nothing", {}, id="nothing there"),
        pytest.param("POST", PATH, {}, id="no token"),
        pytest.param("PUT", PATH, {"authorization": "Bearer x"}, id="no such method"),
        pytest.param("GET", PATH, {"host": "elsewhere.example"}, id="another host's name"),
        pytest.param("GET", "/api/v1/nothing", {"accept-language": "es"}, id="in Spanish"),
    ],
)
async def test_it_answers_as_the_whole_of_django_does(method: str, path: str, headers: dict[str, str]):
    ours = await ask(asgi.application, method, path, headers)
    django = await ask(asgi.django_application, method, path, headers)

    def without_variations(answer: tuple[int, dict[str, str]]) -> tuple[int, dict[str, str]]:
        return answer[0], {name: value for name, value in answer[1].items() if name != "vary"}

    assert without_variations(ours) == without_variations(django)
    assert "set-cookie" not in ours[1]


async def test_it_sends_the_headers_that_protect():
    _, headers = await ask(asgi.application, "GET", "/api/v1/nothing", {})

    assert headers["x-content-type-options"] == "nosniff"
    assert headers["x-frame-options"] == "DENY"
    assert headers["referrer-policy"] == "same-origin"
    assert "default-src 'self'" in headers["content-security-policy"]
