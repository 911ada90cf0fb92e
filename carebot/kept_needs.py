"""Needs that were told while somebody else had the floor: a person is told at once, whatever becomes of the words.

What changes rows is called inside the transaction that holds the conversation's row.
"""

from django.utils import timezone

from carebot.models import Conversation, FollowupLease, Message, Participant, Turn, TurnState
from carebot.models.conversation import UNNAMED
from carebot.staff_mail import tell_staff, was_told
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
    if message.need_told_in_id is not None and was_told(message.need_told_in_id):
        words.append(say(FLOOR_HELD_AND_TOLD, language))
    return " ".join(words)


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
