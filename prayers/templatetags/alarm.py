"""The banner of unclaimed danger, on every page of the console."""

from typing import Any

from django import template
from django.http import HttpRequest

from prayers.inbox.alarm import alarm_for
from prayers.inbox.scope import scope_of

register = template.Library()


@register.inclusion_tag("inbox/alarm.html", takes_context=True)
def alarm(context: dict[str, Any]) -> dict[str, Any]:
    """Nothing on a page that nobody is signed in to, or for whoever works for no church."""
    request: HttpRequest | None = context.get("request")
    if request is None or not request.user.is_authenticated:
        return {}
    scope = scope_of(request)
    return {"alarm": alarm_for(scope), "scope": scope, "request": request} if scope.is_open else {}
