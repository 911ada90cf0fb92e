"""Carebot as it is run, for measuring: a database of its own on the local PostgreSQL, a web process, perhaps a worker.

Everything is gone afterwards, the database included.
"""

import http.client
import json
import os
import shutil
import socket
import subprocess
import sys
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psycopg
from psycopg import sql

from benchmarks.reply import VISITOR

ROOT = Path(__file__).resolve().parent.parent
PATIENCE_SECONDS = 60.0


def postgres_url() -> str:
    return os.environ.get("TEST_DATABASE_URL", "postgres://postgres@127.0.0.1:5432/postgres")


def has_postgres() -> bool:
    try:
        psycopg.connect(postgres_url(), connect_timeout=3).close()
    except psycopg.OperationalError:
        return False
    return True


def has_redis() -> bool:
    return shutil.which("redis-server") is not None


@contextmanager
def own_database() -> Iterator[str]:
    """The address of a new database, dropped at the end."""
    name = f"carebot_benchmark_{uuid.uuid4().hex[:12]}"
    with psycopg.connect(postgres_url(), autocommit=True) as connection:
        connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        try:
            yield urlsplit(postgres_url())._replace(path=f"/{name}").geturl()
        finally:
            connection.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))


class Web:
    """A web process and a visitor who writes to it."""

    def __init__(self, process: subprocess.Popen[bytes], port: int) -> None:
        self.pid = process.pid
        self._port = port
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE_SECONDS)

    def hang_up(self) -> None:
        """Close the connection, which the server has closed by itself if it was idle for 5 seconds."""
        self._connection.close()

    def begin(self) -> tuple[str, str]:
        begun = json.load(self._post("/churches/demo/conversations", {}, ""))
        return begun["id"], begun["token"]

    def turn(self, conversation: tuple[str, str]) -> float:
        """One turn to its end, receipt included; the time at which its first sentence arrived."""
        response = self._post(f"/conversations/{conversation[0]}/messages", {"text": VISITOR}, conversation[1])
        first_sentence_at, events = 0.0, []
        for line in response:
            if line.startswith(b"event: "):
                events.append(line[7:].strip().decode())
            elif line.startswith(b"data: ") and events == ["sentence"]:
                first_sentence_at = time.monotonic()
        if events[0] != "sentence" or events[-2:] != ["receipt", "done"]:
            raise RuntimeError(f"not the turn that was to be measured: {events}")
        return first_sentence_at

    def _post(self, path: str, body: dict[str, Any], token: str) -> http.client.HTTPResponse:
        headers = {"Content-Type": "application/json", "Accept": "text/event-stream" if token else "application/json"}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        self._connection.request("POST", f"/api/v1{path}", json.dumps(body), headers)
        response = self._connection.getresponse()
        if response.status >= 300:
            raise RuntimeError(f"{path}: {response.status} {response.read()!r}")
        return response

    def answers(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self._port), timeout=1):
                return True
        except OSError:
            return False


@contextmanager
def installation(model_url: str, *, with_worker: bool) -> Iterator[Web]:
    """A web process that asks the model at `model_url`; with a worker and a Redis, or working the ledger off itself."""
    with ExitStack() as stack:
        env = environment(stack.enter_context(own_database()), model_url)
        if with_worker:
            redis_port = free_port()
            options = ["--port", str(redis_port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
            stack.enter_context(running(["redis-server", *options], env))
            env["REDIS_URL"] = f"redis://127.0.0.1:{redis_port}/0"
        for command in (["migrate", "--verbosity", "0"], ["demo", "--password", "benchmark"]):
            subprocess.run([sys.executable, "manage.py", *command], cwd=ROOT, env=env, check=True, capture_output=True)
        if with_worker:
            worker = [sys.executable, "-m", "celery", "-A", "carebot.celery", "worker", "--concurrency", "1"]
            quiet = ["--loglevel", "warning", "--without-gossip", "--without-mingle"]
            stack.enter_context(running([*worker, *quiet], {**env, "DB_POOL": "false"}))
        port = free_port()
        server = [sys.executable, "-m", "uvicorn", "carebot.asgi:application", "--port", str(port)]
        server += ["--http", "carebot.http_protocol:Protocol"]
        process = stack.enter_context(running([*server, "--no-access-log", "--log-level", "warning"], env))
        web = Web(process, port)
        until(web.answers, "the web process")
        yield web


def environment(database_url: str, model_url: str) -> dict[str, str]:
    """The variables of a web process that asks the model at `model_url`, works the ledger off itself and throttles nobody."""
    return {
        **{name: value for name, value in os.environ.items() if not name.startswith("ANTHROPIC")},
        "DJANGO_SETTINGS_MODULE": "carebot.settings",
        "DATABASE_URL": database_url,
        "REDIS_URL": "",
        "ANTHROPIC_API_KEY": "benchmark",
        "ANTHROPIC_BASE_URL": model_url,
        "EMAIL_URL": "dummymail://",
        "MESSAGES_PER_MINUTE": "1000000",
        "ADDRESS_MESSAGES_PER_MINUTE": "1000000",
        "ADDRESS_CONVERSATIONS_PER_HOUR": "1000000",
    }


@contextmanager
def running(command: list[str], env: dict[str, str]) -> Iterator[subprocess.Popen[bytes]]:
    silent = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    process = subprocess.Popen(command, env=env, cwd=ROOT, **silent)  # type: ignore[call-overload]
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(30)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def cpu_seconds(pid: int) -> float:
    """User and system time of a process with all its threads so far, from /proc; in steps of 10 ms."""
    after_name = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(after_name[11]) + int(after_name[12])) / os.sysconf("SC_CLK_TCK")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def until(condition: Callable[[], bool], what: str) -> None:
    end = time.monotonic() + PATIENCE_SECONDS
    while not condition():
        if time.monotonic() > end:
            raise RuntimeError(f"waited in vain for {what}")
        time.sleep(0.05)
