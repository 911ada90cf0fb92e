"""Stands before every page of the console: a sign-in that lasted too long ends, and nobody passes without the second factor."""

from collections.abc import Callable
from http import HTTPStatus
from typing import Any
from urllib.parse import urlencode

import structlog
from asgiref.sync import iscoroutinefunction, sync_to_async
from django.contrib import messages
from django.contrib.auth import REDIRECT_FIELD_NAME, logout
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils import timezone
from django.utils.decorators import sync_and_async_middleware
from django.utils.translation import gettext as _
from django_htmx.http import HttpResponseClientRedirect

from church.console import HtmxHttpRequest
from church.sign_in import second_factor, sessions
from church.sign_in.policy import must_have_second_factor

log = structlog.get_logger(__name__)

# Paths that somebody sees who is not signed in, or not wholly.
_OPEN = ("admin:login", "admin:logout", "admin:jsi18n", "sign_in_code", "set_language")


@sync_and_async_middleware
def guard(get_response: Callable[[HtmxHttpRequest], Any]) -> Callable[[HtmxHttpRequest], Any]:
    if iscoroutinefunction(get_response):

        async def async_middleware(request: HtmxHttpRequest) -> Any:
            if not request.path.startswith("/admin/"):
                return await get_response(request)
            return await sync_to_async(_kept_out)(request) or await get_response(request)

        return async_middleware

    def middleware(request: HtmxHttpRequest) -> Any:
        if not request.path.startswith("/admin/"):
            return get_response(request)
        return _kept_out(request) or get_response(request)

    return middleware


def _kept_out(request: HtmxHttpRequest) -> HttpResponse | None:
    """The answer for whoever may not go on; None for whoever may, and for pages that anybody sees."""
    if request.user.is_authenticated:
        _end_what_does_not_count(request)
    is_open = request.path in {reverse(name) for name in _OPEN}
    if not request.user.is_authenticated:
        return _refused() if _is_by_script(request) and not is_open else None
    if is_open or request.path == reverse("second_factor_set_up") or second_factor.was_shown(request):
        return None
    if must_have_second_factor(request.user):
        return _refused() if sessions.is_poll(request) else _led_to(request, reverse("second_factor_set_up"))
    return None


def _end_what_does_not_count(request: HttpRequest) -> None:
    """Sign out whoever's sign-in was ended or lasted too long, or is without the second factor that the person has."""
    sign_in = sessions.current(request)
    if sign_in is None:
        _sign_out(request, "lapsed")
        messages.info(request, _("You were signed out. Please sign in again."))
    elif not second_factor.was_shown(request) and second_factor.is_on(request.user):
        _sign_out(request, "without_second_factor")
    elif sessions.is_activity(request):
        sign_in.note(timezone.now())


def _sign_out(request: HttpRequest, why: str) -> None:
    log.info("sign_in.not_counted", user_id=request.user.pk, why=why)
    logout(request)
    # For whatever asks asynchronously: the user that the session knew a moment ago is remembered there.
    anonymous = request.user

    async def auser() -> Any:
        return anonymous

    request.auser = auser


def _is_by_script(request: HtmxHttpRequest) -> bool:
    """Whether a script of the page asks, which cannot show the sign-in page in place of what it asked for."""
    return bool(request.htmx) or sessions.is_poll(request)


def _refused() -> HttpResponse:
    """The page stays as it is, with whatever somebody is typing in it, and tells them (static/console/signed_in.js)."""
    return HttpResponse(status=HTTPStatus.UNAUTHORIZED)


def _led_to(request: HtmxHttpRequest, page: str) -> HttpResponse:
    if _is_by_script(request):
        return HttpResponseClientRedirect(page, status=HTTPStatus.FORBIDDEN)
    wanted = urlencode({REDIRECT_FIELD_NAME: request.get_full_path()}) if request.method == "GET" else ""
    return HttpResponseRedirect(f"{page}?{wanted}" if wanted else page)
