"""The conversation that led to a care record, on the record's own page."""

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from carebot.answers.shown import agreements
from carebot.console.checked import unchecked
from carebot.console.transcript import transcript
from carebot.models import Conversation
from prayers.models import CareRecord, Where
from tooling.readings import conversations_shown


def record_panel(request: HttpRequest, record: CareRecord) -> SafeString | None:
    """The transcript for whoever may read the conversation. Who may read the record alone sees that there is one, and no word
    of it: what they need stands in the record. None where the record came from no conversation.
    """
    if record.conversation_id is None:
        return None
    conversation = Conversation.objects.filter(pk=record.conversation_id, church_id=record.church_id).first()
    if conversation is None:
        return None
    may_read = Conversation.objects.visible_to(request.user).filter(pk=conversation.pk).exists()
    if may_read:
        shown = {conversation.pk: conversation.church_id}
        conversations_shown(shown, request.user, Where.CONVERSATION, beside=record.pk)
    said = transcript(conversation, request.user) if may_read else None
    context = {
        "conversation": conversation,
        "may_read": may_read,
        "transcript": said,
        "unchecked": unchecked(said.visitors_words, conversation.language) if said else "",
        "agreements": agreements(conversation) if may_read and not record.anonymous else [],
        "invocation_id": record.invocation_id,
    }
    return render_to_string("console/conversations/panel.html", context, request=request)
