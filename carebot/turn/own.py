"""Which open request a message means, and how the notes of a turn tell of them."""

import re
from collections.abc import Iterable, Iterator

from carebot.turn.context import OpenRequest
from language.rules.own import named_requests

_NOTE = re.compile(r"^- \[(\w+)\] (\w+), ([\w ]+): ?(.*)$", re.MULTILINE)


def meant_by(text: str, requests: Iterable[OpenRequest]) -> tuple[OpenRequest, ...]:
    """Those that the message can mean: those it names, or all where it names none."""
    requests, named = tuple(requests), named_requests(text)
    return tuple(each for each in requests if each.what in named) if named else requests


def notes_of(requests: Iterable[OpenRequest]) -> Iterator[str]:
    """A line for each, with its short id; what the visitor wrote in it opens and closes no tag."""
    for each in requests:
        about = each.about.replace("<", "(").replace(">", ")")
        yield f"- [{each.id}] {each.what}, {each.state}: {about}"


def read_notes(notes: str) -> tuple[OpenRequest, ...]:
    """What `notes_of` wrote into the notes of a turn."""
    return tuple(OpenRequest(*found) for found in _NOTE.findall(notes))
