"""What one message tells by itself, whatever was said before it. Made once and stored with the message; as sensitive as its words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from language.acts import Act, Feeling
from language.contact import ContactTold, OtherContact, contact_told
from language.once import Once
from language.rules.asks import Ask, read_asks
from language.rules.emotion import THRESHOLD as DISTRESS
from language.rules.emotion import emotional_score
from language.rules.lean import detect_language
from language.rules.minor import AgeTold, age_told
from language.rules.takes_back import takes_back

__all__ = ["CONTINUES_PAIN", "DISTRESS", "Told", "keep", "tell", "told_again"]

VERSION = 2  # of what is stored; what another version stored is made anew
CONTINUES_PAIN = 0.05  # so sure of a question, just after pain was told, that it goes on with it
_ACT_OF_ASK = {
    Ask.PRAYER: Act.ASKS_PRAYER,
    Ask.CALLBACK: Act.ASKS_CALL,
    Ask.VISIT: Act.ASKS_VISIT,
    Ask.MONEY: Act.ASKS_MONEY,
    Ask.PRACTICAL: Act.ASKS_PRACTICAL_HELP,
    Ask.CONNECTION: Act.ASKS_CONNECTION,
    Ask.VOLUNTEER: Act.ASKS_TO_SERVE,
    Ask.SERVICE_TIMES: Act.ASKS_FACT,
    Ask.DIRECTIONS: Act.ASKS_FACT,
    Ask.COUNSELING: Act.ASKS_COUNSELING,
    Ask.TALK: Act.ASKS_PERSON_NOW,
    Ask.STOP: Act.WITHDRAWS,
}


@dataclass(frozen=True)
class Told:
    """What a message tells."""

    language: str = ""  # code of a pack; "" where nothing tells
    distress: float = 0.0  # how surely pain is told, 0 to 1
    acts: frozenset[Act] = frozenset()
    declined: frozenset[Act] = frozenset()  # asks that the message says are not wanted
    feelings: frozenset[Feeling] = frozenset()
    age: AgeTold = field(default_factory=AgeTold)
    contact: ContactTold = field(default_factory=ContactTold)

    def as_json(self) -> dict[str, Any]:
        """For the message's row; `told_again` reads it."""
        return {
            "version": VERSION,
            **asdict(self),
            "acts": sorted(self.acts),
            "declined": sorted(self.declined),
            "feelings": sorted(self.feelings),
        }


def told_again(stored: Mapping[str, Any] | None) -> Told | None:
    """What was stored, None where nothing was or another version did."""
    if not stored or stored.get("version") != VERSION:
        return None
    contact = stored["contact"]
    other = contact["other"]
    return Told(
        language=stored["language"],
        distress=stored["distress"],
        acts=frozenset(map(Act, stored["acts"])),
        declined=frozenset(map(Act, stored["declined"])),
        feelings=frozenset(map(Feeling, stored["feelings"])),
        age=AgeTold(**stored["age"]),
        contact=ContactTold(**{**contact, "other": OtherContact(**other) if other else None}),
    )


_told: Once[Told] = Once(512)


def tell(message: str, region: str = "US") -> Told:
    """What the message tells. `region`: the country whose way of writing telephone numbers is assumed. Never raises.

    Where the heads cannot be asked, the rules tell alone.
    """
    return _told.of(f"{region}\n{message}", lambda: _tell(message, region))


def keep(message: str, region: str, told: Told) -> None:
    """What another process made of the message, or was stored with it, for `tell` to go by."""
    _told.of(f"{region}\n{message}", lambda: told)


def _tell(message: str, region: str) -> Told:
    asked = read_asks(message)
    contact = contact_told(message, region)
    ruled = {_ACT_OF_ASK[ask] for ask in asked.made}
    if contact.name or contact.phone or contact.email:
        ruled.add(Act.GIVES_CONTACT)
    if takes_back(message):
        ruled.add(Act.WITHDRAWS)
    declined = frozenset(_ACT_OF_ASK[ask] for ask in asked.declined)
    return Told(
        language=detect_language(message, ""),
        distress=emotional_score(message),
        acts=frozenset(ruled) - declined,
        declined=declined,
        age=age_told(message),
        contact=contact,
    )
