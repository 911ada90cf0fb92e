"""What people bring, as far as acknowledging it goes: the themes of a message, and what is told of each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class Theme(StrEnum):
    """What a message is about, as far as acknowledging it goes."""

    DEATH = "death"
    ILLNESS = "illness"
    CHILD_ILLNESS = "child_illness"
    HOSPITAL = "hospital"
    MARRIAGE = "marriage"
    FAMILY = "family"
    JOB_LOSS = "job_loss"
    MONEY = "money"
    HOUSING = "housing"
    ANXIETY = "anxiety"
    DEPRESSION = "depression"
    LONELINESS = "loneliness"
    ADDICTION = "addiction"
    SHAME = "shame"
    BULLYING = "bullying"
    ABUSE = "abuse"
    FAITH_DOUBT = "faith_doubt"
    MISCARRIAGE = "miscarriage"
    PET_LOSS = "pet_loss"
    DISASTER = "disaster"
    LEGAL = "legal"
    CAREGIVING = "caregiving"
    TIRED = "tired"
    NERVOUS_VISIT = "nervous_visit"
    CONNECTION = "connection"
    GRATITUDE = "gratitude"
    PRAYER_ASK = "prayer_ask"  # asks for prayer and says no more
    BIRTH = "birth"  # told beside the others: no sentence of ours opens with it
    UNKNOWN = "unknown"


@dataclass(frozen=True)
class ThemeTold:
    """One theme of a message. Both mappings are by the language of a reply, and lack those in which nothing of the kind was told."""

    theme: Theme
    who: Mapping[str, str] = field(default_factory=dict)  # seen from the visitor: "husband", "mum", "hija"
    detail: Mapping[str, str] = field(default_factory=dict)  # safe to say back: "surgery", "41 years"


@dataclass(frozen=True)
class Disclosure:
    """What was told, as a reply in one language takes it up: the theme, whom it is about, a detail that is safe to say back."""

    theme: Theme
    relation: str | None = None
    detail: str | None = None
