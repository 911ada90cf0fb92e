"""What danger was told in a conversation, in whose light its next messages are read until staff clear it; and what heard one."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db.models import Q

from carebot.models import Turn
from language.danger import FAINT, HINT, Danger, DangerKind, Tier
from language.screen import EASED
from prayers.models import HeardBy, SafetyConcern

_EARS = {  # all else are rules
    "head": HeardBy.HEAD,
    HINT: HeardBy.HEAD,
    FAINT: HeardBy.HEAD,
    "answer": HeardBy.ANSWER,
    "church_phrase": HeardBy.CHURCH_PHRASE,
}
# How the source of a danger begins that was heard in a message after its reply (`carebot.unread_rests`).
BETWEEN_THE_ENDS = "rest."
DENIED = "denied"  # in place of a source: the visitor said in this turn that there is no danger, and told of none
_TOLD = ~Q(safety_category="") | ~Q(possible_danger="")


@dataclass(frozen=True)
class DangerTold:
    """Over the whole conversation, whatever of its history the model is still shown; by default none was told."""

    worded: tuple[Danger, ...] = ()  # those that were answered with fixed words
    asked_of: tuple[
        Danger, ...
    ] = ()  # those that stand and that the visitor was asked about: by fixed words, or straight out
    standing: Danger | None = None  # the last one told and not cleared by staff since
    # Whether what is told next is heard where it is told less surely: not after a single notice, which may be a false one.
    is_confirmed: bool = False
    # They said that there is none, and told of none since by a plain word or a "yes": they are not asked of it again.
    is_denied: bool = False
    was_asked_gently: bool = False
    has_violence: bool = False  # at home, cleared since or not
    is_hard: bool = False  # any of them was told plainly
    is_emergency: bool = (
        False  # the last one is a medical emergency told plainly, and help was not said to be there since
    )

    @property
    def had_fixed_words(self) -> bool:
        """Whether any danger was answered with fixed words."""
        return bool(self.worded)

    def has_words_for(self, danger: Danger) -> bool:
        """Whether the fixed words for this danger were given: of its kind, and about the same person."""
        return any(each.means_the_same(danger) for each in self.worded)

    def was_asked_about(self, danger: Danger) -> bool:
        """Whether the visitor was asked about just this danger."""
        return any(each.means_the_same(danger) for each in self.asked_of)

    @property
    def is_standing(self) -> bool:
        """Whether any was told and not cleared by staff since."""
        return self.standing is not None


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
    rows = list(
        turns.filter(_TOLD | Q(safety_rule=DENIED))
        .order_by("number")
        .values_list(
            "safety_category",
            "possible_danger",
            "started_at",
            "safety_rule",
            "danger_who",
            "is_danger_of_another",
            "danger_or_kind",
        )
    )
    told = [row for row in rows if row[3] != DENIED]
    cleared_at, open_concerns = None, []
    if told:
        concerns = list(
            SafetyConcern.objects.filter(conversation_id=conversation_id).values_list(
                "closed_at", "is_notice", "answer_due_at"
            )
        )
        open_concerns = [(is_notice, due_at) for closed_at, is_notice, due_at in concerns if closed_at is None]
        if not open_concerns:
            cleared_at = max((closed_at for closed_at, *_ in concerns if closed_at is not None), default=None)
    standing = [row for row in told if cleared_at is None or row[2] > cleared_at]
    surely = [row for row in standing if not _danger(*row).is_faint]
    last = (surely or standing)[-1:]
    return DangerTold(
        worded=tuple(_danger(*row) for row in told if row[0]),
        asked_of=tuple(  # fixed words ask, too; a notice alone asks nobody anything
            _danger(*row) for row in surely if row[0] or not row[3].startswith(BETWEEN_THE_ENDS)
        ),
        standing=_danger(*last[0]) if last else None,
        is_confirmed=_is_confirmed([(hard, rule) for hard, _, _, rule, *_ in surely], open_concerns),
        is_denied=_is_denied([(hard, rule) for hard, _, _, rule, *_ in rows]),
        was_asked_gently=any(rule == HINT for _, _, _, rule, *_ in standing),
        has_violence=any(_danger(*row).may_be_at_home for row in told),
        is_hard=any(hard for hard, *_ in standing),
        is_emergency=bool(last) and last[0][0] == DangerKind.MEDICAL_EMERGENCY,
    )


def _is_confirmed(standing: Sequence[tuple[str, str]], concerns: Iterable[tuple[bool, datetime | None]]) -> bool:
    """Told plainly, told twice, left open by an answer ("I don't know"), an alarm by now, or a farewell, plan or means whose
    direct question is not answered.

    `standing`: the hard category or "" of each danger that stands, and what heard it; `concerns`: of each open concern whether
    it is a notice, and by when the question should be answered.
    """
    if len(standing) > 1 or any(hard or source == "answer" for hard, source in standing):
        return True
    return bool(standing) and any(not is_notice or due_at is not None for is_notice, due_at in concerns)


def _is_denied(rows: Sequence[tuple[str, str]]) -> bool:
    """Whether nothing was told plainly, and no question answered with a danger, since the visitor said that there is none."""
    for hard, rule in reversed(rows):
        if rule in (DENIED, EASED):
            return True
        if hard or rule == "answer":
            return False
    return False


def _danger(hard: str, soft: str, _: datetime, rule: str, who: str, is_of_another: bool, or_kind: str) -> Danger:
    tier = Tier.HARD if hard else Tier.SOFT
    or_else = DangerKind(or_kind) if or_kind else None
    if (source := rule.removeprefix(BETWEEN_THE_ENDS)) in (HINT, FAINT):
        rule = source
    return Danger(DangerKind(hard or soft), rule, is_of_another, tier, who=who, or_kind=or_else)


def whose(danger: Danger, source: str) -> dict[str, object]:
    """The columns of a turn that tell what heard its danger, of whom it was told, and what else it may be; `_danger` reads them back."""
    return {
        "safety_rule": source[:80],
        "danger_who": danger.who,
        "is_danger_of_another": danger.is_third_party,
        "danger_or_kind": danger.or_kind or "",
    }
