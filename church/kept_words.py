"""What somebody searches for. The words never stand in an address, which ends up in logs and histories.

They are posted, and kept in the session under a name without meaning; that is what the address of the results holds.
"""

from uuid import uuid4

from django.contrib.sessions.backends.base import SessionBase

_KEY = "searches"
MOST = 10  # searches, so that several tabs may each have theirs
_LONGEST = 200  # characters


def keep(session: SessionBase, words: str) -> str:
    """The name under which the words are kept for as long as the person is signed in; "" for none."""
    words = " ".join(words.replace("\0", " ").split())[:_LONGEST]
    if not words:
        return ""
    name = uuid4().hex
    found = {**session.get(_KEY, {}), name: words}
    session[_KEY] = dict(list(found.items())[-MOST:])
    return name


def kept(session: SessionBase, name: str) -> str:
    """The words of a search, "" where it is not kept any more."""
    words = session.get(_KEY, {}).get(name, "")
    return words if isinstance(words, str) else ""
