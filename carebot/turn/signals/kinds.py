"""The shapes the signals come in."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Ask(StrEnum):
    """Something a visitor asks for in so many words."""

    PRAYER = "prayer"
    CALLBACK = "callback"
    VISIT = "visit"
    MONEY = "money"  # financial help: rent, bills
    PRACTICAL = "practical"  # meals, transport, childcare
    CONNECTION = "connection"  # a small group, belonging
    VOLUNTEER = "volunteer"
    SERVICE_TIMES = "service_times"
    DIRECTIONS = "directions"
    COUNSELING = "counseling"
    TALK = "talk"  # to a person, by whatever means
    STOP = "stop"


@dataclass(frozen=True)
class ContactDetails:
    """How the visitor can be reached, as far as they have said."""

    name: str | None = None
    phone: str | None = None  # E.164; a local number without area code stays as "555-0142"
    email: str | None = None  # normalised

    @property
    def has_any(self) -> bool:
        """Whether anybody could reach the visitor with this."""
        return bool(self.phone or self.email)


@dataclass(frozen=True)
class Signals:
    """What one message tells, read together with the visitor's earlier ones."""

    emotional: bool
    emotional_score: float  # 0..1, of this message alone
    is_minor: bool
    in_distress: bool
    language: str  # "en" or "es"
    asks: frozenset[Ask]
    open_asks: frozenset[Ask]  # asked earlier and not taken back; the ledger says which were met
    contact: ContactDetails
    answers: str = ""  # the tool whose question the speaker holds the floor for; or ""
