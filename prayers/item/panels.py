"""What the layers above add to the page of a record, such as the conversation it came from.

A panel is a function of request and record that gives a section of HTML, or None where there is nothing to show to this
person. It is called only for a record that the person may read; what else it shows, it must check itself.
"""

from collections.abc import Callable

from django.http import HttpRequest
from django.utils.safestring import SafeString

from prayers.models import CareRecord

Panel = Callable[[HttpRequest, CareRecord], SafeString | None]

_panels: list[Panel] = []


def register(panel: Panel) -> Panel:
    """Show this panel on the page of every record, after those registered before. Twice is once."""
    if panel not in _panels:
        _panels.append(panel)
    return panel


def unregister(panel: Panel) -> None:
    _panels.remove(panel)


def panels_of(request: HttpRequest, record: CareRecord) -> list[SafeString]:
    """The panels that have something to show to this person, in order."""
    shown = (panel(request, record) for panel in _panels)
    return [html for html in shown if html]
