"""The console shows and takes times by the church's own clock, speaks the language of whoever is signed in, and begins in a fresh
installation with its first run.
"""

from collections.abc import Callable
from typing import Any
from zoneinfo import ZoneInfo

from asgiref.sync import iscoroutinefunction, sync_to_async
from django.http import HttpRequest
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.decorators import sync_and_async_middleware

from carebot.first_run import is_needed as first_run_is_needed
from carebot.languages import language_of
from church.admin.scoped import is_superuser, standing
from church.models import Church


@sync_and_async_middleware  # a middleware for threads alone would make every async view wait for a thread
def church_time_zone(get_response: Callable[[HttpRequest], Any]) -> Callable[[HttpRequest], Any]:
    """For whoever is signed in to the console: the time zone of their church, of the first one where they work for several.

    Somebody who runs an installation of one church and works for none sees that church's.
    """
    if iscoroutinefunction(get_response):

        async def async_middleware(request: HttpRequest) -> Any:
            if not _is_console(request):
                return await get_response(request)
            with timezone.override(await sync_to_async(_zone)(request)):
                return await get_response(request)

        return async_middleware

    def middleware(request: HttpRequest) -> Any:
        if not _is_console(request):
            return get_response(request)
        with timezone.override(_zone(request)):
            return get_response(request)

    return middleware


def _is_console(request: HttpRequest) -> bool:
    return request.path.startswith("/admin/")


def _zone(request: HttpRequest) -> ZoneInfo | None:
    if not request.user.is_authenticated:
        return None
    own = [each.church_id for each in standing(request)]
    if own:
        churches = Church.objects.filter(pk__in=own)
    elif is_superuser(request):
        churches = Church.objects.all()
    else:
        return None
    zones = [church.zone for church in churches.order_by("pk")[:2]]
    return zones[0] if zones and (own or len(zones) == 1) else None


@sync_and_async_middleware
def staff_language(get_response: Callable[[HttpRequest], Any]) -> Callable[[HttpRequest], Any]:
    """For whoever is signed in to the console: their own language, where they have not chosen another on this device."""

    def choose(request: HttpRequest) -> None:
        if _is_console(request) and request.user.is_authenticated and (language := language_of(request)):
            translation.activate(language)
            request.LANGUAGE_CODE = translation.get_language() or language

    if iscoroutinefunction(get_response):

        async def async_middleware(request: HttpRequest) -> Any:
            await sync_to_async(choose)(request)
            return await get_response(request)

        return async_middleware

    def middleware(request: HttpRequest) -> Any:
        choose(request)
        return get_response(request)

    return middleware


@sync_and_async_middleware
def first_run(get_response: Callable[[HttpRequest], Any]) -> Callable[[HttpRequest], Any]:
    """Leads a superuser from the console's first page to the five steps, where no church is in use yet."""
    if iscoroutinefunction(get_response):

        async def async_middleware(request: HttpRequest) -> Any:
            if request.path == reverse("admin:index") and await sync_to_async(_begins)(request):
                return redirect("first_run_begin")
            return await get_response(request)

        return async_middleware

    def middleware(request: HttpRequest) -> Any:
        if request.path == reverse("admin:index") and _begins(request):
            return redirect("first_run_begin")
        return get_response(request)

    return middleware


def _begins(request: HttpRequest) -> bool:
    return is_superuser(request) and first_run_is_needed()
