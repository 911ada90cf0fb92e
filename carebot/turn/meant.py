"""Which of the open requests a message means."""

from collections.abc import Iterable

from carebot.turn.context import OpenRequest
from language.rules.own import kept_requests, named_requests, takes_back_many


def meant_by(text: str, requests: Iterable[OpenRequest]) -> tuple[OpenRequest, ...]:
    """Those that the message can mean: those it names, or all where it names none; not what it says is to stand, beside another."""
    requests, named = tuple(requests), named_requests(text)
    if len(named) > 1:
        named = named - kept_requests(text) or named
    return tuple(each for each in requests if each.what in named) if named else requests


def taken_back_by(text: str, requests: Iterable[OpenRequest]) -> tuple[OpenRequest, ...]:
    """Those that a message which takes something back surely means: the one that it can mean, or all where it says so."""
    could_be = meant_by(text, requests)
    return could_be if len(could_be) < 2 or takes_back_many(text, len(could_be)) else ()
