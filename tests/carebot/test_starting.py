"""In production nothing starts with a setting that would hurt visitors or their secrets, whichever way it is started."""

import os
import subprocess
import sys

import pytest
from django.conf import settings

from carebot import serve, starting

SERVE = [sys.executable, "-m", "carebot.serve", "--port", "0"]
UVICORN = [sys.executable, "-m", "uvicorn", "carebot.asgi:application", "--port", "0"]
CELERY = [sys.executable, "-m", "celery", "-A", "carebot.celery"]
SAFE = {
    "SECRET_KEY": "".join(map(chr, range(48, 112))),
    "PUBLIC_URL": "https://carebot.example.org",
    "ALLOWED_HOSTS": "carebot.example.org",
    "DATABASE_URL": "postgres://carebot@127.0.0.1:9/carebot",
    "REDIS_URL": "redis://127.0.0.1:9/0",
    "EMAIL_URL": "smtp://127.0.0.1:25",
}
ASKED = "from carebot.starting import refusal, unsafe_settings; found = unsafe_settings(); print(refusal(found) if found else 'safe')"


def start(command, **env):
    inherited = {name: value for name, value in os.environ.items() if name not in (*SAFE, "DEBUG")}
    environment = {**inherited, **env, "CAREBOT_ENV": env.get("CAREBOT_ENV", "production")}
    return subprocess.run(command, cwd=settings.BASE_DIR, env=environment, capture_output=True, text=True, timeout=120)


@pytest.mark.parametrize(
    "command",
    [SERVE, [*SERVE, "--workers", "4"], UVICORN, [*CELERY, "worker", "--pool", "solo"], [*CELERY, "beat"]],
    ids=["web", "web with workers", "uvicorn", "worker", "beat"],
)
def test_without_a_secret_key_it_does_not_start_and_says_why(command, tmp_path):
    own_file = ["--schedule", str(tmp_path / "schedule")] if command[-1] == "beat" else []
    ended = start([*command, *own_file], **{**SAFE, "SECRET_KEY": ""})
    assert ended.returncode == starting.REFUSED
    assert "SECRET_KEY is not set. Set it to 50 or more random characters. (carebot.E001)" in ended.stderr
    assert "Traceback" not in ended.stderr
    assert SAFE["EMAIL_URL"] not in ended.stderr
    assert ended.stderr.count("(carebot.E001)") == 1


def test_uvicorn_starts_no_worker_again_that_was_refused():
    """Its own command with workers, as somebody may have it in a unit: it ends by itself all the same."""
    ended = start([*UVICORN, "--workers", "2"], **{**SAFE, "SECRET_KEY": ""})
    assert "SECRET_KEY is not set. Set it to 50 or more random characters. (carebot.E001)" in ended.stderr


@pytest.mark.parametrize(
    ("arguments", "concurrency", "expected"),
    [
        ([], None, False),
        (["--workers", "1"], "4", False),
        (["--port", "80", "--workers", "4"], None, True),
        ([], "4", True),
        (["--workers", "four"], None, False),
        (["--help"], None, False),
    ],
)
def test_whether_there_will_be_workers(monkeypatch, arguments, concurrency, expected):
    if concurrency:
        monkeypatch.setenv("WEB_CONCURRENCY", concurrency)
    else:
        monkeypatch.delenv("WEB_CONCURRENCY", raising=False)
    assert serve.has_workers(arguments) is expected


@pytest.mark.parametrize(
    ("env", "told"),
    [
        ({}, "safe"),
        ({"SECRET_KEY": "short"}, "SECRET_KEY"),
        ({"SECRET_KEY": "django-insecure-" + SAFE["SECRET_KEY"]}, "SECRET_KEY"),
        ({"METRICS_TOKEN": "guess-me"}, "METRICS_TOKEN can be guessed"),
        ({"DEBUG": "true"}, "DEBUG is on"),
        ({"ALLOWED_HOSTS": ""}, "ALLOWED_HOSTS"),
        ({"PUBLIC_URL": ""}, "PUBLIC_URL is not set"),
        ({"PUBLIC_URL": "http://localhost:8000"}, "PUBLIC_URL is not set"),
        ({"PUBLIC_URL": "carebot.example.org"}, "PUBLIC_URL is not set"),
        ({"EMAIL_URL": "consolemail://"}, "EMAIL_URL is not set"),
        ({"EMAIL_URL": "dummymail://"}, "EMAIL_URL is not set"),
        ({"SECOND_FACTOR": "never"}, "accepted: optional, confidential, everyone"),
    ],
)
def test_an_unsafe_setting_is_told_and_a_safe_installation_is_let_start(env, told):
    ended = start(
        [sys.executable, "-c", f"import django; django.setup(); {ASKED}"],
        DJANGO_SETTINGS_MODULE="carebot.settings",
        **{**SAFE, **env},
    )
    assert told in ended.stdout, ended.stderr


def test_a_misspelled_environment_starts_nothing_with_the_settings_of_development():
    ended = start([sys.executable, "manage.py", "check"], CAREBOT_ENV="prod")
    assert ended.returncode != 0
    assert "CAREBOT_ENV is 'prod'; accepted: development, production." in ended.stderr


def test_in_development_whatever_is_set_it_starts():
    assert starting.refuse_unsafe() is None


LOADED = """
import asyncio, gc
from carebot.asgi import application

async def main():
    messages = asyncio.Queue()
    messages.put_nowait({"type": "lifespan.startup"})
    async def send(message):
        if message["type"] == "lifespan.startup.complete":
            print(gc.get_freeze_count(), len(gc.get_objects()))
            messages.put_nowait({"type": "lifespan.shutdown"})
    await application({"type": "lifespan"}, messages.get, send)

asyncio.run(main())
"""


def test_what_a_web_process_loads_is_looked_through_for_garbage_never_again(tmp_path):
    """Each time it was, nobody was answered for a quarter of a second."""
    started = start(
        [sys.executable, "-c", LOADED], CAREBOT_ENV="development", DATABASE_URL=f"sqlite:///{tmp_path / 'a.sqlite3'}"
    )

    loaded, left = map(int, started.stdout.split()[-2:])
    assert loaded > 10 * left
