"""The plans a church can be on. Each includes the one before it."""

from dataclasses import dataclass
from enum import IntEnum


class Tier(IntEnum):
    BASIC = 1
    PRO_WEBSITE = 2
    FULL = 3

    @property
    def slug(self) -> str:
        return self.name.lower()

    @classmethod
    def from_slug(cls, slug: str) -> "Tier":
        try:
            return cls[slug.upper()]
        except KeyError:
            raise ValueError(f"{slug!r} is not a tier; accepted: basic, pro_website, full.") from None


@dataclass(frozen=True)
class TierProfile:
    """What a tier allows in one turn."""

    tier: Tier
    max_tool_rounds: int  # after them the model answers without tools
    may_escalate: bool  # whether the assistant may offer a live person


PROFILES = {
    Tier.BASIC: TierProfile(Tier.BASIC, max_tool_rounds=1, may_escalate=False),
    Tier.PRO_WEBSITE: TierProfile(Tier.PRO_WEBSITE, max_tool_rounds=3, may_escalate=False),
    Tier.FULL: TierProfile(Tier.FULL, max_tool_rounds=6, may_escalate=True),
}
