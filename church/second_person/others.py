"""What waits for a second person elsewhere in the console: told by the layers above, decided on their own pages."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from django.http import HttpRequest


@dataclass(frozen=True)
class Waiting:
    what: str
    reason: str
    asked_by: str
    asked_at: datetime
    path: str  # of the page on which it is decided
    is_for_them: bool  # whether whoever looks may confirm it


Source = Callable[[HttpRequest], list[Waiting]]
_sources: list[Source] = []


def register(source: Source) -> None:
    """Have what this tells of stand on the page "Changes that need two"."""
    if source not in _sources:
        _sources.append(source)


def waiting(request: HttpRequest) -> list[Waiting]:
    return [each for source in _sources for each in source(request)]
