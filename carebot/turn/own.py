"""Which open request a message means, and how the notes of a turn tell of them."""

import re
from collections.abc import Iterable, Iterator

from carebot.turn.context import OpenRequest
from carebot.turn.signals import Signals
from language.acts import Act
from language.rules.own import named_requests, takes_back_many

_A_FEW = 6  # words
_NOTE = re.compile(r"^- \[(\w+)\] (\w+), ([\w ]+): ?(.*)$", re.MULTILINE)


def meant_by(text: str, requests: Iterable[OpenRequest]) -> tuple[OpenRequest, ...]:
    """Those that the message can mean: those it names, or all where it names none."""
    requests, named = tuple(requests), named_requests(text)
    return tuple(each for each in requests if each.what in named) if named else requests


def surely_withdraws(text: str, signals: Signals) -> bool:
    """Whether something is taken back: in so many words, or in a few that decline ("better not, thanks")."""
    if Act.WITHDRAWS not in signals.acts:
        return False
    return Act.WITHDRAWS in signals.sure_acts or (Act.DECLINES in signals.sure_acts and len(text.split()) <= _A_FEW)


def taken_back_by(text: str, requests: Iterable[OpenRequest]) -> tuple[OpenRequest, ...]:
    """Those that a message which takes something back surely means: the one that it can mean, or all where it says so."""
    could_be = meant_by(text, requests)
    return could_be if len(could_be) < 2 or takes_back_many(text, len(could_be)) else ()


def notes_of(requests: Iterable[OpenRequest]) -> Iterator[str]:
    """A line for each, with its short id; what the visitor wrote in it opens and closes no tag."""
    for each in requests:
        about = each.about.replace("<", "(").replace(">", ")")
        yield f"- [{each.id}] {each.what}, {each.state}: {about}"


def read_notes(notes: str) -> tuple[OpenRequest, ...]:
    """What `notes_of` wrote into the notes of a turn."""
    return tuple(OpenRequest(*found) for found in _NOTE.findall(notes))
