"""The kinds of danger, how grave each is told to be, and the topics that the heads tell apart."""

from __future__ import annotations

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


# Where somebody else hurts the one concerned.
HURT_BY_ANOTHER = frozenset(
    {DangerKind.DOMESTIC_VIOLENCE, DangerKind.ABUSE, DangerKind.SEXUAL_VIOLENCE, DangerKind.MINOR_AT_RISK}
)
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
    # Whose fixed words fit beside `self`, `young` and `other`: "old", "parent", "poisoned", "watched"; "anyone" where it is
    # not sure whether the visitor or somebody else is in danger.
    who: str = ""
    or_kind: DangerKind | None = None  # of which kind it may be as well: what is said must be right for both

    @property
    def kinds(self) -> frozenset[DangerKind]:
        """The kinds that are likely: one, or two of which neither is sure."""
        return frozenset({self.kind, self.or_kind or self.kind})

    @property
    def is_unsure(self) -> bool:
        """Whether its kind or its person is not sure."""
        return self.or_kind is not None or self.who == "anyone"

    def means_the_same(self, other: Danger) -> bool:
        """Whether the other one is of the same kind, or kinds, and about the same person."""
        of_whom, of_whom_else = ("anyone" if each.who == "anyone" else each.is_third_party for each in (self, other))
        return self.kinds == other.kinds and of_whom == of_whom_else

    @property
    def is_plain(self) -> bool:
        """Whether it was said in so many words, by whom it concerns: what else it may be comes beside that, not in its place."""
        is_threatened = self.kind is DangerKind.THREAT and self.is_third_party
        is_told = is_threatened or self.kind in (DangerKind.SELF_HARM, *HURT_BY_ANOTHER)
        return is_told and self.source.startswith(("en.", "es."))

    @property
    def is_faint(self) -> bool:
        """Whether it was heard so unsurely that the visitor is neither asked straight out nor shown a line."""
        return self.source in (HINT, FAINT)

    @property
    def may_be_at_home(self) -> bool:
        """Whether whoever does it may live in the house."""
        return not VIOLENCE_AT_HOME.isdisjoint(self.kinds)

    @property
    def words(self) -> str:
        """The part of the packs' `crisis.toml` with the fixed words for it: of its kind, or words that fit whichever it is."""
        if self.who != "anyone" and (self.or_kind is None or self.who == "watched" or self.is_plain):
            return self.kind
        if DangerKind.MEDICAL_EMERGENCY in self.kinds:
            return "urgent"
        return "hurt" if self.who != "anyone" and self.kinds <= HURT_BY_ANOTHER else "unsure"


# Sources of what the heads hear so unsurely that nobody is asked straight out (docs/escalation.md): the first is asked after gently,
# the second told to staff alone.
HINT, FAINT = "hint", "faint"

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
