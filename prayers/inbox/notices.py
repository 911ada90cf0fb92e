"""What the layers above say at the top of the inbox, such as that decisions wait.

A notice is a function of the request that gives a line of HTML, or None where there is nothing to say to this person. What it shows,
it must check itself.
"""

from collections.abc import Callable

from django.http import HttpRequest
from django.utils.safestring import SafeString

Notice = Callable[[HttpRequest], SafeString | None]

_notices: list[Notice] = []


def register(notice: Notice) -> Notice:
    """Show this notice to everybody to whom it has something to say, after those registered before. Twice is once."""
    if notice not in _notices:
        _notices.append(notice)
    return notice


def unregister(notice: Notice) -> None:
    _notices.remove(notice)


def notices_for(request: HttpRequest) -> list[SafeString]:
    said = (notice(request) for notice in _notices)
    return [html for html in said if html]
