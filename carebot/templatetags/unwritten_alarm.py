"""The banner of danger that could not be written down, on every page of the console."""

from typing import Any

from django import template
from django.http import HttpRequest

register = template.Library()


@register.inclusion_tag("console/conversations/unwritten_alarm.html", takes_context=True)
def unwritten_alarm(context: dict[str, Any]) -> dict[str, Any]:
    """Nothing on a page that nobody is signed in to, or for whoever works for no church."""
    # Late: the tags are loaded while the admin site still is.
    from carebot.console.access import works_somewhere
    from carebot.console.unwritten import banner_for

    request: HttpRequest | None = context.get("request")
    if request is None or not request.user.is_authenticated or not works_somewhere(request):
        return {}
    return {"banner": banner_for(request), "request": request}
