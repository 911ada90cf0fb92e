"""What stands in deploy/ starts: its programs and options exist, its settings are ones that are read, its proxies pass on what they must.

The programs that read these files look at them too where they are installed.
"""

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from pkgutil import resolve_name
from urllib.parse import urlsplit

import click
import pytest
from celery.bin.celery import celery
from django.conf import settings
from django.core.management import get_commands
from django.urls import reverse

from carebot import serve
from carebot.api.views import HEARTBEAT_SECONDS
from carebot.background import STOP_SECONDS
from carebot.starting import REFUSED

ROOT = Path(__file__).resolve().parents[1]
DEPLOY = ROOT / "deploy"
PAGE = (ROOT / "docs" / "deploy.md").read_text(encoding="utf-8")
UNITS = ["carebot-web.service", "carebot-worker.service", "carebot-beat.service"]
INSTALLED = "/srv/carebot"  # where the files say the checkout is
BIN = Path(sys.executable).parent
READ = re.compile(r"(?:\benv\.\w+|os\.environ\.get)\(\s*\"([A-Z_]+)\"")
SECRET_KEY = "".join(map(chr, range(65, 123)))


# --- Units -----------------------------------------------------------------------------------------------------------


def read_unit(text: str) -> dict[str, list[str]]:
    """Each directive of [Service] with its values, continued lines joined."""
    found: dict[str, list[str]] = {}
    section = ""
    for line in re.sub(r"\\\n\s*", " ", text).splitlines():
        if line.startswith("["):
            section = line
        elif section == "[Service]" and line and not line.startswith("#"):
            name, equals, value = line.partition("=")
            assert equals, line
            found.setdefault(name, []).append(value)
    return found


def unit(name: str) -> dict[str, list[str]]:
    return read_unit((DEPLOY / name).read_text(encoding="utf-8"))


def only(name: str, directive: str) -> str:
    (value,) = unit(name)[directive]
    return value


def settings_read() -> set[str]:
    """The names of the environment that settings and encoder ask for."""
    sources = [ROOT / "carebot" / "settings.py", ROOT / "language" / "encoder" / "files.py"]
    return {name for source in sources for name in READ.findall(source.read_text(encoding="utf-8"))}


def check_command(command: str) -> dict[str, object]:
    """What a command's options say, read by the program's own parser. Fails where program, module or option is not there."""
    path, *arguments = shlex.split(command)
    assert path.startswith(f"{INSTALLED}/.venv/bin/"), path
    program = path.rpartition("/")[2]
    assert (BIN / program).exists(), program
    if arguments[:2] == ["-m", "carebot.serve"]:
        told = serve.options(arguments[2:])
        assert callable(resolve_name(str(told["app"])))
        assert callable(resolve_name(str(told["http"])))
        return told
    assert program == "celery"
    group, (name, *rest), _ = celery.make_parser(click.Context(celery)).parse_args(arguments)
    resolve_name(group["app"])
    command_of_celery = celery.commands[name]
    options, unknown, _ = command_of_celery.make_parser(click.Context(command_of_celery)).parse_args(rest)
    assert not unknown, unknown
    return {"name": name, **options}


@pytest.mark.parametrize("name", UNITS)
def test_what_a_unit_starts_is_there(name: str) -> None:
    check_command(only(name, "ExecStart"))


@pytest.mark.parametrize(
    "command",
    [
        "/usr/bin/python -m carebot.serve",
        "/srv/carebot/.venv/bin/pithon -m carebot.serve",
        "/srv/carebot/.venv/bin/python -m carebot.server",
        "/srv/carebot/.venv/bin/python -m carebot.serve carebot.wsgi:application",
        "/srv/carebot/.venv/bin/python -m carebot.serve --http carebot.http_protocol:Protocoll",
        "/srv/carebot/.venv/bin/python -m carebot.serve --graceful 25",
        "/srv/carebot/.venv/bin/python -m carebot.serve --port eight",
        "/srv/carebot/.venv/bin/celery -A carebot.cellery worker",
        "/srv/carebot/.venv/bin/celery -A carebot.celery work",
        "/srv/carebot/.venv/bin/celery -A carebot.celery worker --max-interval 5",
        "/srv/carebot/.venv/bin/celery -A carebot.celery beat --pidfiles x",
    ],
)
def test_what_is_not_there_is_noticed(command: str) -> None:
    with pytest.raises((AssertionError, click.UsageError, ImportError, AttributeError, KeyError)):
        check_command(command)


