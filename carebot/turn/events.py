"""What a turn tells whoever listens: the widget, the terminal, a phone line, an eval."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID


@dataclass(frozen=True)
class Sentence:
    """A sentence released to the visitor, with its trailing white space: joined, they are the reply."""

    text: str


@dataclass(frozen=True)
class Receipt:
    """Something that was queued has happened. Read off the ledger, never off the model."""

    text: str
    tool: str = ""
    id: str = ""
    seq: int = 0  # place in the conversation; 0 where nothing was stored


@dataclass(frozen=True)
class Correction:
    """Something that was promised will not happen by itself, or could not be kept; says what to do instead."""

    text: str
    tool: str = ""
    id: str = ""
    seq: int = 0


@dataclass(frozen=True)
class Pending:
    """Something is kept and not done yet; what it is, and whom to call if it cannot wait."""

    text: str
    tool: str = ""
    id: str = ""
    seq: int = 0


@dataclass(frozen=True)
class Blocked:
    """The words were kept but not answered: somebody else holds the floor, or a person of the church does."""

    reason: str  # "lease" | "takeover"
    text: str


@dataclass(frozen=True)
class Done:
    """The turn is over; the last event."""

    turn_id: UUID | None
    message: Mapping[str, Any] | None = None  # as GET …/messages shows it; None when nothing was said
    turn: Mapping[str, Any] = field(default_factory=dict)


TurnEvent = Sentence | Receipt | Correction | Pending | Blocked | Done
