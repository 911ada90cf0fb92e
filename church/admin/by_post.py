"""What the console looks up while somebody types: asked with POST, so that no name stands in an address."""

from collections.abc import Callable
from typing import Any

from django.contrib import admin
from django.http import HttpRequest, HttpResponseBase
from django.urls import path
from django.views.decorators.http import require_POST


def _by_post(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """The library's view, which reads what is asked for from the address, with the form that was sent in its place."""

    @require_POST
    def asked(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        request.method, request.GET = "GET", request.POST
        return view(request, *args, **kwargs)

    guarded: Callable[..., HttpResponseBase] = admin.site.admin_view(asked)
    return guarded


# Before the admin site's own, under the same addresses: what reverses `admin:autocomplete` comes here.
urlpatterns = [
    path("autocomplete/", _by_post(admin.site.autocomplete_view), name="autocomplete_by_post"),
    path("search/", _by_post(admin.site.search), name="search_by_post"),  # type: ignore[attr-defined]
]
