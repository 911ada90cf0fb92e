"""How to reach the visitor: name, phone and email as they gave them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from language.text.asked import Asked, asked_for
from language.text.best_time import times_told
from language.text.contact import (
    Written,
    emails_in,
    normalise_phone,
    phones_in,
    piece_of_number,
)
from language.text.mended import Ending, ending_in, in_full, spellings_in, with_ending, with_spelling
from language.text.names import TITLED, answered_name, with_capitals
from language.text.own_names import own_name, pointed_name
from language.text.owners import owners_of
from language.text.plain import REMEMBERED, what_is_read

_LONGEST_BARE = 80  # characters of a message that is nothing but a name
_LOCAL_DIGITS = 7  # of a number without its area code
_MOST_DIGITS = 13  # of one that is put together


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
    first_name: str = ""  # what the message begins with, which is theirs where they were asked for it
    spellings: str = ""  # words of which one may mend a name that was given before
    ending: str = ""  # digits that mend a number that was given before
    instead_of: str = ""  # … and those in it that were wrong
    bare_name: str = ""  # the message is nothing else, so it answers who they are
    phone: str = ""
    email: str = ""
    best_time: str = ""  # in their words
    time_that_fits: str = ""  # … said to suit, which may be an appointment's
    time_answered: str = ""  # … where they were asked for it
    drops_time: bool = False  # what was told of it before holds no more
    mends_time: bool = False  # … for what is told of it here
    digits: str = ""  # the message is nothing else, and too short for a number: one of several that give one
    is_area_code: bool = False  # of these digits
    other: OtherContact | None = None  # somebody else's


def read_contact(text: str, history: Sequence[str] = (), region: str = "US", said_before: str = "") -> ContactDetails:
    """Name, phone, email and best time, each from the newest message that gives one; `history` holds earlier ones, oldest first.

    `said_before`: the assistant's message before the newest.
    """
    return contact_of([contact_told(message, region) for message in (*history, text)], region, said_before)


def contact_of(told: Sequence[ContactTold], region: str = "US", said_before: str = "") -> ContactDetails:
    """How the visitor can be reached, out of what their messages told, oldest first; the newest answers `said_before`."""
    newest_first, asked = list(reversed(told)), asked_for(said_before)
    return ContactDetails(
        name=_name_over_messages(newest_first, asked),
        phone=_first(_phone_over_messages(newest_first, region)),
        email=_first(each.email for each in newest_first),
        best_time=_first(_times_over_messages(newest_first, asked)),
        other=next((each.other for each in newest_first if each.other), None),
    )


@lru_cache(maxsize=REMEMBERED)
def contact_told(message: str, region: str = "US") -> ContactTold:
    """What this message tells by itself. `region`: the country whose way of writing numbers is assumed."""
    text = what_is_read(message)
    digits, is_area_code = piece_of_number(text)
    ending, times = ending_in(text), times_told(text)
    phone, email, other, places = _whose(text, region)
    return ContactTold(
        name=own_name(text, places, [email] if email else []),
        first_name=_first_name(text) or pointed_name(text),
        spellings=spellings_in(text),
        ending=ending.digits,
        instead_of=ending.instead_of,
        bare_name=_bare_name(text),
        phone=phone,
        email=email,
        best_time=times.reached,
        time_that_fits=times.fits,
        time_answered=times.answers,
        drops_time=times.drops_earlier,
        mends_time=times.mends_earlier,
        digits=digits,
        is_area_code=is_area_code,
        other=other,
    )


def _times_over_messages(newest_first: Sequence[ContactTold], asked: Asked) -> Iterator[str]:
    """Times, the newest first, until a message takes back what was told before it. What only fits is none where the newest message
    answers a question of ours for something else."""
    for place, each in enumerate(newest_first):
        yield each.best_time
        if place or asked.time or not asked.anything:
            yield each.time_that_fits
        is_mended = each.mends_time and any(
            older.best_time or older.time_that_fits for older in newest_first[place + 1 :]
        )
        if is_mended or (not place and asked.time):
            yield each.time_answered
        if each.drops_time:
            return


def _first(found: Iterable[str]) -> str | None:
    return next((each for each in found if each), None)


def _name_over_messages(newest_first: Sequence[ContactTold], asked: Asked) -> str | None:
    """The newest name: in full where an earlier message gave it so, and as later ones spell it."""
    name, spellings = "", list[str]()
    for place, each in enumerate(newest_first):
        is_answer = place < len(newest_first) - 1 or asked.anything
        told = each.name or (each.bare_name if is_answer else "")
        if not told and asked.name and place == 0:
            told = each.first_name
        if not told:
            spellings += [] if name or not each.spellings else [each.spellings]
        elif not name:
            name = told
        else:
            name = in_full(name, told)
        if " " in name:
            break
    for words in reversed(spellings) if name else ():
        name = with_spelling(name, words)
    return name or None


def _phone_over_messages(newest_first: Sequence[ContactTold], region: str) -> Iterator[str]:
    """Numbers, those told in pieces ("217", "555", "0149") put together."""
    pieces = local = area = ""
    mended = Ending()
    for each in newest_first:
        if each.ending and not each.phone and not pieces and not mended.digits:
            mended = Ending(each.ending, each.instead_of)
        if mended.digits and each.phone and (right := with_ending(each.phone, mended)):
            yield right
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


def _whose(text: str, region: str) -> tuple[str, str, OtherContact | None, list[tuple[int, int]]]:
    """(the visitor's own number, their own address, how somebody else is reached, where their own stand)."""
    phones, emails = list(phones_in(text, region)), list(emails_in(text))
    if not phones and not emails:
        return "", "", None, []
    owners = owners_of(text, [(each.start, each.end) for each in (*phones, *emails)])
    of_phones = list(zip(phones, owners, strict=False))
    of_emails = list(zip(emails, owners[len(phones) :], strict=True))
    places = [(each.start, each.end) for each, owner in (*of_phones, *of_emails) if owner is None]
    own_phone, own_email = (_first_of(None, each) for each in (of_phones, of_emails))
    whose = next((each for each in owners if each), None)
    if not whose:
        return own_phone, own_email, None, places
    phone, email = _first_of(whose, of_phones), _first_of(whose, of_emails)
    return own_phone, own_email, OtherContact(whose, phone, email), places


def _first_of(owner: str | None, told: Sequence[tuple[Written, str | None]]) -> str:
    return next((found.value for found, whose in told if whose == owner), "")


def _first_name(text: str) -> str:
    """ "Dr. Ruth Hall, and my number is …": a name with nothing before it but courtesies and a title."""
    title = TITLED.match(text)
    answer = answered_name(text[title.end() :] if title else text)
    if answer is None:
        return ""
    if title:
        return with_capitals(f"{title[0].strip()} {text[title.end() + answer.start : title.end() + answer.end]}")
    return with_capitals(text[answer.start : answer.end])


def _bare_name(text: str) -> str:
    answer = answered_name(text) if len(text) <= _LONGEST_BARE else None
    if answer and not text[answer.end :].strip(" \t\n.!") and text[answer.start].isupper():
        return text[answer.start : answer.end]
    return ""
