"""Whether this installation is up, ready, and how it does."""

from http import HTTPStatus

from django.conf import settings
from django.db import DatabaseError, connection
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from prometheus_client import CONTENT_TYPE_LATEST

from carebot import model_health
from carebot.metrics import exposition, queue_age_seconds
from carebot.metrics_access import may_read_metrics

QUEUE_AGE_LIMIT_SECONDS = 300  # older than this, calls are not being worked off


def healthz(request: HttpRequest) -> HttpResponse:
    """The process answers."""
    return HttpResponse("ok\n", content_type="text/plain")


def readyz(request: HttpRequest) -> JsonResponse:
    """Database, broker, queue age and model, each by itself. Only a missing database makes it unready: without the broker the
    sweep does the work later, without the model the offline one answers."""
    database = _database()
    age = queue_age_seconds() if database == "ok" else None
    checks = {
        "database": database,
        "broker": broker(),
        "queue_age_seconds": age,
        "queue": "late" if age is not None and age > QUEUE_AGE_LIMIT_SECONDS else "ok",
        "model": model_health.state() if database == "ok" else None,
    }
    status = HTTPStatus.OK if database == "ok" else HTTPStatus.SERVICE_UNAVAILABLE
    return JsonResponse(checks, status=status)


def metrics(request: HttpRequest) -> HttpResponse:
    """Prometheus' text format; to whoever may not read it there is nothing here."""
    if not may_read_metrics(request):
        raise Http404
    return HttpResponse(exposition(), content_type=CONTENT_TYPE_LATEST)


def _database() -> str:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return "down"
    return "ok"


def broker() -> str:
    """none, ok or down."""
    if not settings.CELERY_BROKER_URL:
        return "none"
    import redis

    try:
        with redis.Redis.from_url(settings.CELERY_BROKER_URL, socket_timeout=1, socket_connect_timeout=1) as server:
            server.ping()
    except redis.RedisError:
        return "down"
    return "ok"
