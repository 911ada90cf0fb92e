"""Whether the widget answers is asked at our own public address, and every answer is told in words."""

from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread
from typing import Any

import pytest

from carebot.first_run.check import Answer, check_installation, check_widget, fetch
from church.models import Church, Role
from church.testing import make_church, make_staff
from prayers.jobs.tasks import sweep

pytestmark = pytest.mark.django_db
SITE = "https://www.example.org"


@pytest.fixture
def church(settings: Any) -> Church:
    settings.PUBLIC_URL = "https://care.example.org"
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.DEFAULT_FROM_EMAIL = "Grace <care@example.org>"
    settings.ANTHROPIC_API_KEY = "sk-test"
    church = make_church(public_key="grace", allowed_origins=[SITE])
    make_staff(church, Role.SAFETY_ON_CALL, Role.ADMIN)
    return church


def answering(status: int = 200, ancestors: str = SITE):
    asked: list[str] = []

    def get(address: str) -> Answer:
        asked.append(address)
        policy = f"default-src 'self'; frame-ancestors 'self' {ancestors}; base-uri 'none'"
        return Answer(status, {"Content-Security-Policy": policy} if status else {})

    return get, asked


def bad(church: Church, **how: Any) -> list[str]:
    get, _ = answering(**how)
    return [finding.words for finding in check_widget(church, get) if not finding.is_good]


def test_all_is_well(church: Church) -> None:
    get, asked = answering()
    assert all(finding.is_good for finding in check_widget(church, get))
    assert sorted(asked) == ["https://care.example.org/c/grace/frame/", "https://care.example.org/widget.js"]


@pytest.mark.parametrize(("status", "told"), [(404, "error 404"), (0, "could not be reached")])
def test_what_does_not_answer_is_said(church: Church, status: int, told: str) -> None:
    assert len([words for words in bad(church, status=status) if told in words]) == 2


def test_a_site_that_is_not_let_in_is_said(church: Church) -> None:
    assert bad(church, ancestors="https://other.example.org") == [f"{SITE} is not let to show the widget."]


def test_a_church_without_a_site_is_told(church: Church) -> None:
    church.allowed_origins = []
    assert "No site may show the widget yet" in bad(church)[0]


def test_a_secure_site_cannot_load_from_an_insecure_server(church: Church, settings: Any) -> None:
    settings.PUBLIC_URL = "http://care.example.org"
    assert "browsers will refuse" in bad(church)[0]


def test_nobody_on_call_and_no_mail_are_said(church: Church, settings: Any) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"
    church.staff.all().delete()
    on_call, of_needs, mail = bad(church)
    assert "safety, on call" in on_call
    assert "Nobody with an email address is told of" in of_needs
    assert "EMAIL_URL" in mail


def missing(church: Church) -> list[str]:
    return [finding.words for finding in check_installation(church) if not finding.is_good]


def test_before_it_is_switched_on_everything_is_there(church: Church) -> None:
    assert missing(church) == []


@pytest.mark.parametrize(
    ("setting", "value", "told"),
    [
        ("EMAIL_BACKEND", "django.core.mail.backends.console.EmailBackend", "EMAIL_URL"),
        ("EMAIL_BACKEND", "django.core.mail.backends.dummy.EmailBackend", "EMAIL_URL"),
        ("DEFAULT_FROM_EMAIL", "Carebot <carebot@localhost>", "DEFAULT_FROM_EMAIL"),
        ("ANTHROPIC_API_KEY", "", "ANTHROPIC_API_KEY"),
        ("CELERY_BROKER_URL", "redis://127.0.0.1:1/0", "celery -A carebot.celery beat"),
    ],
)
def test_what_would_make_it_fall_silent_is_said_with_how_to_set_it(
    church: Church, settings: Any, setting: str, value: str, told: str
) -> None:
    setattr(settings, setting, value)
    (words,) = missing(church)
    assert told in words


def test_needs_that_nobody_is_told_of_are_named(church: Church) -> None:
    church.staff.all().delete()
    make_staff(church, Role.SAFETY_ON_CALL, Role.PASTOR, Role.OFFICE)
    (words,) = missing(church)
    assert "prayer request" in words
    assert "call-back request" not in words


def test_a_worker_that_swept_lately_is_at_work(church: Church, settings: Any) -> None:
    settings.CELERY_BROKER_URL = "redis://127.0.0.1:1/0"
    sweep()
    assert missing(church) == []


def test_where_the_cache_is_away_the_sweep_goes_on_and_no_worker_is_known(church: Church, settings: Any) -> None:
    settings.CELERY_BROKER_URL = "redis://127.0.0.1:1/0"
    settings.CACHES = {
        "default": {
            "BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": "redis://127.0.0.1:1/0",
        },
    }  # fmt: skip
    sweep()
    assert len(missing(church)) == 1


class _Server(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.send_response(200 if self.path == "/good" else 500)
        self.send_header("Content-Security-Policy", "frame-ancestors x")
        self.end_headers()

    def log_message(self, *args: Any) -> None:
        pass


def test_asking_over_the_wire() -> None:
    server = HTTPServer(("127.0.0.1", 0), _Server)
    Thread(target=server.serve_forever, daemon=True).start()
    base = f"http://127.0.0.1:{server.server_port}"
    try:
        good, broken = fetch(f"{base}/good"), fetch(f"{base}/bad")
        assert (good.status, good.headers["Content-Security-Policy"], broken.status) == (200, "frame-ancestors x", 500)
    finally:
        server.shutdown()
        server.server_close()
    assert fetch(f"{base}/good").status == 0
