"""Search by name, phone, email and what was asked. The words never stand in an address, which ends up in logs and histories.

They are posted, and kept in the session under a name without meaning; that is what the address of the results holds.
"""

import re
from contextlib import suppress
from uuid import UUID, uuid4

from django.contrib.sessions.backends.base import SessionBase
from django.db.models import Q

_KEY = "inbox_searches"
_KEPT = 10  # searches, so that several tabs may each have theirs
_LONGEST = 200  # characters
_FEWEST_DIGITS = 4  # of a phone number; fewer are in every one


def keep(session: SessionBase, words: str) -> str:
    """The name under which the search is kept for as long as the person is signed in; "" for an empty one."""
    words = " ".join(words.replace("\0", " ").split())[:_LONGEST]
    if not words:
        return ""
    name = uuid4().hex
    kept = {**session.get(_KEY, {}), name: words}
    session[_KEY] = dict(list(kept.items())[-_KEPT:])
    return name


def kept(session: SessionBase, name: str) -> str:
    """The words of a search, "" where it is not kept any more."""
    words = session.get(_KEY, {}).get(name, "")
    return words if isinstance(words, str) else ""


def matches(words: str) -> Q:
    """Records in which every word is found, in whatever field; a phone number by its digits, a record by its id."""
    found = Q()
    for word in words.split():
        found &= (
            Q(summary__icontains=word)
            | Q(contact_name__icontains=word)
            | Q(contact_email__icontains=word)
            | Q(person__name__icontains=word)
        )
    digits = re.sub(r"\D", "", words)
    if len(digits) >= _FEWEST_DIGITS and not re.search(r"[^\d\s()+./-]", words):
        found |= Q(contact_phone__contains=digits)
    with suppress(ValueError):
        found |= Q(pk=UUID(words))
    return found
