"""Needs that were told while somebody else had the floor: a person is told at once, and in chat the words are offered back later.

No model sees them unless whoever wrote them says yes to that offer. What changes rows is called inside the transaction that holds
the conversation's row.
"""

from collections.abc import Collection, Sequence
from uuid import UUID

from django.db.models import Exists, Max, Q, QuerySet
from django.utils import timezone

from carebot.models import Conversation, FollowupLease, Message, MessageRole, Participant, Turn, TurnState
from carebot.models.conversation import UNNAMED
from carebot.staff_mail import tell_staff, was_told
from carebot.turn.context import KeptWords
from carebot.wording import FLOOR_HELD, FLOOR_HELD_AND_TOLD, FLOOR_HELD_BY, FLOOR_HELD_IN_PAIN, say
from language.acts import Act
from language.rules.lean import detect_language
from language.rules.minor import tells_of_minor
from language.told import DISTRESS, Told, tell, told_again

NEED_KEPT = "need_while_floor_held"  # why such a turn needs a person
_PAIN = "distress"
_NEEDS = frozenset(
    {
        Act.ASKS_PRAYER,
        Act.ASKS_CALL,
        Act.ASKS_VISIT,
        Act.ASKS_PRACTICAL_HELP,
        Act.ASKS_MONEY,
        Act.ASKS_PERSON_NOW,
        Act.ASKS_COUNSELING,
    }
)


def tell_of_need(conversation: Conversation, message: Message) -> None:
    """Have staff told where the message, which is being kept for the lease, tells of a need. Sets `message.need_told_in`.

    One entry and one email a lease: a further message joins it, unless it tells of a need that no other did, or somebody has
    seen to what was told before.
    """
    region = conversation.church.country
    needs = _needs(_told(message, region))
    if not needs:
        return
    lease = FollowupLease.objects.get(pk=conversation.pk)
    earlier = Turn.objects.needing_a_person().filter(
        conversation=conversation, needs_person=NEED_KEPT, started_at__gte=lease.taken_at
    )
    known = {need for each in Message.objects.filter(need_told_in__in=earlier) for need in _needs(_told(each, region))}
    message.need_told_in = (
        earlier.order_by("-number").first() if needs <= known else _turn_of_its_own(conversation, message)
    )


def words_while_held(message: Message) -> str:
    """What whoever wrote it reads, while another has the floor."""
    conversation = message.conversation
    language = detect_language(message.text, conversation.language)
    owner = Participant.objects.filter(lease_held__conversation=conversation).first()
    who = say(FLOOR_HELD_BY, language, name=owner.name) if owner is not None and owner.name != UNNAMED else ""
    words = [say(FLOOR_HELD, language, who=who)]
    if _PAIN in _needs(_told(message, conversation.church.country)):
        words.insert(0, say(FLOOR_HELD_IN_PAIN, language))
    if message.need_told_in_id is not None and was_told(conversation.church_id, message.need_told_in_id):
        words.append(say(FLOOR_HELD_AND_TOLD, language))
    return " ".join(words)


def to_offer_back(conversation: Conversation, speaker_id: int | None) -> KeptWords | None:
    """What may be offered back in a turn of this speaker: their own words first, else those that have waited longest. None on a
    telephone, while somebody else has the floor, and of what a person has seen to.
    """
    if conversation.channel == "voice":
        return None
    held = FollowupLease.objects.held(timezone.now()).filter(conversation=conversation).exclude(owner=speaker_id)
    waiting = list(
        _kept(conversation)
        .filter(~Exists(held), need_told_in__handled_at__isnull=True, need_told_in__isnull=False, offered_in_seq=None)
        .select_related("participant")
        .order_by("seq")
    )
    if not waiting:
        return None
    theirs = [each for each in waiting if each.participant_id == speaker_id]
    first = (theirs or waiting)[0]
    name = first.participant.name if first.participant else UNNAMED
    return KeptWords(
        "" if name == UNNAMED else name,
        bool(theirs),
        tuple(each.pk for each in waiting if each.participant_id == first.participant_id),
    )


def note_offered(message_ids: Collection[UUID], seq: int) -> None:
    """The reply at this place offers them back: it is the only one that ever does."""
    Message.objects.filter(pk__in=message_ids, turn=None, offered_in_seq=None).update(offered_in_seq=seq)


def take_up(turn: Turn, new: Sequence[Message]) -> list[Message]:
    """Give the turn of a yes what that was said to: all that this speaker wrote in vain around what they were offered.

    Only their first words after the offer answer it. Whatever they are, it does not stand any longer.
    """
    speaker_id, first = new[0].participant_id, new[0].seq
    theirs = Message.objects.filter(
        conversation=turn.conversation_id, participant=speaker_id, role=MessageRole.VISITOR, seq__lt=first
    )
    kept = _kept(turn.conversation).filter(participant=speaker_id, seq__lt=first)
    answered = theirs.exclude(kept_because="lease")
    offer = kept.filter(offered_in_seq__lt=first).order_by("-offered_in_seq", "seq").first()
    if offer is None or answered.filter(seq__gt=offer.offered_in_seq).exists():
        return []
    before = answered.filter(seq__lt=offer.seq).aggregate(last=Max("seq"))["last"] or 0
    which = Q(offered_in_seq=offer.offered_in_seq) | Q(offered_in_seq=None)
    found = list(kept.filter(which, seq__gt=before, seq__lt=offer.offered_in_seq).order_by("seq"))
    Message.objects.filter(pk__in=[each.pk for each in found]).update(turn=turn, kept_because="")
    return found


def _kept(conversation: Conversation) -> QuerySet[Message]:
    kept: QuerySet[Message] = Message.objects.filter(
        conversation=conversation, role=MessageRole.VISITOR, kept_because="lease", turn=None
    )
    return kept


def _turn_of_its_own(conversation: Conversation, message: Message) -> Turn:
    """For staff alone: no model is shown anything of it."""
    now = timezone.now()
    told = _told(message, conversation.church.country)
    turn = Turn(
        conversation=conversation,
        number=conversation.last_turn + 1,
        state=TurnState.UNANSWERED,
        started_at=now,
        deadline_at=now,
        closed_at=now,
        language=detect_language(message.text, conversation.language),
        emotional=_PAIN in _needs(told),
        is_minor=tells_of_minor([told.age]),
        needs_person=NEED_KEPT,
    )
    tell_staff(conversation.church_id, turn.pk)
    message.need_told_in = turn
    turn.delivered = words_while_held(message)
    turn.save(force_insert=True)
    conversation.last_turn = turn.number
    conversation.save(update_fields=["last_turn"])
    return turn


def _told(message: Message, region: str) -> Told:
    return told_again(message.reading) or tell(message.text, region)


def _needs(told: Told) -> frozenset[str]:
    """What is told that a person should know of before the floor is free."""
    pain = {_PAIN} if told.distress >= DISTRESS else set()
    return frozenset(pain | (told.acts & _NEEDS))
