"""What the safety screen can say: the category of a danger, and the hit that names the rule."""

from dataclasses import dataclass
from enum import StrEnum


class SafetyCategory(StrEnum):
    """The six categories of `flag_safety_concern`, spelled as its schema spells them."""

    SELF_HARM = "self_harm"
    HARM_TO_OTHERS = "harm_to_others"
    ABUSE = "abuse"
    MINOR_AT_RISK = "minor_at_risk"
    DOMESTIC_VIOLENCE = "domestic_violence"
    THREAT = "threat"


@dataclass(frozen=True)
class SafetyHit:
    """One danger found in a message."""

    category: SafetyCategory
    rule: str  # id of what matched, fit for logs: never the visitor's words
    is_third_party: bool  # somebody other than the visitor is in danger
