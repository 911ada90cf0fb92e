"""A web process of its own on SQLite, as `make run` starts it, for what only a real server shows."""

import http.client
import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.database import copy_of_template
from tests.servers.installation import NOT_INHERITED, ROOT, free_port, until

PATIENCE_SECONDS = 60.0


class Web:
    def __init__(self, port: int) -> None:
        self.port = port

    def ask(
        self, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None
    ) -> tuple[int, dict[str, str], bytes]:
        """Status, headers and body of the answer. A body that is an iterator of bytes is sent in chunks, its length untold."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE_SECONDS)
        try:
            is_chunked = not isinstance(body, bytes | str | None)
            connection.request(
                method,
                path,
                body,
                {"Content-Type": "application/json", "Accept": "application/json", **(headers or {})},
                encode_chunked=is_chunked,
            )
            answer = connection.getresponse()
            return answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()
        finally:
            connection.close()

    def begin(self, church: str = "demo") -> tuple[str, str]:
        _, _, answer = self.ask("POST", f"/api/v1/churches/{church}/conversations", "{}")
        begun = json.loads(answer)
        return begun["id"], begun["token"]

    def say(self, conversation: tuple[str, str], text: str) -> dict[str, Any]:
        path, token = f"/api/v1/conversations/{conversation[0]}/messages", conversation[1]
        _, _, answer = self.ask("POST", path, json.dumps({"text": text}), {"Authorization": f"Bearer {token}"})
        told: dict[str, Any] = json.loads(answer)
        return told

    def is_up(self) -> bool:
        try:
            return self.ask("GET", "/healthz")[0] == 200
        except OSError:
            return False

    @contextmanager
    def watched(self) -> Iterator[list[float]]:
        """How long /healthz took to answer, in seconds, again and again meanwhile."""
        seconds: list[float] = []
        is_over = threading.Event()

        def watch() -> None:
            while not is_over.wait(0.02):
                began = time.monotonic()
                self.ask("GET", "/healthz")
                seconds.append(time.monotonic() - began)

        watcher = threading.Thread(target=watch)
        watcher.start()
        try:
            yield seconds
        finally:
            is_over.set()
            watcher.join()


def _environment(database: Path, **env: str) -> dict[str, str]:
    return {
        **{name: value for name, value in os.environ.items() if not name.startswith(NOT_INHERITED)},
        "DJANGO_SETTINGS_MODULE": "carebot.settings",
        "DATABASE_URL": f"sqlite:///{database}",
        "SQLITE_SYNCHRONOUS": "OFF",
        "REDIS_URL": "",
        "EMAIL_URL": "dummymail://",
        "MESSAGES_PER_MINUTE": "100000",
        "ADDRESS_MESSAGES_PER_MINUTE": "100000",
        "ADDRESS_CONVERSATIONS_PER_HOUR": "100000",
        **env,
    }


def prepare(database: Path) -> None:
    """A database with a demo church in it."""
    demo = ["demo", "--password", "only-for-tests-1"]
    for command in [demo] if copy_of_template(database) else [["migrate", "--verbosity", "0"], demo]:
        subprocess.run(
            [sys.executable, "manage.py", *command],
            cwd=ROOT,
            env=_environment(database),
            check=True,
            capture_output=True,
        )


@contextmanager
def serving(database: Path, protocol: str = "carebot.http_protocol:Protocol", **env: str) -> Iterator[Web]:
    """A web process on a database that was prepared. `env` are settings of its own."""
    web = Web(free_port())
    server = [sys.executable, "-m", "uvicorn", "carebot.asgi:application", "--port", str(web.port), "--http", protocol]
    with database.with_suffix(".log").open("ab") as log:
        process = subprocess.Popen(
            [*server, "--no-access-log", "--log-level", "warning"],
            cwd=ROOT,
            env=_environment(database, **env),
            stdout=log,
            stderr=log,
        )
    try:
        until(web.is_up, "the web process")
        yield web
    finally:
        process.kill()
        process.wait()
