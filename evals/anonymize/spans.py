"""What was found in somebody's words, and what stands there instead."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy


class Kind(StrEnum):
    """What could tell who somebody is. The label is how staff read it."""

    NAME = "name"
    FAMILY = "family name"
    PLACE = "place"
    ADDRESS = "address"
    PHONE = "phone"
    EMAIL = "email"
    LINK = "link"
    HANDLE = "account name"
    DATE = "date"
    AGE = "age from 90"
    NUMBER = "number"
    CODE = "code"

    @property
    def label(self) -> Promise:
        return _LABELS[self]


_LABELS = {
    Kind.NAME: pgettext_lazy("what could tell who somebody is", "name"),
    Kind.FAMILY: pgettext_lazy("what could tell who somebody is", "family name"),
    Kind.PLACE: pgettext_lazy("what could tell who somebody is", "place"),
    Kind.ADDRESS: pgettext_lazy("what could tell who somebody is", "address"),
    Kind.PHONE: pgettext_lazy("what could tell who somebody is", "phone"),
    Kind.EMAIL: pgettext_lazy("what could tell who somebody is", "email"),
    Kind.LINK: pgettext_lazy("what could tell who somebody is", "link"),
    Kind.HANDLE: pgettext_lazy("what could tell who somebody is", "account name"),
    Kind.DATE: pgettext_lazy("what could tell who somebody is", "date"),
    Kind.AGE: pgettext_lazy("what could tell who somebody is", "age from 90"),
    Kind.NUMBER: pgettext_lazy("what could tell who somebody is", "number"),
    Kind.CODE: pgettext_lazy("what could tell who somebody is", "code"),
}


@dataclass(frozen=True, order=True)
class Found:
    """Where something stands in a text."""

    start: int
    end: int
    kind: Kind

    def overlaps(self, start: int, end: int) -> bool:
        return self.start < end and start < self.end


@dataclass(frozen=True)
class Span:
    """A piece of a text and what stands there instead."""

    start: int
    end: int
    kind: Kind
    original: str
    replacement: str


@dataclass(frozen=True)
class Replaced:
    """One message: as it was written, and with its spans replaced. They are in order and never overlap."""

    original: str
    spans: tuple[Span, ...]

    @property
    def text(self) -> str:
        pieces, at = [], 0
        for span in self.spans:
            pieces += [self.original[at : span.start], span.replacement]
            at = span.end
        return "".join([*pieces, self.original[at:]])

    @property
    def pieces(self) -> tuple[tuple[str, Span | None], ...]:
        """The original in its order: what stays, with None, and what was found, with its span."""
        found: list[tuple[str, Span | None]] = []
        at = 0
        for span in self.spans:
            if span.start > at:
                found.append((self.original[at : span.start], None))
            found.append((span.original, span))
            at = span.end
        if at < len(self.original):
            found.append((self.original[at:], None))
        return tuple(found)


class Findings:
    """What was found in one text so far. Whoever comes first keeps the place."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._found: list[Found] = []
        self._kept: list[tuple[int, int]] = []  # to be left as it is, whoever asks

    def keep(self, start: int, end: int) -> None:
        if end > start:
            self._kept.append((start, end))

    def is_free(self, start: int, end: int) -> bool:
        taken = any(each.overlaps(start, end) for each in self._found)
        return not taken and not any(first < end and start < last for first, last in self._kept)

    def add(self, start: int, end: int, kind: Kind) -> None:
        if end > start and self.is_free(start, end):
            self._found.append(Found(start, end, kind))

    @property
    def rest(self) -> str:
        """The text with a blank, as long, in place of what was found or kept: no number reaches across it."""
        rest = self.text
        for start, end in [*((each.start, each.end) for each in self._found), *self._kept]:
            rest = rest[:start] + "\0" * (end - start) + rest[end:]
        return rest

    @property
    def all(self) -> Sequence[Found]:
        return sorted(self._found)
