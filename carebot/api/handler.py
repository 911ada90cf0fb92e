"""Requests to the interface, handled on the event loop from the socket to the view.

Each of Django's middlewares hops to a thread and back, twice a request; that cost CPU and held a reply's first sentence
up by a millisecond (docs/benchmarks.md). What the interface needs of them only looks at headers and can run where it is. Sessions, sign-in,
messages and CSRF it does not use at all: it knows people by a bearer token.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from csp.middleware import CSPMiddleware
from django.conf import settings
from django.core.handlers.asgi import ASGIHandler
from django.core.handlers.exception import convert_exception_to_response
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.clickjacking import XFrameOptionsMiddleware
from django.middleware.common import CommonMiddleware
from django.middleware.locale import LocaleMiddleware
from django.middleware.security import SecurityMiddleware
from django.utils.module_loading import import_string

if TYPE_CHECKING:
    from django.utils.deprecation import MiddlewareMixin
else:
    MiddlewareMixin = object


class OnTheLoop(MiddlewareMixin):
    """Runs a middleware's two methods where they are called. For those that neither wait nor ask a database."""

    get_response: Any

    async def __acall__(self, request: HttpRequest) -> HttpResponseBase:
        before: Callable[..., Any] | None = getattr(self, "process_request", None)
        response: HttpResponseBase = (before and before(request)) or await self.get_response(request)
        after: Callable[..., Any] | None = getattr(self, "process_response", None)
        return after(request, response) if after else response


class Security(OnTheLoop, SecurityMiddleware):
    pass


class ContentSecurityPolicy(OnTheLoop, CSPMiddleware):
    pass


class Locale(OnTheLoop, LocaleMiddleware):
    pass


class Common(OnTheLoop, CommonMiddleware):
    pass


class FrameOptions(OnTheLoop, XFrameOptionsMiddleware):
    pass


class ApiHandler(ASGIHandler):
    """Django's handler with `settings.API_MIDDLEWARE` in place of MIDDLEWARE."""

    def load_middleware(self, is_async: bool = False) -> None:
        self._view_middleware: list[Any] = []
        self._template_response_middleware: list[Any] = []
        self._exception_middleware: list[Any] = []
        handler: Any = convert_exception_to_response(self._get_response_async)  # type: ignore[attr-defined]
        for path in reversed(settings.API_MIDDLEWARE):
            handler = convert_exception_to_response(import_string(path)(handler))
        self._middleware_chain = handler
