"""Which of the things that people ask for a message names ("cancel the call" a call), and whether it asks what becomes of them."""

from __future__ import annotations

import re

from language.rules import patterns
from language.text.plain import plain

_NAMED = patterns.load("own.txt")
_AFTER = patterns.load("asked_after.txt")
_BACK = patterns.load("own_back.txt")
_REACHED_BY = patterns.load("reached_by.txt")
_CLAUSE = re.compile(r"[.,;!?\n]+")


def named_requests(text: str) -> frozenset[str]:
    """Kinds of requests ("callback", "prayer") and bookings ("appointment", "room") by their names; empty where none is named."""
    said = plain(text)
    return frozenset(name for name, found in _NAMED.items() if any(each.search(said) for each in found))


def kept_requests(text: str) -> frozenset[str]:
    """Of those that it names, the kinds that it says are to stand: the prayer of "cancel the call but keep the prayer"."""
    clauses = [plain(part) for part in _CLAUSE.split(text)]
    for each in _BACK["but"]:
        clauses = [f" {part.strip()} " for clause in clauses for part in each.split(clause)]
    kept, others = set[str](), set[str]()
    for clause in clauses:
        (kept if _says(clause, "kept") else others).update(named_requests(clause))
    return frozenset(kept - others)


def asks_after(text: str) -> bool:
    """Whether it asks what becomes of what was asked for ("When will someone call me?"), and for nothing more ("… my mother, too").

    To be asked only where something was asked for: the same words are else a wish.
    """
    said = plain(text)
    after, more = (any(each.search(said) for each in _AFTER[name]) for name in ("after", "more"))
    return after and not more


def asks_after_earlier(text: str) -> bool:
    """Whether it asks what becomes of something that it tells to have sent before ("I wrote on Monday. Did it go through?")."""
    return asks_after(text) and any(each.search(plain(text)) for each in _AFTER["before"])


def changes_a_part(text: str) -> bool:
    """Whether it changes a part of what was asked for, or offered, and leaves the rest ("not Fridays, only Mondays")."""
    said = plain(text)
    return _says(said, "part") and not _says(said, "all")


def is_confided(text: str) -> bool:
    """Whether what is told is to stay with few: "just the pastor", "not on the list"."""
    return _says(plain(text), "close")


def tells_what_to_mind(text: str) -> bool:
    """Whether it tells what whoever helps has to mind: what somebody does not eat, that they have no car."""
    return _says(plain(text), "detail")


def wishes_to_be_reached_by(text: str) -> str:
    """ "text" or "email" where it says that no call is wished for but that; else ""."""
    said = plain(text)
    return next((way for way, found in _REACHED_BY.items() if any(each.search(said) for each in found)), "")


def takes_back_many(text: str, count: int) -> bool:
    """Whether it takes back all of so many things that are open: "cancel both" where they are two, "cancel everything"."""
    said = plain(text)
    return _says(said, "all") or (count == 2 and _says(said, "both"))


def withdraws_consent(text: str) -> bool:
    """Whether it says that what was asked for is not to be shared ("don't share the prayer either"), and not with whom it may be.

    To be asked only of a message that asks for nothing: said beside a wish, it is about that.
    """
    return _says(plain(text), "not shared")


def _says(said: str, section: str) -> bool:
    return any(each.search(said) for each in _BACK[section])
