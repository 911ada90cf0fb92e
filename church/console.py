"""Pages of the console that are no model's list or form: unfold's chrome around a template of our own."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.contrib import admin
from django.http import Http404, HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils.functional import Promise
from django_htmx.middleware import HtmxDetails


class HtmxHttpRequest(HttpRequest):
    """A request as views get it: `request.htmx` is true for one that htmx made, whose answer goes into a part of the page."""

    htmx: HtmxDetails  # set by django_htmx.middleware.HtmxMiddleware; nothing below /api/ has it


@dataclass(frozen=True)
class ConsolePage:
    """A page in the sidebar. `carebot.navigation` says in which group it stands."""

    title: str | Promise
    icon: str  # of Material Symbols
    url_name: str
    may_open: Callable[[HttpRequest], bool]
    badge: Callable[[HttpRequest], str] | None = None  # what stands beside the title, such as a count; "" for nothing


def page(request: HttpRequest, template: str, title: str | Promise, **context: Any) -> TemplateResponse:
    """A template that extends `console/base.html`. Its view is wrapped in `console_view`, or is an admin page's own."""
    request.current_app = admin.site.name
    return TemplateResponse(request, template, {**admin.site.each_context(request), "title": title, **context})


def console_view(view: Callable[..., Any]) -> Callable[..., Any]:
    """The view for whoever is signed in as staff; others are led to the sign-in and back. Nothing of it is cached."""
    wrapped: Callable[..., Any] = admin.site.admin_view(view)
    return wrapped


def not_found(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    """In place of a page of Django's admin that there is not to be."""
    raise Http404
