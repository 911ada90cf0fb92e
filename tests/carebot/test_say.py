"""manage.py say: a turn in the terminal, with a line for each mail, and a clear word where nothing is set up."""

import os
import subprocess
import sys
from io import StringIO

import pytest
from django.conf import settings
from django.core.mail import EmailMessage
from django.core.management import CommandError, call_command
from django.test import override_settings

from carebot.management.commands import say
from carebot.management.console import EmailBackend
from church.models import Church
from church.testing import make_staff, make_user

CONSOLE = "django.core.mail.backends.console.EmailBackend"


def run(database, *said):
    env = {
        **os.environ,
        "DATABASE_URL": f"sqlite:///{database}",
        "EMAIL_URL": "consolemail://",
        "CAREBOT_ENV": "development",
    }
    return subprocess.run(
        [sys.executable, "manage.py", "say", *said], cwd=settings.BASE_DIR, env=env, capture_output=True, text=True
    )


def test_on_an_empty_database_it_says_what_to_do(tmp_path):
    ended = run(tmp_path / "empty.sqlite3", "hello")
    assert ended.returncode == 1
    assert "Nothing is set up yet. Run “manage.py migrate”, then “manage.py demo” for the demo church." in ended.stderr
    assert "Traceback" not in ended.stderr


def test_where_the_database_does_not_answer_it_says_so(tmp_path):
    ended = run(tmp_path / "no-such-folder" / "x.sqlite3", "hello")
    assert ended.returncode == 1
    assert "The database does not answer (OperationalError)." in ended.stderr
    assert "Traceback" not in ended.stderr


def test_without_a_church_of_that_key_it_says_so(transactional_db):
    with pytest.raises(CommandError, match=r"manage\.py demo"):
        call_command("say", "hello", church="nowhere")


def test_a_mail_is_a_line_without_its_words(transactional_db, capsys):
    church = Church.objects.create(name="Grace", public_key="grace")
    make_staff(church, "prayer_team", user=make_user(email="ruth@example.org"))
    with override_settings(EMAIL_BACKEND=CONSOLE):
        assert say._mail_backend() == "carebot.management.console.EmailBackend"
    EmailBackend().send_messages(
        [
            EmailMessage("New prayer request", "Every word of it", to=["Ruth@example.org"]),
            EmailMessage("The link you asked for", "Every word of it", to=["somebody@example.net"]),
        ]
    )
    told = capsys.readouterr().out
    assert told == (
        "  mail      to staff: New prayer request\n  mail      to somebody outside of the staff: The link you asked for\n"
    )


def test_a_turn_with_what_was_mailed_of_it(transactional_db, capsys):
    call_command("demo", stdout=StringIO())
    with override_settings(EMAIL_BACKEND=CONSOLE):
        call_command("say", "Please pray for my brother Elias, he has surgery tomorrow.")
    told = capsys.readouterr().out
    assert "  mail      to staff: " in told
    assert "Content-Type" not in told
    assert "  ledger    submit_prayer_request" in told


def test_mail_that_is_sent_for_real_stays_so():
    with override_settings(EMAIL_BACKEND="django.core.mail.backends.smtp.EmailBackend"):
        assert say._mail_backend() == "django.core.mail.backends.smtp.EmailBackend"


def test_nothing_is_loaded_that_nothing_here_asks():
    """Clients of servers, the model's SDK, what reads calendars, what is trained with, the pages' addresses."""
    names = {"redis", "celery", "anthropic", "icalendar", "sklearn", "carebot.urls"}
    loaded = f"import sys, django; django.setup(); print({names} & set(sys.modules))"
    env = {**os.environ, "DJANGO_SETTINGS_MODULE": "carebot.settings", "REDIS_URL": ""}
    ran = subprocess.run([sys.executable, "-c", loaded], cwd=settings.BASE_DIR, env=env, capture_output=True, text=True)
    assert ran.stdout == "set()\n", ran.stderr


def test_garbage_is_looked_for_again_once_a_command_begins():
    """While everything is loaded it is not: all of that stays."""
    asked = "import gc; print(gc.isenabled(), gc.get_freeze_count() > 100_000)"
    ran = subprocess.run(
        [sys.executable, "manage.py", "shell", "--no-imports", "--command", asked],
        cwd=settings.BASE_DIR,
        capture_output=True,
        text=True,
    )
    assert ran.stdout == "True True\n", ran.stderr
