"""A long message: its beginning and its end are read before an answer, what lies between in pieces afterwards."""

import re
import unicodedata
from dataclasses import dataclass

AT_THE_DOOR = (6_000, 2_000)  # characters from the front and from the end that are read before an answer
LONGEST_AT_DOOR = 10_000  # characters of those, once each is spelled out
PIECE = 1_400  # characters of the rest that are read at once
OVERLAP = 300  # characters, some sentences, that are read with the piece before, too

_SENTENCE_BEGINS = re.compile(r"(?<=[.!?…;])\s+|\n+|[。！？।؟]+")


@dataclass(frozen=True)
class Piece:
    """A part of a long message, with some sentences of what stands before it."""

    text: str
    following: int | None  # the place of the next piece; None after the last one


def both_ends(text: str, front: int, end: int, *, mark: str = "\n") -> str:
    """The text; of one longer than `front` and `end` together that many characters of its beginning and its end, the mark between."""
    return text if len(text) <= front + end else f"{text[:front]}{mark}{text[-end:]}"


def at_the_door(text: str) -> str:
    """What of the text is read before an answer: all of it, or its beginning and its end on lines of their own."""
    return both_ends(text, *AT_THE_DOOR)


def unread_from(text: str) -> int | None:
    """The place of the first piece that `at_the_door` leaves out; None where it leaves out nothing."""
    begins, ends = _rest(text)
    return begins if begins < ends else None


def piece_at(text: str, place: int) -> Piece:
    """The piece at this place of the rest, which `unread_from` or the piece before has told."""
    _, ends = _rest(text)
    stop = min(place + PIECE, ends)
    begin = max(0, place - OVERLAP)
    first = _SENTENCE_BEGINS.search(text, begin, place) if begin else None
    is_last = stop >= ends
    return Piece(text[first.end() if first else begin : stop + OVERLAP * is_last], None if is_last else stop)


def _rest(text: str) -> tuple[int, int]:
    """From where to where the text is not read at the door: all of one that grows out of bounds when it is spelled out."""
    front, end = AT_THE_DOOR
    said = at_the_door(text)
    if not said.isascii() and len(unicodedata.normalize("NFKC", said)) > LONGEST_AT_DOOR:
        return 0, len(text)
    return (front, len(text) - end) if len(text) > front + end else (0, 0)
