"""Who may read /metrics: whoever has `METRICS_TOKEN`, or this machine where `METRICS_FROM_LOOPBACK` says so. By default nobody."""

from ipaddress import ip_address

from django.conf import settings
from django.http import HttpRequest
from django.utils.crypto import constant_time_compare

TOKEN_CHARS = 24  # at least: counts of turns with danger in them are worth guessing for
# What proxies add. A request that came through one is not of this machine, whatever address it has by now.
FORWARDED = ("HTTP_FORWARDED", "HTTP_X_FORWARDED_FOR", "HTTP_X_FORWARDED_HOST", "HTTP_X_REAL_IP", "HTTP_VIA")


def may_read_metrics(request: HttpRequest) -> bool:
    return _has_token(request) or (settings.METRICS_FROM_LOOPBACK and _is_of_this_machine(request))


def _has_token(request: HttpRequest) -> bool:
    scheme, _, token = request.META.get("HTTP_AUTHORIZATION", "").partition(" ")
    expected = settings.METRICS_TOKEN
    return bool(expected) and scheme.lower() == "bearer" and constant_time_compare(token.strip(), expected)


def _is_of_this_machine(request: HttpRequest) -> bool:
    if any(name in request.META for name in FORWARDED):
        return False
    try:
        return ip_address(request.META.get("REMOTE_ADDR") or "").is_loopback
    except ValueError:
        return False