def test_the_web_process_is_started_alike_wherever_it_is_told() -> None:
    ours = check_command(only(UNITS[0], "ExecStart"))
    places = {name: (ROOT / name).read_text(encoding="utf-8") for name in ("Makefile", "README.md")}
    told = {name: re.findall(r"python -m carebot\.serve(.*)", text) for name, text in places.items()}
    assert {name: len(commands) for name, commands in told.items()} == {"Makefile": 1, "README.md": 1}
    assert not any(re.search(r"^[^#]*\buvicorn .*carebot", text, re.MULTILINE) for text in places.values())
    differs = {
        name: set(dict(theirs.items() - ours.items()))
        for name, (command,) in told.items()
        if (theirs := serve.options(shlex.split(command.replace("$(PORT)", "8000"))))
    }
    assert differs == {"Makefile": {"forwarded_allow_ips"}, "README.md": {"forwarded_allow_ips", "workers"}}


def test_a_stop_waits_for_what_runs() -> None:
    graceful = check_command(only("carebot-web.service", "ExecStart"))["timeout_graceful_shutdown"]
    assert isinstance(graceful, int)
    assert int(only("carebot-web.service", "TimeoutStopSec")) > graceful + STOP_SECONDS
    assert int(only("carebot-worker.service", "TimeoutStopSec")) > settings.CELERY_TASK_TIME_LIMIT
    for name in ("carebot-web.service", "carebot-worker.service"):  # their own processes are ended by the first
        assert (only(name, "KillSignal"), only(name, "KillMode")) == ("SIGTERM", "mixed")


@pytest.mark.parametrize("name", UNITS)
def test_a_refused_start_is_not_tried_again(name: str) -> None:
    assert only(name, "Restart") == "always"
    assert only(name, "RestartPreventExitStatus") == str(REFUSED)


@pytest.mark.parametrize("name", UNITS)
def test_a_unit_sets_what_is_read(name: str) -> None:
    names = {each.partition("=")[0] for line in unit(name).get("Environment", []) for each in shlex.split(line)}
    assert names <= settings_read()
    assert ("DB_POOL" in names) is (name != "carebot-web.service")


@pytest.mark.parametrize("name", UNITS)
def test_a_unit_may_do_little_and_all_the_same(name: str) -> None:
    protection = (DEPLOY / name).read_text(encoding="utf-8").partition("NoNewPrivileges=")[2]
    assert protection == (DEPLOY / UNITS[0]).read_text(encoding="utf-8").partition("NoNewPrivileges=")[2]
    assert only(name, "NoNewPrivileges") == "yes"
    assert only(name, "ProtectSystem") == "strict"
    assert only(name, "CapabilityBoundingSet") == ""
    assert only(name, "User") == "carebot"


def test_beat_writes_where_it_may() -> None:
    written = check_command(only("carebot-beat.service", "ExecStart"))["schedule"]
    assert str(written).startswith(f"/var/lib/{only('carebot-beat.service', 'StateDirectory')}/")


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd is not installed")
@pytest.mark.parametrize("name", UNITS)
def test_systemd_takes_a_unit(name: str, tmp_path: Path) -> None:
    here = (DEPLOY / name).read_text(encoding="utf-8").replace(f"{INSTALLED}/.venv/bin", str(BIN))
    (tmp_path / name).write_text(here.replace(INSTALLED, str(ROOT)), encoding="utf-8")
    seen = subprocess.run(
        ["systemd-analyze", "verify", str(tmp_path / name)], capture_output=True, text=True, timeout=60
    )
    assert (seen.returncode, [line for line in seen.stderr.splitlines() if name in line]) == (0, [])


# --- Proxies ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Directive:
    words: tuple[str, ...]
    block: tuple["Directive", ...] | None  # None of one that ends with a semicolon


BLOCKS = {"server", "location"}
LINES = {  # what is in use
    "access_log",
    "client_body_timeout",
    "client_header_timeout",
    "client_max_body_size",
    "error_log",
    "gzip",
    "listen",
    "proxy_buffering",
    "proxy_cache",
    "proxy_connect_timeout",
    "proxy_http_version",
    "proxy_pass",
    "proxy_read_timeout",
    "proxy_send_timeout",
    "proxy_set_header",
    "return",
    "root",
    "server_name",
    "server_tokens",
    "ssl_certificate",
    "ssl_certificate_key",
    "ssl_protocols",
    "ssl_session_cache",
}


def read_nginx(text: str) -> tuple[Directive, ...]:
    """The directives of a file for nginx. Raises ValueError where a brace or a semicolon is missing or too much."""
    tokens = iter(re.findall(r"\"[^\"\n]*\"|[{};]|[^\s{};\"]+", re.sub(r"(?m)(?:^|\s)#.*$", "", text)))
    read = tuple(_read_block(tokens, is_outermost=True))
    for directive in _all(read):
        first, *rest = directive.words
        is_known = first in (LINES if directive.block is None else BLOCKS)
        if not is_known or not (LINES | BLOCKS).isdisjoint(rest):  # where a semicolon is missing, two lines are one
            raise ValueError(f"{' '.join(directive.words)!r} is not taken.")
    return read


