"""A whole installation of its own: PostgreSQL, Redis, web process, worker and beat, on free ports, to be killed at will."""

import json
import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from glob import glob
from pathlib import Path
from typing import Any

import psycopg
import redis

from tests import clock

ROOT = Path(__file__).resolve().parents[2]
# Keys are not for tests; PGOPTIONS lets go of the durability that the tests here are about.
NOT_INHERITED = ("ANTHROPIC", "PYTEST", "PGOPTIONS", "SQLITE_SYNCHRONOUS")
PATIENCE_SECONDS = 60.0
AGAIN = threading.Event()  # never set: waiting on it is how a poll pauses


def free_port() -> int:
    """A port below those the kernel gives to clients.

    While a server is killed its clients go on dialling its port; were it one of theirs, one of them could get it as its own end,
    connect to itself, and keep the port from the server that comes back.
    """
    while True:
        port = random.randrange(20_000, 32_000)
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port


def until(
    condition: Callable[[], Any], what: str, seconds: float = PATIENCE_SECONDS, told: Callable[[], str] = str
) -> Any:
    """The first true value of a condition; fails with `what`, and with what is `told` then, when there is none in time."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        value = condition()
        if value:
            return value
        AGAIN.wait(0.05)
    raise AssertionError(f"waited in vain for: {what} {told()}".strip())


class Installation:
    def __init__(self, directory: Path, **env: str) -> None:
        self.directory = directory
        self.postgres_port, self.redis_port, self.web_port = free_port(), free_port(), free_port()
        self.database_url = f"postgres://postgres@127.0.0.1:{self.postgres_port}/postgres"
        self.processes: dict[str, subprocess.Popen[bytes]] = {}
        self.env = {
            **{name: value for name, value in os.environ.items() if not name.startswith(NOT_INHERITED)},
            "DJANGO_SETTINGS_MODULE": "carebot.settings",
            "DATABASE_URL": self.database_url,
            "REDIS_URL": f"redis://127.0.0.1:{self.redis_port}/0",
            "DB_POOL": "false",
            "LEDGER_CLAIM_SECONDS": "3",
            "TURN_LOST_SECONDS": "4",
            "SWEEP_SECONDS": "0.5",
            "EMAIL_URL": "dummymail://",
            "MESSAGES_PER_MINUTE": "1000",
            "ADDRESS_MESSAGES_PER_MINUTE": "1000",
            **clock.of_servers(),
            **env,
        }

    # --- servers ---------------------------------------------------------------------------------------------------
    def start_postgres(self) -> None:
        """A new cluster the first time, the same one afterwards."""
        path = os.pathsep.join([*sorted(glob("/usr/lib/postgresql/*/bin"))[-1:], os.environ["PATH"]])
        env = {**{name: value for name, value in os.environ.items() if name != "PGOPTIONS"}, "PATH": path}
        initdb, server = shutil.which("initdb", path=path), shutil.which("postgres", path=path)
        if not initdb or not server:
            raise AssertionError("PostgreSQL's server programs were not found")
        # PostgreSQL refuses to run as root.
        as_postgres = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        data = self.directory / "postgres"
        if not data.exists():
            data.mkdir()
            if as_postgres:
                self._give_to_postgres(data)
            command = [*as_postgres, initdb, "-D", str(data), "-U", "postgres", "-A", "trust", "--no-sync"]
            subprocess.run(command, check=True, env=env, stdout=subprocess.DEVNULL, cwd="/")
        options = ["-D", str(data), "-p", str(self.postgres_port), "-h", "127.0.0.1", "-k", str(data), "-F"]

        def is_up() -> bool:
            """Killed servers leave children that hold its memory for a moment, in which a new one gives up at once."""
            if "postgres" not in self.processes or self.processes["postgres"].poll() is not None:
                self._start("postgres", [*as_postgres, server, *options], env=env, cwd="/")
            return self._postgres_answers()

        until(is_up, "PostgreSQL")

    @staticmethod
    def _give_to_postgres(data: Path) -> None:
        shutil.chown(data, "postgres", "postgres")
        for parent in data.parents:
            if parent.owner() == "root" and parent != Path("/"):
                parent.chmod(parent.stat().st_mode | 0o011)

    def _postgres_answers(self) -> bool:
        try:
            psycopg.connect(self.database_url, connect_timeout=1).close()
        except psycopg.OperationalError:
            return False
        return True

    def start_redis(self) -> None:
        port = str(self.redis_port)
        self._start(
            "redis", ["redis-server", "--port", port, "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        )
        until(self._redis_answers, "Redis")

    def _redis_answers(self) -> bool:
        try:
            return bool(redis.Redis(port=self.redis_port, socket_connect_timeout=1).ping())
        except redis.RedisError:
            return False

    # --- our processes ---------------------------------------------------------------------------------------------
    def manage(self, *arguments: str) -> str:
        return self.run("manage.py", *arguments)

    def run(self, *arguments: str) -> str:
        """What a Python process with these arguments prints."""
        done = subprocess.run(
            [sys.executable, *arguments],
            cwd=ROOT,
            env=self.env,
            capture_output=True,
            text=True,
        )
        if done.returncode:
            raise AssertionError(f"{arguments} ended with {done.returncode}:\n{done.stderr[-4000:]}")
        return done.stdout

    def start_web(self) -> None:
        command = [sys.executable, "-m", "uvicorn", "carebot.asgi:application", "--port", str(self.web_port)]
        self._start("web", [*command, "--log-level", "warning"])
        until(lambda: self.get("/healthz") == 200, "the web process")

    def start_worker(self, app: str = "carebot.celery", *, name: str = "worker", processes: int = 2) -> None:
        command = [
            sys.executable,
            "-m",
            "celery",
            "-A",
            app,
            "worker",
            "--concurrency",
            str(processes),
            "-n",
            f"{name}@%h",
        ]
        self._start(name, [*command, "--loglevel", "warning", "--without-gossip", "--without-mingle"])

    def start_beat(self, name: str = "beat") -> None:
        schedule = str(self.directory / name)
        self._start(
            name, [sys.executable, "-m", "celery", "-A", "carebot.celery", "beat", "-s", schedule, "--pidfile="]
        )

    def _start(self, name: str, command: list[str], **options: Any) -> None:
        log = (self.directory / f"{name}.log").open("ab")
        options = {"env": self.env, "cwd": ROOT, **options}
        self.processes[name] = subprocess.Popen(command, stdout=log, stderr=log, start_new_session=True, **options)
        log.close()

    def kill(self, name: str) -> None:
        """SIGKILL, to the process and all its children."""
        process = self.processes.pop(name)
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()

    def freeze(self, name: str) -> None:
        """SIGSTOP: it keeps its connections and takes new ones, and answers nothing."""
        os.killpg(self.processes[name].pid, signal.SIGSTOP)

    def thaw(self, name: str) -> None:
        os.killpg(self.processes[name].pid, signal.SIGCONT)

    def kill_all(self) -> None:
        for name in list(self.processes):
            self.kill(name)

    # --- as a visitor ----------------------------------------------------------------------------------------------
    def get(self, path: str) -> int:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.web_port}{path}", timeout=5) as response:
                return int(response.status)
        except urllib.error.HTTPError as refusal:
            return refusal.code
        except OSError:
            return 0

    def post(self, path: str, body: dict[str, Any], token: str = "") -> dict[str, Any]:
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.web_port}/api/v1{path}",
            json.dumps(body).encode(),
            {"Content-Type": "application/json", "Accept": "application/json", "Authorization": f"Bearer {token}"},
        )
        with urllib.request.urlopen(request, timeout=PATIENCE_SECONDS) as response:
            answer: dict[str, Any] = json.load(response)
            return answer

    def begin(self) -> tuple[str, str]:
        begun = self.post("/churches/demo/conversations", {})
        return begun["id"], begun["token"]

    def say(self, conversation: tuple[str, str], text: str, client_message_id: str = "") -> dict[str, Any]:
        body = {"text": text, "client_message_id": client_message_id}
        return self.post(f"/conversations/{conversation[0]}/messages", body, conversation[1])

    # --- as a judge ------------------------------------------------------------------------------------------------
    def rows(self, query: str) -> list[tuple[Any, ...]]:
        with psycopg.connect(self.database_url) as connection:
            return connection.execute(query).fetchall()  # type: ignore[arg-type]

    def count(self, query: str) -> int:
        return int(self.rows(f"SELECT count(*) FROM {query}")[0][0])
