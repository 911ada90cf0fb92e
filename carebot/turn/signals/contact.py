"""How to reach the visitor: name, phone and email as they gave them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from carebot.turn.signals.kinds import ContactDetails
from carebot.turn.signals.words import REMEMBERED, what_is_read
from language.text.contact import email_in, phone_in
from language.text.names import Cue, answered_name, find_names, with_capitals

_LONGEST_BARE = 80  # characters of a message that is nothing but a name
_SUREST_FIRST = (Cue.SAID, Cue.INTRODUCED, Cue.SIGNED, Cue.BESIDE)


def read_contact(text: str, history: Sequence[str] = (), region: str = "US") -> ContactDetails:
    """Name, phone and email, each from the newest message that gives one."""
    name = phone = email = None
    for position, message in enumerate((text, *reversed(history))):
        message = what_is_read(message)
        answered = position < len(history)  # not the first message: a bare name may answer our question
        name = name or _name(message, bare_too=answered)
        phone = phone or _phone(message, region)
        email = email or _email(message)
        if name and phone and email:
            break
    return ContactDetails(name, phone or None, email or None)


_phone = lru_cache(maxsize=REMEMBERED)(phone_in)
_email = lru_cache(maxsize=REMEMBERED)(email_in)


@lru_cache(maxsize=REMEMBERED)
def _name(text: str, *, bare_too: bool) -> str | None:
    own = [name for name in find_names(text) if name.is_own and name.is_likely]
    for cue in _SUREST_FIRST:
        for name in own:
            # In the midst of a message a name beside a number may be anybody's.
            if name.cue is cue and not (cue is Cue.BESIDE and text[: name.start].strip()):
                return with_capitals(text[name.start : name.end])
    answer = answered_name(text) if bare_too and len(text) <= _LONGEST_BARE else None
    if answer and not text[answer.end :].strip(" \t\n.!") and text[answer.start].isupper():
        return text[answer.start : answer.end]
    return None