def _read_block(tokens: Iterator[str], *, is_outermost: bool = False) -> Iterator[Directive]:
    words: list[str] = []
    for token in tokens:
        if token in "{;" and not words:
            raise ValueError(f"A {token} behind nothing.")
        if token == "}":
            if words or is_outermost:
                raise ValueError(f"A brace closes behind {' '.join(words) or 'nothing that was opened'!r}.")
            return
        if token in "{;":
            yield Directive(tuple(words), tuple(_read_block(tokens)) if token == "{" else None)
            words = []
        else:
            words.append(token)
    if words or not is_outermost:
        raise ValueError("It ends within a directive or a block.")


def _all(directives: tuple[Directive, ...]) -> Iterator[Directive]:
    for directive in directives:
        yield directive
        yield from _all(directive.block or ())


NGINX = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")


def https_server() -> tuple[Directive, ...]:
    (found,) = (each.block for each in read_nginx(NGINX) if "ssl" in str(each.block))
    assert found
    return found


def location(path: str) -> dict[str, str]:
    """What counts for a path: what its location says, and else its server."""
    server = https_server()
    places = [each for each in server if each.words[0] == "location"]
    exact = [each for each in places if each.words[1:] == ("=", path)]
    prefixed = [each for each in places if len(each.words) == 2 and path.startswith(each.words[1])]
    chosen = (exact or sorted(prefixed, key=lambda each: len(each.words[1])))[-1]
    return {each.words[0]: each.words[-1] for each in (*server, *(chosen.block or ()))}


def bytes_of(size: str) -> int:
    return int(size[:-1]) * {"k": 1024, "m": 1024**2}[size[-1]]


SOME_ID = "00000000-0000-4000-8000-000000000000"
STREAMS = [reverse("messages", args=[SOME_ID]), reverse("events", args=[SOME_ID])]


def test_the_file_for_nginx_is_whole() -> None:
    assert [each.words for each in read_nginx(NGINX)] == [("server",), ("server",)]


def test_a_brace_or_a_semicolon_less_is_noticed() -> None:
    code = re.sub(r"(?m)(?:^|\s)#.*$", "", NGINX)
    marks = [found.start() for found in re.finditer("[{};]", code)]
    assert len(marks) > 40
    for at in marks:
        with pytest.raises(ValueError, match=r"missing|taken|closes|ends|behind"):
            read_nginx(code[:at] + " " + code[at + 1 :])


@pytest.mark.parametrize("path", STREAMS)
def test_event_streams_are_not_held_back(path: str) -> None:
    there = location(path)
    assert (there["proxy_buffering"], there["gzip"], there["proxy_cache"]) == ("off", "off", "off")
    patience = int(there["proxy_read_timeout"].removesuffix("s"))
    assert patience > max(settings.TURN_SECONDS, 2 * HEARTBEAT_SECONDS)


@pytest.mark.parametrize(
    ("path", "most"),
    [
        (STREAMS[0], settings.MESSAGE_MAX_BYTES),
        (reverse("conversations", args=["demo"]), settings.MESSAGE_MAX_BYTES),
        ("/c/demo/form/", settings.MESSAGE_MAX_BYTES),
        ("/admin/church/church/import/", settings.IMPORT_MAX_BYTES + settings.BODY_MAX_BYTES),
    ],
)
def test_bodies_are_let_through_as_far_as_carebot_takes_them(path: str, most: int) -> None:
    assert most <= bytes_of(location(path)["client_max_body_size"]) <= 1.1 * most


@pytest.mark.parametrize("path", ["/", "/admin/", *STREAMS])
def test_what_is_passed_on_goes_where_the_unit_listens(path: str) -> None:
    web = check_command(only("carebot-web.service", "ExecStart"))
    there = urlsplit(location(path)["proxy_pass"])
    assert (there.scheme, there.hostname, there.port, there.path) == ("http", web["host"], web["port"], "")
    assert web["forwarded_allow_ips"] == there.hostname
    assert f"reverse_proxy {there.netloc}\n" in (DEPLOY / "Caddyfile").read_text(encoding="utf-8")


def test_address_and_scheme_are_the_proxys_word() -> None:
    headers = {each.words[1]: each.words[2] for each in https_server() if each.words[0] == "proxy_set_header"}
    assert headers == {"Host": "$host", "X-Forwarded-For": "$remote_addr", "X-Forwarded-Proto": "$scheme"}
    for place in https_server():  # one in a location would take away all of the server's
        assert "proxy_set_header" not in {each.words[0] for each in place.block or ()}


