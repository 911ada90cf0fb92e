"""What of a conversation its visitor has not seen, and whether they may be told so outside of it."""

from typing import Any

from django.db.models import Max, Q
from django.utils import timezone

from carebot.models import AnswerMail, Conversation, Message, MessageRole, Participant
from church.outbound import Channel, can_send
from language.safe_ways import SafeWays, Way, read_safe_ways
from prayers.models import CareRecord
from prayers.reaching import reach_of

# What somebody comes back for. What the assistant says, it says to whoever is there.
NEWS = (MessageRole.STAFF, MessageRole.CORRECTION, MessageRole.NEWS)


def seen_up_to(participant: Participant) -> int:
    """The place up to which this participant saw the conversation: their page said so, or they wrote after it."""
    theirs = Q(participant=participant)
    if participant.is_host:
        theirs |= Q(participant__token_hash=None)  # whoever has no token of their own wrote on the host's device
    written = Message.objects.filter(theirs, conversation=participant.conversation_id, role=MessageRole.VISITOR)
    newest = written.aggregate(Max("seq"))["seq__max"] or 0
    seen = Participant.objects.values_list("seen_seq", flat=True).get(pk=participant.pk)
    return max(seen, newest)


def unseen_of(participant: Participant) -> int:
    """How many answers wait for them, for a badge. None where it could be read over their shoulder that there are any."""
    if is_guarded(participant.conversation):
        return 0
    return _news(participant).filter(seq__gt=seen_up_to(participant)).count()


def newest_unseen(participant: Participant) -> Message | None:
    return _news(participant).filter(seq__gt=seen_up_to(participant)).order_by("-seq").first()


def mark_seen(participant: Participant, seq: int) -> None:
    """Their page showed them the conversation up to this place. What they were told of by email and have seen now, they came back to."""
    seq = min(seq, participant.conversation.last_seq)
    Participant.objects.filter(pk=participant.pk, seen_seq__lt=seq).update(seen_seq=seq)
    told = AnswerMail.objects.filter(participant=participant, came_back_at=None, up_to_seq__lte=seq)
    told.update(came_back_at=timezone.now())


def is_guarded(conversation: Conversation) -> bool:
    """Whether violence at home or abuse was told in it, or a minor wrote: somebody else at home may see what reaches them."""
    return _is_minor(conversation) or reach_of(conversation.pk) is not None


def email_is_named_safe(conversation: Conversation) -> bool:
    """Whether email is no risk, or was called safe by the visitor; not whether it is so at this hour."""
    reach = reach_of(conversation.pk)
    if reach is not None and Way.EMAIL not in reach.safe.ways:
        return False
    return not _is_minor(conversation) or Way.EMAIL in _named_safe(conversation).ways


def may_email_now(conversation: Conversation, to: str) -> bool:
    """The same at this hour: where it was guarded, the time must have been named, too."""
    hour = timezone.now().astimezone(conversation.church.zone).hour
    reach = reach_of(conversation.pk)
    if reach is not None and not reach.safe.allow(Way.EMAIL, hour, to):
        return False
    return not _is_minor(conversation) or _named_safe(conversation).allow(Way.EMAIL, hour, to)


def can_be_offered(conversation: Conversation) -> bool:
    """Whether a visitor is asked at all if they want an email: there is a server that sends it, and it is safe."""
    return can_send(Channel.EMAIL) and conversation.erased_at is None and email_is_named_safe(conversation)


def _news(participant: Participant) -> Any:
    return Message.objects.filter(conversation=participant.conversation_id, role__in=NEWS).exclude(text="")


def _is_minor(conversation: Conversation) -> bool:
    records = CareRecord.objects.filter(conversation_id=conversation.pk, church=conversation.church_id)
    return conversation.turns.filter(is_minor=True).exists() or records.filter(is_minor=True).exists()


def _named_safe(conversation: Conversation) -> SafeWays:
    said = conversation.messages.filter(role=MessageRole.VISITOR).order_by("seq").values_list("text", flat=True)
    return read_safe_ways(list(said))
