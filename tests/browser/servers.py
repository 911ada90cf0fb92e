"""What a visitor's browser talks to: our server as it runs for real, a wire that can be held and cut, a church's site elsewhere."""

import json
import os
import shutil
import socket
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from tests import clock
from tests.servers.installation import NOT_INHERITED, ROOT, free_port, until

A_PAGE = "Content-Type: text/html"  # of an answer's head; its words may be compressed
HOLD_SECONDS = 60.0  # a test that forgets to let go does not hang for ever
# Runs what it is told, a line each, and answers each with why it could not, or with nothing. Starting Django takes seconds, once.
SHELL = """
import json, sys, traceback
answers, sys.stdout = sys.stdout, sys.stderr
import django
django.setup()
from django.db import connections
for line in sys.stdin:
    told = ""
    try:
        exec(json.loads(line), {})
    except Exception:
        told = traceback.format_exc()
    connections.close_all()
    print(json.dumps(told), file=answers, flush=True)
"""


class Carebot:
    """The server on an SQLite file of its own, with the demo church and the offline model."""

    def __init__(self, directory: Path, **env: str) -> None:
        self.directory = directory
        self.port = free_port()
        self.database = directory / "browser.sqlite3"
        kept = {name: value for name, value in os.environ.items() if not name.startswith(NOT_INHERITED)}
        self.env = kept | {
            "DJANGO_SETTINGS_MODULE": "carebot.settings",
            "DATABASE_URL": f"sqlite:///{self.database}",
            "REDIS_URL": "",
            "EMAIL_URL": "dummymail://",
            "LEDGER_MAX_ATTEMPTS": "1",
            "MESSAGES_PER_MINUTE": "1000",
            "ADDRESS_MESSAGES_PER_MINUTE": "1000",
            "ADDRESS_CONVERSATIONS_PER_HOUR": "1000",
            **clock.of_servers(),
            **env,
        }

    def start(self, *origins: str, like: "Carebot | None" = None) -> None:
        """Serves; `like` is another one, as it was when it began: its database need not be made again."""
        with (self.directory / "shell.log").open("ab") as log:
            self._shell = subprocess.Popen(
                [sys.executable, "-c", SHELL],
                cwd=ROOT,
                env=self.env,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        if like:
            shutil.copyfile(like.database.with_suffix(".fresh"), self.database)
        else:
            self.shell(
                "from django.core.management import call_command; call_command('migrate', verbosity=0);"
                "from church.demo import build_demo; build_demo('')"
            )
            self._sql("PRAGMA wal_checkpoint(TRUNCATE)")
            shutil.copyfile(self.database, self.database.with_suffix(".fresh"))
        self.shell(f"from church.models import Church; Church.objects.update(allowed_origins={list(origins)!r})")
        self.serve()

    def serve(self) -> None:
        command = [sys.executable, "-m", "uvicorn", "carebot.asgi:application", "--port", str(self.port)]
        with (self.directory / "web.log").open("ab") as log:
            self._process = subprocess.Popen(
                [*command, "--log-level", "warning"], cwd=ROOT, env=self.env, stdout=log, stderr=log
            )
        until(self._answers, "the web process")

    def kill(self) -> None:
        """The web process is gone in the middle of whatever it does; `serve` starts it again."""
        self._process.kill()
        self._process.communicate()

    def stop(self) -> None:
        for process in (self._process, self._shell):
            process.kill()
            process.communicate()

    def _answers(self) -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def shell(self, code: str) -> None:
        """Runs it beside the server, as `manage.py shell` would."""
        asks, answers = self._shell.stdin, self._shell.stdout
        assert asks
        assert answers
        print(json.dumps(code), file=asks, flush=True)
        told = json.loads(answers.readline())
        assert not told, told

    def hire(self, username: str, password: str, name: str, *roles: str) -> None:
        """A member of staff of the demo church, who can sign in."""
        self.shell(
            "from django.contrib.auth.models import User; from church.models import Church; from church.testing import make_staff;"
            f"user = User.objects.create_user({username!r}, password={password!r}, is_staff=True);"
            f"make_staff(Church.objects.get(public_key='demo'), *{roles!r}, display_name={name!r}, user=user)"
        )

    def staff_take_over(self, name: str, words: str, *, notice: bool = True) -> None:
        """What a member of staff does to the newest conversation: take it over, say so (or leave that out), and write."""
        said = (
            "Message.objects.create(conversation=talk, seq=talk.next_seq(), role='notice', text=say(TAKEN_OVER, 'en'));"
        )
        self.shell(
            "from carebot.models import Conversation, Message; from carebot.wording import TAKEN_OVER, say;"
            "from church.models import StaffMember;"
            "talk = Conversation.objects.order_by('-created_at')[0]; staff = StaffMember.objects.filter(church=talk.church)[0];"
            f"staff.display_name = {name!r}; staff.save();"
            "Conversation.objects.filter(pk=talk.pk).update(taken_over_by=staff);"
            f"{said if notice else ''}"
            f"Message.objects.create(conversation=talk, seq=talk.next_seq(), role='staff', staff=staff, text={words!r})"
        )

    def assistant_returns(self) -> None:
        self.shell("from carebot.models import Conversation; Conversation.objects.update(taken_over_by=None)")

    def forget_addresses(self) -> None:
        """Whoever writes next comes from elsewhere: the fourth danger of one address in an hour is told of as a flood."""
        if self.database.exists():
            self._sql("DELETE FROM church_sender")

    @contextmanager
    def refusing(self, table: str) -> Iterator[None]:
        """No row can be written to this table meanwhile."""
        self._sql(f"CREATE TRIGGER refused BEFORE INSERT ON {table} BEGIN SELECT RAISE(ABORT, 'refused'); END")
        try:
            yield
        finally:
            self._sql("DROP TRIGGER refused")

    @contextmanager
    def without_worker(self) -> Iterator[None]:
        """No queued call is taken on meanwhile."""
        self._sql(
            "CREATE TRIGGER unworked BEFORE UPDATE ON tooling_toolinvocation WHEN NEW.state = 'running' "
            "BEGIN SELECT RAISE(IGNORE); END"
        )
        try:
            yield
        finally:
            self._sql("DROP TRIGGER unworked")

    def seconds_pass(self, seconds: int) -> None:
        """Every call was made so long ago."""
        self._sql(f"UPDATE tooling_toolinvocation SET created_at = datetime(created_at, '-{seconds} seconds')")

    @contextmanager
    def speaking(self, language: str) -> Iterator[None]:
        """The church's own language meanwhile."""
        self._sql(f"UPDATE church_church SET language = '{language}'")
        try:
            yield
        finally:
            self._sql("UPDATE church_church SET language = 'en'")

    def end_sign_ins(self, username: str) -> None:
        """Somebody's sign-ins end, as they do when nothing was done in them for too long."""
        self._sql(f"DELETE FROM church_signin WHERE user_id = (SELECT id FROM auth_user WHERE username = '{username}')")

    def erase_newest(self) -> None:
        """The newest conversation is erased, as a member of staff or a rule of the church would."""
        self.shell(
            "from carebot.erasing import erase_for; from carebot.models import Participant;"
            "erase_for(Participant.objects.order_by('-created_at')[0])"
        )

    def rows(self, query: str) -> list[tuple[object, ...]]:
        with closing(sqlite3.connect(self.database, timeout=20)) as connection:
            return connection.execute(query).fetchall()

    def _sql(self, statement: str) -> None:
        with closing(sqlite3.connect(self.database, timeout=20)) as connection:
            connection.execute(statement)
            connection.commit()


@dataclass
class _Rule:
    pattern: bytes
    seen_before: int  # this often the pattern may pass
    cuts: bool
    let_go: threading.Event = field(default_factory=threading.Event)
    reached: threading.Event = field(default_factory=threading.Event)


class Wire:
    """Carries every byte between the browser and our server, and can hold an answer, cut it, or be dead."""

    def __init__(self, port: int) -> None:
        self._server_port = port
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._listener.getsockname()[1])
        self.origin = f"http://localhost:{self.port}"
        self._rule: _Rule | None = None
        self._is_dead = False
        self._open: set[socket.socket] = set()
        self._lock = threading.Lock()
        threading.Thread(target=self._accept, daemon=True).start()

    @contextmanager
    def held_before(self, pattern: str, *, after: int = 0) -> Iterator[threading.Event]:
        """The answer that holds the pattern stops there (after that many of them), and goes on when this ends. Gives what is set
        once it has stopped: answers that come after it are not held."""
        self._rule = rule = _Rule(pattern.encode(), after, cuts=False)
        try:
            yield rule.reached
        finally:
            self._rule = None
            rule.let_go.set()

    def cut_before(self, pattern: str, *, after: int = 0) -> threading.Event:
        """The connection whose answer holds the pattern is lost there, and everything with it until `mend`."""
        self._rule = rule = _Rule(pattern.encode(), after, cuts=True)
        return rule.reached

    def die(self) -> None:
        self._is_dead = True
        with self._lock:
            for end in self._open:
                _hang_up(end)
            self._open.clear()

    def mend(self) -> None:
        self._rule = None
        self._is_dead = False

    def close(self) -> None:
        self.die()
        self._listener.close()

    def _accept(self) -> None:
        while True:
            try:
                browser, _ = self._listener.accept()
            except OSError:
                return
            if self._is_dead:
                browser.close()
                continue
            try:
                server = socket.create_connection(("127.0.0.1", self._server_port))
            except OSError:  # the server was killed
                browser.close()
                continue
            with self._lock:
                self._open |= {browser, server}
            for source, target, answers in ((browser, server, False), (server, browser, True)):
                threading.Thread(target=self._carry, args=(source, target, answers), daemon=True).start()

    def _carry(self, source: socket.socket, target: socket.socket, answers: bool) -> None:
        with suppress(OSError):
            while data := source.recv(65536):
                target.sendall(self._ruled(data, target) if answers else data)
        for end in (source, target):
            _hang_up(end)
            with self._lock:
                self._open.discard(end)

    def _ruled(self, data: bytes, browser: socket.socket) -> bytes:
        rule = self._rule
        if rule is None:
            return data
        at = -1
        for _ in range(rule.seen_before + 1):
            at = data.find(rule.pattern, at + 1)
            if at < 0:
                rule.seen_before -= data.count(rule.pattern)
                return data
        browser.sendall(data[:at])
        self._rule = None
        rule.reached.set()
        if rule.cuts:
            self.die()
            raise ConnectionAbortedError
        rule.let_go.wait(HOLD_SECONDS)
        return data[at:]