def test_metrics_are_not_passed_on() -> None:
    server = https_server()
    (place,) = (each.block for each in server if each.words == ("location", "=", "/metrics"))
    assert [each.words for each in place or ()] == [("return", "404")]
    assert "respond /metrics 404\n" in (DEPLOY / "Caddyfile").read_text(encoding="utf-8")


def test_no_address_and_no_search_is_written_down() -> None:
    assert all(Directive(("access_log", "off"), None) in (each.block or ()) for each in read_nginx(NGINX))


def test_without_https_nothing_is_passed_on() -> None:
    (plain,) = (each.block or () for each in read_nginx(NGINX) if "ssl" not in str(each.block))
    assert "proxy_pass" not in {each.words[0] for each in _all(plain)}
    assert "return 301 https://" in NGINX


@pytest.mark.skipif(not (shutil.which("nginx") and shutil.which("openssl")), reason="nginx is not installed")
def test_nginx_takes_it(tmp_path: Path) -> None:
    certificate = f"openssl req -x509 -newkey rsa:2048 -nodes -subj /CN=x -keyout {tmp_path}/privkey.pem -out {tmp_path}/fullchain.pem"
    subprocess.run(shlex.split(certificate), check=True, capture_output=True, timeout=60)
    here = re.sub(r"/etc/letsencrypt/live/[\w.]+", str(tmp_path), NGINX).replace("/var/log/nginx", str(tmp_path))
    (tmp_path / "site.conf").write_text(here, encoding="utf-8")
    temporary = "".join(
        f"{kind}_temp_path {tmp_path}/{kind}; " for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    whole = f"pid {tmp_path}/pid; error_log {tmp_path}/log; events {{}} http {{ {temporary} include {tmp_path}/site.conf; }}"
    (tmp_path / "nginx.conf").write_text(whole, encoding="utf-8")
    seen = subprocess.run(
        ["nginx", "-t", "-p", str(tmp_path), "-c", str(tmp_path / "nginx.conf")],
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert seen.returncode == 0, seen.stderr


@pytest.mark.skipif(not shutil.which("caddy"), reason="Caddy is not installed")
def test_caddy_takes_it(tmp_path: Path) -> None:
    seen = subprocess.run(
        ["caddy", "adapt", "--adapter", "caddyfile", "--config", str(DEPLOY / "Caddyfile")],
        env={**os.environ, "HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert seen.returncode == 0, seen.stderr


# --- What an installation is told, and the page ------------------------------------------------------------------------

TABLE = re.search(r"^## What to set\n(.*?)^## ", PAGE, re.MULTILINE | re.DOTALL)


def variables_of_the_page() -> set[str]:
    assert TABLE
    return set(re.findall(r"`([A-Z][A-Z_]+)`", "".join(re.findall(r"^\|([^|]+)\|", TABLE[1], re.MULTILINE))))


def example() -> dict[str, str]:
    """The variables of deploy/carebot.env as systemd reads them."""
    lines = (DEPLOY / "carebot.env").read_text(encoding="utf-8").splitlines()
    pairs = [line.partition("=") for line in lines if line and not line.startswith("#")]
    return {name: value.strip('"') for name, _, value in pairs}


def started_with(**env: str) -> subprocess.CompletedProcess[str]:
    asked = "import carebot.asgi; from django.conf import settings; print(settings.PRODUCTION)"
    kept = {name: value for name, value in os.environ.items() if name in ("PATH", "PYTHONPATH", "HOME", "LANG")}
    return subprocess.run(
        [sys.executable, "-c", asked], cwd=ROOT, env={**kept, **env}, capture_output=True, text=True, timeout=120
    )


def test_what_the_page_and_the_example_name_is_read() -> None:
    named = variables_of_the_page()
    assert len(named) > 15
    assert named <= settings_read()
    assert set(example()) <= named


def test_the_example_starts_once_it_has_a_secret_and_not_before() -> None:
    started = started_with(**{**example(), "SECRET_KEY": SECRET_KEY})
    assert (started.returncode, started.stdout) == (0, "True\n"), started.stderr
    refused = started_with(**example())
    assert refused.returncode == REFUSED
    assert "SECRET_KEY is not set" in refused.stderr


def test_the_page_names_each_file() -> None:
    assert {each.name for each in DEPLOY.iterdir()} == set(re.findall(r"`deploy/([\w.-]+)`", PAGE))


def test_the_pages_commands_are_there() -> None:
    commands = set(re.findall(r"manage\.py ([a-z_]+)", PAGE))
    assert {"migrate", "collectstatic", "doctor", "createsuperuser", "clearsessions", "erasures"} <= commands
    assert commands <= set(get_commands())
