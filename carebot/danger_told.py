"""What danger was told in a conversation, in whose light its next messages are read until staff clear it; and what heard one."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db.models import Max, Q

from carebot.models import Turn
from language.danger import VIOLENCE_AT_HOME, Danger, DangerKind, Tier
from prayers.models import HeardBy, SafetyConcern

_EARS = {"head": HeardBy.HEAD, "answer": HeardBy.ANSWER, "church_phrase": HeardBy.CHURCH_PHRASE}  # all else are rules
# How the source of a danger begins that was heard in a message after its reply (`carebot.unread_rests`).
BETWEEN_THE_ENDS = "rest."
_TOLD = ~Q(safety_category="") | ~Q(possible_danger="")


@dataclass(frozen=True)
class DangerTold:
    """Over the whole conversation, whatever of its history the model is still shown; by default none was told."""

    had_fixed_words: bool = False
    is_standing: bool = False  # told, and not cleared by staff since
    asked_of: frozenset[str] = frozenset()  # kinds of standing danger that the direct question was asked for
    standing: Danger | None = None  # the last one told of those
    has_violence: bool = False  # at home, cleared since or not
    is_hard: bool = False  # any of them was told plainly
    is_emergency: bool = (
        False  # the last one is a medical emergency told plainly, and help was not said to be there since
    )


NOTHING_TOLD = DangerTold()


def heard_by(danger: Danger) -> HeardBy:
    """The family of what the safety screen heard the danger by."""
    return _EARS.get(danger.source.removeprefix(BETWEEN_THE_ENDS), HeardBy.RULE)


def danger_told(conversation_id: UUID, *, before: int | None = None) -> DangerTold:
    """Staff clear a danger by closing its concern; what is told afterwards stands again.

    `before` leaves out the turn with this number and later ones.
    """
    turns = Turn.objects.filter(conversation=conversation_id)
    if before is not None:
        turns = turns.filter(number__lt=before)
    told = list(
        turns.filter(_TOLD)
        .order_by("number")
        .values_list(
            "safety_category",
            "possible_danger",
            "started_at",
            "safety_rule",
            "danger_who",
            "is_danger_of_another",
        )
    )
    cleared_at = None
    if told:
        concerns = SafetyConcern.objects.filter(conversation_id=conversation_id)
        if not concerns.filter(closed_at=None).exists():
            cleared_at = concerns.aggregate(Max("closed_at"))["closed_at__max"]
    standing = [row for row in told if cleared_at is None or row[2] > cleared_at]
    return DangerTold(
        had_fixed_words=any(hard for hard, *_ in told),
        is_standing=bool(standing),
        asked_of=frozenset(  # fixed words ask, too; a notice alone asks nobody anything
            hard or soft for hard, soft, _, rule, *_ in standing if hard or not rule.startswith(BETWEEN_THE_ENDS)
        ),
        standing=_danger(*standing[-1]) if standing else None,
        has_violence=any((hard or soft) in VIOLENCE_AT_HOME for hard, soft, *_ in told),
        is_hard=any(hard for hard, *_ in standing),
        is_emergency=bool(standing) and standing[-1][0] == DangerKind.MEDICAL_EMERGENCY,
    )


def _danger(hard: str, soft: str, _: datetime, rule: str, who: str, is_of_another: bool) -> Danger:
    tier = Tier.HARD if hard else Tier.SOFT
    return Danger(DangerKind(hard or soft), rule, is_of_another, tier, who=who)
