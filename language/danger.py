"""The kinds of danger, how grave each is told to be, and the topics that the heads tell apart."""

from dataclasses import dataclass
from enum import StrEnum


class DangerKind(StrEnum):
    """What `flag_safety_concern` is filed under, and what a crisis line is for."""

    SELF_HARM = "self_harm"
    HARM_TO_OTHERS = "harm_to_others"
    THREAT = "threat"
    ABUSE = "abuse"  # of a child, or of an old or disabled person
    DOMESTIC_VIOLENCE = "domestic_violence"
    SEXUAL_VIOLENCE = "sexual_violence"
    MINOR_AT_RISK = "minor_at_risk"
    MEDICAL_EMERGENCY = "medical_emergency"  # overdose and poison included


class Tier(StrEnum):
    """HARD: fixed words at once, an alarm. SOFT: the reply goes on, names a line, asks directly; a notice."""

    HARD = "hard"
    SOFT = "soft"


# Told of, nothing leaves the conversation: whoever does it may live in the house. Whether one who rapes does cannot be told apart.
VIOLENCE_AT_HOME = frozenset({DangerKind.DOMESTIC_VIOLENCE, DangerKind.ABUSE, DangerKind.SEXUAL_VIOLENCE})


@dataclass(frozen=True)
class Danger:
    """One danger told in a message."""

    kind: DangerKind
    source: str  # what heard it, fit for logs: a rule's id, "head", "phrase", "carried_on"; never the visitor's words
    is_third_party: bool = False  # somebody other than the visitor is in danger
    tier: Tier = Tier.HARD
    topic: str = ""  # of TOPICS, where the heads told it
    who: str = ""  # whose fixed words fit beside `self`, `young` and `other`: "old", "parent", "poisoned", "watched"


# Topics, finer than kinds: sentences are written by topic, misses are reported by topic. Sentence files bear these names.
TOPICS: dict[str, DangerKind] = {
    "intent": DangerKind.SELF_HARM,
    "wish_dead": DangerKind.SELF_HARM,
    "plan": DangerKind.SELF_HARM,
    "means": DangerKind.SELF_HARM,
    "attempt": DangerKind.SELF_HARM,
    "overdose": DangerKind.MEDICAL_EMERGENCY,
    "self_injury": DangerKind.SELF_HARM,
    "farewell": DangerKind.SELF_HARM,
    "burden": DangerKind.SELF_HARM,
    "reunion": DangerKind.SELF_HARM,
    "how_to": DangerKind.SELF_HARM,
    "third_person": DangerKind.SELF_HARM,
    "domestic_violence": DangerKind.DOMESTIC_VIOLENCE,
    "child_abuse": DangerKind.ABUSE,
    "elder_abuse": DangerKind.ABUSE,
    "rape": DangerKind.SEXUAL_VIOLENCE,
    "threat": DangerKind.THREAT,
    "harm_to_others": DangerKind.HARM_TO_OTHERS,
    "postpartum": DangerKind.HARM_TO_OTHERS,
    "minor_at_risk": DangerKind.MINOR_AT_RISK,
    "medical_emergency": DangerKind.MEDICAL_EMERGENCY,
}
WHO = {"elder_abuse": "old", "postpartum": "parent", "overdose": "poisoned"}
DIRECT = frozenset({"intent", "plan", "means", "attempt", "overdose", "threat", "domestic_violence"})
VEILED = frozenset({"farewell", "burden", "reunion", "third_person", "how_to", "wish_dead"})
ANSWERS = ("answer_yes", "answer_means", "answer_no", "answer_unsure")
