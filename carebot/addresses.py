"""Addresses that nobody means are refused at the door: what neither database nor file system takes, and what is too long.

A NUL ends in a ValueError of PostgreSQL's driver or of the file system, and bytes that are no UTF-8 (half of a surrogate pair
among them) arrive as signs nobody wrote. Each page would have to think of them.
"""

from collections.abc import Callable
from http import HTTPStatus
from typing import Any
from urllib.parse import unquote_to_bytes

from asgiref.sync import iscoroutinefunction
from django.http import HttpRequest, HttpResponse
from django.utils.decorators import sync_and_async_middleware

from carebot.api.problems import problem

ADDRESS_CHARS = 8_000  # about what proxies take; the console's own have some hundred
DETAIL = f"This address cannot be read. Accepted: UTF-8 without a NUL, of at most {ADDRESS_CHARS} characters."
NOT_READ = "\N{REPLACEMENT CHARACTER}"  # what stands in a path for bytes that were no UTF-8


@sync_and_async_middleware
def refuse_odd_addresses(get_response: Callable[[HttpRequest], Any]) -> Callable[[HttpRequest], Any]:
    if iscoroutinefunction(get_response):

        async def async_middleware(request: HttpRequest) -> Any:
            return _refusal(request) if is_odd(request) else await get_response(request)

        return async_middleware

    def middleware(request: HttpRequest) -> Any:
        return _refusal(request) if is_odd(request) else get_response(request)

    return middleware


def is_odd(request: HttpRequest) -> bool:
    path, query = request.path, request.META.get("QUERY_STRING", "")
    if _is_visitors_message(request):
        query = ""  # no view reads it there, and somebody in danger may have sent the message
    return len(path) + len(query) > ADDRESS_CHARS or "\0" in path or NOT_READ in path or not _is_readable(query)


def _is_visitors_message(request: HttpRequest) -> bool:
    return request.method == "POST" and request.path.startswith(("/api/", "/c/"))


def _is_readable(query: str) -> bool:
    """Whether what stands behind the escapes of a query is UTF-8 without a NUL."""
    try:
        return "\0" not in unquote_to_bytes(query).decode("utf-8")
    except UnicodeError:
        return False


def _refusal(request: HttpRequest) -> HttpResponse:
    if request.path.startswith("/api/"):
        return problem(HTTPStatus.BAD_REQUEST, DETAIL)
    return HttpResponse(f"{DETAIL}\n", status=HTTPStatus.BAD_REQUEST, content_type="text/plain; charset=utf-8")
