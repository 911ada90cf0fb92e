"""How to reach the visitor: name, phone and email as they gave them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from language.text.contact import (
    EMAIL,
    Written,
    best_time_in,
    emails_in,
    normalise_phone,
    phones_in,
    piece_of_number,
)
from language.text.names import Cue, Name, answered_name, find_names, with_capitals
from language.text.owners import owners_of
from language.text.plain import REMEMBERED, what_is_read

_LONGEST_BARE = 80  # characters of a message that is nothing but a name
_LOCAL_DIGITS = 7  # of a number without its area code
_MOST_DIGITS = 13  # of one that is put together
_REACH = rf"(?:{EMAIL.pattern}|\+?\(?\d(?:[\s().-]{{0,2}}\d){{6,14}})"
_REACHED_AT = re.compile(
    rf"[\s,:;.–-]{{0,4}}{_REACH}(?:[\s,;/]{{1,3}}(?:\w{{1,3}}\s)?{_REACH})?[\s).!]{{0,3}}?(?:[.!\n]|$)"
)
_SUREST_FIRST = (Cue.SAID, Cue.INTRODUCED, Cue.SIGNED, Cue.BESIDE)


@dataclass(frozen=True)
class OtherContact:
    """How somebody else can be reached whom the visitor named; "" for what was not told."""

    whose: str  # as it was written: "my mom", "my son Tom"
    phone: str = ""
    email: str = ""


@dataclass(frozen=True)
class ContactDetails:
    """How the visitor can be reached, as far as they have said."""

    name: str | None = None
    phone: str | None = None  # E.164; a local number without area code stays as "555-0142"
    email: str | None = None  # normalised
    best_time: str | None = None  # in their words
    other: OtherContact | None = None

    @property
    def has_any(self) -> bool:
        """Whether anybody could reach the visitor with this."""
        return bool(self.phone or self.email)


@dataclass(frozen=True)
class ContactTold:
    """What one message tells of how somebody is reached; "" for what it does not tell."""

    name: str = ""  # the writer's own, said to be theirs
    bare_name: str = ""  # the message is nothing else, so it answers who they are
    phone: str = ""
    email: str = ""
    best_time: str = ""  # in their words
    digits: str = ""  # the message is nothing else, and too short for a number: one of several that give one
    is_area_code: bool = False  # of these digits
    other: OtherContact | None = None  # somebody else's


def read_contact(text: str, history: Sequence[str] = (), region: str = "US") -> ContactDetails:
    """Name, phone, email and best time, each from the newest message that gives one; `history` holds earlier ones, oldest first."""
    return contact_of([contact_told(message, region) for message in (*history, text)], region)


def contact_of(told: Sequence[ContactTold], region: str = "US") -> ContactDetails:
    """How the visitor can be reached, out of what their messages told, oldest first."""
    newest_first = list(reversed(told))
    names = [each.name or (each.bare_name if place < len(told) - 1 else "") for place, each in enumerate(newest_first)]
    return ContactDetails(
        name=_first(names),
        phone=_first(_phone_over_messages(newest_first, region)),
        email=_first(each.email for each in newest_first),
        best_time=_first(each.best_time for each in newest_first),
        other=next((each.other for each in newest_first if each.other), None),
    )


@lru_cache(maxsize=REMEMBERED)
def contact_told(message: str, region: str = "US") -> ContactTold:
    """What this message tells by itself. `region`: the country whose way of writing numbers is assumed."""
    text = what_is_read(message)
    digits, is_area_code = piece_of_number(text)
    phone, email, other = _whose(text, region)
    return ContactTold(
        name=_name(text),
        bare_name=_bare_name(text),
        phone=phone,
        email=email,
        best_time=best_time_in(text),
        digits=digits,
        is_area_code=is_area_code,
        other=other,
    )


def _first(found: Iterable[str]) -> str | None:
    return next((each for each in found if each), None)


def _phone_over_messages(newest_first: Sequence[ContactTold], region: str) -> Iterator[str]:
    """Numbers, those told in pieces ("217", "555", "0149") put together."""
    pieces = local = area = ""
    for each in newest_first:
        if each.is_area_code and not pieces:
            area = each.digits
            continue
        if each.digits and len(each.digits) + len(pieces) <= _MOST_DIGITS:
            pieces = each.digits + pieces
            if number := normalise_phone(pieces, region):
                yield number
            if len(pieces) == _LOCAL_DIGITS:
                local = pieces
            continue
        yield from _local(local, area, region)
        pieces = local = ""
        yield from _local(each.phone.replace("-", ""), area, region) if each.phone[:1].isdecimal() else [each.phone]
    yield from _local(local, area, region)


def _local(digits: str, area: str, region: str) -> Iterator[str]:
    """A number of so many digits that it lacks its area code; with that, where it was told later."""
    if len(digits) == _LOCAL_DIGITS:
        yield normalise_phone(area + digits, region) if area else ""
        yield f"{digits[:3]}-{digits[3:]}"


def _whose(text: str, region: str) -> tuple[str, str, OtherContact | None]:
    """(the visitor's own number, their own address, how somebody else is reached)."""
    phones, emails = list(phones_in(text, region)), list(emails_in(text))
    if not phones and not emails:
        return "", "", None
    owners = owners_of(text, [(each.start, each.end) for each in (*phones, *emails)])
    of_phones = list(zip(phones, owners, strict=False))
    of_emails = list(zip(emails, owners[len(phones) :], strict=True))
    own_phone, own_email = (_first_of(None, each) for each in (of_phones, of_emails))
    whose = next((each for each in owners if each is not None), None)
    if whose is None:
        return own_phone, own_email, None
    phone, email = _first_of(whose, of_phones), _first_of(whose, of_emails)
    return own_phone, own_email, OtherContact(whose, phone, email)


def _first_of(owner: str | None, told: Sequence[tuple[Written, str | None]]) -> str:
    return next((found.value for found, whose in told if whose == owner), "")


def _name(text: str) -> str:
    own = [name for name in find_names(text) if name.is_own and name.is_likely]
    for cue in _SUREST_FIRST:
        for name in own:
            if name.cue is cue and (cue is not Cue.BESIDE or _is_alone(text, name)):
                return with_capitals(text[name.start : name.end])
    return ""


def _is_alone(text: str, name: Name) -> bool:
    """Whether a name beside a number begins the message, or has a sentence or a line with it: any other may be anybody's."""
    before = text[: name.start].rstrip(" \t\"'“(*_")
    return not before.strip() or (before[-1] in ".!?…\n" and bool(_REACHED_AT.match(text, name.end)))


def _bare_name(text: str) -> str:
    answer = answered_name(text) if len(text) <= _LONGEST_BARE else None
    if answer and not text[answer.end :].strip(" \t\n.!") and text[answer.start].isupper():
        return text[answer.start : answer.end]
    return ""
