"""Who speaks, and whether they have the floor: decided before signals and before any model.

Call these inside the transaction that holds the conversation's row: what is decided here is then still so when it is
written.
"""

import uuid
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Subquery

from carebot.errors import NameTaken, NotThisParticipant, TooManyParticipants
from carebot.models import Conversation, FollowupLease, Participant, Turn
from carebot.models.conversation import UNNAMED
from carebot.turn.context import Cancellation, OpenQuestion
from language.rules.takes_back import takes_back
from language.text.shown_names import visitor_name
from tooling.models import ToolInvocation
from tooling.registry import registry

MOST_PARTICIPANTS = 12


@dataclass(frozen=True)
class KeptBack:
    """The words are kept and not answered: a person of the church answers here, or somebody else has the floor."""

    reason: str  # "takeover" | "lease"


@dataclass(frozen=True)
class Admitted:
    lease: FollowupLease | None = None  # held at this moment, by whoever speaks or, for "never mind", by anybody
    takes_back: bool = False

    @property
    def open_question(self) -> OpenQuestion | None:
        if self.lease is None or self.takes_back:
            return None
        return OpenQuestion(self.lease.domain, self.lease.question)


def decide(
    conversation: Conversation, speaker_id: int | None, text: str, *, in_danger: bool, now: datetime
) -> Admitted | KeptBack:
    """Whether this message may go on. Whoever is in danger always may; "never mind" is anybody's to say."""
    if in_danger:
        return Admitted()
    if conversation.taken_over_by_id and not conversation.takeover_is_pending:  # else it waits for the turn that runs
        return KeptBack("takeover")
    lease = FollowupLease.objects.held(now).filter(conversation_id=conversation.pk).first()
    if lease is None:
        return Admitted()
    if takes_back(text):
        return Admitted(lease, takes_back=True)
    return Admitted(lease) if lease.owner_id == speaker_id else KeptBack("lease")


def take_back(conversation: Conversation, admitted: Admitted) -> Cancellation | None:
    """Clear the floor and what was queued since it was taken, where that was what the message said."""
    if not admitted.takes_back or admitted.lease is None:
        return None
    asked_in = Turn.objects.filter(pk__in=[admitted.lease.turn_id]).values("number")
    turns = conversation.turns.filter(number__gte=Subquery(asked_in)).values_list("pk", flat=True)
    withdrawn = ToolInvocation.objects.withdraw(conversation.pk, turns)
    FollowupLease.objects.release(conversation.pk)
    asked = registry().get(admitted.lease.domain)
    return Cancellation(asked.when_cancelled if asked else {}, tuple(withdrawn))


def speaker(holder: Participant, name: str) -> Participant:
    """Who speaks when this token's holder sends words under a name; "" is the holder.

    Whoever began the conversation may name somebody at the same device or on the same line, who then takes part without a
    token. Raises NotThisParticipant for a name that is somebody's with a token of their own, and for any other name sent by
    whoever is not the host; TooManyParticipants.
    """
    name = visitor_name(name)
    if not name or holder.goes_by(name):
        return holder
    if not holder.is_host:
        raise NotThisParticipant
    others = list(Participant.objects.filter(conversation_id=holder.conversation_id).exclude(pk=holder.pk))
    known = next((other for other in others if other.goes_by(name)), None)
    if known is None:
        _leave_room(len(others) + 1)
        return Participant.objects.create(conversation_id=holder.conversation_id, name=name, token_hash=None)
    if known.token_hash is not None:
        raise NotThisParticipant
    return known


def join(conversation_id: uuid.UUID, name: str) -> tuple[Participant, str]:
    """Somebody more takes part, with a token of their own from now on.

    Who was spoken for under this name until now gets the token and is spoken for no longer. Raises NameTaken,
    TooManyParticipants.
    """
    conversation = Conversation.objects.get(pk=conversation_id)
    conversation.next_seq(0)  # takes the row's lock: two who join at once are seen by each other
    present = list(conversation.participants.all())
    name = visitor_name(name) or f"{UNNAMED} {len(present) + 1}"
    known = next((each for each in present if each.goes_by(name)), None)
    if known is None:
        _leave_room(len(present))
        return Participant.join(conversation, name)
    if known.token_hash is not None:
        raise NameTaken
    return known, known.take_token()


def _leave_room(present: int) -> None:
    if present >= MOST_PARTICIPANTS:
        raise TooManyParticipants
