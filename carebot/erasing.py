"""The right to be forgotten: the words of a conversation go, and what the assistant made of them unasked.

What the church was asked for stays with its staff. A safety concern stays whole, and nothing tells of it.
"""

from typing import Any

from django.db import transaction
from django.utils import timezone

from carebot.answers import consent
from carebot.models import AnswerConsent, Conversation, FollowupLease, Participant
from carebot.models.erasure import Why
from carebot.own_requests import kept_after_erasing
from carebot.persons.log import note_erasure
from prayers.erasing import erase_unasked
from tooling.models import ToolInvocation
from tooling.tools.own import WHY_KEPT

# Of a turn. Which danger was told stays, without of whom and by which words: its concern stays, too.
WORDS_OF_TURN: dict[str, Any] = {
    "transcript": [],
    "delivered": "",
    "dropped": [],
    "differs": "",
    "safety_rule": "",
    "danger_who": "",
    "is_danger_of_another": False,
}


@transaction.atomic
def erase_for(participant: Participant) -> dict[str, Any]:
    """Erase the conversation for one who takes part in it: {"kept": what of theirs stays with staff, "why": a sentence}."""
    conversation = participant.conversation
    conversation.next_seq(0)  # takes the row's lock: nothing is asked for between the list and the erasing
    kept = kept_after_erasing(participant)
    erase_words(conversation)
    note_erasure(conversation.church_id, Why.VISITOR, {"carebot.Conversation": [conversation.pk]})
    return {"kept": kept, "why": WHY_KEPT.get(conversation.language) or WHY_KEPT["en"]}


@transaction.atomic
def erase_words(conversation: Conversation) -> None:
    conversation.next_seq(0)
    conversation.messages.update(text="", client_message_id="", unread_from=None, reading=None)
    conversation.turns.update(**WORDS_OF_TURN)
    ToolInvocation.objects.erase_inputs(conversation.pk)
    erase_unasked(conversation.church_id, conversation.pk)
    Conversation.objects.filter(pk=conversation.pk).update(
        erased_at=timezone.now(), cut_summary="", taken_over_by=None, takeover_is_pending=False
    )
    FollowupLease.objects.release(conversation.pk)
    consent.end(AnswerConsent.objects.filter(conversation=conversation.pk), AnswerConsent.End.ERASED)
    for each in conversation.participants.all():
        conversation.participants.filter(pk=each.pk).update(
            name=f"erased {each.pk}", member_id="", identified_until=None
        )