def _hang_up(end: socket.socket) -> None:
    with suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()


class ChurchSite:
    """A church's own site on another origin, with as strict a policy as the documentation allows."""

    def __init__(self, carebot: str) -> None:
        self._carebot = carebot
        # Where no policy forbids images, a browser asks for the icon that every site has.
        self._pages: dict[str, tuple[str, str]] = {
            "/favicon.ico": ("image/svg+xml", '<svg xmlns="http://www.w3.org/2000/svg"/>')
        }
        self._lax: set[str] = set()
        site = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                kind, body = site._pages.get(self.path, ("text/html", ""))
                self.send_response(200 if self.path in site._pages else 404)
                self.send_header("Content-Type", f"{kind}; charset=utf-8")
                if self.path not in site._lax:
                    self.send_header("Content-Security-Policy", site.policy)
                self.end_headers()
                self.wfile.write(body.encode())

            def log_message(self, format: str, *args: object) -> None:
                """Says nothing."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.origin = f"http://localhost:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    @property
    def policy(self) -> str:
        return (
            f"default-src 'none'; script-src 'self' {self._carebot}; frame-src {self._carebot}; base-uri 'none'; "
            "form-action 'none'; require-trusted-types-for 'script'"
        )

    def put(self, path: str, body: str, kind: str = "text/html", *, strict: bool = True) -> str:
        """The address of what stands at a path of the site; not `strict`, under no policy, as what puts markup into pages needs it."""
        self._pages[path] = (kind, body)
        if not strict:
            self._lax.add(path)
        return f"{self.origin}{path}"

    def line(self, attributes: str = 'data-church="demo"', query: str = "") -> str:
        """The one line that shows the widget."""
        return f'<script async src="{self._carebot}/widget.js{query}" {attributes}></script>'

    def page(self, attributes: str = "", script: str = "", lang: str = "en") -> str:
        """The address of a page with the one line in it; `script` is the site's own and comes before the loader's."""
        number = len(self._pages)
        self._pages[f"/{number}.js"] = ("text/javascript", script)
        line = self.line(f'data-church="demo" {attributes}')
        own = f'<script src="/{number}.js"></script>' if script else ""
        self._pages[f"/{number}"] = (
            "text/html",
            f'<!doctype html><html lang="{lang}"><head><meta charset="utf-8"><title>Grace Church</title>'
            f'<meta name="viewport" content="width=device-width, initial-scale=1">{own}{line}</head>'
            f'<body><main><h1>Grace Church</h1><p>Sunday at ten. <a href="#">Find us</a></p></main></body></html>',
        )
        return f"{self.origin}/{number}"

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()
