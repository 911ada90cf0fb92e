"""Which way of reaching them the visitor of a conversation called safe, once violence at home or abuse was told in it."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db.models import Q

from carebot.models import Message, MessageRole, Turn
from language.danger import VIOLENCE_AT_HOME
from language.safe_ways import SafeWays, read_safe_ways
from prayers.reaching import Flagged, Reach


@dataclass(frozen=True)
class _Said:
    text: str
    turn_id: UUID | None
    participant_id: int | None
    at: datetime


def read_reach(conversations: Collection[UUID], flagged: Mapping[UUID, Flagged]) -> dict[UUID, Reach]:
    """By conversation, in two queries. Who tells of the violence names what is safe, from then on; anybody rules ways out."""
    told = _told(conversations)
    guarded = told.keys() | flagged.keys()
    if not guarded:
        return {}
    said: dict[UUID, list[_Said]] = {conversation: [] for conversation in guarded}
    messages = Message.objects.filter(conversation__in=guarded, role=MessageRole.VISITOR).order_by(
        "conversation", "seq"
    )
    rows = messages.values_list("conversation_id", "text", "turn_id", "participant_id", "created_at")
    for conversation, text, turn, participant, at in rows:
        said[conversation].append(_Said(text, turn, participant, at))
    found = {}
    for conversation, written in said.items():
        kind, turn_id = told.get(conversation) or (flagged[conversation].kind, None)
        flagged_at = flagged[conversation].at if conversation in flagged else None
        found[conversation] = Reach(kind, _safe(written, turn_id, flagged_at))
    return found


def _told(conversations: Collection[UUID]) -> dict[UUID, tuple[str, UUID]]:
    """Of each conversation the kind that was told first, and the turn in which it was."""
    kinds = [kind.value for kind in VIOLENCE_AT_HOME]
    turns = Turn.objects.filter(
        Q(safety_category__in=kinds) | Q(possible_danger__in=kinds) | Q(danger_or_kind__in=kinds),
        conversation__in=conversations,
    )
    first: dict[UUID, tuple[str, UUID]] = {}
    for conversation, *told, pk in turns.order_by("number").values_list(
        "conversation_id", "safety_category", "possible_danger", "danger_or_kind", "pk"
    ):
        first.setdefault(conversation, (next(kind for kind in told if kind in kinds), pk))
    return first


def _safe(written: list[_Said], turn_id: UUID | None, flagged_at: datetime | None) -> SafeWays:
    begins = next(
        (
            index
            for index, each in enumerate(written)
            if (turn_id is not None and each.turn_id == turn_id)
            or (turn_id is None and flagged_at is not None and each.at > flagged_at)
        ),
        len(written),
    )
    teller = written[begins].participant_id if begins < len(written) else None
    naming = [index for index in range(begins, len(written)) if written[index].participant_id == teller]
    return read_safe_ways([each.text for each in written], naming=naming)
