"""What was said to the assistant is before somebody: written down of the conversation, and of each care record that came of it.

A record is told in the conversation it came from, so whoever reads there has read it, whether or not they may open its own page.
Whoever is shown one call alone has read that, and nothing else that came of the conversation. A conversation is known here by its
plain id; it is written down for itself because much is said of which no record comes, or not yet.
"""

from collections.abc import Collection, Iterable, Mapping
from typing import Any
from uuid import UUID

from django.db.models import Q

from prayers.models import CareRecord, ConcernUpdate, ContactMerge, RecordView, Where
from tooling.models import ConversationView, ToolInvocation


def conversations_shown(
    conversations: Mapping[UUID, int], user: Any, where: Where, *, beside: UUID | None = None
) -> None:
    """Words of these conversations (id → id of the church) are before this user. A fixed number of queries.

    `beside` is the record on whose own page they stand: that it was opened is written down there.
    """
    ConversationView.objects.write_down(conversations, user, where)
    calls = ToolInvocation.objects.filter(conversation_id__in=list(conversations), deferred=True)
    came_of_it = Q(conversation_id__in=list(conversations)) | _went_into(calls.values("pk"))
    _records_shown(came_of_it & ~Q(pk=beside) if beside else came_of_it, user, where)


def calls_shown(calls: Iterable[ToolInvocation], user: Any, where: Where) -> None:
    """The inputs of these calls are before this user. A fixed number of queries."""
    shown = {call.pk: call for call in calls}
    if not shown:
        return
    conversations = {call.conversation_id: call.church_id for call in shown.values()}
    ConversationView.objects.write_down(conversations, user, where)
    _records_shown(Q(invocation_id__in=list(shown)) | _went_into(list(shown)), user, where)


def _went_into(calls: Any) -> Q:
    """The records that were there already and took up what these calls told: contacts of the same person, open concerns."""
    merged = ContactMerge.objects.filter(invocation_id__in=calls).values_list("contact_id", flat=True)
    joined = ConcernUpdate.objects.filter(invocation_id__in=calls).order_by().values_list("concern_id", flat=True)
    took_up: Collection[UUID] = list(merged.union(joined))
    return Q(pk__in=took_up)


def _records_shown(which: Q, user: Any, where: Where) -> None:
    RecordView.objects.write_down(dict(CareRecord.objects.filter(which).values_list("pk", "church_id")), user, where)
