"""How the notes of a turn tell of the open requests."""

import re
from collections.abc import Iterable, Iterator

from carebot.turn.context import OpenRequest

_NOTE = re.compile(r"^- \[(\w+)\] (\w+), ([\w ]+): ?(.*)$", re.MULTILINE)


def notes_of(requests: Iterable[OpenRequest]) -> Iterator[str]:
    """A line for each, with its short id; what the visitor wrote in it opens and closes no tag."""
    for each in requests:
        about = each.about.replace("<", "(").replace(">", ")")
        yield f"- [{each.id}] {each.what}, {each.state}: {about}"


def read_notes(notes: str) -> tuple[OpenRequest, ...]:
    """What `notes_of` wrote into the notes of a turn."""
    return tuple(OpenRequest(*found) for found in _NOTE.findall(notes))
